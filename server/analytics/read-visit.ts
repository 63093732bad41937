import { z } from 'zod';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import { type Visit, type VisitMessage, visitEvents } from '#domain/site/visit.ts';
import { parseJson } from '#domain/text/parse-json.ts';

const messageSchema: z.ZodType<VisitMessage> = z.tuple([
  z.enum(visitEvents),
  z.string().startsWith('/').max(500),
  z.boolean(),
  z.string().max(260).toLowerCase().nullable(),
]);

/** Matches a last path segment that is a slug. */
const nameAtEnd = /\/[a-z0-9-]{1,100}$/;
const hostName = /^(?=.{1,100}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** What the analytics need to know about a page. */
interface Page {
  path: string;
  handle: DocumentHandle;
  isPage: boolean;
  /** Whether the path has no parameters. */
  isFixed: boolean;
}

export type FindRoute = (path: string) => Page | undefined;

interface Site {
  /** The site's host as the browser knows it, with its port. */
  host: string;
  findRoute: FindRoute;
}

type ReadVisit = { kind: 'visit'; visit: Visit } | { kind: 'private' } | { kind: 'malformed' };

export function readVisit(text: string, site: Site): ReadVisit {
  const parsed = messageSchema.safeParse(parseJson(text));
  if (!parsed.success) return { kind: 'malformed' };
  const [event, path, isPhone, referrer] = parsed.data;
  const page = site.findRoute(path);
  if (event === 'page_view' && page?.handle.document === 'shell') return { kind: 'private' };
  const visit: Visit = {
    event,
    path: page && isNameable(page) ? page.path : 'other',
    referrer: readReferrer(referrer ?? site.host, site.host),
    device: isPhone ? 'phone' : 'desktop',
  };
  return { kind: 'visit', visit };
}

/**
 * The database checks whether a post or course with this slug exists. Any other parameter, such as a certificate
 * number, may be a secret.
 */
function isNameable({ path, handle, isPage, isFixed }: Page): boolean {
  if (!isPage || handle.document !== 'shared') return false;
  return isFixed || (handle.isCountedByName === true && nameAtEnd.test(path));
}

function readReferrer(referrer: string, ownHost: string): string {
  if (referrer === '') return 'direct';
  if (referrer === ownHost) return 'internal';
  const name = referrer.replace(/:\d+$/, '').replace(/^www\.(?=.+\.)/, '');
  return hostName.test(name) ? name : 'other';
}
