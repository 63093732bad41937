import { createSite } from '#app/lib/site.ts';
import { defaultSiteSettings } from '#domain/site/site-settings.ts';

/** The site with default settings. */
export const defaultSite = createSite('https://lifelong-ai.example', defaultSiteSettings);
