import { createSite } from '#app/lib/site.ts';
import { defaultSiteSettings } from '#domain/site-settings.ts';

/** The site before an admin saves any setting. */
export const defaultSite = createSite('https://lifelong-ai.example', defaultSiteSettings);
