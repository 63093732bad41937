import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { untilShown } from '#testing/until-shown.ts';
import { auditOf, createAdmin, nextPage, openAdminPage, searchList } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { addPost, addPosts, fillPost, postTitled, removeAfterwards, saveChanges } from './blog-posts.ts';
import { expectToast } from './fixtures.ts';

/** The text of the form's fields; toasts are outside of the form. */
const errorsOn = (page: Page) => page.locator('form').getByRole('alert').allInnerTexts();

const fresh = (words: string) => `${words} ${crypto.randomUUID()}`;

test('posts are listed newest first with status, author and date, and found by title or author', async () => {
  const author = fresh('Grace');
  await addPost('A draft about pears', { author_name: author });
  await addPost('A published one', { author_name: author.toUpperCase(), published: true });
  const page = await openAdminPage('/admin/blog');
  const search = page.getByRole('searchbox', { name: 'Search posts by title or author' });
  await searchList(page, author);
  const found = page.getByRole('row').filter({ hasText: new RegExp(author, 'i') });
  await expect.poll(() => found.count()).toBe(2);
  expect(await found.first().innerText(), 'newest first').toContain('A published one');
  const draft = page.getByRole('row').filter({ hasText: 'A draft about pears' });
  await expect.poll(() => draft.innerText()).toMatch(/Draft\s/);
  await expect.poll(() => draft.innerText()).toMatch(/\d+\/\d+\/\d\d, \d+:\d\d [AP]M/);
  expect(await draft.getByRole('link', { name: 'View public page' }).count()).toBe(0);
  const published = page.getByRole('row').filter({ hasText: 'A published one' });
  await expect.poll(() => published.innerText()).toMatch(/Published\s/);
  await published.getByRole('link', { name: 'View public page' }).click();
  await page.getByRole('heading', { level: 1, name: 'A published one' }).waitFor();

  await page.goBack();
  await search.fill('nothing is called like this');
  await page.getByText('No posts match your search.', { exact: true }).waitFor();
  await search.fill('');
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(10);
});

test('a long list comes in pages', thorough, async () => {
  const author = fresh('Prolific');
  await addPosts(
    ...Array.from({ length: 101 }, (_, number) => ({ title: `${author} ${number}`, author_name: author })),
  );
  const page = await openAdminPage('/admin/blog');
  await searchList(page, author);
  await expect.poll(() => page.getByRole('row').filter({ hasText: author }).count()).toBe(100);
  await nextPage(page).click();
  await expect.poll(() => page.getByRole('row').filter({ hasText: author }).count()).toBe(1);
  expect(await nextPage(page).count()).toBe(0);
});

test('an empty blog says so, and a list that cannot be fetched is asked for again', thorough, async () => {
  const page = await openAdminPage('/admin');
  await page.route('**/rest/v1/blog_posts*', (route) => route.fulfill({ json: [] }));
  await page.getByRole('link', { name: 'Blog', exact: true }).click();
  await page.getByText('No blog posts yet. Create your first post!', { exact: true }).waitFor();
  await page.unroute('**/rest/v1/blog_posts*');
  await page.route('**/rest/v1/blog_posts*', (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto('/admin/blog');
  await expectToast(page, 'alert', 'Error', 'Failed to fetch blog posts. Please try again.');
  await page.unroute('**/rest/v1/blog_posts*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('row').nth(1).waitFor();
});

test('a post is written with a picture, published at once, changed, withdrawn and deleted, all on record', async () => {
  const [title, renamed] = [fresh('Written in the back office'), fresh('Renamed')];
  removeAfterwards(title, renamed);
  const admin = await createAdmin();
  const page = await openAdminPage('/admin/blog', { admin });
  await page.getByRole('link', { name: 'New post' }).click();
  await expect.poll(() => page.getByLabel('Author name').inputValue()).toBe('Lifelong AI Institute');
  await expect.poll(() => page.getByLabel('Excerpt').getAttribute('rows')).toBe('3');
  await expect.poll(() => page.getByLabel('Content').getAttribute('rows')).toBe('10');
  await fillPost(page, { title, content: '# Hello\n\nSome *words*.' });
  await page.getByText(`${title.length}/200`, { exact: true }).waitFor();
  await page
    .getByRole('region', { name: 'Preview' })
    .getByRole('heading', { level: 2, name: 'Hello' })
    .waitFor();
  await page.getByLabel('Author email').fill('ada@example.org');
  await page.getByLabel('Publish immediately').check();
  const file = page.locator('input[type=file]');
  await file.setInputFiles({
    name: 'x.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload=alert(1)>'),
  });
  await page.getByRole('alert').getByText('The picture could not be stored.').waitFor();
  const buffer = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#f2a93b' } })
    .png()
    .toBuffer();
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer });
  const featured = page.getByLabel('Featured image');
  await expect
    .poll(() => featured.inputValue())
    .toMatch(/^http.*\/storage\/v1\/object\/public\/blog-images\/[0-9a-f-]{36}\.png$/);
  const picture = await featured.inputValue();
  const shown = page.getByRole('img', { name: 'Featured image' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  await page.getByRole('button', { name: 'Create post' }).click();
  await expectToast(page, 'status', 'Success', 'Blog post created successfully!');
  await page.waitForURL(/\/admin\/blog\/[0-9a-f-]{36}$/);
  const stored = await postTitled(title);
  expect(stored).toMatchObject({ published: true, excerpt: null, featured_image_url: picture });
  expect(Date.parse(stored?.publish_date ?? '')).toBeGreaterThan(Date.now() - 60_000);
  await expect.poll(() => page.getByLabel('Slug').inputValue()).toBe(stored?.slug);
  // Other tests publish at the same time, so it may not be on the first page.
  const isOnBlog = async () => {
    for (const path of ['/blog', '/blog?page=2', '/blog?page=3']) {
      const answer = await fetch(inject('site').url + path);
      if ((await answer.text()).includes(`/blog/${stored?.slug}`)) return true;
    }
    return false;
  };
  await untilShown(isOnBlog);
  const publicPage = await (await fetch(`${inject('site').url}/blog/${stored?.slug}`)).text();
  const images = [...publicPage.matchAll(/<img [^>]*src="([^"]+)"/g)].map(
    ([, src]) => new URL(String(src), inject('site').url).href,
  );
  expect(images).toContain(picture);
  expect((await fetch(picture)).headers.get('content-type')).toBe('image/png');

  await page.getByLabel('Title').fill(renamed);
  await saveChanges(page);
  await expectToast(page, 'status', 'Success', 'Blog post updated successfully!');
  const changed = await postTitled(renamed);
  expect([changed?.slug, changed?.publish_date]).toEqual([stored?.slug, stored?.publish_date]);
  await page.getByLabel('Publish immediately').uncheck();
  await saveChanges(page);
  await expect.poll(async () => (await postTitled(renamed))?.publish_date).toBeNull();
  await expect.poll(isOnBlog).toBe(false);

  await page.getByRole('link', { name: 'All posts' }).click();
  await page.getByRole('row').filter({ hasText: renamed }).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this post?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await postTitled(renamed)).not.toBeNull();
  await page.getByRole('row').filter({ hasText: renamed }).getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'status', 'Success', 'Blog post deleted successfully!');
  await expect.poll(() => page.getByRole('row').filter({ hasText: renamed }).count()).toBe(0);
  expect(await postTitled(renamed)).toBeNull();
  const actions = (await auditOf(admin)).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('blog_post'))).toEqual([
    'blog_post_create',
    'blog_post_update',
    'blog_post_update',
    'blog_post_delete',
  ]);
});

test('what cannot be saved or deleted is said, and the text stays', thorough, async () => {
  const post = await addPost(fresh('Unlucky'));
  const page = await openAdminPage(`/admin/blog/${post.id}`);
  await page.route('**/rest/v1/blog_posts*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await page.getByLabel('Content').fill('Words worth keeping.');
  await saveChanges(page);
  await expectToast(page, 'alert', 'Error', 'Failed to save blog post. Please try again.');
  await expect.poll(() => page.getByLabel('Content').inputValue()).toBe('Words worth keeping.');

  await page.getByRole('link', { name: 'All posts' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('row').filter({ hasText: post.title }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'alert', 'Error', 'Failed to delete blog post. Please try again.');
  expect(await postTitled(post.title)).not.toBeNull();
});

test('what is wrong with a post is said at its field', thorough, async () => {
  const other = await addPost(fresh('Taken'));
  const page = await openAdminPage('/admin/blog/new');
  await page.getByRole('button', { name: 'Create post' }).click();
  await expect.poll(() => errorsOn(page)).toEqual(['Required', 'Required']);
  await fillPost(page, { title: fresh('Mistaken'), content: 'Text' });
  await page.getByLabel('Slug').fill('Not a slug');
  await page.getByLabel('Excerpt').fill('x'.repeat(501));
  await page.getByLabel('Author email').fill('nobody');
  await page.getByLabel('Featured image').fill('javascript:alert(1)');
  await expect
    .poll(() => errorsOn(page))
    .toEqual([
      'Use lower-case letters, digits and hyphens',
      'Excerpt must be at most 500 characters',
      'Please enter a valid email',
      'Please enter an address that starts with https://',
    ]);
  await page.getByLabel('Excerpt').fill('');
  await page.getByLabel('Author email').fill('');
  await page.getByLabel('Featured image').fill('');
  await page.getByLabel('Slug').fill(other.slug);
  await page.getByRole('button', { name: 'Create post' }).click();
  await expect
    .poll(() => errorsOn(page))
    .toEqual(['Another post has this address, or once had it. Please choose another one.']);
});

test('the address of a post that does not exist says so', thorough, async () => {
  const page = await openAdminPage(`/admin/blog/${crypto.randomUUID()}`);
  await page.getByText('There is no such post. It may have been deleted.').waitFor();
  await page.getByRole('link', { name: 'All posts' }).click();
  await page.getByRole('link', { name: 'New post' }).waitFor();
});

test('the list, its dialog and the editor break no accessibility rule', thorough, async () => {
  const post = await addPost(fresh('Accessible'), {
    content:
      '## Heading\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```python\nprint("x")\n```\n\n[A link](https://example.org)',
    featured_image_url: `${inject('site').url}/social/default.png`,
  });
  const page = await openAdminPage('/admin/blog');
  await page.getByRole('row').nth(1).waitFor();
  await expectAccessible(page);
  await page.getByRole('row').filter({ hasText: post.title }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: post.title }).click();
  await page.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Title').fill('');
  await saveChanges(page);
  await page.getByText('Required').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All posts' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await expectAccessible(page);
});
