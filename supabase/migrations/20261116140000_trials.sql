alter table public.memberships
  alter column payment_id drop not null,
  add column is_trial boolean not null default false,
  add column trial_reminded_at timestamptz,
  add constraint memberships_payment_check check ((payment_id is null) = is_trial);
comment on column public.memberships.is_trial is 'A trial needs no payment, is active at once and ends by itself.';
comment on column public.memberships.trial_reminded_at is 'When its member was told that the trial is about to end.';

-- Two pricing designs stand side by side. A person tries one plan of each.
alter table public.plans add column trial_group text;
comment on column public.plans.trial_group is 'Plans of one group share a trial: a person can try one of them, once.';
update public.plans set trial_group = case when id in ('standard', 'pro') then 'B' else 'A' end
where trial_days is not null;

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
  if exists (
    select from public.memberships join public.plans on plans.id = memberships.plan_id
    where user_id = member_id and is_trial and plans.trial_group = plan.trial_group
  ) then
    raise sqlstate 'PT409' using message = 'You have used your free trial already.';
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
  select plan.trial_days from public.plans plan
  where plan.id = wanted_plan and not exists (
    select from public.memberships held join public.plans on plans.id = held.plan_id
    where held.user_id = auth.uid() and (
      held.is_trial and plans.trial_group = plan.trial_group
      or held.status = 'Active' and held.starts_at <= now() and held.ends_at > now()
    )
  )
$$;
comment on function public.trial_offer(text) is 'For how many days the caller may try a plan; null if they may not.';
grant execute on function public.trial_offer(text) to authenticated;

-- Every call returns trials that no earlier call has returned.
-- The reminder is stored in the transaction that claims it. So the claim holds the profiles of the members: a deletion of
-- an account then waits for the reminder and finds it. Accounts that are being deleted are left out.
create function public.claim_trial_reminders()
returns table (user_email text, user_name text, plan_name text, ends_at timestamptz)
language sql
security definer
set search_path = ''
as $$
  with due as (
    update public.memberships set trial_reminded_at = now()
    where id in (
      select memberships.id
      from public.memberships join public.profiles on profiles.id = memberships.user_id
      where is_trial and status = 'Active' and trial_reminded_at is null
        and memberships.ends_at > now() and memberships.ends_at <= now() + interval '3 days'
      order by memberships.ends_at
      limit 500
      for key share of profiles skip locked
      for no key update of memberships skip locked
    )
    returning *
  )
  select profiles.email, profiles.full_name, plans.name, due.ends_at
  from due join public.profiles on profiles.id = due.user_id join public.plans on plans.id = due.plan_id
$$;
comment on function public.claim_trial_reminders() is
  'The trials that end within three days and whose members have not been told. For the function that tells them.';
grant execute on function public.claim_trial_reminders() to service_role;
