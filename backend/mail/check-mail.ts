import type { Mail } from './mail-queue.ts';

/** A mail that must not be sent as it is, for example with a line break in its subject. */
export class RefusedMail extends Error {
  override readonly name = 'RefusedMail';
}

const controlCharacter = /\p{Cc}/u;

/**
 * One bare email address: no name, no second recipient, nothing that a header would parse as more than an address.
 */
const address = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;
const fileName = /^[\w-]+\.ics$/;
const headerName = /^[A-Za-z][A-Za-z0-9-]*$/;

export function checkMail(mail: Mail): void {
  checkAddress('recipient', mail.to);
  if (mail.replyTo !== undefined) checkAddress('reply address', mail.replyTo);
  if (controlCharacter.test(mail.subject)) throw new RefusedMail('the subject holds a control character');
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (!headerName.test(name) || controlCharacter.test(value)) {
      throw new RefusedMail('a header holds a character that headers cannot have');
    }
  }
  if (mail.calendarEvent && !fileName.test(mail.calendarEvent.fileName)) {
    throw new RefusedMail('the name of the calendar file holds a character that it cannot have');
  }
}

function checkAddress(what: string, value: string): void {
  if (value.length > 254 || !address.test(value))
    throw new RefusedMail(`the ${what} is not one plain address`);
}
