import type { Caller } from '#backend/database/database.ts';
import { readBytes } from '#backend/http/read-bytes.ts';
import { longestUrl, maxJsonBytes } from '#backend/http/request-limits.ts';
import type { BackendConfig } from '#backend/options.ts';
import { RestError } from '../errors.ts';
import { chooseSchema } from './choose-schema.ts';
import { negotiateMediaType } from './negotiate-media-type.ts';
import { parsePrefer } from './parse-prefer.ts';
import type { RestRequest } from './rest-request.ts';

/** The search path after the requested schema itself, the same as in hosted projects. */
const extraSearchPath = ['public', 'extensions'];

type RestConfig = Pick<BackendConfig, 'exposedSchemas' | 'allowsAnonymousSearch' | 'allowsRollback'>;

/** Reads everything that requests to tables and to functions have in common. */
export function readRequest(
  request: Request,
  name: string,
  caller: Caller,
  config: RestConfig,
  maxBytes = maxJsonBytes,
): RestRequest {
  const { method, url, headers } = request;
  if (url.length > longestUrl) throw new RestError(414, null, 'The URL is longer than 8 KB');
  const { pathname, search } = new URL(url);
  const { exposedSchemas, allowsAnonymousSearch, allowsRollback } = config;
  const schemaName = chooseSchema(method, headers, exposedSchemas);
  const preferences = parsePrefer(headers.get('prefer'));
  return {
    method,
    name,
    search,
    headers,
    schemaName,
    caller: {
      ...caller,
      searchPath: [...new Set([schemaName, ...extraSearchPath])],
      request: {
        method,
        path: pathname,
        headers: Object.fromEntries(headers),
        cookies: parseCookies(headers.get('cookie')),
      },
    },
    media: negotiateMediaType(headers.get('accept')),
    // Otherwise a caller could read what a function returns and roll back its entry in the audit log.
    preferences: allowsRollback ? preferences : { ...preferences, tx: undefined },
    maySearch: allowsAnonymousSearch || caller.role !== 'anon',
    mayMatch: allowsAnonymousSearch || caller.role === 'service_role',
    profile: exposedSchemas.length > 1 ? schemaName : undefined,
    body: () => readBytes(request, maxBytes, tooLarge),
  };
}

function parseCookies(header: string | null): Record<string, string> {
  if (!header) return {};
  return Object.fromEntries(
    header.split(';').map((part) => {
      const [name = '', ...value] = part.trim().split('=');
      return [name, value.join('=')];
    }),
  );
}

const tooLarge = () => new RestError(413, null, 'The body is larger than 1 MB');
