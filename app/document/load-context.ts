import { createContext } from 'react-router';
import type { Supabase } from '#app/lib/supabase.ts';
import type { SiteSettings } from '#domain/site-settings.ts';

/** What the server passes with each request for a document. */
export interface LoadContextOptions {
  siteUrl: string;
  backend: { url: string; publishableKey: string };
  supabase: Supabase;
  settings: SiteSettings;
  /** The paths of all shared pages without parameters. */
  publicPaths: string[];
  /** The shortest paths below which every page is a shell. */
  shellSections: string[];
  /** Whether to respond without a body when a page is not found, because the server has a shared one. */
  skipsNotFound: boolean;
  /** Writes to the server's log. Loaders call it for errors they handle. */
  onError: (error: unknown) => void;
}

export const optionsContext = createContext<LoadContextOptions>();
