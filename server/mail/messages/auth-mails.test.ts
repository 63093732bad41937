import { expect, test } from 'vitest';
import { createInstitute } from '#domain/site/institute.ts';
import { defaultSiteSettings } from '#domain/site/site-settings.ts';
import { alreadyRegisteredMail, confirmationMail } from './confirmation.ts';
import { emailChangeFromMail, emailChangeToMail } from './email-change.ts';
import { invitationMail } from './invitation.ts';
import { reauthenticationMail } from './reauthentication.ts';
import { recoveryMail } from './recovery.ts';
import { signInLinkMail } from './sign-in-link.ts';

const institute = createInstitute(defaultSiteSettings);
const link = 'https://example.org/auth/v1/verify?token=abc&type=signup&redirect_to=https://example.org/';

test.each([
  ['confirmation', confirmationMail(institute, link)],
  ['already registered', alreadyRegisteredMail(institute, link)],
  ['recovery', recoveryMail(institute, link)],
  ['sign-in link', signInLinkMail(institute, link)],
  ['change, present address', emailChangeFromMail(institute, 'new@example.com', link)],
  ['change, new address', emailChangeToMail(institute, 'old@example.com', link)],
  ['invitation', invitationMail(institute, link)],
])('the %s mail carries its link in both forms and is signed by the institute', (_name, mail) => {
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  expect(mail.text).toContain('Lifelong AI Institute');
  expect(mail.subject).toMatch(/^[\x20-\x7e]+$/);
});

test('the reauthentication mail carries its code', () => {
  const mail = reauthenticationMail(institute, '012345');
  expect(mail.text).toContain('\n012345\n');
  expect(mail.html).toContain('>012345<');
});

test('what a person typed is text in the HTML, never markup', () => {
  const mail = emailChangeFromMail(institute, '"<b>"@example.com', link);
  expect(mail.html).not.toContain('<b>');
});
