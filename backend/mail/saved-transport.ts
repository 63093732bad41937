import { isDeepStrictEqual } from 'node:util';
import { createSmtpTransport, type SmtpServer } from './smtp.ts';
import type { MailSenderAddress, MailTransport } from './transport.ts';

/** A mail server that an admin may save, change and remove while the process runs. */
export interface MailServerSource {
  readonly mailServer: SmtpServer | undefined;
  onChange(listener: () => void): void;
}

/** Sends through the saved mail server as soon as there is one, else into the outbox. */
export function createSavedTransport(
  source: MailServerSource,
  sender: () => MailSenderAddress,
  outbox: MailTransport,
): MailTransport {
  let server = source.mailServer;
  let smtp = server && createSmtpTransport(server, sender);

  source.onChange(() => {
    if (isDeepStrictEqual(source.mailServer, server)) return;
    smtp?.close();
    server = source.mailServer;
    smtp = server && createSmtpTransport(server, sender);
  });

  return {
    deliver: (mail) => (smtp ?? outbox).deliver(mail),
    close() {
      smtp?.close();
      outbox.close();
    },
  };
}
