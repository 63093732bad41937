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
  changed_at timestamptz
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
    r.question ->> 'prompt', q.is_parametric, q.archived_at is not null, r.created_at
  from private.questions q
  join private.question_revisions r on r.question_id = q.id and r.revision = q.revision
  join public.course_modules module on module.id = q.module_id
  where module.course_id = course and module.archived_at is null
  order by module.position, q.position, q.id;
end
$$;
comment on function public.course_questions(uuid) is
  'The questions of a course without their keys, in the order of their banks. For people who work on the course.';
grant execute on function public.course_questions(uuid) to authenticated;

create function public.authored_question(author uuid, question text)
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
      'id', stored.id, 'module', stored.module_id, 'revision', stored.revision,
      'is_archived', stored.archived_at is not null, 'question', r.question::text, 'compiled', r.compiled::text,
      'changed_at', r.created_at, 'changed_by', coalesce(profiles.full_name, profiles.email),
      'asked_in', coalesce((
        select jsonb_agg(jsonb_build_object('slug', lesson.slug, 'title', lesson.title) order by lesson.position)
        from public.lesson_contents content join public.course_lessons lesson on lesson.id = content.lesson_id
        where lesson.module_id = stored.module_id and lesson.archived_at is null
          and stored.id = any (content.required_checks)
      ), '[]')
    )
    from private.question_revisions r
    left join public.profiles on profiles.id = r.author_id
    where r.question_id = stored.id and r.revision = stored.revision
  );
end
$$;
comment on function public.authored_question(uuid, text) is
  'A question with its key, as its author wrote it. For the function that shows it to people who work on the course.';
grant execute on function public.authored_question(uuid, text) to service_role;

-- Ids are unique across all courses, because progress and results refer to them.
create function private.is_content_id_used(wanted text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.questions where id = wanted)
    or exists (select from public.course_lessons where content_id = wanted)
    or exists (select from public.course_modules where content_id = wanted)
$$;

create function public.authored_module(author uuid, module uuid, wanted_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_author(
    author, (select course_id from public.course_modules where id = module and archived_at is null), false
  );
  return jsonb_build_object(
    'is_id_used', private.is_content_id_used(wanted_id),
    'lessons', coalesce((
      select jsonb_agg(jsonb_build_object('id', content_id, 'objectives', to_jsonb(objectives)) order by position)
      from public.course_lessons where module_id = module and archived_at is null
    ), '[]')
  );
end
$$;
comment on function public.authored_module(uuid, uuid, text) is
  'What a question of a module may refer to, and whether its id is taken. For the function that checks questions.';
grant execute on function public.authored_module(uuid, uuid, text) to service_role;

create function public.save_question(author uuid, module uuid, seen_revision integer, edited jsonb)
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
  if newest.question::text = edited ->> 'question' and newest.compiled::text = edited ->> 'compiled' then
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
comment on function public.save_question(uuid, uuid, integer, jsonb) is
  'Stores a question as its newest revision, or adds one if no revision was seen. Attempts keep the revision they began with. For the function that checks questions.';
grant execute on function public.save_question(uuid, uuid, integer, jsonb) to service_role;

create function public.archive_question(author uuid, question text, seen_revision integer, is_archived boolean)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored private.questions;
  lesson_title text;
begin
  select * into stored from private.questions where id = question;
  perform private.hold_author(author, (select course_id from public.course_modules where id = stored.module_id));
  perform from public.course_modules where id = stored.module_id for no key update;
  select * into stored from private.questions where id = question for no key update;
  if stored.revision <> seen_revision then
    raise sqlstate 'PT409' using message = 'Somebody else has changed this question.', detail = 'question_changed';
  end if;
  if (stored.archived_at is not null) = is_archived then
    return stored.revision;
  end if;
  select lesson.title into lesson_title
  from public.lesson_contents content join public.course_lessons lesson on lesson.id = content.lesson_id
  where lesson.module_id = stored.module_id and lesson.archived_at is null and stored.id = any (content.required_checks)
  order by lesson.position limit 1;
  if is_archived and lesson_title is not null then
    raise sqlstate 'PT409' using message = format(
      'The lesson "%s" asks this question. Take it out of the lesson and publish that first.', lesson_title
    );
  end if;
  -- A revision of its own tells an import that the bank was changed here.
  insert into private.question_revisions (question_id, revision, question, compiled, first_view, origin, author_id)
  select question_id, revision + 1, r.question, compiled, first_view, 'editor', author
  from private.question_revisions r where question_id = stored.id and revision = stored.revision;
  update private.questions q set
    revision = stored.revision + 1,
    archived_at = case when is_archived then now() end,
    position = case when not is_archived then (
      select coalesce(max(position), 0) + 1 from private.questions where module_id = stored.module_id
    ) end
  where q.id = stored.id;
  return stored.revision + 1;
end
$$;
comment on function public.archive_question(uuid, text, integer, boolean) is
  'Takes a question out of its bank, or brings it back. For the function that edits questions.';
grant execute on function public.archive_question(uuid, text, integer, boolean) to service_role;
