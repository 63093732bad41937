import { openTestApi, type TestApi, type TestOptions } from '#backend/testing/test-api.ts';

/** Public buckets of pictures: one in which users have their own folders, and three for admins only. */
const gallerySql = `
create table public.admins (id uuid primary key);
grant select on public.admins to authenticated;
create function public.is_admin() returns boolean language sql stable
  as 'select exists (select from public.admins where id = auth.uid())';
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select name, name, true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']
from unnest(array['avatars', 'blog-images', 'course-images', 'site-images']) name;

create policy "own avatars" on storage.objects for all to authenticated
using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "admins see avatars" on storage.objects for select to authenticated
using (bucket_id = 'avatars' and (select public.is_admin()));
create policy "admins remove avatars" on storage.objects for delete to authenticated
using (bucket_id = 'avatars' and (select public.is_admin()));
create policy "images of admins" on storage.objects for all to authenticated
using (bucket_id like '%-images' and (select public.is_admin()))
with check (bucket_id like '%-images' and (select public.is_admin()));
`;

export async function openGallery(options: TestOptions = {}): Promise<TestApi> {
  const started = await openTestApi(options);
  await started.backend.database.run('server', (transaction) => transaction.script(gallerySql));
  return started;
}
