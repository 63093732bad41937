import type { SiteSettings } from '#domain/site/site-settings.ts';

/** What the server passes to the app with each request for a document. */
export interface DocumentContext<SupabaseClient> {
  siteUrl: string;
  backend: { url: string; publishableKey: string };
  supabase: SupabaseClient;
  settings: SiteSettings;
  markdown: PageMarkdown;
  /** The paths of all shared pages without parameters. */
  publicPaths: string[];
  /** The shortest paths below which every page is a shell. */
  shellSections: string[];
  /** Whether to respond without a body when a page is not found, because the server has a shared one. */
  skipsNotFound: boolean;
  /** Writes to the server's log. Loaders call it for errors they handle. */
  onError: (error: unknown) => void;
}

/** Renders Markdown without keeping the thread busy that serves requests. Text that takes too long stays as it is. */
export interface PageMarkdown {
  /** HTML that cannot run scripts. */
  toHtml(markdown: string): Promise<string>;
  /** The texts without markup, code blocks and line breaks. */
  toPlainTexts(markdowns: string[]): Promise<string[]>;
}
