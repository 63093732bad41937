import { expect, test } from 'vitest';
import { readTeachingNotes } from './teaching-notes.ts';

test('notes for teachers become titled parts without markup', () => {
  const notes = `Read this first.

**Timing.** Two *double* periods, \`rate × error\`.

**Unplugged activity: the bag.** Draw slips.

Open the [bag](https://example.org).

**To discuss**

1. Who may see the **log**?
2. What is a :term[weight]?
`;
  expect(readTeachingNotes(notes)).toEqual([
    { title: '', paragraphs: ['Read this first.'], items: [] },
    { title: 'Timing', paragraphs: ['Two double periods, rate × error.'], items: [] },
    { title: 'Unplugged activity: the bag', paragraphs: ['Draw slips.', 'Open the bag.'], items: [] },
    { title: 'To discuss', paragraphs: [], items: ['Who may see the log?', 'What is a weight?'] },
  ]);
});
