drop function private.refuse_removed_person(uuid,uuid,boolean);

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
    insert into private.roster_change_rows (change_id, member_id, kind, name, number, email, birth_year)
    values (change, before.id, 'changed', before.name, before.number, before.email, before.year);
    -- Others state their year themselves, or their guardian did.
    if before.is_school_account and entry.birth_year is distinct from before.year then
      perform private.change_birth_year(taught, before.user_id, entry.birth_year);
    end if;
    -- Two members may swap names, numbers or addresses, so all are taken away first.
    update public.class_members set
      number = null, name = id::text, email = case when email is not null then id || '@changing.invalid' end
    where id = before.id;
  end loop;
  update public.class_members set number = wanted.number, name = wanted.name, email = wanted.email
  from jsonb_to_recordset(roster -> 'changed') as wanted (id uuid, number text, name text, email text)
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
