import { join } from 'node:path';
import type { Environment } from '#server/environment.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../log/log.ts';
import { createMailQueue, type MailSender } from './mail-queue.ts';
import { createOutbox } from './outbox.ts';
import { createSavedTransport } from './saved-transport.ts';
import { createSmtpTransport, readSmtpUrl } from './smtp.ts';

interface Options {
  database: Database;
  environment: Environment;
  settings: Settings;
  log: Logger;
}

/** The queue with its transport: the mail server that the environment names, else the saved one, else the outbox folder. */
export function openMailQueue({ database, environment, settings, log }: Options): MailSender {
  // A link in a mail is a secret: it is for a person at a terminal, never for output that somebody keeps.
  const announce = (line: string) => {
    if (process.stdout.isTTY && log.isLevelEnabled('warn')) console.log(line);
  };
  const transport = environment.smtpUrl
    ? createSmtpTransport(readSmtpUrl(environment.smtpUrl))
    : createSavedTransport(settings, createOutbox(join(environment.dataDirectory, 'outbox'), announce));
  return createMailQueue({ database, transport, log });
}
