import { expect, test } from 'vitest';
import { costlyFigures, costlyMarkdown, costlyYaml, hostileQuestionTexts } from '#testing/hostile/content.ts';
import { describeProblem } from '../content-problem.ts';
import { compileLesson } from '../lessons/compile-lesson.ts';
import { readCourses } from './read-courses.ts';
import { writeCourses } from './write-courses.ts';

const course = `---
title: Sorting Socks
level: Beginner
summary: How a drawer learns what belongs together.
instructor: Dr. Miriam Vogel
category: AI Foundations
duration: 1 week
position: 1
introductory: true
objectives:
  - Sort socks by example.
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
ideas: [learning]
---

Two socks are a pair if :term[features]{id="feature"} agree.

:::predict[Is a red sock a partner of a blue one?]
No.
:::

::check{question="socks-partner"}

\`\`\`text
::check{question="not-a-check"}
\`\`\`

::figure{src="figures/drawer.svg" alt="A drawer with two socks."}

:::remember
Look at the features.
:::
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
const onPicture = (path: string) => `${questions}- id: socks-drawer
  kind: point
  lesson: socks-one-drawer
  objective: 1
  difficulty: 1
  prompt: Mark the red sock.
  plane:
    x: [0, 4]
    y: [0, 3]
    step: 1
    picture: ${path}
    alt: A drawer with two socks.
  key: { x: 1, y: 1, within: 1 }
  explanation: It lies on the left.
`;
const whole = {
  'sorting-socks/course.md': course,
  'sorting-socks/1-pairs/module.md': module,
  'sorting-socks/1-pairs/1-one-drawer.md': lesson,
  'sorting-socks/1-pairs/questions.yaml': questions,
  'sorting-socks/figures/drawer.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

const read = (files: Record<string, string>) =>
  readCourses(new Map(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)])));
const problems = (changed: Record<string, string>) =>
  read({ ...whole, ...changed }).problems.map(describeProblem);

test('a course is read with its modules, lessons, questions and files', () => {
  const { courses, problems: found } = read(whole);
  expect(found).toEqual([]);
  const [socks] = courses;
  expect(socks).toMatchObject({ slug: 'sorting-socks', title: 'Sorting Socks', introductory: true });
  expect(socks?.modules[0]).toMatchObject({ id: 'socks-pairs', slug: 'pairs' });
  expect(socks?.modules[0]?.lessons[0]).toMatchObject({
    id: 'socks-one-drawer',
    slug: 'one-drawer',
    minutes: 6,
  });
  const blocks = socks?.modules[0]?.lessons[0]?.blocks ?? [];
  expect(blocks.map(({ kind, line }) => [kind, line])).toEqual([
    ['prose', 10],
    ['predict', 12],
    ['check', 16],
    ['prose', 18],
    ['figure', 22],
    ['remember', 24],
  ]);
});

test('what is written is read again as the same bytes', () => {
  const first = writeCourses(read(whole).courses);
  const { courses, problems: found } = readCourses(first);
  expect(found).toEqual([]);
  const second = writeCourses(courses);
  expect([...second.keys()]).toEqual([...first.keys()]);
  for (const [path, bytes] of first) expect(Buffer.from(second.get(path) ?? [])).toEqual(Buffer.from(bytes));
});

test('a compiled lesson is safe HTML, and its keys survive an edit elsewhere in it', () => {
  const blocksOf = (text: string) =>
    compileLesson(
      read({ ...whole, 'sorting-socks/1-pairs/1-one-drawer.md': text }).courses[0]?.modules[0]?.lessons[0]
        ?.blocks ?? [],
    );
  const before = blocksOf(lesson);
  expect(before[0]).toMatchObject({
    kind: 'prose',
    html: '<p>Two socks are a pair if <a href="/free-resources/glossary#feature">features</a> agree.</p>\n',
  });
  const after = blocksOf(
    lesson.replace('Two socks', '<script>alert(1)</script>New first words.\n\nTwo socks'),
  );
  expect(after.map(({ key }) => key)).toEqual(expect.arrayContaining(before.map(({ key }) => key)));
  expect(JSON.stringify(after)).not.toContain('<script');
  expect(new Set(after.map(({ key }) => key)).size).toBe(after.length);
});

const lessonFile = 'sorting-socks/1-pairs/1-one-drawer.md';
const bankFile = 'sorting-socks/1-pairs/questions.yaml';
const withFilm = (attributes: string, transcript = 'A *sock* rolls in.') =>
  lesson.replace(/::figure.*/, `:::video{${attributes}}\n${transcript}\n:::`);

test('a film is read, rendered with its transcript and written again without a file of its own', () => {
  const text = withFilm('src="one-sock.mp4" captions="one-sock.vtt" poster="one-sock.webp" title="One sock"');
  const { courses, problems: found } = read({ ...whole, [lessonFile]: text });
  expect(found).toEqual([]);
  const [film] = compileLesson(courses[0]?.modules[0]?.lessons[0]?.blocks ?? []).filter(
    ({ kind }) => kind === 'video',
  );
  expect(film).toEqual({
    kind: 'video',
    key: expect.any(String),
    src: 'one-sock.mp4',
    captions: 'one-sock.vtt',
    poster: 'one-sock.webp',
    title: 'One sock',
    html: '<p>A <em>sock</em> rolls in.</p>\n',
  });
  const written = writeCourses(courses);
  expect([...written.keys()].some((path) => /mp4|vtt/.test(path))).toBe(false);
  expect(new TextDecoder().decode(written.get(lessonFile))).toContain(':::video{src="one-sock.mp4"');
});

test('a question with a picture of the course has no problem, and is written with its path', () => {
  const { courses, problems: found } = read({ ...whole, [bankFile]: onPicture('figures/drawer.svg') });
  expect(found).toEqual([]);
  expect(new TextDecoder().decode(writeCourses(courses).get(bankFile))).toContain(
    'picture: figures/drawer.svg\n',
  );
});

test.each([
  [
    'broken front matter',
    { [lessonFile]: lesson.replace('kind: Reading', 'kind: [Reading') },
    /1-one-drawer\.md:\d+: /,
  ],
  ['no front matter', { [lessonFile]: 'Hello' }, `${lessonFile}:1: The file must begin with front matter`],
  [
    'a missing field',
    { [lessonFile]: lesson.replace('title: One drawer\n', '') },
    `${lessonFile}:2: "title" is missing`,
  ],
  [
    'an unknown field',
    { [lessonFile]: lesson.replace('minutes: 6', 'minutes: 6\ncolour: red') },
    /There is no field "colour" here/,
  ],
  [
    'an unknown block',
    { [lessonFile]: lesson.replace(':::remember', ':::remembr') },
    `${lessonFile}:24: There is no directive ":::remembr".`,
  ],
  [
    'an unknown question',
    { [lessonFile]: lesson.replace('socks-partner', 'socks-other') },
    `${lessonFile}:16: The bank of this module has no question "socks-other".`,
  ],
  [
    'a missing figure',
    { [lessonFile]: lesson.replace('drawer.svg', 'other.svg') },
    `${lessonFile}:22: The course has no file "figures/other.svg".`,
  ],
  [
    'a path out of the course',
    { [lessonFile]: lesson.replace('figures/drawer.svg', '../secret.svg') },
    /:22: "::figure": src/,
  ],
  [
    'a film without captions',
    { [lessonFile]: withFilm('src="a.mp4" title="Socks"') },
    `${lessonFile}:22: ":::video": captions: Name a .vtt file that was uploaded`,
  ],
  [
    'a film that is not named',
    { [lessonFile]: withFilm('captions="a.vtt" title="Socks"') },
    `${lessonFile}:22: ":::video": src: Name an .mp4 or .webm file that was uploaded`,
  ],
  [
    'a film without a title',
    { [lessonFile]: withFilm('src="a.mp4" captions="a.vtt"') },
    `${lessonFile}:22: ":::video": title: Give the film a title`,
  ],
  [
    'a film without a transcript',
    { [lessonFile]: withFilm('src="a.mp4" captions="a.vtt" title="Socks"', '') },
    `${lessonFile}:22: ":::video" needs a transcript inside.`,
  ],
  [
    'a film in one line',
    { [lessonFile]: lesson.replace(/::figure.*/, '::video{src="a.mp4" captions="a.vtt" title="Socks"}') },
    `${lessonFile}:22: ":::video" has three colons and encloses text.`,
  ],
  [
    'a film whose captions are no captions',
    { [lessonFile]: withFilm('src="a.mp4" captions="a.webm" title="Socks"') },
    `${lessonFile}:22: ":::video": captions: Use a .vtt file`,
  ],
  [
    'a film by its URL',
    { [lessonFile]: withFilm('src="https://example.org/a.mp4" captions="a.vtt" title="Socks"') },
    /:22: ":::video": src: Use the name of an uploaded file/,
  ],
  [
    'a film among the files',
    { 'sorting-socks/films/a.mp4': 'x' },
    /films\/a\.mp4: Films and captions are not part of the files of a course\. Upload them/,
  ],
  [
    'a block that is never closed',
    { [lessonFile]: lesson.replace('No.\n:::', 'No.') },
    /A directive cannot stand inside|no closing/,
  ],
  [
    'a question without a key',
    { [bankFile]: questions.replace('      correct: true\n', '') },
    `${bankFile}:8: 0.options: No option is correct`,
  ],
  [
    'a duplicate id',
    { [bankFile]: `${questions}\n${questions}` },
    `${bankFile}: The id "socks-partner" is used in ${bankFile} already.`,
  ],
  [
    'two modules with one address',
    { 'sorting-socks/2-pairs/module.md': module.replace('socks-pairs', 'socks-more-pairs') },
    'sorting-socks/2-pairs/module.md: The slug "pairs" is used in sorting-socks/1-pairs/module.md already.',
  ],
  [
    'a question about an unknown lesson',
    { [bankFile]: questions.replace('socks-one-drawer', 'socks-x') },
    `${bankFile}: socks-partner: the module has no lesson "socks-x".`,
  ],
  [
    'a missing picture of a question',
    { [bankFile]: onPicture('figures/other.svg') },
    `${bankFile}: socks-drawer: The course has no file "figures/other.svg".`,
  ],
  [
    'a picture that is no picture',
    { [bankFile]: onPicture('figures/drawer.png'), 'sorting-socks/figures/drawer.png': 'x' },
    'sorting-socks/figures/drawer.png: This is not a PNG or WebP picture, whatever its name says.',
  ],
  [
    'a picture of another type',
    { [bankFile]: onPicture('figures/drawer.gif') },
    /questions\.yaml:23: 1\.plane\.picture: Use the path of a figure/,
  ],
  [
    'a file out of place',
    { 'sorting-socks/1-pairs/notes.txt': 'x' },
    'sorting-socks/1-pairs/notes.txt: A file with this name has no place in a module.',
  ],
  ['a YAML bomb', { [bankFile]: '- &a [x, x]\n- [*a, *a]\n' }, /questions\.yaml:1: Anchors and aliases/],
  [
    'a picture from another site',
    { [lessonFile]: lesson.replace('::figure', '![x](https://evil.example/a.png)\n\n::figure') },
    `${lessonFile}:22: Pages do not show this picture: https://evil.example/a.png`,
  ],
  [
    'a lesson that is too large',
    { [lessonFile]: lesson + 'x'.repeat(1_000_001) },
    `${lessonFile}: A text file has at most 1000 KB.`,
  ],
])('%s is reported with its file and line', (_what, changed, expected) => {
  const found = problems(changed as Record<string, string>).join('\n');
  if (typeof expected === 'string') expect(found).toContain(expected);
  else expect(found).toMatch(expected);
});

const moduleFile = 'sorting-socks/1-pairs/module.md';
const courseMatterFile = 'sorting-socks/course.md';

test.each(costlyMarkdown)(
  '%s are refused before they are parsed, in lessons and their blocks',
  (_what, text) => {
    const message = /:\d+: (A lesson|This text|A paragraph|Lists and quotes|":::note" has no closing)/;
    expect(problems({ [lessonFile]: `${lesson}\n${text}\n` }).join('\n')).toMatch(message);
    expect(problems({ [lessonFile]: `${lesson}\n:::note[x]\n${text}\n:::\n` }).join('\n')).toMatch(message);
  },
);

test.each(costlyMarkdown.filter(([what]) => !what.includes('HTML')))(
  '%s are refused in notes for teachers and in descriptions',
  (_what, text) => {
    const found = problems({ [moduleFile]: `${module}\n${text}`, [courseMatterFile]: `${course}\n${text}` });
    expect(found.filter((each) => each.startsWith(`${moduleFile}:`)).length).toBeGreaterThan(0);
    expect(found.filter((each) => each.startsWith(`${courseMatterFile}:`)).length).toBeGreaterThan(0);
  },
);

test.each(costlyYaml)('%s are refused before they are parsed, in banks and front matter', (_what, yaml) => {
  const message = /:\d+: (Lists and maps are nested|Anchors|Tags|This has more)/;
  expect(problems({ [bankFile]: yaml }).join('\n')).toMatch(message);
  expect(problems({ [lessonFile]: `---\n${yaml}\n---\n\nx\n` }).join('\n')).toMatch(message);
});

test.each(costlyFigures)('a figure with %s is refused', (_what, svg) => {
  const file = 'sorting-socks/figures/drawer.svg';
  expect(problems({ [file]: svg }).join('\n')).toMatch(/drawer\.svg:1: /);
});

test.each(hostileQuestionTexts)('a bank with %s is refused', (text) => {
  const bank = questions.replace(
    'prompt: Which sock belongs to a red one?',
    `template: {u: {oneOf: [javascript:executed(), b]}}\n  prompt: ${JSON.stringify(text)}`,
  );
  expect(problems({ [bankFile]: bank }).join('\n')).toMatch(/socks-partner: prompt: /);
});

test('a key that is there twice is reported with its line', () => {
  expect(
    problems({ [bankFile]: questions.replace('  kind: single', '  kind: single\n  kind: text') }),
  ).toEqual(expect.arrayContaining([`${bankFile}:3: Map keys must be unique`]));
});
