import type { SiteSettings } from './site-settings.ts';

/** The institute's promise, on pages, in mails and on PDFs. It is no setting. */
export const tagline = 'AI for Every Age, Every Stage';

/** Whom mails are from, and what they say about it. */
export interface Institute {
  name: string;
  tagline: string;
  mailbox: string;
  supportMailbox: string;
  /** Whether a message from a visitor or a learner is also mailed to the institute. */
  wantsNotices: boolean;
}

/** The institute as admins saved it. */
export function createInstitute(
  settings: Pick<
    SiteSettings,
    'site_name' | 'contact_email' | 'support_email' | 'notifications_enabled' | 'email_notifications'
  >,
): Institute {
  return {
    name: settings.site_name,
    tagline,
    mailbox: settings.contact_email,
    supportMailbox: settings.support_email,
    wantsNotices: settings.notifications_enabled && settings.email_notifications,
  };
}
