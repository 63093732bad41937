-- Writing lessons and questions at /teach. Instructors and admins change them; reviewers read them.

-- Raises unless the author is an admin or works on the course. Reviewers read, instructors also change.
create function private.require_author(author uuid, course uuid, wants_change boolean)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  role text;
begin
  select case when profiles.role = 'admin' then 'admin' else course_staff.role end into role
  from public.profiles
  left join public.course_staff on course_staff.user_id = profiles.id and course_staff.course_id = course
  where profiles.id = author and (profiles.suspended_until is null or profiles.suspended_until <= now());
  if course is null or role is null then
    raise insufficient_privilege using message = 'This is for people who work on the course.';
  end if;
  if wants_change and role = 'reviewer' then
    raise insufficient_privilege using message = 'Reviewers read a course. An instructor can change it.';
  end if;
end
$$;

-- Every change by an author begins with this. It locks the account until the change is stored.
create function private.hold_author(author uuid, course uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.hold_account(author) then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  perform private.require_author(author, course, true);
end
$$;

create function public.is_teaching()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.is_admin() or exists (
    select from public.course_staff where user_id = auth.uid() and private.is_course_staff(course_id)
  )
$$;
comment on function public.is_teaching() is 'Whether the caller works on any course.';
grant execute on function public.is_teaching() to authenticated;

create function public.teaching_courses()
returns table (
  id uuid,
  slug text,
  title text,
  level text,
  status text,
  role text,
  lessons integer,
  drafts integer
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    courses.id, courses.slug, courses.title, courses.level, courses.status,
    case when own.is_admin then 'admin' else course_staff.role end,
    count(lesson.id)::integer,
    count(lesson.id) filter (
      where (select max(number) from public.lesson_revisions where lesson_id = lesson.id) > coalesce(content.revision, 0)
    )::integer
  from (select private.is_admin() as is_admin) as own
  cross join public.courses
  left join public.course_staff on course_staff.course_id = courses.id and course_staff.user_id = auth.uid()
  left join public.course_lessons lesson on lesson.course_id = courses.id and lesson.archived_at is null
  left join public.lesson_contents content on content.lesson_id = lesson.id
  where own.is_admin or course_staff.role is not null and private.is_course_staff(courses.id)
  group by courses.id, own.is_admin, course_staff.role
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], courses.level), courses.position, courses.title
$$;
comment on function public.teaching_courses() is
  'The courses that the caller works on, with their role; all courses for admins.';
grant execute on function public.teaching_courses() to authenticated;

-- ---- Lessons

create function public.lesson_history(lesson uuid)
returns table (number integer, created_at timestamptz, origin text, author_name text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_teach((select course_id from public.course_lessons where id = lesson)) then
    raise insufficient_privilege using message = 'This is for people who work on the course.';
  end if;
  return query
  select revision.number, revision.created_at, revision.origin, coalesce(profiles.full_name, profiles.email)
  from public.lesson_revisions revision
  left join public.profiles on profiles.id = revision.author_id
  where revision.lesson_id = lesson
  order by revision.number desc limit 100;
end
$$;
comment on function public.lesson_history(uuid) is
  'The newest hundred texts of a lesson, with who wrote them and when. For people who work on the course.';
grant execute on function public.lesson_history(uuid) to authenticated;

-- The number of the newest text of a question, which may be a draft.
create function private.newest_revision(wanted text)
returns integer
language sql
stable
set search_path = ''
as $$
  select max(revision) from private.question_revisions where question_id = wanted
$$;

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
comment on function public.lesson_parts(uuid, uuid, text[], text[], boolean) is
  'What the text of a lesson refers to: views of questions without their keys, and files. For the function that renders it for its author.';
grant execute on function public.lesson_parts(uuid, uuid, text[], text[], boolean) to service_role;

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
create function private.refresh_checks()
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

create trigger refresh_checks after update of revision on private.questions
for each row when (old.revision is distinct from new.revision) execute function private.refresh_checks();

-- What the outline says about a lesson.
create function private.lesson_details(lesson public.course_lessons)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'title', lesson.title, 'kind', lesson.kind, 'duration_minutes', lesson.duration_minutes,
    'objectives', to_jsonb(lesson.objectives)
  )
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

create function public.save_lesson(author uuid, lesson uuid, seen jsonb, edited jsonb, content jsonb default null)
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
comment on function public.save_lesson(uuid, uuid, jsonb, jsonb, jsonb) is
  'Stores a text of a lesson as its newest revision, and publishes it if its rendered content is given. It refuses to replace a version that the author has not seen. For the function that renders lessons.';
grant execute on function public.save_lesson(uuid, uuid, jsonb, jsonb, jsonb) to service_role;

create function public.save_lesson_draft(author uuid, lesson uuid, seen jsonb, edited jsonb, is_autosave boolean)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  seen_number constant integer := (seen ->> 'revision')::integer;
  saved constant integer := public.save_lesson(author, lesson, seen, edited, null);
begin
  if saved > seen_number then
    update public.lesson_revisions set is_autosaved = is_autosave where lesson_id = lesson and number = saved;
    -- A new number, so that an author who has seen the old text is told. What was published stays in the history.
    delete from public.lesson_revisions
    where lesson_id = lesson and number = seen_number and is_autosaved and author_id = author
      and number > coalesce((select revision from public.lesson_contents where lesson_id = lesson), 0);
  elsif not is_autosave then
    update public.lesson_revisions set is_autosaved = false where lesson_id = lesson and number = saved;
  end if;
  return saved;
end
$$;
comment on function public.save_lesson_draft(uuid, uuid, jsonb, jsonb, boolean) is
  'Stores a text of a lesson as a draft. One that the editor saved on its own is replaced by the next text of the same author. For the function that renders lessons.';
grant execute on function public.save_lesson_draft(uuid, uuid, jsonb, jsonb, boolean) to service_role;

create function public.lesson_activities(course uuid)
returns table (lesson_id uuid, kinds text[], words integer, labs text[], exercises text[], terms text[])
language sql
stable
security definer
set search_path = ''
as $$
  select
    contents.lesson_id,
    coalesce(parts.kinds, '{}'),
    regexp_count(regexp_replace(coalesce(parts.html, ''), '<[^>]*>', ' ', 'g'), '[[:alnum:]]\S*'),
    contents.labs,
    coalesce(parts.exercises, '{}'),
    array(
      select distinct link[1]
      from regexp_matches(parts.html, '/free-resources/glossary#([a-z0-9-]+)', 'g') as link
    )
  from public.lesson_contents contents
  join public.courses on courses.id = contents.course_id and courses.status = 'Published'
  join public.course_lessons on course_lessons.id = contents.lesson_id and course_lessons.archived_at is null
  join public.course_modules on course_modules.id = course_lessons.module_id and course_modules.archived_at is null
  cross join lateral (
    select
      array_agg(block ->> 'kind' order by place) as kinds,
      string_agg(concat_ws(' ', block ->> 'label', block ->> 'html'), ' ') filter (
        where block ->> 'kind' in ('prose', 'predict', 'note', 'wrong', 'parents', 'remember', 'python')
      ) as html,
      array_agg(block ->> 'title' order by place) filter (
        where block ->> 'kind' = 'python' and block ? 'title'
      ) as exercises
    from jsonb_array_elements(contents.blocks) with ordinality as listed (block, place)
  ) as parts
  where contents.course_id = course
  order by course_modules.position, course_lessons.position
$$;
comment on function public.lesson_activities(uuid) is
  'What the lessons of a published course consist of: kinds of blocks, number of words, labs, titles of Python exercises and glossary terms. It is public, like the outline; what the lessons say is not.';
grant execute on function public.lesson_activities(uuid) to anon, authenticated;

-- ---- Questions

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
comment on function public.authored_question(uuid, text, integer) is
  'A question with its key, as its author wrote it, in its newest or another revision, with its history. For the function that shows it to people who work on the course.';
grant execute on function public.authored_question(uuid, text, integer) to service_role;

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

-- Each lesson has its id too, because the function that checks questions reads their pictures with lesson_parts.
create function public.authored_module(author uuid, module uuid, wanted_id text)
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
comment on function public.authored_module(uuid, uuid, text) is
  'What a question of a module may refer to: the lessons of its course, to which it may move. And whether its id is taken. For the function that checks questions.';
grant execute on function public.authored_module(uuid, uuid, text) to service_role;

-- The title of the first published lesson of a module that asks a question; null if none does.
create function private.lesson_that_asks(module uuid, question text)
returns text
language sql
stable
set search_path = ''
as $$
  select lesson.title
  from public.lesson_contents content join public.course_lessons lesson on lesson.id = content.lesson_id
  where lesson.module_id = module and lesson.archived_at is null and question = any (content.required_checks)
  order by lesson.position limit 1
$$;

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
comment on function public.save_question(uuid, uuid, integer, jsonb, boolean) is
  'Stores a question as its newest revision, as a draft or published, or adds one if no revision was seen. It moves to the module of its lesson. Attempts keep the revision they began with. For the function that checks questions.';
grant execute on function public.save_question(uuid, uuid, integer, jsonb, boolean) to service_role;

create function public.archive_question(author uuid, question text, seen_revision integer, is_archived boolean)
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
comment on function public.archive_question(uuid, text, integer, boolean) is
  'Takes a question out of its bank, or brings it back. For the function that edits questions.';
grant execute on function public.archive_question(uuid, text, integer, boolean) to service_role;
