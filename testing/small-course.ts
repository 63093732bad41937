import type { Files } from '#courseware/files/course-files.ts';
import type { PackedCourse } from '#courseware/pack-course.ts';
import { courseFiles, packFiles } from './course-files.ts';

const files = {
  'course.md': `---
title: Sorting Socks
level: Beginner
summary: How a drawer learns what belongs together.
instructor: Dr. Miriam Vogel
category: AI Foundations
duration: 1 week
position: 1
introductory: true
objectives: [Sort socks by example.]
---

A course about socks.
`,
  '1-pairs/module.md': `---
id: socks-pairs
title: Pairs
objectives: [Find the partner of a sock.]
---
`,
  '1-pairs/1-one-drawer.md': `---
id: socks-one-drawer
title: One drawer
kind: Reading
minutes: 6
objectives: [Say what makes two socks a pair.]
---

Two socks are a pair if their colours agree.

::check{question="socks-partner"}

::figure{src="figures/drawer.svg" alt="A drawer with two socks."}
`,
  '1-pairs/2-two-drawers.md': `---
id: socks-two-drawers
title: Two drawers
kind: Reading
minutes: 6
objectives: [Sort socks into two drawers., Count the socks.]
---

Two drawers hold more socks.
`,
  '1-pairs/questions.yaml': `- id: socks-partner
  kind: single
  lesson: socks-one-drawer
  objective: 1
  difficulty: 1
  prompt: Which sock belongs to a red one?
  options:
    - text: Another red one.
      correct: true
    - text: A blue one.
      say: The colours differ.
  explanation: A pair has the same colour.
- id: socks-count
  kind: numeric
  lesson: socks-two-drawers
  objective: 2
  difficulty: 2
  template:
    a: { from: 2, to: 9, step: 1 }
  prompt: How many socks are {a} pairs?
  key: "2 * a"
  say: A pair has two socks.
  explanation: Every pair has two socks.
  hints: ['Begin with one pair.']
`,
  'figures/drawer.svg': '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>',
};

/** The files of a course of one module, whose slug and ids begin with the given word. Each test has its own. */
export function smallCourseFiles(word: string): Files {
  const texts = Object.entries(files).map(([path, text]) => [path, text.replaceAll('socks-', `${word}-`)]);
  return courseFiles(word, Object.fromEntries(texts));
}

/** The same course as the database imports it. */
export function packSmallCourse(word: string): PackedCourse {
  return packFiles(smallCourseFiles(word));
}
