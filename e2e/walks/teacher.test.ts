/** A teacher's first hour: from the mail that invites to a module that learners read. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { questionStarters } from '#app/content/teaching/lesson-snippets.ts';
import { taughtQuestions } from '#app/content/teaching/teach.ts';
import { thorough } from '#testing/thorough.ts';
import { authDialog, createAccount, serviceClient } from '../accounts.ts';
import { createAdmin, openAdminPage } from '../admin.ts';
import { expectAccessible } from '../axe.ts';
import { addCourse, clientOf, setStatus } from '../courses.ts';
import { expectToast, mailTo, openPage } from '../fixtures.ts';
import { openFileDialog, pressOn, reach, typeInto } from '../keyboard.ts';
import { text, textOf } from '../teach.ts';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** How a teacher uses the site. */
interface Hand {
  press(control: Locator): Promise<void>;
  fill(field: Locator, value: string): Promise<void>;
  select(list: Locator, option: string): Promise<void>;
  choose(field: Locator, file: ChosenFile): Promise<void>;
  /** Opens the dialog for one kind of block, at the end of the text. */
  insert(page: Page, block: string): Promise<void>;
  /** Publishes the lesson that is shown, whose preview comes before the button. */
  publish(page: Page): Promise<void>;
}

const mouse: Hand = {
  press: (control) => control.click(),
  fill: (field, value) => field.fill(value),
  select: async (list, option) => void (await list.selectOption(option)),
  choose: (field, file) => field.setInputFiles(file),
  async insert(page, block) {
    await text(page).press('Control+End');
    await button(page, 'Insert').click();
    await page.getByRole('combobox', { name: 'Search blocks' }).fill(block);
    await page.keyboard.press('Enter');
  },
  publish: (page) => button(page, 'Publish').click(),
};

const keyboard: Hand = {
  press: (control) => pressOn(control),
  fill: typeInto,
  async select(list, option) {
    await reach(list);
    const selected = () =>
      list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent);
    // A list forgets what was typed after a second, which may pass between two keys, so it is typed until it is found.
    await expect
      .poll(
        async () => {
          if ((await selected()) !== option) await list.page().keyboard.type(option);
          return selected();
        },
        { interval: 1_500 },
      )
      .toBe(option);
  },
  async choose(field, file) {
    const chooser = await openFileDialog(field);
    await chooser.setFiles(file);
  },
  async insert(page, block) {
    await reach(text(page));
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type(`/${block}`);
    await page.getByRole('listbox', { name: 'Completions' }).getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
  },
  async publish(page) {
    await pressOn(page.getByRole('link', { name: 'Skip the preview' }));
    await pressOn(button(page, 'Publish'));
  },
};

const picture = {
  name: 'Leaves.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 200, channels: 3, background: '#227744' } })
    .png()
    .toBuffer(),
};
const table = { name: 'Leaves.csv', mimeType: 'text/csv', buffer: Buffer.from('tree,leaves\noak,3\n') };
const film = {
  name: 'Leaf.mp4',
  mimeType: 'video/mp4',
  buffer: await readFile(new URL('../one-second.mp4', import.meta.url)),
};
const captions = {
  name: 'Leaf.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nA leaf falls.\n'),
};

const lessons = ['Look at leaves', 'Watch and try', 'What you know'];
const named = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const problems = (page: Page) => page.getByRole('region', { name: 'Problems' });
const dialog = (page: Page) => page.getByRole('dialog');

async function freshCourse(id: string) {
  const { data } = await serviceClient().from('courses').select('*').eq('id', id).single().throwOnError();
  return data;
}

/** An admin adds a course and its instructor, who gets a mail. */
async function invite() {
  const [admin, teacher] = [await createAdmin(), await createAccount()];
  const course = await addCourse(admin, {
    introductory: true,
    title: `Leaves ${crypto.randomUUID().slice(0, 8)}`,
  });
  const page = await openAdminPage(`/admin/courses/${course.id}`, { admin });
  const staff = page.getByRole('heading', { name: 'Staff' }).locator('../..');
  await staff.getByLabel('Email of an account').fill(teacher.email);
  await staff.getByRole('button', { name: 'Add to the staff' }).click();
  const mail = await mailTo(teacher.email, 'You are an instructor');
  return { admin, teacher, course, link: /https?:\S+\/teach\/\S+/.exec(mail.text)?.[0] ?? '' };
}

const longest = { timeout: 900_000 };

test(
  'a teacher comes from the invitation to a published module with a figure, a download, a film, a lab, an exercise and every kind of question, and every mistake on the way is explained',
  longest,
  () => spendFirstHour(mouse),
);

test('a teacher does all of it with the keyboard alone', { ...longest, ...thorough }, () =>
  spendFirstHour(keyboard),
);

async function spendFirstHour(hand: Hand): Promise<void> {
  const { admin, teacher, course, link } = await invite();
  const page = await openPage(link);
  await authDialog(page).waitFor();
  await hand.fill(authDialog(page).getByLabel('Email', { exact: true }), teacher.email);
  await hand.fill(authDialog(page).getByLabel('Password', { exact: true }), teacher.password);
  await hand.press(authDialog(page).getByRole('button', { name: 'Sign In' }));

  // The outline. An empty title is a mistake that the page names.
  await hand.press(page.getByRole('link', { name: 'Add, rename and order' }));
  await hand.press(button(page, 'Add module'));
  for (const index of lessons.keys()) {
    if (!(await named(page, `modules.0.lessons.${index}.title`).count())) {
      await hand.press(page.getByRole('button', { name: 'Add lesson' }));
    }
  }
  await hand.press(button(page, 'Save outline'));
  await page.getByRole('alert').first().waitFor();
  await hand.fill(named(page, 'modules.0.title'), 'Leaves');
  for (const [index, title] of lessons.entries()) {
    await hand.fill(named(page, `modules.0.lessons.${index}.title`), title);
  }
  await hand.press(button(page, 'Save outline'));
  await expectToast(page, 'status', 'Saved', 'Learners see the new outline now.');
  await page.getByText('All changes saved').waitFor();
  await hand.press(page.getByRole('link', { name: 'All lessons' }));

  const openLesson = async (title: string) => {
    await hand.press(page.getByRole('link', { name: title, exact: true }));
    await hand.fill(named(page, 'minutes'), '10');
    await hand.fill(named(page, 'objectives'), 'Tell leaves apart.');
  };
  const insert = (block: string) => hand.insert(page, block);
  const publishLesson = async () => {
    await problems(page).getByText('No mistakes found.').waitFor();
    await hand.publish(page);
    // The toast may still be that of the lesson before.
    await page
      .getByRole('status')
      .filter({ hasText: /^Published$/ })
      .waitFor();
    await hand.press(page.getByRole('link', { name: 'All lessons' }));
  };

  // A lesson with a figure and a download.
  await openLesson('Look at leaves');
  await hand.press(button(page, 'Publish'));
  await problems(page).getByText('The lesson is empty.').first().waitFor();
  await hand.fill(text(page), 'Leaves differ in colour and shape.');
  await insert('Figure');
  await hand.press(button(page, 'Upload a figure'));
  await hand.choose(dialog(page).getByLabel('Picture or drawing'), picture);
  await hand.fill(dialog(page).getByLabel('What the figure teaches'), 'An oak leaf has soft edges.');
  await hand.press(dialog(page).getByRole('button', { name: 'Insert' }));
  await insert('Download');
  await hand.press(button(page, 'Upload a file'));
  await hand.choose(dialog(page).getByLabel('File', { exact: true }), table);
  await hand.fill(dialog(page).getByLabel('What the button says'), 'Leaves as a table');
  await hand.press(dialog(page).getByRole('button', { name: 'Insert' }));
  await expect.poll(() => textOf(page)).toContain('label="Leaves as a table"');
  await publishLesson();

  // A lesson with a film, a lab and a Python exercise.
  await openLesson('Watch and try');
  await hand.fill(text(page), 'Watch, then try it yourself.');
  await insert('Film');
  await hand.press(button(page, 'Add a film'));
  await hand.press(dialog(page).getByRole('button', { name: 'Upload and insert' }));
  await dialog(page).getByText('A film without captions cannot be added.').waitFor();
  await hand.fill(dialog(page).getByLabel('Title of the film'), 'A falling leaf');
  await hand.choose(dialog(page).getByLabel('Film', { exact: true }), film);
  await hand.choose(dialog(page).getByLabel('Captions'), captions);
  await hand.press(dialog(page).getByRole('button', { name: 'Upload and insert' }));
  await dialog(page).waitFor({ state: 'detached' });
  for (const [block, field, words] of [
    ['Activity', 'Search activities', 'tokenizer'],
    ['Python exercise', 'Search programs', 'tests'],
  ] as const) {
    await insert(block);
    await dialog(page).getByRole('option').first().waitFor();
    await hand.fill(page.getByRole('combobox', { name: field }), words);
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'detached' });
  }
  await expect.poll(() => textOf(page)).toContain(':::python');
  await publishLesson();

  // A question of each kind.
  const kinds = Object.keys(questionStarters);
  await hand.press(page.getByRole('link', { name: 'Questions', exact: true }));
  for (const kind of kinds) {
    await hand.press(page.getByRole('link', { name: 'New question in Leaves' }));
    await hand.select(page.getByLabel('Start from'), taughtQuestions.kinds[kind] ?? '');
    await hand.press(button(page, 'Use'));
    await hand.fill(named(page, 'id'), `${course.slug}-${kind}`);
    await problems(page).getByText('No mistakes found.').waitFor();
    await hand.press(button(page, 'Publish'));
    await page.waitForURL(`**/questions/${course.slug}-${kind}`);
    await hand.press(page.getByRole('link', { name: 'All questions' }));
  }
  await hand.press(page.getByRole('link', { name: 'Lessons', exact: true }));

  // A lesson that asks them all.
  await openLesson('What you know');
  await hand.fill(text(page), 'See what you know.');
  for (const kind of kinds) {
    await insert('Check question');
    await dialog(page).getByRole('option').first().waitFor();
    const search = page.getByRole('combobox', { name: 'Search the questions of this module' });
    await hand.fill(search, `${course.slug}-${kind}`);
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page)).toContain(`::check{question="${course.slug}-${kind}"}`);
  }
  await expectAccessible(page);
  await publishLesson();

  // What a reader gets once the course is published.
  await setStatus(await clientOf(admin), await freshCourse(course.id), 'Published');
  const reader = await openPage(`/courses/${course.slug}/look-at-leaves`);
  await expect
    .poll(() =>
      reader
        .getByRole('img', { name: 'An oak leaf has soft edges.' })
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(320);
  await reader.getByRole('button', { name: 'Leaves as a table' }).waitFor();
  const contains = async (slug: string) =>
    (await fetch(`${inject('site').url}/courses/${course.slug}/${slug}`)).text();
  expect(await contains('watch-and-try')).toContain('<video');
  expect((await contains('what-you-know')).match(/Check yourself/g)?.length).toBeGreaterThanOrEqual(
    kinds.length,
  );
}
