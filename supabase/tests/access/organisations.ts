import { ids } from '../people.ts';
import { type Area, adminsOnly, closed, serviceOnly, signedInOnly } from './access.ts';

const school = '00000000-0000-4000-8000-0000000009a1';
const managersOnly = {
  anon: 'denied',
  userA: 'done',
  userB: 'refused',
  admin: 'refused',
  service: 'denied',
} as const;
const hash = `repeat('a', 64)`;
const learner = `'${ids.userB}'`;
const token = `repeat('c', 32)`;
// For the three functions about a domain.
const ssoDomain = `insert into private.sso_domains (organisation_id, domain, token)
  values ('${school}', 'school.example', ${token})`;
const company = '00000000-0000-4000-8000-0000000009a2';

// User A owns the school, and user B belongs to it, without a seat, which would open lessons. None of them belongs to the
// company.
export const organisations: Area = {
  tables: {
    'public.organisations': {
      rows: `insert into public.organisations (id, name, kind) values
        ('${school}', 'School', 'school'), ('${company}', 'Company', 'company')`,
      name: 'name',
      insert: { name: `'Other'`, kind: `'other'` },
      update: ['name', `name || '!'`],
      may: {
        anon: closed,
        userA: { ...closed, select: ['School'] },
        userB: { ...closed, select: ['School'] },
        admin: { ...closed, select: ['Company', 'School'] },
        service: { ...closed, select: ['Company', 'School'] },
      },
      hidden: ['billing_email', 'ticket_id'],
      writable: { insert: [], update: [] },
      planted: { name: `'Other'`, kind: `'other'`, billing_email: `'x@example.com'` },
    },
    'public.organisation_members': {
      rows: `insert into public.organisation_members (organisation_id, user_id, role, seat_since) values
        ('${school}', '${ids.userA}', 'owner', null), ('${school}', '${ids.userB}', 'learner', null)`,
      name: 'role',
      insert: { organisation_id: `'${company}'`, user_id: `'${ids.userB}'`, role: `'owner'` },
      update: ['role', `'manager'`],
      may: {
        anon: closed,
        userA: { ...closed, select: ['learner', 'owner'] },
        userB: { ...closed, select: ['learner'] },
        admin: { ...closed, select: ['learner', 'owner'] },
        service: { ...closed, select: ['learner', 'owner'] },
      },
      writable: { insert: [], update: [] },
      planted: { organisation_id: `'${company}'`, user_id: `'${ids.userB}'`, role: `'owner'` },
    },
    'public.organisation_departures': {
      rows: `insert into public.organisation_departures (organisation_id, user_id) values
        ('${company}', '${ids.userA}'), ('${company}', '${ids.userB}')`,
      name: 'user_id::text',
      insert: { organisation_id: `'${school}'`, user_id: `'${ids.userA}'` },
      update: ['left_at', "left_at - interval '1 day'"],
      may: {
        anon: closed,
        userA: { ...closed, select: [ids.userA] },
        userB: { ...closed, select: [ids.userB] },
        admin: { ...closed, select: [] },
        service: { ...closed, select: [ids.userA, ids.userB] },
      },
      writable: { insert: [], update: [] },
      planted: { organisation_id: `'${school}'`, user_id: `'${ids.userA}'` },
    },
    'public.agreements': {
      rows: `insert into public.agreements (organisation_id, opens_levels, seats, starts_on, ends_on) values
        ('${school}', '{Beginner}', 2, current_date - 1, current_date + 30),
        ('${company}', '{Beginner}', 3, current_date - 1, current_date + 30)`,
      name: 'seats::text',
      insert: {
        organisation_id: `'${company}'`,
        opens_levels: `'{Beginner}'`,
        seats: '9',
        starts_on: `'2020-01-01'`,
        ends_on: `'2020-02-01'`,
      },
      update: ['seats', '1000'],
      may: {
        anon: closed,
        userA: { ...closed, select: ['2'] },
        userB: { ...closed, select: [] },
        admin: { ...closed, select: ['2', '3'] },
        service: { ...closed, select: ['2', '3'] },
      },
      writable: { insert: [], update: [] },
      planted: {
        organisation_id: `'${company}'`,
        opens_levels: `'{Beginner}'`,
        certifies_levels: `'{Beginner}'`,
        seats: '9',
        starts_on: `'2020-01-01'`,
        ends_on: `'2020-02-01'`,
        consent_by: `'The office'`,
      },
    },
  },
  functions: {
    'public.make_agreement(uuid, jsonb, text)': {
      call: `public.make_agreement('${ids.admin}', '{"name": "Works", "kind": "company", "lines": [],
        "opens_levels": ["Beginner"], "certifies_levels": [], "seats": 5, "starts_on": "2030-01-01",
        "ends_on": "2030-12-31", "owner_email": "owner@example.com"}', ${hash})`,
      may: serviceOnly,
    },
    'public.end_agreement(uuid)': {
      call: `public.end_agreement((select id from public.agreements limit 1))`,
      may: { ...adminsOnly, userA: 'denied', userB: 'denied' },
    },
    'public.list_organisations(text, uuid, integer)': {
      call: `public.list_organisations()`,
      may: adminsOnly,
    },
    'public.invite_to_organisation(uuid, uuid, jsonb)': {
      call: `public.invite_to_organisation('${ids.userA}', '${school}',
        jsonb_build_array(jsonb_build_object('email', 'new@example.com', 'role', 'learner', 'takes_seat', true,
          'token_hash', ${hash})))`,
      may: serviceOnly,
    },
    'public.invite_organisation_owner(uuid, uuid, text, text)': {
      call: `public.invite_organisation_owner('${ids.admin}', '${company}', 'boss@example.com', ${hash})`,
      may: serviceOnly,
    },
    'public.withdraw_organisation_invitation(uuid, text)': {
      call: `public.withdraw_organisation_invitation('${school}', 'new@example.com')`,
      may: managersOnly,
    },
    'public.find_organisation_invitation(text, text)': {
      call: `public.find_organisation_invitation(${hash}, null)`,
      may: serviceOnly,
    },
    'public.join_organisation(uuid, text, text)': {
      rows: `insert into private.organisation_links (organisation_id, code) values ('${school}', repeat('b', 32))`,
      call: `public.join_organisation('${ids.userA}', null, repeat('b', 32))`,
      may: serviceOnly,
    },
    'public.set_organisation_link(uuid, boolean)': {
      call: `public.set_organisation_link('${school}', true)`,
      may: managersOnly,
    },
    'public.set_organisation_role(uuid, uuid, text)': {
      call: `public.set_organisation_role('${school}', ${learner}, 'learner')`,
      may: managersOnly,
    },
    'public.set_organisation_seat(uuid, uuid, boolean)': {
      call: `public.set_organisation_seat('${school}', ${learner}, false)`,
      may: managersOnly,
    },
    // User B is a child in these rows, and children do not decide alone.
    'public.leave_organisation(uuid, uuid)': {
      call: `public.leave_organisation('${school}', ${learner})`,
      may: managersOnly,
    },
    'public.claim_agreement_reminders()': { call: 'public.claim_agreement_reminders()', may: serviceOnly },
    'public.my_organisations()': { call: 'public.my_organisations()', may: signedInOnly },
    'public.organisation_overview(uuid)': {
      call: `public.organisation_overview('${school}')`,
      may: { ...managersOnly, admin: 'done' },
    },
    'public.organisation_sso(uuid)': {
      call: `public.organisation_sso('${school}')`,
      may: { ...managersOnly, admin: 'done' },
    },
    'public.save_organisation_sso(uuid, uuid, text, text, text, text, text)': {
      call: `public.save_organisation_sso('${ids.userA}', '${school}', 'https://login.example', 'client', 'secret', '', '')`,
      may: serviceOnly,
    },
    'public.remove_organisation_sso(uuid, uuid)': {
      call: `public.remove_organisation_sso('${ids.userA}', '${school}')`,
      may: serviceOnly,
    },
    'public.add_sso_domain(uuid, text)': {
      call: `public.add_sso_domain('${school}', 'school.example')`,
      may: managersOnly,
    },
    'public.remove_sso_domain(uuid, uuid, text)': {
      call: `public.remove_sso_domain('${ids.userA}', '${school}', 'school.example')`,
      may: serviceOnly,
    },
    'public.expect_sso_domain(uuid, uuid, text)': {
      rows: ssoDomain,
      call: `public.expect_sso_domain('${ids.userA}', '${school}', 'school.example')`,
      may: serviceOnly,
    },
    'public.verify_sso_domain(uuid, uuid, text, text[])': {
      call: `public.verify_sso_domain('${ids.userA}', '${school}', 'school.example', array[${token}])`,
      may: serviceOnly,
    },
    'public.confirm_sso_domain(uuid, uuid, text, text)': {
      call: `public.confirm_sso_domain('${ids.admin}', '${school}', 'school.example', 'They sent a letter')`,
      may: serviceOnly,
    },
    'public.enter_by_single_sign_on(text)': {
      rows: `with connection as (
          insert into private.sso_connections (organisation_id, issuer, client_id)
          values ('${school}', 'https://login.example', 'client') returning id
        ), owned as (
          insert into private.sso_domains (organisation_id, domain, verified_at, verified_by)
          values ('${school}', 'example.com', now(), 'dns')
        )
        insert into auth.identities (provider, provider_id, user_id, identity_data, last_sign_in_at)
        select 'sso:' || id, 'a', '${ids.userA}', '{}', now() from connection`,
      call: 'public.enter_by_single_sign_on()',
      may: managersOnly,
    },
    'public.organisation_report(uuid)': {
      call: `public.organisation_report('${school}')`,
      may: managersOnly,
    },
  },
};
