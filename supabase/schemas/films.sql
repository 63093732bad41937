-- Films of lessons with their captions and pictures to begin with, each at COURSE ID/NAME. The bucket is closed: a
-- film is for those who may study a lesson that shows it. The size limit is what our own server can store.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'lesson-films', 'lesson-films', false, 26214400,
  array['video/mp4', 'video/webm', 'text/vtt', 'image/png', 'image/jpeg', 'image/webp']
);

-- The course of a film. Null for names that no lesson could use.
create function private.course_of_film(film text)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select split_part(film, '/', 1)::uuid
  where film ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[a-z0-9]+(-[a-z0-9]+)*\.(mp4|webm|vtt|png|jpeg|webp)$'
$$;

-- Staff see every film of their course. Others see those of lessons that they may study, so nothing is seen before its
-- lesson is published, or after it is archived.
create function private.may_watch(film text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.may_teach(private.course_of_film(film)) or private.may_study_file(
    private.course_of_film(film),
    '$[*] ? (@.kind == "video" && (@.src == $file || @.captions == $file || @.poster == $file))',
    split_part(film, '/', 2)
  )
$$;
grant execute on function private.may_watch(text) to anon, authenticated;

-- The same people as those who change lessons.
create function private.may_change_film(film text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.courses
    where id = private.course_of_film(film) and (private.is_admin() or private.is_course_staff(id, 'instructor'))
  )
$$;
grant execute on function private.may_change_film(text) to authenticated;

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

-- Whether a lesson shows the file, published or in a draft.
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

-- A film is as public as the lesson that shows it.
create policy "films are for those who may study their lesson" on storage.objects for select to anon, authenticated
using (bucket_id = 'lesson-films' and private.may_watch(name));

-- Authors add films. Nobody replaces one: a new film gets a new name, and published lessons keep theirs.
create policy "authors add films" on storage.objects for insert to authenticated
with check (
  bucket_id = 'lesson-films' and private.may_change_film(name) and (select private.hold_own_account())
);

-- Authors remove films that no lesson shows, so that none disappears from a lesson.
create policy "authors remove films that no lesson shows" on storage.objects for delete to authenticated
using (
  bucket_id = 'lesson-films' and private.may_change_film(name) and not private.is_film_shown(name)
);

-- The films of a course are deleted with it.
create function private.remove_films()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Hosted Supabase refuses statements that delete objects unless they say that they mean it.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'lesson-films' and name like old.id || '/%';
  return null;
end
$$;

create trigger remove_films after delete on public.courses
for each row execute function private.remove_films();

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
