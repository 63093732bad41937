import type { Site } from '#app/content/site.ts';

/** The data a document carries for its own hydration, in a data block that the browser never executes. */
export interface HydrationData {
  /** Where supabase-js finds the backend. No `url` means the document's own origin. */
  backend: { url?: string; publishableKey: string };
  /** The site settings at the time the document was rendered. */
  site: Site;
  hydrate: 'on-intent' | 'at-once';
  /** Whether the site counts page views. */
  countsVisits: boolean;
  /** React Router's settings, and the loader data in its wire format. */
  context: object;
  state: string;
  modules: {
    /** Hot reload, which must load before any other module. Development only. */
    runtime?: string;
    manifest: string;
    entry: string;
    /** The modules of each route, by route id. */
    routes: Record<string, string[]>;
  };
  /**
   * The style sheet of all pages. In development it is inline, in production the document inlines only what it uses.
   */
  stylesheet?: string;
  /** The style sheet and everything the modules import, so that one round trip fetches all. */
  links: { rel: 'modulepreload' | 'preload'; as?: 'style'; href: string }[];
}

export const hydrationDataId = 'hydration-data';

/** Escaping `<` keeps text of visitors or authors from closing the script element. */
export function writeHydrationData(data: HydrationData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

export function readHydrationData(): HydrationData {
  return JSON.parse(document.getElementById(hydrationDataId)?.textContent ?? '');
}
