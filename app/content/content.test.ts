import { expect, test } from 'vitest';
import { defaultSite as site } from '#testing/default-site.ts';
import { coursePage } from './courses/course.ts';
import { learningPaths } from './courses/learning-paths.ts';
import { learnPage } from './learning/learn.ts';
import { lessonPage } from './learning/lesson.ts';
import { subscriptionTiers } from './memberships/subscription-tiers.ts';
import { contactTopics } from './messages/contact.ts';
import { publicPages } from './public-pages.server.ts';
import { departmentMailboxes } from './site.ts';
import type { PageMeta } from './types.ts';

/** The content that visitors read. The back office has its own links and placeholders. */
const contentModules = import.meta.glob<Record<string, unknown>>(
  ['./**/*.ts', '!./**/*.test.ts', '!./admin/**', '!./site/command-palette.ts'],
  { eager: true },
);

const mailboxes = [...Object.values(site.mailboxes), ...Object.values(departmentMailboxes)];

/** The exports of a module. Content that names the site is a function of it. */
function exportsOf(file: string): [string, unknown][] {
  return Object.entries(contentModules[file] ?? {}).map(([name, value]) => [
    name,
    typeof value === 'function' && name !== 'mailLink' ? value(site) : value,
  ]);
}

/** Visits every string in the content with the name of its property. */
function everyText(visit: (text: string, key: string, file: string) => void) {
  for (const file of Object.keys(contentModules)) {
    const walk = (value: unknown, key: string) => {
      if (typeof value === 'string') visit(value, key, file);
      else if (Array.isArray(value)) for (const item of value) walk(item, key);
      else if (value && typeof value === 'object')
        for (const [name, item] of Object.entries(value)) walk(item, name);
    };
    for (const [name, value] of exportsOf(file)) walk(value, name);
  }
}

/** Pages that the search does not list: a second URL, old URLs that redirect, and pages for signed-in users. */
const unlistedPages = [
  '/about-us',
  '/solutions/enterprise-services',
  '/solutions/platform',
  '/solutions/verticals',
  '/account',
  '/classes',
  '/family',
  '/learn',
  '/learn/mentorship',
  '/organisations',
  '/organisations/sign-in',
  '/search',
  '/teach',
];

test('every link in the content leads to a page of the site or to one of our mailboxes', () => {
  const allowed = new Set([
    ...Object.keys(publicPages(site)),
    ...unlistedPages,
    '/beginner-ai#courses',
    ...learningPaths.map(({ id }) => `/learning-paths#${id}`),
    ...subscriptionTiers.map(({ id }) => `/membership?plan=${id}`),
    ...Object.keys(contactTopics).map((topic) => `/contact?topic=${topic}`),
    ...mailboxes.map((mailbox) => `mailto:${mailbox}`),
  ]);
  const dead: string[] = [];
  let links = 0;
  everyText((text, key, file) => {
    if (key !== 'href' && key !== 'path') return;
    links += 1;
    if (!allowed.has(text)) dead.push(`${file}: ${text}`);
  });
  expect(dead).toEqual([]);
  expect(links).toBeGreaterThan(150);
});

test('texts contain no email address outside the institute and no placeholder', () => {
  everyText((text, _key, file) => {
    expect(text.trim(), file).toBe(text);
    expect(text, file).not.toMatch(/\{email\}|undefined|\[object|lorem|https?:\/\/\w/i);
    for (const [address] of text.matchAll(/[\w.-]+@[\w.-]+\w/g)) {
      expect(mailboxes, file).toContain(address);
    }
  });
});

test('every page has its own title and a description that fits a search result', () => {
  const pages = Object.keys(contentModules).flatMap((file) => exportsOf(file).map(([, value]) => value));
  const metas = pages.flatMap((page) =>
    page && typeof page === 'object' && 'meta' in page ? [page.meta as PageMeta] : [],
  );
  expect(metas.length).toBeGreaterThanOrEqual(34);
  expect(new Set(metas.map((meta) => meta.title)).size).toBe(metas.length);
  expect(new Set(metas.map((meta) => meta.description)).size).toBe(metas.length);
  for (const { title, description } of metas) {
    expect(title.length, title).toBeLessThanOrEqual(45);
    expect(description.length, title).toBeGreaterThanOrEqual(80);
    expect(description.length, title).toBeLessThanOrEqual(170);
  }
});

test('a price is a literal only in the file that defines it', () => {
  const sources = import.meta.glob<string>(
    ['./**/*.ts', '!./**/*.test.ts', '!./memberships/price-lists.ts'],
    {
      eager: true,
      query: '?raw',
      import: 'default',
    },
  );
  for (const [file, source] of Object.entries(sources)) expect(source, file).not.toMatch(/\$\d/);
});

test('a course of one lesson is counted in the singular', () => {
  for (const { done } of [coursePage.enrolment, learnPage.courses, lessonPage.outline]) {
    expect(done(0, 1)).toBe('0 of 1 lesson done');
    expect(done(1, 6)).toBe('1 of 6 lessons done');
  }
});
