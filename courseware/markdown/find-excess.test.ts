import { expect, test } from 'vitest';
import { findExcess, findLongParagraphs } from './find-excess.ts';
import { highlightCode } from './highlight-code.ts';
import { renderLessonMarkdown } from './lesson-markdown.ts';
import { renderMarkdown, toPlainText } from './markdown.ts';

const long = 'word '.repeat(1_100);

test('a paragraph that is too long is found after code that contains the other kind of fence', () => {
  expect(findLongParagraphs(`\`\`\`text\n~~~\n\`\`\`\n\n${long}`)).toMatchObject([{ line: 5 }]);
  expect(findLongParagraphs(`~~~text\n\`\`\`\n~~~\n\n${long}`)).toMatchObject([{ line: 5 }]);
});

test('a paragraph that is too long is found after inline code with three backticks', () => {
  expect(findLongParagraphs(`\`\`\`x\`\`\` is code.\n\n${long}`)).toMatchObject([{ line: 3 }]);
});

test('code may be as long as it likes, with any fence inside it', () => {
  expect(findLongParagraphs(`\`\`\`text\n~~~\n${long}\n\`\`\`\nShort.`)).toEqual([]);
  expect(findLongParagraphs(`\`\`\`\`text\n\`\`\`\n${long}\n\`\`\`\`\nShort.`)).toEqual([]);
});

test('lists and quotes of ten levels are rendered, and deeper ones are not', () => {
  const list = (levels: number) => `${'- '.repeat(levels)}x`;
  expect(findExcess(list(10))).toEqual([]);
  expect(renderLessonMarkdown(list(10))[0]?.html.match(/<li>/g)).toHaveLength(10);
  expect(() => renderLessonMarkdown(list(11))).toThrow(RangeError);
  expect(findExcess(`x\n\n${'> '.repeat(11)}x`, { firstLine: 5 })).toEqual([
    { line: 7, message: 'Lists and quotes may be at most 10 levels deep.' },
  ]);
});

test('code may begin with any number of signs, and is not a list', () => {
  expect(findExcess(`\`\`\`text\n${'> '.repeat(50)}\n${' '.repeat(60)}- 1\n\`\`\``)).toEqual([]);
});

test('a post or description that is nested too deeply is shown as it is', () => {
  const text = `${'> '.repeat(900)}<b onclick="executed()">`;
  expect(renderMarkdown(text)).toBe(`<p>${'&gt; '.repeat(900)}&lt;b onclick=&quot;executed()&quot;&gt;</p>`);
  expect(toPlainText(text)).toBe(text);
});

test('code with a very long line is shown without colours', () => {
  expect(highlightCode('x'.repeat(301), 'typescript')).toContain('language-plaintext');
  expect(highlightCode('let x', 'typescript')).toContain('language-typescript');
});
