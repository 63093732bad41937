import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { BlogPost } from '#domain/blog/blog-post.ts';
import { serviceClient } from './accounts.ts';

/** Adds posts to the blog until the test ends. They are drafts by default. */
export async function addPosts(...posts: (Partial<BlogPost> & { title: string })[]): Promise<BlogPost[]> {
  const rows = posts.map((post) => ({ content: 'Some words.', published: false, ...post }));
  const { data } = await serviceClient().from('blog_posts').insert(rows).select().throwOnError();
  removeAfterwards(...posts.map(({ title }) => title));
  return data;
}

export async function addPost(title: string, fields: Partial<BlogPost> = {}): Promise<BlogPost> {
  const [post] = await addPosts({ title, ...fields });
  if (!post) throw new Error('no post was stored');
  return post;
}

/** Removes the posts that a test creates itself. */
export function removeAfterwards(...titles: string[]): void {
  onTestFinished(async () => {
    await serviceClient().from('blog_posts').delete().in('title', titles).throwOnError();
  });
}

export async function postTitled(title: string): Promise<BlogPost | null> {
  const { data } = await serviceClient()
    .from('blog_posts')
    .select()
    .eq('title', title)
    .maybeSingle()
    .throwOnError();
  return data;
}

export async function fillPost(
  page: Page,
  { title, content }: Pick<BlogPost, 'title' | 'content'>,
): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Content').fill(content);
}

export const saveChanges = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
