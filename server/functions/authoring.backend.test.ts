import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { authoringLimits } from '#domain/courses/authoring-limits.ts';
import { openTestBackend } from '#testing/backend.ts';
import { packSmallCourse } from '#testing/small-course.ts';

const site = await openTestBackend();
afterAll(site.close);

interface Lesson {
  id: string;
  slug: string;
  title: string;
  kind: string;
  duration_minutes: number;
  objectives: string[];
}

let courses = 0;

/** A course of its own for a test, with an instructor. */
async function addCourse() {
  courses += 1;
  const word = `socks${courses}`;
  await sql(site, 'select public.import_course($1)', [JSON.stringify(packSmallCourse(word))]);
  const [course] = await sql<{ id: string }>(site, 'select id from public.courses where slug = $1', [word]);
  const lessons = await sql<Lesson>(
    site,
    `select id, slug, title, kind, duration_minutes, to_jsonb(objectives) as objectives from public.course_lessons
     where course_id = $1 order by position`,
    [course?.id ?? ''],
  );
  const [module] = await sql<{ id: string }>(
    site,
    'select id from public.course_modules where course_id = $1',
    [course?.id ?? ''],
  );
  const id = course?.id ?? '';
  const first = lessons[0] as Lesson;
  const detailsOf = ({ title, kind, duration_minutes, objectives }: Lesson) => ({
    ...{ title, kind, duration_minutes, objectives },
  });
  return {
    id,
    word,
    module: module?.id ?? '',
    lesson: first,
    instructor: await addStaff(id, 'instructor'),
    /** A request to save the first lesson. */
    toSave: (body: string, { publish = false, revision = 1, ...details }: Record<string, unknown> = {}) => ({
      action: 'save-lesson',
      lesson: first.id,
      seen: { revision, details: detailsOf(first) },
      text: { ...detailsOf(first), ...details, body },
      publish,
    }),
    revisions: () =>
      sql(
        site,
        'select number, body, origin, title from public.lesson_revisions where lesson_id = $1 order by number',
        [first.id],
      ),
    content: async () =>
      (
        await sql<{
          blocks: { kind: string; html: string; view?: object }[];
          revision: number;
          required_checks: string[];
        }>(
          site,
          'select blocks, revision, to_jsonb(required_checks) as required_checks from public.lesson_contents where lesson_id = $1',
          [first.id],
        )
      )[0],
  };
}

async function addStaff(course: string, role: string): Promise<string> {
  const { id, session } = await makeSignedIn(site);
  await sql(site, 'insert into public.course_staff (course_id, user_id, role) values ($1, $2, $3)', [
    course,
    id,
    role,
  ]);
  return session.access_token;
}

async function ask(body: unknown, token?: string) {
  const response = await site.fetch('http://127.0.0.1:3000/functions/v1/authoring', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}

const numeric = (word: string, id: string) => `id: ${id}
kind: numeric
lesson: ${word}-two-drawers
objective: 1
difficulty: 1
prompt: How many socks are in two drawers of three?
key: 6
say: Three and three.
explanation: Two times three is six, which is secret.
`;

const onPicture = (word: string, id: string, path: string) => `id: ${id}
kind: point
lesson: ${word}-one-drawer
objective: 1
difficulty: 1
plane:
  x: [0, 4]
  y: [0, 3]
  step: 1
  points: []
  alt: A drawer with two socks.
  picture: ${path}
prompt: Mark the red sock.
key: { x: 1, y: 1, within: 1 }
explanation: It lies on the left.
`;

test('visitors, learners and the staff of another course can do nothing, and learn no key', async () => {
  const course = await addCourse();
  const other = await addCourse();
  const { session } = await makeSignedIn(site);
  const source = { module: course.module, source: numeric(course.word, `${course.word}-new`) };
  const question = `${course.word}-count`;
  const requests = [
    {
      action: 'preview-lesson',
      lesson: course.lesson.id,
      text: { kind: 'Reading', duration_minutes: 6, body: 'Text' },
    },
    course.toSave('Stolen'),
    course.toSave('Stolen', { publish: true }),
    { action: 'read-question', question },
    { action: 'check-question', ...source },
    { action: 'save-question', ...source, seen: null },
    { action: 'archive-question', question, seen: 1, isArchived: true },
    { action: 'answer', tried: { question }, seed: 'lesson', answer: '4', reveal: true },
    { action: 'answer', tried: source, seed: 'lesson', answer: '4', reveal: true },
    { action: 'hint', tried: { question }, seed: 'lesson', number: 1 },
    { action: 'draw', tried: { question } },
  ];
  for (const request of requests) {
    for (const [token, status] of [
      [undefined, 401],
      [session.access_token, 403],
      [other.instructor, 403],
    ] as const) {
      const refused = await ask(request, token);
      expect([request.action, refused.status]).toEqual([request.action, status]);
      expect(refused.text).not.toMatch(/two socks|2 \* a|secret|Begin with/i);
    }
  }
  expect(await course.revisions()).toHaveLength(1);
});

test('a reviewer reads and tries everything, and changes nothing', async () => {
  const course = await addCourse();
  const reviewer = await addStaff(course.id, 'reviewer');
  const question = `${course.word}-count`;
  const read = await ask({ action: 'read-question', question }, reviewer);
  expect([read.status, read.body.source]).toEqual([200, expect.stringContaining('key: 2 * a')]);
  const drawn = await ask({ action: 'draw', tried: { question } }, reviewer);
  expect(drawn.body.view).toMatchObject({ kind: 'numeric', varies: true });
  for (const request of [
    course.toSave('Changed'),
    { action: 'save-question', module: course.module, id: question, source: read.body.source, seen: 1 },
    { action: 'archive-question', question, seen: 1, isArchived: true },
  ]) {
    expect(await ask(request, reviewer)).toMatchObject({
      status: 403,
      body: { error: 'Reviewers read a course. An instructor can change it.' },
    });
  }
  expect(await course.revisions()).toHaveLength(1);
});

test('a suspended instructor is no longer one', async () => {
  const course = await addCourse();
  await sql(
    site,
    `update public.profiles set suspended_until = now() + interval '1 day'
     where id in (select user_id from public.course_staff where course_id = $1)`,
    [course.id],
  );
  expect((await ask(course.toSave('Changed'), course.instructor)).status).toBe(403);
});

test('a draft changes nothing for learners, and publishing it changes the text, the checks and the outline', async () => {
  const course = await addCourse();
  const before = await course.content();
  const body = `New words.\n\n::check{question="${course.word}-count"}`;
  const draft = await ask(course.toSave(body, { title: 'A new drawer' }), course.instructor);
  expect(draft).toMatchObject({ status: 200, body: { revision: 2 } });
  expect(await course.content()).toEqual(before);
  const titles = () => sql(site, 'select title from public.course_lessons where id = $1', [course.lesson.id]);
  expect(await titles()).toEqual([{ title: 'One drawer' }]);

  const published = await ask(
    course.toSave(body, { title: 'A new drawer', revision: 2, publish: true }),
    course.instructor,
  );
  // The text is that of the draft, so it is the draft that is published.
  expect(published).toMatchObject({ status: 200, body: { revision: 2 } });
  expect(await titles()).toEqual([{ title: 'A new drawer' }]);
  const after = await course.content();
  expect(after).toMatchObject({ revision: 2, required_checks: [`${course.word}-count`] });
  expect(after?.blocks.map(({ kind }) => kind)).toEqual(['prose', 'check']);
  expect(after?.blocks[1]?.view).toMatchObject({ kind: 'numeric', varies: true });
  const [{ changed }] = (await sql<{ changed: boolean }>(
    site,
    'select updated_at <> imported_at as changed from public.courses where id = $1',
    [course.id],
  )) as [{ changed: boolean }];
  expect(changed).toBe(true);
});

test('the preview is what is published', async () => {
  const course = await addCourse();
  const body = `Some **words**.\n\n::figure{src="figures/drawer.svg" alt="A drawer."}\n\n::check{question="${course.word}-partner"}`;
  const text = { kind: 'Reading', duration_minutes: 6, body };
  const preview = await ask({ action: 'preview-lesson', lesson: course.lesson.id, text }, course.instructor);
  expect(preview.status).toBe(200);
  await ask(course.toSave(body, { publish: true }), course.instructor);
  expect((await course.content())?.blocks).toEqual(preview.body.blocks);
  expect(preview.text).toContain('<rect');
});

test('a lesson that shows a film is published once the film was uploaded for its course', async () => {
  const [course, other] = [await addCourse(), await addCourse()];
  const body = 'Look.\n\n:::video{src="sock.mp4" captions="sock.vtt" title="A sock"}\nA sock rolls in.\n:::';
  const addFile = (id: string, name: string) =>
    sql(site, `insert into storage.objects (bucket_id, name) values ('lesson-films', $1)`, [`${id}/${name}`]);
  await addFile(course.id, 'sock.mp4');
  await addFile(other.id, 'sock.vtt');
  const refused = await ask(course.toSave(body, { publish: true }), course.instructor);
  expect(refused.status).toBe(422);
  expect(refused.body.problems).toEqual([
    { line: 3, message: '"sock.vtt" was not uploaded for this course.' },
  ]);
  await addFile(course.id, 'sock.vtt');
  expect((await ask(course.toSave(body, { publish: true }), course.instructor)).status).toBe(200);
  expect((await course.content())?.blocks[1]).toMatchObject({
    kind: 'video',
    src: 'sock.mp4',
    html: '<p>A sock rolls in.</p>\n',
  });
});

test('of two authors the second is refused, and so is one who missed a change of the outline', async () => {
  const course = await addCourse();
  const second = await addStaff(course.id, 'instructor');
  expect((await ask(course.toSave('By the first.'), course.instructor)).status).toBe(200);
  expect(await ask(course.toSave('By the second.'), second)).toMatchObject({
    status: 409,
    body: { error: 'Somebody else has changed this lesson.' },
  });
  expect((await ask(course.toSave('Knowingly.', { revision: 2 }), second)).status).toBe(200);
  await sql(site, `update public.course_lessons set title = 'By an admin' where id = $1`, [course.lesson.id]);
  expect((await ask(course.toSave('Again.', { revision: 3 }), second)).status).toBe(409);
  expect((await course.revisions()).map(({ body }) => body)).toEqual([
    expect.stringContaining('Two socks are a pair'),
    'By the first.',
    'Knowingly.',
  ]);
});

test.for([
  [
    'a script',
    'Fine.\n\n<script>alert(1)</script>',
    3,
    'Pages do not show this HTML: <script>alert(1)</script>',
  ],
  [
    'a handler',
    'Fine.\n\nAn <b onclick="x()">attribute</b>.',
    3,
    'Pages do not show this HTML: <b onclick="x()">',
  ],
  [
    'a frame',
    ':::note[A title]\nText\n\n<iframe src="https://x.example"></iframe>\n:::',
    4,
    'Pages do not show this HTML',
  ],
  [
    'a script as an address',
    'Fine.\n\n[a](javascript:alert(1))',
    3,
    'Pages do not link to this address: javascript:alert(1)',
  ],
  ['an unknown block', 'Fine.\n\n::film{src="a"}', 3, 'There is no directive "::film".'],
  ['a block without an end', 'Fine.\n\n:::note[A]\nText', 3, '":::note" has no closing ":::".'],
  ['a question that does not exist', 'Fine.\n::check{question="none"}', 2, 'has no question "none"'],
  [
    'a question that is asked twice',
    'Fine.\n\n::check{question="WORD-count"}\n\n::check{question="WORD-count"}',
    5,
    '"WORD-count" is used on line 3 already.',
  ],
  [
    'a figure that does not exist',
    '::figure{src="figures/none.svg" alt="None."}',
    1,
    'The course has no file "figures/none.svg".',
  ],
  [
    'a paragraph without an end',
    `Fine.\n\n${'word '.repeat(1_100)}`,
    3,
    'A paragraph has at most 5,000 characters.',
  ],
  [
    'quotes in quotes without an end',
    '> '.repeat(2_490),
    1,
    'Lists and quotes may be at most 10 levels deep.',
  ],
] as const)('%s keeps a lesson from being published, with its line', async ([, source, line, message]) => {
  const course = await addCourse();
  const before = await course.content();
  const [body, said] = [source, message].map((text) => text.replaceAll('WORD', course.word)) as [
    string,
    string,
  ];
  const refused = await ask(course.toSave(body, { publish: true }), course.instructor);
  expect(refused.status).toBe(422);
  expect(refused.body.problems).toContainEqual({ line, message: expect.stringContaining(said) });
  expect(await course.revisions()).toHaveLength(1);
  expect(await course.content()).toEqual(before);

  const text = { kind: 'Reading', duration_minutes: 6, body };
  const preview = await ask({ action: 'preview-lesson', lesson: course.lesson.id, text }, course.instructor);
  expect(preview.body.problems).toContainEqual({ line, message: expect.stringContaining(said) });
  expect(JSON.stringify(preview.body.blocks)).not.toMatch(/<script|onclick|<iframe|javascript:/);
  // The text itself can be kept.
  expect((await ask(course.toSave(body), course.instructor)).status).toBe(200);
});

test('a lesson that is too long is refused with the line where it becomes too long', async () => {
  const course = await addCourse();
  const line = `${'word '.repeat(19)}end\n\n`;
  const most = authoringLimits.lessonText / line.length;
  const refused = await ask(course.toSave(line.repeat(most + 10)), course.instructor);
  expect(refused).toMatchObject({
    status: 422,
    body: {
      problems: [
        { line: 2 * most + 1, message: 'A lesson has at most 50,000 characters, this one has 51,000.' },
      ],
    },
  });
  const huge = await ask(course.toSave(line.repeat(50_000)), course.instructor);
  expect(huge).toMatchObject({ status: 413, body: { error: expect.stringContaining('50,000 characters') } });
  expect(await course.revisions()).toHaveLength(1);
  const fits = await ask(course.toSave(line.repeat(most)), course.instructor);
  expect(fits.status).toBe(200);
});

test.for([
  ['without a key', (source: string) => source.replace('key: 6\n', ''), 1, '"key" is missing'],
  [
    'with an unknown field',
    (source: string) => source.replace('key: 6', 'key: 6\nkeys: 7'),
    8,
    'There is no field "keys" here',
  ],
  ['of an unknown kind', (source: string) => source.replace('numeric', 'guess'), 2, 'kind'],
  [
    'of a lesson elsewhere',
    (source: string) => source.replace('two-drawers', 'three-drawers'),
    3,
    'The course has no such lesson. It has: WORD-one-drawer, WORD-two-drawers',
  ],
  [
    'about an objective that does not exist',
    (source: string) => source.replace('objective: 1', 'objective: 3'),
    4,
    'The lesson has 2 objectives',
  ],
  [
    'with an id that is taken',
    (source: string) => source.replace('WORD-new', 'WORD-count'),
    1,
    '"WORD-count" is used already',
  ],
  [
    'with the id of a lesson',
    (source: string) => source.replace('WORD-new', 'WORD-one-drawer'),
    1,
    '"WORD-one-drawer" is used already',
  ],
  [
    'with a script',
    (source: string) => source.replace('in two drawers', '<script>x</script>'),
    6,
    'Pages do not show this HTML',
  ],
  [
    'with a picture that does not exist',
    () => onPicture('WORD', 'WORD-new', 'figures/none.svg'),
    12,
    'The course has no file "figures/none.svg".',
  ],
  [
    'with a picture of another type',
    () => onPicture('WORD', 'WORD-new', 'figures/drawer.gif'),
    12,
    'Use the path of a figure of the course',
  ],
  ['that is no YAML', (source: string) => `${source}  - : [`, 10, ''],
  [
    'whose key cannot be computed',
    (source: string) => source.replace('key: 6', 'key: "1 / 0"'),
    undefined,
    'Drawn a hundred times',
  ],
  ['that repeats itself without an end', () => 'a: &a [x]\nb: [*a, *a]', 1, ''],
] as const)('a question %s is refused, with its line', async ([, change, line, message]) => {
  const course = await addCourse();
  const name = (text: string) => text.replaceAll('WORD', course.word);
  const source = name(change(numeric('WORD', 'WORD-new')));
  const request = { module: course.module, source };
  const checked = await ask({ action: 'check-question', ...request }, course.instructor);
  expect(checked.body.drawn).toBeUndefined();
  expect(checked.body.problems).toContainEqual(
    expect.objectContaining({ ...(line && { line }), message: expect.stringContaining(name(message)) }),
  );
  const refused = await ask({ action: 'save-question', ...request, seen: null }, course.instructor);
  expect([refused.status, refused.body.problems]).toEqual([422, checked.body.problems]);
  const [stored] = await sql(site, 'select count(*)::int from private.questions where module_id = $1', [
    course.module,
  ]);
  expect(stored).toEqual({ count: 2 });
});

test('a mistake names the field of the form, in words for authors', async () => {
  const course = await addCourse();
  const source = numeric(course.word, `${course.word}-new`)
    .replace('key: 6', 'key: 6\ntolerance: much')
    .replace('difficulty: 1', 'difficulty: 9')
    .replace('objective: 1', 'objective:');
  const { body } = await ask({ action: 'check-question', module: course.module, source }, course.instructor);
  expect(body.problems.map((problem: { field: object }) => problem.field)).toEqual([
    { path: ['objective'], message: 'Please fill this in' },
    { path: ['difficulty'], message: 'Use a number of at most 3' },
    { path: ['tolerance'], message: 'Use a number such as 0.5, or a share such as 2%' },
  ]);
  const noKind = source.replace('kind: numeric', 'kind: guess');
  const other = await ask(
    { action: 'check-question', module: course.module, source: noKind },
    course.instructor,
  );
  expect(other.body.problems[0].field).toEqual({
    path: ['kind'],
    message: 'Choose one of the kinds of question; "guess" is none of them',
  });
});

test('ten drawings of a question come with its check, and those that cannot be answered are marked', async () => {
  const course = await addCourse();
  const source = numeric(course.word, `${course.word}-new`).replace(
    'key: 6',
    'template:\n  a: { from: 0, to: 2, step: 1 }\nkey: 6 / a',
  );
  const { body } = await ask({ action: 'check-question', module: course.module, source }, course.instructor);
  expect(body.drawn).toBeUndefined();
  expect(body.problems[0].field.path).toEqual(['template']);
  expect(body.drawings).toHaveLength(10);
  expect(body.drawings[0]).toMatchObject({
    values: [{ name: 'a', value: '0' }],
    problem: expect.any(String),
  });
  expect(body.drawings[9].problem).toBeUndefined();
});

test('a lesson and the draft of its question are published in one step', async () => {
  const course = await addCourse();
  const id = `${course.word}-new`;
  const source = numeric(course.word, id);
  const saved = await ask(
    { action: 'save-question', module: course.module, source, seen: null, publish: false },
    course.instructor,
  );
  expect(saved).toMatchObject({ status: 200, body: { id, revision: 1 } });
  const draft = await ask({ action: 'read-question', question: id }, course.instructor);
  expect(draft.body).toMatchObject({ publishedRevision: null, isArchived: false, history: [{ number: 1 }] });
  const toPublish = course.toSave(`Now it is asked.\n\n::check{question="${id}"}`, { publish: true });
  const preview = await ask({ ...toPublish, action: 'preview-lesson' }, course.instructor);
  expect(preview.body.blocks).toContainEqual(expect.objectContaining({ kind: 'check', question: id }));
  expect((await ask(toPublish, course.instructor)).status).toBe(200);
  const now = await ask({ action: 'read-question', question: id }, course.instructor);
  expect(now.body).toMatchObject({ publishedRevision: 1, askedIn: [{ title: 'One drawer' }] });
});

test('a new question is checked, tried and added, with its dash or without', async () => {
  const course = await addCourse();
  const id = `${course.word}-new`;
  const plain = numeric(course.word, id);
  const source = `- ${plain.replaceAll('\n', '\n  ').trimEnd()}\n`;
  const request = { module: course.module, source };
  const checked = await ask({ action: 'check-question', ...request }, course.instructor);
  expect(checked.body).toMatchObject({ problems: [], drawn: { view: { kind: 'numeric' } } });
  expect(checked.text).not.toContain('secret');
  const grade = (answer: string) =>
    ask({ action: 'answer', tried: request, seed: checked.body.drawn.seed, answer }, course.instructor);
  expect((await grade('5')).body).toMatchObject({ isCorrect: false, feedback: ['Three and three.'] });
  expect((await grade('6')).body).toMatchObject({
    isCorrect: true,
    solution: { explanation: expect.stringContaining('secret') },
  });
  const saved = await ask({ action: 'save-question', ...request, seen: null }, course.instructor);
  expect(saved).toMatchObject({ status: 200, body: { id, revision: 1 } });
  const read = await ask({ action: 'read-question', question: id }, course.instructor);
  expect(read.body).toMatchObject({ id, revision: 1, isArchived: false, askedIn: [], source: plain });
  const again = await ask({ action: 'save-question', ...request, id, seen: 1 }, course.instructor);
  expect(again.body.revision).toBe(1);
});

test('a question shows its picture in the editor and to learners, and keeps the path of it', async () => {
  const course = await addCourse();
  const id = `${course.word}-partner`;
  const source = onPicture(course.word, id, 'figures/drawer.svg');
  const request = { module: course.module, id, source };
  const picture = expect.stringMatching(/^<svg .*<rect width="9" height="9"/);
  const checked = await ask({ action: 'check-question', ...request }, course.instructor);
  expect(checked.body).toMatchObject({ problems: [], drawn: { view: { picture } } });
  expect((await ask({ action: 'draw', tried: request }, course.instructor)).body.view).toMatchObject({
    picture,
  });
  const saved = await ask({ action: 'save-question', ...request, seen: 1 }, course.instructor);
  expect(saved.body).toEqual({ id, revision: 2 });
  expect((await course.content())?.blocks).toContainEqual(
    expect.objectContaining({ kind: 'check', view: expect.objectContaining({ picture }) }),
  );
  const read = await ask({ action: 'read-question', question: id }, course.instructor);
  expect(read.body.source).toContain('picture: figures/drawer.svg\n');
});

test('a picture that is too large for a question is refused', async () => {
  const course = await addCourse();
  await sql(site, 'update public.course_files set content = convert_to($2, $3) where course_id = $1', [
    course.id,
    `<svg><text>${'x'.repeat(400_000)}</text></svg>`,
    'UTF8',
  ]);
  const source = onPicture(course.word, `${course.word}-new`, 'figures/drawer.svg');
  const request = { action: 'save-question', module: course.module, source, seen: null };
  const refused = await ask(request, course.instructor);
  expect([refused.status, refused.body.problems]).toEqual([
    422,
    [expect.objectContaining({ line: 12, message: 'A figure has at most 200,000 characters.' })],
  ]);
});

test('a question that was edited is what lessons show, and what new answers are graded by', async () => {
  const course = await addCourse();
  const id = `${course.word}-partner`;
  const { body: read } = await ask({ action: 'read-question', question: id }, course.instructor);
  expect(read.askedIn).toEqual([{ slug: 'one-drawer', title: 'One drawer' }]);
  const source = read.source.replace('Another red one.', 'A ruby one.');
  const save = (seen: number) =>
    ask({ action: 'save-question', module: course.module, id, source, seen }, course.instructor);
  expect((await save(1)).body).toEqual({ id, revision: 2 });
  expect((await save(1)).status).toBe(409);
  const shown = JSON.stringify((await course.content())?.blocks);
  expect(shown).toContain('A ruby one.');
  expect(shown).not.toContain('Another red one.');
  expect(shown).not.toContain('The colours differ');
});

test('a question that a lesson asks cannot be archived, any other can, and comes back', async () => {
  const course = await addCourse();
  const archive = (name: string, seen: number, isArchived: boolean) =>
    ask(
      { action: 'archive-question', question: `${course.word}-${name}`, seen, isArchived },
      course.instructor,
    );
  expect(await archive('partner', 1, true)).toMatchObject({
    status: 409,
    body: {
      error: 'The lesson "One drawer" asks this question. Take it out of the lesson and publish that first.',
    },
  });
  expect(await archive('count', 1, true)).toMatchObject({ status: 200, body: { revision: 2 } });
  expect((await archive('count', 1, false)).status).toBe(409);
  const archived = await ask(
    { action: 'read-question', question: `${course.word}-count` },
    course.instructor,
  );
  expect(archived.body.isArchived).toBe(true);
  expect(await archive('count', 2, false)).toMatchObject({ status: 200, body: { revision: 3 } });
});

test('what is no request gets 400, and other methods 405', async () => {
  const { session } = await makeSignedIn(site);
  for (const body of [{}, { action: 'delete' }, { action: 'save-lesson' }, []]) {
    expect((await ask(body, session.access_token)).status).toBe(400);
  }
  const response = await site.fetch('http://127.0.0.1:3000/functions/v1/authoring', {
    headers: { authorization: `Bearer ${session.access_token}` },
  });
  expect(response.status).toBe(405);
});
