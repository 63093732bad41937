import { randomUUID } from 'node:crypto';
import type { Parts, Steps, StoredLesson } from './steps.ts';

/** What learners do. The ledger gets what the database confirmed. */
export function learnerSteps({
  random,
  run,
  ask,
  pick,
  learners,
  ledger,
  used,
  course,
  lessons,
}: Parts): Steps {
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
      `select q.id from private.questions q join private.assessed_modules($1, $2) as assessed using (module_id)
       where q.archived_at is null order by q.id`,
      [person, assessment],
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
