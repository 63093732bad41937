drop function public.certificate_evidence(uuid);

drop function public.certificate_progress();

drop function private.certificate_progress(uuid);

drop function public.course_questions(uuid);

drop function private.quizzes_of_level(text);

alter table private.questions add column is_for_exam boolean not null default false;

comment on column private.questions.is_for_exam is
  'Reserved for exams: quizzes and lessons never ask it, so nobody reads its explanation before an exam.';

-- The questions that an assessment draws from. Quizzes leave out what is reserved for exams, and exams ask nothing else.
-- A reserved question that a lesson asks is not asked in exams any more. Of a module that has reserved none, exams ask
-- any question.
create function private.drawable_questions(assessment uuid)
returns setof private.questions
language sql
stable
security definer
set search_path = ''
as $$
  with bank as (
    select q as question, wanted.kind, q.is_for_exam and not exists (
      select from public.course_lessons lesson join public.lesson_contents content on content.lesson_id = lesson.id
      where lesson.module_id = q.module_id and q.id = any (content.required_checks)
    ) as is_reserved
    from public.assessments wanted
    cross join private.assessed_modules(assessment) as assessed
    join private.questions q on q.module_id = assessed.module_id and q.archived_at is null
    where wanted.id = assessment
  )
  select (bank.question).*
  from bank
  where case bank.kind
    when 'quiz' then not (bank.question).is_for_exam
    else bank.is_reserved or not exists (
      select from bank other
      where other.is_reserved and (other.question).module_id = (bank.question).module_id
    )
  end
$$;

-- Does not lock the account, because a read-only transaction may not lock rows.
create or replace function public.assessment_bank(learner uuid, assessment uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted public.assessments;
begin
  if not exists (select from public.profiles where id = learner) then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  wanted := private.assessment_for(learner, assessment);
  return jsonb_build_object(
    'question_count', wanted.question_count,
    'questions', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', q.id, 'module', q.module_id, 'lesson', q.lesson_id, 'is_parametric', q.is_parametric
      ) order by q.module_id, q.position)
      from private.drawable_questions(assessment) as q
    ), '[]'),
    'previous', coalesce((
      select jsonb_agg(asked.question_id)
      from private.attempt_questions asked
      where asked.attempt_id = (
        select id from public.attempts
        where user_id = learner and assessment_id = assessment order by started_at desc limit 1
      )
    ), '[]')
  );
end
$$;

-- How many attempts a learner has left now, and when the next one comes back if there are none. Null: any number.
create function private.allowed_attempts(learner uuid, wanted public.assessments)
returns table (attempts_left integer, again_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select
    case when wanted.attempts_per_30_days is not null then
      greatest(0, wanted.attempts_per_30_days - count(*))::integer
    end,
    case when count(*) >= wanted.attempts_per_30_days then
      (array_agg(recent.started_at order by recent.started_at desc))[wanted.attempts_per_30_days] + interval '30 days'
    end
  from public.attempts recent
  where recent.user_id = learner and recent.assessment_id = wanted.id
    and recent.started_at > now() - interval '30 days'
$$;

-- How many seconds a learner has to wait before the next attempt at a quiz. The pause grows with each attempt that was
-- not passed: none, then 1, 5, 15 and 60 minutes. A day without one starts again at none.
create function private.quiz_pause(learner uuid, quiz uuid)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  with failed as (
    select latest.submitted_at,
      row_number() over newest_first as place,
      lag(latest.submitted_at, 1, now()) over newest_first - latest.submitted_at > interval '1 day' as is_old
    from (
      select attempts.submitted_at from public.attempts
      where attempts.user_id = learner and attempts.assessment_id = quiz and not attempts.is_passed
      order by attempts.submitted_at desc limit 5
    ) as latest
    window newest_first as (order by latest.submitted_at desc)
  ),
  recent as (
    select count(*) as failures, max(failed.submitted_at) as last_at
    from failed where failed.place < coalesce((select min(place) from failed where is_old), 6)
  )
  select coalesce(greatest(0, ceil(extract(epoch from
    recent.last_at + make_interval(mins => (array[0, 1, 5, 15, 60])[recent.failures]) - now()
  )))::integer, 0)
  from recent
$$;

create function public.quiz_pause(quiz uuid)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select private.quiz_pause(auth.uid(), quiz)
$$;

comment on function public.quiz_pause(uuid) is
  'How many seconds the caller has to wait before another attempt at a quiz, after attempts that were not passed.';

grant execute on function public.quiz_pause(uuid) to authenticated;

-- A question that was archived since it was drawn leaves no gap between the positions: scores are stored by position,
-- so behind a gap each question would get the score of the next one.
create or replace function public.start_attempt(learner uuid, assessment uuid, drawn jsonb)
returns public.attempts
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted public.assessments := private.require_assessment(learner, assessment);
  attempt public.attempts;
  allowed record;
begin
  -- Two tabs that start at once come one after the other, and the second gets the attempt of the first.
  perform from public.profiles where id = learner for no key update;
  select * into attempt from public.attempts
  where user_id = learner and assessment_id = assessment and submitted_at is null;
  if attempt.id is not null then
    return attempt;
  end if;
  if wanted.kind = 'exam' and not private.is_level_complete(learner, wanted.level) then
    raise sqlstate 'PT409' using message = 'The exam opens when all modules of its level are complete.';
  end if;
  if wanted.kind = 'exam' and not exists (
    select from public.profiles where id = learner and btrim(full_name) <> ''
  ) then
    raise sqlstate 'PT409' using message = 'A certificate needs a name. Please add yours before the exam starts.';
  end if;
  if wanted.kind = 'quiz' and private.quiz_pause(learner, assessment) > 0 then
    raise sqlstate 'PT409' using
      message = 'There is a pause after attempts that were not passed. Please take the quiz again when it is over.',
      detail = 'pause';
  end if;
  select * into allowed from private.allowed_attempts(learner, wanted);
  if allowed.attempts_left = 0 then
    raise sqlstate 'PT409' using message = format(
      'This exam can be taken %s times in 30 days. You can take it again on %s.',
      wanted.attempts_per_30_days,
      to_char(allowed.again_at at time zone 'UTC', 'FMDD FMMonth YYYY')
    );
  end if;
  insert into public.attempts (user_id, assessment_id, ends_at)
  values (
    learner, assessment,
    now() + make_interval(mins => wanted.minutes)
      * (1 + coalesce((select percent from public.extra_time where user_id = learner), 0) / 100.0)
  )
  returning * into attempt;
  insert into private.attempt_questions (attempt_id, position, question_id, revision, seed)
  select attempt.id, row_number() over (order by place), q.id, q.revision, item ->> 'seed'
  from jsonb_array_elements(drawn) with ordinality as listed (item, place)
  join private.drawable_questions(assessment) as q on q.id = item ->> 'id';
  if not found then
    raise sqlstate 'PT409' using message = 'There are no questions for this assessment yet.';
  end if;
  return attempt;
end
$$;

-- Whether a learner is sitting the exam of a level. One whose time is over waits for its grade only.
create function private.is_exam_open(learner uuid, wanted_level text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.attempts join public.assessments exam on exam.id = attempts.assessment_id
    where attempts.user_id = learner and exam.level = wanted_level
      and attempts.submitted_at is null and attempts.closed_at is null
      and (attempts.ends_at is null or attempts.ends_at > now())
  )
$$;

-- The time left comes from the database, which decides when an attempt is over: the clock of the server may differ.
-- The function only reads, so it needs no transaction that can write.
create or replace function public.read_attempt(learner uuid, attempt uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  stored public.attempts;
begin
  select * into stored from public.attempts where id = attempt and user_id = learner;
  if stored.id is null then
    raise sqlstate 'PT404' using message = 'You have no such attempt.';
  end if;
  -- A result stays readable when the plan has ended.
  if stored.submitted_at is null and not private.may_continue_attempt(stored) then
    raise sqlstate 'PT403' using message = 'Your plan does not include this assessment.';
  end if;
  return jsonb_build_object(
    'attempt', to_jsonb(stored),
    'assessment', (select to_jsonb(a) from public.assessments a where a.id = stored.assessment_id),
    'is_over', stored.closed_at is not null or stored.ends_at is not null and stored.ends_at <= now(),
    'seconds_left', case when stored.ends_at is not null then
      greatest(0, round(extract(epoch from stored.ends_at - now())))
    end,
    -- Quizzes are not explained while the exam of their level is open.
    'is_explained', coalesce((
      select not private.is_exam_open(learner, courses.level)
      from public.assessments quiz
      join public.course_modules modules on modules.id = quiz.module_id
      join public.courses on courses.id = modules.course_id
      where quiz.id = stored.assessment_id
    ), false),
    'pause_seconds', case when stored.is_passed is false then private.quiz_pause(learner, stored.assessment_id) end,
    'questions', (
      select jsonb_agg(jsonb_build_object(
        'position', asked.position, 'compiled', r.compiled::text, 'seed', asked.seed, 'answer', asked.answer,
        'score', asked.score, 'lesson', q.lesson_id, 'module', q.module_id
      ) order by asked.position)
      from private.attempt_questions asked
      join private.question_revisions r using (question_id, revision)
      join private.questions q on q.id = asked.question_id
      where asked.attempt_id = stored.id
    )
  );
end
$$;

create table private.module_completions (
  user_id uuid not null references public.profiles on delete cascade,
  module_id uuid not null references public.course_modules on delete cascade,
  completed_at timestamptz not null default now(),
  primary key (user_id, module_id)
);

alter table private.module_completions enable row level security;

comment on table private.module_completions is
  'The modules that learners have completed. A lesson that is added to a module later takes nothing back.';

create index module_completions_module_id_idx on private.module_completions (module_id);

-- How far a learner is in each of these modules. Lessons without a text cannot be done, and a quiz without a question
-- cannot be passed, so neither is asked for.
create function private.module_progress(learner uuid, wanted_modules uuid[])
returns table (
  module_id uuid,
  lessons integer,
  lessons_done integer,
  quiz_id uuid,
  is_quiz_passed boolean,
  is_complete boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    wanted.id, studied.lessons, studied.done, quiz.id, coalesce(quiz.is_passed, false),
    exists (
      select from private.module_completions completed
      where completed.user_id = learner and completed.module_id = wanted.id
    )
    or studied.done = studied.lessons and coalesce(quiz.is_passed, studied.lessons > 0)
  from unnest(wanted_modules) as wanted (id)
  cross join lateral (
    select count(*)::integer as lessons, count(progress.done_at)::integer as done
    from public.course_lessons lesson
    join public.lesson_contents content on content.lesson_id = lesson.id
    left join public.lesson_progress progress on progress.lesson_id = lesson.id and progress.user_id = learner
    where lesson.module_id = wanted.id and lesson.archived_at is null
  ) as studied
  left join lateral (
    select assessments.id, exists (
      select from public.attempts
      where attempts.user_id = learner and attempts.assessment_id = assessments.id and attempts.is_passed
    ) as is_passed
    from public.assessments
    where assessments.module_id = wanted.id and exists (
      select from private.questions
      where questions.module_id = wanted.id and questions.archived_at is null and not questions.is_for_exam
    )
  ) as quiz on true
$$;

create function private.is_module_complete(learner uuid, module uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select is_complete from private.module_progress(learner, array[module])
$$;

create function public.module_progress(course uuid)
returns table (
  module_id uuid,
  lessons integer,
  lessons_done integer,
  has_quiz boolean,
  is_quiz_passed boolean,
  is_complete boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    progress.module_id, progress.lessons, progress.lessons_done, progress.quiz_id is not null, progress.is_quiz_passed,
    progress.is_complete
  from private.module_progress(
    auth.uid(), array(select id from public.course_modules where course_id = course and archived_at is null)
  ) as progress
$$;

comment on function public.module_progress(uuid) is
  'How far the caller is in each module of a course: lessons done, quiz passed, and whether both make it complete.';

grant execute on function public.module_progress(uuid) to authenticated;

-- The modules that the certificate of a level takes. One without a text and without a question asks for nothing.
create function private.modules_of_level(wanted_level text)
returns setof public.course_modules
language sql
stable
security definer
set search_path = ''
as $$
  select modules.*
  from public.courses
  join public.course_modules modules on modules.course_id = courses.id and modules.archived_at is null
  where courses.level = wanted_level and courses.status = 'Published'
    and (
      exists (
        select from private.questions
        where questions.module_id = modules.id and questions.archived_at is null and not questions.is_for_exam
      )
      or exists (
        select from public.course_lessons lesson
        join public.lesson_contents content on content.lesson_id = lesson.id
        where lesson.module_id = modules.id and lesson.archived_at is null
      )
    )
$$;

-- Whether nothing of a level is missing, so that its exam is open to a learner.
create function private.is_level_complete(learner uuid, wanted_level text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(bool_and(progress.is_complete), false)
  from private.module_progress(
    learner, array(select id from private.modules_of_level(wanted_level))
  ) as progress
$$;

-- Stores that a module is complete, if it is. The account is held by whoever wrote the progress or the grade.
create function private.keep_module_completion(learner uuid, module uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.module_completions (user_id, module_id)
  select learner, module where private.is_module_complete(learner, module)
  on conflict do nothing
$$;

create function private.complete_module_by_lesson()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.keep_module_completion(
    new.user_id, (select module_id from public.course_lessons where id = new.lesson_id)
  );
  return null;
end
$$;

create trigger complete_module after update of done_at on public.lesson_progress
for each row when (new.done_at is not null and old.done_at is null)
execute function private.complete_module_by_lesson();

create function private.complete_module_by_quiz()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.keep_module_completion(new.user_id, assessments.module_id)
  from public.assessments where id = new.assessment_id and module_id is not null;
  return null;
end
$$;

create trigger complete_module after update of is_passed on public.attempts
for each row when (new.is_passed and old.is_passed is null) execute function private.complete_module_by_quiz();

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
  is_for_exam boolean
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
    r.question ->> 'prompt', q.is_parametric, q.archived_at is not null, r.created_at, q.is_for_exam
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
  asking text;
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

  asking := private.lesson_that_asks(module, stored.id);
  if (edited ->> 'is_for_exam')::boolean and asking is not null then
    raise sqlstate 'PT409' using
      message = format('The lesson "%s" asks this question, so it cannot be reserved for exams.', asking),
      detail = 'asked_in_lesson';
  end if;

  select * into newest from private.question_revisions
  where question_id = stored.id and revision = stored.revision;
  if newest.question::text = edited ->> 'question' and newest.compiled::text = edited ->> 'compiled'
    and newest.first_view is not null
  then
    return stored.revision;
  end if;
  if stored.id is null then
    insert into private.questions (id, module_id, lesson_id, position, is_parametric, is_for_exam)
    values (
      edited ->> 'id', module, lesson,
      (select coalesce(max(position), 0) + 1 from private.questions where module_id = module),
      (edited ->> 'is_parametric')::boolean, coalesce((edited ->> 'is_for_exam')::boolean, false)
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
    revision = stored.revision + 1, lesson_id = lesson, is_parametric = (edited ->> 'is_parametric')::boolean,
    is_for_exam = coalesce((edited ->> 'is_for_exam')::boolean, false)
  where id = stored.id;
  return stored.revision + 1;
end
$$;

create or replace function public.archive_question(author uuid, question text, seen_revision integer, is_archived boolean)
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
  lesson_title := private.lesson_that_asks(stored.module_id, stored.id);
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

-- Whether a learner has paid for a plan that includes the certificate of a level. A trial is not paid, and a period
-- that was paid during a trial begins after it. A plan that comes from elsewhere than the learner's own memberships is
-- paid by another person.
create function private.is_certification_paid(learner uuid, wanted_level text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.memberships join public.plans on plans.id = memberships.plan_id
    where memberships.user_id = learner and memberships.status = 'Active' and memberships.ends_at > now()
      and not memberships.is_trial and wanted_level = any (plans.certifies_levels)
  )
  or exists (
    select from private.current_plans(learner) as plan
    where wanted_level = any (plan.certifies_levels) and not exists (
      select from public.memberships own
      where own.user_id = learner and own.plan_id = plan.id and own.status = 'Active' and own.ends_at > now()
    )
  )
$$;

-- One row for each level: what its certificate takes, and what a learner has of it.
create function private.certificate_progress(learner uuid)
returns table (
  level text,
  title text,
  modules integer,
  modules_passed integer,
  exam_score integer,
  is_in_plan boolean,
  has_name boolean,
  certificate_id text,
  certificate_status text,
  modules_complete integer,
  is_paid boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    exam.level,
    private.level_certificate_title(exam.level),
    studied.modules,
    studied.passed,
    (select max(score) from private.exams_that_count(learner, exam)),
    exists (select from private.current_plans(learner) as plan where exam.level = any (plan.certifies_levels)),
    exists (select from public.profiles where id = learner and btrim(full_name) <> ''),
    held.id,
    held.status,
    studied.complete,
    private.is_certification_paid(learner, exam.level)
  from public.assessments exam
  cross join lateral (
    select
      count(*)::integer as modules,
      count(*) filter (where progress.is_quiz_passed)::integer as passed,
      count(*) filter (where progress.is_complete)::integer as complete
    from private.module_progress(
      learner, array(select id from private.modules_of_level(exam.level))
    ) as progress
  ) as studied
  left join lateral (
    select certificates.id, certificates.status from public.certificates
    where certificates.user_id = learner and certificates.level = exam.level
      and private.is_certificate_in_force(certificates)
    order by certificates.created_at desc limit 1
  ) as held on true
  where exam.kind = 'exam'
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], exam.level)
$$;

create function public.certificate_progress()
returns table (
  level text,
  title text,
  modules integer,
  modules_passed integer,
  exam_score integer,
  is_in_plan boolean,
  has_name boolean,
  certificate_id text,
  certificate_status text,
  modules_complete integer,
  is_paid boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select * from private.certificate_progress(auth.uid())
$$;

comment on function public.certificate_progress() is
  'What the caller has and lacks for the certificate of each level.';

grant execute on function public.certificate_progress() to authenticated;

create function public.certificate_evidence(learner uuid)
returns table (
  level text,
  title text,
  modules integer,
  modules_passed integer,
  exam_score integer,
  exam_passed_at timestamptz,
  is_in_plan boolean,
  certificate_id text,
  modules_complete integer,
  is_paid boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select
      progress.level, progress.title, progress.modules, progress.modules_passed, progress.exam_score,
      (
        select passed.submitted_at from private.exams_that_count(learner, exam) as passed
        where passed.score = progress.exam_score
        order by passed.submitted_at limit 1
      ),
      progress.is_in_plan, progress.certificate_id, progress.modules_complete, progress.is_paid
    from private.certificate_progress(learner) as progress
    join public.assessments exam on exam.level = progress.level and exam.kind = 'exam';
end
$$;

comment on function public.certificate_evidence(uuid) is
  'What a learner has passed of each level: modules, and the best exam with its date. For admins who issue certificates.';

grant execute on function public.certificate_evidence(uuid) to authenticated;

create or replace function public.certificate_criteria()
returns table (
  level text,
  modules integer,
  quiz_pass_percent integer,
  exam_questions integer,
  exam_minutes integer,
  exam_pass_percent integer,
  takes_capstone boolean,
  skills text[]
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    exam.level,
    studied.modules,
    studied.pass_percent,
    exam.question_count,
    exam.minutes,
    exam.pass_percent,
    exam.level = 'Advanced',
    array(
      select skill
      from public.courses cross join unnest(courses.skills) with ordinality as listed (skill, place)
      where courses.level = exam.level and courses.status = 'Published'
      order by courses.position nulls last, courses.created_at, courses.id, place
    )
  from public.assessments exam
  cross join lateral (
    select count(*)::integer as modules, min(quiz.pass_percent) as pass_percent
    from private.modules_of_level(exam.level) as module
    left join public.assessments quiz on quiz.module_id = module.id
  ) as studied
  where exam.kind = 'exam'
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], exam.level)
$$;

-- The profile of the learner is locked, so that of two calls at once the second finds the certificate of the first.
-- The Expert level also takes a capstone that people review, so its certificate waits for an admin.
create or replace function private.issue_level_certificates(learner uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.profiles where id = learner for no key update;
  insert into public.certificates (
    user_id, student_name, student_email, course_title, course_level, level, score, status, issued_on, valid_until
  )
  select
    profiles.id, left(btrim(profiles.full_name), 100), profiles.email, earned.title, earned.level, earned.level,
    earned.exam_score,
    case when earned.level = 'Advanced' then 'Pending' else 'Issued' end,
    case when earned.level <> 'Advanced' then private.today() end,
    (private.today() + interval '2 years')::date
  from private.certificate_progress(learner) as earned join public.profiles on profiles.id = learner
  where earned.modules > 0 and earned.modules_complete = earned.modules and earned.exam_score is not null
    and earned.is_paid and earned.has_name and earned.certificate_id is null;
end
$$;

create function public.exam_readiness(exam uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted public.assessments;
  progress record;
  allowed record;
  may_study boolean;
begin
  select * into wanted from public.assessments where id = exam and kind = 'exam';
  if wanted.id is null then
    raise sqlstate 'PT404' using message = 'There is no such assessment.';
  end if;
  select * into progress from private.certificate_progress(auth.uid()) as own where own.level = wanted.level;
  select * into allowed from private.allowed_attempts(auth.uid(), wanted);
  select coalesce(bool_and(private.may_study(assessed.course_id, auth.uid())), false) into may_study
  from (select distinct course_id from private.assessed_modules(exam)) as assessed;
  return jsonb_build_object(
    'level', wanted.level,
    'certificate_title', progress.title,
    'modules', progress.modules,
    'modules_complete', progress.modules_complete,
    'may_study', may_study,
    'is_in_plan', progress.is_in_plan,
    'is_paid', progress.is_paid,
    'full_name', (select coalesce(btrim(full_name), '') from public.profiles where id = auth.uid()),
    'attempts_left', allowed.attempts_left,
    'again_at', allowed.again_at,
    'is_open', progress.modules > 0 and progress.modules_complete = progress.modules and may_study
      and coalesce(allowed.attempts_left, 1) > 0,
    'exam_score', progress.exam_score,
    'certificate_id', progress.certificate_id,
    'certificate_status', progress.certificate_status,
    'missing', coalesce((
      select jsonb_agg(jsonb_build_object(
        'course_slug', courses.slug, 'course_title', courses.title,
        'module_slug', modules.slug, 'module_title', modules.title,
        'lessons', studied.lessons, 'lessons_done', studied.lessons_done,
        'has_quiz', studied.quiz_id is not null, 'is_quiz_passed', studied.is_quiz_passed
      ) order by courses.position nulls last, courses.created_at, courses.id, modules.position)
      from private.module_progress(
        auth.uid(), array(select id from private.modules_of_level(wanted.level))
      ) as studied
      join public.course_modules modules on modules.id = studied.module_id
      join public.courses on courses.id = modules.course_id
      where not studied.is_complete
    ), '[]')
  );
end
$$;

comment on function public.exam_readiness(uuid) is
  'What the caller needs before an exam starts: the modules that are missing, plan, name and attempts. is_open: it can start once there is a name.';

grant execute on function public.exam_readiness(uuid) to authenticated;

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
        case when compared.outcome in ('added', 'changed') then revision + 1 else revision end,
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

-- Until now a module counted as soon as its quiz was passed. Learners keep what they have passed by that rule.
insert into private.module_completions (user_id, module_id, completed_at)
select attempts.user_id, assessments.module_id, min(attempts.submitted_at)
from public.attempts join public.assessments on assessments.id = attempts.assessment_id
where attempts.is_passed and assessments.module_id is not null
group by attempts.user_id, assessments.module_id;
