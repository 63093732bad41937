import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { learnPage } from '#app/content/learning/learn.ts';
import type { PlacedNote } from '#domain/learning/my-learning.ts';
import { NotesSection } from './notes-section.tsx';

const render = (notes: PlacedNote[]) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(NotesSection, { notes })));

test('a note beside a lesson that is archived is shown without a link', () => {
  const html = render([{ id: '1', text: 'Mine', updated_at: '2026-11-01T00:00:00Z', lesson: null }]);
  expect(html).toContain('Mine');
  expect(html).toContain(learnPage.notes.archived);
  expect(html).not.toContain('href');
});
