import { ids } from '../people.ts';
import { type Area, adminsOnly, closed, serviceOnly, signedInOnly } from './access.ts';

const sessions = { a: '00000000-0000-4000-8000-0000000005ea', b: '00000000-0000-4000-8000-0000000005eb' };
const times = `array[now() + interval '2 days', now() + interval '3 days', now() + interval '4 days']`;
const topics = ['topic of A', 'topic of B'];
const notes = ['A writes', 'private about A', 'to A', 'to B'];

export const mentorship: Area = {
  tables: {
    'public.mentorship_sessions': {
      rows: `insert into public.mentorship_sessions (id, user_id, topic, proposed_times, time_zone) values
        ('${sessions.a}', '${ids.userA}', 'topic of A', ${times}, 'UTC'),
        ('${sessions.b}', '${ids.userB}', 'topic of B', ${times}, 'UTC')`,
      name: 'topic',
      insert: { user_id: `'${ids.userA}'`, topic: `'More'`, proposed_times: times, time_zone: `'UTC'` },
      update: ['topic', `'Changed'`],
      may: {
        anon: closed,
        userA: { ...closed, select: ['topic of A'] },
        userB: { ...closed, select: ['topic of B'] },
        admin: { ...closed, select: topics },
        service: { ...closed, select: topics },
      },
      writable: { insert: [], update: [] },
      planted: { proposed_times: times },
    },
    'public.mentorship_notes': {
      rows: `insert into public.mentorship_notes (id, session_id, kind, author_id, text) values
        (gen_random_uuid(), '${sessions.a}', 'member', '${ids.userA}', 'A writes'),
        (gen_random_uuid(), '${sessions.a}', 'mentor', '${ids.admin}', 'to A'),
        (gen_random_uuid(), '${sessions.a}', 'private', '${ids.admin}', 'private about A'),
        (gen_random_uuid(), '${sessions.b}', 'mentor', '${ids.admin}', 'to B')`,
      name: 'text',
      insert: { id: 'gen_random_uuid()', session_id: `'${sessions.a}'`, kind: `'member'`, text: `'More'` },
      update: ['text', `'Changed'`],
      may: {
        anon: closed,
        userA: { ...closed, select: ['A writes', 'to A'] },
        userB: { ...closed, select: ['to B'] },
        admin: { ...closed, select: notes },
        service: { ...closed, select: notes },
      },
      writable: { insert: [], update: [] },
    },
  },
  functions: {
    'public.mentorship_allowance()': { call: 'public.mentorship_allowance()', may: signedInOnly },
    // Sent a second time: the plan of user A includes no mentorship, so a new one would be refused.
    'public.request_mentorship(uuid, uuid, text, timestamp with time zone[], text)': {
      call: `public.request_mentorship('${ids.userA}', '${sessions.a}', 'topic of A', ${times}, 'UTC')`,
      may: serviceOnly,
    },
    'public.confirm_mentorship(uuid, uuid, integer, timestamp with time zone, text)': {
      call: `public.confirm_mentorship(
        '${ids.admin}', '${sessions.a}', 0, now() + interval '2 days', 'https://meet.example/a')`,
      may: { ...serviceOnly, service: 'refused' },
    },
    'public.cancel_mentorship(uuid, uuid, integer, boolean, text)': {
      call: `public.cancel_mentorship('${ids.userA}', '${sessions.a}', 0, false)`,
      may: serviceOnly,
    },
    'public.add_mentorship_note(uuid, uuid, text, text)': {
      call: `public.add_mentorship_note('${sessions.a}', gen_random_uuid(), 'member', 'A note')`,
      may: { anon: 'denied', userA: 'done', userB: 'refused', admin: 'refused', service: 'denied' },
    },
    'public.count_mentorship_sessions()': { call: 'public.count_mentorship_sessions()', may: adminsOnly },
  },
};
