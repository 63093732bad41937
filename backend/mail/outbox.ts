import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type MailSenderAddress, type MailTransport, type OutgoingMail, toMessage } from './transport.ts';

/** Without a mail server every mail becomes a file, and its link is announced to the operator. */
export function createOutbox(
  folder: string,
  sender: () => MailSenderAddress,
  announce: (line: string) => void,
): MailTransport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(mail) {
      const { message } = await writer.sendMail(toMessage(mail, sender()));
      const file = join(folder, fileName(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.unfinished`, message, { mode: 0o600 });
      await rename(`${file}.unfinished`, file);
      announce(announcement(mail, file));
      return 'kept';
    },
    close() {
      writer.close();
    },
  };
}

/** Sorting by name gives the order in which the mails were written. */
function fileName({ createdAt, id }: OutgoingMail): string {
  const time = createdAt.toISOString().replaceAll(':', '-');
  return `${time}-${String(id).padStart(8, '0')}.eml`;
}

function announcement({ to, subject, text }: OutgoingMail, file: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  return `Mail to ${to}: ${subject}\n  ${link ?? file}`;
}
