import { ids } from '../people.ts';
import { type Area, closed, serviceOnly, signedInOnly } from './access.ts';

/**
 * User A is an instructor of the archived course, and user B may study the live one. User B has a draft there, and has
 * handed in two projects of the archived course, the second of which an admin has claimed. A third one was accepted.
 */
const submissionOf = {
  draft: '00000000-0000-4000-8000-0000000000d1',
  waiting: '00000000-0000-4000-8000-0000000000d2',
  claimed: '00000000-0000-4000-8000-0000000000d3',
  accepted: '00000000-0000-4000-8000-0000000000d4',
};
const projectOf = {
  draft: '00000000-0000-4000-8000-0000000000b1',
  waiting: '00000000-0000-4000-8000-0000000000b2',
  claimed: '00000000-0000-4000-8000-0000000000b3',
  accepted: '00000000-0000-4000-8000-0000000000b4',
};
const version = '00000000-0000-4000-8000-0000000000f1';
const rubric = `'[{"id": "a", "title": "A", "accepted": "A"}, {"id": "b", "title": "B", "accepted": "B"},
  {"id": "c", "title": "C", "accepted": "C"}]'::jsonb`;
const comments = `'[{"criterion": "a", "is_met": true, "comment": ""}, {"criterion": "b", "is_met": true, "comment": ""},
  {"criterion": "c", "is_met": false, "comment": "More."}]'`;

const writable = { insert: [], update: [] };
const ofUserB = (names: string[]) => ({
  anon: closed,
  userA: { ...closed, select: [] },
  userB: { ...closed, select: names },
  admin: { ...closed, select: [] },
  service: { ...closed, select: names },
});
/** User A and the admin review it. User B is its learner. */
const reviewersOnly = {
  anon: 'denied',
  userA: 'done',
  userB: 'refused',
  admin: 'done',
  service: 'denied',
} as const;
const learnerOnly = { ...reviewersOnly, userA: 'refused', userB: 'done', admin: 'refused' } as const;

export const projects: Area = {
  tables: {
    'public.projects': {
      rows: `insert into public.projects (id, course_id, content_id, title, use, rubric, body, html)
        select made.id::uuid, courses.id, made.content_id, 'Project', 'project', ${rubric}, 'Text', 'Text'
        from (values
          ('${projectOf.draft}', 'live', 'live-project'),
          ('${projectOf.waiting}', 'archived', 'archived-project'),
          ('${projectOf.claimed}', 'archived', 'claimed-project'),
          ('${projectOf.accepted}', 'archived', 'accepted-project')
        ) as made (id, course, content_id) join public.courses on courses.slug = made.course`,
      name: 'content_id',
      insert: {
        course_id: `(select id from public.courses where slug = 'live')`,
        content_id: `'new-project'`,
        title: `'New'`,
        use: `'project'`,
        rubric,
        body: `'Text'`,
        html: `'Text'`,
      },
      update: ['title', `'Changed'`],
      may: {
        anon: closed,
        userA: { ...closed, select: ['accepted-project', 'archived-project', 'claimed-project'] },
        userB: { ...closed, select: ['live-project'] },
        admin: {
          ...closed,
          select: ['accepted-project', 'archived-project', 'claimed-project', 'live-project'],
        },
        service: {
          ...closed,
          select: ['accepted-project', 'archived-project', 'claimed-project', 'live-project'],
        },
      },
      writable,
    },
    'public.project_submissions': {
      rows: `insert into public.project_submissions
          (id, user_id, project_id, state, text, versions, handed_in_at, claimed_by, claimed_at)
        values
          ('${submissionOf.draft}', '${ids.userB}', '${projectOf.draft}', 'draft', 'draft', 0, null, null, null),
          ('${submissionOf.waiting}', '${ids.userB}', '${projectOf.waiting}', 'handed-in', 'waiting', 1, now(), null, null),
          ('${submissionOf.claimed}', '${ids.userB}', '${projectOf.claimed}', 'handed-in', 'claimed', 1, now(),
            '${ids.admin}', now()),
          ('${submissionOf.accepted}', '${ids.userB}', '${projectOf.accepted}', 'accepted', 'accepted', 1, now(), null, null)`,
      name: 'text',
      insert: { user_id: `'${ids.userA}'`, project_id: `'${projectOf.draft}'` },
      update: ['state', `'accepted'`],
      may: ofUserB(['accepted', 'claimed', 'draft', 'waiting']),
      hidden: ['claimed_by'],
      writable,
    },
    'public.project_versions': {
      rows: `insert into public.project_versions (id, submission_id, number, text, links, files, rubric)
        values ('${version}', '${submissionOf.waiting}', 1, 'first', '{}', '{}', ${rubric}),
          (gen_random_uuid(), '${submissionOf.claimed}', 1, 'second', '{}', '{}', ${rubric})`,
      name: 'text',
      insert: {
        submission_id: `'${submissionOf.waiting}'`,
        number: '2',
        text: `'New'`,
        links: `'{}'`,
        files: `'{}'`,
        rubric,
      },
      update: ['text', `'Changed'`],
      may: ofUserB(['first', 'second']),
      writable,
    },
    'public.project_reviews': {
      rows: `insert into public.project_reviews (version_id, reviewer_id, is_accepted, comments, summary)
        values ('${version}', '${ids.userA}', false, '[]', 'review')`,
      name: 'summary',
      insert: { version_id: `'${version}'`, is_accepted: 'true', comments: `'[]'` },
      update: ['is_accepted', 'true'],
      may: ofUserB(['review']),
      hidden: ['reviewer_id'],
      writable,
    },
  },
  functions: {
    'public.my_project(text)': { call: `public.my_project('live-project')`, may: signedInOnly },
    'public.save_project_draft(uuid, integer, text, text[], text[])': {
      call: `public.save_project_draft('${projectOf.draft}', 1, 'Text', '{}', '{}')`,
      may: learnerOnly,
    },
    'public.hand_in_project(uuid, integer)': {
      call: `public.hand_in_project('${projectOf.draft}', 1)`,
      may: learnerOnly,
    },
    'public.take_back_project(uuid)': {
      call: `public.take_back_project('${projectOf.waiting}')`,
      may: learnerOnly,
    },
    'public.show_project(uuid, boolean)': {
      call: `public.show_project('${projectOf.accepted}', true)`,
      may: learnerOnly,
    },
    'public.delete_my_projects()': { call: 'public.delete_my_projects()', may: signedInOnly },
    'public.project_queue(uuid)': {
      call: `public.project_queue((select id from public.courses where slug = 'archived'))`,
      may: { ...reviewersOnly, userB: 'denied' },
    },
    'public.project_submission(uuid)': {
      call: `public.project_submission('${submissionOf.waiting}')`,
      may: reviewersOnly,
    },
    'public.claim_project(uuid)': {
      call: `public.claim_project('${submissionOf.waiting}')`,
      may: reviewersOnly,
    },
    'public.release_project(uuid)': {
      call: `public.release_project('${submissionOf.claimed}')`,
      may: { ...reviewersOnly, userA: 'refused' },
    },
    'public.review_project(uuid, uuid, integer, boolean, jsonb, text)': {
      call: `public.review_project('${ids.admin}', '${submissionOf.claimed}', 1, false, ${comments}, 'Well begun')`,
      may: serviceOnly,
    },
  },
};
