drop function public.lesson_parts(uuid,uuid,text[],text[]);

alter table public.course_files add column uploaded_at timestamp with time zone;

comment on table public.course_files is
  'The figures and downloads of a course. Drawings are part of the blocks of a lesson, pictures and downloads are read from here.';

comment on column public.course_files.uploaded_at is
  'When an author uploaded the file on the site. Null for files that came with the files of the course, which imports replace.';

grant delete on table public.course_files to authenticated;

-- Lessons show pictures that are not drawings, to everyone who may study a lesson that shows the file.
create policy "pictures are for those who may study their lesson" on public.course_files
for select to anon, authenticated
using (
  path like 'figures/%' and path not like '%.svg'
  and private.may_study_file(course_id, '$[*] ? (@.kind == "figure" && @.src == $file)', path)
);

-- The documents that show pictures of public lessons depend on this table.
create trigger announce_content_change after insert or update or delete on public.course_files
for each row execute function private.announce_content_change();

create function public.lesson_parts(
  author uuid, lesson uuid, wanted_questions text[], wanted_files text[], whole_pictures boolean default false
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  stored public.course_lessons;
begin
  select * into stored from public.course_lessons where id = lesson;
  perform private.require_author(author, stored.course_id, false);
  return jsonb_build_object(
    'level', (select level from public.courses where id = stored.course_id),
    'questions', coalesce((
      select jsonb_agg(jsonb_build_object('id', q.id, 'view', r.first_view))
      from private.questions q
      join private.question_revisions r on r.question_id = q.id and r.revision = private.newest_revision(q.id)
      where q.module_id = stored.module_id and (q.archived_at is null or q.is_draft) and q.id = any (wanted_questions)
    ), '[]'),
    'files', coalesce((
      select jsonb_agg(jsonb_build_object('path', path, 'content', content))
      from (
        -- The beginning of a picture tells its size.
        select path, translate(encode(
          case
            when path like '%.svg' then content
            when path like 'figures/%' then case when whole_pictures then content else substring(content for 64) end
          end, 'base64'
        ), E'\n', '') as content
        from public.course_files where course_id = stored.course_id and path = any (wanted_files)
        union all
        -- The names of films have no folder.
        select wanted.name, null
        from unnest(wanted_files) as wanted (name)
        join storage.objects on bucket_id = 'lesson-films' and objects.name = stored.course_id || '/' || wanted.name
      ) as found
    ), '[]')
  );
end
$$;

comment on function public.lesson_parts(uuid,uuid,text[],text[],boolean) is
  'What the text of a lesson refers to: views of questions without their keys, and files. For the function that renders it for its author.';

grant execute on function public.lesson_parts(uuid,uuid,text[],text[],boolean) to service_role;

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

comment on function public.check_course_upload(uuid,uuid) is
  'Refuses people who may not add a file to the course, before its bytes are read. For the function that takes uploads.';

grant execute on function public.check_course_upload(uuid,uuid) to service_role;

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

comment on function public.add_course_file(uuid,uuid,text,text) is
  'Stores an uploaded file of a course, in base64. For the function that has checked and cleaned it.';

grant execute on function public.add_course_file(uuid,uuid,text,text) to service_role;

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

grant execute on function private.may_remove_course_file(uuid,text) to authenticated;

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

create or replace function public.import_course(imported jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.courses;
  is_sample boolean;
  is_outline_kept boolean;
  module jsonb;
  lesson jsonb;
  module_row uuid;
  lesson_row uuid;
  outcome text;
  counts jsonb := '{"added": 0, "changed": 0, "unchanged": 0, "kept": 0}';
  kept jsonb := '[]';
begin
  -- Two processes that start at once import one after the other.
  perform pg_advisory_xact_lock(hashtext('public.import_course'));
  select * into stored from public.courses where slug = imported ->> 'slug' for update;
  is_sample := exists (
    select from private.sample_rows
    where table_name = 'public.courses' and row_id = stored.id::text and removed_at is null
  );
  if stored.id is not null and stored.imported_at is null and not is_sample then
    return jsonb_build_object(
      'slug', imported ->> 'slug', 'outcome', 'kept', 'kept', jsonb_build_array(imported ->> 'slug')
    );
  end if;
  is_outline_kept := stored.imported_at is not null and stored.updated_at <> stored.imported_at;

  if not is_outline_kept then
    insert into public.courses as existing (
      id, slug, title, summary, description, level, introductory, instructor, category, duration, position,
      objectives, skills, status
    )
    values (
      coalesce(stored.id, gen_random_uuid()), imported ->> 'slug', imported ->> 'title', imported ->> 'summary',
      imported ->> 'description', imported ->> 'level', (imported ->> 'introductory')::boolean,
      imported ->> 'instructor', imported ->> 'category', imported ->> 'duration', (imported ->> 'position')::integer,
      private.text_array(imported -> 'objectives'), private.text_array(imported -> 'skills'),
      coalesce(imported ->> 'status', 'Published')
    )
    on conflict (id) do update set
      title = excluded.title, summary = excluded.summary, description = excluded.description, level = excluded.level,
      introductory = excluded.introductory, instructor = excluded.instructor, category = excluded.category,
      duration = excluded.duration, position = excluded.position, objectives = excluded.objectives,
      skills = excluded.skills
    returning * into stored;
    perform private.import_outline(stored.id, imported -> 'modules');
    -- The touch trigger sets updated_at to the same time.
    update public.courses set imported_at = now() where id = stored.id;
  end if;

  for module in select jsonb_array_elements(imported -> 'modules') loop
    -- Lessons show views of questions, so the bank comes first.
    select id into module_row from public.course_modules
    where content_id = module ->> 'content_id' and course_id = stored.id and archived_at is null;
    if module_row is not null then
      select kept || coalesce(jsonb_agg(question_id) filter (where import_questions.outcome = 'kept'), '[]') into kept
      from private.import_questions(module_row, module -> 'questions');
    end if;
    for lesson in select jsonb_array_elements(module -> 'lessons') loop
      select id into lesson_row from public.course_lessons
      where content_id = lesson ->> 'content_id' and course_id = stored.id and archived_at is null;
      if lesson_row is null then
        outcome := 'kept';
      else
        outcome := private.import_lesson_content(lesson_row, stored.id, lesson);
      end if;
      counts := jsonb_set(counts, array[outcome], to_jsonb((counts ->> outcome)::integer + 1));
      if outcome = 'kept' then
        kept := kept || jsonb_build_array(lesson ->> 'content_id');
      end if;
    end loop;
  end loop;

  -- Archives from before there were projects have none.
  perform private.import_projects(stored.id, coalesce(imported -> 'projects', '[]'));

  -- Files that authors uploaded stay: lessons that they changed show them.
  delete from public.course_files
  where course_id = stored.id and uploaded_at is null and path not in (select value ->> 'path' from jsonb_array_elements(imported -> 'files'));
  insert into public.course_files (course_id, path, content)
  select stored.id, value ->> 'path', decode(value ->> 'content', 'base64')
  from jsonb_array_elements(imported -> 'files')
  on conflict (course_id, path) do update set content = excluded.content
  where course_files.content <> excluded.content;

  -- A sample course that the curriculum brings is real from now on.
  delete from private.sample_rows where table_name = 'public.courses' and row_id = stored.id::text;
  return jsonb_build_object(
    'slug', stored.slug,
    'outcome', case when is_outline_kept then 'kept' else 'imported' end,
    'lessons', counts,
    'kept', case when is_outline_kept then jsonb_build_array(stored.slug) || kept else kept end
  );
end
$$;
