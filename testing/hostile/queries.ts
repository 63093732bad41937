import fc from 'fast-check';

/** A request to /rest/v1 that is meant to be expensive or to break something. */
export interface HostileQuery {
  kind: string;
  path: string;
  method?: 'POST';
  headers?: Record<string, string>;
  body?: string;
}

const texts = ['title', 'slug', 'content', 'excerpt', 'author_name'];
const text = fc.constantFrom(...texts);
const column = fc.constantFrom(...texts, 'id', 'published', 'publish_date', 'created_at');
/** Few, many, or as many as fit into a URL. */
const size = fc.oneof(
  fc.integer({ min: 2, max: 40 }),
  fc.integer({ min: 40, max: 300 }),
  fc.integer({ min: 300, max: 3_000 }),
);
const many = (count: number, write: (number: number) => string, between = ',') =>
  Array.from({ length: count }, (_, number) => write(number)).join(between);
const nested = (depth: number, inner = '', brackets = '[]') =>
  (brackets[0] ?? '').repeat(depth) + inner + (brackets[1] ?? '').repeat(depth);
const posts = (...pairs: [string, string][]) =>
  `/rest/v1/blog_posts?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;

const pattern = fc
  .tuple(size, fc.integer({ min: 1, max: 255 }), fc.nat(9))
  .map(([count, bound, shape]): string => {
    const some = Math.min(count, 255);
    const shapes = [
      `(.{1,${bound}}){1,${some}}Q`,
      `(.*).*\\1\\1${'.*'.repeat(some % 20)}Q`,
      nested(count, 'a', '()'),
      `${nested(some % 60, 'a+', '()').replaceAll(')', ')+')}$`,
      `((x{1,${bound}}){1,${bound}}){1,${some}}`,
      `(${many(some, (number) => `a{${number}}`, '|')})+Q`,
      `(?=.*${many(some % 30, (number) => `(?=.*${number})`, '')})`,
      `[${many(some, (number) => String.fromCodePoint(0x400 + number), '')}]{${bound}}{2}`,
      `(^|[^a])*(b|[^c])*(d|[^e])*${'(.|f)*'.repeat(some % 12)}Q`,
      '\\m(\\w+)(\\W+\\w+){0,200}\\W+\\1\\M',
    ];
    return shapes[shape] ?? 'x';
  });

const search = fc.tuple(size, fc.nat(7)).map(
  ([count, shape]) =>
    [
      ['fts', `${'!'.repeat(count)}a`],
      ['fts', nested(count, 'a', '()')],
      ['fts(english)', many(count, (number) => `w${number}`, ' & ')],
      ['fts', many(count, () => 'a', ' <-> ')],
      ['wfts', `${'-'.repeat(count)}a`],
      ['wfts(english)', many(count, (number) => `"a ${number}"`, ' or ')],
      ['phfts', many(count, (number) => `a${number}`, ' ')],
      ['plfts(simple)', 'a '.repeat(count)],
    ][shape] ?? ['fts', 'a'],
);

/** Courses refer to modules and back, so embedding can nest without end. */
const embeds = (depth: number): string => {
  const inner = depth > 0 ? `,${embeds(depth - 1)}` : '';
  return depth % 2 ? `course_modules(id,title${inner})` : `courses(id,title,description${inner})`;
};

const tree = (depth: number): string =>
  depth === 0 ? 'title.ilike.*a*' : `${depth % 2 ? 'and' : 'not.or'}(slug.like.*b*,${tree(depth - 1)})`;

const types = [
  'json',
  'jsonb',
  'xml',
  'bytea',
  'int4[]',
  'numeric',
  'tsvector',
  'timestamptz',
  'inet',
  'bit',
];
const json = { 'content-type': 'application/json' };

const kinds: Record<string, fc.Arbitrary<Omit<HostileQuery, 'kind'>>> = {
  'regular expression': fc
    .tuple(text, fc.constantFrom('match', 'imatch', 'not.match'), pattern)
    .map(([name, operator, value]) => ({ path: posts(['select', 'id'], [name, `${operator}.${value}`]) })),
  'several regular expressions': fc
    .tuple(fc.array(pattern, { minLength: 2, maxLength: 5 }), text)
    .map(([list, name]) => ({
      path: posts(
        ['select', 'id'],
        [name, `match(any).{${list.map((each) => JSON.stringify(each)).join(',')}}`],
      ),
    })),
  like: fc.tuple(size, text).map(([count, name]) => ({
    path: posts(['select', 'id'], [name, `ilike.${'*a_'.repeat(count)}*Q`]),
  })),
  'broad select': fc
    .tuple(size, column)
    .map(([count, name]) => ({ path: posts(['select', many(count, (number) => `a${number}:${name}`)]) })),
  'the same column': fc
    .tuple(size, text, fc.constantFrom('text/csv', 'application/json'))
    .map(([count, name, accept]) => ({
      path: posts(['select', many(count, () => name)]),
      headers: { accept },
    })),
  'deep embeds': fc.integer({ min: 1, max: 16 }).map((depth) => ({
    path: `/rest/v1/${depth % 2 ? 'courses' : 'course_modules'}?select=id,${embeds(depth)}`,
  })),
  'broad embeds': fc.tuple(fc.integer({ min: 2, max: 60 }), fc.boolean()).map(([count, isInner]) => ({
    path: `/rest/v1/courses?select=id,${many(
      count,
      (number) => `e${number}:course_modules${isInner ? '!inner' : ''}(title,course_lessons(title))`,
    )}`,
  })),
  'JSON in a filter': fc
    .tuple(size, fc.constantFrom('cs', 'cd', 'eq', 'in'), fc.boolean())
    .map(([depth, operator, isList]) => {
      const value = isList ? nested(depth) : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
      return {
        path: `/rest/v1/admin_audit_log?select=id&details=${operator}.${operator === 'in' ? `(${value})` : value}`,
      };
    }),
  'JSON in a body': fc
    .tuple(fc.constantFrom(99, 500, 5_000, 60_000, 400_000), fc.boolean())
    .map(([depth, isCall]) => ({
      path: isCall ? '/rest/v1/rpc/log_admin_action' : '/rest/v1/admin_audit_log',
      method: 'POST' as const,
      headers: json,
      body: isCall
        ? `{"action_type":"view_users","action_details":${nested(depth)}}`
        : `{"action":"view_users","details":${nested(depth)}}`,
    })),
  'many rows in a body': fc
    .tuple(fc.constantFrom(10, 1_000, 30_000), fc.boolean())
    .map(([count, isBroad]) => ({
      path: `/rest/v1/contact_messages${isBroad ? '' : '?columns=name,email,subject,message'}`,
      method: 'POST' as const,
      headers: json,
      body: isBroad
        ? `{${many(count, (number) => `"k${number}":1`)}}`
        : `[${many(count, (number) => `{"name":"n${number}"}`)}]`,
    })),
  'text search': fc
    .tuple(text, search)
    .map(([name, [operator, value]]) => ({ path: posts(['select', 'id'], [name, `${operator}.${value}`]) })),
  'long list': fc.tuple(size, column).map(([count, name]) => ({
    path: posts(['select', 'id'], [name, `in.(${many(count, (number) => `"v${number}"`)})`]),
  })),
  'deep logic': fc
    .integer({ min: 5, max: 60 })
    .map((depth) => ({ path: posts(['select', 'id'], ['or', `(${tree(depth)})`]) })),
  'broad logic': fc.tuple(size, text).map(([count, name]) => ({
    path: posts(['select', 'id'], ['or', `(${many(count, (number) => `${name}.ilike.*${number}*`)})`]),
  })),
  casts: fc
    .tuple(fc.constantFrom(...types), fc.integer({ min: 1, max: 90 }), text)
    .map(([type, count, name]) => ({
      path: posts(['select', many(count, (number) => `a${number}:${name}::${type}`)]),
    })),
  order: fc.tuple(size, text).map(([count, name]) => ({
    path: posts(
      ['select', 'id'],
      ['order', many(count, (number) => `${number % 2 ? name : 'content'}.desc`)],
    ),
  })),
  'path into JSON': fc.tuple(size, fc.boolean()).map(([count, isOrder]) => ({
    path: isOrder
      ? posts(['select', 'id'], ['order', `content${'->a'.repeat(count)}`])
      : posts(['select', `a:content${'->0'.repeat(count)}`]),
  })),
  aggregates: fc.tuple(fc.integer({ min: 1, max: 90 }), text).map(([count, name]) => ({
    path: posts(['select', `${many(count, (number) => `a${number}:${name}.max()`)},content,count()`]),
  })),
  arrays: fc.tuple(size, column).map(([count, name]) => ({
    path: posts(
      ['select', 'id'],
      [name, `eq(any).${count % 2 ? nested(count, '', '{}') : `{${many(count, String)}}`}`],
    ),
  })),
  counts: fc.tuple(text, fc.constantFrom('exact', 'planned', 'estimated')).map(([name, count]) => ({
    path: posts(['select', 'id'], ['or', `(${name}.ilike.*${'a*'.repeat(50)}Q*,content.imatch.(a|b|c)+.*z)`]),
    headers: { prefer: `count=${count}`, range: '0-999999999' },
  })),
};

/** Longer URLs are refused unread, so they prove nothing. */
function fitsInUrl({ path }: Pick<HostileQuery, 'path'>): boolean {
  return path.length < 8_000;
}

/** The same number of each kind, in the same order for the same seed. */
export function hostileQueries(count: number, seed: number): HostileQuery[] {
  const names = Object.keys(kinds);
  const each = Math.ceil(count / names.length);
  const byKind = Object.entries(kinds).map(([kind, arbitrary], at) =>
    fc
      .sample(arbitrary.filter(fitsInUrl), { numRuns: each, seed: seed + at })
      .map((query) => ({ kind, ...query })),
  );
  return Array.from({ length: each }, (_, round) => byKind.flatMap((list) => list[round] ?? []))
    .flat()
    .slice(0, count);
}
