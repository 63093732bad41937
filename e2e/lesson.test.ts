import { expect, inject, test } from 'vitest';
import { sample, thorough } from '#testing/thorough.ts';
import { type Account, createAccount, serviceClient } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { clientOf } from './courses.ts';
import { desktop, hydratePage, openPage, phone } from './fixtures.ts';
import { isFocused } from './keyboard.ts';
import { giveMembership } from './memberships.ts';
import { replaceSession, senderOf, storageOf } from './signed-in.ts';

const course = '/courses/meet-ai';
const first = `${course}/rules-guesses-and-patterns`;
const membersOnly = '/courses/talking-with-chatbots';

/** Opens a lesson as a signed-in user, and waits until progress and notes are loaded. */
async function openAsLearner(path: string, account: Account, viewport = desktop) {
  const page = await openPage(path, { storageState: await storageOf(account), viewport });
  await page.getByRole('region', { name: 'Your notes' }).waitFor();
  return page;
}

const resumeLink = { name: 'Continue where you stopped' };

/** What is stored of a lesson, by the path of the lesson. */
async function progressOf(userId: string, path: string) {
  const { data } = await serviceClient()
    .from('lesson_progress')
    .select('block_key,block_number,checks,done_at,course_lessons!inner(slug)')
    .eq('user_id', userId)
    .eq('course_lessons.slug', path.split('/').at(-1) ?? '')
    .maybeSingle()
    .throwOnError();
  return data;
}

async function firstLessonOf(coursePath: string): Promise<string> {
  const { data } = await serviceClient()
    .from('course_lessons')
    .select('slug,courses!inner(slug),course_modules!inner(position)')
    .eq('courses.slug', coursePath.split('/').at(-1) ?? '')
    .eq('course_modules.position', 1)
    .eq('position', 1)
    .single()
    .throwOnError();
  return `${coursePath}/${data.slug}`;
}

test('without JavaScript a visitor reads an introductory lesson, opens an answer and follows the link to the next', async () => {
  const page = await openPage(first, { javaScriptEnabled: false, viewport: phone });
  const main = page.getByRole('main');
  await page.getByRole('heading', { level: 1, name: 'Rules, guesses and patterns' }).waitFor();
  const answer = main.getByText('This is the moment when rules get hard.');
  expect(await answer.isVisible()).toBe(false);
  await main.getByText('Show the answer').click();
  await answer.waitFor();
  await main.getByText('Which of these machines needs a pattern that was found in examples?').waitFor();
  await expect.poll(() => main.locator('form noscript').first().innerText()).toContain('JavaScript');
  const drawing = main.getByRole('img', { name: /^Two paths side by side/ });
  expect(await drawing.locator('svg').count()).toBe(1);
  await main.getByRole('link', { name: /^Next lesson/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Is this AI? A sorting game' }).waitFor();
});

test('search engines find introductory lessons, and none that are for members', async () => {
  const { url } = inject('site');
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  expect(sitemap).toContain(`${first}<`);
  expect(sitemap).not.toContain(`${membersOnly}/`);
  const html = await (await fetch(url + first)).text();
  expect(html).toContain('<title>Rules, guesses and patterns (Meet AI) | ');
  expect(html).toContain('"@type":"LearningResource"');
  expect(html).not.toContain('noindex');
});

test('a lesson or a course that does not exist is not found', async () => {
  const { url } = inject('site');
  for (const path of [`${course}/nothing`, '/courses/nothing/nothing']) {
    expect((await fetch(url + path)).status, path).toBe(404);
  }
});

test('a lesson for members tells a visitor what is missing, shows the outline, and keeps its text', async () => {
  const path = await firstLessonOf(membersOnly);
  const page = await openPage(path);
  await page.getByRole('heading', { name: 'This lesson is for members' }).waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Compare plans' }).getAttribute('href'))
    .toBe('/pricing');
  await page.getByRole('navigation', { name: 'Course outline' }).getByText('needs a plan:').first().waitFor();
  expect(await page.locator('[data-block]').count()).toBe(0);
  await expectAccessible(page);

  const member = await openPage(path, { storageState: await storageOf(await createAccount()) });
  await member.getByRole('heading', { name: 'Your plan does not open this lesson yet' }).waitFor();
});

test('a member reads a lesson of their level, and opens it again at the block where they stopped', async () => {
  const account = await createAccount();
  await giveMembership(account, 'learner');
  const path = await firstLessonOf(membersOnly);
  const page = await openPage(path, { storageState: await storageOf(account) });
  const blocks = page.locator('[data-block]');
  await blocks.last().evaluate((element) => element.scrollIntoView());
  const count = await blocks.count();
  await expect.poll(async () => (await progressOf(account.id, path))?.block_number).toBe(count - 1);

  await page.goto(path);
  await page.getByRole('link', resumeLink).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
});

test(
  'a lesson that is read for the first time stays where its reader is when something is saved',
  thorough,
  async () => {
    const account = await createAccount();
    await giveMembership(account, 'learner');
    const path = await firstLessonOf(membersOnly);
    const page = await openAsLearner(path, account);
    const blocks = page.locator('[data-block]');
    await blocks.last().evaluate((element) => element.scrollIntoView());
    const count = await blocks.count();
    await expect.poll(async () => (await progressOf(account.id, path))?.block_number).toBe(count - 1);

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.getByLabel('New note').fill('Back to the beginning.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('link', resumeLink).waitFor();
    expect(await page.evaluate(() => scrollY)).toBeLessThan(200);
  },
);

test('a link to a lab leads to it, in a public lesson and in one for members', thorough, async () => {
  const account = await createAccount();
  await giveMembership(account, 'learner');
  const { data: labs } = await (await clientOf(account)).rpc('list_labs').throwOnError();
  const find = (isPublic: boolean) => {
    const lab = labs.find(({ introductory, level }) => introductory === isPublic && level === 'Beginner');
    if (!lab) throw new Error('no lesson has a lab');
    return { name: lab.lab, path: `/courses/${lab.course_slug}/${lab.lesson_slug}` };
  };
  const [open, closed] = [find(true), find(false)];
  const copied = await openPage(`${open.path}#lab-${open.name}=WzEse31d`);
  await hydratePage(copied);
  const listed = await openPage(`${closed.path}#lab-${closed.name}`, {
    storageState: await storageOf(account),
  });
  for (const [page, { name }] of [
    [copied, open],
    [listed, closed],
  ] as const) {
    const lab = page.locator(`#lab-${name}`);
    const top = () => lab.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(desktop.height / 2);
    expect(await top()).toBeGreaterThan(-desktop.height / 2);
  }
});

test('reading while offline is saved when the network is back', async () => {
  const account = await createAccount();
  const page = await openAsLearner(first, account);
  await page.context().setOffline(true);
  await page
    .locator('[data-block]')
    .last()
    .evaluate((element) => element.scrollIntoView());
  await page.context().setOffline(false);
  const count = await page.locator('[data-block]').count();
  await expect.poll(async () => (await progressOf(account.id, first))?.block_number).toBe(count - 1);
});

test('a learner adds, changes and deletes a note', async () => {
  const page = await openAsLearner(first, await createAccount());
  const notes = page.getByRole('region', { name: 'Your notes' });
  await notes.getByLabel('New note').fill('A pattern says probably.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await notes.getByText('A pattern says probably.', { exact: true }).and(notes.locator('p')).waitFor();
  await notes.getByRole('button', { name: 'Edit' }).click();
  await notes.getByLabel('Change the note').fill('A rule says yes or no.');
  await notes.getByRole('button', { name: 'Save note' }).click();
  await notes.locator('p', { hasText: 'A rule says yes or no.' }).waitFor();
  await page.reload();
  await notes.locator('p', { hasText: 'A rule says yes or no.' }).waitFor();
  await expectAccessible(page);
  await notes.getByRole('button', { name: 'Delete' }).click();
  await notes.locator('p', { hasText: 'A rule says yes or no.' }).waitFor({ state: 'detached' });
});

test('text that is typed while a note is being saved stays', thorough, async () => {
  const page = await openAsLearner(first, await createAccount());
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/rest/v1/**', async (route) => {
    if (route.request().method() === 'POST') await promise;
    await route.continue();
  });
  const field = page.getByLabel('New note');
  await field.fill('The first thought.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('button', { name: 'Saving...' }).waitFor();
  await field.fill('The second thought.');
  resolve();
  await page.getByRole('listitem').filter({ hasText: 'The first thought.' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('The second thought.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('listitem').filter({ hasText: 'The second thought.' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
});

test(
  'the keyboard focus stays with a note that is changed, and with the notes when one is deleted',
  thorough,
  async () => {
    const page = await openAsLearner(first, await createAccount());
    const notes = page.getByRole('region', { name: 'Your notes' });
    await notes.getByLabel('New note').fill('A pattern says probably.');
    await notes.getByRole('button', { name: 'Add note' }).click();
    const edit = notes.getByRole('button', { name: 'Edit' });
    for (const button of ['Cancel', 'Save note']) {
      await edit.press('Enter');
      await notes.getByRole('button', { name: button }).press('Enter');
      await edit.waitFor();
      await expect.poll(() => isFocused(edit)).toBe(true);
    }
    await notes.getByRole('button', { name: 'Delete' }).press('Enter');
    await edit.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(notes.getByRole('heading', { name: 'Your notes' }))).toBe(true);
  },
);

test('the next user of a lesson page sees nothing of the one before', async () => {
  const [before, after] = [await createAccount(), await createAccount()];
  const page = await openAsLearner(first, before);
  const note = page.getByRole('listitem').filter({ hasText: 'Only for me.' });
  await page.getByLabel('New note').fill('Only for me.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await note.waitFor();
  const form = page.locator('[data-check] form').first();
  await form.evaluate((element) => element.scrollIntoView());
  await form.getByRole('radio', { name: 'A clock that rings at seven in the morning.' }).check();
  await form.getByRole('button', { name: 'Check' }).click();
  await page.getByText('1 of 3 answered').waitFor();

  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/rest/v1/lesson_notes**', async (route) => {
    await promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/rest/v1/lesson_notes**');
  await replaceSession(page, after);
  await asked;
  await note.waitFor({ state: 'detached' });
  resolve();
  await page.getByRole('region', { name: 'Your notes' }).waitFor();
  await page.getByText('0 of 3 answered').waitFor();
  expect(await note.count()).toBe(0);
});

test('reading that could not be saved is not saved for the next user', async () => {
  const [before, after] = [await createAccount(), await createAccount()];
  const page = await openAsLearner(first, before);
  await page.route('**/rpc/save_progress', (route) =>
    senderOf(route.request()) === before.id ? route.abort() : route.continue(),
  );
  const blocks = page.locator('[data-block]');
  const last = (await blocks.count()) - 1;
  const refused = page.waitForEvent(
    'requestfailed',
    (request) => request.url().endsWith('save_progress') && request.postDataJSON().block_number === last,
  );
  const scrollToBlock = (number: number) =>
    blocks.nth(number).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  await scrollToBlock(last);
  await refused;
  // The next user has reached this block as soon as the page is theirs, and nothing beyond the window.
  await scrollToBlock(1);
  await replaceSession(page, after);
  await expect.poll(() => progressOf(after.id, first)).not.toBeNull();
  expect((await progressOf(after.id, first))?.block_number).toBeLessThan(last);
});

/** Browsers of tests have no voice. */
const giveVoice = () => {
  SpeechSynthesis.prototype.getVoices = () => [{ name: 'Test' } as SpeechSynthesisVoice];
};

test('reading aloud is only offered where the browser has a voice', thorough, async () => {
  const page = await openPage(first);
  await page.addInitScript(() => {
    SpeechSynthesis.prototype.getVoices = () => [];
  });
  await page.reload();
  await hydratePage(page);
  const aids = page.getByRole('region', { name: 'Reading aids' });
  await aids.getByRole('button', { name: 'Print' }).waitFor();
  expect(await aids.getByRole('button', { name: 'Read aloud' }).count()).toBe(0);
  await page.addInitScript(giveVoice);
  await page.reload();
  await hydratePage(page);
  await aids.getByRole('button', { name: 'Read aloud' }).waitFor();
});

test(
  'beside a lesson its sections show the place of the reader, above the button of the help chat',
  thorough,
  async () => {
    const page = await openAsLearner(first, await createAccount());
    const sections = page.getByRole('navigation', { name: 'In this lesson' });
    await sections.getByRole('link', { name: 'A pattern gives a guess' }).click();
    await expect
      .poll(() => sections.locator('[aria-current=location]').innerText())
      .toBe('A pattern gives a guess');
    const rail = await page.getByRole('complementary', { name: 'Beside the lesson' }).boundingBox();
    const chat = await page.getByRole('button', { name: 'Open the help chat' }).boundingBox();
    expect((rail?.y ?? 0) + (rail?.height ?? 0)).toBeLessThanOrEqual(chat?.y ?? 0);
  },
);

/**
 * The element that reaches furthest to the right, as far as it can be seen. What is fixed to the screen, such as the
 * line that shows the progress, does not scroll below the button. Runs in the page.
 */
function findWidest(root: Element): { end: number; element: string } {
  let widest = { end: 0, element: '' };
  for (const element of root.querySelectorAll('*')) {
    if (getComputedStyle(element).position === 'fixed') continue;
    let end = element.getBoundingClientRect().right;
    for (let around = element.parentElement; around && around !== root; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === 'visible') continue;
      end = Math.min(end, around.getBoundingClientRect().right);
    }
    if (end > widest.end) widest = { end, element: element.outerHTML.slice(0, 120) };
  }
  return widest;
}

test('the button of the help chat covers nothing of a lesson with a lab', thorough, async () => {
  const { data } = await serviceClient()
    .from('lesson_contents')
    .select('lesson_id,course_lessons!inner(slug,courses!inner(slug))')
    .filter('labs', 'neq', '{}')
    .order('lesson_id')
    .throwOnError();
  const account = await createAccount();
  await giveMembership(account, 'pro');
  const page = await openPage('/learn', { storageState: await storageOf(account) });
  for (const { course_lessons: lesson } of sample(data, 20)) {
    await page.goto(`/courses/${lesson.courses.slug}/${lesson.slug}`);
    await page.getByRole('region', { name: 'Your notes' }).waitFor();
    await page.locator('[data-lab]').first().waitFor();
    for (const width of [1024, 1280, 1360, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      const chat = await page.getByRole('button', { name: 'Open the help chat' }).boundingBox();
      const { end, element } = await page.locator('.lesson-page').evaluate(findWidest);
      expect(end, `${lesson.slug} at ${width} px: ${element}`).toBeLessThan(chat?.x ?? 0);
    }
  }
});

test('on a phone nothing covers a lesson: a line shows the progress, and the menu opens the help chat', async () => {
  const page = await openPage(first, { viewport: phone });
  await hydratePage(page);
  const line = page.locator('.lesson-progress');
  const width = () => line.evaluate((element) => element.getBoundingClientRect().width);
  await expect.poll(width).toBeLessThan(phone.width / 4);
  await page.getByRole('navigation', { name: 'Other lessons' }).evaluate((end) => end.scrollIntoView());
  await expect.poll(width).toBe(phone.width);
  const help = page.getByRole('button', { name: 'Open the help chat' });
  expect(await help.count()).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await help.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Menu' }))).toBe(true);
});

test('below lessons and quizzes there is no newsletter form', thorough, async () => {
  const page = await openPage(first);
  for (const path of [first, `${course}/quiz/what-we-mean-by-ai`]) {
    await page.goto(path);
    await page.getByRole('contentinfo').waitFor();
    expect(await page.getByRole('contentinfo').getByLabel('Email address').count(), path).toBe(0);
  }
});

test('a printed lesson has no buttons, and its questions have all their options', thorough, async () => {
  const page = await openPage(first);
  await hydratePage(page);
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await main.getByText('A clock that rings at seven in the morning.').waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await main.getByRole('radio').count()).toBeGreaterThan(3);
  await page.emulateMedia({ media: null });
});

test(
  'two clicks on "Read aloud" begin one reading, and none begins after the lesson was left',
  thorough,
  async () => {
    const page = await openPage('/robots.txt');
    await page.addInitScript(giveVoice);
    await page.goto(first);
    await hydratePage(page);
    await page.evaluate(() => {
      const spoken: string[] = [];
      Object.assign(window, { spoken });
      speechSynthesis.speak = ({ text }) => void spoken.push(text);
    });
    const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken.length);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/read-aloud-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    const button = page.getByRole('button', { name: 'Read aloud' });
    await button.click();
    await page.keyboard.press('n');
    await page.getByRole('heading', { level: 1, name: 'Is this AI? A sorting game' }).waitFor();
    await button.click();
    await button.click();
    resolve();
    await page.getByRole('button', { name: 'Stop reading' }).waitFor();
    expect(await spoken()).toBe(1);
  },
);

test(
  'single keys open the next and previous lesson and the list of keys, except while typing or when switched off',
  thorough,
  async () => {
    const page = await openAsLearner(first, await createAccount());
    await page.keyboard.press('n');
    await page.getByRole('heading', { level: 1, name: 'Is this AI? A sorting game' }).waitFor();
    await page.keyboard.press('p');
    await page.getByRole('heading', { level: 1, name: 'Rules, guesses and patterns' }).waitFor();
    await page.keyboard.press('?');
    const summary = page.locator('summary', { hasText: 'Shortcuts' });
    await expect.poll(() => isFocused(summary)).toBe(true);
    await page.getByText('next lesson', { exact: true }).waitFor();
    await page.getByLabel('Use these keys').uncheck();
    await page.keyboard.press('n');
    await page.getByLabel('Use these keys').check();
    await page.getByLabel('New note').press('n');
    expect(new URL(page.url()).pathname).toBe(first);
  },
);

test('a phone opens the outline as a drawer, before any script runs', async () => {
  const page = await openPage(first, { javaScriptEnabled: false, viewport: phone });
  const outline = page.getByRole('navigation', { name: 'Course outline' });
  expect(await outline.isVisible()).toBe(false);
  await page.getByRole('button', { name: /^Course outline/ }).click();
  await outline.getByRole('link', { name: 'A machine with one job' }).click();
  await page.getByRole('heading', { level: 1, name: 'A machine with one job' }).waitFor();
});

test('what is chosen in a question before its script has come is not lost', async () => {
  const page = await openPage(first, { viewport: { width: 390, height: 500 } });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/check-question-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await hydratePage(page);
  const form = page.locator('[data-check] form').first();
  await form.evaluate((element) => element.scrollIntoView());
  await form.getByRole('radio', { name: 'A clock that rings at seven in the morning.' }).check();
  await form.getByRole('button', { name: 'Check' }).click();
  resolve();
  await expect.poll(() => page.getByText('1 of 3 answered').count()).toBe(1);
  await expect
    .poll(() => form.getByRole('radio', { name: 'A clock that rings at seven in the morning.' }).isChecked())
    .toBe(true);
});

test('lessons are accessible in every look, and larger text keeps its place', async () => {
  const page = await openPage(first);
  await hydratePage(page);
  await page.getByText('Show the answer').click();
  await page
    .locator('[data-block] form')
    .first()
    .evaluate((element) => element.scrollIntoView());
  await page.locator('[data-block] form').first().getByRole('button', { name: 'Check' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Larger' }).check({ force: true });
  await page.reload();
  await hydratePage(page);
  await expect.poll(() => page.getByRole('radio', { name: 'Larger' }).isChecked()).toBe(true);
});
