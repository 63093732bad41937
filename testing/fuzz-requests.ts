import fc from 'fast-check';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export interface Secrets {
  publishableKey: string;
  secretKey: string;
  userToken: string;
}

const methods = fc.constantFrom(
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'PATCH',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
);

const hostile = [
  '',
  ' ',
  "'; drop table profiles; --",
  '" or 1=1 --',
  '$1',
  '\\',
  '%00',
  '\u0000',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'null',
  'undefined',
  '-1',
  '1e309',
  '9'.repeat(40),
  '😀',
  '\u202e',
  'a'.repeat(3_000),
  '(((((((((((((((((',
  '{}',
  '[]',
  '{"a":',
  'eq.',
  'in.(',
  'or=(',
  'select',
  'public.profiles',
];

const text = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const tables = fc.constantFrom(
  'blog_posts',
  'profiles',
  'admin_audit_log',
  'contact_messages',
  'support_tickets',
  'ticket_messages',
  'nothing',
  'rpc/log_admin_action',
  'rpc/count_visits',
  'rpc/nothing',
  '',
);
const columns = fc.oneof(
  fc.constantFrom('id', 'title', 'slug', 'email', 'role', 'published', 'details', '*'),
  text,
);
const operators = fc.constantFrom(
  ...'eq neq gt gte lt lte like ilike match imatch in is isdistinct fts plfts phfts wfts cs cd ov sl sr nxr nxl adj not.eq not.in eq(any) like(all) zz'.split(
    ' ',
  ),
);

const filter = fc
  .tuple(columns, operators, text)
  .map(([column, operator, value]) => [column, `${operator}.${value}`] as const);
const option = fc
  .tuple(
    fc.constantFrom('select', 'order', 'limit', 'offset', 'or', 'and', 'not.or', 'columns', 'on_conflict'),
    text,
  )
  .map((pair) => pair as readonly [string, string]);
const select = fc
  .array(
    fc.oneof(
      columns,
      fc.tuple(columns, columns).map(([table, column]) => `${table}(${column})`),
      fc.constantFrom(
        'details->a->>b',
        'id::text',
        'x:title',
        'count()',
        'id.sum()',
        '...profiles(id)',
        'profiles!inner(id)',
      ),
    ),
    { maxLength: 4 },
  )
  .map((parts) => ['select', parts.join(',')] as const);

const restPath = fc
  .tuple(tables, fc.array(fc.oneof(filter, filter, option, select), { maxLength: 5 }))
  .map(
    ([table, parameters]) =>
      `/rest/v1/${table}?${parameters.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`,
  );

const authPath = fc
  .tuple(
    fc.constantFrom(
      ...'signup token?grant_type=password token?grant_type=refresh_token token?grant_type=pkce token user logout?scope=global logout?scope=x recover resend verify settings health .well-known/jwks.json reauthenticate admin/users admin/users/x invite otp authorize factors zz'.split(
        ' ',
      ),
    ),
    fc.array(fc.tuple(fc.constantFrom('redirect_to', 'type', 'token', 'page', 'per_page'), text), {
      maxLength: 2,
    }),
  )
  .map(([endpoint, parameters]) => {
    const query = parameters.map(([name, value]) => `${name}=${encode(value)}`).join('&');
    return `/auth/v1/${endpoint}${query ? (endpoint.includes('?') ? '&' : '?') : ''}${query}`;
  });

const storagePath = fc
  .tuple(
    fc.constantFrom(
      'object',
      'object/public',
      'object/list',
      'object/sign',
      'object/info',
      'object/move',
      'bucket',
      'render',
      '',
    ),
    fc.constantFrom('avatars', 'blog-images', 'nothing', ''),
    text,
  )
  .map(([kind, bucket, name]) => `/storage/v1/${kind}/${bucket}/${encode(name)}`);

const functionPath = fc
  .tuple(fc.constantFrom('contact-form', 'ticket-message', 'nothing', ''), text)
  .map(([name, rest]) => `/functions/v1/${name}${rest === '' ? '' : `?x=${encode(rest)}`}`);

const documentPath = fc.oneof(
  fc.constantFrom(
    '/',
    '/blog',
    '/blog/x',
    '/faq',
    '//',
    '/../',
    '/%ff',
    '/%',
    '/FAQ',
    '/faq/',
    '/sitemap.xml',
    '/visits',
    '/visits',
    '/x.data',
    '/_root.data',
    '/assets/x.js',
  ),
  text.map((value) => `/${encode(value)}`),
);

const visit = fc.record({
  event: fc.oneof(fc.constantFrom('page_view', 'contact_sent'), text),
  path: fc.oneof(fc.constantFrom('/', '/faq', '/blog/x', '/verify/x'), text),
  referrer: fc.oneof(fc.constantFrom('direct', 'example.com'), text),
  device: fc.oneof(fc.constantFrom('phone', 'desktop'), text),
  times: fc.oneof(fc.integer(), text),
});

const json = fc.oneof(
  fc.tuple(
    fc.constantFrom('page_view', 'zz'),
    text.map((path) => `/${path}`),
    fc.boolean(),
    text,
  ),
  fc.record(
    {
      email: fc.oneof(text, fc.constant('someone@example.com')),
      password: text,
      refresh_token: text,
      token: text,
      token_hash: text,
      type: fc.constantFrom('signup', 'recovery', 'email_change', 'zz'),
      data: fc.object({ maxDepth: 2 }),
      name: text,
      subject: text,
      message: text,
      title: text,
      content: text,
      action_type: text,
      action_details: fc.object({ maxDepth: 1 }),
      prefix: text,
      prefixes: fc.array(text, { maxLength: 3 }),
      visits: fc.array(visit, { maxLength: 3 }),
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
  fc.array(fc.record({ title: text, content: text }), { maxLength: 3 }),
);
const body = fc.option(
  fc.oneof(
    json.map((value) => JSON.stringify(value)),
    text,
  ),
  { nil: undefined },
);

const headers = (secrets: Secrets) =>
  fc
    .tuple(
      fc.constantFrom(secrets.publishableKey, secrets.publishableKey, secrets.secretKey, 'wrong', undefined),
      fc.constantFrom(
        secrets.userToken,
        undefined,
        'wrong',
        'eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.',
      ),
      fc.constantFrom(
        'application/json',
        'text/csv',
        'multipart/form-data; boundary=x',
        'image/png',
        'zz',
        undefined,
      ),
      fc.constantFrom(
        undefined,
        'return=representation',
        'count=exact',
        'count=planned',
        'tx=rollback',
        'handling=strict,max-affected=1',
        'missing=default',
        'resolution=merge-duplicates,return=minimal',
        'zz=zz',
      ),
      fc.constantFrom(
        'application/json',
        'text/csv',
        'application/vnd.pgrst.object+json',
        'text/html',
        'zz/zz',
        '*/*',
      ),
      fc.constantFrom(undefined, 'public', 'private', 'auth', 'zz'),
      fc.constantFrom(undefined, '0-9', '5-1', 'zz'),
    )
    .map(([apikey, token, contentType, prefer, accept, profile, range]) =>
      withoutUndefined({
        apikey,
        authorization: token && `Bearer ${token}`,
        'content-type': contentType,
        prefer,
        accept,
        'accept-profile': profile,
        'content-profile': profile,
        range,
      }),
    );

/** Requests to all four APIs and the documents: mostly well-formed enough to get past the first check. */
export function fuzzRequests(secrets: Secrets): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    method: methods,
    path: fc.oneof(
      { weight: 5, arbitrary: restPath },
      { weight: 3, arbitrary: authPath },
      { weight: 2, arbitrary: storagePath },
      { weight: 1, arbitrary: functionPath },
      { weight: 1, arbitrary: documentPath },
    ),
    headers: headers(secrets),
    body,
  });
}

function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

function withoutUndefined(record: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
