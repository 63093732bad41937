-- Pictures and downloads that authors upload for a course. They are rows of public.course_files (lessons.sql), like the
-- files that come with the files of a course.

-- Raises unless the author may add a file to the course, and it has room for it. Before anything is read of an upload,
-- `bytes` is 0.
create function private.check_room_for_file(author uuid, course uuid, bytes integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_files constant integer := 200;
  -- An archive of courses has at most 20 MB.
  most_bytes constant integer := 15728640;
  files integer;
  total bigint;
begin
  perform private.hold_author(author, course);
  perform from public.courses where id = course for update;
  select count(*), coalesce(sum(octet_length(content)), 0) into files, total
  from public.course_files where course_id = course and uploaded_at is not null;
  if files >= most_files or total + bytes > most_bytes then
    raise sqlstate 'PT413' using
      message = format(
        'This course has room for %s uploaded files with %s MB together. Delete some that no lesson uses, in the tab Files.',
        most_files, most_bytes / 1048576
      ),
      detail = 'total_quota';
  end if;
end
$$;

create function public.check_course_upload(author uuid, course uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_room_for_file(author, course, 0);
end
$$;
comment on function public.check_course_upload(uuid, uuid) is
  'Refuses people who may not add a file to the course, before its bytes are read. For the function that takes uploads.';
grant execute on function public.check_course_upload(uuid, uuid) to service_role;

create function public.add_course_file(author uuid, course uuid, file_path text, content text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  bytes constant bytea := decode(add_course_file.content, 'base64');
begin
  perform private.check_room_for_file(author, course, octet_length(bytes));
  if private.has_quotas(author) then
    perform private.take_hourly_quota('course_files insert', author, 1, 100);
  end if;
  -- Nobody replaces a file: published lessons show it.
  insert into public.course_files (course_id, path, content, uploaded_at) values (course, file_path, bytes, now());
end
$$;
comment on function public.add_course_file(uuid, uuid, text, text) is
  'Stores an uploaded file of a course, in base64. For the function that has checked and cleaned it.';
grant execute on function public.add_course_file(uuid, uuid, text, text) to service_role;

-- Where the uploaded files of a course are used: in published texts, and in newer drafts. Any mention of the path counts,
-- because only the compiler knows what is a block. What is archived does not count: nobody sees it.
create function private.course_file_uses(course uuid)
returns table (path text, lesson_id uuid, question_id text, is_published boolean)
language sql
stable
security definer
set search_path = ''
as $$
  with texts as (
    select lesson.id as lesson_id, null::text as question_id, revision.body, revision.number = content.revision as is_published
    from public.course_lessons lesson
    join public.course_modules module on module.id = lesson.module_id and module.archived_at is null
    left join public.lesson_contents content on content.lesson_id = lesson.id
    join public.lesson_revisions revision on revision.lesson_id = lesson.id and (
      revision.number = content.revision
      or revision.number = (select max(number) from public.lesson_revisions where lesson_id = lesson.id)
    )
    where lesson.course_id = course and lesson.archived_at is null
    union all
    select null, question.id, revision.question::text, revision.revision = question.revision and not question.is_draft
    from private.questions question
    join public.course_modules module on module.id = question.module_id and module.archived_at is null
    join private.question_revisions revision on revision.question_id = question.id
      and revision.revision in (question.revision, private.newest_revision(question.id))
    where module.course_id = course and (question.archived_at is null or question.is_draft)
  )
  select file.path, texts.lesson_id, texts.question_id, bool_or(coalesce(texts.is_published, false))
  from public.course_files file
  join texts on strpos(texts.body, file.path) > 0
  where file.course_id = course and file.uploaded_at is not null
  group by 1, 2, 3
$$;

create function private.may_remove_course_file(course uuid, file text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select (private.is_admin() or private.is_course_staff(course, 'instructor'))
    and not exists (select from private.course_file_uses(course) where path = file)
$$;
grant execute on function private.may_remove_course_file(uuid, text) to authenticated;

grant delete on public.course_files to authenticated;

-- Authors remove uploaded files that nothing uses, so that none disappears from a lesson or a question. Files that came
-- with the course would be back with the next import.
create policy "authors remove uploaded files that nothing uses" on public.course_files for delete to authenticated
using (uploaded_at is not null and private.may_remove_course_file(course_id, path));

create function public.uploaded_course_files(course uuid)
returns table (
  path text,
  bytes integer,
  uploaded_at timestamptz,
  published_in uuid[],
  drafted_in uuid[],
  questions text[]
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
  with uses as materialized (select * from private.course_file_uses(course))
  select
    file.path, octet_length(file.content), file.uploaded_at,
    array(select uses.lesson_id from uses where uses.path = file.path and uses.lesson_id is not null and is_published),
    array(select uses.lesson_id from uses where uses.path = file.path and uses.lesson_id is not null and not is_published),
    array(select uses.question_id from uses where uses.path = file.path and uses.question_id is not null order by 1)
  from public.course_files file
  where file.course_id = course and file.uploaded_at is not null
  order by file.uploaded_at desc, file.path;
end
$$;
comment on function public.uploaded_course_files(uuid) is
  'The files that authors uploaded for a course, newest first, each with the lessons and questions that use it. For people who work on the course.';
grant execute on function public.uploaded_course_files(uuid) to authenticated;
