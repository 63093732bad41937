import type { Transaction } from '#backend/database/database.ts';
import type { CourseLevel } from '#domain/courses/course.ts';
import { markAsSample } from './mark-as-sample.ts';
import { sampleCertificates } from './sample-certificates.ts';

interface SampleCourse {
  level: CourseLevel;
  title: string;
  summary: string;
  instructor: string;
  category: string;
  duration: string;
  status: 'Draft' | 'Archived';
  modules: { title: string }[];
}

/** The published courses are those of the curriculum. The samples add two drafts and an archived course. */
const sampleCourses: SampleCourse[] = [
  {
    level: 'Intermediate',
    title: 'Speech and Sound',
    summary: 'From a waveform to words: record, transcribe and measure, in several accents.',
    instructor: 'Priya Raman',
    category: 'Language',
    duration: '2 weeks',
    status: 'Draft',
    modules: [{ title: 'What a waveform shows' }, { title: 'From sound to words' }],
  },
  {
    level: 'Advanced',
    title: 'Synthetic Data',
    summary:
      'Make data that teaches a model without telling on anybody, and test that it does neither more nor less.',
    instructor: 'Dr. Samuel Okoro',
    category: 'Data',
    duration: '2 weeks',
    status: 'Draft',
    modules: [{ title: 'Why make data up' }],
  },
  {
    level: 'Beginner',
    title: 'AI with Building Blocks',
    summary: 'The first version of our course for children, kept for those who took it.',
    instructor: 'Tomás Herrera',
    category: 'AI Foundations',
    duration: '1 week',
    status: 'Archived',
    modules: [{ title: 'Blocks that decide' }, { title: 'Blocks that learn' }],
  },
];

const catalogueOpened = Date.parse('2025-07-01T09:00:00Z');
const day = 24 * 60 * 60 * 1000;

export async function addSampleCourses(transaction: Transaction): Promise<void> {
  const users = await transaction.query<{ id: string; email: string }>(
    `select id, email from public.profiles where role = 'user' order by created_at, id`,
  );
  const taken = await transaction.query<{ id: string; title: string }>(
    `select id, title from public.courses where status = 'Published' order by position nulls last, created_at, id`,
  );
  for (const [index, course] of sampleCourses.entries()) {
    const added = await addCourse(transaction, course, new Date(catalogueOpened + index * day));
    if (course.status !== 'Draft') taken.push({ id: added, title: course.title });
  }
  await addLearners(
    transaction,
    taken.flatMap((course, index) => chooseLearners({ ...course, index }, users)),
  );
}

/** Adds a course and returns its id. */
async function addCourse(transaction: Transaction, course: SampleCourse, addedAt: Date): Promise<string> {
  const [added] = await transaction.query<{ id: string }>(
    `insert into public.courses
       (slug, title, summary, level, instructor, category, duration, status, created_at, updated_at)
     values (private.slugify($1), $1, $2, $3, $4, $5, $6, $7, $8, $8) returning id`,
    [
      course.title,
      course.summary,
      course.level,
      course.instructor,
      course.category,
      course.duration,
      course.status,
      addedAt.toISOString(),
    ],
  );
  if (!added) throw new Error(`The sample course ${course.title} was not added.`);
  await transaction.query('select private.save_course_modules($1, $2)', [
    added.id,
    JSON.stringify(course.modules.map(({ title }) => ({ title, lessons: [] }))),
  ]);
  await markAsSample(transaction, 'public.courses', added.id);
  return added.id;
}

interface Learner {
  course_id: string;
  user_id: string;
  /** How many days after signing up the user has enrolled. */
  days: number;
  /** How many days ago they got the certificate of the course, which takes at least three weeks. */
  certified_days_ago: number | null;
  has_left: boolean;
  stars: number | null;
}

/**
 * Each course has different learners: two to eight of the users, and all who have its certificate. One of the others has
 * left, and every second one rates the course if it is a sample.
 */
function chooseLearners(
  course: { id: string; title: string; index: number },
  users: { id: string; email: string }[],
): Learner[] {
  const count = 2 + ((course.index * 5) % 7);
  return users
    .map((user, index) => ({
      user,
      index,
      lot: (course.index * 7 + index * 5) % users.length,
      certifiedDaysAgo: sampleCertificates
        .filter(({ email, course: title }) => email === user.email && title === course.title)
        .reduce<number | null>((first, { daysAgo }) => Math.max(first ?? 0, daysAgo), null),
    }))
    .filter(({ lot, certifiedDaysAgo }) => lot < count || certifiedDaysAgo !== null)
    .map(({ user, index, lot, certifiedDaysAgo }) => ({
      course_id: course.id,
      user_id: user.id,
      days: lot + 1,
      certified_days_ago: certifiedDaysAgo,
      has_left: lot === count - 1 && certifiedDaysAgo === null,
      stars: lot % 2 === 0 ? 5 - ((course.index + index) % 3) : null,
    }));
}

/** All at once: a message to the database for each of them would take longer than adding them. */
async function addLearners(transaction: Transaction, learners: Learner[]): Promise<void> {
  const list = `jsonb_to_recordset($1) as learner
    (course_id uuid, user_id uuid, days integer, certified_days_ago integer, has_left boolean, stars integer)`;
  await transaction.query(
    `with added as (
       insert into public.enrolments (course_id, user_id, enrolled_at, left_at)
       select course_id, user_id,
         least(created_at + days * interval '1 day', now() - (certified_days_ago + 21) * interval '1 day'),
         case when has_left then least(now(), created_at + days * interval '10 days') end
       from ${list} join public.profiles on profiles.id = user_id
       returning id
     )
     insert into private.sample_rows (table_name, row_id) select 'public.enrolments', id from added`,
    [JSON.stringify(learners)],
  );
  // The page of a published course shows ratings as those of its learners, so only sample courses have invented ones.
  await transaction.query(
    `with added as (
       insert into public.course_ratings (course_id, user_id, stars)
       select course_id, user_id, stars from ${list}
       where stars is not null and exists (
         select from private.sample_rows where table_name = 'public.courses' and row_id = course_id::text
       )
       returning id
     )
     insert into private.sample_rows (table_name, row_id) select 'public.course_ratings', id from added`,
    [JSON.stringify(learners)],
  );
}
