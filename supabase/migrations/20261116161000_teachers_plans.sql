create function public.lesson_activities(course uuid)
returns table (lesson_id uuid, kinds text[], words integer, labs text[], exercises text[], terms text[])
language sql
stable
security definer
set search_path = ''
as $$
  select
    contents.lesson_id,
    coalesce(parts.kinds, '{}'),
    regexp_count(regexp_replace(coalesce(parts.html, ''), '<[^>]*>', ' ', 'g'), '[[:alnum:]]\S*'),
    contents.labs,
    coalesce(parts.exercises, '{}'),
    array(
      select distinct link[1]
      from regexp_matches(parts.html, '/free-resources/glossary#([a-z0-9-]+)', 'g') as link
    )
  from public.lesson_contents contents
  join public.courses on courses.id = contents.course_id and courses.status = 'Published'
  join public.course_lessons on course_lessons.id = contents.lesson_id and course_lessons.archived_at is null
  join public.course_modules on course_modules.id = course_lessons.module_id and course_modules.archived_at is null
  cross join lateral (
    select
      array_agg(block ->> 'kind' order by place) as kinds,
      string_agg(concat_ws(' ', block ->> 'label', block ->> 'html'), ' ') filter (
        where block ->> 'kind' in ('prose', 'predict', 'note', 'wrong', 'parents', 'remember', 'python')
      ) as html,
      array_agg(block ->> 'title' order by place) filter (
        where block ->> 'kind' = 'python' and block ? 'title'
      ) as exercises
    from jsonb_array_elements(contents.blocks) with ordinality as listed (block, place)
  ) as parts
  where contents.course_id = course
  order by course_modules.position, course_lessons.position
$$;
comment on function public.lesson_activities(uuid) is
  'What the lessons of a published course consist of: kinds of blocks, number of words, labs, titles of Python exercises and glossary terms. It is public, like the outline; what the lessons say is not.';
grant execute on function public.lesson_activities(uuid) to anon, authenticated;
