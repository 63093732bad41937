import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '#backend/database/database.ts';
import type { BlogPost } from '#domain/blog/blog-post.ts';
import type { Database } from '#domain/database/database-types.ts';
import { openTestBackend, type TestBackend } from '#testing/backend.ts';
import { addPeople, callers, ids } from './people.ts';

let opened: TestBackend;
beforeAll(async () => {
  opened = await openTestBackend();
  await addPeople(opened.backend.database);
});
afterAll(() => opened.close());

const query = (caller: Caller | 'server', text: string, values: (string | boolean | null)[] = []) =>
  opened.backend.database.run(caller, (transaction) => transaction.query<BlogPost>(text, values));

type PostFields = Database['public']['Tables']['blog_posts']['Update'];

async function save(fields: PostFields, where?: BlogPost): Promise<BlogPost> {
  const columns = Object.keys(fields);
  const values = Object.values(fields);
  const [saved] = await query(
    callers.admin,
    where
      ? `update public.blog_posts set ${columns.map((name, at) => `${name} = $${at + 1}`).join(', ')}
         where id = '${where.id}' returning *`
      : `insert into public.blog_posts (${columns.join(', ')})
         values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
    values,
  );
  if (!saved) throw new Error('nothing was saved');
  return saved;
}

const post = (title: string, fields: PostFields = {}) =>
  save({ title, content: 'Text', slug: '', ...fields });

test.for([
  ['Hello, World!', 'hello-world'],
  ['  Café – Über Ångström  ', 'cafe-uber-angstrom'],
  ["What's an AI’s job?", 'whats-an-ais-job'],
  ['100% of 2 + 2', '100-of-2-2'],
  ['人工智能', 'post'],
  [`${'long '.repeat(39)}end`, 'long-'.repeat(16).slice(0, -1)],
] as const)('the title %j makes the slug %j', async ([title, slug]) => {
  expect((await post(title)).slug).toBe(slug);
});

test('posts of the same title get slugs of their own, also when saved at the same moment', async () => {
  const posts = await Promise.all(Array.from({ length: 5 }, () => post('Same title', { published: true })));
  const slugs = ['same-title', 'same-title-2', 'same-title-3', 'same-title-4', 'same-title-5'];
  expect(posts.map(({ slug }) => slug).sort()).toEqual(slugs);
});

test('empty optional values are stored as null, and the author defaults to the institute', async () => {
  const saved = await post('Empty values', {
    excerpt: '',
    author_name: null,
    author_email: ' ',
    featured_image_url: '',
  });
  expect(saved).toMatchObject({
    excerpt: null,
    author_name: 'Lifelong AI Institute',
    author_email: null,
    featured_image_url: null,
    published: false,
    publish_date: null,
  });
});

test('publishing dates a post once; saving it again keeps the date; withdrawing it clears the date', async () => {
  const draft = await post('Dates', { publish_date: '2020-01-01T00:00:00Z' });
  expect(draft.publish_date).toBeNull();
  const published = await save({ published: true }, draft);
  expect(Date.parse(published.publish_date ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const savedAgain = await save({ title: 'Dates again', published: true, publish_date: null }, draft);
  expect(savedAgain.publish_date).toBe(published.publish_date);
  const dated = await save({ publish_date: '2025-07-21T00:00:00Z' }, draft);
  expect(dated.publish_date).toMatch(/^2025-07-21/);
  expect((await save({ published: false }, draft)).publish_date).toBeNull();
});

test('saving with an empty slug keeps a public address, while a draft follows its title', async () => {
  const draft = await post('First thoughts');
  const renamed = await save({ title: 'Second thoughts', slug: '' }, draft);
  expect(renamed.slug).toBe('second-thoughts');
  await save({ published: true }, draft);
  expect((await save({ title: 'Third thoughts', slug: '' }, draft)).slug).toBe('second-thoughts');
});

test('every save is dated, so that an editor notices another one', async () => {
  const first = await post('Conflict');
  const second = await save({ content: 'Changed' }, first);
  expect(Date.parse(second.updated_at)).toBeGreaterThan(Date.parse(first.updated_at));
  expect(second.created_at).toBe(first.created_at);
  const late = await query(
    callers.admin,
    `update public.blog_posts set content = 'Late' where id = $1 and updated_at = $2 returning id`,
    [first.id, first.updated_at],
  );
  expect(late).toEqual([]);
});

test.for([
  { title: '' },
  { title: 'x'.repeat(201) },
  { content: '' },
  { content: 'x'.repeat(100_001) },
  { excerpt: 'x'.repeat(501) },
  { author_name: 'x'.repeat(101) },
  { author_email: 'nobody' },
  { slug: 'Not a slug' },
  { slug: 'x'.repeat(101) },
  { featured_image_url: 'javascript:alert(1)' },
  { featured_image_url: 'data:image/png;base64,AAAA' },
  { featured_image_url: '//elsewhere.example/x.png' },
  { featured_image_url: 'https://a.example/x.png\nx' },
])('a post is refused with %o', async (fields) => {
  await expect(post('Refused', fields)).rejects.toMatchObject({ code: '23514' });
});

test('a title without visible characters counts as missing', async () => {
  for (const title of ['   ', '\u200b\u202e']) {
    await expect(post('Refused', { title })).rejects.toMatchObject({ code: '23502' });
  }
});

test('what changes the public blog is announced: no draft, and no attempt that changed nothing', async () => {
  const announced: string[] = [];
  await opened.backend.database.listen('content_changed', (table) => announced.push(table));
  await query(callers.userA, 'delete from public.blog_posts');
  const draft = await post('Announced');
  await save({ content: 'Other words' }, draft);
  expect(announced).toEqual([]);
  await save({ published: true }, draft);
  await save({ content: 'Better words' }, draft);
  await save({ published: false }, draft);
  await save({ published: true }, draft);
  await query(callers.admin, `delete from public.blog_posts where id = '${draft.id}'`);
  await expect.poll(() => announced).toEqual(Array.from({ length: 5 }, () => 'blog_posts'));
});

const search = async (text: string, after: BlogPost | null = null, pageSize = 100) => {
  const found = await query(callers.admin, `select * from public.search_blog_posts($1, $2, ${pageSize})`, [
    text,
    after?.id ?? null,
  ]);
  return found.map(({ title }) => title);
};

test('posts are found by title or author in any case, drafts too, newest first and page by page', async () => {
  const first = await post('Pears of autumn');
  await post('Apples', { author_name: 'Ada PEARson', published: true });
  const third = await post('All about PEARS');
  expect(await search(' pears')).toEqual(['All about PEARS', 'Apples', 'Pears of autumn']);
  expect(await search('pears', null, 2)).toEqual(['All about PEARS', 'Apples']);
  expect(await search('pears', third)).toEqual(['Apples', 'Pears of autumn']);
  expect(await search('pears', first)).toEqual([]);
});

test('what means anything in a pattern is searched for as it is', async () => {
  await post('50% of it_all \\ "done", (nearly)');
  await post('50 of it all');
  for (const text of ['50%', 't_a', '\\', '"done", (']) expect(await search(text), text).toHaveLength(1);
});

const recorded = (id: string) =>
  opened.backend.database.run('server', (transaction) =>
    transaction.query<{ admin_id: string; action: string; details: object }>(
      `select admin_id, action, details from public.admin_audit_log where details->>'post_id' = $1 order by id`,
      [id],
    ),
  );

test('what an admin does to a post is on record', async () => {
  const draft = await post('On record');
  await save({ title: 'Still on record', published: true }, draft);
  await query(callers.admin, 'delete from public.blog_posts where id = $1', [draft.id]);
  const entry = (action: string, title: string, published: boolean) => ({
    admin_id: ids.admin,
    action,
    details: { post_id: draft.id, title, published },
  });
  expect(await recorded(draft.id)).toEqual([
    entry('blog_post_create', 'On record', false),
    entry('blog_post_update', 'Still on record', true),
    entry('blog_post_delete', 'Still on record', true),
  ]);
});

test('writes of the server itself and changes without effect leave no audit entry', async () => {
  for (const writer of ['server', callers.service] as const) {
    const [saved] = await query(
      writer,
      `insert into public.blog_posts (title, content) values ('By the server', 'Text') returning *`,
    );
    const id = saved?.id ?? '';
    await query(callers.userA, `update public.blog_posts set title = 'Mine' where id = $1`, [id]);
    await query(writer, 'delete from public.blog_posts where id = $1', [id]);
    expect(await recorded(id)).toEqual([]);
  }
});
