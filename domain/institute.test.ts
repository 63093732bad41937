import { expect, test } from 'vitest';
import { site } from '#app/content/site.ts';
import { institute } from './institute.ts';

test('mails and pages give the institute the same name, tagline and mailbox', () => {
  expect(institute).toEqual({ name: site.name, tagline: site.tagline, mailbox: site.mailboxes.info });
});
