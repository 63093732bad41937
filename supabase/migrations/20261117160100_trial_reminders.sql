-- The same as before, except that suspended members are left out, and that a member who has asked for a membership or
-- has one after the trial is not told that the lessons will be closed.
create or replace function public.claim_trial_reminders()
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
