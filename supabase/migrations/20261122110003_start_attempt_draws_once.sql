-- A question that was archived since it was drawn leaves no gap between the positions: scores are stored by position,
-- so behind a gap each question would get the score of the next one.
create or replace function public.start_attempt(learner uuid, assessment uuid, drawn jsonb default null)
returns public.attempts
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted public.assessments := private.require_assessment(learner, assessment);
  attempt public.attempts;
  allowed record;
  questions jsonb;
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
  questions := coalesce(drawn, private.draw_questions(learner, wanted));
  insert into public.attempts (user_id, assessment_id, ends_at)
  values (
    learner, assessment,
    now() + make_interval(mins => wanted.minutes)
      * (1 + coalesce((select percent from public.extra_time where user_id = learner), 0) / 100.0)
  )
  returning * into attempt;
  insert into private.attempt_questions (attempt_id, position, question_id, revision, seed)
  select attempt.id, row_number() over (order by place), q.id, q.revision, item ->> 'seed'
  from jsonb_array_elements(questions) with ordinality as listed (item, place)
  join private.questions q on q.id = item ->> 'id'
  where drawn is null or q.id in (select drawable.id from private.drawable_questions(learner, assessment) as drawable);
  if not found then
    raise sqlstate 'PT409' using message = 'There are no questions for this assessment yet.';
  end if;
  return attempt;
end
$$;

-- An attempt with its questions and keys. The time left comes from the database, which decides when an attempt is over:
-- the clock of the server may differ.
create function private.describe_attempt(stored public.attempts)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
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
      select not private.is_exam_open(stored.user_id, courses.level)
        and not private.is_class_test_waiting(stored.user_id, quiz.module_id)
      from public.assessments quiz
      join public.course_modules modules on modules.id = quiz.module_id
      join public.courses on courses.id = modules.course_id
      where quiz.id = stored.assessment_id
    ), false),
    'pause_seconds', case
      when stored.is_passed is false then private.quiz_pause(stored.user_id, stored.assessment_id)
    end,
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
  return private.describe_attempt(stored);
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
  return private.describe_attempt(attempt);
end
$$;
