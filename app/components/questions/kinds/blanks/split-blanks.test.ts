import { expect, test } from 'vitest';
import { questionRenderer } from '#courseware/markdown/lesson-markdown.ts';
import { compileQuestion } from '#courseware/questions/compile.ts';
import { drawQuestion } from '#courseware/questions/draw.ts';
import { questionSchema } from '#courseware/questions/question.ts';
import { splitBlanks } from './split-blanks.ts';

test('a text is taken apart at its blanks', () => {
  expect(splitBlanks('Each word has a [[1]]. They are [[2]]')).toEqual({
    isCode: false,
    parts: [{ html: 'Each word has a ' }, { blank: 0 }, { html: '. They are ' }, { blank: 1 }],
  });
});

test('every piece is complete HTML, also where a blank stands inside an element', () => {
  const { parts } = splitBlanks('<em>one [[1]] two</em> <br>three');
  expect(parts).toEqual([{ html: '<em>one </em>' }, { blank: 0 }, { html: '<em> two</em> <br>three' }]);
});

test('blanks are found in highlighted code, in strings and comments too', () => {
  const code = 'for i in range([[1]]):\n    print("[[2]] times")  # [[3]]\n    a[0] = [[4]]';
  const question = questionSchema.parse({
    ...{ id: 'loop', lesson: 'loops', objective: 1, difficulty: 1, prompt: 'Fill in.', explanation: 'So.' },
    ...{ kind: 'blanks', language: 'python', text: code },
    blanks: Array.from({ length: 4 }, () => ({ accept: ['1'] })),
  });
  const { view } = drawQuestion(compileQuestion(question, questionRenderer), 'seed');
  if (view.kind !== 'blanks') throw new Error(view.kind);
  const { isCode, parts } = splitBlanks(view.text);
  expect(isCode).toBe(true);
  const html = parts.map((part) => ('html' in part ? part.html : `[[${part.blank + 1}]]`)).join('');
  expect(html.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"')).toBe(code);
  for (const part of parts) {
    if (!('html' in part)) continue;
    expect(part.html.match(/<span/g)?.length ?? 0, part.html).toBe(part.html.match(/<\/span/g)?.length ?? 0);
  }
});
