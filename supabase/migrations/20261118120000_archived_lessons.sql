-- A lesson is archived by itself or with its module. The outline of a course leaves both out.
create function private.is_current_lesson(lesson uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.course_lessons join public.course_modules on course_modules.id = course_lessons.module_id
    where course_lessons.id = lesson and course_lessons.archived_at is null and course_modules.archived_at is null
  )
$$;
grant execute on function private.is_current_lesson(uuid) to anon, authenticated;

-- What an archived lesson says is for those who work on the course, as its place in the outline is.
create policy "archived lessons are for staff" on public.lesson_contents as restrictive for select to anon, authenticated
using (private.is_current_lesson(lesson_id) or private.may_teach(course_id));

-- Whether the caller may study a lesson with a block that the path finds. `$file` in the path is the file.
create function private.may_study_file(course uuid, found_at jsonpath, file text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.may_study(course) and exists (
    select from public.lesson_contents
    where course_id = course and jsonb_path_exists(blocks, found_at, jsonb_build_object('file', file))
      and private.is_current_lesson(lesson_id)
  )
$$;
grant execute on function private.may_study_file(uuid, jsonpath, text) to anon, authenticated;

-- As before, and a film that only archived lessons show is for staff again.
create or replace function private.may_watch(film text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.may_teach(private.course_of_film(film)) or private.may_study_file(
    private.course_of_film(film),
    '$[*] ? (@.kind == "video" && (@.src == $file || @.captions == $file || @.poster == $file))',
    split_part(film, '/', 2)
  )
$$;

-- Downloads follow the lessons that offer them, as films do.
drop policy "downloads are for those who may study the course" on public.course_files;
create policy "downloads are for those who may study their lesson" on public.course_files
for select to anon, authenticated
using (
  path like 'downloads/%'
  and private.may_study_file(course_id, '$[*] ? (@.kind == "download" && @.src == $file)', path)
);

-- As before, and the lessons of an archived module are archived, too.
create or replace function private.require_lesson(lesson uuid, learner uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  course uuid := (
    select course_id from public.course_lessons where id = lesson and private.is_current_lesson(lesson)
  );
begin
  if not private.hold_account(learner) then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  if course is null then
    raise sqlstate 'PT404' using message = 'There is no such lesson.';
  end if;
  if not private.may_study(course, learner) then
    raise insufficient_privilege using message = 'Your plan does not include this lesson.';
  end if;
  return course;
end
$$;

-- The same for the questions of lessons.
create or replace function public.read_check(learner uuid, wanted_question text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  asked jsonb;
begin
  select jsonb_build_object(
    'compiled', r.compiled::text, 'lesson', content.lesson_id,
    'may_study', private.may_study(content.course_id, learner)
  ) into asked
  from private.questions q
  join private.question_revisions r on r.question_id = q.id and r.revision = q.revision
  -- Only what a lesson asks is practice. The rest of the bank is for quizzes and exams.
  join public.lesson_contents content on wanted_question = any (content.required_checks)
  join public.course_lessons lesson on lesson.id = content.lesson_id and lesson.module_id = q.module_id
  where q.id = wanted_question and q.archived_at is null and private.is_current_lesson(lesson.id)
  limit 1;
  if asked is null then
    raise sqlstate 'PT404' using message = 'There is no such question.';
  end if;
  if not (asked ->> 'may_study')::boolean then
    raise insufficient_privilege using message = 'Your plan does not include this lesson.';
  end if;
  return asked - 'may_study';
end
$$;
