import { site } from '#app/content/site.ts';
import type { SiteSettings } from '#domain/site-settings.ts';

/** The settings that a page needs in the browser too. */
export type SiteFacts = Pick<
  SiteSettings,
  | 'site_name'
  | 'site_description'
  | 'contact_email'
  | 'support_email'
  | 'logo_url'
  | 'favicon_url'
  | 'maintenance_mode'
>;

/** These alone, so that a document carries no more than it needs. */
export function factsOf(settings: SiteFacts): SiteFacts {
  const { site_name, site_description, contact_email, support_email } = settings;
  const { logo_url, favicon_url, maintenance_mode } = settings;
  return {
    site_name,
    site_description,
    contact_email,
    support_email,
    logo_url,
    favicon_url,
    maintenance_mode,
  };
}

/** From here on everything that is shown speaks of the site as it is saved. */
export function adoptSiteFacts(facts: SiteFacts): void {
  site.name = facts.site_name;
  site.description = facts.site_description;
  site.mailboxes.info = facts.contact_email;
  site.mailboxes.support = facts.support_email;
  site.logoUrl = facts.logo_url;
  site.faviconUrl = facts.favicon_url;
  site.isInMaintenance = facts.maintenance_mode;
}
