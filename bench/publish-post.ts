import { createClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database/database-types.ts';

/** Publishes a post through the API, and returns the milliseconds until the blog shows it, including the write. */
export async function publishPost(siteUrl: string, secretKey: string, title: string): Promise<number> {
  const supabase = createClient<Database>(siteUrl, secretKey, { auth: { persistSession: false } });
  const startedAt = performance.now();
  const { error } = await supabase.from('blog_posts').insert({
    title,
    content: 'What a model learns depends on what it is shown. '.repeat(20),
    published: true,
    publish_date: new Date().toISOString(),
  });
  if (error) throw error;
  while (!(await (await fetch(`${siteUrl}/blog`)).text()).includes(title)) {
    if (performance.now() - startedAt > 10_000) throw new Error('the blog does not show a published post');
  }
  return performance.now() - startedAt;
}
