-- A draft changes the title and the facts of a lesson too, and they stay a draft until it is published.
alter table public.lesson_revisions
  add column title text check (btrim(title) <> '' and char_length(title) <= 120),
  add column kind text check (kind in ('Reading', 'Video', 'Exercise', 'Quiz')),
  add column duration_minutes integer check (duration_minutes between 1 and 600),
  add column objectives text[] check (cardinality(objectives) <= 10);
comment on column public.lesson_revisions.title is
  'With kind, duration_minutes and objectives: what the lesson is to be called. Null for imports, whose outline has it.';

-- What a lesson shows of a question before it is answered. Lessons keep a copy of it.
alter table private.question_revisions add column first_view jsonb;
comment on column private.question_revisions.first_view is
  'The drawing that lessons show first, without the key. Null where only the lesson has it.';

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

-- Every change by an author begins with this. It keeps the account in place until the change is stored.
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

create function public.lesson_parts(author uuid, lesson uuid, wanted_questions text[], wanted_files text[])
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
      select jsonb_agg(jsonb_build_object('id', q.id, 'compiled', r.compiled::text))
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
comment on function public.lesson_parts(uuid, uuid, text[], text[]) is
  'What the text of a lesson refers to, keys included. For the function that renders it for its author.';
grant execute on function public.lesson_parts(uuid, uuid, text[], text[]) to service_role;

-- The blocks of a lesson, with its questions as they are now.
create function private.show_current_questions(blocks jsonb)
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
  update public.lesson_contents content set blocks = private.show_current_questions(content.blocks)
  from public.course_lessons lesson
  where lesson.id = content.lesson_id and lesson.module_id = new.module_id
    and new.id = any (content.required_checks)
    and content.blocks <> private.show_current_questions(content.blocks);
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
    lesson, course, private.show_current_questions(content -> 'blocks'),
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
