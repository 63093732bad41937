import { z } from 'zod';
import type { DocumentHandle } from '#domain/document-handle.ts';
import { type Visit, type VisitMessage, visitEvents } from '#domain/visit.ts';

const messageSchema: z.ZodType<VisitMessage> = z.tuple([
  z.enum(visitEvents),
  z.string().startsWith('/').max(500),
  z.boolean(),
  z.string().max(260).toLowerCase().nullable(),
]);

/** What the last part of a path looks like where it is a name. */
const nameAtEnd = /\/[a-z0-9-]{1,100}$/;
const hostName = /^(?=.{1,100}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** What is to be known of a page that is counted. */
interface Page {
  path: string;
  handle: DocumentHandle;
  isPage: boolean;
  /** Whether no part of the path is a name. */
  isFixed: boolean;
}

export type FindRoute = (path: string) => Page | undefined;

interface Site {
  /** The host that the browser knows the site by, with its port. */
  host: string;
  findRoute: FindRoute;
}

type ReadVisit = { kind: 'visit'; visit: Visit } | { kind: 'private' } | { kind: 'malformed' };

export function readVisit(text: string, site: Site): ReadVisit {
  const parsed = messageSchema.safeParse(parse(text));
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
 * The database knows whether there is a post or a course of a name. Any other name, such as a certificate's number, may
 * be a secret.
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
