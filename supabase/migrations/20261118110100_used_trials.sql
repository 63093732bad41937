-- A trial belongs to a person, not to an account: deleting the account and signing up again gave another one. Who has had a
-- trial or a membership is remembered by a keyed hash of the address, which stays when the account is deleted. Without the
-- key nobody can tell which address a hash belongs to.
create table private.trial_key (
  id boolean primary key default true check (id),
  key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);
comment on table private.trial_key is 'The key of the hashes in used_trials, in one row that only functions of the database read.';
insert into private.trial_key default values;

create table private.used_trials (
  address_hash bytea not null,
  trial_group text not null,
  primary key (address_hash, trial_group)
);
comment on table private.used_trials is
  'The addresses, as keyed hashes, whose owners have had a trial or a membership of a group of plans. They stay when an account is deleted.';

revoke all on private.trial_key, private.used_trials from anon, authenticated, service_role;
alter table private.trial_key enable row level security;
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
revoke execute on function private.trial_address_hash(text) from public, anon, authenticated, service_role;

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
revoke execute on function private.remember_trials(uuid, text) from public, anon, authenticated, service_role;

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
revoke execute on function private.remember_begun_membership() from public, anon, authenticated, service_role;
create trigger remember_begun_membership after insert or update of status on public.memberships
for each row when (new.status = 'Active') execute function private.remember_begun_membership();

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
revoke execute on function private.remember_new_address() from public, anon, authenticated, service_role;
create trigger remember_new_address after update of email on public.profiles
for each row when (old.email is distinct from new.email) execute function private.remember_new_address();

do $$
begin
  perform private.remember_trials(id, email) from public.profiles
  where exists (select from public.memberships where memberships.user_id = profiles.id);
end
$$;

create or replace function public.start_trial(member_id uuid, wanted_plan text)
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

create or replace function public.trial_offer(wanted_plan text)
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
