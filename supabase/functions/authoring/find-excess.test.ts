import { expect, test } from 'vitest';
import { findLongParagraphs } from './find-excess.ts';

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
