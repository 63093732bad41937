-- The reminder is stored in the transaction that claims it. So the claim holds the profiles of the members: a deletion of
-- an account then waits for the reminder and finds it. Accounts that are being deleted are left out.
create or replace function public.claim_trial_reminders()
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
