-- A closed bucket for the files of learners' projects, and how many there may be.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'projects', 'projects', false, 10485760,
  array[
    'application/pdf', 'application/zip', 'application/x-ipynb+json', 'text/csv', 'text/markdown', 'text/plain',
    'image/png', 'image/jpeg'
  ]
);

drop policy "files have quotas" on storage.objects;

drop function private.has_room_for_file(text,text);

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

grant execute on function private.has_room_for_file(text,text,jsonb) to authenticated;

-- Users and instructors have quotas for the files that they add, so that nobody fills the storage.
create policy "files have quotas" on storage.objects as restrictive for insert to authenticated
with check (private.has_room_for_file(bucket_id, name, metadata));

-- The type that the name of a file promises. Null for names that no file of a project may have. Programs choose by the
-- name what opens a file, so there are no others that could run something.
create function private.project_file_type(file text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case lower(substring(file from '[^.]+$'))
    when 'pdf' then 'application/pdf'
    when 'zip' then 'application/zip'
    when 'ipynb' then 'application/x-ipynb+json'
    when 'csv' then 'text/csv'
    when 'md' then 'text/markdown'
    when 'txt' then 'text/plain'
    when 'png' then 'image/png'
    when 'jpg' then 'image/jpeg'
    when 'jpeg' then 'image/jpeg'
  end
  where file ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/){2}[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$'
    and length(file) <= 200
$$;

-- Whether the file belongs to the caller, and is what its name says. Its type is known once the server has checked it.
create function private.is_own_project_file(file text, metadata jsonb)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.project_file_type(file) = coalesce(metadata ->> 'mimetype', private.project_file_type(file))
    and split_part(file, '/', 1) = auth.uid()::text
$$;

grant execute on function private.is_own_project_file(text,jsonb) to authenticated;

-- Whether the caller reviews the project of the file. There are no reviews of projects yet.
create function private.may_review_project_file(file text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select false
$$;

grant execute on function private.may_review_project_file(text) to authenticated;

-- Nobody else sees a project, admins included.
create policy "project files are for their learner and reviewers" on storage.objects for select to authenticated
using (
  bucket_id = 'projects'
  and ((storage.foldername(name))[1] = (select auth.uid())::text or private.may_review_project_file(name))
);

-- Learners add files to their own folder. Nobody replaces or renames one, so that a reviewer and a learner speak of the
-- same file, and its size stays what was counted.
create policy "learners add project files" on storage.objects for insert to authenticated
with check (
  bucket_id = 'projects' and private.is_own_project_file(name, metadata) and (select private.hold_own_account())
);

-- Learners remove their own files.
create policy "learners remove project files" on storage.objects for delete to authenticated
using (bucket_id = 'projects' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- However an account is deleted, everything about the person is deleted with it: what they wrote, also signed out from
-- their confirmed email address, their subscription, their pictures and project files, and the address wherever else it
-- was noted. Rows with a foreign key to the profile are deleted or emptied by that key.
create or replace function private.forget_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := case when old.email_confirmed_at is not null then nullif(lower(old.email), '') end;
  file text;
begin
  -- Waits for everybody who holds the account. What they wrote is then committed, and the statements below see it.
  perform from public.profiles where id = old.id for update;
  delete from public.support_tickets where user_id = old.id or lower(email) = address;
  delete from public.contact_messages where user_id = old.id or lower(email) = address;

  -- Hosted Supabase refuses statements that delete objects unless they say that they mean it. Servers of ours that
  -- keep a file in memory listen on the channel and drop it.
  perform set_config('storage.allow_delete_query', 'true', true);
  for file in
    delete from storage.objects
    where bucket_id in ('avatars', 'projects') and (storage.foldername(name))[1] = old.id::text
    returning bucket_id || '/' || name
  loop
    perform pg_notify('storage_objects', file);
  end loop;
  -- Pictures of the site stay, and forget who put them there.
  update storage.objects set owner = null, owner_id = null where owner = old.id or owner_id = old.id::text;

  delete from private.rate_limits where substring(key from ':(.*)$') in (old.id::text, address);
  if address is not null then
    delete from public.newsletter_subscribers where email = address;
    update public.blog_posts set author_email = null where lower(author_email) = address;
    perform set_config('private.forgotten_address', address, true);
    update public.admin_audit_log set details = private.without_address(details, address)
    where position(address in lower(details::text)) > 0
      and details <> private.without_address(details, address);
    perform set_config('private.forgotten_address', '', true);
  end if;
  return old;
end
$$;
