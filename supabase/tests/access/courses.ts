import { ids } from '../people.ts';
import { type Area, adminsOnly, closed, signedInOnly } from './access.ts';

const courseIds = {
  live: '00000000-0000-4000-8000-0000000000c1',
  draft: '00000000-0000-4000-8000-0000000000c2',
  archived: '00000000-0000-4000-8000-0000000000c3',
} as const;

/** All people are enrolled in the live course; user A is also enrolled in the archived one, and rated both. */
const courseRows = `
  insert into public.courses (id, slug, title, summary, level, instructor, category, duration, status, updated_at) values
    ('${courseIds.live}', 'live', 'Live', 'Text', 'Beginner', 'Ann', 'Basics', '2 weeks', 'Published', '2026-01-01Z'),
    ('${courseIds.draft}', 'draft', 'Draft', 'Text', 'Advanced', 'Ann', 'Basics', '2 weeks', 'Draft', '2026-01-01Z'),
    ('${courseIds.archived}', 'archived', 'Archived', 'Text', 'Beginner', 'Ann', 'Basics', '2 weeks', 'Archived',
      '2026-01-01Z')`;

const reading = {
  anon: { ...closed, select: ['live'] },
  userA: { ...closed, select: ['archived', 'live'] },
  userB: { ...closed, select: ['live'] },
  admin: { ...closed, select: ['archived', 'draft', 'live'] },
  service: { ...closed, select: ['archived', 'draft', 'live'] },
};
const allEnrolments = ['archived', 'live', 'live', 'live'];
/** User B has a plan that opens the course, user A has none, and admins need none. */
const membersOnly = { ...signedInOnly, userA: 'refused' } as const;
const writable = { insert: [], update: [] };
const slugOf = (course: string) => `(select slug from public.courses where id = ${course})`;

export const courses: Area = {
  tables: {
    'public.courses': {
      rows: courseRows,
      name: 'slug',
      insert: {
        slug: `'new'`,
        title: `'New'`,
        summary: `'Text'`,
        level: `'Beginner'`,
        instructor: `'Ann'`,
        category: `'Basics'`,
        duration: `'1 week'`,
      },
      update: ['title', `'Changed'`],
      may: reading,
      writable,
    },
    'public.course_modules': {
      rows: `insert into public.course_modules (id, course_id, position, title)
        select id, id, 1, slug from public.courses`,
      name: 'title',
      insert: { course_id: `'${courseIds.live}'`, position: '2', title: `'New'` },
      update: ['title', `'Changed'`],
      may: reading,
      writable,
    },
    'public.course_lessons': {
      rows: `insert into public.course_lessons (module_id, position, title)
        select id, 1, title from public.course_modules`,
      name: 'title',
      insert: { module_id: `'${courseIds.live}'`, position: '2', title: `'New'` },
      update: ['title', `'Changed'`],
      may: reading,
      writable,
    },
    'public.enrolments': {
      rows: `insert into public.enrolments (course_id, user_id) values
        ('${courseIds.live}', '${ids.userA}'), ('${courseIds.archived}', '${ids.userA}'),
        ('${courseIds.live}', '${ids.userB}'), ('${courseIds.live}', '${ids.admin}')`,
      name: slugOf('course_id'),
      insert: { course_id: `'${courseIds.archived}'`, user_id: `'${ids.userB}'` },
      update: ['left_at', 'now()'],
      may: {
        anon: closed,
        userA: { ...closed, select: ['archived', 'live'] },
        userB: { ...closed, select: ['live'] },
        admin: { ...closed, select: allEnrolments },
        service: { ...closed, select: allEnrolments },
      },
      writable,
    },
    'public.course_ratings': {
      rows: `insert into public.course_ratings (course_id, user_id, stars) values
        ('${courseIds.live}', '${ids.userA}', 5), ('${courseIds.archived}', '${ids.userA}', 4)`,
      name: slugOf('course_id'),
      insert: { course_id: `'${courseIds.live}'`, user_id: `'${ids.userB}'`, stars: '1' },
      update: ['stars', '1'],
      may: {
        anon: closed,
        userA: { ...closed, select: ['archived', 'live'] },
        userB: { ...closed, select: [] },
        admin: { ...closed, select: ['archived', 'live'] },
        service: { ...closed, select: ['archived', 'live'] },
      },
      writable,
    },
  },
  functions: {
    'public.enrol(uuid)': { call: `public.enrol('${courseIds.live}')`, may: membersOnly },
    'public.leave_course(uuid)': { call: `public.leave_course('${courseIds.live}')`, may: signedInOnly },
    'public.rate_course(uuid, integer)': {
      call: `public.rate_course('${courseIds.live}', 3)`,
      may: membersOnly,
    },
    'public.course_rating(uuid)': {
      call: `public.course_rating('${courseIds.live}')`,
      may: { anon: 'done', userA: 'done', userB: 'done', admin: 'done', service: 'done' },
    },
    'public.save_course(jsonb)': {
      call: `public.save_course('{"title": "New", "summary": "Text", "level": "Beginner", "instructor": "Ann",
        "category": "Basics", "duration": "1 week"}')`,
      may: adminsOnly,
    },
    'public.set_course_status(uuid, text, timestamp with time zone)': {
      call: `public.set_course_status('${courseIds.draft}', 'Published', '2026-01-01Z')`,
      may: adminsOnly,
    },
    'public.preview_course_counting(uuid, boolean)': {
      call: `public.preview_course_counting('${courseIds.draft}', false)`,
      may: adminsOnly,
    },
    'public.set_course_counting(uuid, boolean, timestamp with time zone)': {
      call: `public.set_course_counting('${courseIds.draft}', false, '2026-01-01Z')`,
      may: adminsOnly,
    },
    'public.delete_course(uuid, timestamp with time zone)': {
      call: `public.delete_course('${courseIds.draft}', '2026-01-01Z')`,
      may: adminsOnly,
    },
    'public.search_courses(text, text, text, text, uuid, integer)': {
      call: `public.search_courses('live')`,
      may: adminsOnly,
    },
    'public.course_totals()': { call: 'public.course_totals()', may: adminsOnly },
  },
};
