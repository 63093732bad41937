import { expect, test } from 'vitest';
import type { BlogPost } from '#domain/blog/blog-post.ts';
import { markdownInThisThread } from './loader-context.fixture.ts';
import { readBeginnings, summarisePost } from './summarise-post.server.ts';

const post: BlogPost = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'A title',
  slug: 'a-title',
  content: `## First\n\n**${'word '.repeat(60).trim()}**`,
  excerpt: null,
  author_name: 'Ada',
  author_email: 'ada@lifelong-ai.example',
  featured_image_url: null,
  published: true,
  publish_date: '2025-07-23T08:00:00+00:00',
  created_at: '2025-07-01T08:00:00+00:00',
  updated_at: '2025-07-23T08:00:00+00:00',
};

async function summarise(changes: Partial<BlogPost> = {}) {
  const changed = { ...post, ...changes };
  return summarisePost(changed, 150, await readBeginnings([changed], markdownInThisThread));
}

test('a post without an excerpt shows the beginning of its text, without Markdown and with an ellipsis', async () => {
  const { excerpt } = await summarise();
  expect(excerpt).toMatch(/^First word word .*…$/);
  expect(excerpt.length).toBeLessThanOrEqual(151);
});

test('an excerpt is shown as it was written', async () => {
  expect(await summarise({ excerpt: 'Short.' })).toMatchObject({ excerpt: 'Short.' });
});

test('the date is the publication date, or the creation date of a draft', async () => {
  expect(await summarise()).toMatchObject({ date: post.publish_date });
  expect(await summarise({ publish_date: null })).toMatchObject({ date: post.created_at });
});

test("an author's email address stays on the server", async () => {
  expect(JSON.stringify(await summarise())).not.toContain('ada@');
});
