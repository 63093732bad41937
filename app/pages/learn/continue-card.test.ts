import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { LearnedCourse } from '#app/data/my-learning.ts';
import { ContinueCard } from './continue-card.tsx';

function render(courses: LearnedCourse[] | undefined): string {
  const router = createMemoryRouter([{ path: '/', element: createElement(ContinueCard, { courses }) }]);
  return renderToString(createElement(RouterProvider, { router }));
}

test('only a learner whose courses were loaded is told that they have begun none', () => {
  expect(render([])).toContain('You have not begun a course yet.');
  expect(render(undefined)).not.toContain('You have not begun');
});
