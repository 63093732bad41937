create function public.add_course_staff(course uuid, staff_email text, staff_role text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  taught public.courses;
  person uuid;
begin
  perform private.require_admin();
  select * into taught from public.courses where id = course;
  if taught.id is null then
    raise sqlstate 'PT404' using message = 'There is no such course.';
  end if;
  -- An account whose address is not confirmed may belong to another person.
  select profiles.id into person
  from public.profiles join auth.users on users.id = profiles.id
  where lower(profiles.email) = lower(btrim(staff_email)) and users.email_confirmed_at is not null;
  if person is null or not private.hold_account(person) then
    raise sqlstate 'PT404' using message = 'There is no account with this email address.';
  end if;
  if staff_role is null or staff_role not in ('instructor', 'reviewer') then
    raise sqlstate 'PT400' using message = 'Staff are instructors or reviewers.';
  end if;
  insert into public.course_staff (course_id, user_id, role) values (course, person, staff_role)
  on conflict do nothing;
  if not found then
    raise sqlstate 'PT409' using message = 'This person is staff of the course already.';
  end if;
  perform private.record_admin_action('course_staff_add', jsonb_build_object(
    'course_id', course, 'course', taught.title, 'target_user_id', person, 'role', staff_role
  ));
end
$$;
comment on function public.add_course_staff(uuid, text, text) is
  'Makes the owner of an email address an instructor or reviewer of a course. For admins.';
grant execute on function public.add_course_staff(uuid, text, text) to authenticated;

create function public.remove_course_staff(course uuid, person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.course_staff where course_id = course and user_id = person;
  if not found then
    raise sqlstate 'PT404' using message = 'This person is not staff of the course.';
  end if;
  perform private.record_admin_action('course_staff_remove', jsonb_build_object(
    'course_id', course, 'course', (select title from public.courses where id = course), 'target_user_id', person
  ));
end
$$;
comment on function public.remove_course_staff(uuid, uuid) is 'Ends the work of a person on a course. For admins.';
grant execute on function public.remove_course_staff(uuid, uuid) to authenticated;
