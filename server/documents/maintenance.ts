import type { IncomingMessage } from 'node:http';
import type { SiteSettings } from '#domain/site/site-settings.ts';
import { escapeXml } from '#domain/text/xml.ts';
import type { Settings } from '#server/settings/settings.ts';
import { plainPage } from './plain-page.ts';

/** Lets an admin view the closed site. The back office passes it in a link, and then it is kept in a cookie. */
const passName = 'maintenance_pass';

/** The Retry-After value for search engines and feed readers. */
export const retrySeconds = 600;

export type MaintenanceAccess = 'open' | 'closed' | { cookie: string };

/** Whether the visitor may see a closed page. A visitor with the pass in the URL gets it as a cookie. */
export function maintenanceAccess(
  { headers, url = '/' }: IncomingMessage,
  settings: Settings,
): MaintenanceAccess {
  const [, query] = url.split('?', 2);
  const pass = settings.maintenancePass;
  if (!pass) return 'closed';
  const shown = `${passName}=${pass}`;
  if (headers.cookie?.split(';').some((cookie) => cookie.trim() === shown)) return 'open';
  if (query === shown) return { cookie: `${shown}; Path=/; HttpOnly; SameSite=Lax` };
  return 'closed';
}

export function maintenancePage(settings: SiteSettings): string {
  const mailbox = escapeXml(settings.contact_email);
  return plainPage(settings, {
    title: 'We will be right back',
    body: `<p>We are working on the site just now, and closed the doors while we do. Please look in again a little later.
Your account and everything in it are safe.</p>
<p>If it cannot wait, write to <a href="mailto:${mailbox}">${mailbox}</a>.</p>`,
  });
}
