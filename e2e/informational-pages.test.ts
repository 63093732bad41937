import { expect, test } from 'vitest';
import { learningPaths } from '#app/content/courses/learning-paths.ts';
import { openPage } from './fixtures.ts';

test('the FAQ has seven sections, and a question opens to its answer without scripts', async () => {
  const page = await openPage('/faq', { javaScriptEnabled: false });
  const sections = page.getByRole('main').getByRole('region');
  expect(await sections.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'About the institute',
    'Courses and learning',
    'Plans and payment',
    'Certification',
    'Children and families',
    'Schools and business',
    'Account and support',
  ]);
  const answer = page.getByText('Standard and Pro come with a 7-day free trial.');
  expect(await answer.isVisible()).toBe(false);
  await page.getByText('Is there a free trial?').click();
  expect(await answer.isVisible()).toBe(true);
});

test('certification shows three levels and the five steps to earn one', async () => {
  const page = await openPage('/certification');
  const headings = await page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts();
  expect(headings).toEqual(expect.arrayContaining(['AI Foundations', 'AI Practitioner', 'AI Expert']));
  const text = await page.getByRole('main').innerText();
  for (const said of [
    'Explains what artificial intelligence is and is not',
    ' modules of the Beginner level: every lesson done and each quiz passed with at least 80 %.',
    'The exam of the level, 30 questions in 60 minutes, passed with at least 70 %.',
    'A capstone in three parts (plan, build and defence), reviewed and accepted.',
  ])
    expect(text).toContain(said);
  const first = headings.indexOf('Enroll');
  expect(headings.slice(first, first + 5)).toEqual([
    'Enroll',
    'Complete modules',
    'Pass assessments',
    'Expert capstone',
    'Receive certificate',
  ]);
});

test('each of the three learning paths leads to the catalogue, to membership and to its courses in order', async () => {
  const page = await openPage('/learning-paths');
  const paths = page.getByRole('article');
  expect(await paths.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    'Curious Explorer',
    'Tech Innovator',
    'AI Professional',
  ]);
  for (const [index, path] of (await paths.all()).entries()) {
    const links = await path.getByRole('link').all();
    const targets = await Promise.all(links.map((link) => link.getAttribute('href')));
    const courses = learningPaths[index]?.stages.flatMap((stage) => stage.courses) ?? [];
    expect(targets).toEqual(['/courses', '/membership', ...courses.map((slug) => `/courses/${slug}`)]);
  }
});

const policies = [
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-service', 'Terms of Service'],
  ['/cookie-policy', 'Cookie Policy'],
] as const;

test('every policy has its title, its date and two ways to reach us', async () => {
  const page = await openPage('about:blank', { javaScriptEnabled: false });
  for (const [path, title] of policies) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect.poll(() => main.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    expect(await main.getByText('Last updated July 23, 2025').isVisible()).toBe(true);
    const mailbox = main.getByRole('link', { name: 'info@lifelong-ai.example' });
    await expect.poll(() => mailbox.getAttribute('href')).toBe('mailto:info@lifelong-ai.example');
    await expect
      .poll(() => main.getByRole('link', { name: 'Contact page' }).getAttribute('href'))
      .toBe('/contact');
  }
});

test('careers has no openings and takes resumes by email', async () => {
  const page = await openPage('/careers');
  await page.getByRole('heading', { name: 'No current openings' }).waitFor();
  const link = page.getByRole('link', { name: 'Send your resume' });
  await expect.poll(() => link.getAttribute('href')).toBe('mailto:careers@lifelong-ai.example');
});

test('press and media says when the media team replies', async () => {
  const page = await openPage('/press-media');
  await expect.poll(() => page.getByRole('main').innerText()).toContain('replies within one business day');
});
