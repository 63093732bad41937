import { setImmediate as nextTurn } from 'node:timers/promises';
import { renderToReadableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { reportErrorContext } from '#app/lib/load-or-report.ts';
import { createSite, siteContext } from '#app/lib/site.ts';
import { type Supabase, supabaseContext } from '#app/lib/supabase.ts';
import type { DocumentContext } from '#domain/documents/document-context.ts';
import { combineHandles } from '#domain/documents/document-handle.ts';
import type { SiteSettings } from '#domain/site/site-settings.ts';
import stylesheet from './app.css?inline';
import stylesheetUrl from './app.css?url';
import { createHydrationData } from './document/create-hydration-data.ts';
import { documentContext, isBackendEmbedded } from './document/document-context.ts';
import { DocumentPartsProvider } from './document/document-parts.ts';
import { writeHydrationData } from './document/hydration-data.ts';
import script from './document/inline-script.ts?bundled';
import { keepUsedStyles } from './document/used-styles.ts';

/** The server has to use the same copy of React Router as the pages: another copy rejects their contexts. */
export const createHandler = createRequestHandler;

/** What the server passes to loaders and to the renderer with each request. */
export function createLoadContext(options: DocumentContext<Supabase>): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(documentContext, options);
  context.set(siteContext, createSite(options.siteUrl, options.settings));
  context.set(supabaseContext, options.supabase);
  context.set(reportErrorContext, options.onError);
  return context;
}

/** A document is rendered once for all visitors and then cached, so it waits for all of its content. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const options = context.get(documentContext);
  const { backend, settings, skipsNotFound, onError } = options;
  if (status === 404 && skipsNotFound) return new Response(null, { status, headers });
  const { document: kind } = combineHandles(
    entry.staticHandlerContext.matches.map(({ route }) => route.handle),
  );
  const isPlain = status === 200 && kind === 'shared';
  const own = {
    backend: {
      url: isBackendEmbedded(options) ? undefined : backend.url,
      publishableKey: backend.publishableKey,
    },
    site: context.get(siteContext),
    hydrate: isPlain ? ('on-intent' as const) : ('at-once' as const),
    countsVisits: settings.analytics_enabled,
  };
  // In development a document has all styles inline, because a newly used class is not in any file yet.
  const isCut = import.meta.env.PROD;
  const hydrationData = await createHydrationData(entry, own, isCut ? stylesheetUrl : undefined);
  const styles = stylesheet + colorRule(settings);
  // Each step of a long document takes a while, so other requests get a turn between them.
  await nextTurn();
  const data = writeHydrationData(hydrationData);
  await nextTurn();
  const stream = await renderToReadableStream(
    <DocumentPartsProvider value={{ script, stylesheet: styles, hydrationData: data }}>
      <ServerRouter context={{ ...entry, serverHandoffStream: undefined }} url={request.url} />
    </DocumentPartsProvider>,
    // React would otherwise move larger parts to the end and insert them with a script.
    { onError, progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  await stream.allReady;
  await nextTurn();
  const html = await new Response(stream).text();
  await nextTurn();
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const document = isCut ? html.replace(styles, () => keepUsedStyles(styles, html)) : html;
  return new Response(document, { status, headers });
}

/** The style sheet contains the default colour, and derives every step of blue from this one. */
function colorRule({ primary_color }: SiteSettings): string {
  return `:root{--primary:${primary_color}}`;
}

export const handleError: HandleErrorFunction = (error, { context }) => {
  context.get(documentContext).onError(error);
};
