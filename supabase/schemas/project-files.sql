-- The files of learners' projects, each at USER ID/PROJECT ID/NAME. The bucket is closed: a file is for the learner and
-- for those who review the project. How many there may be is in storage.sql.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'projects', 'projects', false, 10485760,
  array[
    'application/pdf', 'application/zip', 'application/x-ipynb+json', 'text/csv', 'text/markdown', 'text/plain',
    'image/png', 'image/jpeg'
  ]
);

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
grant execute on function private.is_own_project_file(text, jsonb) to authenticated;

-- Whether a file is part of a version that was handed in.
create function private.is_handed_in_file(file text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.project_submissions submission
    join public.project_versions version on version.submission_id = submission.id
    where submission.user_id::text = split_part(file, '/', 1)
      and submission.project_id::text = split_part(file, '/', 2)
      and split_part(file, '/', 3) = any (version.files)
  )
$$;
grant execute on function private.is_handed_in_file(text) to authenticated;

-- Whether the caller reviews a project whose learner has handed the file in. Files of drafts are for the learner, and
-- those of a frozen child for nobody.
create function private.may_review_project_file(file text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(split_part(file, '/', 1) <> auth.uid()::text, false)
    and private.is_handed_in_file(file)
    and exists (
      select from public.projects
      where projects.id::text = split_part(file, '/', 2) and private.works_on_course(projects.course_id, auth.uid())
    )
    and case
      when private.project_file_type(file) is not null then not private.is_frozen(split_part(file, '/', 1)::uuid)
      else false
    end
$$;
grant execute on function private.may_review_project_file(text) to authenticated;

-- Reviewers see what was handed in. Nobody else sees a project file.
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

-- Learners remove their own files, but none that they handed in: all versions stay readable to both sides.
create policy "learners remove project files" on storage.objects for delete to authenticated
using (
  bucket_id = 'projects' and (storage.foldername(name))[1] = (select auth.uid())::text
  and not private.is_handed_in_file(name)
);
