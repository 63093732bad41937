import type { Database, Transaction } from '../database/database.ts';
import type { Logger } from '../log/log.ts';
import { workForNobody } from '../log/request-id.ts';
import { checkMail } from './check-mail.ts';
import { type ClaimedMail, claimDueMail, markSent, postpone, storeMail } from './mail-store.ts';
import { giveUpAfterDays, secondsUntilRetry } from './retry.ts';
import type { Delivery, MailTransport } from './transport.ts';

/** A mail as the rest of the server writes it; the queue adds the sender and decides when it leaves. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The visitor a mail is about goes here, never into From. */
  replyTo?: string;
  headers?: Record<string, string>;
  /**
   * What the mail is about: the account with this address, or something that `hold` keeps from being deleted until the
   * transaction ends. When that is gone before the mail is stored, the mail is dropped: it would keep an address that the
   * deletion has just removed everywhere else.
   */
  about?: { account: string } | { hold(transaction: Transaction): Promise<boolean> };
}

export interface MailQueue {
  /** Stores the mail; it is sent after that, and tried again until it is. */
  send(mail: Mail): Promise<void>;
  /** Hands the mail over while the caller waits, stores nothing, and throws what the mail server says against it. */
  sendAtOnce(mail: Mail): Promise<void>;
}

/** The queue with its sender, as the process that owns it sees it. */
export interface MailSender extends MailQueue {
  /** Begins to send: what is due now, then every new mail at once, and retries when their time comes. */
  start(): void;
  /** Sends what is due and resolves when nothing more is. */
  drain(): Promise<void>;
  /** Resolves when no mail is on its way out any more. */
  settled(): Promise<void>;
  /** Lets a mail on its way out finish. What is still queued waits in the database for the next start. */
  stop(): Promise<void>;
}

export interface MailSenderOptions {
  database: Database;
  transport: MailTransport;
  log: Logger;
}

/** How often a process looks for mails whose retry is due, or that another process left behind. */
const pollInterval = 15_000;

/**
 * Any number of processes may send from one database: each claims a mail in a transaction of its own, talks to the
 * mail server outside any transaction, and records the outcome in another. A process that dies in between leaves a
 * claim that runs out, so a mail may rarely leave twice (with the same Message-ID) and is never lost.
 */
export function createMailQueue({ database, transport, log }: MailSenderOptions): MailSender {
  let isStarted = false;
  let isStopping = false;
  let isWanted = false;
  let draining: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function sendUntilNoneIsDue(): Promise<void> {
    try {
      while (isWanted && !isStopping) {
        isWanted = false;
        while (!isStopping && (await sendNext())) {}
      }
    } catch (error) {
      log.warn(error, 'the mail queue cannot be read just now');
    } finally {
      draining = undefined;
    }
  }

  async function sendNext(): Promise<boolean> {
    const mail = await claimDueMail(database);
    if (!mail) return false;
    let delivery: Delivery;
    try {
      delivery = await transport.deliver(mail);
    } catch (error) {
      await handleFailure(mail, error);
      return true;
    }
    await markSent(database, mail.id, delivery);
    return true;
  }

  async function handleFailure(mail: ClaimedMail, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const state = await postpone(database, mail.id, reason, secondsUntilRetry(mail.attempts));
    const facts = { mail: mail.id, attempts: mail.attempts, reason };
    if (state === 'failed')
      log.error(facts, `a mail could not be sent for ${giveUpAfterDays} days and is kept`);
    else log.warn(facts, 'a mail could not be sent and will be tried again');
  }

  async function settled(): Promise<void> {
    await draining;
  }

  function drain(): Promise<void> {
    if (isStopping) return settled();
    isWanted = true;
    draining ??= sendUntilNoneIsDue();
    return draining;
  }

  return {
    async send(mail) {
      checkMail(mail);
      await storeMail(database, mail);
      // Other mails may be due as well, and what happens to them is not about this request.
      if (isStarted) void workForNobody(drain);
    },
    async sendAtOnce(mail) {
      checkMail(mail);
      await transport.deliver({ ...mail, id: 0, createdAt: new Date() });
    },
    start() {
      isStarted = true;
      timer = setInterval(() => void drain(), pollInterval);
      timer.unref();
      void drain();
    },
    drain,
    settled,
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await settled();
      transport.close();
    },
  };
}
