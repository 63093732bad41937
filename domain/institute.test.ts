import { expect, test } from 'vitest';
import { site } from '#app/content/site.ts';
import { institute } from './institute.ts';
import { defaultSiteSettings } from './site-settings.ts';

test('mails and pages give the institute the same name, tagline and mailboxes', () => {
  expect(institute).toEqual({
    name: site.name,
    tagline: site.tagline,
    mailbox: site.mailboxes.info,
    supportMailbox: site.mailboxes.support,
    wantsNotices: true,
  });
});

test('pages that know no saved settings show the default ones', () => {
  expect(site).toMatchObject({
    name: defaultSiteSettings.site_name,
    description: defaultSiteSettings.site_description,
    logoUrl: defaultSiteSettings.logo_url,
    faviconUrl: defaultSiteSettings.favicon_url,
  });
});
