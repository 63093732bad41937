import { defaultSiteSettings, type SiteSettings } from './site-settings.ts';
import { tagline } from './tagline.ts';

/**
 * Who the site speaks for in mails. A process serves one institute, so what admins save about it is put in force here,
 * once for all who write mails.
 */
export const institute = {
  name: defaultSiteSettings.site_name,
  tagline,
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
