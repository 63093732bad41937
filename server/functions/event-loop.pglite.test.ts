/**
 * The worst input of every function, and the worst text of a page, keep the thread that serves all requests busy for at
 * most 50 ms at a time. The database has a thread of its own on this engine, so it does not count.
 */
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { writeZip } from '#courseware/archive/write-zip.ts';
import { readFolder } from '#courseware/files/read-folder.ts';
import { blogPostLimits } from '#domain/blog/blog-post.ts';
import { authoringLimits } from '#domain/courses/authoring-limits.ts';
import { courseLimits } from '#domain/courses/course.ts';
import { labs } from '#labs/registry.ts';
import { openTestBackend } from '#testing/backend.ts';
import { classesOf } from '#testing/classes.ts';
import { courseFiles, packFiles } from '#testing/course-files.ts';
import { expectShortTurns } from '#testing/longest-turn.ts';
import { openTestDocuments } from '#testing/test-documents.ts';
import { isThorough, sample } from '#testing/thorough.ts';
import { defaultSettings } from '../settings/default-settings.ts';
import { createTaskPool } from '../tasks/task-pool.ts';
import { siteFunctions } from './site-functions.ts';

const site = await openTestBackend({ RATE_LIMITS: 'off' });
afterAll(site.close);

async function send(name: string, body: BodyInit | undefined, token?: string, method = 'POST') {
  const response = await site.fetch(`http://127.0.0.1:3000/functions/v1/${name}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body,
  });
  return { status: response.status, bytes: await response.arrayBuffer() };
}
const ask = (name: string, body: object, token?: string) => send(name, JSON.stringify(body), token);

/** A template of many long variables, most of whose values are drawn again. */
const template = (names: number, oneIn: number) =>
  [
    'template:',
    `  a: { from: 1, to: ${oneIn}, step: 1 }`,
    ...Array.from(
      { length: names },
      (_name, index) => `  v${index}: { compute: "a${' + a * 2'.repeat(30)}" }`,
    ),
    '  where: a == 1',
  ].join('\n');

const question = (id: string, drawn: string) => `id: ${id}
kind: numeric
lesson: heavy-lesson
objective: 1
difficulty: 1
${drawn}
prompt: How much is {a}?
key: a
say: No.
explanation: It is {a}.
`;

const questions = Array.from(
  { length: 8 },
  (_question, index) => `- ${question(`heavy-${index}`, template(28, 4)).trimEnd().replaceAll('\n', '\n  ')}`,
);

const heavyCourse = packFiles(
  courseFiles('heavy', {
    'course.md': `---
title: Heavy
level: Beginner
summary: A course that takes long to draw.
instructor: Dr. Miriam Vogel
category: AI Foundations
duration: 1 week
position: 1
introductory: true
objectives: [Draw.]
---

Heavy.
`,
    '1-heavy/module.md': '---\nid: heavy-module\ntitle: Heavy\nobjectives: [Draw.]\n---\n',
    '1-heavy/1-heavy.md': `---
id: heavy-lesson
title: Heavy
kind: Reading
minutes: 6
objectives: [Draw.]
---

::check{question="heavy-0"}
`,
    '1-heavy/questions.yaml': questions.join('\n'),
  }),
);
await sql(site, 'select public.import_course($1)', [JSON.stringify(heavyCourse)]);
const idOf = async (text: string) => (await sql<{ id: string }>(site, text))[0]?.id ?? '';
const lesson = await idOf(`select id from public.course_lessons where content_id = 'heavy-lesson'`);
const module = await idOf(`select id from public.course_modules where content_id = 'heavy-module'`);

async function addAdmin(): Promise<string> {
  const { id, session } = await makeSignedIn(site);
  await sql(site, `update public.profiles set role = 'admin' where id = $1`, [id]);
  return session.access_token;
}
const admin = await addAdmin();

test('the largest body of every function never keeps the server busy for more than 50 ms', async () => {
  const most = 1_048_576;
  const bodies = ['x'.repeat(most), JSON.stringify({ text: 'x'.repeat(240_000) }), '['.repeat(240_000)];
  for (const name of Object.keys(siteFunctions(defaultSettings, createTaskPool()))) {
    for (const body of bodies) await expectShortTurns(name, () => send(name, body, admin));
  }
});

test('the goals of every lab never keep the server busy for more than 50 ms', async () => {
  const blocks = JSON.stringify(labs.map(({ name }) => ({ kind: 'lab', name })));
  await sql(site, 'update public.lesson_contents set blocks = $1 where lesson_id = $2', [blocks, lesson]);
  const { client, session } = await makeSignedIn(site);
  for (const lab of sample(labs, 8)) {
    const { data } = await client.rpc('open_lab', { lesson, lab: lab.name }).single().throwOnError();
    for (const { id: goal } of lab.goals) {
      const choices = lab.guide.at(-1)?.choices(data.seed);
      await expectShortTurns(`${lab.name} ${goal}`, async () => {
        const { status } = await ask('labs', { lab: lab.name, lesson, goal, choices }, session.access_token);
        expect([200, 409]).toContain(status);
      });
    }
  }
});

test('questions that are hard to draw never keep the server busy for more than 50 ms', async () => {
  for (const request of [
    { action: 'draw' },
    { action: 'hint', seed: 'lesson', number: 1 },
    { action: 'answer', seed: 'lesson', answer: '5', reveal: true },
  ]) {
    await expectShortTurns(request.action, () => ask('questions', { ...request, question: 'heavy-0' }));
    const tried = { question: 'heavy-0' };
    await expectShortTurns(request.action, () => ask('authoring', { ...request, tried }, admin));
  }
});

test('quizzes of such questions never keep the server busy for more than 50 ms', async () => {
  const assessment = await idOf(`select id from public.assessments where module_id = '${module}'`);
  await expectShortTurns('an attempt', async () => {
    const token = (await makeSignedIn(site)).session.access_token;
    const started = await ask('assessments', { action: 'start', assessment }, token);
    expect(started.status).toBe(200);
    const { attempt } = JSON.parse(new TextDecoder().decode(started.bytes));
    const submitted = await ask('assessments', { action: 'submit', attempt: attempt.id }, token);
    expect(submitted.status).toBe(200);
  });
});

/** Text that takes long to render, as long as a lesson may be. */
const longTexts = {
  'emphasis in emphasis': '**a *b '.repeat(authoringLimits.paragraph / 7),
  'links in links': '[a]('.repeat(authoringLimits.paragraph / 4),
  'quotes in quotes': `${'> '.repeat(200)}a`,
  'a list': '- a **b** `c`\n'.repeat(300),
  'a program': `\`\`\`python\n${'def f(x): return [x, "y", 1.5] # z\n'.repeat(130)}\`\`\``,
};

test('the longest lessons never keep the server busy for more than 50 ms', async () => {
  for (const [what, paragraph] of sample(Object.entries(longTexts), 2)) {
    const times = Math.floor(authoringLimits.lessonText / (paragraph.length + 2));
    const text = {
      kind: 'Reading',
      duration_minutes: 6,
      body: Array.from({ length: times }, () => paragraph.trim()).join('\n\n'),
    };
    await expectShortTurns(what, async () => {
      const { status } = await ask('authoring', { action: 'preview-lesson', lesson, text }, admin);
      expect([200, 422]).toContain(status);
    });
  }
});

test('a template that cannot be drawn in time never keeps the server busy for more than 50 ms', async () => {
  const source = question('heavy-new', template(28, 150));
  expect(source.length).toBeLessThan(authoringLimits.questionText);
  const requests = [
    { action: 'check-question', module, source },
    { action: 'save-question', module, source, seen: null },
    { action: 'draw', tried: { module, source } },
  ];
  for (const request of sample(requests, requests.length)) {
    await expectShortTurns(request.action, () => ask('authoring', request, admin));
  }
});

test('courses as a zip file never keep the server busy for more than 50 ms', async () => {
  // The largest one or four. Importing all takes the database longer than it may on a busy machine.
  const folder = isThorough
    ? /^(machine-learning-in-practice|language-and-transformers|deep-learning-architectures|python-for-ai)\//
    : /^machine-learning-in-practice\//;
  const files = new Map([...(await readFolder('curriculum'))].filter(([path]) => folder.test(path)));
  const zip = await writeZip(files);
  await expectShortTurns('a trial', async () => {
    expect((await send('curriculum?dry_run', zip.slice(), admin)).status).toBe(200);
  });
  await expectShortTurns('the import', async () => {
    expect((await send('curriculum', zip.slice(), admin)).status).toBe(200);
  });
  await expectShortTurns('the export', async () => {
    expect((await send('curriculum', undefined, admin, 'GET')).status).toBe(200);
  });
});

test('uploads of authors never keep the server busy for more than 50 ms', async () => {
  const course = await idOf(`select id from public.courses where slug = 'heavy'`);
  const shapes = `<svg>${'<g><path d="M0 0L9 9" fill="red"/></g>'.repeat(5_000)}</svg>`;
  const large = await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: '#cc2222' } })
    .png()
    .toBuffer();
  for (const [name, body] of [
    ['a.svg', shapes],
    ['a.png', large],
    ['a.csv', 'a,b\n'.repeat(500_000)],
  ] as const) {
    const path = `course-files?${new URLSearchParams({ course, name })}`;
    await expectShortTurns(name, async () => {
      expect((await send(path, body, admin)).status).toBe(200);
      await sql(site, 'delete from public.course_files where uploaded_at is not null');
    });
  }
});

test('signing credentials and status lists never keeps the server busy for more than 50 ms', async () => {
  const { id } = await makeSignedIn(site);
  const issue = async () =>
    idOf(`insert into public.certificates
        (user_id, student_name, student_email, course_title, course_level, level, score, status, issued_on)
      values ('${id}', '${'Ada '.repeat(24)}', 'ada@example.com', 'AI Expert', 'Advanced', 'Advanced', 95, 'Issued',
        current_date)
      returning id`);
  const get = async (path: string) => {
    const request = new Request(`http://127.0.0.1:3000${path}`, { headers: { accept: 'application/json' } });
    const response = await site.fetch(request);
    expect(response.status, path).toBe(200);
    await response.arrayBuffer();
  };
  // Each try signs anew: a signature is kept by what it covers.
  for (const file of ['', '/badge.png', '/badge.svg', '/share.png', '/credential.jwt']) {
    await expectShortTurns(`a credential${file}`, async () => get(`/verify/${await issue()}${file}`));
  }
  await expectShortTurns('a status list', async () => {
    const revoked = await issue();
    await get(`/verify/${revoked}`);
    await sql(
      site,
      `update public.certificates set status = 'Revoked', revoked_on = current_date, revocation_reason = 'A test'
       where id = $1`,
      [revoked],
    );
    await get('/badges/status/1');
  });
});

const pages = await openTestDocuments(site);
afterAll(pages.close);

async function load(path: string): Promise<string> {
  const response = await fetch(pages.url + path);
  expect(response.status, path).toBe(200);
  return response.text();
}

/** Markdown that takes long to render, in paragraphs of any length. */
const longMarkdown = {
  ...longTexts,
  'one paragraph': '**a *b '.repeat(15_000),
  underscores: 'a_'.repeat(50_000),
  'a table': `|a|b|c|d|e|\n|-|-|-|-|-|\n${'|1|2|3|4|5|\n'.repeat(9_000)}`,
  'HTML elements': '<b>'.repeat(35_000),
};
let number = 0;
/** As long as it may be, and never the same twice, because pages keep the HTML of their texts. */
function markdownOf(text: string, most: number): string {
  number += 1;
  return `Text ${number}.\n\n${`${text.trim()}\n\n`.repeat(Math.ceil(most / text.length))}`.slice(0, most);
}

const addPost = (content: string) =>
  sql(
    site,
    `insert into public.blog_posts (title, slug, content, author_name, published, publish_date)
     values ('Long', $1, $2, 'Ada', true, now())`,
    [`long-${number}`, content],
  );

test('the longest posts never keep the server busy for more than 50 ms', async () => {
  for (const [what, text] of sample(Object.entries(longMarkdown), 4)) {
    await expectShortTurns(what, async () => {
      await addPost(markdownOf(text, blogPostLimits.content));
      expect(await load(`/blog/long-${number}`)).toContain(`Text ${number}.`);
    });
  }
});

test('the longest course descriptions never keep the server busy for more than 50 ms', async () => {
  for (const [what, text] of sample(Object.entries(longMarkdown), 4)) {
    await expectShortTurns(what, async () => {
      const description = markdownOf(text, courseLimits.description);
      await sql(site, `update public.courses set description = $1 where slug = 'heavy'`, [description]);
      // The page is dropped when the database has sent its notification.
      await expect.poll(() => load('/courses/heavy')).toContain(`Text ${number}.`);
    });
  }
});

test('lists of the longest posts never keep the server busy for more than 50 ms', async () => {
  for (const path of ['/blog', '/feed.xml']) {
    await expectShortTurns(path, async () => {
      await addPost(markdownOf(longMarkdown.underscores, blogPostLimits.content));
      await expect.poll(() => load(path)).toContain(`Text ${number}.`);
    });
  }
});

test('the tests of a class are drawn from a bank of 400 questions without keeping the server busy for more than 50 ms', async () => {
  await sql(
    site,
    `insert into private.questions (id, module_id, lesson_id, position)
     select 'copy-' || n, module_id, lesson_id, 1000 + n from private.questions, generate_series(1, 400) as n
     where id = 'heavy-0'`,
  );
  await sql(
    site,
    `insert into private.question_revisions
     select (jsonb_populate_record(known, jsonb_build_object('question_id', 'copy-' || n))).*
     from private.question_revisions known, generate_series(1, 400) as n where question_id = 'heavy-0'`,
  );
  const course = await idOf(`select course_id as id from public.course_modules where id = '${module}'`);
  const { makeClass } = classesOf(site);
  await expectShortTurns('a class test', async () => {
    const { teacher, id } = await makeClass();
    await teacher.client
      .rpc('assign_to_class', { class: id, course, lesson: null, starts_on: null, due_on: null })
      .throwOnError();
    const asked = { action: 'open-class-test', class: id, module, moment: 'before' };
    expect((await ask('assessments', asked, teacher.session.access_token)).status).toBe(200);
  });
});
