import { defaultSiteSettings, type SiteSettings } from './site-settings.ts';

/**
 * Who the site speaks for in mails. A process serves one institute, so what admins save about it is put in force here,
 * once for all who write mails. The pages have the same facts in their content; a test keeps the two alike.
 */
export const institute = {
  name: defaultSiteSettings.site_name,
  tagline: 'AI for Every Age, Every Stage',
  mailbox: defaultSiteSettings.contact_email,
  supportMailbox: defaultSiteSettings.support_email,
  /** Whether a message from a visitor or a learner is also mailed to the institute. */
  wantsNotices: true,
};

export function speakFor(
  settings: Pick<
    SiteSettings,
    'site_name' | 'contact_email' | 'support_email' | 'notifications_enabled' | 'email_notifications'
  >,
): void {
  institute.name = settings.site_name;
  institute.mailbox = settings.contact_email;
  institute.supportMailbox = settings.support_email;
  institute.wantsNotices = settings.notifications_enabled && settings.email_notifications;
}
