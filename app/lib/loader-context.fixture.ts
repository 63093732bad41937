import { createClient } from '@supabase/supabase-js';
import { RouterContextProvider } from 'react-router';
import { documentContext } from '#app/document/document-context.ts';
import { renderMarkdown, toPlainText } from '#courseware/markdown/markdown.ts';
import type { Database } from '#domain/database/database-types.ts';
import type { DocumentContext, PageMarkdown } from '#domain/documents/document-context.ts';
import { defaultSiteSettings, type SiteSettings } from '#domain/site/site-settings.ts';
import { reportErrorContext } from './load-or-report.ts';
import { createSite, siteContext } from './site.ts';
import { supabaseContext } from './supabase.ts';

export const markdownInThisThread: PageMarkdown = {
  toHtml: async (markdown) => renderMarkdown(markdown),
  toPlainTexts: async (markdowns) => markdowns.map(toPlainText),
};

/** The context the server passes to a loader, with another function in place of `fetch`. */
export function createLoaderContext(
  fetch: typeof globalThis.fetch,
  facts: Pick<DocumentContext<unknown>, 'siteUrl' | 'publicPaths' | 'shellSections'>,
  settings: SiteSettings = defaultSiteSettings,
) {
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const supabase = createClient<Database>(facts.siteUrl, 'key', {
    auth: { persistSession: false },
    db: { retry: false },
    global: { fetch },
  });
  const context = new RouterContextProvider();
  const backend = { url: facts.siteUrl, publishableKey: 'key' };
  const markdown = markdownInThisThread;
  context.set(documentContext, {
    ...{ ...facts, backend, supabase, settings, markdown },
    skipsNotFound: false,
    onError,
  });
  context.set(siteContext, createSite(facts.siteUrl, settings));
  context.set(supabaseContext, supabase);
  context.set(reportErrorContext, onError);
  return { context, errors };
}
