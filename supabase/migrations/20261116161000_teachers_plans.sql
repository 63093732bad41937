create function public.lesson_activities(course uuid)
returns table (lesson_id uuid, kinds text[], words integer, labs text[], exercises text[], terms text[])
language sql
stable
security definer
set search_path = ''
as $$
  select
    contents.lesson_id,
    array(
      select block ->> 'kind'
      from jsonb_array_elements(contents.blocks) with ordinality as listed (block, place) order by place
    ),
    (
      select count(*)::integer
      from jsonb_array_elements(contents.blocks) as listed (block)
      cross join regexp_split_to_table(
        regexp_replace(concat_ws(' ', block ->> 'label', block ->> 'html'), '<[^>]*>', ' ', 'g'), '\s+'
      ) as word
      where block ->> 'kind' in ('prose', 'predict', 'note', 'wrong', 'parents', 'remember', 'python')
        and word ~ '[[:alnum:]]'
    ),
    contents.labs,
    array(
      select block ->> 'title'
      from jsonb_array_elements(contents.blocks) with ordinality as listed (block, place)
      where block ->> 'kind' = 'python' and block ? 'title' order by place
    ),
    array(
      select distinct link[1]
      from regexp_matches(contents.blocks::text, '/free-resources/glossary#([a-z0-9-]+)', 'g') as link
    )
  from public.lesson_contents contents
  join public.courses on courses.id = contents.course_id and courses.status = 'Published'
  join public.course_lessons on course_lessons.id = contents.lesson_id and course_lessons.archived_at is null
  join public.course_modules on course_modules.id = course_lessons.module_id and course_modules.archived_at is null
  where contents.course_id = course
  order by course_modules.position, course_lessons.position
$$;
comment on function public.lesson_activities(uuid) is
  'What the lessons of a published course consist of: kinds of blocks, number of words, labs, titles of Python exercises and glossary terms. It is public, like the outline; what the lessons say is not.';
grant execute on function public.lesson_activities(uuid) to anon, authenticated;
