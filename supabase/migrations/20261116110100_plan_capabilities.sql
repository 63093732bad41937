alter table public.plans
  add column opens_levels text[] not null default '{}'
    check (opens_levels <@ array['Beginner', 'Intermediate', 'Advanced']),
  add column certifies_levels text[] not null default '{}'
    check (certifies_levels <@ opens_levels),
  add column mentorship_per_month integer not null default 0 check (mentorship_per_month >= 0),
  add column places integer not null default 1 check (places >= 1),
  add column trial_days integer check (trial_days between 1 and 90);
comment on column public.plans.opens_levels is 'The levels whose lessons a member may study.';
comment on column public.plans.certifies_levels is 'The levels whose certificate is part of the plan.';
comment on column public.plans.mentorship_per_month is 'Mentorship sessions per month, shared by all places.';
comment on column public.plans.places is 'How many people one membership is for.';
comment on column public.plans.trial_days is 'How long a trial lasts. Null: the plan has no trial.';

update public.plans set
  opens_levels = case id
    when 'standard' then array['Beginner', 'Intermediate']
    else array['Beginner', 'Intermediate', 'Advanced']
  end,
  certifies_levels = case
    when id in ('learner', 'family') then array['Beginner', 'Intermediate']
    when id in ('pro', 'expert') then array['Beginner', 'Intermediate', 'Advanced']
    else '{}'
  end,
  mentorship_per_month = case id when 'expert' then 2 when 'family' then 1 else 0 end,
  places = case id when 'family' then 5 when 'family-group' then 4 else 1 end,
  trial_days = case
    when id in ('learner', 'expert', 'family') then 14
    when id in ('standard', 'pro') then 7
  end
where id in ('learner', 'expert', 'family', 'standard', 'pro', 'family-group');

-- The plans that a person has now. Whatever else will give access to a plan, such as a place in a family or a seat in
-- an organisation, is added here.
create function private.current_plans(learner uuid)
returns setof public.plans
language sql
stable
security definer
set search_path = ''
as $$
  select plans.*
  from public.plans
  where exists (
    select from public.memberships
    where memberships.plan_id = plans.id and memberships.user_id = learner
      and memberships.status = 'Active' and memberships.starts_at <= now() and memberships.ends_at > now()
  )
$$;
