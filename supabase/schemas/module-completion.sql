-- When a module is complete: all its lessons are done and its quiz is passed. Certificates and exams ask for it.

create table private.module_completions (
  user_id uuid not null references public.profiles on delete cascade,
  module_id uuid not null references public.course_modules on delete cascade,
  completed_at timestamptz not null default now(),
  primary key (user_id, module_id)
);
comment on table private.module_completions is
  'The modules that learners have completed. A lesson that is added to a module later takes nothing back.';

create index module_completions_module_id_idx on private.module_completions (module_id);

alter table private.module_completions enable row level security;

-- How far a learner is in each of these modules. Lessons without a text cannot be done, and a quiz without a question
-- cannot be passed, so neither is asked for.
create function private.module_progress(learner uuid, wanted_modules uuid[])
returns table (
  module_id uuid,
  lessons integer,
  lessons_done integer,
  quiz_id uuid,
  is_quiz_passed boolean,
  is_complete boolean
)
language plpgsql
stable
security definer
set search_path = ''
-- Planning it takes longer than running it, so it keeps one plan, as in my-learning.sql.
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select
    wanted.id, coalesce(studied.lessons, 0), coalesce(studied.done, 0), quiz.id, coalesce(quiz.is_passed, false),
    exists (
      select from private.module_completions completed
      where completed.user_id = learner and completed.module_id = wanted.id
    )
    or coalesce(studied.done = studied.lessons, true) and coalesce(quiz.is_passed, studied.module_id is not null)
  from unnest(wanted_modules) as wanted (id)
  left join (
    select lesson.module_id, count(*)::integer as lessons, count(progress.done_at)::integer as done
    from public.course_lessons lesson
    join public.lesson_contents content on content.lesson_id = lesson.id
    left join public.lesson_progress progress on progress.lesson_id = lesson.id and progress.user_id = learner
    where lesson.module_id = any (wanted_modules) and lesson.archived_at is null
    group by lesson.module_id
  ) as studied on studied.module_id = wanted.id
  left join (
    select assessments.id, assessments.module_id, coalesce(tried.is_passed, false) as is_passed
    from public.assessments
    left join (
      select attempts.assessment_id, bool_or(attempts.is_passed) as is_passed
      from public.attempts where attempts.user_id = learner group by attempts.assessment_id
    ) as tried on tried.assessment_id = assessments.id
    where assessments.module_id = any (wanted_modules) and exists (
      select from private.questions
      where questions.module_id = assessments.module_id and questions.archived_at is null and not questions.is_for_exam
    )
  ) as quiz on quiz.module_id = wanted.id;
end
$$;

create function private.is_module_complete(learner uuid, module uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select is_complete from private.module_progress(learner, array[module])
$$;

create function public.module_progress(course uuid)
returns table (
  module_id uuid,
  lessons integer,
  lessons_done integer,
  has_quiz boolean,
  is_quiz_passed boolean,
  is_complete boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    progress.module_id, progress.lessons, progress.lessons_done, progress.quiz_id is not null, progress.is_quiz_passed,
    progress.is_complete
  from private.module_progress(
    auth.uid(), array(select id from public.course_modules where course_id = course and archived_at is null)
  ) as progress
$$;
comment on function public.module_progress(uuid) is
  'How far the caller is in each module of a course: lessons done, quiz passed, and whether both make it complete.';
grant execute on function public.module_progress(uuid) to authenticated;

-- Stores that a module is complete, if it is. The account is held by whoever wrote the progress or the grade.
create function private.keep_module_completion(learner uuid, module uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.module_completions (user_id, module_id)
  select learner, module where private.is_module_complete(learner, module)
  on conflict do nothing
$$;

create function private.complete_module_by_lesson()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.keep_module_completion(
    new.user_id, (select module_id from public.course_lessons where id = new.lesson_id)
  );
  return null;
end
$$;

create trigger complete_module after update of done_at on public.lesson_progress
for each row when (new.done_at is not null and old.done_at is null)
execute function private.complete_module_by_lesson();

create function private.complete_module_by_quiz()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.keep_module_completion(new.user_id, assessments.module_id)
  from public.assessments where id = new.assessment_id and module_id is not null;
  return null;
end
$$;

create trigger complete_module after update of is_passed on public.attempts
for each row when (new.is_passed and old.is_passed is null) execute function private.complete_module_by_quiz();
