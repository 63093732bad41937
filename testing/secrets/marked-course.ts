import type { PackedCourse } from '#courseware/pack-course.ts';
import type { QuestionKind } from '#courseware/questions/kinds/views.ts';
import { courseFiles, packFiles } from '#testing/course-files.ts';

/**
 * What a course keeps from people until it is due. `content` is what lessons say, `hint`, `say` and `explain` are texts
 * about a question, `key` is its correct answer, and `rule` is how it is drawn and graded, which only its authors see.
 */
export type Secret = 'content' | 'hint' | 'say' | 'explain' | 'key' | 'rule';

/** A marker that was found: whose text it is, and what kind. */
export interface Marker {
  course: string;
  /** The question that it belongs to; `lesson` or `file` for contents. */
  part: string;
  secret: Secret;
}

const mark = (course: string, part: string, secret: Secret) => `qz${course}0${part}0${secret}zq`;
const pattern = /qz([a-z]+)0([a-z]+)0(content|hint|say|explain|key|rule)zq/g;

/** Numbers that only a key has. The minus sign keeps them apart from the fractions of seconds. */
const numberPattern = /[-−](\d\.4567[89]|2\.2137)/;
/** Fields that a question has and its view lacks. */
const rulePattern = /"(correct|accept|within|arrangement|tolerance|compute)\\?":/;

/** The markers in a text, also where they are written as hexadecimal digits or in base64. */
export function findMarkers(text: string): Marker[] {
  const decoded = [
    text,
    ...[...text.matchAll(/\\x((?:[0-9a-f]{2}){8,})/g)].map(([, digits = '']) => Buffer.from(digits, 'hex')),
    ...[...text.matchAll(/[\w+/]{24,}={0,2}/g)].map(([encoded]) => Buffer.from(encoded, 'base64')),
  ].join('\n');
  const markers = [...decoded.matchAll(pattern)].map(
    ([, course = '', part = '', secret = '']): Marker => ({ course, part, secret: secret as Secret }),
  );
  if (numberPattern.test(text)) markers.push({ course: 'any', part: 'number', secret: 'key' });
  if (rulePattern.test(text)) markers.push({ course: 'any', part: 'field', secret: 'rule' });
  return markers;
}

/** The questions that the lesson asks. All others are in the bank only. */
export const checks = ['single', 'numeric'];

/** A question of each kind, with a marker in everything that is secret. */
function questionsOf(course: string): string {
  const head = (part: string, kind = part) => `- id: ${course}-${part}
  kind: ${kind}
  lesson: ${course}-lesson
  objective: 1
  difficulty: 1
  prompt: What about ${part} ${mark(course, part, 'content')}?
  explanation: Because of ${mark(course, part, 'explain')}.
  hints: [Think of ${mark(course, part, 'hint')}.]
`;
  const say = (part: string) => `say: Not ${mark(course, part, 'say')}.`;
  const options = (part: string) => `  options:
    - text: Right.
      correct: true
    - text: Wrong.
      ${say(part)}
    - text: Worse.
      ${say(part)}
`;
  // The compiler asks for every kind here.
  const questions: Record<QuestionKind, string> = {
    single: head('single') + options('single'),
    multiple: head('multiple') + options('multiple'),
    numeric: `${head('numeric')}  template:
    a: { from: 2, to: 9, step: 1 }
    ${mark(course, 'numeric', 'rule')}: { compute: "0 - a - 0.45678" }
  key: "${mark(course, 'numeric', 'rule')}"
  feedback:
    - when: "1 + ${mark(course, 'numeric', 'rule')}"
      ${say('numeric')}
  ${say('numeric')}
`,
    text: `${head('text')}  accept: [${mark(course, 'text', 'key')}]
  feedback:
    - when: [${mark(course, 'text', 'rule')}]
      ${say('text')}
  ${say('text')}
`,
    order: `${head('order')}  items: [One, Two, Three]
  ${say('order')}
`,
    match: `${head('match')}  pairs:
    - left: One
      right: First
      ${say('match')}
    - left: Two
      right: Second
  ${say('match')}
`,
    group: `${head('group')}  groups:
    - name: Small
      items: [Ant]
    - name: Large
      items: [Elephant]
  ${say('group')}
`,
    point: `${head('point')}  plane: { x: [-9, 9], y: [-9, 9], step: 1, alt: A plane. }
  key: { x: "-2.2137", y: 1, within: 1 }
  ${say('point')}
`,
    blanks: `${head('blanks')}  text: Fill [[1]].
  blanks:
    - accept: [${mark(course, 'blanks', 'key')}]
      ${say('blanks')}
`,
  };
  return Object.values(questions).join('');
}

interface CourseFacts {
  level: 'Beginner' | 'Advanced';
  introductory: boolean;
}

function filesOf(course: string, { level, introductory }: CourseFacts): Record<string, string> {
  const content = mark(course, 'lesson', 'content');
  return {
    'course.md': `---
title: Course ${course}
level: ${level}
summary: A course about ${course}.
instructor: Dr. Miriam Vogel
category: AI Foundations
duration: 1 week
position: 1
introductory: ${introductory}
objectives: [Find what is marked.]
---

A course about ${course}.
`,
    '1-first/module.md': `---
id: ${course}-module
title: First
objectives: [Find what is marked.]
---
`,
    '1-first/1-lesson.md': `---
id: ${course}-lesson
title: Lesson ${course}
kind: Reading
minutes: 6
objectives: [Find what is marked.]
---

Prose ${content}.

:::predict[Guess ${content}]
Reveal ${content}.
:::

${checks.map((part) => `::check{question="${course}-${part}"}`).join('\n\n')}

::figure{src="figures/drawing.svg" alt="A drawing ${content}."}

::download{src="downloads/table.csv" label="A table"}

:::remember
Keep ${content}.
:::
`,
    '1-first/questions.yaml': questionsOf(course),
    'figures/drawing.svg': `<svg xmlns="http://www.w3.org/2000/svg"><text>${mark(course, 'file', 'content')}</text></svg>`,
    'downloads/table.csv': `word\n${mark(course, 'file', 'content')}\n`,
  };
}

/** A small course with markers in its contents and in everything about its questions that is secret. */
export function packMarkedCourse(course: string, facts: CourseFacts): PackedCourse {
  return packFiles(courseFiles(course, filesOf(course, facts)));
}

/** Every marker of a course, for the test that all of them can be found. */
export function markersOf(course: string, facts: CourseFacts): Set<string> {
  const all = Object.values(filesOf(course, facts)).join('\n');
  return new Set(all.match(pattern));
}
