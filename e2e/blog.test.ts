import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { blogTeasers } from '#app/content/institute/home.ts';
import { createLog } from '#backend/log/log.ts';
import type { BlogPost } from '#domain/blog/blog-post.ts';
import { createDocuments } from '#server/documents/documents.ts';
import { defaultSettings } from '#server/settings/default-settings.ts';
import { createTaskPool } from '#server/tasks/task-pool.ts';
import { thorough } from '#testing/thorough.ts';
import { serviceClient } from './accounts.ts';
import { hydratePage, openPage } from './fixtures.ts';

type NewPost = Pick<BlogPost, 'title' | 'content'> & Partial<BlogPost>;

/** Publishes posts until the test ends, and waits until the pages show the newest of them. */
async function publish(...posts: NewPost[]): Promise<BlogPost[]> {
  const rows = posts.map((post, position) => ({
    published: true,
    publish_date: new Date(Date.UTC(2090, 0, 100 - position, 12)).toISOString(),
    ...post,
  }));
  const { data } = await serviceClient().from('blog_posts').insert(rows).select().throwOnError();
  onTestFinished(async () => {
    await serviceClient()
      .from('blog_posts')
      .delete()
      .in(
        'id',
        data.map(({ id }) => id),
      )
      .throwOnError();
    await waitForBlog((html) => !html.includes(String(data[0]?.slug)));
  });
  if (data.some(({ published }) => published))
    await waitForBlog((html) => html.includes(String(data[0]?.slug)));
  return data;
}

async function waitForBlog(isAsExpected: (html: string) => boolean): Promise<void> {
  const look = async () => {
    const answer = await fetch(`${inject('site').url}/blog`);
    if (!isAsExpected(await answer.text())) throw new Error('the blog does not show the change yet');
  };
  await vi.waitFor(look, { timeout: 60_000 });
}

const status = async (path: string) => {
  const answer = await fetch(inject('site').url + path, { redirect: 'manual' });
  return [answer.status, answer.headers.get('location')];
};

test('the newest post is featured and the rest are recent posts, each with author, date, title and excerpt', async () => {
  const words = 'word '.repeat(60).trim();
  await publish(
    {
      title: 'The newest one',
      content: `**${words}**`,
      author_name: 'Grace',
      publish_date: '2095-07-23T10:00:00Z',
    },
    { title: 'The one before', content: `## ${words}`, publish_date: '2094-02-01T10:00:00Z' },
    {
      title: 'With an excerpt',
      content: 'x',
      excerpt: 'Short and sweet.',
      featured_image_url: 'https://images.example/cat.png',
      publish_date: '2093-12-31T10:00:00Z',
    },
  );
  const page = await openPage('/blog', { javaScriptEnabled: false });
  const [featured, second, third] = await page.getByRole('article').all();
  const featuredText = (await featured?.innerText()) ?? '';
  expect(featuredText).toContain('Featured');
  expect(featuredText).toContain('Grace, July 23, 2095');
  expect(featuredText).toContain(`${words.slice(0, 200).trimEnd()}…`);
  await page.getByRole('heading', { level: 2, name: 'Recent Posts' }).waitFor();
  const secondText = (await second?.innerText()) ?? '';
  expect(secondText).toContain('Lifelong AI Institute, February 1, 2094');
  expect(secondText).toContain(`${words.slice(0, 150).trimEnd()}…`);
  await expect.poll(() => third?.innerText()).toContain('Short and sweet.');
  await expect.poll(() => third?.locator('img').getAttribute('src')).toBe('https://images.example/cat.png');
  const readMore = page.getByRole('link', { name: /^Read More.*The newest one$/ });
  await expect.poll(() => readMore.getAttribute('href')).toBe('/blog/the-newest-one');
});

test('a post is read from the list: words, author, date, reading time, ways to share, neighbours', async () => {
  await publish(
    { title: 'Next of three', content: 'x' },
    {
      title: 'Middle of three',
      content: `# Part\n\n*Well* ${'said '.repeat(600)}`,
      author_name: 'Ada',
      publish_date: '2090-04-01T10:00:00Z',
    },
    { title: 'Last of three', content: 'x', publish_date: '2090-03-01T10:00:00Z' },
  );
  const page = await openPage('/blog', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('link', { name: /^Read More.*Middle of three$/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Middle of three' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/blog/middle-of-three');
  expect(await page.title()).toBe('Middle of three | Lifelong AI Institute');
  await expect.poll(() => page.getByRole('article').innerText()).toMatch(/Ada, April 1, 2090, 3 min read/);
  await page.getByRole('heading', { level: 2, name: 'Part' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  const mail = (await page.getByRole('link', { name: 'Send by email' }).getAttribute('href')) ?? '';
  expect(decodeURIComponent(mail)).toBe(
    `mailto:?subject=Middle of three&body=${inject('site').url}/blog/middle-of-three`,
  );
  await hydratePage(page);
  await page.getByRole('link', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${inject('site').url}/blog/middle-of-three`,
  );
  expect(await page.getByRole('link', { name: /Next post/ }).getAttribute('href')).toBe(
    '/blog/next-of-three',
  );
  await page.getByRole('link', { name: /Previous post/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Last of three' }).waitFor();
});

test('without scripts code is coloured, and search engines and the feed read who wrote a post and when', async () => {
  await publish(
    { title: 'With code', content: '```python\nprint("Hello")\n```' },
    { title: 'A "quoted" </script> title', content: 'Some words.', author_name: 'Ada', slug: 'quoted' },
    { title: 'Not ready', content: 'x', published: false, publish_date: null },
  );
  const page = await openPage('/blog/with-code', { javaScriptEnabled: false });
  const colourOf = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf('"Hello"')).not.toBe(await colourOf('print'));
  const feed = await (await fetch(`${inject('site').url}/feed.xml`)).text();
  expect(feed).toContain(`${inject('site').url}/blog/with-code`);

  await page.goto('/blog/quoted');
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const things = blocks.flatMap((block) => JSON.parse(block)['@graph']);
  expect(things.find((thing) => thing['@type'] === 'BlogPosting')).toMatchObject({
    headline: 'A "quoted" </script> title',
    description: 'Some words.',
    author: { name: 'Ada' },
    url: `${inject('site').url}/blog/quoted`,
    datePublished: expect.stringContaining('2090-04-09'),
  });
  const canonical = page.locator('link[rel=canonical]');
  await expect.poll(() => canonical.getAttribute('href')).toBe(`${inject('site').url}/blog/quoted`);

  const list = await fetch(`${inject('site').url}/blog`);
  expect(await list.text(), 'a draft is not listed').not.toContain('Not ready');
  expect(await status('/blog/not-ready'), 'and not found').toEqual([404, null]);
});

test('each card of the home page leads to its post', thorough, async () => {
  const page = await openPage('/');
  for (const { title, slug } of blogTeasers) {
    const link = page.getByRole('link', { name: title });
    await expect.poll(() => link.getAttribute('href')).toBe(`/blog/${slug}`);
    expect(await status(`/blog/${slug}`)).toEqual([200, null]);
  }
});

test('an unknown post is not found, in the words of the site', async () => {
  expect(await status('/blog/no-such-post')).toEqual([404, null]);
  const html = await (await fetch(`${inject('site').url}/blog/no-such-post`)).text();
  expect(html).toContain('Oops! Page not found');
  expect(html).toMatch(/<title>Page not found/);
});

test('a post that moved is found under its old address, for good', async () => {
  const [post] = await publish({ title: 'First name', content: 'x' });
  await serviceClient()
    .from('blog_posts')
    .update({ slug: 'second-name' })
    .eq('id', String(post?.id))
    .throwOnError();
  await waitForBlog((html) => html.includes('second-name'));
  expect(await status('/blog/first-name')).toEqual([301, '/blog/second-name']);
  expect(await status('/blog/second-name')).toEqual([200, null]);
});

test('posts past the first twelve are on older pages', async () => {
  await publish(
    ...Array.from({ length: 13 }, (_, number) => ({ title: `Post ${number + 1}`, content: 'x' })),
  );
  const page = await openPage('/blog');
  expect(await page.getByRole('article').count()).toBe(12);
  await page.getByRole('link', { name: 'Older posts' }).click();
  await page.getByRole('heading', { name: 'Post 13', exact: true }).waitFor();
  expect(await page.getByText('Featured').count()).toBe(0);
  await expect
    .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
    .toMatch(/\/blog\?page=2$/);
  await page.getByRole('link', { name: 'Newer posts' }).click();
  await page.getByRole('heading', { name: 'Post 1', exact: true }).waitFor();
  for (const odd of ['0', '-1', '1.5', 'x', '9999', '99999999']) {
    expect(await status(`/blog?page=${odd}`), odd).toEqual([404, null]);
  }
});

test('a visitor who waits for the list sees that posts are loading', thorough, async () => {
  const page = await openPage('/about');
  await hydratePage(page);
  const { promise: answer, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/blog.data*', async (route) => {
    await answer;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Company' }).click();
  await page.getByRole('link', { name: /^Blog/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Blog', exact: true }).waitFor();
  await page.getByText('Loading posts...').waitFor();
  letGo();
  await page.getByRole('heading', { level: 2, name: 'Recent Posts' }).waitFor();
  expect(await page.getByText('Loading posts...').count()).toBe(0);
});

/** The built pages on a backend that returns this one response to every request. */
async function serveWith(answer: () => Response) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const documents = await createDocuments({
    buildDirectory: 'build',
    siteUrl,
    backend: { url: siteUrl, publishableKey: 'key', fetch: async () => answer() },
    settings: defaultSettings,
    tasks: createTaskPool(),
    log: createLog('silent'),
  });
  server.on('request', documents.handle);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return siteUrl;
}

const emptyText =
  "We're working on some amazing content. Check back soon for our latest insights and updates!";

test('a blog without posts says so', thorough, async () => {
  const page = await openPage(`${await serveWith(() => Response.json([]))}/blog`);
  await page.getByRole('heading', { name: 'No Posts Yet' }).waitFor();
  await page.getByText(emptyText).waitFor();
});

const recovered = {
  slug: 'back',
  title: 'Back again',
  content: 'x',
  author_name: 'Ada',
  created_at: '2026-01-01',
};

test(
  'a list that the server cannot fetch looks empty, is not kept, and is asked for again',
  thorough,
  async () => {
    let isDown = true;
    const siteUrl = await serveWith(() =>
      isDown ? Response.json({ message: 'down' }, { status: 500 }) : Response.json([recovered]),
    );
    const failed = await fetch(`${siteUrl}/blog`);
    expect(failed.headers.get('cache-control')).toContain('no-store');
    expect(await failed.text()).toContain('No Posts Yet');
    isDown = false;
    expect(await (await fetch(`${siteUrl}/blog`)).text()).toContain('Back again');
  },
);

test('a list that the server could not fetch is logged to the console', thorough, async () => {
  const siteUrl = await serveWith(() => Response.json({ message: 'down' }, { status: 500 }));
  const page = await openPage('/about');
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.goto(`${siteUrl}/blog`);
  await page.getByText(emptyText).waitFor();
  await hydratePage(page);
  await expect.poll(() => logged).toContain('The blog posts could not be loaded');
});
