import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { filmBucket } from '#domain/courses/film.ts';
import { createAccount } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { clientOf } from './courses.ts';
import { expectToast, hydratePage, openPage, phone } from './fixtures.ts';
import { giveMembership } from './memberships.ts';
import { addStaff, addTaughtCourse, importTaughtCourse, openTeach, textOf } from './teach.ts';

const film = {
  name: 'Take 3.mp4',
  mimeType: 'video/mp4',
  buffer: await readFile(new URL('one-second.mp4', import.meta.url)),
};
const captions = {
  name: 'take 3.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:00.500\nA sock\n\n00:00.500 --> 00:01.000\nrolls in.\n'),
};
const ofType = (name: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('x') });

/** Waits until the film and its captions are loaded, and plays it to its end. */
async function watch(scope: Page | Locator): Promise<void> {
  const video = scope.locator('video');
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.duration)).toBeGreaterThan(0.5);
  const track = video.locator('track');
  await expect.poll(() => track.evaluate(({ track: { cues } }: HTMLTrackElement) => cues?.length)).toBe(2);
  await video.evaluate((player: HTMLVideoElement) => {
    player.muted = true;
    return player.play();
  });
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.ended)).toBe(true);
}

test('an instructor adds a film and deletes one that no lesson shows, and those who may study its lesson watch it, without a script where it is public', async () => {
  const course = await addTaughtCourse();
  const instructor = await addStaff(course);
  const page = await openTeach(instructor, `/teach/${course.slug}/lessons/one-drawer`);
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search blocks' }).fill('Film');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add a film' }).click();
  const dialog = page.getByRole('dialog');
  const upload = dialog.getByRole('button', { name: 'Upload and insert' });
  await upload.click();
  await dialog.getByText('Please enter a title.').waitFor();
  await dialog.getByText('A film without captions cannot be added.').waitFor();
  await dialog.getByLabel('Title of the film').fill('A rolling sock');
  await dialog.getByLabel('Film', { exact: true }).setInputFiles(ofType('take.mov'));
  await dialog.getByLabel('Captions').setInputFiles(captions);
  await upload.click();
  await dialog.getByText('Please choose a film: an .mp4 or .webm file.').waitFor();
  await dialog.getByLabel('Film', { exact: true }).setInputFiles(ofType('take.mp4'));
  await upload.click();
  await dialog.getByText('One of the files is not what its name says.').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Film', { exact: true }).setInputFiles(film);

  // Escape during an upload leaves the dialog open, so that a failed upload can be tried again.
  const { promise: isPressed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(
    '**/storage/v1/**',
    async (route) => {
      await isPressed;
      await route.abort();
    },
    { times: 1 },
  );
  await upload.click();
  await dialog.getByRole('button', { name: 'Uploading...' }).waitFor();
  for (let times = 0; times < 2; times += 1) {
    await page.keyboard.press('Escape');
    await dialog.waitFor();
  }
  goOn();
  await upload.click();
  await dialog.waitFor({ state: 'detached' });

  const written = await textOf(page);
  const [, src = ''] = /:::video\{src="(a-rolling-sock-[0-9a-f]{8}\.mp4)"/.exec(written) ?? [];
  expect(written).toContain('title="A rolling sock"}\nA sock rolls in.\n:::');
  await watch(page.getByRole('region', { name: 'Preview', exact: true }));
  await expectAccessible(page);
  const url = `${inject('site').url}/films/${course.id}/${src}`;
  expect((await fetch(url)).status, 'before its lesson is published').toBe(404);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'status', 'Published', 'Learners see the new text now.');

  const spare = `${course.id}/spare-take.mp4`;
  const { error } = await (await clientOf(instructor)).storage
    .from(filmBucket)
    .upload(spare, film.buffer, { contentType: film.mimeType });
  expect(error).toBeNull();
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  const shown = page.getByRole('row', { name: src.split('.')[0] });
  await shown.getByText('MP4, captions').waitFor();
  await shown.getByText('Published').waitFor();
  await shown.getByRole('link', { name: 'One drawer' }).waitFor();
  expect(await shown.getByRole('button').count(), 'a film that a lesson shows cannot be deleted').toBe(0);
  await page.getByRole('button', { name: 'Delete spare-take' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'status', 'Deleted', 'The film is gone.');
  await page.getByRole('row', { name: 'spare-take' }).waitFor({ state: 'detached' });
  await shown.waitFor();
  await expectAccessible(page);

  const path = `/courses/${course.slug}/one-drawer`;
  await expect.poll(async () => (await fetch(inject('site').url + path)).text()).toContain('<video');
  const visitor = await openPage(path, { javaScriptEnabled: false, viewport: phone });
  await watch(visitor);
  const transcript = visitor.getByText('A sock rolls in.');
  expect(await transcript.isVisible()).toBe(false);
  await visitor.getByText('Transcript', { exact: true }).click();
  await transcript.waitFor();
  await visitor.emulateMedia({ media: 'print' });
  await visitor.locator('video').waitFor({ state: 'hidden' });
  const hydrated = await openPage(path);
  await hydrated.locator('video').evaluate((player) => player.setAttribute('data-kept', ''));
  await hydratePage(hydrated);
  expect(await hydrated.locator('video[data-kept]').count(), 'a player that may be playing').toBe(1);

  await importTaughtCourse(course.slug, { introductory: false });
  const [learner, stranger] = [await createAccount(), await createAccount()];
  await giveMembership(learner, 'learner');
  const lesson = await openTeach(learner, path);
  await watch(lesson);
  await expectAccessible(lesson);

  const closed = await clientOf(stranger);
  const object = `${course.id}/${src}`;
  const { data } = await closed.auth.getSession();
  const token = data.session?.access_token ?? '';
  const storage = `${inject('site').url}/storage/v1/object`;
  for (const address of [
    url,
    `${storage}/authenticated/lesson-films/${object}`,
    `${storage}/public/lesson-films/${object}`,
  ]) {
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status, address).toBeGreaterThanOrEqual(400);
    expect(response.status, address).toBeLessThan(500);
  }
});
