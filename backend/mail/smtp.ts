import { createTransport } from 'nodemailer';
import { type MailSenderAddress, type MailTransport, toMessage } from './transport.ts';

export interface SmtpServer {
  host: string;
  port: number;
  isSecure: boolean;
  username: string;
  password: string;
}

/** Sends through a mail server and keeps a connection open between mails. */
export function createSmtpTransport(
  { host, port, isSecure, username, password }: SmtpServer,
  sender: () => MailSenderAddress,
): MailTransport {
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    host,
    port,
    secure: isSecure,
    auth: username ? { user: username, pass: password } : undefined,
    // An attacker on the network can hide that a server offers encryption. Then no mail is sent, and no password
    // either.
    requireTLS: Boolean(username) && !isThisMachine(host),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async deliver(mail) {
      await transport.sendMail(toMessage(mail, sender()));
      return 'sent';
    },
    close() {
      transport.close();
    },
  };
}

/** The mail server in `SMTP_URL`. */
export function readSmtpUrl(url: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname,
    port: Number(port) || (isSecure ? 465 : 587),
    isSecure,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
}
