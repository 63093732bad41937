import { randomUUID } from 'node:crypto';
import type { Database } from '#backend/database/database.ts';
import { type Random, seededRandom } from '#courseware/random.ts';
import { type CourseLevel, courseLevels } from '#domain/courses/course.ts';

export interface Lesson {
  id: string;
  slug: string;
  isWritten: boolean;
  isArchived: boolean;
}

export interface Module {
  id: string;
  slug: string;
  isArchived: boolean;
  /** Its id; undefined if the module has no question that a quiz may ask. */
  quiz: string | undefined;
  lessons: Lesson[];
}

export interface Course {
  id: string;
  slug: string;
  level: CourseLevel;
  status: 'Published' | 'Archived';
  isIntroductory: boolean;
  modules: Module[];
}

/** Moments are minutes before now, and no two of a learner are the same. */
export interface Attempt {
  id: string;
  assessment: string;
  startedAgo: number;
  /** Of exams. Negative: in the future. */
  endsAgo: number | undefined;
  /** Undefined while it is open. */
  submittedAgo: number | undefined;
  isPassed: boolean | undefined;
}

export interface Learner {
  id: string;
  plan: 'standard' | 'learner' | undefined;
  enrolments: { course: string; enrolledAgo: number; leftAgo: number | undefined }[];
  progress: { lesson: string; course: string; isDone: boolean; updatedAgo: number }[];
  attempts: Attempt[];
  /** The levels of which they hold the certificate. */
  certificates: CourseLevel[];
}

export type Exams = Record<CourseLevel, string>;

/** What the two plans of these learners open. */
export const openedBy = {
  standard: ['Beginner', 'Intermediate'],
  learner: ['Beginner', 'Intermediate', 'Advanced'],
} as const;

/** Courses of every level, in the order of the catalogue, with everything that can be missing in them. */
export function makeCourses(seed: string): Course[] {
  const random = seededRandom(seed);
  const isOne = (share: number) => random.next() < share;
  return courseLevels.flatMap((level) =>
    Array.from({ length: 3 }, (_, number) => {
      const slug = `${level.toLowerCase()}-${number}`;
      const modules = Array.from({ length: 1 + random.below(3) }, (_, place) => ({
        id: randomUUID(),
        slug: `${slug}-module-${place}`,
        isArchived: isOne(0.1),
        quiz: isOne(0.8) ? randomUUID() : undefined,
        lessons: Array.from({ length: random.below(4) }, (_, lesson) => ({
          id: randomUUID(),
          slug: `${slug}-${place}-${lesson}`,
          isWritten: isOne(0.9),
          isArchived: isOne(0.1),
        })),
      }));
      const status = isOne(0.85) ? ('Published' as const) : ('Archived' as const);
      return { id: randomUUID(), slug, level, status, isIntroductory: number === 0, modules };
    }),
  );
}

/** A person who has done anything from nothing to nearly everything, in any order. */
export function makeLearner(random: Random, courses: Course[], exams: Exams): Learner {
  const isOne = (share: number) => random.next() < share;
  const moments = random.shuffle(Array.from({ length: 400 }, (_, index) => 30 + index * 120));
  const ago = () => moments.pop() ?? 1;
  const justNow = random.shuffle(Array.from({ length: 25 }, (_, index) => 1 + index));
  const [diligence, curiosity] = [random.next() ** 0.3, random.next()];
  const isUnfinished = isOne(0.3);

  const attemptsAt = (assessment: string, minutes: number | undefined): Attempt[] => {
    const past = Array.from({ length: isOne(diligence) ? 1 + random.below(2) : 0 }, () => {
      const moment = ago();
      const times = { startedAgo: moment, endsAgo: minutes && moment - minutes, submittedAgo: moment - 20 };
      return { id: randomUUID(), assessment, ...times, isPassed: isOne(diligence) };
    });
    if (!isUnfinished || !isOne(0.15)) return past;
    const startedAgo = (isOne(0.5) ? justNow.pop() : undefined) ?? ago();
    const open = { id: randomUUID(), assessment, startedAgo, endsAgo: minutes && startedAgo - minutes };
    return [...past, { ...open, submittedAgo: undefined, isPassed: undefined }];
  };

  const learner: Learner = {
    id: randomUUID(),
    plan: [undefined, 'standard', 'learner'][random.below(3)] as Learner['plan'],
    enrolments: [],
    progress: [],
    attempts: [],
    certificates: [],
  };
  for (const course of courses) {
    if (isOne(0.3)) {
      const [enrolledAgo, other] = [ago(), ago()];
      const leftAgo = isOne(0.3) ? Math.min(enrolledAgo, other) : undefined;
      learner.enrolments.push({
        course: course.id,
        enrolledAgo: leftAgo ? Math.max(enrolledAgo, other) : enrolledAgo,
        leftAgo,
      });
    }
    if (!isOne(curiosity)) continue;
    for (const { quiz, lessons } of course.modules) {
      for (const lesson of lessons) {
        if (!isOne(diligence)) continue;
        const isDone = isOne(diligence);
        learner.progress.push({ lesson: lesson.id, course: course.id, isDone, updatedAgo: ago() });
      }
      if (quiz) learner.attempts.push(...attemptsAt(quiz, undefined));
    }
  }
  for (const level of courseLevels) {
    if (!isOne(curiosity * 0.4)) continue;
    const taken = attemptsAt(exams[level], 60);
    learner.attempts.push(...taken);
    if (taken.some(({ isPassed }) => isPassed) && isOne(0.5)) learner.certificates.push(level);
  }
  return learner;
}

const minutesAgo = (column: string) => `now() - make_interval(mins => (row ->> '${column}')::integer)`;

export async function storeCourses(database: Database, courses: Course[]): Promise<void> {
  const modules = courses.flatMap((course) =>
    course.modules.map((module, index) => ({ ...module, course: course.id, place: index + 1 })),
  );
  const lessons = modules.flatMap((module) =>
    module.lessons.map((lesson, index) => ({
      ...lesson,
      module: module.id,
      course: module.course,
      place: index + 1,
    })),
  );
  const place = `case when not (row ->> 'isArchived')::boolean then (row ->> 'place')::integer end,
    case when (row ->> 'isArchived')::boolean then now() end`;
  await insert(database, [
    [
      `insert into public.courses
         (id, slug, title, summary, level, introductory, status, position, instructor, category, duration)
       select (row ->> 'id')::uuid, row ->> 'slug', row ->> 'slug', 'Text', row ->> 'level',
         (row ->> 'isIntroductory')::boolean, row ->> 'status', number, 'Ann', 'Basics', '1 week'`,
      courses,
    ],
    [
      `insert into public.course_modules (id, course_id, slug, title, position, archived_at)
       select (row ->> 'id')::uuid, (row ->> 'course')::uuid, row ->> 'slug', row ->> 'slug', ${place}`,
      modules,
    ],
    [
      `insert into public.assessments (id, kind, module_id, question_count, pass_percent)
       select (row ->> 'quiz')::uuid, 'quiz', (row ->> 'id')::uuid, 8, 80`,
      modules.filter(({ quiz }) => quiz),
    ],
    [
      // The others have a question too, which is for exams only.
      `insert into private.questions (id, module_id, position, is_for_exam)
       select 'q-' || (row ->> 'id'), (row ->> 'id')::uuid, 1, row ->> 'quiz' is null`,
      modules,
    ],
    [
      `insert into public.course_lessons (id, module_id, slug, title, position, archived_at)
       select (row ->> 'id')::uuid, (row ->> 'module')::uuid, row ->> 'slug', row ->> 'slug', ${place}`,
      lessons,
    ],
    [
      `insert into public.lesson_contents (lesson_id, course_id, blocks, revision)
       select (row ->> 'id')::uuid, (row ->> 'course')::uuid, '[]', 1`,
      lessons.filter(({ isWritten }) => isWritten),
    ],
  ]);
}

export async function storeLearners(database: Database, learners: Learner[]): Promise<void> {
  const ofAll = <Row extends object>(rowsOf: (learner: Learner) => Row[]) =>
    learners.flatMap((learner) => rowsOf(learner).map((row) => ({ learner: learner.id, ...row })));
  await insert(database, [
    [
      `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
       select (row ->> 'id')::uuid, 'authenticated', 'authenticated', (row ->> 'id') || '@example.com', now(), now()`,
      learners,
    ],
    [
      `insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial)
       select (row ->> 'id')::uuid, row ->> 'plan', 'monthly', 'Active', now() - interval '1 day',
         now() + interval '1 day', true`,
      learners.filter(({ plan }) => plan),
    ],
    [
      `insert into public.enrolments (user_id, course_id, enrolled_at, left_at)
       select (row ->> 'learner')::uuid, (row ->> 'course')::uuid, ${minutesAgo('enrolledAgo')}, ${minutesAgo('leftAgo')}`,
      ofAll(({ enrolments }) => enrolments),
    ],
    [
      `insert into public.lesson_progress (user_id, lesson_id, course_id, block_key, done_at, updated_at)
       select (row ->> 'learner')::uuid, (row ->> 'lesson')::uuid, (row ->> 'course')::uuid, 'block',
         case when (row ->> 'isDone')::boolean then ${minutesAgo('updatedAgo')} end, ${minutesAgo('updatedAgo')}`,
      ofAll(({ progress }) => progress),
    ],
    [
      `insert into public.attempts
         (id, user_id, assessment_id, started_at, ends_at, submitted_at, score, is_passed)
       select (row ->> 'id')::uuid, (row ->> 'learner')::uuid, (row ->> 'assessment')::uuid,
         ${minutesAgo('startedAgo')}, ${minutesAgo('endsAgo')}, ${minutesAgo('submittedAgo')},
         case (row ->> 'isPassed')::boolean when true then 90 when false then 10 end, (row ->> 'isPassed')::boolean`,
      ofAll(({ attempts }) => attempts),
    ],
    [
      `insert into public.certificates
         (user_id, student_name, student_email, course_title, course_level, level, score, status, issued_on)
       select (row ->> 'learner')::uuid, 'Ada', 'ada@example.com', 'Level', row ->> 'level', row ->> 'level', 90, 'Issued',
         now()::date`,
      ofAll(({ certificates }) => certificates.map((level) => ({ level }))),
    ],
  ]);
}

/** Inserts what each statement selects from its rows, which it calls `row`, with their `number`. */
async function insert(database: Database, statements: [string, object[]][]): Promise<void> {
  await database.run('server', async (transaction) => {
    for (const [statement, rows] of statements) {
      await transaction.query(
        `${statement} from jsonb_array_elements($1::jsonb) with ordinality as listed (row, number)`,
        [JSON.stringify(rows)],
      );
    }
  });
}
