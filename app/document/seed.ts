import type { Site } from '#app/content/site.ts';

/** What a document carries for its own hydration: a data block that the browser stores and never executes. */
export interface DocumentSeed {
  /** Where supabase-js finds the backend. No `url` means the document's own origin. */
  backend: { url?: string; publishableKey: string };
  /** The site as it was saved when the document was made. */
  site: Site;
  hydrate: 'on-intent' | 'at-once';
  /** Whether the site wants to know that its pages are opened. */
  countsVisits: boolean;
  /** React Router's settings, and the loaders' data in its wire format. */
  context: object;
  state: string;
  modules: {
    /** Hot reload, which must load before any other module. Development only. */
    runtime?: string;
    manifest: string;
    entry: string;
    /** Route id to the modules that together make the route. */
    routes: Record<string, string[]>;
  };
  /** The style sheet of all pages. Development has it inline, where a production document has only what it uses. */
  stylesheet?: string;
  /** The style sheet and everything the modules import, so that one round trip fetches all. */
  links: { rel: 'modulepreload' | 'preload'; as?: 'style'; href: string }[];
}

export const seedElementId = 'document-seed';

/** Escaping `<` keeps visitors' or authors' text from closing the script element. */
export function writeSeed(seed: DocumentSeed): string {
  return JSON.stringify(seed).replaceAll('<', '\\u003c');
}

export function readSeed(): DocumentSeed {
  return JSON.parse(document.getElementById(seedElementId)?.textContent ?? '');
}
