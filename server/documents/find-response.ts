import type { IncomingMessage } from 'node:http';
import type { DocumentKind } from '#domain/documents/document-handle.ts';
import type { createChargedRenders } from './charged-renders.ts';
import { chooseAction, type RenderAction } from './choose-action.ts';
import type { ContentReads } from './content-reads.ts';
import type { createPageResponses } from './page-responses.ts';
import type { PreparedResponse } from './prepared-response.ts';
import type { CreatedResponse, ResponseCache } from './response-cache.ts';
import type { createRouteTable } from './route-table.ts';

interface Sources {
  files: Map<string, PreparedResponse>;
  routes: ReturnType<typeof createRouteTable>;
  pages: ResponseCache;
  variants: ResponseCache;
  renders: ReturnType<typeof createChargedRenders>;
  fromPage: ReturnType<typeof createPageResponses>['fromPage'];
  plain: (status: number, text: string, headers?: Record<string, string>) => PreparedResponse;
}

/** Finds the response to a request: a file, a page from memory or a new one, a redirect or a refusal. */
export function createFinder({ files, routes, pages, variants, renders, fromPage, plain }: Sources) {
  const refused = plain(400, 'Bad request');
  const missingFile = plain(404, 'Not found');

  /** The loader decides whether a page exists. All missing pages of a route share one response. */
  async function renderPage(action: RenderAction, reads: ContentReads): Promise<CreatedResponse> {
    const fresh = await fromPage(action, { reads, skipsNotFound: true });
    const { status, byEncoding } = fresh.prepared;
    if (status !== 404 || byEncoding.identity.body.length > 0) return fresh;
    const prepared = await pages.getOrCreate(`missing ${action.pattern}`, (shared) =>
      missingPage(action, shared),
    );
    return { prepared, isCacheable: false };
  }

  /** One page for all URLs that do not exist. It is rendered once, and a flood of such URLs cannot fill the cache. */
  async function missingPage(
    page: { url: string; document: DocumentKind },
    reads: ContentReads,
  ): Promise<CreatedResponse> {
    const { prepared } = await fromPage(page, { reads });
    return { prepared, isCacheable: prepared.status === 404 };
  }

  return async (request: IncomingMessage, url: string): Promise<PreparedResponse> => {
    const path = pathOf(url);
    const file = files.get(path);
    if (file) return file;
    const action = chooseAction(url, routes);
    switch (action.kind) {
      case 'refuse':
        return refused;
      case 'redirect':
        return plain(301, '', { Location: action.location, 'Cache-Control': 'public, max-age=3600' });
      case 'missing':
        return isFilePath(path)
          ? missingFile
          : renders.getOrCreate(request, {
              cache: pages,
              key: 'missing',
              create: (reads) => missingPage({ url: '/404', document: 'shared' }, reads),
              isShared: true,
            });
      case 'render':
        return renders.getOrCreate(request, {
          cache: action.isVariant ? variants : pages,
          key: action.url,
          create: (reads) => renderPage(action, reads),
          isShared: !action.isVariant,
        });
    }
  };
}

export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** Scripts and data are requested by programs, not people, so a short response is enough. */
function isFilePath(path: string): boolean {
  return path.startsWith('/assets/') || path.endsWith('.data');
}
