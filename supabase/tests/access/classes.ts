import { ids } from '../people.ts';
import { type Area, closed, serviceOnly, signedInOnly } from './access.ts';

// User A owns the school, and user B is a pupil there. Nobody here belongs to the company.
const school = '00000000-0000-4000-8000-0000000009a1';
const company = '00000000-0000-4000-8000-0000000009a2';
const classes = {
  own: '00000000-0000-4000-8000-0000000009c1',
  other: '00000000-0000-4000-8000-0000000009c2',
};
const members = {
  pupil: '00000000-0000-4000-8000-0000000009d1',
  waiting: '00000000-0000-4000-8000-0000000009d2',
  other: '00000000-0000-4000-8000-0000000009d3',
};
const assignments = {
  own: '00000000-0000-4000-8000-0000000009e1',
  other: '00000000-0000-4000-8000-0000000009e2',
};
const note = '00000000-0000-4000-8000-0000000009f1';
const tests = {
  own: '00000000-0000-4000-8000-0000000009a7',
  other: '00000000-0000-4000-8000-0000000009a8',
};
const paper = '00000000-0000-4000-8000-0000000009b1';
const liveModule = `(select id from public.course_modules where course_id = (select id from public.courses where slug = 'live') limit 1)`;
/** A test of the own class that is open, as `open_class_test` leaves it, and that user B has begun. */
const openTest = `insert into private.class_test_moments (test_id, moment) values ('${tests.own}', 'before'), ('${tests.own}', 'after');
  insert into private.class_test_gradings (paper_id, seeds) values ('${paper}', '{seed-of-one}')`;
const liveCourse = `(select id from public.courses where slug = 'live')`;
const writable = { insert: [], update: [] };
const forTeacher = {
  anon: 'denied',
  userA: 'done',
  userB: 'refused',
  admin: 'refused',
  service: 'denied',
} as const;
const nobody = { ...forTeacher, userA: 'refused' } as const;
/** What teachers, learners and the secret key read of the rows of the own and of the other class. */
const readable = (teacher: string[], learner: string[], all: string[]) => ({
  anon: closed,
  userA: { ...closed, select: teacher },
  userB: { ...closed, select: learner },
  admin: { ...closed, select: [] },
  service: { ...closed, select: all },
});

export const classAccess: Area = {
  tables: {
    'public.classes': {
      rows: `insert into public.classes (id, organisation_id, name, code, created_by) values
        ('${classes.own}', '${school}', 'Own class', 'KNNN2222', '${ids.userA}'),
        ('${classes.other}', '${company}', 'Other class', 'KMMM2222', null)`,
      name: 'name',
      insert: { organisation_id: `'${school}'`, name: `'New'`, code: `'KPPP2222'` },
      update: ['name', `'Changed'`],
      may: readable(['Own class'], [], ['Other class', 'Own class']),
      writable,
      planted: { organisation_id: `'${school}'`, name: `'New'`, code: `'KPPP2222'` },
    },
    'public.class_teachers': {
      rows: `insert into public.class_teachers (class_id, user_id) values
        ('${classes.own}', '${ids.userA}'), ('${classes.other}', '${ids.admin}')`,
      name: 'user_id::text',
      insert: { class_id: `'${classes.other}'`, user_id: `'${ids.userA}'` },
      update: ['added_at', `'2020-01-01'`],
      // The admin does not belong to the company, so being named as a teacher opens nothing.
      may: readable([ids.userA], [], [ids.userA, ids.admin].sort()),
      writable,
      planted: { class_id: `'${classes.other}'`, user_id: `'${ids.userB}'` },
    },
    'public.class_members': {
      rows: `insert into public.class_members (id, class_id, user_id, name, email, joined_at) values
        ('${members.pupil}', '${classes.own}', '${ids.userB}', 'Kit', null, now()),
        ('${members.waiting}', '${classes.own}', null, 'New', 'new@example.com', null),
        ('${members.other}', '${classes.other}', null, 'Other', 'other@example.com', null)`,
      name: 'name',
      insert: { class_id: `'${classes.own}'`, name: `'Me'`, email: `'a@example.com'` },
      update: ['name', `'Changed'`],
      may: readable(['Kit', 'New'], ['Kit'], ['Kit', 'New', 'Other']),
      writable,
      planted: {
        class_id: `'${classes.own}'`,
        name: `'Me'`,
        email: `'a@example.com'`,
        user_id: `'${ids.userA}'`,
        number: `'7'`,
      },
    },
    'public.school_pupils': {
      rows: `insert into public.school_pupils (user_id, organisation_id, consent_by, consented_at) values
        ('${ids.userB}', '${school}', 'The office', now())`,
      name: 'consent_by',
      insert: { user_id: `'${ids.admin}'`, organisation_id: `'${school}'` },
      update: ['consent_by', `'Nobody'`],
      may: {
        ...readable(['The office'], ['The office'], ['The office']),
        admin: { ...closed, select: ['The office'] },
      },
      writable,
      planted: { user_id: `'${ids.admin}'`, organisation_id: `'${school}'` },
    },
    'public.class_assignments': {
      rows: `insert into public.class_assignments (id, class_id, course_id, due_on) values
        ('${assignments.own}', '${classes.own}', ${liveCourse}, '2030-01-01'),
        ('${assignments.other}', '${classes.other}', ${liveCourse}, '2030-02-01')`,
      name: 'due_on::text',
      insert: { class_id: `'${classes.own}'`, course_id: liveCourse },
      update: ['due_on', `'2031-01-01'`],
      may: readable(['2030-01-01'], ['2030-01-01'], ['2030-01-01', '2030-02-01']),
      writable,
      planted: { class_id: `'${classes.own}'`, course_id: liveCourse },
    },
    'public.assignment_extensions': {
      rows: `insert into public.assignment_extensions (assignment_id, member_id, due_on) values
        ('${assignments.own}', '${members.pupil}', '2030-03-01'),
        ('${assignments.own}', '${members.waiting}', '2030-04-01'),
        ('${assignments.other}', '${members.other}', '2030-05-01')`,
      name: 'due_on::text',
      insert: {
        assignment_id: `'${assignments.other}'`,
        member_id: `'${members.pupil}'`,
        due_on: `'2031-01-01'`,
      },
      update: ['due_on', `'2031-01-01'`],
      may: readable(['2030-03-01', '2030-04-01'], ['2030-03-01'], ['2030-03-01', '2030-04-01', '2030-05-01']),
      writable,
      planted: { assignment_id: `'${assignments.other}'`, member_id: `'${members.pupil}'` },
    },
    'public.class_notes': {
      rows: `insert into public.class_notes (id, member_id, class_id, author_id, text) values
        ('${note}', '${members.pupil}', '${classes.own}', '${ids.userA}', 'Well done'),
        (gen_random_uuid(), '${members.waiting}', '${classes.own}', '${ids.userA}', 'Welcome'),
        (gen_random_uuid(), '${members.other}', '${classes.other}', null, 'Hello')`,
      name: 'text',
      insert: { member_id: `'${members.pupil}'`, class_id: `'${classes.own}'`, text: `'Hi'` },
      update: ['text', `'Changed'`],
      may: readable(['Welcome', 'Well done'], ['Well done'], ['Hello', 'Welcome', 'Well done']),
      writable,
      planted: { member_id: `'${members.pupil}'`, class_id: `'${classes.own}'`, text: `'Hi'` },
    },
    'public.class_tests': {
      rows: `insert into public.class_tests (id, class_id, module_id) values
        ('${tests.own}', '${classes.own}', ${liveModule}), ('${tests.other}', '${classes.other}', ${liveModule})`,
      name: 'id::text',
      insert: { class_id: `'${classes.own}'`, module_id: liveModule },
      update: ['made_at', `'2020-01-01'`],
      may: readable([tests.own], [tests.own], [tests.own, tests.other]),
      writable,
      planted: { class_id: `'${classes.own}'`, module_id: liveModule },
    },
    'public.class_test_papers': {
      rows: `insert into public.class_test_papers (id, test_id, moment, user_id) values
        ('${paper}', '${tests.own}', 'before', '${ids.userB}'),
        (gen_random_uuid(), '${tests.other}', 'later', '${ids.admin}')`,
      name: 'moment',
      insert: { test_id: `'${tests.own}'`, moment: `'after'`, user_id: `'${ids.userB}'` },
      update: ['score', '100'],
      hidden: ['score'],
      // Teachers get results from a function, of those who are in the class.
      may: {
        ...readable([], ['before'], ['before', 'later']),
        admin: { ...closed, select: ['later'] },
      },
      writable,
      planted: { test_id: `'${tests.own}'`, moment: `'after'`, user_id: `'${ids.userA}'` },
    },
  },
  functions: {
    'public.create_class(uuid, text)': { call: `public.create_class('${school}', 'New')`, may: forTeacher },
    'public.save_class(uuid, text, boolean)': {
      call: `public.save_class('${classes.own}', 'Renamed', false)`,
      may: forTeacher,
    },
    'public.reset_class_code(uuid)': { call: `public.reset_class_code('${classes.own}')`, may: forTeacher },
    'public.add_class_teacher(uuid, uuid)': {
      call: `public.add_class_teacher('${classes.own}', '${ids.userA}')`,
      may: forTeacher,
    },
    // User A is the only teacher.
    'public.remove_class_teacher(uuid, uuid)': {
      call: `public.remove_class_teacher('${classes.own}', '${ids.userA}')`,
      may: nobody,
    },
    'public.join_class(text)': { call: `public.join_class('KNNN2222')`, may: signedInOnly },
    // A pupil does not leave on their own.
    'public.leave_class(uuid)': { call: `public.leave_class('${classes.own}')`, may: nobody },
    'public.remove_class_member(uuid)': {
      call: `public.remove_class_member('${members.pupil}')`,
      may: forTeacher,
    },
    'public.my_classes()': { call: 'public.my_classes()', may: signedInOnly },
    'public.class_overview(uuid)': { call: `public.class_overview('${classes.own}')`, may: forTeacher },
    'public.class_grid(uuid, uuid, timestamp with time zone)': {
      call: `public.class_grid('${classes.own}')`,
      may: forTeacher,
    },
    'public.class_questions(uuid, uuid)': {
      call: `public.class_questions('${classes.own}', ${liveCourse})`,
      may: forTeacher,
    },
    'public.list_class_tests(uuid)': { call: `public.list_class_tests('${classes.own}')`, may: forTeacher },
    'public.class_test_results(uuid, uuid)': {
      call: `public.class_test_results('${classes.own}', ${liveModule})`,
      may: forTeacher,
    },
    'public.close_class_test(uuid, uuid, text)': {
      rows: openTest,
      call: `public.close_class_test('${classes.own}', ${liveModule}, 'before')`,
      may: forTeacher,
    },
    'public.class_test_bank(uuid, uuid, uuid)': {
      call: `public.class_test_bank('${ids.userA}', '${classes.own}', ${liveModule})`,
      may: serviceOnly,
    },
    'public.open_class_test(uuid, uuid, uuid, text, jsonb)': {
      call: `public.open_class_test('${ids.userA}', '${classes.own}', ${liveModule}, 'after', '[]')`,
      may: serviceOnly,
    },
    'public.start_class_test(uuid, uuid, text)': {
      call: `public.start_class_test('${ids.userB}', '${tests.own}', 'after')`,
      may: serviceOnly,
    },
    'public.read_class_test(uuid, uuid, text)': {
      call: `public.read_class_test('${ids.userB}', '${tests.own}', 'before')`,
      may: serviceOnly,
    },
    // User B has the paper, and its test asks no such question.
    'public.save_test_answer(uuid, integer, jsonb)': {
      call: `public.save_test_answer('${paper}', 1, '0')`,
      may: nobody,
    },
    'public.finish_class_test(uuid, uuid, integer, numeric[])': {
      call: `public.finish_class_test('${ids.userB}', '${paper}', 0, '{1}')`,
      may: serviceOnly,
    },
    'public.class_member_notes(uuid)': {
      call: `public.class_member_notes('${members.pupil}')`,
      may: forTeacher,
    },
    'public.assign_to_class(uuid, uuid, uuid, date, date)': {
      call: `public.assign_to_class('${classes.own}', ${liveCourse}, null, null, '2030-06-01')`,
      may: forTeacher,
    },
    'public.unassign(uuid)': { call: `public.unassign('${assignments.own}')`, may: forTeacher },
    'public.extend_assignment(uuid, uuid, date)': {
      call: `public.extend_assignment('${assignments.own}', '${members.pupil}', '2030-07-01')`,
      may: forTeacher,
    },
    'public.add_class_note(uuid, text)': {
      call: `public.add_class_note('${members.pupil}', 'Hello')`,
      may: forTeacher,
    },
    'public.delete_class_note(uuid)': { call: `public.delete_class_note('${note}')`, may: forTeacher },
    'public.class_roster(uuid, uuid)': {
      call: `public.class_roster('${ids.userA}', '${classes.own}')`,
      may: serviceOnly,
    },
    'public.apply_roster(uuid, uuid, integer, jsonb)': {
      call: `public.apply_roster('${ids.userA}', '${classes.own}', 1, '{"added": [], "changed": [], "leaving": []}')`,
      may: serviceOnly,
    },
    'public.undo_roster(uuid)': {
      rows: `insert into private.roster_changes (class_id, applied_by) values ('${classes.own}', '${ids.userA}')`,
      call: `public.undo_roster('${classes.own}')`,
      may: forTeacher,
    },
    'public.move_class_up(uuid, text)': {
      call: `public.move_class_up('${classes.own}', 'Next year')`,
      may: forTeacher,
    },
    // User B has an address.
    'public.set_pupil_codes(uuid, uuid, jsonb)': {
      call: `public.set_pupil_codes('${ids.userA}', '${classes.own}',
        '[{"member": "${members.pupil}", "salt": "salt", "hash": "hash"}]')`,
      may: { ...serviceOnly, service: 'refused' },
    },
    'public.delete_pupil(uuid)': { call: `public.delete_pupil('${members.pupil}')`, may: forTeacher },
    'public.make_take_over_code(uuid)': {
      call: `public.make_take_over_code('${members.pupil}')`,
      may: forTeacher,
    },
    'public.delete_old_take_over_codes()': {
      call: 'public.delete_old_take_over_codes()',
      may: serviceOnly,
    },
    'public.own_class_test_scores()': { call: 'public.own_class_test_scores()', may: signedInOnly },
    'public.delete_unjoined_members()': { call: 'public.delete_unjoined_members()', may: serviceOnly },
    'public.delete_left_pupils()': { call: 'public.delete_left_pupils()', may: serviceOnly },
  },
};
