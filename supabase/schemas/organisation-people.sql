-- How people come into an organisation and leave it: invitations, the link, roles and seats.

create table private.organisation_invitations (
  organisation_id uuid references public.organisations on delete cascade,
  email text check (email = lower(email) and char_length(email) <= 254),
  role text not null check (role in ('owner', 'manager', 'teacher', 'learner')),
  takes_seat boolean not null,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  primary key (organisation_id, email)
);
comment on table private.organisation_invitations is
  'People who were invited by mail. Deleted after 14 days, or when accepted.';
create index organisation_invitations_email_idx on private.organisation_invitations (email);
alter table private.organisation_invitations enable row level security;

create table private.organisation_links (
  organisation_id uuid primary key references public.organisations on delete cascade,
  code text not null unique,
  created_at timestamptz not null default now()
);
comment on table private.organisation_links is
  'The link with which people join an organisation as learners, while it is open. A new link ends the one before.';
alter table private.organisation_links enable row level security;

-- ---- Invitations

create function private.open_invitations(organisation uuid)
returns setof private.organisation_invitations
language sql
stable
security definer
set search_path = ''
as $$
  select * from private.organisation_invitations
  where organisation_id = organisation and created_at > now() - interval '14 days'
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
create function private.store_organisation_invitations(organisation uuid, people jsonb)
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
create function public.invite_to_organisation(manager uuid, organisation uuid, people jsonb)
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
comment on function public.invite_to_organisation(uuid, uuid, jsonb) is
  'Remembers for 14 days who was invited, all of them or none. Returns the names for the mails. For the function organisations.';
grant execute on function public.invite_to_organisation(uuid, uuid, jsonb) to service_role;

create function public.invite_organisation_owner(admin uuid, organisation uuid, address text, new_token_hash text)
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
comment on function public.invite_organisation_owner(uuid, uuid, text, text) is
  'Invites an owner into an organisation that has none. Returns its name. For the function organisations, on behalf of an admin.';
grant execute on function public.invite_organisation_owner(uuid, uuid, text, text) to service_role;

create function public.withdraw_organisation_invitation(organisation uuid, address text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.change_organisation(organisation, auth.uid());
  delete from private.organisation_invitations where organisation_id = organisation and email = lower(address);
end
$$;
comment on function public.withdraw_organisation_invitation(uuid, text) is
  'Takes an invitation back: its link stops working. For owner and managers.';
grant execute on function public.withdraw_organisation_invitation(uuid, text) to authenticated;

-- ---- Joining

-- What an invitation or a link is for. Nothing is returned for one that does not work any more.
create function public.find_organisation_invitation(wanted_hash text, link_code text)
returns table (organisation text, kind text, role text, takes_seat boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select organisations.name, organisations.kind, invited.role, invited.takes_seat
  from private.organisation_invitations invited
  join public.organisations on organisations.id = invited.organisation_id
  where invited.token_hash = wanted_hash and invited.created_at > now() - interval '14 days'
  union all
  select organisations.name, organisations.kind, 'learner', true
  from private.organisation_links link join public.organisations on organisations.id = link.organisation_id
  where link.code = link_code
$$;
comment on function public.find_organisation_invitation(text, text) is
  'Which organisation an invitation or a link leads to, for the page that asks whether to join.';
grant execute on function public.find_organisation_invitation(text, text) to service_role;

create function public.join_organisation(member uuid, wanted_hash text, link_code text)
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
comment on function public.join_organisation(uuid, text, text) is
  'Brings a person into the organisation of an invitation to their address, or of a link. For the function organisations.';
grant execute on function public.join_organisation(uuid, text, text) to service_role;

create function public.set_organisation_link(organisation uuid, is_open boolean)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_code text := encode(extensions.gen_random_bytes(16), 'hex');
begin
  perform private.change_organisation(organisation, auth.uid());
  if not is_open then
    delete from private.organisation_links where organisation_id = organisation;
    return null;
  end if;
  insert into private.organisation_links (organisation_id, code) values (organisation, new_code)
  on conflict (organisation_id) do update set code = excluded.code, created_at = now();
  return new_code;
end
$$;
comment on function public.set_organisation_link(uuid, boolean) is
  'Makes a new link with which people join, or closes it. The old link stops working. For owner and managers.';
grant execute on function public.set_organisation_link(uuid, boolean) to authenticated;

-- ---- Changes

-- Locks a member whom the caller may change: managers change teachers and learners, the owner everybody.
create function private.member_to_change(organisation uuid, person uuid)
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

create function public.set_organisation_role(organisation uuid, person uuid, new_role text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.organisation_members := private.member_to_change(organisation, person);
begin
  if new_role not in ('owner', 'manager', 'teacher', 'learner') then
    raise sqlstate 'PT422' using message = 'There is no such role.';
  end if;
  if private.organisation_role(organisation) is distinct from 'owner'
    and (member.role in ('owner', 'manager') or new_role in ('owner', 'manager'))
  then
    raise sqlstate 'PT403' using message = 'Only the owner decides who manages the organisation.';
  end if;
  if member.role = 'owner' then
    raise sqlstate 'PT409' using message = 'Please make somebody else the owner first.';
  end if;
  if new_role <> 'learner' and private.is_child_account(person) then
    raise sqlstate 'PT403' using message = 'Children can only be learners of an organisation.';
  end if;
  if new_role = 'owner' then
    update public.organisation_members set role = 'manager' where organisation_id = organisation and role = 'owner';
  end if;
  update public.organisation_members set role = new_role where organisation_id = organisation and user_id = person;
end
$$;
comment on function public.set_organisation_role(uuid, uuid, text) is
  'Gives somebody another role. A new owner makes the old one a manager. For owner and managers.';
grant execute on function public.set_organisation_role(uuid, uuid, text) to authenticated;

create function public.set_organisation_seat(organisation uuid, person uuid, has_seat boolean)
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
comment on function public.set_organisation_seat(uuid, uuid, boolean) is
  'Gives somebody a free seat, or takes it for somebody else. What they learned stays theirs. For owner and managers.';
grant execute on function public.set_organisation_seat(uuid, uuid, boolean) to authenticated;

create function public.leave_organisation(organisation uuid, person uuid)
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
comment on function public.leave_organisation(uuid, uuid) is
  'Ends the place of the caller in an organisation, or of somebody whom the caller manages. Progress stays with the person.';
grant execute on function public.leave_organisation(uuid, uuid) to authenticated;

-- ---- Expiry

-- Returns the agreements whose owner and managers have not been told yet that they end within 30 days.
create function public.claim_agreement_reminders()
returns table (email text, organisation text, ends_on date)
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.organisation_invitations where created_at <= now() - interval '14 days';
  return query
    with claimed as (
      update public.agreements as ending set reminded_at = now()
      where ending.reminded_at is null and ending.ended_at is null
        and ending.ends_on between private.today() and private.today() + 30
        and ending.ends_on - ending.starts_on > 30
        and not exists (
          select from public.agreements next
          where next.organisation_id = ending.organisation_id and next.ended_at is null
            and next.starts_on > ending.starts_on
        )
      returning ending.organisation_id, ending.ends_on
    )
    select profiles.email, organisations.name, claimed.ends_on
    from claimed
    join public.organisations on organisations.id = claimed.organisation_id
    join public.organisation_members member
      on member.organisation_id = claimed.organisation_id and member.role in ('owner', 'manager')
    join public.profiles on profiles.id = member.user_id;
end
$$;
comment on function public.claim_agreement_reminders() is
  'Who has to be told that the agreement of their organisation ends soon. Old invitations are deleted too. The server calls it every hour.';
grant execute on function public.claim_agreement_reminders() to service_role;
