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
      select jsonb_agg(jsonb_build_object(
        'id', lesson.content_id, 'lesson_id', lesson.id, 'title', coalesce(newest.title, lesson.title),
        'objectives', to_jsonb(coalesce(newest.objectives, lesson.objectives))
      ) order by lesson.position)
      from public.course_lessons lesson
      -- The objectives of a draft count, so that its questions can be written before it is published.
      left join lateral (
        select revision.title, revision.objectives from public.lesson_revisions revision
        where revision.lesson_id = lesson.id order by revision.number desc limit 1
      ) as newest on true
      where lesson.module_id = module and lesson.archived_at is null
    ), '[]')
  );
end
$$;
