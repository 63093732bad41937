-- Whether removing a lesson would remove what a learner did in it.
create function private.is_lesson_used(lesson uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from public.lesson_progress where lesson_id = lesson)
    or exists (select from public.lesson_notes where lesson_id = lesson)
    or exists (select from public.lab_work where lesson_id = lesson)
$$;

-- The same function as before, except that an exam uses the modules whose questions it asked.
create or replace function private.is_module_used(module uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.attempts join public.assessments on assessments.id = attempts.assessment_id
    where assessments.module_id = module
  ) or exists (
    select from private.attempt_questions asked join private.questions on questions.id = asked.question_id
    where questions.module_id = module
  )
$$;

-- Waits for learners who are writing in these lessons and starting these quizzes, and lets nobody begin to.
create function private.hold_course_parts(course uuid, kept_modules uuid[], kept_lessons uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.course_lessons where course_id = course and id <> all (kept_lessons) order by id for update;
  perform from public.assessments
  where module_id in (select id from public.course_modules where course_id = course and id <> all (kept_modules))
  order by id for update;
end
$$;

-- The same function as before, except that work in labs keeps a lesson too, and that what learners are doing at the
-- same moment counts.
create or replace function private.remove_course_parts(course uuid, kept_modules uuid[], kept_lessons uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.hold_course_parts(course, kept_modules, kept_lessons);
  update public.course_lessons as lesson set archived_at = coalesce(archived_at, now()), position = null
  where course_id = course and id <> all (kept_lessons) and private.is_lesson_used(lesson.id);
  delete from public.course_lessons where course_id = course and id <> all (kept_lessons) and archived_at is null;
  update public.course_modules as module set archived_at = coalesce(archived_at, now()), position = null
  where course_id = course and id <> all (kept_modules)
    and (
      exists (select from public.course_lessons where course_lessons.module_id = module.id)
      or private.is_module_used(module.id)
    );
  delete from public.course_modules where course_id = course and id <> all (kept_modules) and archived_at is null;
end
$$;

-- The same function as before, except that it keeps a course that learners have used without enrolling in it.
create or replace function public.delete_course(course_id uuid, seen_at timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  course public.courses := private.course_to_change(course_id, seen_at);
begin
  if exists (select from public.enrolments e where e.course_id = course.id) then
    raise sqlstate 'PT409' using
      message = 'Learners have enrolled in this course, so it cannot be deleted. Archive it instead.';
  end if;
  perform private.hold_course_parts(course.id, '{}', '{}');
  if exists (
    select from public.course_lessons lesson where lesson.course_id = course.id and private.is_lesson_used(lesson.id)
  ) or exists (
    select from public.course_modules module where module.course_id = course.id and private.is_module_used(module.id)
  ) then
    raise sqlstate 'PT409' using
      message = 'Learners have worked in this course, so it cannot be deleted. Archive it instead.';
  end if;
  delete from public.courses where id = course.id;
  perform private.record_admin_action(
    'course_delete', jsonb_build_object('course_id', course.id, 'title', course.title)
  );
end
$$;
comment on function public.delete_course(uuid, timestamptz) is
  'Deletes a course that nobody ever enrolled in or worked in. For admins.';
