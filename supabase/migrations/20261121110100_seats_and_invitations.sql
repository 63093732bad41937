alter table public.payments drop constraint payments_billing_check;

drop function private.current_memberships(uuid);

drop function private.current_plans(uuid);

drop function private.require_free_seat(uuid);

comment on column public.payments.billing is
  'The period of a membership, or agreement for the invoice of an organisation, which has lines of its own.';

create table public.invoice_lines (
  payment_id text references public.payments on delete cascade,
  position integer check (position between 1 and 30),
  kind text not null check (kind in ('seats', 'certification', 'workshop', 'service', 'discount')),
  description text not null check (description <> '' and char_length(description) <= 200),
  quantity integer not null check (quantity between 1 and 10000),
  unit_cents integer not null check (unit_cents between 0 and 100000000),
  primary key (payment_id, position)
);

alter table public.invoice_lines enable row level security;

comment on table public.invoice_lines is
  'What stands on the invoice of an organisation. Invoices of memberships have no lines: their plan says it all.';

comment on column public.invoice_lines.unit_cents is
  'The price of one. That of a discount is taken off.';

grant select on table public.invoice_lines to authenticated, service_role;

-- Everyone who may read an invoice may read its lines.
create policy "lines are seen with their invoice" on public.invoice_lines for select to authenticated
using (exists (select from public.payments where payments.id = invoice_lines.payment_id));

create trigger clean_text before insert or update of description on public.invoice_lines
for each row execute function private.clean_text('description');

alter table public.agreements add column reminded_at timestamp with time zone;

comment on column public.agreements.reminded_at is
  'When owner and managers were told that it ends soon.';

-- The agreement that an organisation has today. There is one at most, because agreements do not overlap.
create or replace function private.current_agreement(organisation uuid)
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
create or replace function private.agreed_seats(organisation uuid)
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

-- Adds a person to an organisation. Who belongs to it already keeps their role, and gets a seat if one is wanted.
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
end
$$;

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

-- Makes the invoice of an agreement from its lines, and returns the number of its payment, or null if there are none.
create function private.make_agreement_invoice(organisation public.organisations, lines jsonb)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  listed bigint;
  discount bigint;
  payment text;
begin
  if jsonb_array_length(lines) = 0 then
    return null;
  end if;
  select
    coalesce(sum(quantity::bigint * unit_cents) filter (where kind <> 'discount'), 0),
    coalesce(sum(quantity::bigint * unit_cents) filter (where kind = 'discount'), 0)
  into listed, discount
  from jsonb_to_recordset(lines) as line (kind text, quantity integer, unit_cents integer);
  if listed = 0 or listed > 1000000000 then
    raise sqlstate 'PT422' using message = 'The lines of an invoice add up to more than nothing and at most $10,000,000.';
  end if;
  if discount > listed then
    raise sqlstate 'PT422' using message = 'The discount is higher than the price.';
  end if;
  insert into public.payments (user_name, user_email, plan_name, billing, list_price_cents, amount_cents, method)
  values (
    organisation.name, organisation.billing_email,
    case organisation.kind when 'school' then 'School' when 'company' then 'Enterprise' else 'Institutional' end,
    'agreement', listed, listed - discount, 'Invoice'
  )
  returning id into payment;
  insert into public.invoice_lines (payment_id, position, kind, description, quantity, unit_cents)
  select payment, place, line.kind, line.description, line.quantity, line.unit_cents
  from jsonb_array_elements(lines) with ordinality as listed_lines (line_json, place)
  cross join lateral jsonb_to_record(line_json)
    as line (kind text, description text, quantity integer, unit_cents integer);
  return payment;
end
$$;

-- The organisation that an agreement is for: one that exists, or a new one, most from a ticket.
create function private.organisation_for_agreement(agreement jsonb)
returns public.organisations
language plpgsql
security definer
set search_path = ''
as $$
declare
  organisation public.organisations;
begin
  if agreement ->> 'organisation' is not null then
    select * into organisation from public.organisations
    where id = (agreement ->> 'organisation')::uuid for no key update;
    if organisation.id is null then
      raise sqlstate 'PT404' using message = 'There is no such organisation.';
    end if;
    return organisation;
  end if;
  if agreement ->> 'ticket' is not null
    and not exists (select from public.support_tickets where id = agreement ->> 'ticket')
  then
    raise sqlstate 'PT404' using message = 'There is no such ticket.';
  end if;
  insert into public.organisations (name, kind, billing_email, ticket_id) values (
    agreement ->> 'name', agreement ->> 'kind', lower(agreement ->> 'billing_email'), agreement ->> 'ticket'
  )
  returning * into organisation;
  return organisation;
end
$$;

create function public.make_agreement(admin uuid, agreement jsonb, owner_token_hash text default null)
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

comment on function public.make_agreement(uuid,jsonb,text) is
  'Makes an agreement with its invoice, and the organisation if it is new. For the function organisations, on behalf of an admin.';

grant execute on function public.make_agreement(uuid,jsonb,text) to service_role;

create function public.end_agreement(agreement uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended public.agreements;
begin
  perform private.require_admin();
  update public.agreements set ended_at = now() where id = agreement and ended_at is null returning * into ended;
  if ended.id is null then
    raise sqlstate 'PT409' using message = 'This agreement has ended already.';
  end if;
  perform private.record_admin_action(
    'agreement_end', jsonb_build_object('organisation_id', ended.organisation_id, 'agreement_id', ended.id)
  );
end
$$;

comment on function public.end_agreement(uuid) is
  'Ends an agreement at once. Seats stay with their people, and open nothing until the next agreement. For admins.';

grant execute on function public.end_agreement(uuid) to authenticated;

-- Runs as the owner for the reason given at search_profiles.
create function public.list_organisations(
  search_text text default '',
  after_organisation uuid default null,
  page_size integer default 100
)
returns table (
  id uuid,
  name text,
  kind text,
  created_at timestamptz,
  owner_email text,
  people bigint,
  seats_taken bigint,
  seats integer,
  starts_on date,
  ends_on date
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select organisation.id, organisation.name, organisation.kind, organisation.created_at, profiles.email,
      (select count(*) from public.organisation_members member where member.organisation_id = organisation.id),
      (
        select count(*) from public.organisation_members member
        where member.organisation_id = organisation.id and member.seat_since is not null
      ),
      latest.seats, latest.starts_on, latest.ends_on
    from public.organisations organisation
    left join public.organisation_members owner
      on owner.organisation_id = organisation.id and owner.role = 'owner'
    left join public.profiles on profiles.id = owner.user_id
    left join lateral (
      select agreement.seats, agreement.starts_on, agreement.ends_on from public.agreements agreement
      where agreement.organisation_id = organisation.id and agreement.ended_at is null
      order by agreement.ends_on >= private.today() desc, agreement.starts_on
      limit 1
    ) as latest on true
    where organisation.name ilike private.containing(list_organisations.search_text)
      and (after_organisation is null or (organisation.created_at, organisation.id) < (
        select other.created_at, other.id from public.organisations other where other.id = after_organisation
      ))
    order by organisation.created_at desc, organisation.id desc
    limit least(page_size, 1000);
end
$$;

comment on function public.list_organisations(text,uuid,integer) is
  'Organisations whose name contains the text, newest first, with their owner, seats and agreement. For admins.';

grant execute on function public.list_organisations(text,uuid,integer) to authenticated;

create table private.organisation_invitations (
  organisation_id uuid references public.organisations on delete cascade,
  email text check (email = lower(email) and char_length(email) <= 254),
  role text not null check (role in ('owner', 'manager', 'teacher', 'learner')),
  takes_seat boolean not null,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  primary key (organisation_id, email)
);

alter table private.organisation_invitations enable row level security;

comment on table private.organisation_invitations is
  'People who were invited by mail. Deleted after 14 days, or when accepted.';

create index organisation_invitations_email_idx on private.organisation_invitations (email);

create table private.organisation_links (
  organisation_id uuid primary key references public.organisations on delete cascade,
  code text not null unique,
  created_at timestamptz not null default now()
);

alter table private.organisation_links enable row level security;

comment on table private.organisation_links is
  'The link with which people join an organisation as learners, while it is open. A new link ends the one before.';

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

-- Stores invitations. Who is invited again gets another link, and the old one stops working.
create function private.store_organisation_invitations(organisation uuid, people jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  addresses text[] := array(select lower(person ->> 'email') from jsonb_array_elements(people) as person);
  address text;
begin
  perform from public.profiles where id in (select users.id from auth.users where users.email = any (addresses))
  order by id for key share;
  foreach address in array addresses loop
    if private.take_rate_limit('organisation-invitation:' || address, 5, 86400) > 0 then
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
  role_of_manager text := private.organisation_role(organisation, manager);
  addresses text[] := array(select lower(person ->> 'email') from jsonb_array_elements(people) as person);
  known text;
  left_seats integer;
  wanted_seats integer;
begin
  perform private.hold_account(manager);
  perform private.require_manager(organisation, manager);
  if jsonb_array_length(people) > 500 then
    raise sqlstate 'PT422' using message = 'Please invite at most 500 people at once.';
  end if;
  if exists (
    select from jsonb_array_elements(people) as person
    where person ->> 'role' = 'owner' or person ->> 'role' = 'manager' and role_of_manager <> 'owner'
  ) then
    raise sqlstate 'PT403' using message = 'Only the owner can invite managers.';
  end if;
  if cardinality(addresses) <> (select count(distinct address) from unnest(addresses) as address) then
    raise sqlstate 'PT422' using message = 'An address is on the list twice.';
  end if;
  -- Seats are not given twice at the same moment.
  perform from public.organisations where id = organisation for no key update;
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

comment on function public.invite_to_organisation(uuid,uuid,jsonb) is
  'Remembers for 14 days who was invited, all of them or none. Returns the names for the mails. For the function organisations.';

grant execute on function public.invite_to_organisation(uuid,uuid,jsonb) to service_role;

create function public.invite_organisation_owner(admin uuid, organisation uuid, address text, new_token_hash text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin_account(admin);
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

comment on function public.invite_organisation_owner(uuid,uuid,text,text) is
  'Invites an owner into an organisation that has none. Returns its name. For the function organisations, on behalf of an admin.';

grant execute on function public.invite_organisation_owner(uuid,uuid,text,text) to service_role;

create function public.withdraw_organisation_invitation(organisation uuid, address text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_manager(organisation, auth.uid());
  delete from private.organisation_invitations where organisation_id = organisation and email = lower(address);
end
$$;

comment on function public.withdraw_organisation_invitation(uuid,text) is
  'Takes an invitation back: its link stops working. For owner and managers.';

grant execute on function public.withdraw_organisation_invitation(uuid,text) to authenticated;

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

comment on function public.find_organisation_invitation(text,text) is
  'Which organisation an invitation or a link leads to, for the page that asks whether to join.';

grant execute on function public.find_organisation_invitation(text,text) to service_role;

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
  perform private.hold_account(member);
  if not private.is_of_age(member) then
    perform private.refuse_unknown_age(member);
  end if;
  if private.is_child_account(member) then
    raise sqlstate 'PT403' using message = 'Please ask the grown-up who made your account.';
  end if;
  if link_code is not null then
    select organisation_id into organisation from private.organisation_links where code = link_code;
    if organisation is null then
      raise sqlstate 'PT410' using message = 'This link is closed. Please ask for the new one.';
    end if;
    perform private.add_to_organisation(organisation, member, 'learner', true);
    -- An invitation to the same person need not keep another seat.
    update private.organisation_invitations set takes_seat = false
    where organisation_id = organisation and email = (select lower(email) from public.profiles where id = member);
    return organisation;
  end if;
  select * into invitation from private.organisation_invitations
  where token_hash = wanted_hash and created_at > now() - interval '14 days' for update;
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
    where organisation_id = invitation.organisation_id and role = 'owner' and user_id <> member
  ) then
    raise sqlstate 'PT409' using message = 'This organisation has an owner already.';
  end if;
  perform private.add_to_organisation(invitation.organisation_id, member, invitation.role, invitation.takes_seat);
  -- Somebody who joined by the link first gets the role of the invitation.
  update public.organisation_members set role = invitation.role
  where organisation_id = invitation.organisation_id and user_id = member and role not in ('owner', invitation.role);
  delete from private.organisation_invitations
  where organisation_id = invitation.organisation_id and email = invitation.email;
  return invitation.organisation_id;
end
$$;

comment on function public.join_organisation(uuid,text,text) is
  'Brings a person into the organisation of an invitation to their address, or of a link. For the function organisations.';

grant execute on function public.join_organisation(uuid,text,text) to service_role;

create function public.set_organisation_link(organisation uuid, is_open boolean)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_code text := encode(extensions.gen_random_bytes(16), 'hex');
begin
  perform private.require_manager(organisation, auth.uid());
  if not is_open then
    delete from private.organisation_links where organisation_id = organisation;
    return null;
  end if;
  insert into private.organisation_links (organisation_id, code) values (organisation, new_code)
  on conflict (organisation_id) do update set code = excluded.code, created_at = now();
  return new_code;
end
$$;

comment on function public.set_organisation_link(uuid,boolean) is
  'Makes a new link with which people join, or closes it. The old link stops working. For owner and managers.';

grant execute on function public.set_organisation_link(uuid,boolean) to authenticated;

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
  perform from public.organisations where id = organisation for no key update;
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
  if private.organisation_role(organisation) <> 'owner'
    and (member.role in ('owner', 'manager') or new_role in ('owner', 'manager'))
  then
    raise sqlstate 'PT403' using message = 'Only the owner decides who manages the organisation.';
  end if;
  if member.role = 'owner' then
    raise sqlstate 'PT409' using message = 'Please make somebody else the owner first.';
  end if;
  if new_role in ('owner', 'manager') and private.is_child_account(person) then
    raise sqlstate 'PT403' using message = 'Children cannot manage an organisation.';
  end if;
  if new_role = 'owner' then
    update public.organisation_members set role = 'manager' where organisation_id = organisation and role = 'owner';
  end if;
  update public.organisation_members set role = new_role where organisation_id = organisation and user_id = person;
end
$$;

comment on function public.set_organisation_role(uuid,uuid,text) is
  'Gives somebody another role. A new owner makes the old one a manager. For owner and managers.';

grant execute on function public.set_organisation_role(uuid,uuid,text) to authenticated;

create function public.set_organisation_seat(organisation uuid, person uuid, has_seat boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.organisation_members := private.member_to_change(organisation, person);
begin
  if has_seat = (member.seat_since is not null) then
    return;
  end if;
  if has_seat then
    perform private.require_free_seat(organisation, person);
  end if;
  update public.organisation_members set seat_since = case when has_seat then clock_timestamp() end
  where organisation_id = organisation and user_id = person;
end
$$;

comment on function public.set_organisation_seat(uuid,uuid,boolean) is
  'Gives somebody a free seat, or takes it for somebody else. What they learned stays theirs. For owner and managers.';

grant execute on function public.set_organisation_seat(uuid,uuid,boolean) to authenticated;

create function public.leave_organisation(organisation uuid, person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.organisation_members;
begin
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
    if member.role in ('owner', 'manager') and private.organisation_role(organisation) <> 'owner' then
      raise sqlstate 'PT403' using message = 'Only the owner decides who manages the organisation.';
    end if;
  end if;
  if member.role = 'owner' then
    raise sqlstate 'PT409' using message = 'Please make somebody else the owner first.';
  end if;
  delete from public.organisation_members where organisation_id = organisation and user_id = person;
end
$$;

comment on function public.leave_organisation(uuid,uuid) is
  'Ends the place of the caller in an organisation, or of somebody whom the caller manages. Progress stays with the person.';

grant execute on function public.leave_organisation(uuid,uuid) to authenticated;

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

-- What opens something to a user now: their own memberships, that of the owner of their family as long as its plan has a
-- place for them, and the agreements of organisations in which they have a seat. In a family the owner takes the first
-- place, and the others follow in the order in which they came. Seats count in the order in which they were given, so an
-- agreement with fewer seats than the one before leaves out the newest. Everything else that will give access is added
-- here. In PL/pgSQL, because its plan lasts as long as a connection (decision 066).
create function private.current_memberships(learner uuid)
returns table (
  holder_id uuid,
  plan_id text,
  agreement_id uuid,
  is_trial boolean,
  opens_levels text[],
  certifies_levels text[],
  mentorship_per_month integer
)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select memberships.user_id, plans.id, null::uuid, memberships.is_trial,
    plans.opens_levels, plans.certifies_levels, plans.mentorship_per_month
  from public.memberships join public.plans on plans.id = memberships.plan_id
  where memberships.user_id = learner
    and memberships.status = 'Active' and memberships.starts_at <= now() and memberships.ends_at > now()
  union all
  select memberships.user_id, plans.id, null, memberships.is_trial,
    plans.opens_levels, plans.certifies_levels, plans.mentorship_per_month
  from public.family_places own
  join public.families family on family.id = own.family_id
  join public.memberships on memberships.user_id = family.owner_id
  join public.plans on plans.id = memberships.plan_id
  where own.user_id = learner
    and memberships.status = 'Active' and memberships.starts_at <= now() and memberships.ends_at > now()
    and plans.places > (
      select count(*) from public.family_places earlier
      where earlier.family_id = own.family_id and (earlier.added_at, earlier.user_id) <= (own.added_at, own.user_id)
    )
  union all
  select null::uuid, null::text, agreement.id, false, agreement.opens_levels, agreement.certifies_levels, 0
  from public.organisation_members own
  cross join lateral private.current_agreement(own.organisation_id) as agreement
  where own.user_id = learner and own.seat_since is not null
    and agreement.seats >= (
      select count(*) from public.organisation_members earlier
      where earlier.organisation_id = own.organisation_id and earlier.seat_since is not null
        and (earlier.seat_since, earlier.user_id) <= (own.seat_since, own.user_id)
    );
end
$$;

-- How many sessions a member may have in a month. Children have none alone: their guardian asks and takes part.
create or replace function private.included_sessions(member uuid)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select case when private.is_child_account(member) then 0 else coalesce(max(mentorship_per_month), 0) end
  from private.current_memberships(member)
$$;

CREATE OR REPLACE FUNCTION private.may_study(course uuid, learner uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.courses
    where courses.id = course and (
      (courses.status = 'Published' and courses.introductory)
      or (
        -- A course that was archived stays with those who took it.
        (courses.status = 'Published' or courses.status = 'Archived' and exists (
          select from public.enrolments where enrolments.course_id = course and enrolments.user_id = learner
        ))
        and exists (
          select from private.current_memberships(learner) as held where courses.level = any (held.opens_levels)
        )
      )
      or private.works_on_course(course, learner)
    )
  )
$function$
;

alter table public.payments add constraint payments_billing_check CHECK ((billing = ANY (ARRAY['monthly'::text, 'annual'::text, 'agreement'::text])));

-- Whether a learner has paid for a plan that includes the certificate of a level. A trial is not paid, and a period
-- that was paid during a trial begins after it. A plan that comes from elsewhere than the learner's own memberships is
-- paid by another person.
create or replace function private.is_certification_paid(learner uuid, wanted_level text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.memberships join public.plans on plans.id = memberships.plan_id
    where memberships.user_id = learner and memberships.status = 'Active' and memberships.ends_at > now()
      and not memberships.is_trial and wanted_level = any (plans.certifies_levels)
  )
  or exists (
    select from private.current_memberships(learner) as held
    where held.holder_id is distinct from learner and not held.is_trial and wanted_level = any (held.certifies_levels)
  )
$$;

-- One row for each level: what its certificate takes, and what a learner has of it. Its requirements are those that
-- are met or missing here; a capstone that is reviewed elsewhere is neither. The project is the one to work on next for
-- what is missing, or the one that waits for its review.
create or replace function private.certificate_progress(learner uuid)
returns table (
  level text,
  title text,
  modules integer,
  modules_passed integer,
  exam_score integer,
  is_in_plan boolean,
  has_name boolean,
  certificate_id text,
  certificate_status text,
  modules_complete integer,
  is_paid boolean,
  requirements text[],
  missing_requirements text[],
  project jsonb
)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  -- Of all modules that a certificate can take. One without a text and without a question asks for nothing.
  with studied_modules as materialized (
    select modules.course_id, progress.is_quiz_passed, progress.is_complete
    from private.module_progress(learner, array(
      select modules.id from public.course_modules modules join public.courses on courses.id = modules.course_id
      where modules.archived_at is null and courses.status = 'Published'
    )) as progress
    join public.course_modules modules on modules.id = progress.module_id
    where progress.lessons > 0 or progress.quiz_id is not null
  )
  select
    exam.level,
    private.level_certificate_title(exam.level),
    studied.modules,
    studied.passed,
    (select max(score) from private.exams_that_count(learner, exam)),
    exists (select from private.current_memberships(learner) as held where exam.level = any (held.certifies_levels)),
    exists (select from public.profiles where id = learner and btrim(full_name) <> ''),
    held.id,
    held.status,
    studied.complete,
    private.is_certification_paid(learner, exam.level),
    case
      when cardinality(further.missing) > 0 or private.has_accepted_project(learner, exam.level)
      then coalesce(rule.requirements, '{}') else '{}'
    end,
    further.missing,
    case when cardinality(further.missing) > 0 then private.next_project(learner, exam.level) end
  from public.assessments exam
  cross join lateral private.certificate_rule_for(learner, exam.level) as rule
  cross join lateral (
    select
      count(*)::integer as modules,
      count(*) filter (where counted.is_quiz_passed)::integer as passed,
      count(*) filter (where counted.is_complete)::integer as complete
    from studied_modules counted where counted.course_id = any (rule.course_ids)
  ) as studied
  cross join lateral (
    select private.missing_requirements(learner, exam.level, rule.requirements) as missing
  ) as further
  left join lateral (
    select certificates.id, certificates.status from public.certificates
    where certificates.user_id = learner and certificates.level = exam.level
      and private.is_certificate_in_force(certificates)
    order by certificates.created_at desc limit 1
  ) as held on true
  where exam.kind = 'exam'
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], exam.level);
end
$$;

-- A seat in an organisation is paid by the organisation.
create trigger issue_after_seat after insert or update of seat_since on public.organisation_members
for each row when (new.seat_since is not null) execute function private.issue_due_certificates();

create or replace function public.family_overview()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'code', family.code,
    'places', (
      select max(plans.places) from public.memberships held join public.plans on plans.id = held.plan_id
      where held.user_id = me.id and held.status = 'Active' and held.starts_at <= now() and held.ends_at > now()
    ),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', place.user_id,
        'kind', place.kind,
        'name', coalesce(child.nickname, profiles.full_name, profiles.email),
        'full_name', case place.kind when 'child' then profiles.full_name end,
        'birth_year', case place.kind when 'child' then ages.birth_year end,
        'shows_name', coalesce(child.shows_name, false),
        'is_frozen', child.frozen_at is not null,
        'is_blocked', coalesce(code.blocked_until > now(), false),
        'learned', case when place.shares_progress then private.summarize_learner(place.user_id) end,
        'has_plan', exists (select from private.current_memberships(place.user_id) as held where held.holder_id = me.id)
      ) order by place.added_at, place.user_id), '[]')
      from public.family_places place
      join public.profiles on profiles.id = place.user_id
      left join public.child_accounts child on child.user_id = place.user_id
      left join public.learner_ages ages on ages.user_id = place.user_id
      left join private.picture_codes code on code.user_id = place.user_id
      where place.family_id = family.id
    ),
    'consents', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', consents.id, 'child_id', consents.child_id, 'text_version', consents.text_version,
        'method', consents.method, 'given_at', consents.given_at, 'reminded_at', consents.reminded_at,
        'withdrawn_at', consents.withdrawn_at, 'withdrawal', consents.withdrawal,
        'is_open', consents.withdrawn_at is null and not private.is_child_account(consents.child_id)
          and (consents.child_id is not null or consents.given_at > now() - interval '7 days')
      ) order by consents.given_at desc), '[]')
      from public.consents where consents.guardian_id = me.id
    ),
    'invitations', (
      select coalesce(jsonb_agg(email order by email), '[]') from private.family_invitations
      where family_id = family.id and created_at > now() - interval '7 days'
    ),
    'own_place', (
      select jsonb_build_object(
        'owner', coalesce(owner.full_name, owner.email), 'kind', place.kind, 'shares_progress', place.shares_progress
      )
      from public.family_places place join public.families other on other.id = place.family_id
      join public.profiles owner on owner.id = other.owner_id
      where place.user_id = me.id
    )
  )
  from public.profiles me left join public.families family on family.owner_id = me.id
  where me.id = auth.uid()
$$;

create function public.my_organisations()
returns table (id uuid, name text, kind text, role text, has_seat boolean, opens_levels text[], ends_on date)
language sql
stable
security definer
set search_path = ''
as $$
  select organisations.id, organisations.name, organisations.kind, own.role, own.seat_since is not null,
    agreement.opens_levels, agreement.ends_on
  from public.organisation_members own
  join public.organisations on organisations.id = own.organisation_id
  left join lateral private.current_agreement(own.organisation_id) as agreement on true
  where own.user_id = auth.uid()
  order by organisations.name, organisations.id
$$;

comment on function public.my_organisations() is
  'The organisations of the caller, with their role, whether they have a seat, and what the agreement of today opens.';

grant execute on function public.my_organisations() to authenticated;

-- Raises unless the caller manages the organisation or is an admin.
create function private.require_manager_or_admin(organisation uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.require_manager(organisation, auth.uid());
  end if;
end
$$;

-- Children have no address, and are called by their nickname.
create function private.member_name(person uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(child.nickname, nullif(btrim(profiles.full_name), ''), profiles.email)
  from public.profiles left join public.child_accounts child on child.user_id = profiles.id
  where profiles.id = person
$$;

create function public.organisation_overview(organisation uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_manager_or_admin(organisation);
  return (
    select jsonb_build_object(
      'id', shown.id, 'name', shown.name, 'kind', shown.kind, 'billing_email', shown.billing_email,
      'ticket_id', case when private.is_admin() then shown.ticket_id end,
      'own_role', private.organisation_role(shown.id),
      'seats', private.agreed_seats(shown.id),
      'link_code', (
        select code from private.organisation_links
        where organisation_id = shown.id and private.manages_organisation(shown.id)
      ),
      'agreements', (
        select coalesce(jsonb_agg(
          to_jsonb(agreement) || jsonb_build_object(
            'state', case
              when agreement.ended_at is not null then 'ended'
              when agreement.starts_on > private.today() then 'coming'
              when agreement.ends_on < private.today() then 'over'
              else 'current'
            end,
            'invoice', (
              select to_jsonb(payments) - 'search_text' || jsonb_build_object('lines', (
                select coalesce(jsonb_agg(to_jsonb(line) order by line.position), '[]')
                from public.invoice_lines line where line.payment_id = payments.id
              ))
              from public.payments where payments.id = agreement.payment_id
            )
          ) order by agreement.starts_on desc, agreement.created_at desc
        ), '[]')
        from public.agreements agreement where agreement.organisation_id = shown.id
      ),
      'members', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', member.user_id, 'name', private.member_name(member.user_id),
          'email', case when profiles.email not like '%@children.invalid' then profiles.email end,
          'role', member.role, 'has_seat', member.seat_since is not null, 'joined_at', member.joined_at
        ) order by member.joined_at, member.user_id), '[]')
        from public.organisation_members member join public.profiles on profiles.id = member.user_id
        where member.organisation_id = shown.id
      ),
      'invitations', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'email', invited.email, 'role', invited.role, 'takes_seat', invited.takes_seat,
          'created_at', invited.created_at
        ) order by invited.created_at desc, invited.email), '[]')
        from private.open_invitations(shown.id) as invited
      )
    )
    from public.organisations shown where shown.id = organisation
  );
end
$$;

comment on function public.organisation_overview(uuid) is
  'An organisation with its people, invitations, agreements and invoices. For its owner and managers, and for admins.';

grant execute on function public.organisation_overview(uuid) to authenticated;

create function public.organisation_report(organisation uuid)
returns table (
  user_id uuid,
  name text,
  email text,
  role text,
  has_seat boolean,
  joined_at timestamptz,
  courses bigint,
  lessons_done bigint,
  minutes bigint,
  last_active timestamptz,
  quizzes_passed bigint,
  exams_passed bigint,
  certificates text[]
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_manager(organisation, auth.uid());
  return query
    with people as materialized (
      select member.user_id, member.role, member.seat_since is not null as has_seat, member.joined_at
      from public.organisation_members member where member.organisation_id = organisation
    ),
    studied as (
      select progress.user_id, count(*) filter (where progress.done_at is not null) as done,
        coalesce(sum(lesson.duration_minutes) filter (where progress.done_at is not null), 0)::bigint as minutes,
        max(progress.updated_at) as last_active
      from people join public.lesson_progress progress on progress.user_id = people.user_id
      join public.course_lessons lesson on lesson.id = progress.lesson_id
      group by progress.user_id
    ),
    taken as (
      select enrolments.user_id, count(*) as courses
      from people join public.enrolments on enrolments.user_id = people.user_id
      where enrolments.left_at is null
      group by enrolments.user_id
    ),
    passed as (
      select attempts.user_id,
        count(distinct attempts.assessment_id) filter (where assessments.kind = 'quiz') as quizzes,
        count(distinct attempts.assessment_id) filter (where assessments.kind = 'exam') as exams
      from people join public.attempts on attempts.user_id = people.user_id
      join public.assessments on assessments.id = attempts.assessment_id
      where attempts.is_passed
      group by attempts.user_id
    ),
    certified as (
      select held.user_id, array_agg(held.course_title order by held.created_at) as titles
      from people join public.certificates held on held.user_id = people.user_id
      where held.status = 'Issued' and private.is_certificate_in_force(held)
      group by held.user_id
    )
    select people.user_id, private.member_name(people.user_id),
      case when profiles.email not like '%@children.invalid' then profiles.email end,
      people.role, people.has_seat, people.joined_at,
      coalesce(taken.courses, 0), coalesce(studied.done, 0), coalesce(studied.minutes, 0), studied.last_active,
      coalesce(passed.quizzes, 0), coalesce(passed.exams, 0), coalesce(certified.titles, '{}')
    from people
    join public.profiles on profiles.id = people.user_id
    left join studied on studied.user_id = people.user_id
    left join taken on taken.user_id = people.user_id
    left join passed on passed.user_id = people.user_id
    left join certified on certified.user_id = people.user_id
    order by 2, 1;
end
$$;

comment on function public.organisation_report(uuid) is
  'What each person of an organisation has learned. For its owner and managers.';

grant execute on function public.organisation_report(uuid) to authenticated;

-- The rule of private.may_study for all published courses at once, because asking it for each course takes longer than
-- the search itself. A test compares the two.
create or replace function private.courses_to_study(learner uuid)
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select courses.id
    from public.courses
    where courses.status = 'Published' and (
      courses.introductory
      or courses.level in (select unnest(held.opens_levels) from private.current_memberships(learner) as held)
      or exists (
        select from public.profiles
        where profiles.id = learner and (profiles.suspended_until is null or profiles.suspended_until <= now())
          and (profiles.role = 'admin' or exists (
            select from public.course_staff
            where course_staff.course_id = courses.id and course_staff.user_id = learner
          ))
      )
    );
end
$$;
