drop function private.refuse_removed_person(uuid,uuid,boolean);

drop function private.revoke_refunded_certificates(uuid,text);

comment on table private.undecided_ages is
  'The birth year that an account stated, until it says the country that decides what the year means, or is deleted: another year must not be tried. Never that of a child under every age of consent.';

create or replace function public.refund_payment(target_payment text)
returns public.payments
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment public.payments;
begin
  perform private.require_admin();
  -- Certificates that rest on the payment are revoked below, also those of people who have left the family of the payer.
  -- All profiles are locked at once, so that two refunds wait for each other, and so does what issues certificates.
  perform from public.profiles
  where id in (
    select private.family_people(user_id) from public.payments where id = target_payment
    union
    select certificates.user_id
    from private.certificate_payments covered
    join public.certificates on certificates.id = covered.certificate_id
    where covered.payment_id = target_payment
  )
  order by id for no key update;
  payment := private.payment_to_decide(target_payment, 'Completed');
  -- The dates stay as they were agreed; the status says that they no longer hold.
  update public.memberships set status = 'Ended' where payment_id = payment.id;
  update public.payments set status = 'Refunded', refunded_at = now() where id = payment.id returning * into payment;
  perform private.revoke_refunded_certificates(
    payment.id, format('The payment for the plan %s was refunded.', payment.plan_name)
  );
  perform private.record_payment_decision('payment_refund', payment);
  return payment;
end
$$;

comment on function public.refund_payment(text) is
  'Completed to Refunded; the membership ends, and certificates that rest on it alone are revoked. For admins.';

comment on column public.child_accounts.frozen_at is
  'Since when nobody can sign in, because consent was withdrawn. Work is neither shown nor reviewed, and nobody writes notes to the child. Teachers see what it learned until then.';

-- Whether the guardian of a child has frozen its account.
create function private.is_frozen(person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.child_accounts where user_id = person and frozen_at is not null)
$$;

-- Whether certificates show initials only: those of minors, unless their guardian allows the whole name, and those of
-- accounts whose consent was withdrawn. A guardian's choice ends when the child takes the account over.
create or replace function private.shows_initials(person uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return coalesce((
    select child.frozen_at is not null
      or (ages.needs_guardian or private.reached_age(ages.birth_year) < 18) and not coalesce(child.shows_name, false)
    from public.learner_ages ages
    left join public.child_accounts child on child.user_id = ages.user_id
    where ages.user_id = person
  ), exists (select from private.reopened_accounts where user_id = person));
end
$$;

create or replace function public.delete_child(child uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_admins();
  perform private.change_own_child(child);
  update public.consents set withdrawn_at = now(), withdrawal = 'delete' where child_id = child and withdrawn_at is null;
  delete from auth.users where id = child;
end
$$;

create or replace function public.request_guardian(child_user uuid, guardian_address text, new_token_hash text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_account(child_user);
  if not exists (select from public.learner_ages where user_id = child_user and needs_guardian) then
    raise sqlstate 'PT409' using message = 'This account does not need a guardian.';
  end if;
  if lower(guardian_address) = (select lower(email) from auth.users where id = child_user) then
    raise sqlstate 'PT422' using message = 'Please give the address of your parent or guardian, not your own.';
  end if;
  if private.take_rate_limit('guardian-request:' || child_user, 3, 86400) > 0
    or private.take_rate_limit('guardian-request:' || private.address_key(guardian_address), 10, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written often enough today. Please try again tomorrow.';
  end if;
  perform private.add_guardian_request(lower(guardian_address), child_user, new_token_hash);
end
$$;

-- Stores a consent, however it was given. One that is given again opens a frozen account, unless an admin has suspended
-- it. Several adults may have been asked by the same child: once it has a guardian, the others decide nothing. Callers
-- hold the lock of admins, because suspensions take turns by it.
create or replace function private.store_consent(guardian uuid, child uuid, version text, given_by text)
returns public.consents
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.consents;
  suspension timestamptz;
begin
  if private.is_child_account(child) and not exists (
    select from public.guardianships where child_id = child and guardian_id = guardian
  ) then
    raise sqlstate 'PT409' using message = 'Somebody else looks after this child already.';
  end if;
  insert into public.consents (guardian_id, child_id, text_version, method, used_at)
  values (guardian, child, version, given_by, case when private.is_child_account(child) then now() end)
  returning * into given;
  select suspended_until into suspension from public.child_accounts where user_id = child and frozen_at is not null;
  if found then
    update public.child_accounts set frozen_at = null, suspended_until = null where user_id = child;
    update auth.users set banned_until = suspension where id = child;
  end if;
  return given;
end
$$;

create or replace function public.give_consent(guardian uuid, wanted_hash text, version text)
returns public.consents
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked private.guardian_requests;
begin
  perform private.lock_admins();
  perform from public.profiles where id = guardian for no key update;
  asked := private.find_guardian_request(guardian, wanted_hash);
  if version <> (select max(texts.version) from public.consent_texts texts) then
    raise sqlstate 'PT409' using message = 'The text has changed meanwhile. Please load the page again and read the new one.';
  end if;
  delete from private.guardian_requests where id = asked.id;
  return private.store_consent(guardian, asked.child_id, version, 'email-plus');
end
$$;

create or replace function public.withdraw_consent(consent uuid, choice text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.consents;
  suspension timestamptz;
begin
  perform private.lock_admins();
  -- A child who takes an address in this moment decides alone from then on.
  perform from public.profiles
  where id = (select child_id from public.consents where id = consent and guardian_id = auth.uid()) for update;
  select * into given from public.consents where id = consent and guardian_id = auth.uid() for update;
  if given.id is null then
    raise sqlstate 'PT404' using message = 'You have no such consent.';
  end if;
  if given.withdrawn_at is not null then
    return;
  end if;
  update public.consents set withdrawn_at = now(), withdrawal = choice
  where id = given.id or child_id = given.child_id and guardian_id = auth.uid() and withdrawn_at is null;
  -- A learner with an address of their own decides alone, and a consent does not open or close their account. The same
  -- holds for an adult who was asked and did not become the guardian.
  if not private.needs_consent(given.child_id) or not private.is_guardian_of(given.child_id) then
    return;
  end if;
  if choice = 'delete' then
    delete from auth.users where id = given.child_id;
  else
    select banned_until into suspension from auth.users where id = given.child_id and banned_until > now();
    -- Hosted Supabase cannot read 'infinity' here.
    update auth.users set banned_until = now() + interval '100 years' where id = given.child_id;
    delete from auth.sessions where user_id = given.child_id;
    -- Waits for requests of the child that began before. Those that begin now find the account closed (hold_account).
    perform from public.profiles where id = given.child_id for update;
    update public.child_accounts set frozen_at = now(), shows_name = false, suspended_until = suspension
    where user_id = given.child_id;
    perform private.hide_work(given.child_id);
  end if;
end
$$;

create or replace function public.decide_consent_form(admin_id uuid, form uuid, is_approved boolean, why text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  guardian public.profiles;
  asked public.consent_forms;
begin
  perform private.lock_admins();
  perform private.require_admin_account(admin_id);
  -- The profile first, as the deletion of an account does.
  select profiles.* into guardian
  from public.profiles join public.consent_forms on consent_forms.guardian_id = profiles.id
  where consent_forms.id = form
  for key share of profiles;
  select * into asked from public.consent_forms where id = form for update;
  if asked.id is null then
    raise sqlstate 'PT404' using message = 'There is no such form. Its guardian has taken it back, or it waited for more than 30 days.';
  end if;
  if asked.state <> 'waiting' then
    raise sqlstate 'PT409' using message = 'Another admin has decided about this form.';
  end if;
  if not is_approved and btrim(coalesce(why, '')) = '' then
    raise sqlstate 'PT422' using message = 'Please give a reason, so that the guardian knows what to do.';
  end if;
  update public.consent_forms
  set state = case when is_approved then 'approved' else 'refused' end, decided_at = now(),
    reason = case when not is_approved then why end
  where id = form;
  if is_approved then
    perform private.store_consent(guardian.id, null, asked.text_version, 'signed-form');
  else
    perform private.remove_scan(asked.file);
  end if;
  insert into public.admin_audit_log (admin_id, action, details) values (
    decide_consent_form.admin_id,
    case when is_approved then 'consent_form_approve' else 'consent_form_refuse' end,
    jsonb_build_object(
      'form_id', form, 'target_user_id', guardian.id, 'target_user_email', guardian.email, 'reason', why
    )
  );
  return guardian.email;
end
$$;

-- The guardian may have frozen the account while the child waited for its lock.
create function private.refuse_frozen_child(child uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if private.is_frozen(child) then
    raise sqlstate 'PT409' using
      message = 'This account is closed at the moment, so nothing is saved.', detail = 'account_closed';
  end if;
end
$$;

create or replace function public.request_own_address(
  child_user uuid,
  address text,
  new_token_hash text,
  stated_country text default null,
  school_code_hash text default null
)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  verdict text;
begin
  perform private.lock_accounts(array[child_user]);
  if not private.is_child_account(child_user) then
    raise sqlstate 'PT409' using message = 'This account has an address already.';
  end if;
  perform private.refuse_frozen_child(child_user);
  update public.learner_ages set country = private.listed_country(stated_country)
  where user_id = child_user and country is null and private.judge_birth_year(birth_year, null) = 'needs_country';
  verdict := coalesce(
    (select private.judge_birth_year(birth_year, country) from public.learner_ages where user_id = child_user),
    'needs_guardian'
  );
  -- No error, which would take the country back: another one could be tried then.
  if verdict <> 'open' then
    return verdict;
  end if;
  -- Whoever finds a login card must not get the account for good, so the school agrees by giving a code.
  if exists (select from public.school_pupils where user_id = child_user) and not exists (
    select from private.take_over_codes
    where pupil_id = child_user and code_hash = school_code_hash and created_at > now() - interval '14 days'
  ) then
    raise sqlstate 'PT403' using detail = 'needs_school_code',
      message = 'Please ask your teacher for a code to take your account along. A code works once, for 14 days.';
  end if;
  if private.take_rate_limit('own-address:' || child_user, 3, 86400) > 0
    or private.take_rate_limit('own-address:' || private.address_key(address), 10, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written often enough today. Please try again tomorrow.';
  end if;
  insert into private.address_requests as open (child_id, email, token_hash)
  values (child_user, lower(address), new_token_hash)
  on conflict (child_id) do update
  set email = excluded.email, token_hash = excluded.token_hash, created_at = now();
  return verdict;
end
$$;

create or replace function public.find_own_address(child_user uuid, wanted_hash text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted text := (
    select email from private.address_requests
    where child_id = child_user and token_hash = wanted_hash and created_at > now() - interval '7 days'
  );
begin
  if wanted is null then
    raise sqlstate 'PT410' using
      message = 'This link does not work here. Links work for 7 days, once, and for the account that asked for them.';
  end if;
  perform private.refuse_frozen_child(child_user);
  return wanted;
end
$$;

create or replace function public.take_own_address(child_user uuid, wanted_hash text)
returns table (email text, name text, is_school boolean)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_accounts(array[child_user]);
  -- Refuses a frozen account, too: its guardian decides. The link stays valid.
  perform public.find_own_address(child_user, wanted_hash);
  return query
    select profiles.email, child.nickname, false
    from public.guardianships join public.profiles on profiles.id = guardianships.guardian_id
    join public.child_accounts child on child.user_id = guardianships.child_id
    where guardianships.child_id = child_user
    for key share of profiles;
  return query
    select people.email, private.member_name(pupil.organisation_id, child_user), true
    from public.school_pupils pupil cross join lateral private.school_people_of(child_user) as people (email)
    where pupil.user_id = child_user;
  delete from private.address_requests where child_id = child_user;
  delete from private.picture_codes where user_id = child_user;
  delete from public.guardianships where child_id = child_user;
  delete from public.child_accounts where user_id = child_user;
  perform private.leave_school(child_user);
  -- The place in the family stays. What the owner sees is theirs to decide now.
  update public.family_places set kind = 'adult', shares_progress = false where user_id = child_user;
end
$$;

create or replace function public.inform_guardian(learner uuid, address text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_account(learner);
  if private.is_child_account(learner) or not exists (
    select from public.learner_ages
    where user_id = learner and private.reached_age(birth_year) < 18
  ) then
    raise sqlstate 'PT409' using message = 'This is for learners of 13 to 17 with an account of their own.';
  end if;
  if lower(address) = (select lower(email) from auth.users where id = learner) then
    raise sqlstate 'PT422' using message = 'Please give the address of your parent or guardian, not your own.';
  end if;
  if private.take_rate_limit('inform-guardian:' || learner, 3, 86400) > 0
    or private.take_rate_limit('inform-guardian:' || private.address_key(address), 10, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written often enough today. Please try again tomorrow.';
  end if;
end
$$;

comment on table public.organisation_departures is
  'Who left an organisation or was removed. Single sign-on does not bring them back; a later invitation does.';

-- Raises if a manager has taken the person out: what is from before, such as a link, the code of a class, a roster or an
-- invitation to another address of theirs, does not change that. The caller has locked the organisation, which a
-- decision that is under way holds.
create function private.refuse_removed_person(organisation uuid, person uuid, invited_at timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.organisation_departures
    where organisation_id = organisation and user_id = person and was_removed
      and left_at >= coalesce(invited_at, '-infinity')
  ) then
    raise sqlstate 'PT403' using detail = 'was_removed',
      message = 'You were taken out of this organisation. Please ask the person who manages it for an invitation.';
  end if;
end
$$;

-- The same if a manager took their seat back: neither the link nor a class gives another one.
create function private.refuse_withdrawn_seat(organisation uuid, person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.organisation_members
    where organisation_id = organisation and user_id = person and seat_since is null and seat_withdrawn_at is not null
  ) then
    raise sqlstate 'PT403' using detail = 'seat_withdrawn',
      message = 'Your seat was given back. Please ask the person who manages your organisation here for another one.';
  end if;
end
$$;

-- Adds a person to an organisation. Who belongs to it already keeps their role, and gets a seat if one is wanted. The
-- caller has locked the account and the organisation.
create or replace function private.add_to_organisation(organisation uuid, person uuid, new_role text, takes_seat boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_account(person);
  if takes_seat and not exists (
    select from public.organisation_members
    where organisation_id = organisation and user_id = person and seat_since is not null
  ) then
    perform private.require_free_seat(organisation, person);
  end if;
  insert into public.organisation_members as member (organisation_id, user_id, role, seat_since)
  values (organisation, person, new_role, case when takes_seat then clock_timestamp() end)
  on conflict (organisation_id, user_id) do update
  set seat_since = coalesce(member.seat_since, excluded.seat_since);
  delete from public.organisation_departures where organisation_id = organisation and user_id = person;
  if takes_seat then
    perform private.release_invited_seat(organisation, person);
  end if;
end
$$;

create or replace function public.make_agreement(admin uuid, agreement jsonb, owner_token_hash text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  organisation public.organisations;
  made public.agreements;
begin
  perform private.require_admin_account(admin);
  perform private.hold_addresses(array[lower(agreement ->> 'owner_email')]);
  organisation := private.organisation_for_agreement(agreement);
  if exists (
    select from public.agreements other
    where other.organisation_id = organisation.id and other.ended_at is null
      and other.starts_on <= (agreement ->> 'ends_on')::date and other.ends_on >= (agreement ->> 'starts_on')::date
  ) then
    raise sqlstate 'PT409' using
      message = 'This organisation has an agreement in these days already. End it first, or choose other dates.';
  end if;
  insert into public.agreements (
    organisation_id, payment_id, opens_levels, certifies_levels, seats, starts_on, ends_on, consent_by
  ) values (
    organisation.id, private.make_agreement_invoice(organisation, agreement -> 'lines'),
    private.text_array(agreement -> 'opens_levels'), private.text_array(agreement -> 'certifies_levels'),
    (agreement ->> 'seats')::integer, (agreement ->> 'starts_on')::date, (agreement ->> 'ends_on')::date,
    nullif(agreement ->> 'consent_by', '')
  )
  returning * into made;
  if owner_token_hash is not null then
    perform private.store_organisation_invitations(organisation.id, jsonb_build_array(jsonb_build_object(
      'email', agreement ->> 'owner_email', 'role', 'owner', 'takes_seat', false, 'token_hash', owner_token_hash
    )));
  end if;
  insert into public.admin_audit_log (admin_id, action, details) values (
    admin,
    'agreement_make',
    jsonb_strip_nulls(jsonb_build_object(
      'organisation_id', organisation.id, 'organisation', organisation.name, 'agreement_id', made.id,
      'seats', made.seats, 'starts_on', made.starts_on, 'ends_on', made.ends_on, 'payment_id', made.payment_id,
      'ticket_id', agreement ->> 'ticket'
    ))
  );
  return jsonb_build_object(
    'organisation_id', organisation.id, 'organisation', organisation.name, 'billing_email', organisation.billing_email,
    'payment', (select to_jsonb(payments) - 'search_text' from public.payments where id = made.payment_id),
    'starts_on', made.starts_on, 'ends_on', made.ends_on, 'seats', made.seats
  );
end
$$;

-- An invitation to somebody about whose seat has been decided gives no seat any more, and keeps none for them.
create function private.release_invited_seat(organisation uuid, person uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.organisation_invitations set takes_seat = false
  where organisation_id = organisation and takes_seat
    and email = (select lower(email) from public.profiles where id = person)
$$;

-- Holds the accounts with these addresses, before the organisation is locked that invites them.
create function private.hold_addresses(addresses text[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.profiles where id in (select users.id from auth.users where users.email = any (addresses))
  order by id for key share;
end
$$;

-- Stores invitations. Who is invited again gets another link, and the old one stops working.
create or replace function private.store_organisation_invitations(organisation uuid, people jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text;
begin
  -- In order, because another organisation may invite the same people.
  for address in select lower(person ->> 'email') from jsonb_array_elements(people) as person order by 1 loop
    if private.take_rate_limit('organisation-invitation:' || private.address_key(address), 5, 86400) > 0 then
      raise sqlstate 'PT429' using
        message = format('%s was invited five times today. Please try again tomorrow.', address);
    end if;
  end loop;
  delete from private.organisation_invitations where created_at <= now() - interval '14 days';
  insert into private.organisation_invitations (organisation_id, email, role, takes_seat, token_hash)
  select organisation, lower(invited.email), invited.role, invited.takes_seat, invited.token_hash
  from jsonb_to_recordset(people) as invited (email text, role text, takes_seat boolean, token_hash text)
  on conflict (organisation_id, email) do update
  set role = excluded.role, takes_seat = excluded.takes_seat, token_hash = excluded.token_hash, created_at = now();
end
$$;

-- All or nothing: one person who cannot be invited, and nobody is.
create or replace function public.invite_to_organisation(manager uuid, organisation uuid, people jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  addresses text[] := array(select lower(person ->> 'email') from jsonb_array_elements(people) as person);
  known text;
  left_seats integer;
  wanted_seats integer;
begin
  perform private.hold_account(manager);
  perform private.hold_addresses(addresses);
  -- Seats are not given twice at the same moment.
  perform private.change_organisation(organisation, manager);
  if jsonb_array_length(people) > 500 then
    raise sqlstate 'PT422' using message = 'Please invite at most 500 people at once.';
  end if;
  if exists (
    select from jsonb_array_elements(people) as person
    where person ->> 'role' = 'owner'
      or person ->> 'role' = 'manager' and private.organisation_role(organisation, manager) is distinct from 'owner'
  ) then
    raise sqlstate 'PT403' using message = 'Only the owner can invite managers.';
  end if;
  if cardinality(addresses) <> (select count(distinct address) from unnest(addresses) as address) then
    raise sqlstate 'PT422' using message = 'An address is on the list twice.';
  end if;
  select profiles.email into known
  from public.organisation_members member join public.profiles on profiles.id = member.user_id
  where member.organisation_id = organisation and lower(profiles.email) = any (addresses)
  limit 1;
  if known is not null then
    raise sqlstate 'PT409' using message = format('%s belongs to your organisation already.', known);
  end if;
  select count(*) into wanted_seats from jsonb_array_elements(people) as person where (person ->> 'takes_seat')::boolean;
  left_seats := private.agreed_seats(organisation)
    - (
      select count(*) from public.organisation_members where organisation_id = organisation and seat_since is not null
    )
    - (
      select count(*) from private.open_invitations(organisation) as invited
      where invited.takes_seat and not invited.email = any (addresses)
    );
  if wanted_seats > greatest(left_seats, 0) then
    raise sqlstate 'PT409' using message = format(
      'This needs %s %s, and %s left.', wanted_seats, case wanted_seats when 1 then 'seat' else 'seats' end,
      case greatest(left_seats, 0) when 0 then 'none is' when 1 then '1 is' else greatest(left_seats, 0) || ' are' end
    );
  end if;
  if private.take_rate_limit('organisation-invitations:' || organisation, 2000, 86400, cardinality(addresses)) > 0 then
    raise sqlstate 'PT429' using message = 'That is a lot of invitations for one day. Please try again tomorrow.';
  end if;
  perform private.store_organisation_invitations(organisation, people);
  return jsonb_build_object(
    'organisation', (select name from public.organisations where id = organisation),
    'inviter', (select coalesce(full_name, email) from public.profiles where id = manager)
  );
end
$$;

create or replace function public.invite_organisation_owner(admin uuid, organisation uuid, address text, new_token_hash text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin_account(admin);
  perform private.hold_addresses(array[lower(address)]);
  perform from public.organisations where id = organisation for no key update;
  if exists (select from public.organisation_members where organisation_id = organisation and role = 'owner') then
    raise sqlstate 'PT409' using message = 'This organisation has an owner. The owner can hand it over.';
  end if;
  delete from private.organisation_invitations where organisation_id = organisation and role = 'owner';
  perform private.store_organisation_invitations(organisation, jsonb_build_array(jsonb_build_object(
    'email', address, 'role', 'owner', 'takes_seat', false, 'token_hash', new_token_hash
  )));
  insert into public.admin_audit_log (admin_id, action, details) values (
    admin, 'organisation_invite_owner',
    jsonb_build_object('organisation_id', organisation, 'target_user_email', lower(address))
  );
  return (select name from public.organisations where id = organisation);
end
$$;

create or replace function public.join_organisation(member uuid, wanted_hash text, link_code text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  invitation private.organisation_invitations;
  organisation uuid;
begin
  perform private.lock_accounts(array[member]);
  perform private.hold_account(member);
  if not private.is_of_age(member) then
    perform private.refuse_unknown_age(member);
  end if;
  if private.is_child_account(member) then
    raise sqlstate 'PT403' using message = 'Please ask the grown-up who made your account.';
  end if;
  if link_code is not null then
    organisation := (select organisation_id from private.organisation_links where code = link_code);
  else
    organisation := (select organisation_id from private.organisation_invitations where token_hash = wanted_hash);
  end if;
  -- Whoever takes the link or the invitation back holds the organisation, so both are read again under its lock.
  perform from public.organisations where id = organisation for no key update;
  if link_code is not null then
    if not exists (select from private.organisation_links where code = link_code and organisation_id = organisation) then
      raise sqlstate 'PT410' using message = 'This link is closed. Please ask for the new one.';
    end if;
    perform private.refuse_removed_person(organisation, member, null);
    perform private.refuse_withdrawn_seat(organisation, member);
    perform private.add_to_organisation(organisation, member, 'learner', true);
    return organisation;
  end if;
  select * into invitation from private.organisation_invitations
  where token_hash = wanted_hash and organisation_id = organisation and created_at > now() - interval '14 days'
  for update;
  if invitation.organisation_id is null then
    raise sqlstate 'PT410' using message = 'This link does not work any more. Links work for 14 days, and once.';
  end if;
  if invitation.email is distinct from (
    select lower(email) from auth.users where id = member and email_confirmed_at is not null
  ) then
    raise sqlstate 'PT403' using
      message = 'This link was sent to another email address. Please sign in with the address that got it.';
  end if;
  if invitation.role = 'owner' and exists (
    select from public.organisation_members
    where organisation_id = organisation and role = 'owner' and user_id <> member
  ) then
    raise sqlstate 'PT409' using message = 'This organisation has an owner already.';
  end if;
  perform private.refuse_removed_person(organisation, member, invitation.created_at);
  perform private.add_to_organisation(organisation, member, invitation.role, invitation.takes_seat and not exists (
    select from public.organisation_members as withdrawn
    where withdrawn.organisation_id = organisation and withdrawn.user_id = member and withdrawn.seat_since is null
      and withdrawn.seat_withdrawn_at >= invitation.created_at
  ));
  -- Somebody who joined by the link first gets the role of the invitation.
  update public.organisation_members set role = invitation.role
  where organisation_id = organisation and user_id = member and role not in ('owner', invitation.role);
  delete from private.organisation_invitations
  where organisation_id = organisation and email = invitation.email;
  return organisation;
end
$$;

-- Locks a member whom the caller may change: managers change teachers and learners, the owner everybody.
create or replace function private.member_to_change(organisation uuid, person uuid)
returns public.organisation_members
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.organisation_members;
begin
  perform private.require_manager(organisation, auth.uid());
  perform private.lock_accounts(array[person]);
  perform private.change_organisation(organisation, auth.uid());
  select * into member from public.organisation_members
  where organisation_id = organisation and user_id = person for update;
  if member.user_id is null then
    raise sqlstate 'PT404' using message = 'There is no such person in your organisation.';
  end if;
  return member;
end
$$;

create or replace function public.set_organisation_seat(organisation uuid, person uuid, has_seat boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.organisation_members := private.member_to_change(organisation, person);
begin
  perform private.release_invited_seat(organisation, person);
  if has_seat = (member.seat_since is not null) then
    return;
  end if;
  if has_seat then
    perform private.require_free_seat(organisation, person);
  end if;
  update public.organisation_members set
    seat_since = case when has_seat then clock_timestamp() end,
    seat_withdrawn_at = case when not has_seat then now() end
  where organisation_id = organisation and user_id = person;
end
$$;

create or replace function public.leave_organisation(organisation uuid, person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.organisation_members;
  is_decided boolean;
begin
  if person = auth.uid() then
    perform private.lock_accounts(array[person]);
    perform private.hold_account(person);
    perform from public.organisations where id = organisation and id in (
      select organisation_id from public.organisation_members where user_id = person
    ) for no key update;
    select * into member from public.organisation_members
    where organisation_id = organisation and user_id = person for update;
    if member.user_id is null then
      raise sqlstate 'PT404' using message = 'You do not belong to this organisation.';
    end if;
    if private.is_child_account(person) then
      raise sqlstate 'PT403' using message = 'Please ask your teacher.';
    end if;
  else
    member := private.member_to_change(organisation, person);
    if member.role in ('owner', 'manager') and private.organisation_role(organisation) is distinct from 'owner' then
      raise sqlstate 'PT403' using message = 'Only the owner decides who manages the organisation.';
    end if;
  end if;
  if member.role = 'owner' then
    raise sqlstate 'PT409' using message = 'Please make somebody else the owner first.';
  end if;
  delete from public.organisation_members where organisation_id = organisation and user_id = person;
  is_decided := person <> auth.uid() or member.seat_since is null and member.seat_withdrawn_at is not null;
  insert into public.organisation_departures (organisation_id, user_id, was_removed)
  values (organisation, person, is_decided)
  on conflict (organisation_id, user_id) do update set left_at = now(), was_removed = excluded.was_removed;
  -- An invitation from before, which they did not need to join, does not bring them back.
  delete from private.organisation_invitations as invitation using public.profiles
  where profiles.id = person and invitation.organisation_id = organisation
    and invitation.email = lower(profiles.email);
  -- Nor does a roster with their address, unless they left by themselves: then the class expects them still.
  if is_decided then
    perform private.delete_unjoined(array(
      select listed.id
      from public.class_members listed
      join public.classes on classes.id = listed.class_id
      join public.profiles on profiles.id = person and listed.email = lower(profiles.email)
      where classes.organisation_id = organisation and listed.user_id is null
    ));
  end if;
end
$$;

comment on table public.lesson_notes is
  'What learners write down for themselves beside a lesson. Nobody else reads it, except that the file which guardians download has the notes of their child.';

create or replace function public.project_queue(course uuid default null)
returns table (
  id uuid, project text, use text, course_slug text, course_title text, learner_name text, version integer,
  handed_in_at timestamptz, claimed_at timestamptz, claimed_by_name text, is_mine boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if course is null then
    perform private.require_admin();
  elsif not private.may_teach(course) then
    raise insufficient_privilege using message = 'This is for staff of the course.';
  end if;
  return query
    select
      waiting.id, projects.title, projects.use, courses.slug, courses.title, coalesce(learner.full_name, ''),
      waiting.versions, waiting.handed_in_at, waiting.claimed_at, reviewer.full_name,
      coalesce(waiting.claimed_by = auth.uid(), false)
    from public.project_submissions waiting
    join public.projects on projects.id = waiting.project_id
    join public.courses on courses.id = projects.course_id
    join public.profiles learner on learner.id = waiting.user_id
    left join public.profiles reviewer on reviewer.id = waiting.claimed_by
    where waiting.state = 'handed-in' and (project_queue.course is null or projects.course_id = project_queue.course)
      and waiting.user_id <> auth.uid() and not private.is_frozen(waiting.user_id)
    order by waiting.handed_in_at, waiting.id
    limit 200;
end
$$;

-- Whether a person may review this submission: nobody reviews their own work or that of a frozen child, and a draft is
-- for its learner.
create or replace function private.may_review_submission(submission public.project_submissions, person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(submission.versions > 0 and submission.user_id <> person and private.works_on_course(
    (select course_id from public.projects where id = submission.project_id), person
  ) and not private.is_frozen(submission.user_id), false)
$$;

-- Whether the caller reviews a project whose learner has handed the file in. Files of drafts are for the learner, and
-- those of a frozen child for nobody.
create or replace function private.may_review_project_file(file text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(split_part(file, '/', 1) <> auth.uid()::text, false)
    and private.is_handed_in_file(file)
    and exists (
      select from public.projects
      where projects.id::text = split_part(file, '/', 2) and private.works_on_course(projects.course_id, auth.uid())
    )
    and case
      when private.project_file_type(file) is not null then not private.is_frozen(split_part(file, '/', 1)::uuid)
      else false
    end
$$;

-- The certificate of a level goes with the last payment that it rests on (private.revoke_refunded_certificates).
create table private.certificate_payments (
  certificate_id text references public.certificates on delete cascade,
  payment_id text references public.payments on delete cascade,
  primary key (certificate_id, payment_id)
);

alter table private.certificate_payments enable row level security;

comment on table private.certificate_payments is
  'The payments that each certificate of a level rests on, until they are refunded. One without a row is revoked by no refund.';

create index certificate_payments_payment_id_idx on private.certificate_payments (payment_id);

-- The name that everyone reads: the printed one, or its initials while the holder may not show more.
create or replace function private.shown_name(certificate public.certificates)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case
    when private.shows_initials(certificate.user_id) then private.initials(certificate.student_name)
    else certificate.student_name
  end;
end
$$;

-- The payments that a certificate of a level rests on when it is made: the learner's own, and those of the owner of
-- their family. None while an organisation's agreement covers the level, which no refund of anybody else changes.
create function private.covering_payments(learner uuid, wanted_level text)
returns setof text
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  if exists (
    select from private.current_memberships(learner) as held
    where held.agreement_id is not null and wanted_level = any (held.certifies_levels)
  ) then
    return;
  end if;
  return query
    select memberships.payment_id
    from public.memberships join public.plans on plans.id = memberships.plan_id
    where memberships.user_id = learner and memberships.status = 'Active' and memberships.ends_at > now()
      and not memberships.is_trial and wanted_level = any (plans.certifies_levels)
    union
    select memberships.payment_id
    from private.current_memberships(learner) as held
    join public.memberships on memberships.user_id = held.holder_id and memberships.plan_id = held.plan_id
    where held.holder_id <> learner and wanted_level = any (held.certifies_levels)
      and memberships.status = 'Active' and memberships.starts_at <= now() and memberships.ends_at > now()
      and not memberships.is_trial;
end
$$;

-- The certificates of levels that rested on a payment, and on no other that was not refunded, go with it. One that
-- another plan covers at this moment stays, and rests on that plan from now on.
create function private.revoke_refunded_certificates(payment text, reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates;
begin
  for certificate in
    with gone as (
      delete from private.certificate_payments where payment_id = payment returning certificate_id
    )
    select certificates.* from gone join public.certificates on certificates.id = gone.certificate_id
    where private.is_certificate_in_force(certificates) and not exists (
      select from private.certificate_payments other
      where other.certificate_id = gone.certificate_id and other.payment_id <> payment
    )
    order by certificates.id
  loop
    if certificate.level = any (private.paid_levels(certificate.user_id)) then
      insert into private.certificate_payments (certificate_id, payment_id)
      select certificate.id, covering
      from private.covering_payments(certificate.user_id, certificate.level) as covering;
    else
      perform private.revoke(certificate, reason, for_refund => true);
    end if;
  end loop;
end
$$;

-- The profile of the learner is locked, so that of two calls at once the second finds the certificate of the first.
-- A capstone that was not accepted here is reviewed elsewhere, so its certificate waits for an admin, or for its
-- acceptance here, also after the plan has ended that it was made with. Its two years begin with the day it is issued.
create or replace function private.issue_level_certificates(learner uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.profiles where id = learner for no key update;
  update public.certificates
  set status = 'Issued', issued_on = private.today(), valid_until = private.today() + interval '2 years'
  where user_id = learner and level = 'Advanced' and status = 'Pending'
    and private.has_accepted_project(learner, level);
  with made as (
    insert into public.certificates (
      user_id, student_name, student_email, course_title, course_level, level, score, status, issued_on, valid_until
    )
    select
      profiles.id, left(btrim(profiles.full_name), 100), profiles.email, earned.title, earned.level, earned.level,
      earned.exam_score,
      case when is_reviewed then 'Pending' else 'Issued' end,
      case when not is_reviewed then private.today() end,
      (private.today() + interval '2 years')::date
    from private.certificate_progress(learner) as earned
    join public.profiles on profiles.id = learner
    cross join lateral (
      select 'capstone' = any (rule.requirements) and not private.has_accepted_project(learner, earned.level)
        as is_reviewed
      from private.certificate_rule_for(learner, earned.level) as rule
    ) as rule
    where earned.modules > 0 and earned.modules_complete = earned.modules and earned.exam_score is not null
      and cardinality(earned.missing_requirements) = 0
      and earned.is_paid and earned.has_name and earned.certificate_id is null
    returning id, level
  )
  insert into private.certificate_payments (certificate_id, payment_id)
  select made.id, covering
  from made cross join lateral private.covering_payments(learner, made.level) as covering;
end
$$;

-- Raises unless the person owns the organisation: the provider decides who is who, also who is the owner. Locks the
-- organisation, so that it does not change hands meanwhile.
create or replace function private.require_owner(organisation uuid, person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_manager(organisation, person);
  -- They are mailed about the change (sso_notice), and accounts are locked before the organisation.
  perform from public.profiles where id in (
    select user_id from public.organisation_members where organisation_id = organisation and role in ('owner', 'manager')
  ) order by id for key share;
  perform private.change_organisation(organisation, person);
  if private.organisation_role(organisation, person) is distinct from 'owner' then
    raise sqlstate 'PT403' using message = 'Only the owner decides how people sign in.';
  end if;
end
$$;

-- Brings the caller into the organisation with which they have signed in today, if their address still belongs to it.
create or replace function public.enter_by_single_sign_on(given_name text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid := auth.uid();
  address text;
  entered public.organisations;
  invitation private.organisation_invitations;
  wants_seat boolean;
  has_seat boolean := false;
  reason text;
begin
  perform private.lock_accounts(array[person]);
  perform private.hold_account(person);
  select lower(users.email) into address from auth.users where users.id = person and email_confirmed_at is not null;
  select organisations.* into entered
  from auth.identities identity
  join private.sso_connections connection on identity.provider = 'sso:' || connection.id
  join private.sso_domains owned on owned.organisation_id = connection.organisation_id
    and owned.verified_at is not null and owned.domain = substring(address from '[^@]*$')
  join public.organisations on organisations.id = connection.organisation_id
  where identity.user_id = person and identity.last_sign_in_at > now() - interval '1 day'
  order by identity.last_sign_in_at desc
  limit 1;
  if entered.id is null then
    raise sqlstate 'PT404' using message = 'Please sign in with your organisation first.';
  end if;
  perform private.refuse_unknown_age(person);
  if given_name is not null then
    update public.profiles set full_name = left(given_name, 100) where id = person and full_name is null;
  end if;
  if exists (select from public.organisation_members where organisation_id = entered.id and user_id = person) then
    return jsonb_build_object('outcome', 'member', 'organisation', entered.name);
  end if;
  -- An invitation that is being taken back is gone when the organisation is locked.
  perform from public.organisations where id = entered.id for no key update;
  select * into invitation from private.open_invitations(entered.id) as invited
  where invited.email = address and invited.role <> 'owner';
  -- Who has left, or was removed, comes back when somebody invites them.
  if exists (
    select from public.organisation_departures
    where organisation_id = entered.id and user_id = person
      and left_at >= coalesce(invitation.created_at, '-infinity')
  ) then
    return jsonb_build_object('outcome', 'left', 'organisation', entered.name);
  end if;
  wants_seat := coalesce(invitation.takes_seat, true);
  if wants_seat then
    begin
      perform private.require_free_seat(entered.id, person);
      has_seat := true;
    exception when sqlstate 'PT409' then
      get stacked diagnostics reason = message_text;
    end;
  end if;
  perform private.add_to_organisation(entered.id, person, coalesce(invitation.role, 'learner'), has_seat);
  delete from private.organisation_invitations where organisation_id = entered.id and email = invitation.email;
  return jsonb_strip_nulls(jsonb_build_object(
    'outcome', case when wants_seat and not has_seat then 'no_seat' else 'placed' end,
    'organisation', entered.name, 'reason', reason
  ));
end
$$;

-- One call, because each request of a page costs more than what it reads.
create or replace function public.my_learning()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  learner constant uuid := auth.uid();
  this_month constant timestamptz := date_trunc('month', now(), 'UTC');
  certification constant jsonb := private.certification(learner);
begin
  return jsonb_build_object(
    'age', coalesce((
      select case when needs_guardian then 'needs_guardian' else 'open' end
      from public.learner_ages where user_id = learner
    ), 'unknown'),
    -- A child gives no name: the guardian decides.
    'may_give_name', exists (select from public.profiles where id = learner and full_name is null)
      and not exists (select from public.child_accounts where user_id = learner),
    'next', private.next_step(learner, null, null, certification),
    'courses', private.list_begun_courses(learner),
    'retries', private.list_retries(learner),
    'projects', private.list_projects(learner),
    'levels', jsonb_build_array(certification -> 'Beginner', certification -> 'Intermediate', certification -> 'Advanced'),
    'certificates', coalesce((
      select jsonb_agg(
        to_jsonb(certificates) || jsonb_build_object(
          'student_name', private.shown_name(certificates),
          'labs', jsonb_build_object(
            'goals', (select count(*) from private.goals_of_certificate(certificates)),
            'is_shown', exists (select from private.shown_labs where shown_labs.certificate_id = certificates.id)
          )
        )
        order by certificates.created_at desc, certificates.id
      )
      from public.certificates where certificates.user_id = learner
    ), '[]'),
    'notes', private.list_notes(learner),
    'classes', private.list_class_work(learner),
    'mentorship', jsonb_build_object(
      'month_start', this_month,
      'included', private.included_sessions(learner),
      'used', private.used_sessions(learner, this_month)
    )
  );
end
$$;

-- The same before a change that gives or frees seats, or deletes accounts: the organisation is locked before the class.
create function private.change_class_and_seats(class uuid, person uuid)
returns public.classes
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_account(person);
  perform private.require_class_teacher(class, person);
  perform from public.organisations
  where id = (select organisation_id from public.classes where id = class) for no key update;
  return private.change_class(class, person);
end
$$;

-- Deletes people of rosters who have not joined, and says so to the pages of their classes.
create function private.delete_unjoined(members uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  class uuid;
begin
  perform from public.classes where id in (select class_id from public.class_members where id = any (members))
  order by id for no key update;
  for class in
    with gone as (
      delete from public.class_members where id = any (members) and user_id is null returning class_id
    )
    update public.classes set changed_at = clock_timestamp(), version = version + 1
    where id in (select class_id from gone) returning id
  loop
    perform realtime.send('{}', 'changed', 'class:' || class, true);
  end loop;
end
$$;

create or replace function public.add_class_teacher(class uuid, teacher uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed public.classes;
begin
  perform private.hold_account(teacher);
  changed := private.change_class(class, auth.uid());
  if coalesce(private.organisation_role(changed.organisation_id, teacher) not in ('owner', 'manager', 'teacher'), true) then
    raise sqlstate 'PT404' using message = 'There is no such teacher in your organisation.';
  end if;
  insert into public.class_teachers (class_id, user_id) values (class, teacher) on conflict do nothing;
end
$$;

create or replace function public.join_class(class_code text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid := private.require_account();
  joined public.classes;
  address text;
  invited public.class_members;
begin
  perform private.lock_accounts(array[person]);
  perform private.hold_account(person);
  perform private.refuse_unknown_age(person);
  if private.take_rate_limit('join-class:' || person, 20, 3600) > 0 then
    raise sqlstate 'PT429' using message = 'These were too many tries. Please wait an hour.';
  end if;
  perform from public.organisations where id = (
    select organisation_id from public.classes where code = class_code and archived_at is null
  ) for no key update;
  select * into joined from public.classes where code = class_code and archived_at is null for no key update;
  address := (select lower(email) from auth.users where id = person and email_confirmed_at is not null);
  select * into invited from public.class_members
  where class_id = joined.id and email = address and user_id is null and left_at is null;
  -- An error would undo the count of tries.
  if joined.id is null or invited.id is null and not joined.is_open and not private.learns_in_class(joined.id) then
    return null;
  end if;
  if private.learns_in_class(joined.id) then
    return joined.name;
  end if;
  if private.is_child_account(person) then
    raise sqlstate 'PT403' using message = 'Your teacher adds you to the class.';
  end if;
  if invited.id is null and (
    select was_removed from public.class_members
    where class_id = joined.id and user_id = person order by left_at desc limit 1
  ) then
    raise sqlstate 'PT403' using message = 'You were taken out of this class. Please ask your teacher to put you on the roster.';
  end if;
  perform private.refuse_removed_person(joined.organisation_id, person, invited.added_at);
  perform private.refuse_withdrawn_seat(joined.organisation_id, person);
  perform private.add_to_organisation(joined.organisation_id, person, 'learner', true);
  if invited.id is not null then
    update public.class_members set user_id = person, joined_at = now() where id = invited.id;
  else
    insert into public.class_members (class_id, user_id, name, email, joined_at)
    values (
      joined.id, person, coalesce((select nullif(btrim(full_name), '') from public.profiles where id = person), address),
      address, now()
    );
  end if;
  update public.classes set changed_at = clock_timestamp(), version = version + 1 where id = joined.id;
  perform realtime.send('{}', 'changed', 'class:' || joined.id, true);
  return joined.name;
end
$$;

create or replace function public.leave_class(class uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_accounts(array[auth.uid()]);
  perform from public.classes where id = class and private.learns_in_class(id) for no key update;
  update public.class_members set left_at = now()
  where class_id = class and user_id = auth.uid() and left_at is null and not private.is_child_account(user_id);
  if not found then
    raise sqlstate 'PT404' using message = 'You do not belong to such a class.';
  end if;
  update public.classes set changed_at = clock_timestamp(), version = version + 1 where id = class;
  perform realtime.send('{}', 'changed', 'class:' || class, true);
end
$$;

create or replace function public.remove_class_member(member uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  listed public.class_members;
  changed public.classes;
begin
  select * into listed from public.class_members where id = member and left_at is null;
  perform private.require_class_teacher(listed.class_id, auth.uid());
  perform private.lock_accounts(array[listed.user_id]);
  changed := private.change_class_and_seats(listed.class_id, auth.uid());
  -- Somebody who never joined leaves nothing behind.
  delete from public.class_members where id = member and user_id is null;
  update public.class_members set left_at = now(), was_removed = true where id = member;
  perform private.free_seats_of_pupils(changed.organisation_id);
end
$$;

-- Who leaves an organisation leaves its classes, as a learner and as a teacher. The account is locked by then.
create or replace function private.leave_classes_of_organisation()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.classes
  where organisation_id = old.organisation_id and (
    id in (select class_id from public.class_members where user_id = old.user_id)
    or id in (select class_id from public.class_teachers where user_id = old.user_id)
  ) order by id for no key update;
  update public.class_members set left_at = now()
  where user_id = old.user_id and left_at is null
    and class_id in (select id from public.classes where organisation_id = old.organisation_id);
  delete from public.class_teachers
  where user_id = old.user_id
    and class_id in (select id from public.classes where organisation_id = old.organisation_id);
  update public.classes set changed_at = clock_timestamp(), version = version + 1
  where organisation_id = old.organisation_id
    and id in (select class_id from public.class_members where user_id = old.user_id);
  return null;
end
$$;

alter table private.roster_change_rows add column added_at timestamp with time zone;

create or replace function public.apply_roster(teacher uuid, class uuid, seen_version integer, roster jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  taught public.classes;
  change uuid;
  entry record;
  before record;
  addable uuid[];
begin
  perform private.lock_accounts(array(
    select (added ->> 'user_id')::uuid from jsonb_array_elements(roster -> 'added') as added
    union all
    select member.user_id from public.class_members member
    where member.class_id = apply_roster.class and member.left_at is null and member.id in (
      select (changed ->> 'id')::uuid from jsonb_array_elements(roster -> 'changed') as changed
      union all
      select value::uuid from jsonb_array_elements_text(roster -> 'leaving')
    )
    union all
    select profiles.id from public.profiles where lower(profiles.email) in (
      select added ->> 'email' from jsonb_array_elements(roster -> 'added') as added
    )
  ));
  taught := private.change_class_and_seats(class, teacher);
  if taught.version <> seen_version + 1 then
    raise sqlstate 'PT409' using detail = 'roster_changed',
      message = 'The class has changed meanwhile. Please compare the file again.';
  end if;
  if private.take_rate_limit('roster:' || teacher, 30, 3600) > 0
    or private.take_rate_limit('class-invitations:' || teacher, 1000, 86400, (
      select count(*)::integer from jsonb_array_elements(roster -> 'added') as added where added ->> 'email' is not null
    )) > 0
  then
    raise sqlstate 'PT429' using message = 'These are a lot of rosters in a short time. Please try again later.';
  end if;
  insert into private.roster_changes (class_id, applied_by) values (class, teacher) returning id into change;

  insert into private.roster_change_rows (change_id, member_id, kind, name, number, email)
  select change, member.id, 'left', member.name, member.number, member.email
  from public.class_members member
  where member.class_id = class and member.left_at is null
    and member.id in (select value::uuid from jsonb_array_elements_text(roster -> 'leaving'));
  update public.class_members set left_at = now(), was_removed = true
  where id in (select member_id from private.roster_change_rows where change_id = change and kind = 'left');
  perform private.free_seats_of_pupils(taught.organisation_id);

  for entry in
    select * from jsonb_to_recordset(roster -> 'changed')
      as changed (id uuid, number text, name text, email text, birth_year integer)
  loop
    select member.*, ages.birth_year as year, pupil.user_id is not null as is_school_account into before
    from public.class_members member
    left join public.school_pupils pupil
      on pupil.user_id = member.user_id and private.looks_after_pupil(teacher, pupil.user_id)
    left join public.learner_ages ages on ages.user_id = pupil.user_id
    where member.id = entry.id and member.class_id = class and member.left_at is null;
    insert into private.roster_change_rows (change_id, member_id, kind, name, number, email, birth_year, added_at)
    values (
      change, before.id, 'changed', before.name, before.number, before.email, before.year, before.added_at
    );
    -- Others state their year themselves, or their guardian did.
    if before.is_school_account and entry.birth_year is distinct from before.year then
      perform private.change_birth_year(taught, before.user_id, entry.birth_year);
    end if;
    -- Two members may swap names, numbers or addresses, so all are taken away first.
    update public.class_members set
      number = null, name = id::text, email = case when email is not null then id || '@changing.invalid' end
    where id = before.id;
  end loop;
  -- Whoever has a new address is invited from now on, also if they were removed before (private.refuse_removed_person).
  update public.class_members set
    number = wanted.number, name = wanted.name, email = wanted.email,
    added_at = case
      when user_id is null and wanted.email is distinct from earlier.email then now() else class_members.added_at
    end
  from jsonb_to_recordset(roster -> 'changed') as wanted (id uuid, number text, name text, email text)
  join private.roster_change_rows earlier on earlier.member_id = wanted.id and earlier.change_id = change
  where class_members.id = wanted.id and class_members.class_id = class and class_members.left_at is null;
  update public.child_accounts set nickname = member.name
  from public.class_members member
  where member.user_id = child_accounts.user_id and member.email is null
    and private.looks_after_pupil(teacher, member.user_id)
    and member.id in (select member_id from private.roster_change_rows where change_id = change and kind = 'changed');

  addable := array(
    select addable.user_id from private.addable_pupils(teacher, taught.organisation_id) as addable
    where addable.may_be_added
  );
  for entry in
    select * from jsonb_to_recordset(roster -> 'added')
      as added (user_id uuid, number text, name text, email text, birth_year integer)
  loop
    if entry.email is null then
      if not entry.user_id = any (addable) and exists (select from public.school_pupils where user_id = entry.user_id) then
        raise sqlstate 'PT403' using detail = 'of_other_class',
          message = 'A pupil of this file is in another class of your school. Its teachers, or the owner or a manager of the school, can add them.';
      end if;
      perform private.add_pupil(taught, teacher, entry.user_id, entry.name, entry.birth_year);
    end if;
    insert into public.class_members as member (class_id, user_id, name, number, email, joined_at)
    values (
      class, case when entry.email is null then entry.user_id end, entry.name, entry.number, entry.email,
      case when entry.email is null then now() end
    ) returning * into before;
    insert into private.roster_change_rows (change_id, member_id, kind) values (change, before.id, 'added');
  end loop;
  return change;
exception
  when unique_violation then
    raise sqlstate 'PT409' using detail = 'roster_changed',
      message = 'The class has changed meanwhile. Please compare the file again.';
end
$$;

create or replace function public.undo_roster(class uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  taught public.classes := private.require_class_teacher(class, auth.uid());
  change private.roster_changes;
begin
  perform private.lock_admins();
  perform from public.profiles where id in (
    select member.user_id from private.roster_change_rows listed
    join public.class_members member on member.id = listed.member_id
    where listed.change_id = (private.undoable_roster(undo_roster.class)).id
  ) order by id for update;
  taught := private.change_class_and_seats(class, auth.uid());
  change := private.undoable_roster(class);
  if change.id is null then
    raise sqlstate 'PT409' using message = 'There is no roster of the last day to undo.';
  end if;
  update private.roster_changes set undone_at = now() where id = change.id;
  -- Accounts that the roster made are deleted, unless somebody has learned with them.
  delete from auth.users where id in (
    select member.user_id
    from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
    join public.school_pupils pupil on pupil.user_id = member.user_id
    where listed.change_id = change.id and listed.kind = 'added' and pupil.added_at >= change.applied_at
      and not exists (select from public.lesson_progress where user_id = member.user_id)
      and not exists (select from public.attempts where user_id = member.user_id)
      and not exists (select from public.class_test_papers where user_id = member.user_id)
  );
  delete from public.class_members where user_id is null and id in (
    select member_id from private.roster_change_rows where change_id = change.id and kind = 'added'
  );
  update public.class_members set left_at = now() where left_at is null and id in (
    select member_id from private.roster_change_rows where change_id = change.id and kind = 'added'
  );
  update public.class_members set
    number = null, name = id::text, email = case when email is not null then id || '@changing.invalid' end
  where left_at is null and id in (
    select member_id from private.roster_change_rows where change_id = change.id and kind = 'changed'
  );
  update public.class_members set name = listed.name, number = listed.number, email = listed.email,
    added_at = coalesce(listed.added_at, class_members.added_at),
    left_at = case listed.kind when 'left' then null else left_at end,
    was_removed = case listed.kind when 'left' then false else was_removed end
  from private.roster_change_rows listed
  where listed.change_id = change.id and listed.kind <> 'added' and class_members.id = listed.member_id
    -- Who has left the organisation since stays away.
    and (
      listed.kind = 'changed' or class_members.user_id is null
      or exists (select from public.school_pupils where user_id = class_members.user_id)
      or exists (
        select from public.organisation_members member
        where member.user_id = class_members.user_id and member.organisation_id = taught.organisation_id
      )
    );
  perform private.free_seats_of_pupils(taught.organisation_id);
  perform private.add_to_organisation(taught.organisation_id, member.user_id, 'learner', true)
  from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
  join public.school_pupils pupil on pupil.user_id = member.user_id
  where listed.change_id = change.id and listed.kind = 'left';
  update public.child_accounts set nickname = listed.name
  from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
  where listed.change_id = change.id and listed.kind = 'changed' and member.email is null
    and child_accounts.user_id = member.user_id and private.looks_after_pupil(auth.uid(), member.user_id);
  update public.learner_ages set birth_year = listed.birth_year
  from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
  where listed.change_id = change.id and listed.kind = 'changed' and listed.birth_year is not null
    and learner_ages.user_id = member.user_id and private.looks_after_pupil(auth.uid(), member.user_id);
exception
  when unique_violation then
    raise sqlstate 'PT409' using message = 'The class has changed since, so the roster cannot be undone.';
end
$$;

create or replace function public.move_class_up(class uuid, new_name text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  old public.classes;
  made uuid;
begin
  perform private.require_class_teacher(class, auth.uid());
  perform from public.profiles where id in (
    select user_id from public.class_members where class_id = class
    union all
    select user_id from public.class_teachers where class_id = class
  ) order by id for key share;
  old := private.change_class(class, auth.uid());
  -- The new class takes the code, so the cards of the pupils stay valid.
  update public.classes set code = private.new_family_code(), is_open = false, archived_at = now() where id = class;
  insert into public.classes (organisation_id, name, code, is_open, created_by)
  values (old.organisation_id, new_name, old.code, old.is_open, auth.uid()) returning id into made;
  insert into public.class_teachers (class_id, user_id) select made, user_id from public.class_teachers where class_id = class;
  -- Who was taken out still knows the code.
  insert into public.class_members (class_id, user_id, name, number, email, added_at, joined_at, left_at, was_removed)
  select made, user_id, name, number, email, added_at, joined_at, left_at, was_removed from public.class_members
  where class_id = class and (left_at is null or was_removed and user_id is not null);
  return made;
end
$$;

create or replace function public.delete_pupil(member uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  listed public.class_members;
begin
  select * into listed from public.class_members where id = member;
  perform private.require_class_teacher(listed.class_id, auth.uid());
  perform private.lock_admins();
  perform from public.profiles where id = listed.user_id for update;
  perform private.change_class_and_seats(listed.class_id, auth.uid());
  delete from auth.users where id = listed.user_id and private.looks_after_pupil(auth.uid(), id) and id in (
    select pupil.user_id from public.school_pupils pupil
    join public.classes on classes.organisation_id = pupil.organisation_id and classes.id = listed.class_id
  );
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such pupil in your class.';
  end if;
end
$$;

-- People who were on a roster for 90 days and have not joined, or who came off it and whose roster can no longer be
-- undone. The mail to them, the privacy policy and docs/children.md name the 90 days.
create or replace function public.delete_unjoined_members()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.delete_unjoined(array(
    select id from public.class_members where user_id is null
      and (added_at <= now() - interval '90 days' or left_at <= now() - interval '1 day')
  ));
  delete from private.roster_changes where applied_at <= now() - interval '1 day';
end
$$;

-- The account is no longer one of its school: it is not deleted with its last class, and teachers neither delete it nor
-- make login cards for it. It stays in its classes.
create or replace function private.leave_school(pupil uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  class uuid;
begin
  delete from private.take_over_codes where pupil_id = pupil;
  perform from public.classes
  where id in (select class_id from public.class_members where user_id = pupil and left_at is null)
  order by id for no key update;
  delete from public.school_pupils where user_id = pupil;
  for class in
    update public.classes set changed_at = clock_timestamp(), version = version + 1
    where id in (select class_id from public.class_members where user_id = pupil and left_at is null) returning id
  loop
    perform realtime.send('{}', 'changed', 'class:' || class, true);
  end loop;
end
$$;

create or replace function public.add_class_note(member uuid, text text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  listed public.class_members;
begin
  select * into listed from public.class_members where id = member and left_at is null;
  perform private.hold_account(auth.uid());
  perform private.require_class_teacher(listed.class_id, auth.uid());
  -- A guardian who freezes the account in this moment is waited for.
  perform private.hold_account(listed.user_id);
  if private.is_frozen(listed.user_id) then
    raise sqlstate 'PT409' using
      message = 'The account of this learner is closed at the moment, so no notes are added.', detail = 'account_closed';
  end if;
  insert into public.class_notes (member_id, class_id, author_id, text)
  values (member, listed.class_id, auth.uid(), add_class_note.text);
end
$$;

-- Accounts that were never open have stored nothing but what they said about their age, and messages to us. A row of any
-- other table that refers to an account keeps it: it learned before ages were asked, works here, or has asked a guardian.
-- The rest of more than 50 waits for the next hour, because the job has a few seconds for all it deletes.
create or replace function public.delete_waiting_accounts()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  waiting uuid[];
  nothing_else text;
begin
  perform private.lock_admins();
  -- A child who asks a guardian in this moment waits for the lock.
  waiting := array(
    select profiles.id from public.learner_ages ages join public.profiles on profiles.id = ages.user_id
    where ages.needs_guardian and ages.stated_at <= now() - interval '7 days'
      and profiles.role = 'user' and profiles.full_name is null
    order by profiles.id
    for update of profiles skip locked
  );
  if waiting = '{}' then
    return;
  end if;
  select string_agg(
    format('not exists (select from %s where %I = users.id)', reference.conrelid::regclass, columns.attname), ' and '
  ) into nothing_else
  from pg_catalog.pg_constraint reference
  join pg_catalog.pg_attribute columns
    on columns.attrelid = reference.conrelid and columns.attnum = reference.conkey[1]
  where reference.contype = 'f' and reference.confrelid = 'public.profiles'::regclass
    and (reference.conrelid, columns.attname) not in (
      ('public.learner_ages'::regclass, 'user_id'),
      ('public.contact_messages'::regclass, 'user_id'),
      ('public.support_tickets'::regclass, 'user_id'),
      ('public.ticket_messages'::regclass, 'author_id'),
      ('public.consents'::regclass, 'child_id')
    );
  execute format(
    'delete from auth.users
     where id in (
       select users.id from auth.users
       where id = any ($1) and %s
         and not exists (
           select from public.consents given where given.child_id = users.id and private.is_open_consent(given)
         )
       limit 50
     )',
    nothing_else
  ) using waiting;
end
$$;

-- Answers of attempts that are not submitted stay out: their questions may still be answered elsewhere. So do questions,
-- keys and scores, which the page of a result shows when they are due.
create or replace function private.personal_records(person uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'sign_ins', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', session.created_at, 'refreshed_at', session.refreshed_at,
        'ip', host(session.ip), 'user_agent', session.user_agent
      ) order by session.created_at), '[]')
      from auth.sessions session where session.user_id = person
    ),
    'stated_year', (
      select undecided.birth_year from private.undecided_ages undecided where undecided.user_id = person
    ),
    'answers', (
      select coalesce(jsonb_agg(jsonb_build_object('attempt_id', attempt.id, 'answers', (
        select jsonb_agg(asked.answer order by asked.position)
        from private.attempt_questions asked where asked.attempt_id = attempt.id
      )) order by attempt.started_at, attempt.id), '[]')
      from public.attempts attempt where attempt.user_id = person and attempt.submitted_at is not null
    ),
    'begun_courses', (
      select coalesce(jsonb_agg(to_jsonb(begun) - 'user_id' order by begun.joined_at), '[]')
      from private.course_learners begun where begun.user_id = person
    ),
    'begun_levels', (
      select coalesce(jsonb_agg(to_jsonb(begun) - 'user_id' order by begun.begun_at), '[]')
      from private.begun_levels begun where begun.user_id = person
    ),
    'course_staff', (
      select coalesce(jsonb_agg(to_jsonb(staff) - 'user_id' order by staff.added_at), '[]')
      from public.course_staff staff where staff.user_id = person
    ),
    'taught_classes', (
      select coalesce(jsonb_agg(to_jsonb(teacher) - 'user_id' order by teacher.added_at), '[]')
      from public.class_teachers teacher where teacher.user_id = person
    ),
    'completed_modules', (
      select coalesce(jsonb_agg(to_jsonb(completed) - 'user_id' order by completed.completed_at), '[]')
      from private.module_completions completed where completed.user_id = person
    )
  )
$$;

comment on function public.own_records() is
  'What is stored about the caller and shown by no table: sign-ins, a birth year that waits for the country, answers, and what they have begun and completed.';

-- Certificates of minors stored their initials. They store the name now, and show its initials (private.shown_name).
update public.certificates set student_name = left(btrim(profiles.full_name), 100)
from public.profiles
where profiles.id = certificates.user_id
  and (private.shows_initials(profiles.id) or exists (select from public.child_accounts where user_id = profiles.id))
  and student_name = private.initials(full_name) and student_name <> left(btrim(full_name), 100);

-- What certificates rest on that exist: the payments that covered them when they were made and were not refunded, as far
-- as places in families tell it. One that the agreement of an organisation may have covered rests on none.
insert into private.certificate_payments (certificate_id, payment_id)
select certificates.id, memberships.payment_id
from public.certificates
cross join lateral (
  select certificates.user_id as id, null::public.family_places as place
  union all
  select families.owner_id, place
  from public.family_places place join public.families on families.id = place.family_id
  where place.user_id = certificates.user_id and place.added_at <= certificates.created_at
    and families.owner_id <> certificates.user_id
) as payer
join public.memberships on memberships.user_id = payer.id
join public.plans on plans.id = memberships.plan_id and certificates.level = any (plans.certifies_levels)
join public.payments on payments.id = memberships.payment_id
where payments.status = 'Completed' and payments.settled_at <= certificates.created_at
  and memberships.ends_at >= certificates.created_at
  and (
    payer.place is null
    or memberships.starts_at <= certificates.created_at and plans.places > (
      select count(*) from public.family_places earlier
      where earlier.family_id = (payer.place).family_id
        and (earlier.added_at, earlier.user_id) <= ((payer.place).added_at, (payer.place).user_id)
    )
  )
  and not exists (
    select from (
      select member.organisation_id from public.organisation_members member
      where member.user_id = certificates.user_id
        and (member.seat_since <= certificates.created_at or member.seat_withdrawn_at >= certificates.created_at)
      union all
      select departure.organisation_id from public.organisation_departures departure
      where departure.user_id = certificates.user_id and departure.left_at >= certificates.created_at
    ) as seat
    join public.agreements agreement on agreement.organisation_id = seat.organisation_id
    where certificates.level = any (agreement.certifies_levels)
      and (certificates.created_at at time zone 'UTC')::date between agreement.starts_on and agreement.ends_on
      and coalesce(agreement.ended_at > certificates.created_at, true)
  );
