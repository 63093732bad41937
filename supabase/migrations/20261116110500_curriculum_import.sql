alter table public.courses add column imported_at timestamptz;
comment on column public.courses.imported_at is
  'When curriculum files last changed the course. If updated_at is another time, the back office has changed it since.';

-- The list of texts in a JSON array.
create function private.text_array(list jsonb)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(value order by place), '{}')
  from jsonb_array_elements_text(list) with ordinality as listed (value, place)
$$;

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
  -- Questions that were edited here are kept, and those that the import changes are refreshed when it does.
  current_blocks := private.show_current_questions(imported -> 'blocks');
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

-- Makes the bank of a module what the files say. Questions that learners were asked are archived, not deleted.
create function private.import_questions(module uuid, imported jsonb)
returns table (question_id text, outcome text)
language plpgsql
set search_path = ''
as $$
declare
  item jsonb;
  place integer := 0;
  stored private.questions;
  newest private.question_revisions;
begin
  for item in select jsonb_array_elements(imported) loop
    place := place + 1;
    question_id := item ->> 'id';
    select * into stored from private.questions where id = question_id;
    select * into newest from private.question_revisions r
    where r.question_id = item ->> 'id' order by revision desc limit 1;
    if newest.origin = 'editor' and stored.archived_at is not null then
      outcome := 'kept';
      return next;
      continue;
    end if;
    insert into private.questions (id, module_id, lesson_id, position, is_parametric)
    values (
      question_id, module,
      (select id from public.course_lessons where content_id = item ->> 'lesson'),
      place, (item ->> 'is_parametric')::boolean
    )
    on conflict (id) do update set
      module_id = excluded.module_id,
      lesson_id = case when newest.origin = 'editor' then questions.lesson_id else excluded.lesson_id end,
      position = excluded.position, archived_at = null,
      is_parametric = case when newest.origin = 'editor' then questions.is_parametric else excluded.is_parametric end;
    if newest.origin = 'editor' then
      outcome := 'kept';
    elsif newest.question::text = item ->> 'question' and newest.compiled::text = item ->> 'compiled' then
      outcome := 'unchanged';
    else
      outcome := case when newest.question_id is null then 'added' else 'changed' end;
      insert into private.question_revisions (question_id, revision, question, compiled, first_view, origin)
      values (item ->> 'id', coalesce(newest.revision, 0) + 1, (item ->> 'question')::json, (item ->> 'compiled')::json,
        item -> 'first_view', 'import');
      update private.questions set revision = coalesce(newest.revision, 0) + 1 where id = item ->> 'id';
    end if;
    return next;
  end loop;
  update private.questions q set archived_at = now(), position = null
  where q.module_id = module and q.archived_at is null
    and q.id not in (select value ->> 'id' from jsonb_array_elements(imported))
    and not exists (
      select from private.question_revisions r where r.question_id = q.id and r.origin = 'editor'
    );
  delete from private.questions q
  where q.module_id = module and q.archived_at is not null
    and not exists (select from private.attempt_questions asked where asked.question_id = q.id)
    and not exists (
      select from private.question_revisions r where r.question_id = q.id and r.origin = 'editor'
    );
  update private.questions q set position = place + added.number
  from (
    select other.id, row_number() over (order by other.position) as number
    from private.questions other
    where other.module_id = module and other.archived_at is null
      and other.id not in (select value ->> 'id' from jsonb_array_elements(imported))
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

-- Modules and lessons are found by their id in the files, or by their title where an older version made them.
-- Only what was made here is found by its title. Lessons of files may share a title, and a new one must not take the row
-- of another, with the progress of its learners.
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
      private.text_array(imported -> 'objectives'), private.text_array(imported -> 'skills'), 'Published'
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
    select id into module_row from public.course_modules
    where content_id = module ->> 'content_id' and course_id = stored.id and archived_at is null;
    if module_row is not null then
      select kept || coalesce(jsonb_agg(question_id) filter (where import_questions.outcome = 'kept'), '[]') into kept
      from private.import_questions(module_row, module -> 'questions');
    end if;
  end loop;

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
    'skills', to_jsonb(course.skills), 'description', course.description,
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

create table private.installed_curriculum (
  is_only boolean primary key default true check (is_only),
  hash text not null,
  installed_at timestamptz not null default now()
);
comment on table private.installed_curriculum is
  'The hash of the curriculum files that the server installed last, so that a start with the same files does nothing.';
alter table private.installed_curriculum enable row level security;
revoke all on private.installed_curriculum from anon, authenticated, service_role;

-- The same function as before, except that a course consists of more parts.
-- Whether a row that is no sample refers to this one. Foreign keys tell who refers to whom, so a table that is added
-- later is looked at too. What belongs to another sample is no real row, and neither is what a sample consists of.
create or replace function private.is_sample_needed(sample_table text, sample_id text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  parts constant text[] := array[
    'public.course_modules', 'public.course_lessons', 'public.lesson_contents', 'public.lesson_revisions',
    'public.course_files', 'public.blog_post_slugs', 'public.ticket_messages'
  ];
  reference record;
  is_needed boolean;
begin
  if sample_table = 'auth.users' and exists (
    select from public.profiles where id::text = sample_id and role = 'admin'
  ) then
    return true;
  end if;
  for reference in
    with links as (
      select
        conrelid,
        conrelid::regclass::text as referring_table,
        attname as referring_column,
        case confrelid when 'public.profiles'::regclass then 'auth.users' else confrelid::regclass::text end
          as referred_table
      from pg_catalog.pg_constraint
      join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace
    )
    select
      referring_table,
      referring_column,
      -- The row itself and all else it refers to, as lines of sample_rows.
      (
        select string_agg(format('(%L, referring.%I::text)', kin_table, kin_column), ', ')
        from (
          select other.referred_table, other.referring_column from links other
          where other.conrelid = link.conrelid and other.referring_column <> link.referring_column
          union all
          select link.referring_table, attname from pg_catalog.pg_attribute
          where attrelid = link.conrelid and attname = 'id'
        ) as kin (kin_table, kin_column)
      ) as kin
    from links link
    where referred_table = sample_table
      and referring_table <> 'public.profiles'
      and (sample_table = 'auth.users' or referring_table <> all (parts))
  loop
    execute format(
      'select exists (
         select from %s referring where referring.%I::text = $1 and not exists (
           select from private.sample_rows where removed_at is null and (table_name, row_id) in (%s)
         )
       )',
      reference.referring_table, reference.referring_column, coalesce(reference.kin, '(null, null)')
    ) into is_needed using sample_id;
    if is_needed then
      return true;
    end if;
  end loop;
  return false;
end
$$;
