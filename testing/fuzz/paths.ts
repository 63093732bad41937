import fc from 'fast-check';
import type { Parameter, SiteInventory } from './site-inventory.ts';
import { anyValue, encode, nearlyAlways, queryOf, text, valueOfType } from './values.ts';

const operators = fc.constantFrom(
  ...'eq eq eq neq gt gte lt lte like ilike match imatch in is isdistinct fts plfts phfts wfts cs cd ov sl sr nxr nxl adj not.eq not.in eq(any) like(all) zz'.split(
    ' ',
  ),
);

/** A table, with filters and options that use its columns. */
export function tablePath(name: string, { tables, values }: SiteInventory): fc.Arbitrary<string> {
  const columns = tables[name] ?? {};
  const column = nearlyAlways(fc.constantFrom(...Object.keys(columns)), text);
  const filter = nearlyAlways(
    fc
      .constantFrom(...Object.entries(columns))
      .chain(([known, held]) => fc.tuple(fc.constant(known), operators, fc.constantFrom(...held))),
    fc.tuple(column, operators, anyValue(values)),
  ).map(([known, operator, value]) => [known, `${operator}.${String(value)}`] as const);
  const option = fc.tuple(
    fc.constantFrom('order', 'limit', 'offset', 'or', 'and', 'not.or', 'columns', 'on_conflict'),
    fc.oneof(column, fc.nat().map(String), text),
  );
  const selected = nearlyAlways(
    column,
    fc.oneof(
      fc.tuple(fc.constantFrom(...Object.keys(tables)), column).map(([other, known]) => `${other}(${known})`),
      fc.integer({ min: 1, max: 14 }).map(nestedEmbeds),
      fc.constantFrom(
        ...[
          'details->a->>b',
          'id::text',
          'x:title',
          'count()',
          'id.sum()',
          '...profiles(id)',
          'profiles!inner(id)',
        ],
      ),
    ),
  );
  const select = fc
    .array(selected, { maxLength: 4 })
    .map((parts) => ['select', parts.join(',') || '*'] as const);
  return fc
    .array(fc.oneof(filter, select, nearlyAlways(select, option)), { maxLength: 3 })
    .map((parameters) => `/rest/v1/${name}?${queryOf(parameters)}`);
}

/** Modules refer to courses and back, so this can be as deep as one likes. */
function nestedEmbeds(depth: number): string {
  const inner = depth > 1 ? `,${nestedEmbeds(depth - 1)}` : '';
  return depth % 2 ? `courses(id${inner})` : `course_modules(id${inner})`;
}

/** A function call by GET, with its arguments in the URL. */
export function callPath(
  name: string,
  parameters: readonly Parameter[],
  { values }: SiteInventory,
): fc.Arbitrary<string> {
  const all = Object.fromEntries(parameters.map((each) => [each.name, valueOfType(each.type, values)]));
  return nearlyAlways(fc.record(all), fc.record(all, { requiredKeys: [] })).map(
    (given) => `/rest/v1/rpc/${name}?${queryOf(Object.entries(given))}`,
  );
}

const authEndpoints =
  'signup token?grant_type=password token?grant_type=refresh_token token?grant_type=pkce token user logout?scope=global logout?scope=x recover resend otp magiclink verify verify/new-link settings health .well-known/jwks.json reauthenticate invite authorize admin/users admin/users/* admin/users/*/factors admin/users/*/factors/x admin/generate_link factors factors/x user/identities/x sso passkeys/x zz';

export function authPath({ values }: SiteInventory): fc.Arbitrary<string> {
  const parameter = fc.tuple(
    fc.constantFrom('redirect_to', 'type', 'token', 'token_hash', 'page', 'per_page', 'provider'),
    text,
  );
  return fc
    .tuple(
      fc.constantFrom(...authEndpoints.split(' ')),
      anyValue(values),
      fc.array(parameter, { maxLength: 2 }),
    )
    .map(([endpoint, id, parameters]) => {
      const query = queryOf(parameters);
      const path = endpoint.replace('*', encode(id));
      return `/auth/v1/${path}${query && (path.includes('?') ? '&' : '?')}${query}`;
    });
}

const storageKinds =
  'object object/public object/authenticated object/list object/list-v2 object/sign object/upload/sign object/info object/info/public object/move object/copy bucket render/image/public render/image/authenticated render/image/sign';

export function storagePath({ buckets }: SiteInventory): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom(...storageKinds.split(' '), ''),
      fc.constantFrom(...buckets, 'nothing', ''),
      fc.oneof(fc.constantFrom('x.png', 'folder/x.png', 'empty'), text.map(encode)),
    )
    .map((parts) => `/storage/v1/${parts.join('/')}`);
}

export function functionPath({ functions }: SiteInventory): fc.Arbitrary<string> {
  const query = fc.tuple(fc.constantFrom('x', 'unsubscribe'), text).map((pair) => `?${queryOf([pair])}`);
  return fc
    .tuple(fc.constantFrom(...functions, 'nothing', ''), fc.oneof(fc.constant(''), query))
    .map(([name, rest]) => `/functions/v1/${name}${rest}`);
}

const unusualUrls = [
  ...[
    '//',
    '/../',
    '/%ff',
    '/%',
    '/FAQ',
    '/faq/',
    '/faq?page=2',
    '/x.data',
    '/_root.data',
    '/__manifest',
    '/assets/x.js',
  ],
  ...[
    '/sitemap.xml',
    '/feed.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/healthz',
    '/healthz/',
    '/backup',
    '/backup/x',
  ],
  ...[
    '/metrics',
    '/metrics/',
    '/visits',
    '/visits/',
    '/rest',
    '/rest/v1',
    '/auth/v1',
    '/functions/v1',
    '/storage/v1',
  ],
];

/** Pages with their parameters filled in, their data requests, and URLs that do not exist. */
export function documentPath({ pages, values }: SiteInventory): fc.Arbitrary<string> {
  const page = fc
    .tuple(
      fc.constantFrom(...pages),
      anyValue(values),
      fc.constantFrom('', '', '.data', '.data?_routes=x', '?page=zz'),
    )
    .map(([path, value, rest]) => path.replace(/:\w+|\*/, () => encode(value)) + rest);
  return fc.oneof(
    { weight: 3, arbitrary: page },
    { weight: 2, arbitrary: fc.constantFrom(...unusualUrls) },
    { weight: 1, arbitrary: text.map((value) => `/${encode(value)}`) },
  );
}
