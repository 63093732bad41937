drop function public.start_attempt(uuid,uuid,jsonb);

-- Policies and functions check this, never the token: a role in a token or in user metadata has no effect.
create or replace function private.is_admin()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from public.profiles
    where id = auth.uid() and role = 'admin' and (suspended_until is null or suspended_until <= now())
  );
end
$$;

-- Whether the caller has quotas, or the person for whom a request with the secret key writes. The server and psql have
-- none, because they have no role of the API. Admins have none: they are trusted, and what they do is on record.
create or replace function private.has_quotas(person uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return auth.role() is not null and not exists (
    select from public.profiles where id = coalesce(auth.uid(), person) and role = 'admin'
  );
end
$$;

create or replace function private.is_of_age(person uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (select from public.learner_ages where user_id = person and not needs_guardian);
end
$$;

-- Whether the caller works on a course and is not suspended. Null as the second argument accepts any role.
create or replace function private.is_course_staff(course uuid, in_role text default null)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from public.course_staff join public.profiles on profiles.id = course_staff.user_id
    where course_staff.course_id = course and course_staff.user_id = auth.uid()
      and (in_role is null or course_staff.role = in_role)
      and (profiles.suspended_until is null or profiles.suspended_until <= now())
  );
end
$$;

-- A lesson is archived by itself or with its module. The outline of a course leaves both out.
create or replace function private.is_current_lesson(lesson uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from public.course_lessons join public.course_modules on course_modules.id = course_lessons.module_id
    where course_lessons.id = lesson and course_lessons.archived_at is null and course_modules.archived_at is null
  );
end
$$;

-- The questions that an assessment draws from. Quizzes leave out what is reserved for exams, and exams ask nothing else.
-- A reserved question that a lesson asks is not asked in exams any more. Of a module that has reserved none, exams ask
-- any question.
create or replace function private.drawable_questions(learner uuid, assessment uuid)
returns setof private.questions
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  wanted_modules constant uuid[] := array(select module_id from private.assessed_modules(learner, assessment));
begin
  if exists (select from public.assessments quiz where quiz.id = assessment and quiz.kind = 'quiz') then
    -- A quiz is of one module.
    return query
      select * from private.questions q
      where q.module_id = wanted_modules[1] and q.archived_at is null and not q.is_for_exam;
    return;
  end if;
  return query
    with reserved as materialized (
      select q.id, q.module_id from private.questions q
      where q.module_id = any (wanted_modules) and q.archived_at is null and q.is_for_exam
        and not exists (
          select from public.course_lessons lesson join public.lesson_contents content on content.lesson_id = lesson.id
          where lesson.module_id = q.module_id and q.id = any (content.required_checks)
        )
    )
    select * from private.questions q
    where q.module_id = any (wanted_modules) and q.archived_at is null
      and (
        q.id in (select reserved.id from reserved)
        or q.module_id not in (select reserved.module_id from reserved)
      );
end
$$;

-- A question that was archived since it was drawn leaves no gap between the positions: scores are stored by position,
-- so behind a gap each question would get the score of the next one.
create function public.start_attempt(learner uuid, assessment uuid, drawn jsonb default null)
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
  -- Before the attempt is there, because the questions of the latest one are left out.
  drawn := coalesce(drawn, private.draw_questions(learner, wanted));
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
  join private.drawable_questions(learner, assessment) as q on q.id = item ->> 'id';
  if not found then
    raise sqlstate 'PT409' using message = 'There are no questions for this assessment yet.';
  end if;
  return attempt;
end
$$;

comment on function public.start_attempt(uuid,uuid,jsonb) is
  'Opens an attempt with the questions that were drawn, or draws them, or returns the attempt that is open.';

grant execute on function public.start_attempt(uuid,uuid,jsonb) to service_role;

-- Whether a learner is sitting the exam of a level. One whose time is over waits for its grade only.
create or replace function private.is_exam_open(learner uuid, wanted_level text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from public.attempts join public.assessments exam on exam.id = attempts.assessment_id
    where attempts.user_id = learner and exam.level = wanted_level
      and attempts.submitted_at is null and attempts.closed_at is null
      and (attempts.ends_at is null or attempts.ends_at > now())
  );
end
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
    -- Quizzes are explained when they are submitted, unless the exam of their level is open or a class test of their
    -- module.
    'is_explained', stored.submitted_at is not null and coalesce((
      select not private.is_exam_open(learner, courses.level)
        and not private.is_class_test_waiting(learner, quiz.module_id)
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

-- One call, because each call of a function costs more than what it does here.
create or replace function public.begin_attempt(learner uuid, assessment uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  attempt public.attempts := public.start_attempt(learner, assessment);
begin
  return public.read_attempt(learner, attempt.id);
end
$$;

create or replace function private.current_certificate_rule(wanted_level text)
returns private.certificate_rules
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select rules from private.certificate_rules rules where level = wanted_level order by number desc limit 1
  );
end
$$;

create or replace function private.begin_level(learner uuid, wanted_level text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.begun_levels (user_id, level, rule)
  select learner, rule.level, rule.number from private.current_certificate_rule(wanted_level) as rule
  where rule.number is not null
  on conflict do nothing;
end
$$;

-- Whether a test about the module waits for a learner. Quizzes of the module are then marked and not explained, because
-- the questions are those of quizzes. It ends when the learner has handed in, also if others are still working.
create or replace function private.is_class_test_waiting(learner uuid, module uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from public.class_tests test
    join public.classes on classes.id = test.class_id and classes.archived_at is null
    join public.class_members member
      on member.class_id = test.class_id and member.user_id = learner and member.left_at is null
    join private.class_test_moments shown on shown.test_id = test.id and shown.closed_at is null
    where test.module_id = module and not exists (
      select from public.class_test_papers paper
      where paper.test_id = test.id and paper.moment = shown.moment and paper.user_id = learner
        and paper.handed_in_at is not null
    )
  );
end
$$;
