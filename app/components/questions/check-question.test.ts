import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { QuestionView } from '#courseware/questions/view.ts';
import { CheckQuestion } from './check-question.tsx';

const base = { prompt: '<p>What comes <em>next</em>?</p>', hints: 2 };

const render = (view: QuestionView) =>
  renderToString(
    createElement(CheckQuestion, { question: 'q', view, isAnswered: false, onAnswered: () => {} }),
  );

test('without scripts a question can be read with all its options', () => {
  const html = render({ ...base, kind: 'single', options: ['a <code>rule</code>', 'a pattern'] });
  for (const text of [base.prompt, 'a <code>rule</code>', 'a pattern', 'needs JavaScript']) {
    expect(html).toContain(text);
  }
});

test('without scripts a text with blanks can be read with what there is to choose from', () => {
  const html = render({
    ...base,
    kind: 'blanks',
    text: 'Each word has a [[1]].',
    blanks: [{ options: ['weight', 'name'] }],
  });
  for (const text of ['Each word has a ', 'Blank 1', 'weight', 'name']) expect(html).toContain(text);
});
