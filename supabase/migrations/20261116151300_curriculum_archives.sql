-- The functions below are called with the secret key on behalf of an admin.
create function private.require_admin_account(account uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.profiles
    where id = account and role = 'admin' and (suspended_until is null or suspended_until <= now())
  ) then
    raise insufficient_privilege using message = 'Only an admin may do this.';
  end if;
end
$$;

-- Ids of modules, lessons and questions in courses to import that another course has. Importing them would take a
-- question away from the other course.
create function private.foreign_content_ids(imported jsonb)
returns table (id text, course text)
language sql
stable
security definer
set search_path = ''
as $$
  with modules as (
    select course ->> 'slug' as slug, module
    from jsonb_array_elements(imported) as course, jsonb_array_elements(course -> 'modules') as module
  ),
  stored as (
    select course_modules.content_id, course_modules.course_id from public.course_modules
    union all
    select course_lessons.content_id, course_lessons.course_id from public.course_lessons
    union all
    select questions.id, course_modules.course_id
    from private.questions join public.course_modules on course_modules.id = questions.module_id
  ),
  named as (
    select slug, module ->> 'content_id' as content_id from modules
    union all
    select slug, lesson ->> 'content_id' from modules, jsonb_array_elements(module -> 'lessons') as lesson
    union all
    select slug, question ->> 'id' from modules, jsonb_array_elements(module -> 'questions') as question
  )
  select named.content_id, courses.slug
  from named join stored using (content_id) join public.courses on courses.id = stored.course_id
  where courses.slug <> named.slug
$$;

create function public.import_courses(admin uuid, imported jsonb, is_trial boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  course jsonb;
  reports jsonb := '[]';
  taken jsonb;
begin
  perform private.require_admin_account(admin);
  perform pg_advisory_xact_lock(hashtext('public.import_course'));
  select jsonb_agg(distinct to_jsonb(other)) into taken from private.foreign_content_ids(imported) as other;
  if taken is not null then
    return jsonb_build_object('courses', '[]'::jsonb, 'taken', taken);
  end if;
  begin
    for course in select jsonb_array_elements(imported) loop
      reports := reports || public.import_course(course);
    end loop;
    -- A trial does everything and then takes it back, so that its report is exact.
    if is_trial then
      raise exception using errcode = 'TRIAL';
    end if;
  exception when sqlstate 'TRIAL' then
    return jsonb_build_object('courses', reports, 'taken', '[]'::jsonb);
  end;
  insert into public.admin_audit_log (admin_id, action, details)
  values (admin, 'curriculum_import', jsonb_build_object(
    'courses', (select jsonb_agg(report -> 'slug') from jsonb_array_elements(reports) as report)
  ));
  return jsonb_build_object('courses', reports, 'taken', '[]'::jsonb);
end
$$;
comment on function public.import_courses(uuid, jsonb, boolean) is
  'Imports courses for an admin, all or none, or says what that would do. For the function that reads archives.';
grant execute on function public.import_courses(uuid, jsonb, boolean) to service_role;

create function public.courses_to_export(admin uuid, only_course text default null)
returns setof text
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin_account(admin);
  if only_course is not null and not exists (select from public.courses where slug = only_course) then
    raise sqlstate 'PT404' using message = 'There is no such course.';
  end if;
  insert into public.admin_audit_log (admin_id, action, details)
  values (admin, 'curriculum_export', jsonb_strip_nulls(jsonb_build_object('course', only_course)));
  return query
    select slug from public.courses where only_course is null or slug = only_course order by slug;
end
$$;
comment on function public.courses_to_export(uuid, text) is
  'The slugs of the courses that an admin exports: one or all. For the function that writes archives.';
grant execute on function public.courses_to_export(uuid, text) to service_role;
