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
