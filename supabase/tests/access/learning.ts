import { ids } from '../people.ts';
import { type Area, adminsOnly, closed, serviceOnly, signedInOnly } from './access.ts';

/** User A is an instructor of the archived course, and user B has a plan that includes the level of the live one. */
const lessonOf = (slug: string) =>
  `(select lesson.id from public.course_lessons lesson join public.courses on courses.id = lesson.course_id
    where courses.slug = '${slug}' order by lesson.position limit 1)`;
const courseOf = (slug: string) => `(select id from public.courses where slug = '${slug}')`;
const slugOf = (course: string) => `(select slug from public.courses where id = ${course})`;
const ownAttempt = '00000000-0000-4000-8000-0000000000a1';
const submittedAttempt = '00000000-0000-4000-8000-0000000000a3';
const quiz = '00000000-0000-4000-8000-0000000000a2';
const noteOf = {
  userA: '00000000-0000-4000-8000-0000000000e1',
  userB: '00000000-0000-4000-8000-0000000000e2',
};
/** Every lesson has the lab and the exercise. */
const withActivities = `update public.lesson_contents
  set blocks = '[{"kind": "lab", "name": "card-sorter"}, {"kind": "python", "id": "py-mean"}]'`;

const writable = { insert: [], update: [] };
const everything = ['archived', 'draft', 'live'];
const forStaff = {
  anon: closed,
  userA: { ...closed, select: ['archived'] },
  userB: { ...closed, select: [] },
  admin: { ...closed, select: everything },
  service: { ...closed, select: everything },
};
/** User A works on the archived course. */
const staffOnly = {
  anon: 'denied',
  userA: 'done',
  userB: 'denied',
  admin: 'done',
  service: 'denied',
} as const;
const everybody = { anon: 'done', userA: 'done', userB: 'done', admin: 'done', service: 'done' } as const;

export const learning: Area = {
  tables: {
    'public.course_staff': {
      rows: `insert into public.course_staff (course_id, user_id, role)
        select id, '${ids.userA}', 'instructor' from public.courses where slug = 'archived'`,
      name: slugOf('course_id'),
      insert: { course_id: courseOf('live'), user_id: `'${ids.userB}'`, role: `'instructor'` },
      update: ['role', `'reviewer'`],
      may: {
        anon: closed,
        userA: { ...closed, select: ['archived'] },
        userB: { ...closed, select: [] },
        admin: { ...closed, select: ['archived'] },
        service: { ...closed, select: ['archived'] },
      },
      writable,
    },
    'public.lesson_contents': {
      rows: `insert into public.lesson_contents (lesson_id, course_id, blocks, required_checks, revision)
        select id, course_id, '[]', array['first-question'], 1 from public.course_lessons`,
      name: slugOf('course_id'),
      insert: { lesson_id: lessonOf('live'), course_id: courseOf('live'), blocks: `'[]'`, revision: '1' },
      update: ['blocks', `'[]'`],
      may: {
        anon: { ...closed, select: [] },
        userA: { ...closed, select: ['archived'] },
        userB: { ...closed, select: ['live'] },
        admin: { ...closed, select: everything },
        service: { ...closed, select: everything },
      },
      writable,
    },
    'public.lesson_revisions': {
      rows: `insert into public.lesson_revisions (lesson_id, course_id, number, body, origin)
        select id, course_id, 1, 'Text', 'import' from public.course_lessons`,
      name: slugOf('course_id'),
      insert: {
        lesson_id: lessonOf('live'),
        course_id: courseOf('live'),
        number: '2',
        body: `'Text'`,
        origin: `'editor'`,
      },
      update: ['body', `'Changed'`],
      may: forStaff,
      writable,
    },
    'public.course_files': {
      rows: `insert into public.course_files (course_id, path, content, uploaded_at)
        select id, 'figures/a.svg', '\\x00', now() from public.courses`,
      name: slugOf('course_id'),
      insert: { course_id: courseOf('live'), path: `'figures/b.svg'`, content: `'\\x00'` },
      update: ['content', `'\\x01'`],
      // What authors uploaded, while nothing uses it.
      may: {
        anon: { ...closed, select: [] },
        userA: { ...forStaff.userA, delete: ['archived'] },
        userB: { ...forStaff.userB, delete: [] },
        admin: { ...forStaff.admin, delete: everything },
        service: forStaff.service,
      },
      writable,
    },
    'public.lesson_progress': {
      rows: `insert into public.lesson_progress (user_id, lesson_id, course_id, block_key)
        select '${ids.userB}', id, course_id, title from public.course_lessons
        where course_id in (select id from public.courses where slug in ('live', 'archived'))`,
      name: 'block_key',
      insert: { user_id: `'${ids.userA}'`, lesson_id: lessonOf('live'), course_id: courseOf('live') },
      update: ['done_at', 'now()'],
      may: {
        anon: closed,
        userA: { ...closed, select: ['archived'] },
        userB: { ...closed, select: ['archived', 'live'] },
        admin: { ...closed, select: ['archived', 'live'] },
        service: { ...closed, select: ['archived', 'live'] },
      },
      writable,
    },
    'public.lesson_notes': {
      rows: `insert into public.lesson_notes (id, user_id, lesson_id, text)
        select note.id::uuid, note.owner::uuid, lesson.id, note.text
        from (values ('${noteOf.userA}', '${ids.userA}', 'by A'), ('${noteOf.userB}', '${ids.userB}', 'by B'))
          as note (id, owner, text),
        public.course_lessons lesson join public.courses on courses.id = lesson.course_id where courses.slug = 'live'`,
      name: 'text',
      insert: { lesson_id: lessonOf('live'), text: `'New'` },
      update: ['text', `'Changed'`],
      may: {
        anon: closed,
        userA: { select: ['by A'], insert: 'denied', update: ['by A'], delete: ['by A'] },
        userB: { select: ['by B'], insert: 'done', update: ['by B'], delete: ['by B'] },
        admin: { select: [], insert: 'done', update: [], delete: [] },
        service: { ...closed, select: ['by A', 'by B'] },
      },
      writable: { insert: ['id', 'lesson_id', 'block_key', 'text'], update: ['text'] },
    },
    'public.lab_work': {
      rows: `insert into public.lab_work (user_id, lesson_id, lab, choices)
        select '${ids.userB}', lesson.id, 'card-sorter', '{}'
        from public.course_lessons lesson join public.courses on courses.id = lesson.course_id where courses.slug = 'live'`,
      name: 'lab',
      insert: { user_id: `'${ids.userA}'`, lesson_id: lessonOf('live'), lab: `'card-sorter'` },
      update: ['goals', `'{nine-of-ten}'`],
      may: {
        anon: closed,
        userA: { ...closed, select: [] },
        userB: { ...closed, select: ['card-sorter'] },
        admin: { ...closed, select: [] },
        service: { ...closed, select: ['card-sorter'] },
      },
      writable,
    },
    'public.assessments': {
      rows: `insert into public.assessments (id, kind, module_id, question_count, pass_percent)
        values ('${quiz}', 'quiz', ${courseOf('live')}, 8, 80)`,
      name: 'kind',
      insert: {
        kind: `'quiz'`,
        module_id: courseOf('archived'),
        question_count: '8',
        pass_percent: '80',
      },
      update: ['pass_percent', '1'],
      may: {
        anon: { ...closed, select: ['exam', 'exam', 'exam', 'quiz'] },
        userA: { ...closed, select: ['exam', 'exam', 'exam', 'quiz'] },
        userB: { ...closed, select: ['exam', 'exam', 'exam', 'quiz'] },
        admin: { ...closed, select: ['exam', 'exam', 'exam', 'quiz'] },
        service: { ...closed, select: ['exam', 'exam', 'exam', 'quiz'] },
      },
      writable,
    },
    'public.attempts': {
      rows: `insert into public.attempts (id, user_id, assessment_id, submitted_at, score, is_passed) values
        ('${ownAttempt}', '${ids.userB}', '${quiz}', null, null, null),
        ('${submittedAttempt}', '${ids.userB}', '${quiz}', now(), 50, false)`,
      name: `'of ' || (select full_name from public.profiles where id = user_id)`,
      insert: { user_id: `'${ids.userA}'`, assessment_id: `'${quiz}'` },
      update: ['score', '100'],
      may: {
        anon: closed,
        userA: { ...closed, select: [] },
        userB: { ...closed, select: ['of Ben Brown', 'of Ben Brown'] },
        admin: { ...closed, select: ['of Ben Brown', 'of Ben Brown'] },
        service: { ...closed, select: ['of Ben Brown', 'of Ben Brown'] },
      },
      writable,
    },
    'public.extra_time': {
      rows: `insert into public.extra_time (user_id, percent) values ('${ids.userB}', 50)`,
      name: 'percent::text',
      insert: { user_id: `'${ids.userA}'`, percent: '300' },
      update: ['percent', '300'],
      may: {
        anon: closed,
        userA: { ...closed, select: [] },
        userB: { ...closed, select: ['50'] },
        admin: { ...closed, select: ['50'] },
        service: { ...closed, select: ['50'] },
      },
      writable,
    },
  },
  functions: {
    'public.may_study_course(uuid)': {
      call: `public.may_study_course(${courseOf('live')})`,
      may: { ...everybody, service: 'denied' },
    },
    'public.certificate_criteria()': {
      call: 'public.certificate_criteria()',
      may: { ...everybody, service: 'denied' },
    },
    'public.certificate_progress()': {
      call: 'public.certificate_progress()',
      may: { ...everybody, anon: 'denied', service: 'denied' },
    },
    'public.module_progress(uuid)': {
      call: `public.module_progress(${courseOf('live')})`,
      may: { ...everybody, anon: 'denied', service: 'denied' },
    },
    'public.exam_readiness(uuid)': {
      call: `public.exam_readiness((select id from public.assessments where level = 'Beginner'))`,
      may: { ...everybody, anon: 'denied', service: 'denied' },
    },
    'public.quiz_pause(uuid)': {
      call: `public.quiz_pause('${quiz}')`,
      may: { ...everybody, anon: 'denied', service: 'denied' },
    },
    'public.next_step(text, text)': { call: 'public.next_step()', may: signedInOnly },
    'public.my_course(uuid)': { call: `public.my_course(${courseOf('live')})`, may: signedInOnly },
    'public.my_learning()': { call: 'public.my_learning()', may: signedInOnly },
    'public.save_progress(uuid, text, integer, boolean)': {
      call: `public.save_progress(${lessonOf('live')}, 'block', 2)`,
      may: { anon: 'denied', userA: 'denied', userB: 'done', admin: 'done', service: 'denied' },
    },
    'public.record_check(uuid, uuid, text, boolean)': {
      call: `public.record_check('${ids.userB}', ${lessonOf('live')}, 'first-question', true)`,
      may: serviceOnly,
    },
    'public.record_exercise(uuid, text)': {
      rows: withActivities,
      call: `public.record_exercise(${lessonOf('live')}, 'py-mean')`,
      may: { anon: 'denied', userA: 'denied', userB: 'done', admin: 'done', service: 'denied' },
    },
    'public.open_lab(uuid, text)': {
      rows: withActivities,
      call: `public.open_lab(${lessonOf('live')}, 'card-sorter')`,
      may: { anon: 'denied', userA: 'denied', userB: 'done', admin: 'done', service: 'denied' },
    },
    'public.save_lab(uuid, text, jsonb)': {
      rows: withActivities,
      call: `public.save_lab(${lessonOf('live')}, 'card-sorter', '{}')`,
      may: { anon: 'denied', userA: 'denied', userB: 'done', admin: 'done', service: 'denied' },
    },
    'public.lesson_activities(uuid)': {
      call: `public.lesson_activities(${courseOf('live')})`,
      may: { ...everybody, service: 'denied' },
    },
    'public.list_labs()': {
      call: 'public.list_labs()',
      may: { ...everybody, service: 'denied' },
    },
    'public.search_site(text, integer)': {
      call: `public.search_site('lesson')`,
      may: { ...everybody, service: 'denied' },
    },
    'public.find_lab_seed(uuid, uuid, text)': {
      rows: withActivities,
      call: `public.find_lab_seed('${ids.userB}', ${lessonOf('live')}, 'card-sorter')`,
      may: serviceOnly,
    },
    'public.record_lab_goal(uuid, uuid, text, text, jsonb)': {
      rows: withActivities,
      call: `public.record_lab_goal('${ids.userB}', ${lessonOf('live')}, 'card-sorter', 'nine-of-ten')`,
      may: serviceOnly,
    },
    'public.start_attempt(uuid, uuid, jsonb)': {
      call: `public.start_attempt('${ids.userB}', '${quiz}', '[]')`,
      may: serviceOnly,
    },
    'public.begin_attempt(uuid, uuid)': {
      call: `public.begin_attempt('${ids.userB}', '${quiz}')`,
      may: serviceOnly,
    },
    'public.read_attempt(uuid, uuid)': {
      call: `public.read_attempt('${ids.userB}', '${ownAttempt}')`,
      may: serviceOnly,
    },
    'public.close_attempt(uuid, uuid)': {
      call: `public.close_attempt('${ids.userB}', '${ownAttempt}')`,
      may: serviceOnly,
    },
    'public.save_answer(uuid, integer, jsonb)': {
      rows: `insert into private.questions (id, module_id, position) values ('first-question', ${courseOf('live')}, 1);
        insert into private.question_revisions (question_id, revision, question, compiled, origin)
        values ('first-question', 1, '{}', '{}', 'import');
        insert into private.attempt_questions (attempt_id, position, question_id, revision, seed)
        values ('${ownAttempt}', 1, 'first-question', 1, 'some-seed')`,
      call: `public.save_answer('${ownAttempt}', 1, '2')`,
      may: { anon: 'denied', userA: 'refused', userB: 'done', admin: 'refused', service: 'denied' },
    },
    'public.finish_attempt(uuid, uuid, integer, numeric[], jsonb)': {
      call: `public.finish_attempt('${ids.userB}', '${ownAttempt}', 0, '{1}', '[[0]]')`,
      may: serviceOnly,
    },
    'public.review_attempt(uuid, uuid)': {
      call: `public.review_attempt('${ids.admin}', '${submittedAttempt}')`,
      may: serviceOnly,
    },
    'public.course_learners(uuid, text, uuid, integer)': {
      call: `public.course_learners(${courseOf('archived')}, 'ben')`,
      may: staffOnly,
    },
    'public.course_learner(uuid, uuid)': {
      call: `public.course_learner(${courseOf('archived')}, '${ids.userB}')`,
      may: staffOnly,
    },
    'public.course_funnel(uuid)': {
      call: `public.course_funnel(${courseOf('archived')})`,
      may: staffOnly,
    },
    'public.question_figures(uuid)': {
      call: `public.question_figures(${courseOf('archived')})`,
      may: staffOnly,
    },
    'public.add_course_staff(uuid, text, text)': {
      call: `public.add_course_staff(${courseOf('live')}, 'a@example.com', 'reviewer')`,
      may: adminsOnly,
    },
    'public.remove_course_staff(uuid, uuid)': {
      call: `public.remove_course_staff(${courseOf('archived')}, '${ids.userA}')`,
      may: adminsOnly,
    },
    'public.certificate_evidence(uuid)': {
      call: `public.certificate_evidence('${ids.userB}')`,
      may: adminsOnly,
    },
    'public.import_courses(uuid, jsonb, boolean)': {
      call: `public.import_courses('${ids.admin}', '[]')`,
      may: serviceOnly,
    },
    'public.record_course_export(uuid, text, jsonb)': {
      call: `public.record_course_export('${ids.admin}')`,
      may: serviceOnly,
    },
    'public.courses_to_export(uuid, text)': {
      call: `public.courses_to_export('${ids.admin}')`,
      may: serviceOnly,
    },
    'public.read_check(uuid, text)': {
      call: `public.read_check('${ids.userB}', 'first-question')`,
      may: serviceOnly,
    },
    'public.start_trial(uuid, text)': {
      call: `public.start_trial('${ids.userA}', 'learner')`,
      may: serviceOnly,
    },
    'public.trial_offer(text)': { call: `public.trial_offer('learner')`, may: signedInOnly },
    'public.claim_trial_reminders()': { call: 'public.claim_trial_reminders()', may: serviceOnly },
    'public.claim_certificate_mails(uuid)': {
      call: `public.claim_certificate_mails('${ids.userA}')`,
      may: serviceOnly,
    },
    'public.is_teaching()': { call: 'public.is_teaching()', may: signedInOnly },
    'public.teaching_courses()': { call: 'public.teaching_courses()', may: signedInOnly },
    'public.lesson_history(uuid)': {
      call: `public.lesson_history(${lessonOf('archived')})`,
      may: staffOnly,
    },
    'public.course_questions(uuid)': {
      call: `public.course_questions(${courseOf('archived')})`,
      may: staffOnly,
    },
    'public.course_films(uuid)': {
      call: `public.course_films(${courseOf('archived')})`,
      may: staffOnly,
    },
    'public.uploaded_course_files(uuid)': {
      call: `public.uploaded_course_files(${courseOf('archived')})`,
      may: staffOnly,
    },
    'public.check_course_upload(uuid, uuid)': {
      call: `public.check_course_upload('${ids.userA}', ${courseOf('archived')})`,
      may: serviceOnly,
    },
    'public.add_course_file(uuid, uuid, text, text)': {
      call: `public.add_course_file('${ids.userA}', ${courseOf('archived')}, 'figures/new.svg', 'AA==')`,
      may: serviceOnly,
    },
    'public.save_course_outline(uuid, timestamp with time zone, jsonb)': {
      call: `public.save_course_outline(
        ${courseOf('archived')}, (select updated_at from public.courses where slug = 'archived'),
        '[{"title": "New", "lessons": [{"title": "New", "kind": "Reading", "duration_minutes": null}]}]')`,
      may: staffOnly,
    },
    'public.lesson_parts(uuid, uuid, text[], text[], boolean)': {
      call: `public.lesson_parts('${ids.userA}', ${lessonOf('archived')}, '{}', '{}')`,
      may: serviceOnly,
    },
    'public.save_lesson(uuid, uuid, jsonb, jsonb, jsonb)': {
      call: `public.save_lesson('${ids.userA}', ${lessonOf('archived')},
        '{"revision": 1, "details": {"title": "archived", "kind": "Reading", "duration_minutes": null, "objectives": []}}',
        '{"title": "New", "kind": "Reading", "duration_minutes": 5, "objectives": [], "body": "Text"}')`,
      may: serviceOnly,
    },
    'public.save_lesson_draft(uuid, uuid, jsonb, jsonb, boolean)': {
      call: `public.save_lesson_draft('${ids.userA}', ${lessonOf('archived')},
        '{"revision": 1, "details": {"title": "archived", "kind": "Reading", "duration_minutes": null, "objectives": []}}',
        '{"title": "New", "kind": "Reading", "duration_minutes": 5, "objectives": [], "body": "Text"}', true)`,
      may: serviceOnly,
    },
    'public.authored_question(uuid, text, integer)': {
      call: `public.authored_question('${ids.admin}', 'first-question')`,
      may: serviceOnly,
    },
    'public.authored_module(uuid, uuid, text)': {
      call: `public.authored_module('${ids.admin}', ${courseOf('live')}, 'new-question')`,
      may: serviceOnly,
    },
    'public.save_question(uuid, uuid, integer, jsonb, boolean)': {
      call: `public.save_question('${ids.admin}', ${courseOf('live')}, null, jsonb_build_object(
        'id', 'new-question', 'lesson', (select content_id from public.course_lessons where id = ${lessonOf('live')}),
        'is_parametric', false, 'question', '{}', 'compiled', '{}', 'first_view', null))`,
      may: serviceOnly,
    },
    'public.archive_question(uuid, text, integer, boolean)': {
      call: `public.archive_question('${ids.admin}', 'first-question', 1, false)`,
      may: serviceOnly,
    },
    'public.set_extra_time(uuid, integer)': {
      call: `public.set_extra_time('${ids.userA}', 25)`,
      may: adminsOnly,
    },
    'public.import_course(jsonb)': {
      call: `public.import_course('{"slug": "new", "title": "New", "summary": "Text", "description": "", "level": "Beginner",
        "introductory": false, "instructor": "Ann", "category": "Basics", "duration": "1 week", "position": 1,
        "objectives": [], "skills": [], "modules": [], "files": []}')`,
      may: serviceOnly,
    },
    'public.export_course(text)': { call: `public.export_course('live')`, may: serviceOnly },
  },
};
