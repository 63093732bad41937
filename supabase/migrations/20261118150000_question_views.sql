drop function private.show_current_questions(jsonb);

comment on column private.question_revisions.first_view is
  'The drawing that lessons show first, without the key. Null in revisions that the first version imported.';

create or replace function public.lesson_parts(author uuid, lesson uuid, wanted_questions text[], wanted_files text[])
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
      join private.question_revisions r on r.question_id = q.id and r.revision = q.revision
      where q.module_id = stored.module_id and q.archived_at is null and q.id = any (wanted_questions)
    ), '[]'),
    'files', coalesce((
      select jsonb_agg(jsonb_build_object('path', path, 'content', content))
      from (
        select path, case when path like '%.svg' then translate(encode(content, 'base64'), E'\n', '') end as content
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

comment on function public.lesson_parts(uuid,uuid,text[],text[]) is
  'What the text of a lesson refers to: views of questions without their keys, and files. For the function that renders it for its author.';

-- The blocks of a lesson, with the current view of each question that it asks. Blocks come here with ids of questions
-- only: a view is rendered once, when its question is saved.
create function private.insert_question_views(blocks jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    case when r.first_view is null then block else jsonb_set(block, '{view}', r.first_view) end order by place
  ), '[]')
  from jsonb_array_elements(blocks) with ordinality as listed (block, place)
  left join private.questions q on block ->> 'kind' = 'check' and q.id = block ->> 'question'
  left join private.question_revisions r on r.question_id = q.id and r.revision = q.revision
$$;

-- A lesson that shows the old question would have its answers graded by the new one.
create or replace function private.refresh_checks()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.lesson_contents content set blocks = private.insert_question_views(content.blocks)
  from public.course_lessons lesson
  where lesson.id = content.lesson_id and lesson.module_id = new.module_id
    and new.id = any (content.required_checks)
    and content.blocks <> private.insert_question_views(content.blocks);
  return null;
end
$$;

create or replace function public.save_lesson(author uuid, lesson uuid, seen jsonb, edited jsonb, content jsonb default null)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  course uuid := (select course_id from public.course_lessons where id = lesson and archived_at is null);
  stored public.course_lessons;
  newest public.lesson_revisions;
  details jsonb := jsonb_build_object(
    'title', btrim(edited ->> 'title'), 'kind', edited ->> 'kind',
    'duration_minutes', edited -> 'duration_minutes', 'objectives', edited -> 'objectives'
  );
begin
  perform private.hold_author(author, course);
  -- In the order of the course editor, which locks the course before its lessons.
  perform from public.courses where id = course for no key update;
  select * into stored from public.course_lessons where id = lesson for no key update;
  select * into newest from public.lesson_revisions where lesson_id = lesson order by number desc limit 1;
  if coalesce(newest.number, 0) <> (seen ->> 'revision')::integer
    or private.lesson_details(stored) <> seen -> 'details'
  then
    raise sqlstate 'PT409' using message = 'Somebody else has changed this lesson.', detail = 'lesson_changed';
  end if;

  if newest.id is null or newest.body <> edited ->> 'body' or details <> jsonb_build_object(
    'title', coalesce(newest.title, stored.title), 'kind', coalesce(newest.kind, stored.kind),
    'duration_minutes', case when newest.title is null then stored.duration_minutes else newest.duration_minutes end,
    'objectives', to_jsonb(coalesce(newest.objectives, stored.objectives))
  ) then
    insert into public.lesson_revisions (
      lesson_id, course_id, number, body, title, kind, duration_minutes, objectives, author_id, origin
    )
    values (
      lesson, course, coalesce(newest.number, 0) + 1, edited ->> 'body', details ->> 'title', details ->> 'kind',
      (details ->> 'duration_minutes')::integer, private.text_array(details -> 'objectives'), author, 'editor'
    )
    returning * into newest;
  end if;
  if content is null then
    return newest.number;
  end if;

  insert into public.lesson_contents (lesson_id, course_id, blocks, required_checks, revision)
  values (
    lesson, course, private.insert_question_views(content -> 'blocks'),
    private.text_array(content -> 'required_checks'), newest.number
  )
  on conflict (lesson_id) do update set
    blocks = excluded.blocks, required_checks = excluded.required_checks, revision = excluded.revision,
    published_at = now();
  if private.lesson_details(stored) <> details then
    update public.course_lessons set
      title = details ->> 'title', kind = details ->> 'kind',
      duration_minutes = (details ->> 'duration_minutes')::integer,
      objectives = private.text_array(details -> 'objectives')
    where id = lesson;
    -- The outline has changed. An open course editor must notice, and an import must not change it back.
    update public.courses set updated_at = now() where id = course;
  end if;
  return newest.number;
end
$$;

create or replace function public.save_question(author uuid, module uuid, seen_revision integer, edited jsonb)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored private.questions;
  newest private.question_revisions;
  lesson uuid;
begin
  perform private.hold_author(
    author, (select course_id from public.course_modules where id = module and archived_at is null)
  );
  -- Two new questions of a bank take their places one after the other.
  perform from public.course_modules where id = module for no key update;
  select * into stored from private.questions where id = edited ->> 'id' for no key update;
  if seen_revision is null and private.is_content_id_used(edited ->> 'id') then
    raise sqlstate 'PT409' using
      message = format('The id "%s" is used already.', edited ->> 'id'), detail = 'id_used';
  end if;
  if seen_revision is not null and stored.module_id is distinct from module then
    raise sqlstate 'PT404' using message = 'The module has no such question.';
  end if;
  if stored.revision <> seen_revision then
    raise sqlstate 'PT409' using message = 'Somebody else has changed this question.', detail = 'question_changed';
  end if;
  select id into lesson from public.course_lessons
  where content_id = edited ->> 'lesson' and module_id = module and archived_at is null;
  if lesson is null then
    raise sqlstate 'PT409' using
      message = format('The module has no lesson "%s".', edited ->> 'lesson'), detail = 'lesson_missing';
  end if;

  select * into newest from private.question_revisions
  where question_id = stored.id and revision = stored.revision;
  if newest.question::text = edited ->> 'question' and newest.compiled::text = edited ->> 'compiled'
    and newest.first_view is not null
  then
    return stored.revision;
  end if;
  if stored.id is null then
    insert into private.questions (id, module_id, lesson_id, position, is_parametric)
    values (
      edited ->> 'id', module, lesson,
      (select coalesce(max(position), 0) + 1 from private.questions where module_id = module),
      (edited ->> 'is_parametric')::boolean
    )
    returning * into stored;
    stored.revision := 0;
  end if;
  insert into private.question_revisions (
    question_id, revision, question, compiled, first_view, origin, author_id
  )
  values (
    stored.id, stored.revision + 1, (edited ->> 'question')::json, (edited ->> 'compiled')::json,
    edited -> 'first_view', 'editor', author
  );
  update private.questions set
    revision = stored.revision + 1, lesson_id = lesson, is_parametric = (edited ->> 'is_parametric')::boolean
  where id = stored.id;
  return stored.revision + 1;
end
$$;

-- Stores a text of a lesson if it is new, and publishes it. It returns what was done.
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
create or replace function private.import_questions(module uuid, imported jsonb)
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
        stored.lesson_id, stored.is_parametric, coalesce(newest.revision, 0) as revision,
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
      insert into private.questions (id, module_id, lesson_id, position, revision, is_parametric)
      select compared.id, module,
        case
          when compared.outcome = 'kept' then compared.lesson_id
          else (select lesson.id from public.course_lessons lesson where lesson.content_id = item ->> 'lesson')
        end,
        place,
        case when compared.outcome in ('added', 'changed') then revision + 1 else revision end,
        case
          when compared.outcome = 'kept' then compared.is_parametric
          else (item ->> 'is_parametric')::boolean
        end
      from compared
      where not (compared.outcome = 'kept' and is_archived)
      on conflict (id) do update set
        module_id = excluded.module_id, lesson_id = excluded.lesson_id, position = excluded.position,
        archived_at = null, revision = excluded.revision, is_parametric = excluded.is_parametric
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

-- Of questions that the first version imported, only lessons have the view.
update private.question_revisions revision set first_view = shown.view
from (
  select block ->> 'question' as id, block -> 'view' as view
  from public.lesson_contents cross join lateral jsonb_array_elements(blocks) as block
  where block ->> 'kind' = 'check' and block ? 'view'
) as shown
join private.questions question on question.id = shown.id
where revision.question_id = question.id and revision.revision = question.revision and revision.first_view is null;
