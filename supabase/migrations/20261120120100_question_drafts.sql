drop function public.authored_question(uuid,text);

drop function public.course_questions(uuid);

drop function public.save_question(uuid,uuid,integer,jsonb);

alter table private.questions add column is_draft boolean not null default false;

alter table private.questions add constraint questions_check1 check (not is_draft or archived_at is not null);

comment on column private.questions.is_draft is
  'Written and not published yet. Until then it is outside its bank like an archived question, so nothing asks it.';

comment on table private.question_revisions is
  'Every text of a question, as its author wrote it and with its texts rendered. Those after the revision of the question are drafts. Attempts refer to the revision they began with.';

-- The number of the newest text of a question, which may be a draft.
create function private.newest_revision(wanted text)
returns integer
language sql
stable
set search_path = ''
as $$
  select max(revision) from private.question_revisions where question_id = wanted
$$;

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
      join private.question_revisions r on r.question_id = q.id and r.revision = private.newest_revision(q.id)
      where q.module_id = stored.module_id and (q.archived_at is null or q.is_draft) and q.id = any (wanted_questions)
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

-- Makes the newest text of a question the one that learners get. A question that was a draft joins its bank.
create function private.publish_question(wanted text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  newest private.question_revisions;
begin
  select * into newest from private.question_revisions r
  where r.question_id = wanted and r.revision = private.newest_revision(wanted);
  update private.questions q set
    revision = newest.revision,
    lesson_id = coalesce(
      (select id from public.course_lessons where content_id = newest.question ->> 'lesson'), q.lesson_id
    ),
    is_parametric = newest.question -> 'template' is not null,
    is_for_exam = coalesce(newest.question ->> 'use' = 'exam', false),
    is_draft = false,
    archived_at = case when q.is_draft then null else q.archived_at end,
    position = case
      when q.is_draft then (
        select coalesce(max(other.position), 0) + 1 from private.questions other where other.module_id = q.module_id
      )
      else q.position
    end
  where q.id = wanted;
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
  reserved text;
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
  -- Its checks are published with it, so that neither has to wait for the other. Their bank is locked first, as when a
  -- question is saved.
  perform from public.course_modules where id = stored.module_id for no key update;
  perform private.publish_question(q.id)
  from private.questions q
  where q.id = any (private.text_array(content -> 'required_checks')) and q.module_id = stored.module_id
    and (q.is_draft or q.archived_at is null and q.revision < private.newest_revision(q.id))
  order by q.id;
  select q.id into reserved from private.questions q
  where q.id = any (private.text_array(content -> 'required_checks')) and q.module_id = stored.module_id and q.is_for_exam
  order by q.id limit 1;
  if reserved is not null then
    raise sqlstate 'PT409' using
      message = format('The question "%s" is reserved for exams. Lessons cannot ask it.', reserved);
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

create function public.course_questions(course uuid)
returns table (
  id text,
  module_id uuid,
  lesson_id uuid,
  kind text,
  difficulty integer,
  prompt text,
  is_parametric boolean,
  is_archived boolean,
  changed_at timestamptz,
  is_for_exam boolean,
  state text
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
  select
    q.id, q.module_id, q.lesson_id, r.question ->> 'kind', (r.question ->> 'difficulty')::integer,
    r.question ->> 'prompt', q.is_parametric, q.archived_at is not null and not q.is_draft, r.created_at,
    q.is_for_exam,
    case when q.is_draft then 'draft' when r.revision > q.revision then 'changed' else 'published' end
  from private.questions q
  join private.question_revisions r on r.question_id = q.id and r.revision = private.newest_revision(q.id)
  join public.course_modules module on module.id = q.module_id
  where module.course_id = course and module.archived_at is null
  order by module.position, q.position, q.id;
end
$$;

comment on function public.course_questions(uuid) is
  'The questions of a course without their keys, in the order of their banks. For people who work on the course.';

grant execute on function public.course_questions(uuid) to authenticated;

create function public.authored_question(author uuid, question text, wanted_revision integer default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  stored private.questions;
begin
  select * into stored from private.questions where id = question;
  perform private.require_author(
    author, (select course_id from public.course_modules where id = stored.module_id), false
  );
  return (
    select jsonb_build_object(
      'id', stored.id, 'module', stored.module_id, 'revision', r.revision,
      'published_revision', case when not stored.is_draft then stored.revision end,
      'is_archived', stored.archived_at is not null and not stored.is_draft,
      'question', r.question::text, 'compiled', r.compiled::text,
      'changed_at', r.created_at, 'changed_by', coalesce(profiles.full_name, profiles.email),
      'asked_in', coalesce((
        select jsonb_agg(jsonb_build_object('slug', lesson.slug, 'title', lesson.title) order by lesson.position)
        from public.lesson_contents content join public.course_lessons lesson on lesson.id = content.lesson_id
        where lesson.module_id = stored.module_id and lesson.archived_at is null
          and stored.id = any (content.required_checks)
      ), '[]'),
      'history', coalesce((
        select jsonb_agg(jsonb_build_object(
          'number', old.revision, 'created_at', old.created_at, 'origin', old.origin,
          'author_name', coalesce(writer.full_name, writer.email)
        ) order by old.revision desc)
        from (
          select * from private.question_revisions each
          where each.question_id = stored.id order by each.revision desc limit 100
        ) as old
        left join public.profiles writer on writer.id = old.author_id
      ), '[]')
    )
    from private.question_revisions r
    left join public.profiles on profiles.id = r.author_id
    where r.question_id = stored.id
      and r.revision = coalesce(wanted_revision, private.newest_revision(stored.id))
  );
end
$$;

comment on function public.authored_question(uuid,text,integer) is
  'A question with its key, as its author wrote it, in its newest or another revision, with its history. For the function that shows it to people who work on the course.';

grant execute on function public.authored_question(uuid,text,integer) to service_role;

-- Each lesson has its id too, because the function that checks questions reads their pictures with lesson_parts.
create or replace function public.authored_module(author uuid, module uuid, wanted_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  course uuid := (select course_id from public.course_modules where id = module and archived_at is null);
begin
  perform private.require_author(author, course, false);
  return jsonb_build_object(
    'is_id_used', private.is_content_id_used(wanted_id),
    'lessons', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', lesson.content_id, 'lesson_id', lesson.id, 'title', coalesce(newest.title, lesson.title),
        'objectives', to_jsonb(coalesce(newest.objectives, lesson.objectives)), 'module', owner.title
      ) order by owner.position, lesson.position)
      from public.course_modules owner
      join public.course_lessons lesson on lesson.module_id = owner.id and lesson.archived_at is null
      -- The objectives of a draft count, so that its questions can be written before it is published.
      left join lateral (
        select revision.title, revision.objectives from public.lesson_revisions revision
        where revision.lesson_id = lesson.id order by revision.number desc limit 1
      ) as newest on true
      where owner.course_id = course and owner.archived_at is null
    ), '[]')
  );
end
$$;

comment on function public.authored_module(uuid,uuid,text) is
  'What a question of a module may refer to: the lessons of its course, to which it may move. And whether its id is taken. For the function that checks questions.';

create function public.save_question(
  author uuid, module uuid, seen_revision integer, edited jsonb, publish boolean default true
)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  course uuid := (select course_id from public.course_modules where id = module and archived_at is null);
  stored private.questions;
  newest private.question_revisions;
  lesson public.course_lessons;
  asking text;
begin
  perform private.hold_author(author, course);
  select * into lesson from public.course_lessons
  where content_id = edited ->> 'lesson' and course_id = course and archived_at is null;
  -- Two new questions of a bank take their places one after the other.
  perform from public.course_modules where id in (module, lesson.module_id) order by id for no key update;
  select * into stored from private.questions where id = edited ->> 'id' for no key update;
  if seen_revision is null and private.is_content_id_used(edited ->> 'id') then
    raise sqlstate 'PT409' using
      message = format('The id "%s" is used already.', edited ->> 'id'), detail = 'id_used';
  end if;
  if seen_revision is not null and stored.module_id is distinct from module then
    raise sqlstate 'PT404' using message = 'The module has no such question.';
  end if;
  select * into newest from private.question_revisions
  where question_id = stored.id and revision = private.newest_revision(stored.id);
  if newest.revision <> seen_revision then
    raise sqlstate 'PT409' using message = 'Somebody else has changed this question.', detail = 'question_changed';
  end if;
  if lesson.id is null or exists (
    select from public.course_modules owner where owner.id = lesson.module_id and owner.archived_at is not null
  ) then
    raise sqlstate 'PT409' using
      message = format('The course has no lesson "%s".', edited ->> 'lesson'), detail = 'lesson_missing';
  end if;

  asking := private.lesson_that_asks(module, stored.id);
  if (edited ->> 'is_for_exam')::boolean and asking is not null then
    raise sqlstate 'PT409' using
      message = format('The lesson "%s" asks this question, so it cannot be reserved for exams.', asking),
      detail = 'asked_in_lesson';
  end if;
  -- A lesson asks only questions of its own module.
  if lesson.module_id <> module and asking is not null then
    raise sqlstate 'PT409' using message = format(
      'The lesson "%s" asks this question, so it cannot move to another module. Take it out of the lesson and publish that first.',
      asking
    ), detail = 'asked_in_lesson';
  end if;

  if stored.id is null then
    insert into private.questions (id, module_id, lesson_id, archived_at, is_draft)
    values (edited ->> 'id', lesson.module_id, lesson.id, now(), true)
    returning * into stored;
  elsif lesson.module_id <> module then
    update private.questions set
      module_id = lesson.module_id,
      position = case when position is not null then (
        select coalesce(max(other.position), 0) + 1 from private.questions other
        where other.module_id = lesson.module_id
      ) end
    where id = stored.id;
  end if;
  if newest.question_id is null or newest.first_view is null
    or newest.question::text <> edited ->> 'question' or newest.compiled::text <> edited ->> 'compiled'
  then
    insert into private.question_revisions (
      question_id, revision, question, compiled, first_view, origin, author_id
    )
    values (
      stored.id, coalesce(newest.revision, 0) + 1, (edited ->> 'question')::json, (edited ->> 'compiled')::json,
      edited -> 'first_view', 'editor', author
    )
    returning * into newest;
  end if;
  if publish and (stored.is_draft or stored.revision < newest.revision) then
    perform private.publish_question(stored.id);
  end if;
  return newest.revision;
end
$$;

comment on function public.save_question(uuid,uuid,integer,jsonb,boolean) is
  'Stores a question as its newest revision, as a draft or published, or adds one if no revision was seen. It moves to the module of its lesson. Attempts keep the revision they began with. For the function that checks questions.';

grant execute on function public.save_question(uuid,uuid,integer,jsonb,boolean) to service_role;

create or replace function public.archive_question(author uuid, question text, seen_revision integer, is_archived boolean)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored private.questions;
  lesson_title text;
  newest integer;
begin
  select * into stored from private.questions where id = question;
  perform private.hold_author(author, (select course_id from public.course_modules where id = stored.module_id));
  perform from public.course_modules where id = stored.module_id for no key update;
  select * into stored from private.questions where id = question for no key update;
  newest := private.newest_revision(stored.id);
  if newest <> seen_revision then
    raise sqlstate 'PT409' using message = 'Somebody else has changed this question.', detail = 'question_changed';
  end if;
  if (stored.archived_at is not null and not stored.is_draft) = is_archived then
    return newest;
  end if;
  lesson_title := private.lesson_that_asks(stored.module_id, stored.id);
  if is_archived and lesson_title is not null then
    raise sqlstate 'PT409' using message = format(
      'The lesson "%s" asks this question. Take it out of the lesson and publish that first.', lesson_title
    );
  end if;
  -- A revision of its own tells an import that the bank was changed here.
  insert into private.question_revisions (question_id, revision, question, compiled, first_view, origin, author_id)
  select question_id, newest + 1, r.question, compiled, first_view, 'editor', author
  from private.question_revisions r
  where question_id = stored.id and revision = case when stored.is_draft then newest else stored.revision end;
  update private.questions q set
    revision = newest + 1,
    is_draft = false,
    archived_at = case when is_archived then now() end,
    position = case when not is_archived then (
      select coalesce(max(position), 0) + 1 from private.questions where module_id = stored.module_id
    ) end
  where q.id = stored.id;
  return newest + 1;
end
$$;

-- Instructors write lessons and questions for hours, so what they take out of the outline is kept with its texts.
create function private.archive_written_parts(course uuid, modules jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  kept_modules uuid[] := array(
    select (module ->> 'id')::uuid from jsonb_array_elements(modules) as module where module ->> 'id' is not null
  );
  kept_lessons uuid[] := array(
    select (lesson ->> 'id')::uuid
    from jsonb_array_elements(modules) as module, jsonb_array_elements(module -> 'lessons') as lesson
    where lesson ->> 'id' is not null
  );
begin
  perform private.hold_course_parts(course, kept_modules, kept_lessons);
  update public.course_lessons as lesson set archived_at = now(), position = null
  where course_id = course and id <> all (kept_lessons) and archived_at is null
    and exists (select from public.lesson_revisions where lesson_id = lesson.id);
  update public.course_modules as module set archived_at = now(), position = null
  where course_id = course and id <> all (kept_modules) and archived_at is null
    and exists (select from private.questions where module_id = module.id);
end
$$;

create function public.save_course_outline(course uuid, seen_at timestamptz, modules jsonb)
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.courses;
begin
  perform private.hold_author(auth.uid(), course);
  select * into stored from public.courses where id = course for update;
  if stored.updated_at is distinct from seen_at then
    raise sqlstate 'PT409' using
      message = 'Somebody else changed this course in the meantime. Reload it to see what it says now.';
  end if;
  if jsonb_array_length(modules) > 60 or exists (
    select from jsonb_array_elements(modules) as module where jsonb_array_length(module -> 'lessons') > 60
  ) then
    raise sqlstate 'PT400' using message = 'A course has at most 60 modules, and a module at most 60 lessons.';
  end if;
  perform private.archive_written_parts(course, modules);
  perform private.save_course_modules(course, modules);
  -- An open course editor must notice, and an import must not change it back.
  update public.courses set updated_at = now() where id = course returning * into stored;
  return stored.updated_at;
end
$$;

comment on function public.save_course_outline(uuid,timestamp with time zone,jsonb) is
  'Makes the modules and lessons of a course what the list says, in its order. What was written or used is archived, never deleted. For instructors of the course and admins.';

grant execute on function public.save_course_outline(uuid,timestamp with time zone,jsonb) to authenticated;

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
