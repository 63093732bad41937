drop function public.import_courses(uuid,jsonb,boolean);

create function public.import_courses(admin uuid, imported jsonb, is_dry_run boolean default false)
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
    -- A dry run does everything and then takes it back, so that its report is exact.
    if is_dry_run then
      raise exception using errcode = 'DRYRN';
    end if;
  exception when sqlstate 'DRYRN' then
    return jsonb_build_object('courses', reports, 'taken', '[]'::jsonb);
  end;
  insert into public.admin_audit_log (admin_id, action, details)
  values (admin, 'curriculum_import', jsonb_build_object(
    'courses', (select jsonb_agg(report -> 'slug') from jsonb_array_elements(reports) as report)
  ));
  return jsonb_build_object('courses', reports, 'taken', '[]'::jsonb);
end
$$;

comment on function public.import_courses(uuid,jsonb,boolean) is
  'Imports courses for an admin, all or none, or says what that would do. For the function that reads archives.';

grant execute on function public.import_courses(uuid,jsonb,boolean) to service_role;
