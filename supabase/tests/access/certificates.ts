import { ids } from '../people.ts';
import { type Area, adminsOnly, closed } from './access.ts';

const course = '00000000-0000-4000-8000-0000000000c1';
const idOf = (digit: string) => `LAI-${Array(7).fill(digit.repeat(4)).join('-')}`;
const certificateIds = { issued: idOf('1'), pending: idOf('2'), ofUserB: idOf('3') } as const;
const everyCertificate = Object.values(certificateIds);

/** User A has an issued and a pending certificate, user B a revoked one. */
const certificateRows = `insert into public.certificates
    (id, user_id, student_name, student_email, course_title, course_level, score, status, issued_on, revoked_on,
     revocation_reason)
  values
    ('${certificateIds.issued}', '${ids.userA}', 'Ada', 'a@example.com', 'Live', 'Beginner', 95, 'Issued',
     '2026-01-01', null, null),
    ('${certificateIds.pending}', '${ids.userA}', 'Ada', 'a@example.com', 'Draft', 'Beginner', 84, 'Pending',
     null, null, null),
    ('${certificateIds.ofUserB}', '${ids.userB}', 'Ben', 'b@example.com', 'Live', 'Beginner', 72, 'Revoked',
     '2026-01-01', '2026-01-02', 'By mistake')`;

export const certificates: Area = {
  tables: {
    'public.certificates': {
      rows: certificateRows,
      name: 'id',
      insert: {
        user_id: `'${ids.userA}'`,
        student_name: `'Ada'`,
        student_email: `'a@example.com'`,
        course_title: `'Live'`,
        course_level: `'Beginner'`,
        score: '100',
        status: `'Pending'`,
      },
      update: ['score', '100'],
      may: {
        anon: closed,
        userA: { ...closed, select: [certificateIds.issued, certificateIds.pending] },
        userB: { ...closed, select: [certificateIds.ofUserB] },
        admin: { ...closed, select: everyCertificate },
        service: { ...closed, select: everyCertificate },
      },
      writable: { insert: [], update: [] },
      planted: { issued_on: `'2001-02-03'`, valid_until: `'2001-02-03'`, revoked_on: `'2001-02-03'` },
    },
  },
  functions: {
    'public.verify_certificate(text)': {
      call: `public.verify_certificate('${certificateIds.issued}')`,
      may: { anon: 'done', userA: 'done', userB: 'done', admin: 'done', service: 'denied' },
    },
    'public.issue_certificate(uuid, uuid, text, integer, text, date, boolean)': {
      call: `public.issue_certificate('${ids.userB}', '${course}', 'Ben Brown', 90, 'Passed it')`,
      may: adminsOnly,
    },
    'public.confirm_certificate(text)': {
      call: `public.confirm_certificate('${certificateIds.pending}')`,
      may: adminsOnly,
    },
    'public.revoke_certificate(text, text)': {
      call: `public.revoke_certificate('${certificateIds.issued}', 'By mistake')`,
      may: adminsOnly,
    },
    'public.reinstate_certificate(text, text)': {
      call: `public.reinstate_certificate('${certificateIds.ofUserB}', 'Revoked by mistake')`,
      may: adminsOnly,
    },
    'public.certificate_names(uuid[])': {
      call: `public.certificate_names(array['${ids.userB}']::uuid[])`,
      may: adminsOnly,
    },
    'public.certificate_candidates(uuid)': {
      call: `public.certificate_candidates('${course}')`,
      may: adminsOnly,
    },
    'public.search_certificates(text, text, uuid, text, integer)': {
      call: `public.search_certificates('ada')`,
      may: adminsOnly,
    },
    'public.certificate_labs(text)': {
      call: `public.certificate_labs('${certificateIds.issued}')`,
      may: { anon: 'done', userA: 'done', userB: 'done', admin: 'done', service: 'denied' },
    },
    'public.certificate_lab(text, text, text)': {
      call: `public.certificate_lab('${certificateIds.issued}', 'card-sorter', 'nine-of-ten')`,
      may: { anon: 'done', userA: 'done', userB: 'done', admin: 'done', service: 'done' },
    },
    'public.show_labs(text, boolean)': {
      call: `public.show_labs('${certificateIds.issued}', true)`,
      may: { anon: 'denied', userA: 'done', userB: 'refused', admin: 'refused', service: 'denied' },
    },
    'public.certificate_figures()': { call: 'public.certificate_figures()', may: adminsOnly },
  },
};
