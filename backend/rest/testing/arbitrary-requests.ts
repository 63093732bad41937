import fc from 'fast-check';

export interface ArbitraryRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const words = (list: string) => fc.constantFrom(...list.split(' '));
const mostly = <Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 40, arbitrary: usual }, { weight: 1, arbitrary: odd });

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  words(`' " \\ ; -- $1 %00 \u0000 (( )) {} [] ->> :: !! ... *,* null 1e400 9999999999999999999 '||' "t0"`),
);
const column = mostly(
  words(
    'id title author_id price mood keywords span words published_on details name born data code shout book_id tag_id',
  ),
  odd,
);
const path = fc.array(fc.tuple(words('-> ->>'), words('a home city langs 0 -1')), { maxLength: 2 });
const field = mostly(
  column,
  fc.tuple(column, path).map(([name, steps]) => name + steps.flat().join('')),
);
const value = mostly(
  words(
    '1 2 -1 0.5 Ada Notes calm wild {art} {1,2} [1,5) {"a":1} 2020-01-01 true null cat {} "x,y" *o* ^[NP] 99999999999 x',
  ),
  odd,
);
const operator = mostly(
  words(
    'eq neq gt gte lt lte like ilike match imatch cs cd ov sl sr nxr nxl adj isdistinct fts plfts(english) phfts wfts eq(any) like(all)',
  ),
  words('fts(zz) eq(some) zz in is cs(any)'),
);
const test = fc.oneof(
  fc.tuple(operator, value).map(([name, operand]) => `${name}.${operand}`),
  fc.array(value, { maxLength: 3 }).map((list) => `in.(${list.join(',')})`),
  words('is.null is.not_null is.true is.false is.unknown is.zz'),
);
const negated = fc.tuple(fc.boolean(), test).map(([isNegated, text]) => (isNegated ? `not.${text}` : text));

const { group } = fc.letrec<{ group: string; condition: string }>((tie) => ({
  group: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((list) => `(${list.join(',')})`),
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(field, negated).map(([name, text]) => `${name}.${text}`),
    fc.tuple(words('and or not.and not.or'), tie('group')).map((parts) => parts.join('')),
  ),
}));

const relation = mostly(
  words('authors books covers tags book_tags works first_work cheap_books parent_id'),
  odd,
);
const { items } = fc.letrec<{ items: string; item: string }>((tie) => ({
  items: fc.array(tie('item'), { maxLength: 4 }).map((list) => list.join(',')),
  item: fc.oneof(
    { maxDepth: 3 },
    field,
    fc.constantFrom(
      '*',
      'count()',
      'id.sum()',
      'price.avg()::text',
      'x:title',
      'id::text',
      'price::zz',
      'count',
    ),
    fc
      .tuple(words('- ...'), relation, words('- !inner !left !author_id !zz'), tie('items'))
      .map(([spread, name, hint, inner]) => `${spread}${name}${hint}(${inner})`.replaceAll('-', '')),
  ),
}));
const order = fc
  .array(
    fc
      .tuple(
        fc.oneof(field, words('authors(name) books(id)')),
        words('- .asc .desc .nullslast .desc.nullsfirst .zz'),
      )
      .map((parts) => parts.join('').replace('-', '')),
    { minLength: 1, maxLength: 3 },
  )
  .map((list) => list.join(','));

const parameter = fc.oneof(
  fc.tuple(field, negated),
  fc.tuple(words('or and not.or books.or authors.and'), group),
  fc.tuple(fc.constant('select'), items),
  fc.tuple(words('order books.order authors.order'), order),
  fc.tuple(words('limit offset books.limit books.offset'), mostly(words('0 1 5 1000000'), odd)),
  fc.tuple(
    words('columns on_conflict'),
    fc.array(column, { maxLength: 3 }).map((list) => list.join(',')),
  ),
  fc.tuple(relation, words('is.null not.is.null eq.1')),
  fc.tuple(words('a b author wanted most numbers'), value),
  fc.tuple(odd, odd),
);

const row = fc.dictionary(column, fc.oneof(value, fc.jsonValue({ maxDepth: 2 })), { maxKeys: 4 });
const body = fc.oneof(
  mostly(
    row,
    fc.dictionary(words('a b author wanted most numbers new_name'), fc.oneof(fc.nat(9), value), {
      maxKeys: 2,
    }),
  ),
  row.map((one) => [one, one]),
  fc.array(row, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const headers = fc
  .record({
    prefer: fc.array(
      words(
        'return=representation return=headers-only count=exact count=planned count=estimated missing=default resolution=merge-duplicates resolution=ignore-duplicates handling=strict max-affected=1 zz',
      ),
      { maxLength: 3 },
    ),
    accept: mostly(
      words(
        '*/* application/json text/csv application/vnd.pgrst.object+json application/vnd.pgrst.array+json;nulls=stripped',
      ),
      words('x application/vnd.pgrst.plan+json'),
    ),
    type: mostly(fc.constant('application/json'), words('text/plain application/octet-stream text/csv x/y')),
    range: mostly(fc.constant(''), words('0-1 5-1 2- x')),
  })
  .map(({ prefer, accept, type, range }) => ({
    // Nothing is committed, so that every request sees the same rows.
    prefer: ['tx=rollback', ...prefer].join(','),
    accept,
    'content-type': type,
    ...(range ? { range } : {}),
  }));

/** Requests to the library of `library.ts`. Most of them are valid enough to reach PostgreSQL. */
export const arbitraryRequests: fc.Arbitrary<ArbitraryRequest> = fc
  .record({
    method: words('GET GET GET GET HEAD POST POST PATCH PUT DELETE OPTIONS'),
    name: mostly(
      words(
        'books books authors cheap_books book_count tags shelves rpc/add rpc/books_of rpc/echo rpc/pairs rpc/total rpc/one_author rpc/numbers',
      ),
      odd.map((text) => encodeURIComponent(text.toWellFormed())),
    ),
    parameters: fc.array(parameter, { maxLength: 4 }),
    headers,
    body,
  })
  .map(({ method, name, parameters, headers: sent, body: content }) => {
    const search = new URLSearchParams(
      parameters.map(([key, text]) => [key.toWellFormed(), text.toWellFormed()]),
    );
    const hasBody = method !== 'GET' && method !== 'HEAD';
    return {
      method,
      path: `/${name}?${search}`,
      headers: sent,
      body: hasBody ? JSON.stringify(content) : undefined,
    };
  });
