import { randomUUID } from 'node:crypto';
import type { Transaction } from '#backend/database/database.ts';
import { compiledQuestion } from '#courseware/questions/compile.ts';
import { drawQuestion } from '#courseware/questions/draw.ts';
import { chosenOptions, gradeAnswer, rightAnswer } from '#courseware/questions/grade.ts';

/**
 * What the sample learners have done: those with a certificate all lessons and quizzes of its course, the others the
 * first part of the lessons. It goes with the sample people, so it is not marked as sample data itself.
 */
export async function addSampleProgress(transaction: Transaction): Promise<void> {
  await transaction.query(doneLessons);
  for (const quiz of await transaction.query<PassedQuiz>(quizzesToPass)) await addAttempt(transaction, quiz);
  await transaction.query(completedModules);
}

/** The first certificate of each learner in each course. Until then they have done everything. */
const certified = `
  certified as (
    select user_id, course_id, min(created_at) as at, max(score) as score
    from public.certificates where course_id is not null group by user_id, course_id
  )`;

const doneLessons = `
  with ${certified}, lessons as (
    select lesson.id, lesson.course_id, content.required_checks, jsonb_array_length(content.blocks) as blocks,
      row_number() over in_course as place, count(*) over (partition by lesson.course_id) as lessons
    from public.course_lessons lesson
    join public.course_modules module on module.id = lesson.module_id
    join public.lesson_contents content on content.lesson_id = lesson.id
    where lesson.archived_at is null and module.archived_at is null
    window in_course as (partition by lesson.course_id order by module.position, lesson.position)
  ), learners as (
    select enrolments.user_id, enrolments.course_id, enrolled_at, certified.at as certified_at,
      -- Somewhere between nothing and two thirds, different for each learner and course.
      (row_number() over (partition by enrolments.course_id order by enrolled_at, enrolments.user_id) * 3 % 7) / 9.0 as share
    from public.enrolments left join certified using (user_id, course_id)
  ), done as (
    select learners.user_id, lessons.id, lessons.course_id, lessons.required_checks, lessons.blocks,
      case
        when certified_at is not null then enrolled_at + (certified_at - enrolled_at) * place / (lessons + 1)
        else least(now(), enrolled_at + place * interval '2 days')
      end as at
    from learners join lessons using (course_id)
    where certified_at is not null or place <= floor(share * lessons)
  )
  insert into public.lesson_progress
    (user_id, lesson_id, course_id, block_number, checks, done_at, started_at, updated_at)
  select user_id, id, course_id, greatest(0, blocks - 1),
    (select coalesce(jsonb_object_agg(name, true), '{}') from unnest(required_checks) as name), at, at, at
  from done`;

interface PassedQuiz {
  user_id: string;
  quiz_id: string;
  score: number;
  at: string;
  questions: { id: string; revision: number; compiled: string }[];
}

/** The quizzes of certified courses with the questions of one attempt, on the day of the last lesson of the module. */
const quizzesToPass = `
  with ${certified}
  select certified.user_id, quiz.id as quiz_id, certified.score,
    (certified.at - interval '1 hour')::text as at, asked.questions
  from certified
  join public.course_modules module on module.course_id = certified.course_id and module.archived_at is null
  join public.assessments quiz on quiz.module_id = module.id
  cross join lateral (
    select jsonb_agg(jsonb_build_object('id', id, 'revision', revision, 'compiled', compiled)) as questions
    from (
      select bank.id, bank.revision, stored.compiled::text as compiled
      from private.questions bank
      join private.question_revisions stored on stored.question_id = bank.id and stored.revision = bank.revision
      where bank.module_id = module.id and bank.archived_at is null and not bank.is_for_exam
      order by md5(bank.id || certified.user_id::text) limit quiz.question_count
    ) as drawn
  ) as asked
  where asked.questions is not null`;

/** An attempt that passed: nearly everything is right, and what is not was left open. */
async function addAttempt(transaction: Transaction, quiz: PassedQuiz): Promise<void> {
  const open = Math.floor((quiz.questions.length * (100 - quiz.score)) / 100);
  const answered = quiz.questions.map(({ id, revision, compiled }, index) => {
    const seed = randomUUID();
    const { question, ...parts } = compiledQuestion.parse(compiled);
    const drawn = drawQuestion({ question, ...parts }, seed);
    const answer = index < open ? null : rightAnswer(question, drawn);
    return {
      id,
      revision,
      seed,
      answer,
      score: gradeAnswer(question, drawn, answer).score,
      choices: chosenOptions(question, drawn, answer),
    };
  });
  await transaction.query(
    `with graded as (
       select *, row_number() over () as place from jsonb_to_recordset($4) as listed
         (id text, revision integer, seed text, answer jsonb, score numeric, choices integer[])
     ), reached as (
       select floor(100 * avg(score) + 1e-9)::integer as score from graded
     ), attempt as (
       insert into public.attempts
         (user_id, assessment_id, started_at, closed_at, submitted_at, score, is_passed)
       select $1, assessments.id, $3::timestamptz - interval '9 minutes', $3, $3, reached.score,
         reached.score >= assessments.pass_percent
       from public.assessments, reached where assessments.id = $2
       returning id
     )
     insert into private.attempt_questions (attempt_id, position, question_id, revision, seed, answer, score, choices)
     select attempt.id, place, graded.id, graded.revision, graded.seed, graded.answer, graded.score, graded.choices
     from attempt, graded`,
    [quiz.user_id, quiz.quiz_id, quiz.at, JSON.stringify(answered)],
  );
}

const completedModules = `
  with ${certified}
  insert into private.module_completions (user_id, module_id, completed_at)
  select certified.user_id, module.id, certified.at
  from certified join public.course_modules module on module.course_id = certified.course_id
  where private.is_module_complete(certified.user_id, module.id)`;
