import fc from 'fast-check';
import { writeZip } from '#courseware/archive/write-zip.ts';
import { labs } from '#labs/registry.ts';
import {
  costlyFigures,
  costlyMarkdown,
  costlyYaml,
  hostileFigures,
  templateBomb,
} from '#testing/hostile/content.ts';
import { hostileMarkdown } from '#testing/hostile/markdown.ts';
import type { SiteProcess } from '#testing/site-process.ts';
import { packSmallCourse, smallCourseFiles } from '#testing/small-course.ts';
import type { Body } from './bodies.ts';
import type { SiteInventory } from './site-inventory.ts';
import { anyValue, damaged, nearlyAlways, text } from './values.ts';

const word = 'fuzzed';
const archive = Buffer.from(await writeZip(smallCourseFiles(word)));

const hostileBodies = [...costlyMarkdown.map(([, markdown]) => markdown), ...hostileMarkdown];
const hostileYaml = costlyYaml.map(([, yaml]) => yaml);
const figures = [...hostileFigures, ...costlyFigures.map(([, svg]) => svg)];
/** A question that would be complete, if its variables did not contain each other. */
const bomb = `id: ${word}-bomb
kind: numeric
lesson: ${word}-one-drawer
objective: 1
difficulty: 1
template: ${JSON.stringify({ ...templateBomb(24), where: 'v24 == v24' })}
prompt: What is {v24}?
key: 1
explanation: It is one.
`;

const lessonPath = `${word}/1-pairs/2-two-drawers.md`;
const lessonText = new TextDecoder().decode(smallCourseFiles(word).get(lessonPath));

/** The course with hostile content in one of its files. */
const hostileArchives = await Promise.all(
  [
    ...hostileBodies.map((text) => [lessonPath, `${lessonText}\n${text}`]),
    ...[bomb.replace(/^/, '- ').replaceAll('\n', '\n  '), ...hostileYaml].map((yaml) => [
      `${word}/1-pairs/questions.yaml`,
      yaml,
    ]),
    ...figures.map((svg) => [`${word}/figures/drawer.svg`, svg]),
  ].map(async ([path = '', text = '']) => {
    const bytes = new TextEncoder().encode(text);
    return Buffer.from(await writeZip(new Map([...smallCourseFiles(word), [path, bytes]])));
  }),
);

/** The functions that refuse a body unread unless it names an action and all its fields. */
const learningFunctions = ['questions', 'assessments', 'labs', 'authoring', 'curriculum'] as const;

/** A path of one of these functions and a body for it, mostly with ids that exist. */
export function learningCall(inventory: SiteInventory): fc.Arbitrary<{ path: string; body: Body }> {
  const others = fc
    .constantFrom(...learningFunctions)
    .chain((name) => bodyFor(name, inventory).map((body) => ({ path: `/functions/v1/${name}`, body })));
  return fc.oneof({ weight: 5, arbitrary: others }, { weight: 1, arbitrary: uploadCall(inventory) });
}

/** A file for a course, mostly one that exists. */
function uploadCall({ tables }: SiteInventory): fc.Arbitrary<{ path: string; body: Body }> {
  const names = ['x.svg', 'x.png', 'x.csv', 'x.pdf', 'x.zip', 'x.html', '../x.svg'];
  return fc
    .record({
      course: fc.constantFrom(...(tables.courses?.id ?? ['1'])).map(String),
      name: nearlyAlways(fc.constantFrom(...names), text),
      body: fc.oneof(fc.constantFrom<Body>(...figures), damaged(archive), text),
    })
    .map(({ body, ...query }) => ({
      path: `/functions/v1/course-files?${new URLSearchParams(query)}`,
      body,
    }));
}

/** Notes beside lessons, from one to more than an hour allows. */
export function notesBody({ tables }: SiteInventory): fc.Arbitrary<Body> {
  const lessons = tables.course_lessons?.id ?? ['1'];
  const note = fc.record({
    lesson_id: fc.constantFrom(...lessons),
    text: nearlyAlways(fc.constant('x'.repeat(5_000)), text),
  });
  return fc.array(note, { minLength: 1, maxLength: 70 }).map((notes) => JSON.stringify(notes));
}

function bodyFor(name: (typeof learningFunctions)[number], { tables, values }: SiteInventory) {
  const held = (table: string, column: string) => {
    const known = (tables[table]?.[column] ?? []).flat();
    return known.length > 0 ? nearlyAlways(fc.constantFrom(...known), text) : fc.uuid();
  };
  const question = fc.oneof(
    held('lesson_contents', 'required_checks'),
    fc.constantFrom(`${word}-partner`, `${word}-count`),
  );
  const lesson = held('course_lessons', 'id');
  const seed = nearlyAlways(fc.constantFrom('lesson', 'another-seed'), text);
  const answer = fc.oneof(fc.integer({ min: -1, max: 5 }), fc.array(fc.nat(5)), anyValue(values));
  const reveal = fc.boolean();
  const action = (...names: string[]) => fc.constantFrom(...names);
  const practice = fc.record(
    {
      action: action('answer', 'hint', 'draw'),
      question,
      seed,
      answer,
      reveal,
      number: fc.integer({ min: 0, max: 4 }),
    },
    { requiredKeys: ['action', 'question', 'seed'] },
  );
  const body = {
    questions: practice,
    assessments: fc.record({
      action: action('start', 'open', 'review', 'claim', 'submit'),
      assessment: held('assessments', 'id'),
      attempt: held('attempts', 'id'),
    }),
    labs: fc.record({
      lab: nearlyAlways(fc.constantFrom(...labs.map((lab) => lab.name)), text),
      lesson,
      goal: nearlyAlways(fc.constantFrom(...labs.flatMap((lab) => lab.goals.map(({ id }) => id))), text),
      choices: fc.oneof(fc.object({ maxDepth: 3 }), fc.jsonValue()),
    }),
    authoring: fc.record({
      action: action(
        ...['preview-lesson', 'save-lesson', 'read-question', 'check-question', 'save-question'],
        ...['archive-question', 'answer', 'hint', 'draw'],
      ),
      lesson,
      question,
      module: held('course_modules', 'id'),
      source: fc.oneof(fc.constantFrom('kind: single\nprompt: Which?\n', bomb, ...hostileYaml), text),
      tried: fc.oneof(fc.record({ question }), anyValue(values)),
      seed,
      answer,
      number: fc.integer({ min: 0, max: 4 }),
      isArchived: fc.boolean(),
      publish: fc.boolean(),
      seen: fc.oneof(
        fc.integer({ min: 0, max: 3 }),
        fc.record({
          revision: fc.integer({ min: 0, max: 3 }),
          details: fc.record({
            title: text,
            kind: fc.constant('Reading'),
            duration_minutes: fc.constant(6),
            objectives: fc.array(text, { maxLength: 2 }),
          }),
        }),
      ),
      text: fc.record({
        title: text,
        kind: fc.constantFrom('Reading', 'Video', 'zz'),
        duration_minutes: fc.constantFrom(6, null),
        objectives: fc.array(text, { maxLength: 2 }),
        body: fc.oneof(fc.constantFrom('Two socks.\n', '::check{question="x"}\n', ...hostileBodies), text),
      }),
    }),
    curriculum: fc.constant({}),
  }[name];
  if (name === 'curriculum') return fc.oneof(damaged(archive), fc.constantFrom(...hostileArchives));
  return body.map((value): Body => JSON.stringify(value));
}

/** An attempt of the fuzzing learner whose questions have texts that no response may contain before it is submitted. */
export interface OpenAttempt {
  id: string;
  secrets: string[];
}

export async function openAttempt(site: SiteProcess, userToken: string): Promise<OpenAttempt> {
  const course = packSmallCourse(word);
  const send = async (path: string, headers: Record<string, string>, body?: object) => {
    const response = await fetch(site.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    });
    const result = await response.json();
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${JSON.stringify(result)}`);
    return result;
  };
  const secret = { apikey: site.secretKey };
  await send('/rest/v1/rpc/import_course', secret, { imported: course });
  const [found] = (await send(
    `/rest/v1/assessments?select=id,course_modules!inner(courses!inner(slug))&course_modules.courses.slug=eq.${word}`,
    secret,
  )) as { id: string }[];
  const started = (await send(
    '/functions/v1/assessments',
    { authorization: `Bearer ${userToken}` },
    { action: 'start', assessment: found?.id },
  )) as { attempt: { id: string } };
  // The explanation, the hint and the feedback of the question that no lesson asks.
  const secrets = ['Every pair has two socks.', 'Begin with one pair.', 'A pair has two socks.'];
  return { id: started.attempt.id, secrets };
}
