import fc from 'fast-check';
import { type Body, bodies, callBody, rowBody, visitBody } from './bodies.ts';
import { learningCall, notesBody } from './learning.ts';
import { authPath, callPath, documentPath, functionPath, storagePath, tablePath } from './paths.ts';
import type { SiteInventory } from './site-inventory.ts';
import { encode, nearlyAlways, text } from './values.ts';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Body;
}

/** The kinds of callers: without a key, a visitor, a user, an admin, the server itself. */
export interface Credentials {
  publishableKey: string;
  secretKey: string;
  userToken: string;
  adminToken: string;
  metricsToken: string;
}

/** Requests to everything the server offers, mostly well-formed enough to pass the first checks. */
export function fuzzRequests(credentials: Credentials, knowledge: SiteInventory): fc.Arbitrary<FuzzRequest> {
  const headers = headersOf(credentials);
  const method = fc.constantFrom(...'GET GET GET POST POST PATCH PUT DELETE HEAD OPTIONS'.split(' '));
  const path = fc.oneof(
    { weight: 3, arbitrary: authPath(knowledge) },
    { weight: 2, arbitrary: storagePath(knowledge) },
    { weight: 2, arbitrary: functionPath(knowledge) },
    { weight: 3, arbitrary: documentPath(knowledge) },
  );
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ method, path, headers, body: bodies() }).map(withTypeOfPicture) },
    { weight: 1, arbitrary: ownAddresses(headers) },
    { weight: 3, arbitrary: tableRequests(method, headers, knowledge) },
    { weight: 2, arbitrary: calls(headers, knowledge) },
    { weight: 2, arbitrary: learningRequests(headers, knowledge) },
    { weight: 1, arbitrary: noteRequests(headers, knowledge) },
  );
}

function learningRequests(headers: Headers, knowledge: SiteInventory): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(learningCall(knowledge), headers)
    .map(([call, own]) => ({ method: 'POST', headers: own, ...call }));
}

function noteRequests(headers: Headers, knowledge: SiteInventory): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    method: fc.constant('POST'),
    path: fc.constant('/rest/v1/lesson_notes'),
    headers,
    body: notesBody(knowledge),
  });
}

/** What browsers, monitoring and commands request besides the APIs. */
function ownAddresses(headers: Headers): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    method: fc.constantFrom('GET', 'POST', 'HEAD'),
    path: fc.constantFrom('/visits', '/visits', '/metrics', '/backup', '/healthz'),
    headers,
    body: visitBody,
  });
}

/** Pictures get the right content type, because others are refused unread. */
function withTypeOfPicture(request: FuzzRequest): FuzzRequest {
  const { body, headers } = request;
  if (!(body instanceof Uint8Array)) return request;
  const isForm = Buffer.from(body).includes('form-data');
  const type = isForm ? 'multipart/form-data; boundary=x' : 'image/png';
  return { ...request, headers: { ...headers, 'content-type': type } };
}

type Headers = fc.Arbitrary<Record<string, string>>;

function tableRequests(
  method: fc.Arbitrary<string>,
  headers: Headers,
  knowledge: SiteInventory,
): fc.Arbitrary<FuzzRequest> {
  return fc
    .constantFrom(...Object.entries(knowledge.tables))
    .chain(([name, columns]) =>
      fc.record({ method, path: tablePath(name, knowledge), headers, body: rowBody(columns, knowledge) }),
    );
}

function calls(headers: Headers, knowledge: SiteInventory): fc.Arbitrary<FuzzRequest> {
  return fc
    .constantFrom(...Object.entries(knowledge.calls), ['nothing', []] as const)
    .chain(([name, parameters]) =>
      nearlyAlways(
        fc.record({
          method: fc.constant('POST'),
          path: fc.constant(`/rest/v1/rpc/${name}`),
          headers,
          body: callBody(parameters, knowledge),
        }),
        fc.record({
          method: fc.constantFrom('GET', 'HEAD', 'POST'),
          path: callPath(name, parameters, knowledge),
          headers,
          body: fc.constant(undefined),
        }),
      ),
    );
}

/** Mostly a valid key or session and no unusual headers. */
function headersOf(credentials: Credentials): Headers {
  const { publishableKey, secretKey, userToken, adminToken, metricsToken } = credentials;
  const unsigned = 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.';
  const bearer = (token: string) => `Bearer ${token}`;
  const sometimes = (...values: string[]) => nearlyAlways(fc.constant(undefined), fc.constantFrom(...values));
  const who = nearlyAlways(
    fc.constantFrom(
      { apikey: publishableKey, authorization: bearer(userToken) },
      { apikey: publishableKey, authorization: bearer(adminToken) },
      { apikey: publishableKey, authorization: bearer(adminToken) },
      { apikey: publishableKey, authorization: undefined },
      { apikey: secretKey, authorization: undefined },
    ),
    fc.record({
      apikey: fc.constantFrom(undefined, publishableKey, secretKey, 'wrong'),
      authorization: fc.constantFrom(
        undefined,
        bearer(metricsToken),
        bearer(unsigned),
        bearer('wrong'),
        'wrong',
      ),
    }),
  );
  const plain = fc.constantFrom({}, { prefer: 'return=representation' }, { prefer: 'count=exact' });
  const odd = fc.record({
    'content-type': nearlyAlways(
      fc.constant('application/json'),
      fc.constantFrom('text/csv', 'multipart/form-data; boundary=x', 'image/png', 'zz', undefined),
    ),
    prefer: fc.constantFrom(
      ...[
        undefined,
        undefined,
        'return=representation',
        'return=representation',
        'count=exact',
        'count=planned',
      ],
      ...[
        'tx=rollback',
        'handling=strict,max-affected=1',
        'missing=default',
        'resolution=merge-duplicates',
        'zz=zz',
      ],
    ),
    accept: sometimes('text/csv', 'application/vnd.pgrst.object+json', 'text/html', 'zz/zz'),
    'accept-encoding': sometimes('zz;q=zz'),
    'accept-profile': sometimes('public', 'private', 'auth', 'zz'),
    'content-profile': sometimes('public', 'private', 'auth', 'zz'),
    range: sometimes('0-9', '5-1', 'bytes=0-1', 'zz'),
    origin: sometimes('https://example.com', 'null'),
    'if-none-match': sometimes('*', '"x"'),
    'x-upsert': sometimes('true'),
    'x-forwarded-for': sometimes('1.2.3.4', 'zz'),
    cookie: nearlyAlways(fc.constant(undefined), text.map(encode)),
  });
  return fc
    .tuple(who, fc.oneof({ weight: 2, arbitrary: plain }, { weight: 1, arbitrary: odd }))
    .map(([identity, rest]) =>
      withoutUndefined({ 'content-type': 'application/json', ...identity, ...rest }),
    );
}

function withoutUndefined(record: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
