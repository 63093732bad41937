import type { SiteSettings } from './site-settings.ts';

/** The institute's slogan, on pages, in mails and on PDFs. It is not a setting. */
export const tagline = 'AI for Every Age, Every Stage';

/** The sender of mails, and the facts they contain about it. */
export interface Institute {
  name: string;
  tagline: string;
  mailbox: string;
  supportMailbox: string;
  /** Whether messages of visitors and learners are also mailed to the institute. */
  wantsNotices: boolean;
}

/** The institute with the settings that admins saved. */
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
