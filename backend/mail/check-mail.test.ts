import { expect, test } from 'vitest';
import { checkMail, RefusedMail } from './check-mail.ts';

const mail = { to: 'ada@example.org', subject: 'Hello', text: 'Hi' };

test('a plain mail passes, also with characters of other scripts', () => {
  checkMail(mail);
  checkMail({ ...mail, to: 'ädä@exämple.org', subject: 'Grüße, 你好 🎓', headers: { 'List-Id': '<news>' } });
});

test.each([
  'ada@example.org\r\nBcc: all@example.org',
  'ada@example.org, eve@example.org',
  'Ada <ada@example.org>',
  'ada@example.org\0',
  'ada',
  '',
  `${'a'.repeat(250)}@example.org`,
])('%j is refused as recipient and as Reply-To', (hostile) => {
  expect(() => checkMail({ ...mail, to: hostile })).toThrow(RefusedMail);
  expect(() => checkMail({ ...mail, replyTo: hostile })).toThrow(RefusedMail);
});

test('subjects and headers with control characters are refused', () => {
  expect(() => checkMail({ ...mail, subject: 'Hello\nBcc: all@example.org' })).toThrow(RefusedMail);
  expect(() => checkMail({ ...mail, headers: { 'X-Tag': 'a\r\nBcc: b' } })).toThrow(RefusedMail);
  expect(() => checkMail({ ...mail, headers: { 'X Tag:': 'a' } })).toThrow(RefusedMail);
  const calendarEvent = { method: 'REQUEST', fileName: 'a.ics"\r\nBcc: b', content: '' } as const;
  expect(() => checkMail({ ...mail, calendarEvent })).toThrow(RefusedMail);
});
