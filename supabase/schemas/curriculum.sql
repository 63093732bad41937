-- Importing courses from curriculum files and exporting them again. What was changed here is kept.

create table private.installed_curriculum (
  is_only boolean primary key default true check (is_only),
  hash text not null,
  installed_at timestamptz not null default now()
);
comment on table private.installed_curriculum is
  'The hash of the curriculum files that the server installed last, so that a start with the same files does nothing.';

alter table private.installed_curriculum enable row level security;

-- Stores a text of a lesson if it is new, and publishes it. It returns what was done.
create function private.import_lesson_content(lesson uuid, course uuid, imported jsonb)
returns text
language plpgsql
set search_path = ''
as $$
declare
  newest public.lesson_revisions;
  content public.lesson_contents;
  current_blocks jsonb;
begin
  select * into newest from public.lesson_revisions where lesson_id = lesson order by number desc limit 1;
  select * into content from public.lesson_contents where lesson_id = lesson;
  if newest.origin = 'editor' then
    return 'kept';
  end if;
  -- A lesson that is not written yet has a place in the outline, and nothing to publish.
  if imported ->> 'body' = '' then
    return 'unchanged';
  end if;
  -- The questions of the module were imported before, so that their views are there. Edited ones were kept.
  current_blocks := private.insert_question_views(imported -> 'blocks');
  if newest.body = imported ->> 'body' and content.blocks = current_blocks then
    return 'unchanged';
  end if;
  insert into public.lesson_revisions (lesson_id, course_id, number, body, origin)
  values (lesson, course, coalesce(newest.number, 0) + 1, imported ->> 'body', 'import');
  insert into public.lesson_contents (lesson_id, course_id, blocks, required_checks, revision)
  values (
    lesson, course, current_blocks, private.text_array(imported -> 'required_checks'), coalesce(newest.number, 0) + 1
  )
  on conflict (lesson_id) do update set
    blocks = excluded.blocks, required_checks = excluded.required_checks, revision = excluded.revision,
    published_at = now();
  return case when newest.id is null then 'added' else 'changed' end;
end
$$;

-- Makes the bank of a module what the files say, with one statement. Questions that learners were asked are archived,
-- not deleted.
create function private.import_questions(module uuid, imported jsonb)
returns table (question_id text, outcome text)
language plpgsql
set search_path = ''
as $$
declare
  imported_ids constant text[] := array(select value ->> 'id' from jsonb_array_elements(imported));
begin
  -- An author who saves one of the questions meanwhile comes before this or after it.
  perform from private.questions q where q.id = any (imported_ids) order by q.id for no key update;
  return query
    with compared as materialized (
      select item ->> 'id' as id, place::integer, item, stored.archived_at is not null as is_archived,
        stored.lesson_id, stored.is_parametric, stored.is_for_exam, coalesce(newest.revision, 0) as revision,
        stored.revision as published,
        case
          when newest.origin = 'editor' then 'kept'
          when newest.question_id is null then 'added'
          when newest.question::text = item ->> 'question' and newest.compiled::text = item ->> 'compiled'
            and newest.first_view is not null
            then 'unchanged'
          else 'changed'
        end as outcome
      from jsonb_array_elements(imported) with ordinality as listed (item, place)
      left join private.questions stored on stored.id = item ->> 'id'
      left join lateral (
        select r.* from private.question_revisions r
        where r.question_id = item ->> 'id' order by r.revision desc limit 1
      ) as newest on true
    ),
    placed as (
      insert into private.questions (id, module_id, lesson_id, position, revision, is_parametric, is_for_exam)
      select compared.id, module,
        case
          when compared.outcome = 'kept' then compared.lesson_id
          else (select lesson.id from public.course_lessons lesson where lesson.content_id = item ->> 'lesson')
        end,
        place,
        -- A draft of an author stays a draft.
        case when compared.outcome in ('added', 'changed') then revision + 1 else published end,
        case
          when compared.outcome = 'kept' then compared.is_parametric
          else (item ->> 'is_parametric')::boolean
        end,
        case
          when compared.outcome = 'kept' then compared.is_for_exam
          else coalesce((item ->> 'is_for_exam')::boolean, false)
        end
      from compared
      where not (compared.outcome = 'kept' and is_archived)
      on conflict (id) do update set
        module_id = excluded.module_id, lesson_id = excluded.lesson_id, position = excluded.position,
        archived_at = null, revision = excluded.revision, is_parametric = excluded.is_parametric,
        is_for_exam = excluded.is_for_exam
    ),
    revised as (
      insert into private.question_revisions (question_id, revision, question, compiled, first_view, origin)
      select compared.id, revision + 1, (item ->> 'question')::json, (item ->> 'compiled')::json,
        item -> 'first_view', 'import'
      from compared where compared.outcome in ('added', 'changed')
    )
    select compared.id, compared.outcome from compared order by place;
  update private.questions q set archived_at = now(), position = null
  where q.module_id = module and q.archived_at is null and q.id <> all (imported_ids)
    and not exists (
      select from private.question_revisions r where r.question_id = q.id and r.origin = 'editor'
    );
  delete from private.questions q
  where q.module_id = module and q.archived_at is not null
    and not exists (select from private.attempt_questions asked where asked.question_id = q.id)
    and not exists (
      select from private.question_revisions r where r.question_id = q.id and r.origin = 'editor'
    );
  update private.questions q set position = cardinality(imported_ids) + added.number
  from (
    select other.id, row_number() over (order by other.position) as number
    from private.questions other
    where other.module_id = module and other.archived_at is null and other.id <> all (imported_ids)
  ) as added
  where q.id = added.id;
end
$$;

-- A lesson of the files takes its slug from an archived one that has it.
create function private.free_lesson_slug(course uuid, wanted text, for_lesson uuid)
returns void
language sql
set search_path = ''
as $$
  update public.course_lessons set slug = left(slug, 90) || '-' || left(id::text, 8)
  where course_id = course and slug = wanted and id is distinct from for_lesson
$$;

-- Whether a module or lesson was made here: its id for files was generated from the id of its row.
create function private.is_made_here(part uuid, content_id text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select content_id like '%-' || left(part::text, 8)
$$;

-- Modules and lessons are found by their id in the files. Those that were made here are found by their title too.
-- Lessons of files may share a title, and a new one must not take the row of another, with the progress of its
-- learners.
create function private.import_outline(course uuid, modules jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  module jsonb;
  lesson jsonb;
  module_row uuid;
  lesson_row uuid;
  module_place integer := 0;
  lesson_place integer;
  kept_modules uuid[] := '{}';
  kept_lessons uuid[] := '{}';
begin
  for module in select jsonb_array_elements(modules) loop
    module_place := module_place + 1;
    module_row := coalesce(
      (select id from public.course_modules where content_id = module ->> 'content_id' and course_id = course),
      (
        select id from public.course_modules
        where course_id = course and title = module ->> 'title' and id <> all (kept_modules)
          and private.is_made_here(id, content_id)
        order by position limit 1
      ),
      gen_random_uuid()
    );
    insert into public.course_modules (
      id, course_id, position, content_id, slug, title, objectives, ideas, teaching_notes
    )
    values (
      module_row, course, module_place, module ->> 'content_id', module ->> 'slug', module ->> 'title',
      private.text_array(module -> 'objectives'), private.text_array(module -> 'ideas'), module ->> 'teaching_notes'
    )
    on conflict (id) do update set
      position = excluded.position, archived_at = null, content_id = excluded.content_id, slug = excluded.slug,
      title = excluded.title, objectives = excluded.objectives, ideas = excluded.ideas,
      teaching_notes = excluded.teaching_notes;
    kept_modules := kept_modules || module_row;

    lesson_place := 0;
    for lesson in select jsonb_array_elements(module -> 'lessons') loop
      lesson_place := lesson_place + 1;
      lesson_row := coalesce(
        (select id from public.course_lessons where content_id = lesson ->> 'content_id' and course_id = course),
        (
          select id from public.course_lessons
          where course_id = course and title = lesson ->> 'title' and id <> all (kept_lessons)
            and private.is_made_here(id, content_id)
          order by position limit 1
        ),
        gen_random_uuid()
      );
      perform private.free_lesson_slug(course, lesson ->> 'slug', lesson_row);
      insert into public.course_lessons (
        id, module_id, position, content_id, slug, title, kind, duration_minutes, objectives, ideas
      )
      values (
        lesson_row, module_row, lesson_place, lesson ->> 'content_id', lesson ->> 'slug', lesson ->> 'title',
        lesson ->> 'kind', (lesson ->> 'duration_minutes')::integer,
        private.text_array(lesson -> 'objectives'), private.text_array(lesson -> 'ideas')
      )
      on conflict (id) do update set
        module_id = excluded.module_id, position = excluded.position, archived_at = null,
        content_id = excluded.content_id, slug = excluded.slug, title = excluded.title, kind = excluded.kind,
        duration_minutes = excluded.duration_minutes, objectives = excluded.objectives, ideas = excluded.ideas;
      kept_lessons := kept_lessons || lesson_row;
    end loop;
  end loop;
  perform private.remove_course_parts(course, kept_modules, kept_lessons);
end
$$;

create function public.import_course(imported jsonb)
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
comment on function public.import_course(jsonb) is
  'Makes a course what curriculum files say. What the back office changed since the last import is kept and named. For the secret key.';
grant execute on function public.import_course(jsonb) to service_role;

create function public.export_course(course_slug text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', course.slug, 'title', course.title, 'level', course.level, 'summary', course.summary,
    'instructor', course.instructor, 'category', course.category, 'duration', course.duration,
    'position', course.position, 'introductory', course.introductory, 'objectives', to_jsonb(course.objectives),
    'status', nullif(course.status, 'Published'),
    'skills', to_jsonb(course.skills), 'description', course.description,
    -- What files do not hold, so that it can be said.
    'left_out', jsonb_build_object(
      'drafts', (
        select count(*) from public.course_lessons lesson
        join public.course_modules module on module.id = lesson.module_id and module.archived_at is null
        left join public.lesson_contents content on content.lesson_id = lesson.id
        where lesson.course_id = course.id and lesson.archived_at is null and exists (
          select from public.lesson_revisions revision
          where revision.lesson_id = lesson.id and revision.number > coalesce(content.revision, 0)
        )
      ),
      'films', (
        select count(*) from storage.objects
        where bucket_id = 'lesson-films' and name like course.id::text || '/%'
      ),
      'pictures', case when course.thumbnail_url is null then 0 else 1 end
    ),
    'projects', coalesce((
      select jsonb_agg(jsonb_build_object(
        'content_id', content_id, 'title', title, 'use', use, 'rubric', rubric, 'body', body
      ) order by content_id)
      from public.projects where course_id = course.id and archived_at is null
    ), '[]'),
    'files', coalesce((
      select jsonb_agg(jsonb_build_object('path', path, 'content', translate(encode(content, 'base64'), E'\n', '')) order by path)
      from public.course_files where course_id = course.id
    ), '[]'),
    'modules', coalesce((
      select jsonb_agg(jsonb_build_object(
        'content_id', module.content_id, 'slug', module.slug, 'title', module.title,
        'objectives', to_jsonb(module.objectives), 'ideas', to_jsonb(module.ideas),
        'teaching_notes', module.teaching_notes,
        'lessons', coalesce((
          select jsonb_agg(jsonb_build_object(
            'content_id', lesson.content_id, 'slug', lesson.slug, 'title', lesson.title, 'kind', lesson.kind,
            'duration_minutes', lesson.duration_minutes, 'objectives', to_jsonb(lesson.objectives),
            'ideas', to_jsonb(lesson.ideas), 'body', coalesce(revision.body, '')
          ) order by lesson.position)
          from public.course_lessons lesson
          left join public.lesson_contents content on content.lesson_id = lesson.id
          left join public.lesson_revisions revision
            on revision.lesson_id = lesson.id and revision.number = content.revision
          where lesson.module_id = module.id and lesson.archived_at is null
        ), '[]'),
        'questions', coalesce((
          select jsonb_agg(revision.question::text order by question.position)
          from private.questions question
          join private.question_revisions revision
            on revision.question_id = question.id and revision.revision = question.revision
          where question.module_id = module.id and question.archived_at is null
        ), '[]')
      ) order by module.position)
      from public.course_modules module where module.course_id = course.id and module.archived_at is null
    ), '[]')
  )
  from public.courses course where course.slug = course_slug
$$;
comment on function public.export_course(text) is
  'A course with its lessons and questions as curriculum files hold them, keys included. For the secret key.';
grant execute on function public.export_course(text) to service_role;

-- ---- Archives, which admins import and export

-- Ids of modules, lessons, questions and projects in courses to import that another course has. Importing them would take a
-- question away from the other course.
create function private.foreign_content_ids(imported jsonb)
returns table (id text, course text)
language sql
stable
security definer
set search_path = ''
as $$
  with modules as (
    select course ->> 'slug' as slug, module
    from jsonb_array_elements(imported) as course, jsonb_array_elements(course -> 'modules') as module
  ),
  stored as (
    select course_modules.content_id, course_modules.course_id from public.course_modules
    union all
    select course_lessons.content_id, course_lessons.course_id from public.course_lessons
    union all
    select projects.content_id, projects.course_id from public.projects
    union all
    select questions.id, course_modules.course_id
    from private.questions join public.course_modules on course_modules.id = questions.module_id
  ),
  named as (
    select slug, module ->> 'content_id' as content_id from modules
    union all
    select slug, lesson ->> 'content_id' from modules, jsonb_array_elements(module -> 'lessons') as lesson
    union all
    select slug, question ->> 'id' from modules, jsonb_array_elements(module -> 'questions') as question
    union all
    select course ->> 'slug', project ->> 'content_id'
    from jsonb_array_elements(imported) as course, jsonb_array_elements(course -> 'projects') as project
  )
  select named.content_id, courses.slug
  from named join stored using (content_id) join public.courses on courses.id = stored.course_id
  where courses.slug <> named.slug
$$;

create function public.import_courses(admin uuid, imported jsonb, is_dry_run boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  course jsonb;
  reports jsonb := '[]';
  taken jsonb;
begin
  perform private.require_admin_account(admin);
  perform pg_advisory_xact_lock(hashtext('public.import_course'));
  select jsonb_agg(distinct to_jsonb(other)) into taken from private.foreign_content_ids(imported) as other;
  if taken is not null then
    return jsonb_build_object('courses', '[]'::jsonb, 'taken', taken);
  end if;
  begin
    for course in select jsonb_array_elements(imported) loop
      reports := reports || public.import_course(course);
    end loop;
    -- A dry run does everything and then takes it back, so that its report is exact.
    if is_dry_run then
      raise exception using errcode = 'DRYRN';
    end if;
  exception when sqlstate 'DRYRN' then
    return jsonb_build_object('courses', reports, 'taken', '[]'::jsonb);
  end;
  insert into public.admin_audit_log (admin_id, action, details)
  values (admin, 'curriculum_import', jsonb_build_object(
    'courses', (select jsonb_agg(report -> 'slug') from jsonb_array_elements(reports) as report)
  ));
  return jsonb_build_object('courses', reports, 'taken', '[]'::jsonb);
end
$$;
comment on function public.import_courses(uuid, jsonb, boolean) is
  'Imports courses for an admin, all or none, or says what that would do. For the function that reads archives.';
grant execute on function public.import_courses(uuid, jsonb, boolean) to service_role;

create function public.courses_to_export(admin uuid, only_course text default null)
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin_account(admin);
  if only_course is not null and not exists (select from public.courses where slug = only_course) then
    raise sqlstate 'PT404' using message = 'There is no such course.';
  end if;
  return query
    select slug from public.courses where only_course is null or slug = only_course order by slug;
end
$$;
comment on function public.courses_to_export(uuid, text) is
  'The slugs of the courses that an admin exports: one or all. For the function that writes archives.';
grant execute on function public.courses_to_export(uuid, text) to service_role;

-- Written once the archive is there: an export that failed is none.
create function public.record_course_export(admin uuid, only_course text default null, left_out jsonb default '[]')
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin_account(admin);
  insert into public.admin_audit_log (admin_id, action, details)
  values (admin, 'curriculum_export', jsonb_strip_nulls(jsonb_build_object(
    'course', only_course, 'left_out', nullif(left_out, '[]')
  )));
end
$$;
comment on function public.record_course_export(uuid, text, jsonb) is
  'Notes that an admin has exported one course or all, and which could not be written. For the function that writes archives.';
grant execute on function public.record_course_export(uuid, text, jsonb) to service_role;
