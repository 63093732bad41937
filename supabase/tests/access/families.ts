import { ids } from '../people.ts';
import { type Area, adminsOnly, closed, serviceOnly, signedInOnly } from './access.ts';
import { scan } from './storage.ts';

const families = { a: '00000000-0000-4000-8000-0000000fa00a', b: '00000000-0000-4000-8000-0000000fa00b' };
const consent = '00000000-0000-4000-8000-0000000c0a5e';
const form = '00000000-0000-4000-8000-00000000f04a';
// User A is the guardian of user B here: a fourth person would be in the lists of every other area.
const child = ids.userB;
const everybodyReads = { ...closed, select: ['2026-11-20', '2026-11-22', '2026-11-23'] };
const guardianOnly = {
  anon: 'denied',
  userA: 'done',
  userB: 'refused',
  admin: 'refused',
  service: 'denied',
} as const;
const hash = `repeat('a', 64)`;

export const familyAccess: Area = {
  tables: {
    'public.consent_texts': {
      name: 'version',
      insert: { version: `'2030-01-01'`, body: `'Everything'` },
      update: ['body', `'Everything'`],
      may: {
        anon: everybodyReads,
        userA: everybodyReads,
        userB: everybodyReads,
        admin: everybodyReads,
        service: everybodyReads,
      },
      writable: { insert: [], update: [] },
      planted: { version: `'2030-01-01'` },
    },
    'public.families': {
      rows: `insert into public.families (id, owner_id, code) values
        ('${families.a}', '${ids.userA}', 'AAAA2222'), ('${families.b}', '${ids.admin}', 'BBBB2222')`,
      name: 'code',
      insert: { owner_id: `'${ids.userB}'`, code: `'CCCC2222'` },
      update: ['code', `'DDDD' || substr(code, 1, 4)`],
      may: {
        anon: closed,
        userA: { ...closed, select: ['AAAA2222'] },
        userB: { ...closed, select: [] },
        admin: { ...closed, select: ['BBBB2222'] },
        service: { ...closed, select: ['AAAA2222', 'BBBB2222'] },
      },
      writable: { insert: [], update: [] },
      planted: { code: `'EEEE2222'`, owner_id: `'${ids.userB}'` },
    },
    'public.family_places': {
      rows: `insert into public.family_places (user_id, family_id, kind, shares_progress) values
        ('${child}', '${families.a}', 'child', true)`,
      name: 'user_id',
      insert: { user_id: `'${ids.admin}'`, family_id: `'${families.a}'`, kind: `'adult'` },
      update: ['shares_progress', 'false'],
      may: {
        anon: closed,
        userA: { ...closed, select: [child] },
        userB: { ...closed, select: [child] },
        admin: { ...closed, select: [] },
        service: { ...closed, select: [child] },
      },
      writable: { insert: [], update: [] },
      planted: { user_id: `'${ids.admin}'`, family_id: `'${families.b}'`, kind: `'adult'` },
    },
    'public.child_accounts': {
      // With all permissions, so that this child may do what other areas try.
      rows: `insert into public.child_accounts (user_id, nickname, may_show_work, may_meet_mentors) values
        ('${child}', 'Kit', true, true)`,
      name: 'nickname',
      insert: { user_id: `'${ids.admin}'`, nickname: `'Bo'` },
      update: ['shows_name', 'true'],
      may: {
        anon: closed,
        userA: { ...closed, select: ['Kit'] },
        userB: { ...closed, select: ['Kit'] },
        admin: { ...closed, select: [] },
        service: { ...closed, select: ['Kit'] },
      },
      writable: { insert: [], update: [] },
      planted: { user_id: `'${ids.admin}'`, nickname: `'Bo'` },
    },
    'public.guardianships': {
      rows: `insert into public.guardianships (child_id, guardian_id) values ('${child}', '${ids.userA}')`,
      name: 'guardian_id',
      insert: { child_id: `'${ids.userA}'`, guardian_id: `'${ids.admin}'` },
      update: ['since', `'2020-01-01'`],
      may: {
        anon: closed,
        userA: { ...closed, select: [ids.userA] },
        userB: { ...closed, select: [ids.userA] },
        admin: { ...closed, select: [] },
        service: { ...closed, select: [ids.userA] },
      },
      writable: { insert: [], update: [] },
      planted: { child_id: `'${ids.userA}'`, guardian_id: `'${ids.userB}'` },
    },
    'public.consents': {
      rows: `insert into public.consents (id, guardian_id, text_version, method) values
        ('${consent}', '${ids.userA}', '2026-11-20', 'email-plus')`,
      name: 'method',
      insert: { guardian_id: `'${ids.userB}'`, text_version: `'2026-11-20'`, method: `'signed-form'` },
      update: ['given_at', `'2020-01-01'`],
      may: {
        anon: closed,
        userA: { ...closed, select: ['email-plus'] },
        userB: { ...closed, select: [] },
        admin: { ...closed, select: ['email-plus'] },
        service: { ...closed, select: ['email-plus'] },
      },
      writable: { insert: [], update: [] },
      planted: {
        guardian_id: `'${ids.userB}'`,
        child_id: `'${ids.userB}'`,
        text_version: `'2026-11-20'`,
        method: `'signed-form'`,
        withdrawal: `'delete'`,
      },
    },
    'public.consent_forms': {
      rows: `insert into public.consent_forms (id, guardian_id, text_version, file) values
        ('${form}', '${ids.userA}', '2026-11-20', '${ids.userA}/${form}.pdf')`,
      name: 'state',
      insert: {
        guardian_id: `'${ids.userB}'`,
        text_version: `'2026-11-20'`,
        file: `'${ids.userB}/${form}.pdf'`,
      },
      update: ['created_at', `'2020-01-01'`],
      may: {
        anon: closed,
        userA: { ...closed, select: ['waiting'] },
        userB: { ...closed, select: [] },
        admin: { ...closed, select: ['waiting'] },
        service: { ...closed, select: ['waiting'] },
      },
      writable: { insert: [], update: [] },
      planted: {
        guardian_id: `'${ids.userB}'`,
        text_version: `'2026-11-20'`,
        file: `'${ids.userB}/${form}.png'`,
        state: `'approved'`,
        decided_at: `'2026-11-20'`,
      },
    },
  },
  functions: {
    // No account waits for a guardian.
    'public.request_guardian(uuid, text, text)': {
      call: `public.request_guardian('${ids.userB}', 'mum@example.com', ${hash})`,
      may: { ...serviceOnly, service: 'refused' },
    },
    'public.request_consent(uuid, text, uuid)': {
      call: `public.request_consent('${ids.userA}', ${hash})`,
      may: serviceOnly,
    },
    'public.give_consent(uuid, text, text)': {
      rows: `insert into private.guardian_requests (guardian_email, token_hash) values ('a@example.com', ${hash})`,
      call: `public.give_consent('${ids.userA}', ${hash}, '2026-11-23')`,
      may: serviceOnly,
    },
    'public.claim_consent_reminders()': { call: 'public.claim_consent_reminders()', may: serviceOnly },
    'public.delete_undecided_consent_forms()': {
      call: 'public.delete_undecided_consent_forms()',
      may: serviceOnly,
    },
    'public.child_nicknames(uuid[])': {
      call: `public.child_nicknames(array['${child}']::uuid[])`,
      may: adminsOnly,
    },
    'public.delete_unused_scans()': { call: 'public.delete_unused_scans()', may: serviceOnly },
    'public.delete_old_family_requests()': { call: 'public.delete_old_family_requests()', may: serviceOnly },
    'public.delete_waiting_accounts()': { call: 'public.delete_waiting_accounts()', may: serviceOnly },
    'public.withdraw_consent(uuid, text)': {
      call: `public.withdraw_consent('${consent}', 'freeze')`,
      may: guardianOnly,
    },
    'public.find_open_consent(uuid, uuid)': {
      call: `public.find_open_consent('${ids.userA}', '${consent}')`,
      may: serviceOnly,
    },
    'public.add_child(uuid, uuid, uuid, text, integer, text, text)': {
      call: `public.add_child('${ids.userA}', '${consent}', '${ids.admin}', 'Bo',
        extract(year from now())::integer - 9, 'salt', 'hash')`,
      may: serviceOnly,
    },
    // There is no such code of a school.
    'public.take_over_pupil(uuid, uuid, text, text, boolean, text, text)': {
      call: `public.take_over_pupil('${ids.userA}', '${consent}', ${hash}, 'Bo', true, 'salt', 'hash')`,
      may: serviceOnly,
    },
    // The child of these tests has an address.
    'public.change_picture_code(uuid, uuid, text, text)': {
      call: `public.change_picture_code('${ids.userA}', '${child}', 'salt', 'hash')`,
      may: { ...serviceOnly, service: 'refused' },
    },
    'public.picture_secret()': { call: 'public.picture_secret()', may: serviceOnly },
    'public.begin_picture_sign_in(text, text, text, integer)': {
      call: `public.begin_picture_sign_in('AAAA2222', 'Nobody', 'client', 30)`,
      may: serviceOnly,
    },
    'public.finish_picture_sign_in(uuid, text)': {
      call: `public.finish_picture_sign_in('${child}', 'client')`,
      may: serviceOnly,
    },
    'public.delete_old_counters()': { call: 'public.delete_old_counters()', may: serviceOnly },
    'public.delete_child(uuid)': { call: `public.delete_child('${child}')`, may: guardianOnly },
    'public.name_child(uuid, text, boolean)': {
      call: `public.name_child('${child}', 'Kit Carson', true)`,
      may: guardianOnly,
    },
    'public.set_child_permissions(uuid, boolean, boolean, boolean)': {
      call: `public.set_child_permissions('${child}', true, true, true)`,
      may: guardianOnly,
    },
    'public.hand_in_consent_form(uuid, text, text)': {
      call: `public.hand_in_consent_form('${ids.userA}', '${ids.userA}/${scan}', '2026-11-20')`,
      may: serviceOnly,
    },
    'public.take_back_consent_form(uuid)': {
      call: `public.take_back_consent_form('${form}')`,
      may: guardianOnly,
    },
    'public.decide_consent_form(uuid, uuid, boolean, text)': {
      call: `public.decide_consent_form('${ids.admin}', '${form}', true, '')`,
      may: serviceOnly,
    },
    'public.own_address_offer()': { call: 'public.own_address_offer()', may: signedInOnly },
    // The child of these tests is a pupil, who needs a code of the school.
    'public.request_own_address(uuid, text, text, text, text)': {
      rows: `insert into private.take_over_codes (pupil_id, code_hash) values ('${child}', repeat('c', 64))`,
      call: `public.request_own_address('${child}', 'kit@example.com', ${hash}, '*', repeat('c', 64))`,
      may: serviceOnly,
    },
    'public.find_own_address(uuid, text)': {
      rows: `insert into private.address_requests (child_id, email, token_hash)
        values ('${child}', 'kit@example.com', ${hash})`,
      call: `public.find_own_address('${child}', ${hash})`,
      may: serviceOnly,
    },
    'public.take_own_address(uuid, text)': {
      call: `public.take_own_address('${child}', ${hash})`,
      may: serviceOnly,
    },
    // Nobody here is under 18.
    'public.inform_guardian(uuid, text)': {
      call: `public.inform_guardian('${ids.userA}', 'mum@example.com')`,
      may: { ...serviceOnly, service: 'refused' },
    },
    'public.own_records()': { call: 'public.own_records()', may: signedInOnly },
    'public.export_child(uuid)': { call: `public.export_child('${child}')`, may: guardianOnly },
    'public.reset_family_code()': { call: 'public.reset_family_code()', may: signedInOnly },
    'public.invite_to_family(uuid, text, text)': {
      call: `public.invite_to_family('${ids.userA}', 'aunt@example.com', ${hash})`,
      may: serviceOnly,
    },
    'public.accept_family_invitation(uuid, text, boolean)': {
      call: `public.accept_family_invitation('${ids.userB}', repeat('b', 64), true)`,
      may: { ...serviceOnly, service: 'refused' },
    },
    'public.share_progress_with_family(boolean)': {
      call: 'public.share_progress_with_family(true)',
      may: signedInOnly,
    },
    // Nobody here has a place as an adult.
    'public.leave_family(uuid)': {
      call: `public.leave_family('${ids.admin}')`,
      may: { ...guardianOnly, userA: 'refused' },
    },
    'public.family_overview()': { call: 'public.family_overview()', may: signedInOnly },
  },
};
