-- Both buckets are public: whoever knows an address may see the picture, and the policies below only rule who may
-- put pictures there and look through folders. Size and kinds hold wherever this runs; our own server writes every
-- picture anew besides. The limits are those of the upload forms.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('avatars', 'avatars', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']),
  ('blog-images', 'blog-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- A person finds their own pictures, which lie in a folder named after their id; nobody can look up who else has one.
create policy "own avatars are listed" on storage.objects for select to authenticated
using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- A person adds pictures to their own folder only.
create policy "own avatars are added" on storage.objects for insert to authenticated
with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- A person replaces and renames their own pictures, and cannot move one into another's folder.
create policy "own avatars are changed" on storage.objects for update to authenticated
using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- A person removes their own pictures.
create policy "own avatars are removed" on storage.objects for delete to authenticated
using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- Admins find every avatar, to remove one that should not be there.
create policy "admins list avatars" on storage.objects for select to authenticated
using (bucket_id = 'avatars' and (select private.is_admin()));

-- Admins remove avatars that should not be there.
create policy "admins remove avatars" on storage.objects for delete to authenticated
using (bucket_id = 'avatars' and (select private.is_admin()));

-- Admins write the blog, so its pictures are theirs to list.
create policy "admins list blog images" on storage.objects for select to authenticated
using (bucket_id = 'blog-images' and (select private.is_admin()));

-- Admins write the blog, so its pictures are theirs to add.
create policy "admins add blog images" on storage.objects for insert to authenticated
with check (bucket_id = 'blog-images' and (select private.is_admin()));

-- Admins write the blog, so its pictures are theirs to replace.
create policy "admins change blog images" on storage.objects for update to authenticated
using (bucket_id = 'blog-images' and (select private.is_admin()))
with check (bucket_id = 'blog-images' and (select private.is_admin()));

-- Admins write the blog, so its pictures are theirs to remove.
create policy "admins remove blog images" on storage.objects for delete to authenticated
using (bucket_id = 'blog-images' and (select private.is_admin()));
