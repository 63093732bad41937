import { ids } from '../people.ts';
import { type Area, closed, serviceOnly } from './access.ts';

/** All people take the live course. User A takes the archived one, too, and is its instructor; user B has read in it. */
const courseOf = (slug: string) => `(select id from public.courses where slug = '${slug}')`;
const subjects = ['archived news', 'live mail', 'live news', 'to B'];
const writable = { insert: [], update: [] };

export const courseMessages: Area = {
  tables: {
    'public.course_messages': {
      rows: `insert into public.course_messages (course_id, learner_id, subject, body, is_announcement) values
        (${courseOf('live')}, null, 'live news', 'Text', true),
        (${courseOf('live')}, null, 'live mail', 'Text', false),
        (${courseOf('live')}, '${ids.userB}', 'to B', 'Text', false),
        (${courseOf('archived')}, null, 'archived news', 'Text', true)`,
      name: 'subject',
      insert: { course_id: courseOf('archived'), subject: `'New'`, body: `'Text'` },
      update: ['subject', `'Changed'`],
      may: {
        anon: closed,
        userA: { ...closed, select: ['archived news', 'live news'], delete: ['archived news'] },
        userB: { ...closed, select: ['archived news', 'live news', 'to B'], delete: [] },
        admin: { ...closed, select: subjects, delete: subjects },
        service: { ...closed, select: subjects },
      },
      writable,
    },
    'public.course_mail_choices': {
      rows: `insert into public.course_mail_choices (user_id, course_id) values
        ('${ids.userA}', ${courseOf('live')}), ('${ids.userB}', ${courseOf('live')})`,
      name: `case user_id when '${ids.userA}' then 'of A' else 'of B' end`,
      insert: { user_id: `'${ids.userA}'`, course_id: courseOf('archived') },
      update: ['stopped_at', 'now()'],
      may: {
        anon: closed,
        userA: { ...closed, select: ['of A'] },
        userB: { ...closed, select: ['of B'] },
        admin: { ...closed, select: [] },
        service: { ...closed, select: ['of A', 'of B'] },
      },
      hidden: ['token'],
      writable,
    },
  },
  functions: {
    'public.send_course_message(uuid, jsonb)': {
      call: `public.send_course_message('${ids.admin}', jsonb_build_object(
        'id', gen_random_uuid(), 'course', ${courseOf('live')}, 'subject', 'News', 'body', 'Text',
        'is_announcement', true, 'by_mail', true))`,
      may: serviceOnly,
    },
    'public.stop_course_mails(uuid)': {
      call: 'public.stop_course_mails(gen_random_uuid())',
      may: serviceOnly,
    },
    'public.appoint_course_staff(uuid, uuid, text, text)': {
      call: `public.appoint_course_staff('${ids.admin}', ${courseOf('live')}, 'a@example.com', 'reviewer')`,
      may: serviceOnly,
    },
    'public.course_scores(uuid, uuid[])': {
      call: `public.course_scores(${courseOf('archived')}, array['${ids.userB}'::uuid])`,
      may: { anon: 'denied', userA: 'done', userB: 'denied', admin: 'done', service: 'denied' },
    },
  },
};
