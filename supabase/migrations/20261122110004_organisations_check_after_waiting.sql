-- The same before a change. Changes of one organisation come one after the other, and the person may have been removed
-- while this one waited.
create function private.change_organisation(organisation uuid, person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_manager(organisation, person);
  perform from public.organisations where id = organisation for no key update;
  perform private.require_manager(organisation, person);
end
$$;

-- Raises if a manager has decided that the person has no place or no seat: what they know from before, such as a link or
-- the code of a class, does not change that. A decision that is under way holds the organisation.
create or replace function private.refuse_removed_person(organisation uuid, person uuid, is_invited boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.organisations where id = organisation for no key update;
  if not is_invited and exists (
    select from public.organisation_departures
    where organisation_id = organisation and user_id = person and was_removed
  ) then
    raise sqlstate 'PT403' using detail = 'was_removed',
      message = 'You were taken out of this organisation. Please ask the person who manages it for an invitation.';
  end if;
  if exists (
    select from public.organisation_members
    where organisation_id = organisation and user_id = person and seat_since is null and seat_withdrawn_at is not null
  ) then
    raise sqlstate 'PT403' using detail = 'seat_withdrawn',
      message = 'Your seat was given back. Please ask the person who manages your organisation here for another one.';
  end if;
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

create or replace function public.withdraw_organisation_invitation(organisation uuid, address text)
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

create or replace function public.set_organisation_link(organisation uuid, is_open boolean)
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
  perform private.change_organisation(organisation, auth.uid());
  select * into member from public.organisation_members
  where organisation_id = organisation and user_id = person for update;
  if member.user_id is null then
    raise sqlstate 'PT404' using message = 'There is no such person in your organisation.';
  end if;
  return member;
end
$$;

create or replace function public.set_organisation_role(organisation uuid, person uuid, new_role text)
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

create or replace function public.leave_organisation(organisation uuid, person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.organisation_members;
begin
  perform private.hold_account(person);
  if person = auth.uid() then
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
  insert into public.organisation_departures (organisation_id, user_id, was_removed) values (
    organisation, person, person <> auth.uid() or member.seat_since is null and member.seat_withdrawn_at is not null
  )
  on conflict (organisation_id, user_id) do update set left_at = now(), was_removed = excluded.was_removed;
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
  perform private.change_organisation(organisation, person);
  if private.organisation_role(organisation, person) is distinct from 'owner' then
    raise sqlstate 'PT403' using message = 'Only the owner decides how people sign in.';
  end if;
end
$$;

-- Without a new secret the old one stays, unless issuer or client change: a secret is never sent to another server.
create or replace function public.save_organisation_sso(
  owner uuid,
  organisation uuid,
  new_issuer text,
  new_client_id text,
  new_client_secret text,
  new_required_claim text,
  new_required_value text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  issuer_url text := rtrim(btrim(new_issuer), '/');
  client text := btrim(new_client_id);
  before private.sso_connections;
  saved private.sso_connections;
  is_same boolean;
begin
  perform private.hold_account(owner);
  perform private.require_owner(organisation, owner);
  if issuer_url ~* '^https://login[.]microsoftonline[.]com/' and issuer_url !~*
    '^https://login[.]microsoftonline[.]com/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/v2[.]0$'
  then
    raise sqlstate 'PT422' using message =
      'The issuer of Microsoft has to name your tenant: https://login.microsoftonline.com/TENANT-ID/v2.0';
  end if;
  if issuer_url = 'https://clever.com' and (new_required_claim <> 'district' or new_required_value = '') then
    raise sqlstate 'PT422' using message =
      'All districts share the issuer of Clever. Please require the claim district with the id of yours.';
  end if;
  select * into before from private.sso_connections where organisation_id = organisation;
  is_same := coalesce(before.issuer = issuer_url and before.client_id = client, false);
  insert into private.sso_connections as connection (
    organisation_id, issuer, client_id, client_secret, required_claim, required_value
  ) values (
    organisation, issuer_url, client,
    coalesce(nullif(new_client_secret, ''), case when is_same then before.client_secret end, ''),
    btrim(new_required_claim), btrim(new_required_value)
  )
  on conflict (organisation_id) do update set
    id = case when is_same then connection.id else gen_random_uuid() end,
    issuer = excluded.issuer, client_id = excluded.client_id, client_secret = excluded.client_secret,
    required_claim = excluded.required_claim, required_value = excluded.required_value, updated_at = now()
  returning * into saved;
  return private.sso_notice(organisation, array_remove(array[
    case when saved.issuer is distinct from before.issuer then 'issuer' end,
    case when saved.client_id is distinct from before.client_id then 'client_id' end,
    case when saved.client_secret is distinct from coalesce(before.client_secret, '') then 'client_secret' end,
    case when saved.required_claim is distinct from coalesce(before.required_claim, '')
      or saved.required_value is distinct from coalesce(before.required_value, '') then 'required_claim' end
  ], null));
end
$$;

create or replace function public.add_sso_domain(organisation uuid, new_domain text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted text := lower(btrim(new_domain));
begin
  perform private.require_calling_owner(organisation);
  if private.is_public_mail_domain(wanted) then
    raise sqlstate 'PT422' using message = format('Everybody can have an address of %s. Please use a domain of your own.', wanted);
  end if;
  if (select count(*) from private.sso_domains where organisation_id = organisation) >= 20 then
    raise sqlstate 'PT409' using message = 'An organisation can have 20 domains. Please write to us if you need more.';
  end if;
  insert into private.sso_domains (organisation_id, domain) values (organisation, wanted) on conflict do nothing;
exception when check_violation then
  raise sqlstate 'PT422' using message = 'Please give a domain such as example.org.';
end
$$;
