import { createTransport } from 'nodemailer';
import { type MailTransport, toMessage } from './transport.ts';

/** Sends through the mail server that `SMTP_URL` names, keeping a connection open between mails. */
export function createSmtpTransport(url: string): MailTransport {
  const server = new URL(url);
  const isSecure = server.protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    host: server.hostname,
    port: Number(server.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    auth: server.username
      ? { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) }
      : undefined,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async deliver(mail) {
      await transport.sendMail(toMessage(mail));
    },
    close() {
      transport.close();
    },
  };
}
