import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Library, openLibrary } from './testing/library.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary({ allowsAnonymousSearch: false, allowsRollback: false, trustProxy: true });
  await library.backend.database.run('server', (transaction) =>
    transaction.script(`
      create table public.invitations (id int primary key, email text unique, code text not null check (code <> 'x'));
      insert into public.invitations values (1, 'ada@example.com', 'secret');
      alter table public.invitations enable row level security;
      grant insert on public.invitations to anon;
      create policy "anyone invites" on public.invitations for insert with check (true);
      create function public.invite(address text) returns void language plpgsql security definer
        as $$ begin insert into public.invitations select 2, address, 'secret'; end $$;
      create function public.spoil(wanted int) returns void language sql security definer
        as $$ update public.invitations set code = 'x' where id = wanted $$;
      create function public.count_to(most int) returns void language plpgsql volatile as $$
      begin for number in 1..most loop end loop; end $$`),
  );
});
afterAll(() => library.close());

const bearer = async (claims: object) => {
  const token = await library.backend.keys.sign({ exp: Math.floor(Date.now() / 1_000) + 60, ...claims });
  return { authorization: `Bearer ${token}` };
};
const user = (number: number) =>
  bearer({ role: 'authenticated', sub: `00000000-0000-0000-0000-00000000000${number}` });

const expressions = [
  'title=match.^N',
  'title=imatch.^n',
  'title=not.match.^N',
  'title=match(any).{^N,^P}',
  'title=imatch(all).{n,o}',
  'or=(id.eq.1,and(title.match.^N,id.gt.0))',
  'select=id,authors(id)&authors.name=match.^A',
];

test.each(expressions)('only the secret key may use the regular expression of %s', async (filter) => {
  const signedIn = await user(1);
  for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE']) {
    const type = { 'content-type': 'application/json' };
    const ask = (headers: Record<string, string>) =>
      library.ask(`/books?${filter}`, {
        method,
        headers: { ...type, ...headers },
        ...(method === 'PATCH' && { body: '{}' }),
      });
    expect([(await ask({})).status, (await ask(signedIn)).status]).toEqual([401, 403]);
  }
  const refused = await library.ask(`/books?${filter}`, { headers: signedIn });
  expect(refused.body).toEqual({
    code: '42501',
    details: null,
    hint: 'Search with like, ilike or full-text search.',
    message: expect.stringMatching(/^permission denied: the operator 'i?match' needs the secret key$/),
  });
  const { secret } = library.backend.keys;
  expect((await library.ask(`/books?${filter}`, { headers: { apikey: secret } })).status).toBe(200);
});

test.each([
  'words=fts.cat',
  'title=plfts(english).cat',
  'title=phfts.cat',
  'words=not.wfts.cat',
  'or=(title.like.*a*,title.ilike.*b*,title.like.*c*,title.ilike.*d*)',
  'title=like(any).{a*,b*,c*,d*}',
])('a visitor cannot make the database search by %s, a signed-in user can', async (filter) => {
  for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
    expect((await library.ask(`/books?${filter}`, { method, ...body })).status).toBe(401);
  }
  const refused = await library.ask(`/books?${filter}`);
  expect(refused.body).toEqual({
    code: '42501',
    details: null,
    hint: 'Sign in, or search with at most 3 patterns of like and ilike.',
    message: expect.stringContaining('anonymous'),
  });
  expect((await library.ask(`/books?${filter}`, { headers: await user(1) })).status).toBe(200);
});

test('a visitor searches with up to three patterns, also in the rows of a function', async () => {
  const three = 'or=(title.ilike.*note*,title.like.*oem*,title.ilike.*z*)&select=title';
  expect((await library.ask(`/books?${three}`)).body).toEqual([{ title: 'Notes' }, { title: 'Poems' }]);
  expect((await library.ask(`/rpc/books_of?author=1&${three}`)).status).toBe(200);
  expect((await library.ask('/rpc/books_of?author=1&title=match.^N')).status).toBe(401);
  const signedIn = { headers: await user(1) };
  expect((await library.ask('/rpc/books_of?author=1&title=match.^N', signedIn)).status).toBe(403);
});

test('tx=rollback is ignored: the write is committed', async () => {
  const written = await library.ask('/shelves', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      prefer: 'tx=rollback,return=representation,handling=strict',
    },
    body: '{"id":100}',
  });
  expect([written.status, written.headers.get('preference-applied')]).toEqual([
    201,
    'return=representation, handling=strict',
  ]);
  expect((await library.ask('/shelves?select=id&id=eq.100')).body).toEqual([{ id: 100 }]);
});

test('an error inside a security definer function shows no row', async () => {
  const call = (name: string, body: object) =>
    library.ask(name, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  for (const refused of [
    await call('/rpc/invite', { address: 'ada@example.com' }),
    await call('/rpc/spoil', { wanted: 1 }),
    await call('/invitations', { id: 3, email: 'ada@example.com', code: 'y' }),
  ]) {
    expect(refused.body).toMatchObject({ code: expect.stringMatching(/^23/), details: null });
    expect(JSON.stringify(refused.body)).not.toMatch(/ada@|secret/);
  }
});

test('a client that used up its database time has to wait; others, the site itself and the secret key do not', async () => {
  const countTo = (most: number, headers: Record<string, string>) =>
    library.ask('/rpc/count_to', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ most }),
    });
  const visitor = (number: number) => ({ 'x-forwarded-for': `192.0.2.${number}` });
  library.backend.budgets?.ofAddress('192.0.2.1').charge(19_990);
  expect((await countTo(3_000_000, visitor(1))).status).toBe(204);
  const refused = await countTo(1, visitor(1));
  expect([refused.status, refused.body]).toEqual([
    429,
    {
      code: 'over_request_rate_limit',
      details: null,
      hint: null,
      error: expect.stringContaining('a lot in a short time'),
      message: expect.stringContaining('a lot in a short time'),
    },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const statuses = [
    await countTo(1, visitor(2)),
    await countTo(1, { ...visitor(1), ...(await user(1)) }),
    await countTo(1, { ...visitor(1), apikey: library.backend.keys.secret }),
    await countTo(1, {}),
  ].map(({ status }) => status);
  expect(statuses).toEqual([204, 204, 204, 204]);
});
