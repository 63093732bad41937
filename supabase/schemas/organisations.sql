-- Organisations: schools, companies and other groups that learn here under one agreement, with a number of seats.

create table public.organisations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> '' and char_length(name) <= 120),
  kind text not null check (kind in ('school', 'company', 'other')),
  billing_email text check (billing_email = lower(billing_email) and char_length(billing_email) <= 254),
  ticket_id text references public.support_tickets on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.organisations is
  'Schools, companies and other groups. Admins make them, most from the ticket in which somebody asked for an offer.';
comment on column public.organisations.billing_email is
  'Where invoices are sent. Empty after the account with this address was deleted.';

create index organisations_created_at_idx on public.organisations (created_at desc, id desc);
create index organisations_ticket_id_idx on public.organisations (ticket_id);

create trigger clean_text before insert or update of name on public.organisations
for each row execute function private.clean_text('name');

create table public.organisation_members (
  organisation_id uuid references public.organisations on delete cascade,
  user_id uuid references public.profiles on delete cascade,
  role text not null check (role in ('owner', 'manager', 'teacher', 'learner')),
  seat_since timestamptz,
  joined_at timestamptz not null default now(),
  seat_withdrawn_at timestamptz,
  primary key (organisation_id, user_id)
);
comment on column public.organisation_members.seat_withdrawn_at is
  'When a manager took the seat back. Links and class codes do not give another one; a manager does.';
comment on table public.organisation_members is
  'Who belongs to an organisation. Owner and managers invite people and give seats; teachers have classes.';
comment on column public.organisation_members.seat_since is
  'Since when the person has a seat, which opens what the agreement names. Null: none, such as a manager who does not learn.';

create unique index organisation_members_owner_idx on public.organisation_members (organisation_id) where role = 'owner';
create index organisation_members_user_id_idx on public.organisation_members (user_id);
create index organisation_members_seats_idx on public.organisation_members (organisation_id, seat_since, user_id)
where seat_since is not null;

-- Nothing is stored about learners whose age is not known, and a membership in a school says something about them.
create trigger require_stated_age before insert on public.organisation_members
for each row execute function private.require_stated_age();

create trigger limit_additions after insert on public.organisation_members referencing new table as written
for each statement execute function private.enforce_quota('organisations', 'user_id', '20', '50');

create table public.organisation_departures (
  organisation_id uuid references public.organisations on delete cascade,
  user_id uuid references public.profiles on delete cascade,
  left_at timestamptz not null default now(),
  was_removed boolean not null default false,
  primary key (organisation_id, user_id)
);
comment on table public.organisation_departures is
  'Who left an organisation or was removed. Single sign-on does not bring them back; a later invitation does.';
comment on column public.organisation_departures.was_removed is
  'Removed by a manager, or without a seat because of one. Others can also come back by a link or the code of a class.';
create index organisation_departures_user_id_idx on public.organisation_departures (user_id);

create trigger limit_additions after insert on public.organisation_departures referencing new table as written
for each statement execute function private.enforce_quota('departures', 'user_id', '20', '200');

grant select on public.organisation_departures to authenticated, service_role;
alter table public.organisation_departures enable row level security;

-- Everyone sees what is noted about them. Managers know whom they have removed.
create policy "own departures are readable" on public.organisation_departures for select to authenticated
using (user_id = (select auth.uid()));

create table public.agreements (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references public.organisations on delete cascade,
  payment_id text unique references public.payments,
  opens_levels text[] not null check (
    cardinality(opens_levels) > 0 and opens_levels <@ array['Beginner', 'Intermediate', 'Advanced']
  ),
  certifies_levels text[] not null default '{}' check (certifies_levels <@ opens_levels),
  seats integer not null check (seats between 1 and 10000),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  ended_at timestamptz,
  consent_by text check (consent_by <> '' and char_length(consent_by) <= 200),
  created_at timestamptz not null default now(),
  reminded_at timestamptz
);
comment on table public.agreements is
  'What an organisation has agreed with the institute: levels, certificates, seats and dates. The price is that of its payment.';
comment on column public.agreements.payment_id is 'The invoice. Null: the agreement costs nothing.';
comment on column public.agreements.ends_on is 'The last day. Days are those of UTC.';
comment on column public.agreements.ended_at is 'When it was ended before its last day.';
comment on column public.agreements.reminded_at is 'When owner and managers were told that it ends soon.';
comment on column public.agreements.consent_by is
  'Who at the school collects the consent of the parents of children under 13, whose data are then used for the school''s purposes only. Null: no children under 13.';

create index agreements_organisation_id_idx on public.agreements (organisation_id, starts_on desc);

create trigger clean_text before insert or update of consent_by on public.agreements
for each row execute function private.clean_text('consent_by');

-- ---- Who somebody is in an organisation

-- The role of a person: owner, manager, teacher, learner, or null for everybody else. Suspended accounts have none.
create function private.organisation_role(organisation uuid, person uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select member.role
    from public.organisation_members member join public.profiles on profiles.id = member.user_id
    where member.organisation_id = organisation and member.user_id = person
      and (profiles.suspended_until is null or profiles.suspended_until <= now())
  );
end
$$;

-- The same about the caller, for policies.
create function private.organisation_role(organisation uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select private.organisation_role(organisation, auth.uid())
$$;
grant execute on function private.organisation_role(uuid) to authenticated;

create function private.manages_organisation(organisation uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(private.organisation_role(organisation) in ('owner', 'manager'), false)
$$;
grant execute on function private.manages_organisation(uuid) to authenticated;

-- Raises unless the person manages the organisation. Others do not learn whether it exists.
create function private.require_manager(organisation uuid, person uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if coalesce(private.organisation_role(organisation, person) not in ('owner', 'manager'), true) then
    raise sqlstate 'PT404' using message = 'There is no such organisation of yours.';
  end if;
end
$$;

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

grant select on public.organisation_members, public.agreements to authenticated, service_role;
grant select on public.organisations to service_role;
-- Learners are members too, so nobody reads billing_email and ticket_id here. organisation_overview shows the address to
-- managers, and both to admins.
grant select (id, name, kind, created_at) on public.organisations to authenticated;
alter table public.organisations enable row level security;
alter table public.organisation_members enable row level security;
alter table public.agreements enable row level security;

-- Members see the organisations that they belong to.
create policy "own organisations are readable" on public.organisations for select to authenticated
using (private.organisation_role(id) is not null);

-- Admins see every organisation: they make the agreements.
create policy "admins read all organisations" on public.organisations for select to authenticated
using ((select private.is_admin()));

-- Everyone sees their own place, and owner and managers see everybody's.
create policy "members are seen by themselves and managers" on public.organisation_members for select to authenticated
using (user_id = (select auth.uid()) or private.manages_organisation(organisation_id));

-- Admins see every member: they name owners.
create policy "admins read all members" on public.organisation_members for select to authenticated
using ((select private.is_admin()));

-- Owner and managers see what was agreed.
create policy "managers read agreements" on public.agreements for select to authenticated
using (private.manages_organisation(organisation_id));

-- Admins see every agreement: they make them.
create policy "admins read all agreements" on public.agreements for select to authenticated
using ((select private.is_admin()));

-- ---- Agreements and seats

-- The agreement that an organisation has today. There is one at most, because agreements do not overlap.
create function private.current_agreement(organisation uuid)
returns setof public.agreements
language sql
stable
security definer
set search_path = ''
as $$
  select * from public.agreements
  where organisation_id = organisation and ended_at is null
    and private.today() between starts_on and ends_on
$$;

-- How many seats can be given: those of the agreement of today, or else of the next one.
create function private.agreed_seats(organisation uuid)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((
    select seats from public.agreements
    where organisation_id = organisation and ended_at is null and ends_on >= private.today()
    order by starts_on
    limit 1
  ), 0)
$$;

-- Locks an organisation, so that two people never get the last seat, and raises unless one is left for this person.
-- Open invitations keep their seats for those who were invited.
create function private.require_free_seat(organisation uuid, person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  seats integer;
  taken integer;
  kept integer;
begin
  perform from public.organisations where id = organisation for no key update;
  seats := private.agreed_seats(organisation);
  select count(*) into taken from public.organisation_members
  where organisation_id = organisation and seat_since is not null;
  select count(*) into kept from private.open_invitations(organisation) as invited
  where invited.takes_seat
    and invited.email is distinct from (select lower(email) from public.profiles where id = person);
  if taken + kept >= seats then
    raise sqlstate 'PT409' using detail = 'no_seat_left', message = case
      when seats = 0 then 'This organisation has no agreement with seats at the moment.'
      when taken < seats then 'The seats that are left are kept for open invitations.'
      when seats = 1 then 'The only seat is taken.'
      else format('All %s seats are taken.', seats)
    end;
  end if;
end
$$;

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
create function private.add_to_organisation(organisation uuid, person uuid, new_role text, takes_seat boolean)
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

-- ---- Invoices

create function private.manages_invoice(payment text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.agreements where payment_id = payment and private.manages_organisation(organisation_id)
  )
$$;
grant execute on function private.manages_invoice(text) to authenticated;

-- Owner and managers see the invoices of their organisation.
create policy "managers read invoices" on public.payments for select to authenticated
using (billing = 'agreement' and private.manages_invoice(id));

-- An invoice that was withdrawn or paid back ends its agreement.
create function private.end_unpaid_agreement()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.agreements set ended_at = now() where payment_id = new.id and ended_at is null;
  return null;
end
$$;

create trigger end_unpaid_agreement after update of status on public.payments
for each row when (old.status <> new.status and new.status in ('Failed', 'Refunded'))
execute function private.end_unpaid_agreement();

-- ---- Deleted accounts

-- The address of a deleted account does not stay as the one that gets invoices, neither here nor on the invoices.
create function private.forget_invoice_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.email_confirmed_at is not null then
    delete from private.organisation_invitations where email = lower(old.email);
    update public.organisations set billing_email = null where billing_email = lower(old.email);
    update public.payments set user_email = null
    where id in (select payment_id from public.agreements) and lower(user_email) = lower(old.email);
  end if;
  return old;
end
$$;

-- Runs after forget_account, whose name comes first in the alphabet and which locks the account.
create trigger forget_invoice_address before delete on auth.users
for each row execute function private.forget_invoice_address();
