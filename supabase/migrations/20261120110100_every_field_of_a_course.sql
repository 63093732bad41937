-- Courses on the site get every field of course files, and an export is noted once it is done.

create or replace function private.text_array_or(list jsonb, otherwise text[])
returns text[]
language sql
immutable
set search_path = ''
as $$
  select case when list is null then otherwise else private.text_array(list) end
$$;

create or replace function private.save_course_modules(course uuid, modules jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  module jsonb;
  lesson jsonb;
  saved_module uuid;
  saved_lesson uuid;
  kept_modules uuid[] := '{}';
  kept_lessons uuid[] := '{}';
  module_position integer := 0;
  lesson_position integer;
begin
  for module in select jsonb_array_elements(modules) loop
    module_position := module_position + 1;
    update public.course_modules set
      title = btrim(module ->> 'title'),
      position = module_position,
      archived_at = null,
      objectives = private.text_array_or(module -> 'objectives', objectives),
      ideas = private.text_array_or(module -> 'ideas', ideas),
      teaching_notes = coalesce(module ->> 'teaching_notes', teaching_notes)
    where id = (module ->> 'id')::uuid and course_id = course
    returning id into saved_module;
    if saved_module is null then
      insert into public.course_modules (course_id, position, title, objectives, ideas, teaching_notes)
      values (
        course,
        module_position,
        btrim(module ->> 'title'),
        private.text_array_or(module -> 'objectives', '{}'),
        private.text_array_or(module -> 'ideas', '{}'),
        coalesce(module ->> 'teaching_notes', '')
      )
      returning id into saved_module;
    end if;
    kept_modules := kept_modules || saved_module;

    lesson_position := 0;
    for lesson in select jsonb_array_elements(module -> 'lessons') loop
      lesson_position := lesson_position + 1;
      update public.course_lessons set
        module_id = saved_module,
        position = lesson_position,
        archived_at = null,
        title = btrim(lesson ->> 'title'),
        kind = lesson ->> 'kind',
        duration_minutes = (lesson ->> 'duration_minutes')::integer,
        objectives = private.text_array_or(lesson -> 'objectives', objectives),
        ideas = private.text_array_or(lesson -> 'ideas', ideas)
      where id = (lesson ->> 'id')::uuid and course_id = course
      returning id into saved_lesson;
      if saved_lesson is null then
        insert into public.course_lessons (module_id, position, title, kind, duration_minutes, objectives, ideas)
        values (
          saved_module,
          lesson_position,
          btrim(lesson ->> 'title'),
          lesson ->> 'kind',
          (lesson ->> 'duration_minutes')::integer,
          private.text_array_or(lesson -> 'objectives', '{}'),
          private.text_array_or(lesson -> 'ideas', '{}')
        )
        returning id into saved_lesson;
      end if;
      kept_lessons := kept_lessons || saved_lesson;
    end loop;
  end loop;
  perform private.remove_course_parts(course, kept_modules, kept_lessons);
end
$$;

create or replace function public.save_course(course jsonb)
returns public.courses
language plpgsql
security definer
set search_path = ''
as $$
declare
  before public.courses;
  saved public.courses;
  wanted_slug text := coalesce(course ->> 'slug', '');
begin
  perform private.require_admin();
  if course ->> 'id' is not null then
    before := private.course_to_change((course ->> 'id')::uuid, (course ->> 'updated_at')::timestamptz);
    -- Links to a course that was published must not break.
    if wanted_slug = '' or before.status <> 'Draft' then
      wanted_slug := before.slug;
    end if;
  end if;
  if exists (select from public.courses where slug = wanted_slug and id is distinct from before.id) then
    raise unique_violation using message = 'Another course has this address already.';
  end if;
  insert into public.courses as stored (
    id, slug, title, summary, description, level, introductory, instructor, category, duration, thumbnail_url,
    position, objectives, skills, counts_for_certificate
  )
  values (
    coalesce(before.id, gen_random_uuid()),
    coalesce(nullif(wanted_slug, ''), private.make_course_slug(course ->> 'title')),
    btrim(course ->> 'title'),
    btrim(course ->> 'summary'),
    coalesce(course ->> 'description', ''),
    course ->> 'level',
    coalesce((course ->> 'introductory')::boolean, false),
    btrim(course ->> 'instructor'),
    btrim(course ->> 'category'),
    btrim(course ->> 'duration'),
    nullif(btrim(course ->> 'thumbnail_url'), ''),
    case when course ? 'position' then (course ->> 'position')::integer else before.position end,
    private.text_array_or(course -> 'objectives', coalesce(before.objectives, '{}')),
    private.text_array_or(course -> 'skills', coalesce(before.skills, '{}')),
    -- A new course counts when an admin says so, see set_course_counting.
    false
  )
  on conflict (id) do update set
    slug = excluded.slug,
    title = excluded.title,
    summary = excluded.summary,
    description = excluded.description,
    level = excluded.level,
    introductory = excluded.introductory,
    instructor = excluded.instructor,
    category = excluded.category,
    duration = excluded.duration,
    thumbnail_url = excluded.thumbnail_url,
    position = excluded.position,
    objectives = excluded.objectives,
    skills = excluded.skills
  returning * into saved;
  perform private.save_course_modules(saved.id, coalesce(course -> 'modules', '[]'));
  perform private.record_admin_action(
    case when before.id is null then 'course_create' else 'course_update' end,
    jsonb_build_object('course_id', saved.id, 'title', saved.title)
  );
  return saved;
end
$$;

create or replace function private.import_lesson_content(lesson uuid, course uuid, imported jsonb)
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

  delete from public.course_files
  where course_id = stored.id and path not in (select value ->> 'path' from jsonb_array_elements(imported -> 'files'));
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

create or replace function public.export_course(course_slug text)
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

create or replace function public.courses_to_export(admin uuid, only_course text default null)
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

create or replace function public.record_course_export(admin uuid, only_course text default null, left_out jsonb default '[]')
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
