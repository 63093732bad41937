import { writeZip } from '#courseware/archive/write-zip.ts';
import { courseFiles } from '#testing/course-files.ts';

const course = `---
title: Sorting Socks
level: Beginner
summary: How a drawer learns what belongs together.
instructor: Dr. Miriam Vogel
category: AI Foundations
duration: 1 week
position: 90
introductory: true
objectives: [Sort socks by example.]
---

A course about socks.
`;
const module = `---
id: socks-pairs
title: Pairs
objectives: [Find the partner of a sock.]
---
`;
const lesson = `---
id: socks-one-drawer
title: One drawer
kind: Reading
minutes: 6
objectives: [Say what makes two socks a pair.]
---

Two socks are a pair if their features agree.
`;
const questions = `- id: socks-partner
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
`;

const texts = {
  'course.md': course,
  '1-pairs/module.md': module,
  '1-pairs/1-one-drawer.md': lesson,
  '1-pairs/questions.yaml': questions,
};

/** A zip file with a course of one lesson and one question, for a file field. */
export async function smallCourse(changed: Partial<typeof texts> = {}) {
  const zip = await writeZip(courseFiles('sorting-socks', { ...texts, ...changed }));
  return { name: 'courses.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) };
}
