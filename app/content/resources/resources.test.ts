import { expect, test } from 'vitest';
import { resourceCards } from '#app/content/institute/free-resources.ts';
import {
  enterpriseServices,
  enterpriseServicesPage,
} from '#app/content/organisations/enterprise-services.ts';
import { defaultSite as site } from '#testing/default-site.ts';
import { glossary } from './glossary.ts';
import { lessons } from './mini-course.ts';
import { activitySheets, printableActivitiesPage } from './printable-activities.ts';
import { tutorialSteps } from './python-tutorial.ts';
import { readingGroups } from './reading-list.ts';
import { episodes } from './video-series.ts';

test('the free resources are the six of the spec', () => {
  expect(resourceCards.map((card) => card.id)).toEqual([
    'mini-course',
    'video-series',
    'printable-activities',
    'python-tutorial',
    'glossary',
    'reading-list',
  ]);
  expect(lessons).toHaveLength(5);
  expect(episodes).toHaveLength(5);
  expect(activitySheets).toHaveLength(2);
  expect(tutorialSteps).toHaveLength(10);
  for (const group of readingGroups) expect(group.items.length).toBeGreaterThan(0);
});

test('every check question of the mini-course offers its answer among the options', () => {
  for (const { options, answer } of lessons.flatMap((lesson) => lesson.check)) {
    expect(options).toContain(answer);
  }
});

test('the glossary has at least 80 terms, each once, in alphabetical order', () => {
  const terms = glossary.map((entry) => entry.term);
  expect(terms.length).toBeGreaterThanOrEqual(80);
  expect(new Set(terms).size).toBe(terms.length);
  expect(terms).toEqual(terms.toSorted((a, b) => a.localeCompare(b, 'en')));
});

test('see-also in the glossary names other terms of the glossary', () => {
  const terms = new Set(glossary.map((entry) => entry.term));
  for (const { term, seeAlso } of glossary) {
    expect(seeAlso, term).not.toContain(term);
    for (const name of seeAlso) expect(terms, `${term} -> ${name}`).toContain(name);
  }
});

test('tables on the printable sheets have a cell for every column', () => {
  for (const table of activitySheets.flatMap((sheet) => sheet.tables)) {
    for (const row of table.rows) expect(row).toHaveLength(table.columns.length);
  }
});

test('texts that go into PDF files use only characters of the standard PDF fonts', () => {
  const printed = [activitySheets, printableActivitiesPage, enterpriseServices, enterpriseServicesPage, site];
  expect(JSON.stringify(printed)).toMatch(/^[\x20-\x7e]*$/);
});
