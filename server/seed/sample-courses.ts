import type { Transaction } from '#backend/database/database.ts';
import { type CurriculumCourse, curriculum } from '#domain/curriculum.ts';
import { markAsSample } from './mark-as-sample.ts';

type SampleCourse = CurriculumCourse & { status?: 'Draft' | 'Archived' };

const unpublished: SampleCourse[] = [
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

/** Courses that are not written yet, plus two drafts and an archived course. */
const sampleCourses: SampleCourse[] = [...curriculum, ...unpublished];

const catalogueOpened = Date.parse('2025-07-01T09:00:00Z');
const day = 24 * 60 * 60 * 1000;

export async function addSampleCourses(transaction: Transaction): Promise<void> {
  const users = await transaction.query<{ id: string }>(
    `select id from public.profiles where role = 'user' order by created_at, id`,
  );
  for (const [index, course] of sampleCourses.entries()) {
    const id = await addCourse(transaction, course, new Date(catalogueOpened + index * day));
    if (course.status !== 'Draft') await addLearners(transaction, { id, index }, users);
  }
}

/** Adds a course, unless the curriculum already contains it, and returns its id. */
async function addCourse(transaction: Transaction, course: SampleCourse, addedAt: Date): Promise<string> {
  const [installed] = await transaction.query<{ id: string }>(
    'select id from public.courses where slug = private.slugify($1)',
    [course.title],
  );
  if (installed) return installed.id;
  const [added] = await transaction.query<{ id: string }>(
    `insert into public.courses
       (slug, title, summary, level, introductory, instructor, category, duration, status, created_at, updated_at)
     values (private.slugify($1), $1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning id`,
    [
      course.title,
      course.summary,
      course.level,
      course.introductory ?? false,
      course.instructor,
      course.category,
      course.duration,
      course.status ?? 'Published',
      addedAt.toISOString(),
    ],
  );
  if (!added) throw new Error(`The sample course ${course.title} was not added.`);
  await transaction.query('select private.save_course_modules($1, $2)', [
    added.id,
    JSON.stringify(course.modules.map(({ title, lessons = [] }) => ({ title, lessons }))),
  ]);
  await markAsSample(transaction, 'public.courses', added.id);
  return added.id;
}

/**
 * Each course has different learners: two to eight of the users. The last one has left, and every second one rates the
 * course.
 */
async function addLearners(
  transaction: Transaction,
  course: { id: string; index: number },
  users: { id: string }[],
): Promise<void> {
  const learners = 2 + ((course.index * 5) % 7);
  for (const [index, user] of users.entries()) {
    const lot = (course.index * 7 + index * 5) % users.length;
    if (lot >= learners) continue;
    const [enrolment] = await transaction.query<{ id: string }>(
      `insert into public.enrolments (course_id, user_id, enrolled_at, left_at)
       select $1, id, created_at + $3 * interval '1 day',
         case when $4 then least(now(), created_at + $3 * interval '10 days') end
       from public.profiles where id = $2 returning id`,
      [course.id, user.id, lot + 1, lot === learners - 1],
    );
    if (enrolment) await markAsSample(transaction, 'public.enrolments', enrolment.id);
    if (lot % 2 !== 0) continue;
    const [rating] = await transaction.query<{ id: string }>(
      'insert into public.course_ratings (course_id, user_id, stars) values ($1, $2, $3) returning id',
      [course.id, user.id, 5 - ((course.index + index) % 3)],
    );
    if (rating) await markAsSample(transaction, 'public.course_ratings', rating.id);
  }
}
