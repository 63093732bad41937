import { z } from 'zod';
import { isPrivatePath } from '#domain/private-paths.ts';
import { type Visit, type VisitMessage, visitEvents } from '#domain/visit.ts';

const messageSchema: z.ZodType<VisitMessage> = z.tuple([
  z.enum(visitEvents),
  z.string().startsWith('/').max(500),
  z.boolean(),
  z.string().max(260).toLowerCase().nullable(),
]);

const namedPage = /^\/(blog|courses)\/[a-z0-9-]{1,100}$/;
const hostName = /^(?=.{1,100}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/;

interface Site {
  /** The host that the browser knows the site by, with its port. */
  host: string;
  isFixedPage: (path: string) => boolean;
}

type ReadVisit = { kind: 'visit'; visit: Visit } | { kind: 'private' } | { kind: 'malformed' };

export function readVisit(text: string, site: Site): ReadVisit {
  const parsed = messageSchema.safeParse(parse(text));
  if (!parsed.success) return { kind: 'malformed' };
  const [event, path, isPhone, referrer] = parsed.data;
  if (event === 'page_view' && isPrivatePath(path)) return { kind: 'private' };
  // The database knows whether there is a post or a course of that name. Any other name, such as a certificate's
  // number, may be a secret.
  const isKnown = site.isFixedPage(path) || namedPage.test(path);
  const visit: Visit = {
    event,
    path: isKnown ? path : 'other',
    referrer: readReferrer(referrer ?? site.host, site.host),
    device: isPhone ? 'phone' : 'desktop',
  };
  return { kind: 'visit', visit };
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
