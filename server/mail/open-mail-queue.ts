import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import type { Environment } from '../environment.ts';
import type { Logger } from '../log.ts';
import { createMailQueue, type MailSender } from './mail-queue.ts';
import { createOutbox } from './outbox.ts';
import { createSmtpTransport } from './smtp.ts';

interface Options {
  database: Database;
  environment: Environment;
  log: Logger;
}

/** The queue with the transport the settings ask for: a mail server, or the outbox folder beside the data. */
export function openMailQueue({ database, environment, log }: Options): MailSender {
  // For a person at the console, not for the log: a link in a mail is a secret.
  const announce = (line: string) => {
    if (log.isLevelEnabled('info')) console.log(line);
  };
  const transport = environment.smtpUrl
    ? createSmtpTransport(environment.smtpUrl)
    : createOutbox(join(environment.dataDirectory, 'outbox'), announce);
  return createMailQueue({ database, transport, log });
}
