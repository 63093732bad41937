-- What can be bought: what each plan costs, which levels a member may study, and which certificates it includes.

create table public.plans (
  id text primary key,
  name text not null unique,
  monthly_cents integer not null check (monthly_cents > 0),
  annual_cents integer not null check (annual_cents > 0),
  student_discount_percent integer not null check (student_discount_percent between 0 and 100),
  opens_levels text[] not null default '{}' check (opens_levels <@ array['Beginner', 'Intermediate', 'Advanced']),
  certifies_levels text[] not null default '{}' check (certifies_levels <@ opens_levels),
  mentorship_per_month integer not null default 0 check (mentorship_per_month >= 0),
  places integer not null default 1 check (places >= 1),
  trial_days integer check (trial_days between 1 and 90),
  trial_group text
);
comment on table public.plans is
  'What can be bought, at the prices that count: those of the pages are compared with these by a test. Free plans need no row.';
comment on column public.plans.opens_levels is 'The levels whose lessons a member may study.';
comment on column public.plans.certifies_levels is 'The levels whose certificate is part of the plan.';
comment on column public.plans.mentorship_per_month is 'Mentorship sessions per month, shared by all places.';
comment on column public.plans.places is 'How many people one membership is for.';
comment on column public.plans.trial_days is 'How long a trial lasts. Null: the plan has no trial.';
comment on column public.plans.trial_group is 'Plans of one group share a trial: a person can try one of them, once.';

grant select on public.plans to anon, authenticated, service_role;
alter table public.plans enable row level security;

-- Prices are public.
create policy "everybody reads the plans" on public.plans for select to anon, authenticated using (true);

-- Two pricing designs stand side by side: learner, expert and family, and standard, pro and family-group. A user tries
-- one plan of each design. The second design gives students nothing off Family/Group.
insert into public.plans (
  id, name, monthly_cents, annual_cents, student_discount_percent,
  opens_levels, certifies_levels, mentorship_per_month, places, trial_days, trial_group
) values
  (
    'learner', 'Learner', 2900, 29000, 50,
    '{Beginner,Intermediate,Advanced}', '{Beginner,Intermediate}', 0, 1, 14, 'A'
  ),
  (
    'expert', 'Expert', 7900, 79000, 50,
    '{Beginner,Intermediate,Advanced}', '{Beginner,Intermediate,Advanced}', 2, 1, 14, 'A'
  ),
  (
    'family', 'Family', 9900, 99000, 50,
    '{Beginner,Intermediate,Advanced}', '{Beginner,Intermediate}', 1, 5, 14, 'A'
  ),
  ('standard', 'Standard', 1500, 12000, 50, '{Beginner,Intermediate}', '{}', 0, 1, 7, 'B'),
  (
    'pro', 'Pro', 3000, 24000, 50,
    '{Beginner,Intermediate,Advanced}', '{Beginner,Intermediate,Advanced}', 0, 1, 7, 'B'
  ),
  ('family-group', 'Family/Group', 6000, 48000, 0, '{Beginner,Intermediate,Advanced}', '{}', 0, 4, null, null);
