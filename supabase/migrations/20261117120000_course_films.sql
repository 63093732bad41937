-- The files that the lessons of a course show: those of the published text, and those of a newer draft. Nobody sees
-- archived lessons, so they do not count.
create function private.shown_films(course uuid)
returns table (file text, lesson_id uuid, is_published boolean)
language sql
stable
security definer
set search_path = ''
as $$
  with current_lessons as (
    select lesson.id, content.blocks, content.revision
    from public.course_lessons lesson
    join public.course_modules module on module.id = lesson.module_id and module.archived_at is null
    left join public.lesson_contents content on content.lesson_id = lesson.id
    where lesson.course_id = course and lesson.archived_at is null
  )
  select named.file, current_lessons.id, true
  from current_lessons
  cross join jsonb_path_query(blocks, '$[*] ? (@.kind == "video")') as block
  cross join unnest(array[block ->> 'src', block ->> 'captions', block ->> 'poster']) as named (file)
  where named.file is not null
  union
  select found.words[1], current_lessons.id, false
  from current_lessons
  cross join lateral (
    select number, body from public.lesson_revisions
    where lesson_revisions.lesson_id = current_lessons.id order by number desc limit 1
  ) as newest
  cross join regexp_matches(
    newest.body, '[a-z0-9]+(?:-[a-z0-9]+)*\.(?:mp4|webm|vtt|png|jpeg|webp)', 'g'
  ) as found (words)
  where newest.number > coalesce(revision, 0)
$$;

create function private.is_film_shown(film text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.shown_films(private.course_of_film(film)) where file = split_part(film, '/', 2)
  )
$$;
grant execute on function private.is_film_shown(text) to authenticated;

-- A film that a lesson shows stays, so that no lesson loses its film by mistake.
drop policy "authors remove films" on storage.objects;
create policy "authors remove films that no lesson shows" on storage.objects for delete to authenticated
using (
  bucket_id = 'lesson-films' and private.may_change_film(name) and not private.is_film_shown(name)
);

create function public.course_films(course uuid)
returns table (
  name text,
  files text[],
  bytes bigint,
  created_at timestamptz,
  published_in uuid[],
  drafted_in uuid[]
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_teach(course) then
    raise insufficient_privilege using message = 'This is for people who work on the course.';
  end if;
  return query
  with films as (
    -- The files of a film differ only in how their names end.
    select
      split_part(stored.file, '.', 1) as film, array_agg(stored.file order by stored.file) as all_files,
      coalesce(sum(stored.size), 0)::bigint as total, min(stored.added_at) as added_at
    from (
      select split_part(objects.name, '/', 2), (objects.metadata ->> 'size')::bigint, objects.created_at
      from storage.objects
      where bucket_id = 'lesson-films' and private.course_of_film(objects.name) = course
    ) as stored (file, size, added_at)
    group by 1
  ),
  shown as (
    select distinct split_part(file, '.', 1) as film, lesson_id, is_published from private.shown_films(course)
  )
  select
    films.film, films.all_files, films.total, films.added_at,
    array(select lesson_id from shown where shown.film = films.film and is_published),
    array(select lesson_id from shown where shown.film = films.film and not is_published)
  from films
  order by films.added_at desc, films.film;
end
$$;
comment on function public.course_films(uuid) is
  'The films of a course, newest first, each with its files and the lessons that show one of them. For people who work on the course.';
grant execute on function public.course_films(uuid) to authenticated;
