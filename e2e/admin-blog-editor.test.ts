import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hostileMarkdown } from '#testing/hostile/markdown.ts';
import { isThorough, sample, thorough } from '#testing/thorough.ts';
import { serviceClient } from './accounts.ts';
import { createAdmin, openAdminPage } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { addPost, fillPost, postTitled, removeAfterwards, saveChanges } from './blog-posts.ts';
import { clientOf } from './courses.ts';
import { expectToast } from './fixtures.ts';
import { pressOn, typeInto } from './keyboard.ts';

const fresh = (words: string) => `${words} ${crypto.randomUUID()}`;
const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'Somebody else' });

/** An admin opens a post, another saves it, and then the one who opened it tries to. */
async function collide() {
  const post = await addPost(fresh('Contested'));
  const first = await createAdmin();
  const page = await openAdminPage(`/admin/blog/${post.id}`);
  await page.getByLabel('Content').waitFor();
  await (await clientOf(first))
    .from('blog_posts')
    .update({ content: 'The text of the first.' })
    .eq('id', post.id)
    .throwOnError();
  await page.getByLabel('Content').fill('The text of the second.');
  await saveChanges(page);
  await conflict(page).waitFor();
  return { post, first, page };
}

const contentOf = async (title: string) => (await postTitled(title))?.content;

test('of two admins the second sees who saved when, and overwrites only on purpose', async () => {
  const { post, first, page } = await collide();
  expect(await conflict(page).innerText()).toMatch(
    new RegExp(`${first.email} saved it on \\d+/\\d+/\\d\\d, \\d+:\\d\\d [AP]M, after you had opened it\\.`),
  );
  expect(await contentOf(post.title)).toBe('The text of the first.');
  await expect.poll(() => page.getByLabel('Content').inputValue()).toBe('The text of the second.');
  await page.getByText('Look at their version').click();
  await conflict(page).getByText('The text of the first.').waitFor();
  if (isThorough) await expectAccessible(page);
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expectToast(page, 'status', 'Success', 'Blog post updated successfully!');
  await conflict(page).waitFor({ state: 'detached' });
  expect(await contentOf(post.title)).toBe('The text of the second.');
});

test('the second admin takes the other version, and can bring back their own', thorough, async () => {
  const { post, page } = await collide();
  await page.getByRole('button', { name: 'Take their version' }).click();
  await expect.poll(() => page.getByLabel('Content').inputValue()).toBe('The text of the first.');
  expect(await conflict(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Bring back mine' }).click();
  await expect.poll(() => page.getByLabel('Content').inputValue()).toBe('The text of the second.');
  expect(await contentOf(post.title)).toBe('The text of the first.');
  await saveChanges(page);
  await expect.poll(() => contentOf(post.title)).toBe('The text of the second.');
});

test('the text for a post that was deleted meanwhile becomes a new post', thorough, async () => {
  const post = await addPost(fresh('Deleted meanwhile'));
  const page = await openAdminPage(`/admin/blog/${post.id}`);
  await page.getByLabel('Content').fill('Not in vain.');
  await serviceClient().from('blog_posts').delete().eq('id', post.id).throwOnError();
  await saveChanges(page);
  await conflict(page).getByText('Somebody else deleted this post').waitFor();
  await page.getByRole('button', { name: 'Save mine as a new post' }).click();
  await expectToast(page, 'status', 'Success', 'Blog post created successfully!');
  const saved = await postTitled(post.title);
  expect(saved).toMatchObject({ content: 'Not in vain.', slug: post.slug });
  await page.waitForURL(`**/admin/blog/${saved?.id}`);
});

test(
  'leaving with changes asks first, and what was left is offered back with its time',
  thorough,
  async () => {
    const page = await openAdminPage('/admin/blog/new');
    const title = fresh('Half written');
    await fillPost(page, { title, content: 'Once upon a time' });
    await page.getByRole('link', { name: 'Users' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    expect(new URL(page.url()).pathname).toBe('/admin/blog/new');
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe(title);
    await page.getByRole('link', { name: 'Users' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/admin/users');

    await page.goto('/admin/blog/new');
    await page.getByText('You have changes that were not saved').waitFor();
    await page.getByText(/They were kept on this device on \d+\/\d+\/\d\d, \d+:\d\d [AP]M/).waitFor();
    if (isThorough) await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue with them' }).click();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe(title);
    await expect.poll(() => page.getByLabel('Content').inputValue()).toBe('Once upon a time');
    const asked = page.waitForEvent('dialog').then((question) => question.accept());
    await page.reload();
    await asked;
    await page.getByRole('button', { name: 'Discard them' }).click();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('');
    await page.reload();
    await page.getByLabel('Title').waitFor();
  },
);

test('what was typed survives a crash, belongs to its post, and is gone once saved', async () => {
  const post = await addPost(fresh('Crashed'));
  const page = await openAdminPage(`/admin/blog/${post.id}`);
  await page.getByLabel('Content').fill('Typed before the crash.');
  // Closing a page without running its handlers is equivalent to a browser crash.
  const survivor = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await survivor.goto('/admin/blog/new');
  await survivor.getByLabel('Title').waitFor();
  expect(await survivor.getByRole('button', { name: 'Continue with them' }).count()).toBe(0);
  await survivor.goto(`/admin/blog/${post.id}`);
  await survivor.getByRole('button', { name: 'Continue with them' }).click();
  await expect.poll(() => survivor.getByLabel('Content').inputValue()).toBe('Typed before the crash.');
  await saveChanges(survivor);
  await expectToast(survivor, 'status', 'Success', 'Blog post updated successfully!');
  await survivor.reload();
  await expect.poll(() => survivor.getByLabel('Content').inputValue()).toBe('Typed before the crash.');
});

test('a browser that keeps nothing does not stand in the way of writing', thorough, async () => {
  const post = await addPost(fresh('Forgotten'));
  const page = await openAdminPage('/admin/blog');
  await page.addInitScript(() => {
    const { setItem, removeItem } = Storage.prototype;
    const forbid = (key: string) => {
      if (key.startsWith('blog-draft-')) throw new DOMException('Forbidden', 'SecurityError');
    };
    Storage.prototype.setItem = function (key, value) {
      forbid(key);
      setItem.call(this, key, value);
    };
    Storage.prototype.removeItem = function (key) {
      forbid(key);
      removeItem.call(this, key);
    };
  });
  await page.goto(`/admin/blog/${post.id}`);
  await page.getByLabel('Content').fill('Typed and saved.');
  await saveChanges(page);
  await expectToast(page, 'status', 'Success', 'Blog post updated successfully!');
});

test('restored changes over a newer saved version are a conflict, not an overwrite', thorough, async () => {
  const post = await addPost(fresh('Restored late'));
  const page = await openAdminPage(`/admin/blog/${post.id}`);
  await page.getByLabel('Content').fill('From before.');
  await serviceClient()
    .from('blog_posts')
    .update({ content: 'From since.' })
    .eq('id', post.id)
    .throwOnError();
  const asked = page.waitForEvent('dialog').then((question) => question.accept());
  await page.reload();
  await asked;
  await page.getByRole('button', { name: 'Continue with them' }).click();
  await saveChanges(page);
  await conflict(page)
    .getByText(/^Somebody saved it on/)
    .waitFor();
  expect(await contentOf(post.title)).toBe('From since.');
});

test('nothing runs from the preview, even without a content policy', async () => {
  const page = await openAdminPage('/admin/blog/new', { bypassCSP: true });
  let executions = 0;
  await page.exposeFunction('executed', () => {
    executions += 1;
  });
  const preview = page.getByRole('region', { name: 'Preview' });
  const chunk = 8;
  const starts = hostileMarkdown.map((_text, at) => at).filter((at) => at % chunk === 0);
  for (const from of sample(starts, 2)) {
    const end = `The end of part ${from}.`;
    const part = hostileMarkdown.slice(from, from + chunk).join('\n\n');
    await page.getByLabel('Content').fill(`${end}\n\n${part}`);
    await preview.getByText(end).waitFor();
  }
  await page.getByLabel('Title').fill('<img src=x onerror=executed()>');
  await page.getByLabel('Featured image').fill('https://x.example/"onerror="executed()');
  await page.getByText('There is no picture to be seen at this address.').waitFor();
  expect(executions).toBe(0);
});

test('the preview shows a post as its page does', thorough, async () => {
  const content = '# Part\n\n*Well* said.\n\n```python\nprint("x")\n```\n\n| a |\n|---|\n| 1 |\n';
  const post = await addPost(fresh('Same twice'), { content, published: true });
  const page = await openAdminPage(`/admin/blog/${post.id}`);
  const preview = await page.getByRole('region', { name: 'Preview' }).locator('.prose').innerHTML();
  await page.getByRole('link', { name: 'View public page' }).click();
  await page.getByRole('heading', { level: 1, name: post.title }).waitFor();
  expect(await page.locator('.prose').innerHTML()).toBe(preview);
});

test('a post is written and published with the keyboard alone', thorough, async () => {
  const title = fresh('By keyboard');
  removeAfterwards(title);
  const page = await openAdminPage('/admin/blog');
  await pressOn(page.getByRole('link', { name: 'New post' }));
  await typeInto(page.getByLabel('Title'), title);
  await typeInto(page.getByLabel('Content'), 'No mouse was used.');
  await pressOn(page.getByLabel('Publish immediately'), 'Space');
  await pressOn(page.getByRole('button', { name: 'Create post' }));
  await expectToast(page, 'status', 'Success', 'Blog post created successfully!');
  expect(await postTitled(title)).toMatchObject({ content: 'No mouse was used.', published: true });
});
