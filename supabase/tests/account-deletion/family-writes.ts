import { randomUUID } from 'node:crypto';
import { callers, ids } from '../people.ts';
import type { Person } from './prepare-site.ts';
import { as, type Statement } from './writes.ts';

const { admin, service } = callers;

/** The operations of families that store an id or an email address. */
export const familyWrites: Record<string, (person: Person) => Statement> = {
  'a request for consent': ({ id }) => [service, 'select public.request_consent($1, $2)', [id, randomUUID()]],
  'a mail that asks for consent': ({ id }) => [
    'server',
    `insert into server.mails (recipient, subject) select public.request_consent($1, $2), 'Please confirm'`,
    [id, randomUUID()],
  ],
  'a consent': ({ id, consentHash }) => [
    service,
    `select public.give_consent($1, $2, '2026-11-23')`,
    [id, consentHash],
  ],
  'the account of a child': ({ id, consent, child }) => [
    service,
    `select public.add_child($1, $2, $3, 'Kit', extract(year from now())::integer - 9, 'salt', 'hash')`,
    [id, consent, child],
  ],
  'an invitation into a family': ({ id }) => [
    service,
    `select public.invite_to_family($1, 'aunt@example.com', $2)`,
    [id, randomUUID()],
  ],
  'a place in a family': ({ id, invitationHash }) => [
    service,
    'select public.accept_family_invitation($1, $2, true)',
    [id, invitationHash],
  ],
  'the scan of a form': ({ id }) => [
    as(id),
    `insert into storage.objects (bucket_id, name, owner, owner_id)
     values ('consent-forms', $1 || '/' || gen_random_uuid() || '.pdf', $1::uuid, $1)`,
    [id],
  ],
  'a signed form': ({ id, scan }) => [
    service,
    `select public.hand_in_consent_form($1, $2, '2026-11-20')`,
    [id, scan],
  ],
  'a decision about a signed form': ({ form, email }) => [
    'server',
    `insert into server.mails (recipient, subject)
     select public.decide_consent_form('${ids.admin}', $1, false, $2), 'Your form'`,
    [form, `Please write from ${email}`],
  ],
  'a birth year that is asked again': ({ id, email }) => [
    admin,
    'select public.reopen_birth_year($1, $2)',
    [id, `Asked by ${email}`],
  ],
};
