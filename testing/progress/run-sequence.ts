import { randomUUID } from 'node:crypto';
import { type Database, DatabaseError, type SqlValue } from '#backend/database/database.ts';
import { type Random, seededRandom } from '#courseware/random.ts';
import { createCourseFiles } from './course-files.ts';
import { emptyLedger, type Ledger, lossesIn, readLedger } from './ledger.ts';

interface StoredLesson {
  id: string;
  content_id: string;
  module_id: string;
  checks: string[];
  labs: string[];
}

interface Module {
  id: string;
  title: string;
  lessons: { id: string; title: string; kind: string; duration_minutes: number | null }[];
}

const steps = 24;

/**
 * Creates a course and lets authors and two learners act on it in random order. Returns everything that was lost, with
 * the step that lost it. The same seed gives the same sequence.
 */
export async function runSequence(database: Database, admin: string, seed: string): Promise<string[]> {
  const random = seededRandom(seed);
  const word = `s${seed}`;
  const files = createCourseFiles(word, random);
  const learners = [randomUUID(), randomUUID()];
  const ledger = emptyLedger();
  /** Lessons that learners have used. An id of the files must lead to the same row for ever. */
  const used = new Map<string, string>();
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random.below(items.length)];

  const run = <Row extends object>(
    identity: 'server' | 'service' | string,
    text: string,
    values: SqlValue[],
  ) =>
    database.run(
      identity === 'server'
        ? 'server'
        : identity === 'service'
          ? { role: 'service_role', claims: {} }
          : { role: 'authenticated', claims: { sub: identity } },
      (transaction) => transaction.query<Row>(text, values),
    );

  /** The first row, or undefined if the database refused in words. */
  async function ask<Row extends object>(...parts: Parameters<typeof run>): Promise<Row | undefined> {
    try {
      return (await run<Row>(...parts))[0];
    } catch (error) {
      if (error instanceof DatabaseError && /^(PT4|42501)/.test(error.code)) return undefined;
      throw error;
    }
  }

  for (const id of learners) {
    await run(
      'server',
      `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
       values ($1, 'authenticated', 'authenticated', $2, now(), now())`,
      [id, `${id}@example.com`],
    );
  }
  const load = () => run('service', 'select public.import_course($1)', [JSON.stringify(files.course)]);
  await load();
  const [{ id: course } = { id: '' }] = await run<{ id: string }>(
    'server',
    'select id from public.courses where slug = $1',
    [word],
  );

  const lessons = () =>
    run<StoredLesson>(
      'server',
      `select lesson.id, lesson.content_id, lesson.module_id, to_jsonb(content.required_checks) as checks,
         to_jsonb(content.labs) as labs
       from public.course_lessons lesson join public.lesson_contents content on content.lesson_id = lesson.id
       where lesson.course_id = $1 and lesson.archived_at is null order by lesson.content_id`,
      [course],
    );

  const parts = { random, run, ask, pick, learners, ledger, used, course, admin, lessons };
  const authors = authorSteps(parts, files, load);
  const acts = learnerSteps(parts);
  for (let step = 1; step <= steps; step += 1) {
    const isLearning = random.below(3) > 0;
    const chosen = pick(Object.entries(isLearning ? acts : authors));
    if (!chosen) break;
    const [name, act] = chosen;
    try {
      await act();
    } catch (error) {
      return [`${seed}: step ${step} (${name}) failed: ${error}`];
    }
    if (isLearning) continue;
    const losses = lossesIn(ledger, await readLedger(database, learners));
    for (const { id, content_id } of await lessons())
      if ((used.get(content_id) ?? id) !== id) losses.push(`${content_id} is another lesson now`);
    if (losses.length > 0) return losses.map((loss) => `${seed}: step ${step} (${name}) lost ${loss}`);
  }
  const losses = lossesIn(ledger, await readLedger(database, learners));
  // The exam of the level asks about all published courses, so each sequence leaves only its rows behind.
  await run('server', `update public.courses set status = 'Draft' where id = $1`, [course]);
  return losses.map((loss) => `${seed}: lost ${loss}`);
}

interface Parts {
  random: Random;
  run<Row extends object>(identity: string, text: string, values: SqlValue[]): Promise<Row[]>;
  ask<Row extends object>(identity: string, text: string, values: SqlValue[]): Promise<Row | undefined>;
  pick<Item>(items: readonly Item[]): Item | undefined;
  learners: string[];
  ledger: Ledger;
  used: Map<string, string>;
  course: string;
  admin: string;
  lessons(): Promise<StoredLesson[]>;
}

type Steps = Record<string, () => Promise<unknown>>;

/** What authors do: in files, in the editor of lessons, in the bank, and in the outline of the back office. */
function authorSteps(
  { random, run, ask, pick, course, admin, lessons }: Parts,
  files: ReturnType<typeof createCourseFiles>,
  load: () => Promise<unknown>,
): Steps {
  async function saveLesson(isPublished: boolean): Promise<void> {
    const lesson = pick(await lessons());
    if (!lesson) return;
    const [seen] = await run<{ revision: number; details: { title: string } }>(
      'server',
      `select (select max(number) from public.lesson_revisions where lesson_id = lesson.id) as revision,
         private.lesson_details(lesson) as details
       from public.course_lessons lesson where id = $1`,
      [lesson.id],
    );
    const body = `Edited ${random.next()}`;
    const edited = { ...seen?.details, body, ...(random.below(3) === 0 && { title: 'Summary' }) };
    const required_checks = lesson.checks.slice(random.below(2));
    const blocks = required_checks.map((question) => ({ kind: 'check', key: question, question }));
    await ask('service', 'select public.save_lesson($1, $2, $3, $4, $5)', [
      ...[admin, lesson.id, JSON.stringify(seen), JSON.stringify(edited)],
      isPublished ? JSON.stringify({ blocks, required_checks }) : null,
    ]);
  }

  const readQuestion = async () =>
    pick(
      await run<{ id: string; module_id: string; revision: number; lesson: string; is_archived: boolean }>(
        'server',
        `select q.id, q.module_id, q.revision, lesson.content_id as lesson, q.archived_at is not null as is_archived
         from private.questions q join public.course_modules module on module.id = q.module_id
         left join public.course_lessons lesson on lesson.id = q.lesson_id
         where module.course_id = $1 order by q.id`,
        [course],
      ),
    );

  async function saveOutline(change: (modules: Module[]) => void): Promise<void> {
    const [stored] = await run<{ course: object; modules: Module[] }>(
      'server',
      `select to_jsonb(courses) as course, coalesce((
         select jsonb_agg(jsonb_build_object('id', module.id, 'title', module.title, 'lessons', coalesce((
           select jsonb_agg(jsonb_build_object(
             'id', lesson.id, 'title', lesson.title, 'kind', lesson.kind, 'duration_minutes', lesson.duration_minutes
           ) order by lesson.position)
           from public.course_lessons lesson where lesson.module_id = module.id and lesson.archived_at is null
         ), '[]')) order by module.position)
         from public.course_modules module where module.course_id = courses.id and module.archived_at is null
       ), '[]') as modules
       from public.courses where id = $1`,
      [course],
    );
    if (!stored) return;
    change(stored.modules);
    await ask(admin, 'select public.save_course($1)', [
      JSON.stringify({ ...stored.course, modules: stored.modules }),
    ]);
  }

  return {
    import: load,
    async 'edit the files and import'() {
      files.edit();
      await load();
    },
    'save a draft': () => saveLesson(false),
    'publish a revision': () => saveLesson(true),
    async 'save a question'() {
      const question = await readQuestion();
      if (!question) return;
      const { id, lesson, module_id, revision } = question;
      const text = JSON.stringify({ id, kind: 'text', prompt: `Edited ${random.next()}?` });
      const edited = { id, lesson, is_parametric: false, question: text, compiled: text, first_view: {} };
      await ask('service', 'select public.save_question($1, $2, $3, $4)', [
        ...[admin, module_id, revision, JSON.stringify(edited)],
      ]);
    },
    async 'archive a question or bring it back'() {
      const question = await readQuestion();
      if (!question) return;
      await ask('service', 'select public.archive_question($1, $2, $3, $4)', [
        ...[admin, question.id, question.revision, !question.is_archived],
      ]);
    },
    'reorder the outline': () =>
      saveOutline((modules) => {
        for (const module of modules) module.lessons = random.shuffle(module.lessons);
        modules.splice(0, modules.length, ...random.shuffle(modules));
      }),
    'move a lesson': () =>
      saveOutline((modules) => {
        const lesson = pick(modules)?.lessons.pop();
        if (lesson) pick(modules)?.lessons.unshift(lesson);
      }),
    'remove a lesson': () => saveOutline((modules) => void pick(modules)?.lessons.shift()),
    'remove a module': () => saveOutline((modules) => modules.length > 1 && void modules.shift()),
    async 'archive the course or publish it'() {
      await ask(
        admin,
        `select public.set_course_status(id, case status when 'Published' then 'Archived' else 'Published' end, updated_at)
         from public.courses where id = $1`,
        [course],
      );
    },
    async 'try to delete the course'() {
      // A course that nobody has used may go, but then the sequence would end here.
      const [row] = await run<{ is_used: boolean }>(
        'server',
        `select exists (select from private.course_learners where course_id = $1) as is_used`,
        [course],
      );
      if (row?.is_used)
        await ask(admin, 'select public.delete_course(id, updated_at) from public.courses where id = $1', [
          course,
        ]);
    },
  };
}

/** What learners do. The ledger gets what the database confirmed. */
function learnerSteps({ random, run, ask, pick, learners, ledger, used, course, lessons }: Parts): Steps {
  const learner = () => pick(learners) ?? '';

  async function inLesson(act: (person: string, lesson: StoredLesson) => Promise<boolean>): Promise<void> {
    const lesson = pick(await lessons());
    if (lesson && (await act(learner(), lesson))) used.set(lesson.content_id, lesson.id);
  }

  interface Progress {
    block_number: number;
    done_at: string | null;
    checks: Record<string, boolean>;
  }
  function note(person: string, lesson: StoredLesson, row: Progress | undefined): boolean {
    if (!row) return false;
    ledger.progress[`${person} ${lesson.id}`] = {
      number: row.block_number,
      isDone: row.done_at !== null,
      checks: row.checks,
    };
    return true;
  }

  async function start(assessment: string | undefined): Promise<void> {
    const person = learner();
    const questions = await run<{ id: string }>(
      'server',
      `select q.id from private.questions q join private.assessed_modules($1) as assessed using (module_id)
       where q.archived_at is null order by q.id`,
      [assessment],
    );
    const drawn = questions.slice(0, 4).map(({ id }) => ({ id, seed: randomUUID() }));
    const attempt = await ask<{ id: string }>('service', 'select (public.start_attempt($1, $2, $3)).id', [
      ...[person, assessment, JSON.stringify(drawn)],
    ]);
    if (attempt) ledger.attempts[attempt.id] ??= { score: null, answers: {} };
  }
  const openAttempt = () =>
    pick(Object.entries(ledger.attempts).flatMap(([id, { score }]) => (score === null ? [id] : [])));

  return {
    read: () =>
      inLesson(async (person, lesson) =>
        note(
          person,
          lesson,
          await ask<Progress>(person, 'select (public.save_progress($1, $2, $3)).*', [
            ...[lesson.id, `b${random.below(9)}`, random.below(9)],
          ]),
        ),
      ),
    'mark as done': () =>
      inLesson(async (person, lesson) =>
        note(
          person,
          lesson,
          await ask<Progress>(person, `select (public.save_progress($1, 'end', 9, true)).*`, [lesson.id]),
        ),
      ),
    'answer a check': () =>
      inLesson(async (person, lesson) => {
        const question = pick(lesson.checks);
        if (!question) return false;
        const row = await ask<Progress>('service', 'select (public.record_check($1, $2, $3, $4)).*', [
          ...[person, lesson.id, question, random.below(2) === 0],
        ]);
        return note(person, lesson, row);
      }),
    'write a note': () =>
      inLesson(async (person, lesson) => {
        const row = await ask<{ id: string; text: string }>(
          person,
          'insert into public.lesson_notes (lesson_id, text) values ($1, $2) returning id, text',
          [lesson.id, `Note ${random.next()}`],
        );
        if (row) ledger.notes[row.id] = row.text;
        return row !== undefined;
      }),
    'work in a lab': () =>
      inLesson(async (person, lesson) => {
        const lab = pick(lesson.labs);
        if (!lab) return false;
        const choices = { threshold: random.below(100) };
        const values = [lesson.id, lab, JSON.stringify(choices)];
        if (!(await ask(person, 'select public.save_lab($1, $2, $3)', values))) return false;
        const before = ledger.labs[`${person} ${lesson.id} ${lab}`];
        ledger.labs[`${person} ${lesson.id} ${lab}`] = { choices, goals: before?.goals ?? [] };
        return true;
      }),
    'reach a goal': () =>
      inLesson(async (person, lesson) => {
        const lab = pick(lesson.labs);
        if (!lab) return false;
        const row = await ask<{ goals: string[] }>(
          'service',
          'select to_jsonb(public.record_lab_goal($1, $2, $3, $4)) as goals',
          [person, lesson.id, lab, `goal-${random.below(3)}`],
        );
        const key = `${person} ${lesson.id} ${lab}`;
        if (row) ledger.labs[key] = { choices: ledger.labs[key]?.choices ?? null, goals: row.goals };
        return row !== undefined;
      }),
    async 'start a quiz'() {
      const quizzes = await run<{ id: string }>(
        'server',
        `select assessments.id from public.assessments join public.course_modules module on module.id = module_id
         where module.course_id = $1 order by module.content_id`,
        [course],
      );
      await start(pick(quizzes)?.id);
    },
    async 'start the exam'() {
      const [exam] = await run<{ id: string }>(
        'server',
        `select id from public.assessments where level = 'Beginner'`,
        [],
      );
      await start(exam?.id);
    },
    async 'save an answer'() {
      const id = openAttempt();
      if (!id) return;
      const [owner] = await run<{ user_id: string }>(
        'server',
        'select user_id from public.attempts where id = $1',
        [id],
      );
      const [position, answer] = [1 + random.below(2), `Answer ${random.next()}`];
      const saved = await ask(owner?.user_id ?? '', 'select public.save_answer($1, $2, $3)', [
        ...[id, position, JSON.stringify(answer)],
      ]);
      const attempt = ledger.attempts[id];
      if (saved && attempt) attempt.answers[position] = answer;
    },
    async submit() {
      const id = openAttempt();
      const attempt = ledger.attempts[id ?? ''];
      if (!id || !attempt) return;
      const graded = await ask<{ score: number }>(
        'service',
        `select (public.finish_attempt(user_id, id, answers_version, array(
           select 1 from private.attempt_questions where attempt_id = attempts.id
         ))).score from public.attempts where id = $1`,
        [id],
      );
      if (graded) attempt.score = graded.score;
    },
    async enrol() {
      const person = learner();
      if (ledger.enrolments.includes(person)) return;
      if (await ask(person, 'select public.enrol($1)', [course])) ledger.enrolments.push(person);
    },
  };
}
