import type { SiteSettings } from '#domain/site/site-settings.ts';
import { plainPage } from './plain-page.ts';

/**
 * For requests beyond the number of uncached pages that the server renders for one client, or for all clients together.
 */
export function busyPage(settings: SiteSettings): string {
  return plainPage(settings, {
    title: 'One moment, please',
    body: `<p>We are getting more requests than we can answer just now. Please wait a little and then load the page again.</p>
<p><a href="/">Return to Home</a></p>`,
  });
}
