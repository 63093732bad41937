import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import type { Logger } from '../log/log.ts';
import type { BackendConfig, SiteParts } from '../options.ts';
import { createMailQueue, type MailSender } from './mail-queue.ts';
import { createOutbox } from './outbox.ts';
import { createSavedTransport } from './saved-transport.ts';
import { createSmtpTransport, readSmtpUrl } from './smtp.ts';
import type { MailTransport } from './transport.ts';

interface Options {
  database: Database;
  config: BackendConfig;
  site: SiteParts;
  log: Logger;
}

export function openMailQueue({ database, log, ...rest }: Options): MailSender {
  return createMailQueue({ database, transport: openTransport({ log, ...rest }), log });
}

/** The mail server from the configuration, else the one that the site has saved, else the outbox folder. */
function openTransport({ config, site, log }: Omit<Options, 'database'>): MailTransport {
  const { sender, mailServer } = site;
  if (config.smtpUrl) return createSmtpTransport(readSmtpUrl(config.smtpUrl), sender);
  // A link in a mail is a secret. It may be shown at a terminal, but never in output that is stored.
  const outbox = createOutbox(join(config.dataDirectory, 'outbox'), sender, (line) => {
    if (process.stdout.isTTY && log.isLevelEnabled('warn')) console.log(line);
  });
  return mailServer ? createSavedTransport(mailServer, sender, outbox) : outbox;
}
