import { createContext, useRouteLoaderData } from 'react-router';
import type { Site } from '#app/content/site.ts';
import { tagline } from '#domain/site/institute.ts';
import type { SiteSettings } from '#domain/site/site-settings.ts';

/** The site for loaders and actions: `context.get(siteContext)`. Components call `useSite`. */
export const siteContext = createContext<Site>();

export function createSite(url: string, settings: SiteSettings): Site {
  return {
    url,
    name: settings.site_name,
    tagline,
    description: settings.site_description,
    mailboxes: { info: settings.contact_email, support: settings.support_email },
    logoUrl: settings.logo_url,
    faviconUrl: settings.favicon_url,
    isInMaintenance: settings.maintenance_mode,
  };
}

/** The site from the root loader. */
export function useSite(): Site {
  const site = useRouteLoaderData<Site>('root');
  if (!site) throw new Error('The root route has no data.');
  return site;
}

/** Turns a URL on the site itself into a path, which works on every host name of the site. */
export function toLocalPath(target: string, { url }: Site): string {
  return target.startsWith(`${url}/`) ? target.slice(url.length) : target;
}
