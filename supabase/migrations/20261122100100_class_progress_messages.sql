drop trigger tell_classes on public.attempts;

drop trigger tell_classes_of_change on public.attempts;

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

create or replace function private.tell_of_progress()
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
