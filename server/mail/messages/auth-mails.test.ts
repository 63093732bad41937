import { expect, test } from 'vitest';
import { alreadyRegisteredMail, confirmationMail } from './confirmation.ts';
import { emailChangeFromMail, emailChangeToMail } from './email-change.ts';
import { invitationMail } from './invitation.ts';
import { reauthenticationMail } from './reauthentication.ts';
import { recoveryMail } from './recovery.ts';
import { signInLinkMail } from './sign-in-link.ts';

const link = 'https://example.org/auth/v1/verify?token=abc&type=signup&redirect_to=https://example.org/';

test.each([
  ['confirmation', confirmationMail(link)],
  ['already registered', alreadyRegisteredMail(link)],
  ['recovery', recoveryMail(link)],
  ['sign-in link', signInLinkMail(link)],
  ['change, present address', emailChangeFromMail('new@example.com', link)],
  ['change, new address', emailChangeToMail('old@example.com', link)],
  ['invitation', invitationMail(link)],
])('the %s mail carries its link in both forms and is signed by the institute', (_name, mail) => {
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  expect(mail.text).toContain('Lifelong AI Institute');
  expect(mail.subject).toMatch(/^[\x20-\x7e]+$/);
});

test('the reauthentication mail carries its code', () => {
  const mail = reauthenticationMail('012345');
  expect(mail.text).toContain('\n012345\n');
  expect(mail.html).toContain('>012345<');
});

test('what a person typed is text in the HTML, never markup', () => {
  const mail = emailChangeFromMail('"<b>"@example.com', link);
  expect(mail.html).not.toContain('<b>');
});
