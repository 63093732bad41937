-- The work of learners in the labs of lessons.

create table public.lab_work (
  user_id uuid not null references public.profiles on delete cascade,
  lesson_id uuid not null references public.course_lessons on delete cascade,
  lab text not null check (lab ~ '^[a-z]+(-[a-z]+)*$' and char_length(lab) <= 60),
  choices jsonb check (jsonb_typeof(choices) = 'object' and octet_length(choices::text) <= 65536),
  goals text[] not null default '{}',
  updated_at timestamptz not null default now(),
  goal_choices jsonb not null default '{}',
  primary key (user_id, lesson_id, lab)
);
comment on table public.lab_work is 'What learners chose in the labs of lessons, and the goals they reached there.';
comment on column public.lab_work.choices is 'The state of the lab. Null where the lab keeps it in the browser.';
comment on column public.lab_work.goals is 'The goals that the server confirmed by computing the result again.';
comment on column public.lab_work.goal_choices is
  'For each goal the choices that reached it first and the time, as {"goal": {"choices": {}, "reached_at": ""}}. Empty where the lab keeps choices in the browser.';

create index lab_work_lesson_id_idx on public.lab_work (lesson_id);

grant select on public.lab_work to authenticated, service_role;
alter table public.lab_work enable row level security;

-- Learners see their own work. They write through the functions below.
create policy "own lab work is readable" on public.lab_work for select to authenticated
using (user_id = (select auth.uid()));

create trigger require_stated_age before insert on public.lab_work
for each row execute function private.require_stated_age();

create trigger limit_additions after insert on public.lab_work referencing new table as written
for each statement execute function private.enforce_quota('labs', 'user_id', '600');

create trigger limit_changes after update on public.lab_work referencing new table as written
for each statement execute function private.enforce_quota('labs', 'user_id', '1200');

-- Each learner gets different data in a lab, so the choices of another learner rarely reach a goal.
create function private.lab_seed(learner uuid, lab text)
returns integer
language sql
immutable
set search_path = ''
as $$
  select ('x' || left(md5(learner::text || ' ' || lab), 7))::bit(28)::integer
$$;

-- Every function about a lab begins with this: the learner may study the lesson, and the lesson has the lab.
create function private.require_lab(learner uuid, lesson uuid, lab text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_lesson(lesson, learner);
  if not exists (
    select from public.lesson_contents where lesson_id = lesson and lab = any (labs)
  ) then
    raise sqlstate 'PT404' using message = 'This lesson has no such lab.';
  end if;
end
$$;

create function public.open_lab(lesson uuid, lab text)
returns table (seed integer, choices jsonb, goals text[])
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_lab(auth.uid(), lesson, lab);
  return query
    select private.lab_seed(auth.uid(), open_lab.lab), stored.choices, coalesce(stored.goals, '{}')
    from (select) as once
    left join public.lab_work stored
      on stored.user_id = auth.uid() and stored.lesson_id = lesson and stored.lab = open_lab.lab;
end
$$;
comment on function public.open_lab(uuid, text) is
  'The caller''s seed for a lab, the choices they saved, and the goals they reached.';
grant execute on function public.open_lab(uuid, text) to authenticated;

create function public.save_lab(lesson uuid, lab text, choices jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_lab(auth.uid(), lesson, lab);
  insert into public.lab_work as stored (user_id, lesson_id, lab, choices)
  values (auth.uid(), lesson, save_lab.lab, save_lab.choices)
  on conflict on constraint lab_work_pkey do update set choices = excluded.choices, updated_at = now();
end
$$;
comment on function public.save_lab(uuid, text, jsonb) is
  'Stores what the caller chose in a lab of a lesson they may study.';
grant execute on function public.save_lab(uuid, text, jsonb) to authenticated;

create function public.find_lab_seed(learner uuid, lesson uuid, lab text)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_lab(learner, lesson, lab);
  return private.lab_seed(learner, lab);
end
$$;
comment on function public.find_lab_seed(uuid, uuid, text) is
  'The seed of a learner who may study the lesson. For the function that checks goals.';
grant execute on function public.find_lab_seed(uuid, uuid, text) to service_role;

create function public.record_lab_goal(learner uuid, lesson uuid, lab text, goal text, kept jsonb default null)
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  proof jsonb := '{}';
  reached text[];
begin
  perform private.require_lab(learner, lesson, lab);
  if kept is not null then
    proof := jsonb_build_object(goal, jsonb_build_object('choices', kept, 'reached_at', now()));
  end if;
  insert into public.lab_work as stored (user_id, lesson_id, lab, goals, goal_choices)
  values (learner, lesson, record_lab_goal.lab, array[goal], proof)
  on conflict on constraint lab_work_pkey do update set
    goals = case when goal = any (stored.goals) then stored.goals else stored.goals || goal end,
    goal_choices = proof || stored.goal_choices,
    updated_at = now()
  returning goals into reached;
  return reached;
end
$$;
comment on function public.record_lab_goal(uuid, uuid, text, text, jsonb) is
  'Stores that a learner reached a goal, and the choices that reached it. For the function that computed the result again.';
grant execute on function public.record_lab_goal(uuid, uuid, text, text, jsonb) to service_role;

create function public.list_labs()
returns table (
  lab text, course_slug text, course_title text, level text, introductory boolean, lesson_slug text, lesson_title text
)
language sql
stable
security definer
set search_path = ''
as $$
  select distinct on (named.lab)
    named.lab, courses.slug, courses.title, courses.level, courses.introductory, course_lessons.slug, course_lessons.title
  from public.lesson_contents
  cross join unnest(lesson_contents.labs) as named (lab)
  join public.courses on courses.id = lesson_contents.course_id and courses.status = 'Published'
  join public.course_lessons on course_lessons.id = lesson_contents.lesson_id and course_lessons.archived_at is null
  join public.course_modules on course_modules.id = course_lessons.module_id and course_modules.archived_at is null
  order by named.lab, courses.introductory desc, courses.slug, course_modules.position, course_lessons.position
$$;
comment on function public.list_labs() is
  'Where each lab is taught. Which lab a lesson has is public, like the outline of a course; what the lesson says is not.';
grant execute on function public.list_labs() to anon, authenticated;
