-- Memberships from the request to the end: prices, periods, renewal and trials.

create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  payment_id text unique references public.payments on delete cascade,
  plan_id text not null references public.plans,
  billing text not null check (billing in ('monthly', 'annual')),
  status text not null default 'Pending' check (status in ('Pending', 'Active', 'Cancelled', 'Ended')),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  created_at timestamptz not null default now(),
  renews boolean not null default true,
  is_trial boolean not null default false,
  trial_reminded_at timestamptz,
  check (status <> 'Active' or (starts_at is not null and ends_at is not null)),
  constraint memberships_payment_check check ((payment_id is null) = is_trial)
);
comment on table public.memberships is
  'Who is a member, of which plan and until when. Each begins as a request and becomes active when its payment is settled.';
comment on column public.memberships.status is
  'Pending until the payment is settled, then Active between starts_at and ends_at. Ended: refunded. Cancelled: never paid.';
comment on column public.memberships.renews is
  'Whether the next period is asked for when this one comes to its end: yes, until its member cancels.';
comment on column public.memberships.is_trial is 'A trial needs no payment, is active at once and ends by itself.';
comment on column public.memberships.trial_reminded_at is 'When its member was told that the trial is about to end.';

-- However often a user clicks, one plan is requested once.
create unique index memberships_pending_idx on public.memberships (user_id, plan_id) where status = 'Pending';
create index memberships_user_id_idx on public.memberships (user_id, created_at desc);
create index memberships_active_idx on public.memberships (ends_at) include (starts_at, user_id)
where status = 'Active';
create index memberships_plan_id_idx on public.memberships (plan_id);

grant select on public.memberships to authenticated, service_role;
alter table public.memberships enable row level security;

-- Users see their own memberships, past and present.
create policy "own memberships are readable" on public.memberships for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every membership: they decide on payments.
create policy "admins read all memberships" on public.memberships for select to authenticated
using ((select private.is_admin()));

-- Children buy nothing, and neither do accounts that wait for a guardian.
create trigger refuse_minors before insert on public.memberships
for each row execute function private.refuse_minor_membership();

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

-- ---- Requests

-- The one place where a price is computed, in whole cents. Students have confirmed an .edu address.
create function private.price_membership(member_id uuid, wanted_plan text, wanted_billing text)
returns table (plan_name text, list_price_cents integer, discount_percent integer, amount_cents integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  select
    plans.name,
    case wanted_billing when 'monthly' then plans.monthly_cents when 'annual' then plans.annual_cents end,
    case
      when exists (
        select from auth.users
        where users.id = member_id and users.email_confirmed_at is not null and users.email ilike '%.edu'
      ) then plans.student_discount_percent
      else 0
    end
  into plan_name, list_price_cents, discount_percent
  from public.plans where plans.id = wanted_plan;
  if list_price_cents is null then
    raise sqlstate 'PT404' using message = 'There is no such plan.';
  end if;
  amount_cents := list_price_cents - list_price_cents * discount_percent / 100;
  return next;
end
$$;

create function public.quote_membership(wanted_plan text, wanted_billing text)
returns table (plan_name text, list_price_cents integer, discount_percent integer, amount_cents integer)
language sql
stable
security definer
set search_path = ''
as $$
  select * from private.price_membership(auth.uid(), wanted_plan, wanted_billing)
$$;
comment on function public.quote_membership(text, text) is 'What a plan costs the calling user, with their discount.';
grant execute on function public.quote_membership(text, text) to authenticated;

-- Returns the payment, and whether this call created it: a second request gets the first payment again. A person may
-- have 200 payments. Renewals, which give no limit, are never refused.
create function public.request_membership(
  member_id uuid,
  wanted_plan text,
  wanted_billing text,
  payment_method text,
  most_per_hour integer
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.profiles;
  payment public.payments;
begin
  -- Two clicks at the same moment come one after the other.
  select * into member from public.profiles where id = member_id for no key update;
  if member.id is null then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;

  select payments.* into payment
  from public.payments join public.memberships on memberships.payment_id = payments.id
  where memberships.user_id = member_id and memberships.plan_id = wanted_plan and memberships.status = 'Pending';
  if payment.billing = wanted_billing then
    return to_jsonb(payment) || '{"is_new": false}';
  elsif payment.id is not null then
    raise sqlstate 'PT409' using message = format(
      'You have already asked for %s with %s billing. Cancel that request in your account first.',
      payment.plan_name, payment.billing
    );
  end if;

  if most_per_hour is not null
    and private.take_rate_limit('membership:' || member_id, most_per_hour, 3600) > 0
  then
    raise sqlstate 'PT429' using message = 'You have sent many requests in a short time. Please try again in an hour.';
  end if;
  if most_per_hour is not null
    and (select count(*) from (select from public.payments where user_id = member_id limit 200) as own) = 200
  then
    perform private.refuse_full(200, 'requests');
  end if;
  insert into public.payments (
    user_id, user_name, user_email, plan_name, billing, list_price_cents, discount_percent, amount_cents, method
  )
  select
    member.id, member.full_name, member.email, price.plan_name, wanted_billing, price.list_price_cents,
    price.discount_percent, price.amount_cents, payment_method
  from private.price_membership(member_id, wanted_plan, wanted_billing) as price
  returning * into payment;
  insert into public.memberships (user_id, payment_id, plan_id, billing)
  values (member.id, payment.id, wanted_plan, wanted_billing);
  return to_jsonb(payment) || '{"is_new": true}';
end
$$;
comment on function public.request_membership(uuid, text, text, text, integer) is
  'What the membership-request function calls with the secret key, once it knows who asks.';
grant execute on function public.request_membership(uuid, text, text, text, integer) to service_role;

create function public.cancel_membership_request(target_payment text)
returns public.payments
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment public.payments;
begin
  select * into payment from public.payments where id = target_payment and user_id = auth.uid() for update;
  if payment.id is null then
    raise sqlstate 'PT404' using message = 'You have no such request.';
  end if;
  if payment.status <> 'Pending' then
    raise sqlstate 'PT409' using message = format('This request is no longer open: its payment is %s.', payment.status);
  end if;
  update public.memberships set status = 'Cancelled' where payment_id = payment.id;
  update public.payments set status = 'Failed', failed_at = now() where id = payment.id returning * into payment;
  return payment;
end
$$;
comment on function public.cancel_membership_request(text) is
  'Takes back a request of the calling user that is not settled yet.';
grant execute on function public.cancel_membership_request(text) to authenticated;

-- ---- Periods

-- Periods are counted in months from the first of an unbroken row of them, and in UTC, whatever time zone a session
-- has. Counted from the end of the period before, a month after the 31st of January would be the 28th of February, and
-- a month after that the 28th of March.
create function private.add_months(moment timestamptz, months integer)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select (moment at time zone 'UTC' + make_interval(months => months)) at time zone 'UTC'
$$;

-- How many months a payment is for.
create function private.months_of(billing text)
returns integer
language sql
immutable
set search_path = ''
as $$
  select case billing when 'annual' then 12 else 1 end
$$;

-- When a membership that is paid now begins and ends: after the current one of the same plan, or at once. A period
-- that ends when another begins is its predecessor. Periods of earlier versions drifted by three days at most: they
-- keep what was agreed, and the next one ends where it would have ended without the drift. Where the dates differ by
-- more, an admin has set them, and the next period is counted from the end that was set.
create function private.next_period(membership public.memberships)
returns table (starts_at timestamptz, ends_at timestamptz)
language sql
stable
set search_path = ''
as $$
  with recursive periods as (
    (
      select running.id, running.starts_at, running.ends_at, private.months_of(running.billing) as months
      from public.memberships running
      where running.user_id = membership.user_id and running.plan_id = membership.plan_id
        and running.status = 'Active' and running.ends_at > now()
      order by running.ends_at desc
      limit 1
    )
    union all
    select earlier.id, earlier.starts_at, periods.ends_at, periods.months + private.months_of(earlier.billing)
    from periods cross join lateral (
      select * from public.memberships predecessor
      where predecessor.user_id = membership.user_id and predecessor.plan_id = membership.plan_id
        and predecessor.status in ('Active', 'Ended') and predecessor.ends_at = periods.starts_at
      order by predecessor.starts_at
      limit 1
    ) as earlier
  ),
  anchors as (
    select periods.starts_at as anchor, periods.months, periods.ends_at from periods
    where private.add_months(periods.starts_at, periods.months)
      between periods.ends_at and periods.ends_at + interval '72 hours'
    union all
    select periods.ends_at, 0, periods.ends_at from periods
    union all
    select now(), -1, now()
  )
  select anchors.ends_at, private.add_months(anchor, greatest(months, 0) + private.months_of(membership.billing))
  from anchors
  order by months desc
  limit 1
$$;

-- ---- Renewal

-- How long before the end of a period the invoice for the next one is made. The pages name the same number of days.
create function private.renewal_notice()
returns interval
language sql
immutable
set search_path = ''
as $$
  select interval '7 days'
$$;

-- A request made in the last days of a period is its renewal. When it is cancelled, fails or is refunded, the current
-- period is the last, so that no new invoice comes an hour later.
create function private.stop_renewal()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.memberships as running set renews = false
  where running.user_id = new.user_id and running.plan_id = new.plan_id and running.id <> new.id
    and running.status = 'Active' and running.ends_at > now()
    and new.created_at >= running.ends_at - private.renewal_notice();
  return null;
end
$$;

create trigger stop_renewal after update of status on public.memberships
for each row when (old.status <> new.status and new.status in ('Cancelled', 'Ended'))
execute function private.stop_renewal();

create function public.set_membership_renewal(target_membership uuid, wanted boolean)
returns public.memberships
language plpgsql
security definer
set search_path = ''
as $$
declare
  membership public.memberships;
begin
  -- The renewal is not being asked for at this moment: it is there already, or comes after this and finds it unwanted.
  perform from public.profiles where id = auth.uid() for no key update;
  select * into membership from public.memberships
  where id = target_membership and user_id = auth.uid() and status = 'Active' and ends_at > now();
  if membership.id is null then
    raise sqlstate 'PT404' using message = 'You have no such membership.';
  end if;
  if not wanted then
    perform public.cancel_membership_request(payment_id) from public.memberships
    where user_id = membership.user_id and plan_id = membership.plan_id and status = 'Pending';
  end if;
  update public.memberships set renews = wanted where id = membership.id returning * into membership;
  return membership;
end
$$;
comment on function public.set_membership_renewal(uuid, boolean) is
  'Cancels a running membership of the calling user at the end of its period, with the renewal that is asked for already, or takes that back.';
grant execute on function public.set_membership_renewal(uuid, boolean) to authenticated;

-- Memberships that end soon without a successor. Sample members cannot pay. What is not among the first 500 waits an
-- hour, and has days.
create function private.memberships_to_renew()
returns setof public.memberships
language sql
stable
security definer
set search_path = ''
as $$
  select running.*
  from public.memberships running join public.profiles on profiles.id = running.user_id
  where running.status = 'Active' and running.renews
    and running.ends_at > now() and running.ends_at <= now() + private.renewal_notice()
    and (profiles.suspended_until is null or profiles.suspended_until <= now())
    and not exists (
      select from public.memberships successor
      where successor.user_id = running.user_id and successor.plan_id = running.plan_id
        and (successor.status = 'Pending' or successor.status = 'Active' and successor.ends_at > running.ends_at)
    )
    and not exists (
      select from private.sample_rows
      where table_name = 'public.memberships' and row_id = running.id::text and removed_at is null
    )
  order by running.ends_at
  limit 500
$$;

-- Returns the new payments, each with the time at which the membership that it renews ends.
create function public.renew_memberships(payment_method text)
returns setof jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  due public.memberships;
begin
  -- A request or a cancellation at this moment comes before or after this, and so does another process. The second look
  -- sees what came before.
  perform from public.profiles where id in (select user_id from private.memberships_to_renew())
  order by id for no key update;
  for due in select * from private.memberships_to_renew() loop
    return next
      public.request_membership(due.user_id, due.plan_id, due.billing, payment_method, null) - 'is_new'
      || jsonb_build_object('runs_until', due.ends_at);
  end loop;
end
$$;
comment on function public.renew_memberships(text) is
  'Asks for the next period of the memberships that will soon be over. The server calls it every hour with the secret key.';
grant execute on function public.renew_memberships(text) to service_role;

-- ---- Trials

-- A trial belongs to a person, not to an account: a user who deletes the account and signs up again gets no second one.
-- So users who have had a trial or a membership are remembered by a keyed hash of their email address, which stays when
-- the account is deleted. Without the key nobody can tell which address a hash belongs to.
create table private.trial_key (
  id boolean primary key default true check (id),
  key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);
comment on table private.trial_key is 'The key of the hashes in used_trials, in one row that only functions of the database read.';

alter table private.trial_key enable row level security;

insert into private.trial_key default values;

create table private.used_trials (
  address_hash bytea not null,
  trial_group text not null,
  primary key (address_hash, trial_group)
);
comment on table private.used_trials is
  'The addresses, as keyed hashes, whose owners have had a trial or a membership of a group of plans. They stay when an account is deleted.';

alter table private.used_trials enable row level security;

-- Mail to ann+news@example.com arrives at ann@example.com, so both are one person. The nested hash is used because an
-- extension would be needed for an HMAC.
create function private.trial_address_hash(address text)
returns bytea
language sql
stable
security definer
set search_path = ''
as $$
  select sha256(key || sha256(key || convert_to(regexp_replace(lower(address), '^([^+@]+)\+[^@]*@', '\1@'), 'UTF8')))
  from private.trial_key
$$;

-- Remembers the groups of plans that a member has or has had, under an address.
create function private.remember_trials(member_id uuid, address text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.used_trials (address_hash, trial_group)
  select distinct private.trial_address_hash(address), plans.trial_group
  from public.memberships join public.plans on plans.id = memberships.plan_id
  where memberships.user_id = member_id and memberships.status in ('Active', 'Ended') and plans.trial_group is not null
  on conflict do nothing
$$;

-- A paid membership counts like a trial.
create function private.remember_begun_membership()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.remember_trials(id, email) from public.profiles where id = new.user_id;
  return null;
end
$$;

create trigger remember_begun_membership after insert or update of status on public.memberships
for each row when (new.status = 'Active') execute function private.remember_begun_membership();

-- A member who changes their email address has had the trials under both addresses.
create function private.remember_new_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.remember_trials(new.id, new.email);
  return null;
end
$$;

create trigger remember_new_address after update of email on public.profiles
for each row when (old.email is distinct from new.email) execute function private.remember_new_address();

create function public.start_trial(member_id uuid, wanted_plan text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  plan public.plans;
  trial public.memberships;
  address text;
begin
  -- Two clicks at the same moment come one after the other.
  select email into address from public.profiles where id = member_id for no key update;
  if not found then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  select * into plan from public.plans where id = wanted_plan;
  if plan.trial_days is null then
    raise sqlstate 'PT404' using message = 'There is no trial of this plan.';
  end if;
  select * into trial from public.memberships
  where user_id = member_id and is_trial and plan_id = plan.id and status = 'Active' and ends_at > now();
  if trial.id is not null then
    return to_jsonb(trial) || jsonb_build_object('plan_name', plan.name, 'is_new', false, 'user_email', address);
  end if;
  if exists (
    select from public.memberships
    where user_id = member_id and status = 'Active' and starts_at <= now() and ends_at > now()
  ) then
    raise sqlstate 'PT409' using message = 'You have an active membership already.';
  end if;
  -- Of two accounts whose addresses give the same hash, the second waits here for the first.
  insert into private.used_trials (address_hash, trial_group)
  values (private.trial_address_hash(address), plan.trial_group)
  on conflict do nothing;
  if not found then
    raise sqlstate 'PT409' using message = 'You have had a trial or a membership of these plans already.';
  end if;
  insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial, renews)
  values (member_id, plan.id, 'monthly', 'Active', now(), now() + make_interval(days => plan.trial_days), true, false)
  returning * into trial;
  return to_jsonb(trial) || jsonb_build_object('plan_name', plan.name, 'is_new', true, 'user_email', address);
end
$$;
comment on function public.start_trial(uuid, text) is
  'Opens a plan to a person for its trial days, once for each group of plans. For the function that mails about it.';
grant execute on function public.start_trial(uuid, text) to service_role;

create function public.trial_offer(wanted_plan text)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select plan.trial_days
  from public.plans plan join public.profiles on profiles.id = auth.uid()
  where plan.id = wanted_plan
    and not exists (
      select from private.used_trials used
      where used.trial_group = plan.trial_group and used.address_hash = private.trial_address_hash(profiles.email)
    )
    and not exists (
      select from public.memberships held
      where held.user_id = profiles.id and held.status = 'Active' and held.starts_at <= now() and held.ends_at > now()
    )
$$;
comment on function public.trial_offer(text) is 'For how many days the caller may try a plan; null if they may not.';
grant execute on function public.trial_offer(text) to authenticated;

-- Every call returns trials that no earlier call has returned. The reminder is stored in the transaction that claims
-- it. So the claim locks the profiles of the members: the deletion of an account then waits for the reminder and finds
-- it. Accounts that are being deleted and suspended members are left out, and so are members who have requested a
-- membership or have one after the trial, because their lessons will not be closed.
create function public.claim_trial_reminders()
returns table (user_email text, user_name text, plan_name text, ends_at timestamptz)
language sql
security definer
set search_path = ''
as $$
  with due as (
    update public.memberships set trial_reminded_at = now()
    where id in (
      select trial.id
      from public.memberships trial join public.profiles on profiles.id = trial.user_id
      where trial.is_trial and trial.status = 'Active' and trial.trial_reminded_at is null
        and trial.ends_at > now() and trial.ends_at <= now() + interval '3 days'
        and (profiles.suspended_until is null or profiles.suspended_until <= now())
        and not exists (
          select from public.memberships successor
          where successor.user_id = trial.user_id and not successor.is_trial
            and (successor.status = 'Pending' or successor.status = 'Active' and successor.ends_at > trial.ends_at)
        )
      order by trial.ends_at
      limit 500
      for key share of profiles skip locked
      for no key update of trial skip locked
    )
    returning *
  )
  select profiles.email, profiles.full_name, plans.name, due.ends_at
  from due join public.profiles on profiles.id = due.user_id join public.plans on plans.id = due.plan_id
$$;
comment on function public.claim_trial_reminders() is
  'The trials that end within three days and whose members have not been told. For the function that tells them.';
grant execute on function public.claim_trial_reminders() to service_role;
