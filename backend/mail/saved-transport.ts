import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '#server/settings/settings.ts';
import { createSmtpTransport } from './smtp.ts';
import type { MailTransport } from './transport.ts';

/** Sends through the mail server that an admin saved, from the moment it is saved, and else into the outbox. */
export function createSavedTransport(settings: Settings, outbox: MailTransport): MailTransport {
  let server = settings.mailServer;
  let smtp = server && createSmtpTransport(server);

  settings.onChange(() => {
    if (isDeepStrictEqual(settings.mailServer, server)) return;
    smtp?.close();
    server = settings.mailServer;
    smtp = server && createSmtpTransport(server);
  });

  return {
    deliver: (mail) => (smtp ?? outbox).deliver(mail),
    close() {
      smtp?.close();
      outbox.close();
    },
  };
}
