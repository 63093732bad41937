-- Films of lessons with their captions and pictures to begin with. Each is at COURSE ID/NAME. The bucket is closed: a
-- film is for those who may study a lesson that shows it. The size is what a server of ours can store.
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

-- Staff see every film of their course. Others see those that a lesson shows which they may study, so that nothing is
-- seen before its lesson is published.
create function private.may_watch(film text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.may_teach(private.course_of_film(film)) or exists (
    select from public.lesson_contents
    where course_id = private.course_of_film(film) and private.may_study(course_id) and jsonb_path_exists(
      blocks, '$[*] ? (@.kind == "video" && (@.src == $file || @.captions == $file || @.poster == $file))',
      jsonb_build_object('file', split_part(film, '/', 2))
    )
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

create policy "films are for those who may study their lesson" on storage.objects for select to anon, authenticated
using (bucket_id = 'lesson-films' and private.may_watch(name));

-- Nobody replaces a film: a new one gets a new name, and published lessons keep theirs.
create policy "authors add films" on storage.objects for insert to authenticated
with check (
  bucket_id = 'lesson-films' and private.may_change_film(name) and (select private.hold_own_account())
);

create policy "authors remove films" on storage.objects for delete to authenticated
using (bucket_id = 'lesson-films' and private.may_change_film(name));

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
