import { afterAll, expect, test } from 'vitest';
import type { BlogPost } from '#domain/blog/blog-post.ts';
import { openTestBackend } from '#testing/backend.ts';
import { type Actor, actors, addPeople, callers } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

const as = (actor: Actor, text: string, values: (string | boolean)[] = []) =>
  backend.database.run(callers[actor], (transaction) => transaction.query<BlogPost>(text, values));

async function post(title: string, isPublished: boolean, slug = ''): Promise<BlogPost> {
  const [saved] = await as(
    'admin',
    `insert into public.blog_posts (title, content, slug, published) values ($1, 'Text', $2, $3) returning *`,
    [title, slug, isPublished],
  );
  if (!saved) throw new Error('nothing was saved');
  return saved;
}

const change = (id: string, column: 'slug' | 'published', value: string | boolean) =>
  as('admin', `update public.blog_posts set ${column} = $2 where id = $1 returning *`, [id, value]);

test('an address a post was once public under leads to it, and no other post can take it', async () => {
  const old = await post('Old address', true);
  await change(old.id, 'slug', 'new-address');
  const known = await as('anon', 'select slug from public.blog_post_slugs where post_id = $1', [old.id]);
  expect(known.map(({ slug }) => slug).sort()).toEqual(['new-address', 'old-address']);
  expect((await post('Old address', false)).slug).toBe('old-address-2');
  await expect(post('Greedy', false, 'old-address')).rejects.toMatchObject({ code: '23505' });
  expect((await change(old.id, 'slug', 'old-address'))[0]?.slug).toBe('old-address');
});

test('the addresses of a withdrawn post are not shown to visitors', async () => {
  const withdrawn = await post('Withdrawn', true);
  await change(withdrawn.id, 'published', false);
  const read = `select slug from public.blog_post_slugs where slug = 'withdrawn'`;
  for (const actor of ['anon', 'userA', 'userB'] as const) expect(await as(actor, read), actor).toEqual([]);
  for (const actor of ['admin', 'service'] as const) expect(await as(actor, read), actor).toHaveLength(1);
});

test.for(actors)('%s writes no address past the posts themselves', async (actor) => {
  const { id } = await post(`Kept from ${actor}`, true);
  for (const write of [
    `insert into public.blog_post_slugs (slug, post_id) values ('made-up', '${id}')`,
    `update public.blog_post_slugs set slug = 'changed' where post_id = '${id}'`,
    `delete from public.blog_post_slugs where post_id = '${id}'`,
  ]) {
    await expect(as(actor, write)).rejects.toMatchObject({ code: '42501' });
  }
});
