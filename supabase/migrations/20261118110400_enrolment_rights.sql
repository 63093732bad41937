-- Enrolling and rating are for those who may study the course: a course of a level that no plan of theirs opens was in the
-- figures of users who had never seen a lesson, and took their stars.
create or replace function public.enrol(course uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  learner uuid := private.require_account();
begin
  -- The lock makes an admin who withdraws the course at this moment wait, and then see that it has a learner.
  perform from public.courses where id = course and status = 'Published' for share;
  if not found then
    raise sqlstate 'PT409' using message = 'This course does not take enrolments at the moment.';
  end if;
  if not private.may_study(course, learner) then
    raise sqlstate 'PT403' using message = 'Your plan does not include this course.';
  end if;
  insert into public.enrolments (course_id, user_id) values (course, learner) on conflict do nothing;
end
$$;
comment on function public.enrol(uuid) is
  'Enrols the calling user in a published course that they may study; enrolling twice is enrolling once.';

create or replace function public.rate_course(course uuid, stars integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  learner uuid := private.require_account();
begin
  if not exists (
    select from public.enrolments where course_id = course and user_id = learner and left_at is null
  ) then
    raise sqlstate 'PT409' using message = 'Only somebody who is enrolled in a course can rate it.';
  end if;
  if not private.may_study(course, learner) then
    raise sqlstate 'PT403' using message = 'Your plan does not include this course.';
  end if;
  insert into public.course_ratings (course_id, user_id, stars) values (course, learner, stars)
  on conflict (course_id, user_id) do update set stars = excluded.stars, rated_at = now();
end
$$;
comment on function public.rate_course(uuid, integer) is
  'Gives a course one to five stars, in place of those the calling user gave before. For those who are enrolled and may study it.';
