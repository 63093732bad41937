-- As before, and with the key of each lesson: the function that checks questions reads their pictures by lesson_parts.
create or replace function public.authored_module(author uuid, module uuid, wanted_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_author(
    author, (select course_id from public.course_modules where id = module and archived_at is null), false
  );
  return jsonb_build_object(
    'is_id_used', private.is_content_id_used(wanted_id),
    'lessons', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', content_id, 'lesson_id', id, 'objectives', to_jsonb(objectives)) order by position
      )
      from public.course_lessons where module_id = module and archived_at is null
    ), '[]')
  );
end
$$;
