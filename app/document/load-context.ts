import { createContext } from 'react-router';
import type { Supabase } from '#app/lib/supabase.ts';
import type { SiteSettings } from '#domain/site-settings.ts';

/** What the server gives with each request for a document. */
export interface LoadContextOptions {
  siteUrl: string;
  backend: { url: string; publishableKey: string };
  supabase: Supabase;
  settings: SiteSettings;
  /** The paths of all shared pages that need no data to be named. */
  publicPaths: string[];
  /** The shortest paths below which every page is a shell. */
  shellSections: string[];
  /** Whether a page that is not there is to be answered without a body, because the server has one to share. */
  skipsNotFound: boolean;
  /** Writes to the server's log. Loaders call it for errors that they cope with. */
  onError: (error: unknown) => void;
}

export const optionsContext = createContext<LoadContextOptions>();
