-- The buckets of pictures, and who may do what with their objects, and how much. The bucket of films is in films.sql,
-- that of projects in project-files.sql, and that of signed forms in consent-forms.sql.

-- The image buckets are public: everyone who knows a URL may see the picture. The policies below decide only who adds,
-- lists, changes and removes pictures. Size and kinds hold on every backend; our own server also encodes every picture
-- again. The limits are those of the upload forms.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select name, name, true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']
from unnest(array['avatars', 'blog-images', 'course-images', 'site-images']) as name
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- ---- Every bucket

-- Users whose account was deleted or suspended, or whose session has ended, add objects to no bucket, the bucket of
-- films included.
create policy "only live sessions add objects" on storage.objects as restrictive for insert to authenticated
with check ((select private.has_live_session()));

-- Nor do they replace or rename any.
create policy "only live sessions change objects" on storage.objects as restrictive for update to authenticated
using ((select private.has_live_session())) with check ((select private.has_live_session()));

-- Nor do they remove any.
create policy "only live sessions remove objects" on storage.objects as restrictive for delete to authenticated
using ((select private.has_live_session()));

-- A folder is what comes before the first slash. The operators compare bytes, for which there is an index.
create function private.is_folder_full(bucket text, folder text, new_name text, most integer)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select count(*) >= most from (
    select from storage.objects
    where name ~>=~ (folder || '/') and name ~<~ (folder || '0') and bucket_id = bucket and name <> new_name
    limit most
  ) as others
$$;

-- Raises if the caller adds more files than their quotas allow. A policy calls it, because hosted Supabase allows no
-- triggers on storage.objects.
create function private.has_room_for_file(bucket text, new_name text, new_metadata jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  folder constant text := split_part(new_name, '/', 1);
  others record;
begin
  if not private.has_quotas(auth.uid()) or not private.hold_account(auth.uid()) then
    return true;
  end if;
  perform private.take_hourly_quota(bucket, auth.uid(), 1, 60);
  if bucket = 'avatars' and private.is_folder_full(bucket, folder, new_name, 20) then
    perform private.refuse_full(20, 'pictures');
  end if;
  if bucket = 'projects' then
    select count(*) as files, coalesce(sum((metadata ->> 'size')::bigint), 0) as bytes into others
    from storage.objects
    where name ~>=~ (folder || '/') and name ~<~ (folder || '0') and bucket_id = bucket and name <> new_name;
    if others.files >= 50 then
      perform private.refuse_full(50, 'project files');
    end if;
    if others.bytes + coalesce((new_metadata ->> 'size')::bigint, 0) > 104857600 then
      raise sqlstate 'PT413' using
        message = format('Your project files may have %s MB in all, and this one is too much.', 100),
        detail = 'total_quota';
    end if;
  end if;
  if bucket = 'consent-forms' and private.is_folder_full(bucket, folder, new_name, 20) then
    perform private.refuse_full(20, 'scans');
  end if;
  if bucket = 'lesson-films' then
    -- Several instructors may share the folder of a course.
    perform pg_advisory_xact_lock(hashtext('lesson-films ' || folder));
    if private.is_folder_full(bucket, folder, new_name, 200) then
      raise sqlstate 'PT413' using
        message = format('A course has room for %s files of films, and all of it is used.', 200),
        detail = 'total_quota';
    end if;
  end if;
  return true;
end
$$;
grant execute on function private.has_room_for_file(text, text, jsonb) to authenticated;

-- Users and instructors have quotas for the files that they add, so that nobody fills the storage.
create policy "files have quotas" on storage.objects as restrictive for insert to authenticated
with check (private.has_room_for_file(bucket_id, name, metadata));

-- ---- Avatars

-- Users find their own pictures, which are in a folder named after their id; nobody can look up who else has one.
create policy "own avatars are listed" on storage.objects for select to authenticated
using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- Users add pictures to their own folder only. A token is valid for an hour, also when its account is deleted
-- meanwhile, so the account must still exist. A picture of a person is stored only once their age is known, and none of
-- a child who signs in with pictures.
create policy "own avatars are added" on storage.objects for insert to authenticated
with check (
  bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
  and (select private.hold_own_account()) and (select private.has_stated_age())
  and (select private.has_own_address())
);

-- Users replace and rename their own pictures, and cannot move one into another user's folder.
create policy "own avatars are changed" on storage.objects for update to authenticated
using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
with check (
  bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
  and (select private.hold_own_account())
);

-- Users remove their own pictures.
create policy "own avatars are removed" on storage.objects for delete to authenticated
using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- Admins find every avatar, to remove one that should not be there.
create policy "admins list avatars" on storage.objects for select to authenticated
using (bucket_id = 'avatars' and (select private.is_admin()));

-- Admins remove avatars that should not be there.
create policy "admins remove avatars" on storage.objects for delete to authenticated
using (bucket_id = 'avatars' and (select private.is_admin()));

-- ---- Pictures of the blog, of courses and of the site

-- Admins write the blog, so they list its pictures.
create policy "admins list blog images" on storage.objects for select to authenticated
using (bucket_id = 'blog-images' and (select private.is_admin()));

-- Admins add pictures of the blog.
create policy "admins add blog images" on storage.objects for insert to authenticated
with check (bucket_id = 'blog-images' and (select private.is_admin()) and (select private.hold_own_account()));

-- Admins replace pictures of the blog.
create policy "admins change blog images" on storage.objects for update to authenticated
using (bucket_id = 'blog-images' and (select private.is_admin()))
with check (bucket_id = 'blog-images' and (select private.is_admin()) and (select private.hold_own_account()));

-- Admins remove pictures of the blog.
create policy "admins remove blog images" on storage.objects for delete to authenticated
using (bucket_id = 'blog-images' and (select private.is_admin()));

-- Admins create the courses, so they list their pictures.
create policy "admins list course images" on storage.objects for select to authenticated
using (bucket_id = 'course-images' and (select private.is_admin()));

-- Admins add pictures of courses.
create policy "admins add course images" on storage.objects for insert to authenticated
with check (bucket_id = 'course-images' and (select private.is_admin()) and (select private.hold_own_account()));

-- Admins remove pictures of courses.
create policy "admins remove course images" on storage.objects for delete to authenticated
using (bucket_id = 'course-images' and (select private.is_admin()));

-- Admins choose how the site looks, so they list its pictures, such as the logo.
create policy "admins list site images" on storage.objects for select to authenticated
using (bucket_id = 'site-images' and (select private.is_admin()));

-- Admins add pictures of the site.
create policy "admins add site images" on storage.objects for insert to authenticated
with check (bucket_id = 'site-images' and (select private.is_admin()) and (select private.hold_own_account()));

-- Admins remove pictures that the site no longer shows.
create policy "admins remove site images" on storage.objects for delete to authenticated
using (bucket_id = 'site-images' and (select private.is_admin()));
