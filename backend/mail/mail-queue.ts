import type { Database, Transaction } from '../database/database.ts';
import { runOutsideRequest } from '../http/current-request.ts';
import type { Logger } from '../log/log.ts';
import { checkMail } from './check-mail.ts';
import {
  type ClaimedMail,
  claimDueMail,
  deleteMail,
  forgetRecipients,
  markDelivered,
  postpone,
  storeClaimedMail,
  storeMail,
} from './mail-store.ts';
import { giveUpAfterDays, secondsUntilRetry } from './retry.ts';
import type { Delivery, MailTransport } from './transport.ts';

/** An iCalendar object (RFC 5545). Mail programs offer to add it to the calendar or to remove it from there. */
export interface CalendarEvent {
  /** The same as METHOD in the content. */
  method: 'REQUEST' | 'CANCEL';
  fileName: string;
  content: string;
}

/** A mail as the rest of the server writes it. The queue adds the sender and decides when to send it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The email address of the visitor a mail is about goes here, never into From. */
  replyTo?: string;
  headers?: Record<string, string>;
  calendarEvent?: CalendarEvent;
  /**
   * The email address of the account that the mail is about. If the account is deleted before the mail is stored, the
   * mail is dropped: it would keep an email address that the deletion has just removed everywhere else. Not needed if
   * the transaction has locked the account or one of its rows already.
   */
  account?: string;
  /**
   * For how many days the list of mails keeps the recipient if the address belongs to no account, counted from when the
   * mail was written. 0 removes the recipient with the delivery. By default 7 days, and 30 if the mail failed.
   */
  recipientDays?: number;
}

export interface MailQueue {
  /**
   * Stores the mail in the transaction of what causes it, so that a crash loses both or neither. Once the transaction
   * has committed, the mail is sent, with retries until that succeeds.
   */
  send(transaction: Transaction, mail: Mail): Promise<void>;
  /**
   * Sends the mail while the caller waits, and throws the mail server's error. A mail that was delivered is listed like
   * any other; one that was refused is not stored, because the caller knows.
   */
  sendAtOnce(mail: Mail): Promise<void>;
}

/** The queue with its sender, for the process that owns it. */
export interface MailSender extends MailQueue {
  /** Starts sending: what is due now, then every new mail at once, and retries when they are due. */
  start(): void;
  /** Sends what is due and resolves when nothing more is due. */
  drain(): Promise<void>;
  /** Removes the recipients of mails whose days are over. Done at the start and every hour. */
  forgetRecipients(): Promise<void>;
  /** Resolves when no mail is being sent any more. */
  settled(): Promise<void>;
  /** Lets the current mail finish. Queued mails stay in the database until the next start. */
  stop(): Promise<void>;
}

export interface MailSenderOptions {
  database: Database;
  transport: MailTransport;
  log: Logger;
}

/** No mail server has a domain below .invalid (RFC 2606), so such a mail would be tried for days. */
const isForNobody = (address: string) => /\.invalid$/i.test(address);

/** How often a process looks for mails whose retry is due, or that another process left behind. */
const pollInterval = 15_000;

const forgetInterval = 3_600_000;

/**
 * Any number of processes may send from one database. Each claims a mail in one transaction, talks to the mail server
 * outside any transaction, and records the outcome in another. If a process dies in between, its claim expires. So a
 * mail may rarely be sent twice (with the same Message-ID) and is never lost.
 */
export function createMailQueue({ database, transport, log }: MailSenderOptions): MailSender {
  let isStarted = false;
  let isStopping = false;
  let isWanted = false;
  let draining: Promise<void> | undefined;
  let timers: NodeJS.Timeout[] = [];
  let forgetting: Promise<void> | undefined;

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
    await markDelivered(database, mail.id, delivery);
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

  function forget(): Promise<void> {
    forgetting ??= forgetRecipients(database).finally(() => {
      forgetting = undefined;
    });
    return forgetting;
  }

  async function forgetOrLog(): Promise<void> {
    try {
      await forget();
    } catch (error) {
      log.warn(error, 'the recipients of old mails cannot be removed just now');
    }
  }

  function drain(): Promise<void> {
    if (isStopping) return settled();
    isWanted = true;
    draining ??= sendUntilNoneIsDue();
    return draining;
  }

  return {
    async send(transaction, mail) {
      checkMail(mail);
      if (isForNobody(mail.to)) return;
      await storeMail(transaction, mail);
      // Other mails may be due as well, and their log lines do not belong to this request.
      if (isStarted) transaction.onCommit(() => void runOutsideRequest(drain));
    },
    async sendAtOnce(mail) {
      checkMail(mail);
      const claimed = await storeClaimedMail(database, mail);
      try {
        await markDelivered(database, claimed.id, await transport.deliver(claimed));
      } catch (error) {
        await deleteMail(database, claimed.id);
        throw error;
      }
    },
    start() {
      isStarted = true;
      timers = [setInterval(drain, pollInterval).unref(), setInterval(forgetOrLog, forgetInterval).unref()];
      void drain();
      void forgetOrLog();
    },
    drain,
    forgetRecipients: forget,
    settled,
    async stop() {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await settled();
      await forgetting?.catch(() => {});
      transport.close();
    },
  };
}
