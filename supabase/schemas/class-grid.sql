-- What the teachers of a class see of its learners: the grid, its changes as they happen, and answers to questions.

-- Thirty teachers may load the grid once a second, and planning takes longer than reading, so the functions below keep
-- their plans (decision 066).

-- The courses that a class works on, first those that are due first.
create function private.assigned_courses(class uuid)
returns table (course_id uuid, slug text, title text, is_whole boolean, lesson_ids uuid[])
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select courses.id, courses.slug, courses.title, bool_or(given.lesson_id is null),
    array_remove(array_agg(given.lesson_id), null)
  from public.class_assignments given join public.courses on courses.id = given.course_id
  where given.class_id = class
  group by courses.id
  order by min(given.due_on) nulls last, min(given.added_at), courses.id;
end
$$;

-- A cell is one character: . not begun, 1 begun, 2 done, 3 stuck. Stuck is a learner whose latest lesson of the course
-- is open since three days without a trace, or who failed a quiz twice and has not passed it.
-- With `since`, only the rows of learners who were active from then on. A grid of one course has at most 10,000 cells
-- for 500 learners, however much they have learned elsewhere.
create function public.class_grid(class uuid, course uuid default null, since timestamptz default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  taught public.classes := private.require_class_teacher(class, auth.uid());
  shown record;
  is_part boolean := since is not null and taught.changed_at < since;
begin
  select assigned.* into shown
  from private.assigned_courses(class) with ordinality as assigned (id, slug, title, is_whole, lesson_ids, place)
  order by assigned.id is distinct from course, assigned.place
  limit 1;
  return jsonb_build_object(
    'at', clock_timestamp(),
    'is_part', is_part,
    'course', shown.id,
    'courses', case when not is_part then (
      select coalesce(jsonb_agg(jsonb_build_object('id', course_id, 'slug', slug, 'title', title)), '[]')
      from private.assigned_courses(class)
    ) end,
    'columns', case when not is_part then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'lesson_id', lesson_id, 'module_id', module_id, 'module', module, 'module_slug', module_slug, 'title', title,
        'slug', slug
      ) order by place), '[]')
      from private.grid_columns(shown.id, shown.is_whole, shown.lesson_ids)
    ) end,
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', member.id, 'name', member.name, 'has_joined', member.user_id is not null,
        'active_at', case when member.active_at > taught.archived_at then taught.archived_at else member.active_at end,
        'cells', states.cells
      )), '[]')
      from private.grid_states(
        class, shown.id, shown.is_whole, shown.lesson_ids, case when is_part then since end,
        coalesce(taught.archived_at, 'infinity')
      ) as states
      join public.class_members member on member.id = states.member_id
    )
  );
end
$$;
comment on function public.class_grid(uuid, uuid, timestamptz) is
  'Learners by lessons and quizzes of one course that the class works on, or what is new in it since a moment. For its teachers.';
grant execute on function public.class_grid(uuid, uuid, timestamptz) to authenticated;

-- Lessons, and after those of a module its quiz. A class with single lessons of the course sees those only.
create function private.grid_columns(course uuid, is_whole boolean, wanted_lessons uuid[])
returns table (
  place integer, lesson_id uuid, quiz_id uuid, module_id uuid, module text, module_slug text, title text, slug text
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
  select row_number() over (order by steps.module_place, steps.lesson_id is null, steps.place)::integer,
    steps.lesson_id, quiz.id, steps.module_id, modules.title, modules.slug, lessons.title, lessons.slug
  from private.course_steps(null, array[course]) as steps
  join public.course_modules modules on modules.id = steps.module_id
  left join public.course_lessons lessons on lessons.id = steps.lesson_id
  left join public.assessments quiz on quiz.module_id = steps.module_id and steps.lesson_id is null
  where is_whole or steps.lesson_id = any (wanted_lessons);
end
$$;

-- The cell of a quiz that a learner has tried.
create function private.quiz_state(learner uuid, quiz uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select case when bool_or(is_passed) then '2' when count(submitted_at) >= 2 then '3' else '1' end
    from public.attempts where user_id = learner and assessment_id = quiz
  );
end
$$;

-- A whole grid and what is new in it take different plans, so this query is planned each time. Of an archived class it
-- shows what was done until then: its teachers may not be those of the pupils any more.
create function private.grid_states(
  class uuid, course uuid, is_whole boolean, wanted_lessons uuid[], since timestamptz, until timestamptz
)
returns table (member_id uuid, cells text)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
  with grid as materialized (select * from private.grid_columns(course, is_whole, wanted_lessons)),
  members as materialized (
    select id, user_id from public.class_members
    where class_id = class and left_at is null and (since is null or active_at >= since)
  ),
  read as materialized (
    select progress.user_id, progress.lesson_id,
      case
        when progress.done_at <= until then '2'
        when progress.updated_at < now() - interval '3 days'
          and progress.updated_at = max(progress.updated_at) over (partition by progress.user_id) then '3'
        else '1'
      end as state
    from public.lesson_progress progress
    where progress.course_id = course and progress.user_id in (select user_id from members)
      and (progress.updated_at <= until or progress.done_at <= until)
  ),
  tried as materialized (
    select attempts.user_id, attempts.assessment_id,
      case
        when bool_or(attempts.is_passed and attempts.submitted_at <= until) then '2'
        when count(attempts.submitted_at) >= 2 then '3'
        else '1'
      end as state
    from public.attempts
    where attempts.assessment_id in (select quiz_id from grid) and attempts.user_id in (select user_id from members)
      and attempts.started_at <= until
    group by attempts.user_id, attempts.assessment_id
  ),
  places as (
    select members.id, grid.place, read.state
    from grid join read on read.lesson_id = grid.lesson_id join members on members.user_id = read.user_id
    union all
    select members.id, grid.place, tried.state
    from grid join tried on tried.assessment_id = grid.quiz_id join members on members.user_id = tried.user_id
  ),
  -- Only what there is gets sorted. The rest of a row are the dots between.
  known as (
    select places.id, array_agg(places.place order by places.place) as at, array_agg(places.state order by places.place) as states
    from places group by places.id
  )
  select members.id, coalesce((
    select string_agg(coalesce(known.states[array_position(known.at, place)], '.'), '' order by place)
    from generate_series(1, (select count(*)::integer from grid)) as place
  ), '')
  from members left join known on known.id = members.id;
end
$$;

-- How the learners of a class answered the questions of the quizzes of a course. Their first answers count: later ones
-- are given after the solution was shown.
create function public.class_questions(class uuid, course uuid)
returns table (module text, question_id text, prompt text, learners integer, right_answers integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  taught public.classes := private.require_class_teacher(class, auth.uid());
begin
  return query
    with answered as (
      select distinct on (asked.question_id, attempts.user_id)
        asked.question_id, asked.revision, asked.score, modules.title as module_title, modules.position as module_place
      from public.course_modules modules
      join public.assessments quiz on quiz.module_id = modules.id
      join public.attempts on attempts.assessment_id = quiz.id
        and attempts.submitted_at <= coalesce(taught.archived_at, 'infinity')
      join public.class_members member on member.user_id = attempts.user_id and member.class_id = class
        and member.left_at is null
      join private.attempt_questions asked on asked.attempt_id = attempts.id
      where modules.course_id = course and modules.archived_at is null
        and exists (select from public.class_assignments given where given.class_id = class and given.course_id = course)
      order by asked.question_id, attempts.user_id, attempts.submitted_at
    )
    select min(answered.module_title), answered.question_id,
      (
        select revision.question ->> 'prompt' from private.question_revisions revision
        where revision.question_id = answered.question_id and revision.revision = max(answered.revision)
      ),
      count(*)::integer, count(*) filter (where answered.score >= 1)::integer
    from answered
    group by answered.question_id
    order by min(answered.module_place), avg(answered.score), answered.question_id;
end
$$;
comment on function public.class_questions(uuid, uuid) is
  'How many learners of a class answered each quiz question of a course, and how many rightly at first. For its teachers.';
grant execute on function public.class_questions(uuid, uuid) to authenticated;

-- ---- Changes as they happen

-- Whether the caller may hear of the class that a topic names.
create function private.hears_class(topic text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when topic ~ '^class:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    then private.teaches_class(substr(topic, 7)::uuid, auth.uid())
    else false
  end
$$;
grant execute on function private.hears_class(text) to authenticated;

-- Teachers hear that something has changed in their class, so that its grid loads what is new.
create policy "teachers hear of their classes" on realtime.messages for select to authenticated
using (
  extension = 'broadcast'
  and (select realtime.topic()) like 'class:%'
  and (select private.hears_class((select realtime.topic())))
);

-- Tells the classes of a learner that something has changed in a course: the state of one cell, if the class works on it,
-- and otherwise only that the learner was active. A cell of no lesson is that of the quiz of a module. The message names
-- nobody: it has the id of the row in the roster. So thirty teachers see a change without thirty loads of the grid
-- (decision 079). The teachers of an archived class hear nothing more.
create function private.tell_classes(learner uuid, course uuid, lesson uuid, cell jsonb)
returns void
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  member record;
begin
  for member in
    update public.class_members set active_at = clock_timestamp()
    where user_id = learner and left_at is null
      and class_id in (select id from public.classes where archived_at is null)
    returning id, class_id, active_at
  loop
    perform realtime.send(
      jsonb_build_object('member', member.id, 'at', member.active_at) || case
        when exists (
          select from public.class_assignments given
          where given.class_id = member.class_id and given.course_id = course
            and (given.lesson_id is null or given.lesson_id = lesson)
        ) then cell else '{}'
      end,
      'progress', 'class:' || member.class_id, true
    );
  end loop;
end
$$;

create function private.tell_of_progress()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.tell_classes(new.user_id, new.course_id, new.lesson_id, jsonb_build_object(
    'lesson', new.lesson_id, 'state', case when new.done_at is null then '1' else '2' end
  ));
  return null;
end
$$;

create trigger tell_classes after insert on public.lesson_progress
for each row execute function private.tell_of_progress();

-- Saving the position in a lesson happens all the time, and changes no cell unless the learner was away.
create trigger tell_classes_of_change after update on public.lesson_progress
for each row when (
  old.done_at is distinct from new.done_at or new.updated_at > old.updated_at + interval '1 hour'
)
execute function private.tell_of_progress();

create function private.tell_of_attempt()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  module record;
begin
  select modules.id, modules.course_id into module
  from public.assessments quiz left join public.course_modules modules on modules.id = quiz.module_id
  where quiz.id = new.assessment_id;
  perform private.tell_classes(new.user_id, module.course_id, null, jsonb_build_object(
    'module', module.id, 'state', private.quiz_state(new.user_id, new.assessment_id)
  ));
  return null;
end
$$;

create trigger tell_classes after insert on public.attempts
for each row execute function private.tell_of_attempt();

create trigger tell_classes_of_change after update on public.attempts
for each row when (old.submitted_at is distinct from new.submitted_at)
execute function private.tell_of_attempt();
