import { expect, inject, onTestFinished, test } from 'vitest';
import { createSiteClient } from '#testing/site-client.ts';
import { untilShown } from '#testing/until-shown.ts';

test('a published post is on the blog, in the feed and in the sitemap at once', async () => {
  const { url, secretKey } = inject('site');
  const supabase = createSiteClient(url, secretKey);
  const paths = ['/blog', '/feed.xml', '/sitemap.xml'];
  for (const path of paths) await fetch(url + path);

  const title = `Fresh from the press ${Date.now()}`;
  const { data, error } = await supabase
    .from('blog_posts')
    .insert({ title, content: 'Some words.', published: true, publish_date: new Date().toISOString() })
    .select('id, slug')
    .single();
  expect(error).toBeNull();
  onTestFinished(async () => {
    await supabase.from('blog_posts').delete().eq('id', String(data?.id));
  });

  const isEverywhere = async () => {
    const texts = await Promise.all(paths.map(async (path) => (await fetch(url + path)).text()));
    return texts.every((text) => text.includes(title) || text.includes(String(data?.slug)));
  };
  await untilShown(isEverywhere);
});
