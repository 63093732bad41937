-- Grading reads the answers, computes the scores outside the database and stores them. An answer that was saved in between
-- made it begin again, so a learner whose tabs kept saving could never submit. Now a submission closes the attempt first:
-- answers that are saved before that count, and later ones are refused.
alter table public.attempts add column closed_at timestamptz;
comment on column public.attempts.closed_at is
  'When the learner submitted, or the end of the time was noticed. No answer is saved from then on, and the grade follows.';

-- Whether a learner may go on with an attempt: the right to study that starting it needed. The questions of a module that
-- was archived in the meantime can still be answered.
create function private.may_continue_attempt(attempt public.attempts)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(bool_and(private.may_study(asked.course_id, attempt.user_id)), true)
  from (
    select modules.course_id
    from public.assessments join public.course_modules modules on modules.id = assessments.module_id
    where assessments.id = attempt.assessment_id
    union
    select assessed.course_id from private.assessed_modules(attempt.assessment_id) as assessed
  ) as asked
$$;
revoke execute on function private.may_continue_attempt(public.attempts) from public, anon, authenticated, service_role;

-- The attempt that a learner is working on, locked until the end of the transaction. An open one needs the plan that starting
-- it needed: when the plan ends, the attempt and its answers wait for the next one.
create function private.attempt_to_change(learner uuid, attempt uuid)
returns public.attempts
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.attempts;
begin
  select * into stored from public.attempts where id = attempt and user_id = learner for no key update;
  if stored.id is null then
    raise sqlstate 'PT404' using message = 'You have no such attempt.';
  end if;
  if stored.submitted_at is null and not private.may_continue_attempt(stored) then
    raise sqlstate 'PT403' using message = 'Your plan does not include this assessment.';
  end if;
  return stored;
end
$$;
revoke execute on function private.attempt_to_change(uuid, uuid) from public, anon, authenticated, service_role;

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
    'questions', (
      select jsonb_agg(jsonb_build_object(
        'position', asked.position, 'compiled', r.compiled::text, 'seed', asked.seed, 'answer', asked.answer,
        'score', asked.score, 'lesson', q.lesson_id
      ) order by asked.position)
      from private.attempt_questions asked
      join private.question_revisions r using (question_id, revision)
      join private.questions q on q.id = asked.question_id
      where asked.attempt_id = stored.id
    )
  );
end
$$;

create function public.close_attempt(learner uuid, attempt uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.attempts := private.attempt_to_change(learner, attempt);
begin
  if stored.closed_at is null and stored.submitted_at is null then
    -- The transaction may have begun before the attempt, and waited for it.
    update public.attempts set closed_at = clock_timestamp() where id = stored.id;
  end if;
  return public.read_attempt(learner, attempt);
end
$$;
comment on function public.close_attempt(uuid, uuid) is
  'Takes no more answers in an attempt and returns it as read_attempt does. For the function that grades it.';
revoke execute on function public.close_attempt(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.close_attempt(uuid, uuid) to service_role;

create or replace function public.save_answer(attempt uuid, question_position integer, answer jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.attempts := private.attempt_to_change(auth.uid(), attempt);
begin
  if stored.submitted_at is not null or stored.closed_at is not null then
    raise sqlstate 'PT409' using message = 'This attempt has been submitted already.';
  end if;
  if stored.ends_at <= now() then
    raise sqlstate 'PT409' using message = 'The time of this attempt is over.';
  end if;
  update private.attempt_questions set answer = save_answer.answer
  where attempt_id = stored.id and position = question_position;
  if not found then
    raise sqlstate 'PT404' using message = 'This attempt has no such question.';
  end if;
  update public.attempts set answers_version = answers_version + 1 where id = stored.id;
end
$$;

-- The same as before, except that an attempt was submitted when it was closed, which may be long before it is graded if the
-- server stopped in between.
create or replace function public.finish_attempt(
  learner uuid,
  attempt uuid,
  seen_version integer,
  scores numeric[],
  chosen jsonb default null
)
returns public.attempts
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.attempts;
  reached integer;
begin
  select * into stored from public.attempts where id = attempt and user_id = learner for no key update;
  if stored.id is null then
    raise sqlstate 'PT404' using message = 'You have no such attempt.';
  end if;
  -- Of two submissions the second gets the grade of the first.
  if stored.submitted_at is not null then
    return stored;
  end if;
  if stored.answers_version <> seen_version then
    raise sqlstate 'PT409' using message = 'An answer came in between. Please grade again.', detail = 'answers_changed';
  end if;
  if cardinality(scores) <> (select count(*) from private.attempt_questions where attempt_id = stored.id) then
    raise sqlstate 'PT400' using message = 'Every question needs a score.';
  end if;
  update private.attempt_questions set
    score = scores[position],
    choices = case when jsonb_typeof(chosen -> (position - 1)) = 'array' then
      array(select value::integer from jsonb_array_elements_text(chosen -> (position - 1)))
    end
  where attempt_id = stored.id;
  -- 79.6 percent are not 80: a share is rounded down.
  select floor(100 * avg(score) + 1e-9) into reached from private.attempt_questions where attempt_id = stored.id;
  update public.attempts set
    submitted_at = least(coalesce(stored.closed_at, now()), coalesce(stored.ends_at, 'infinity')),
    score = reached,
    is_passed = reached >= (select pass_percent from public.assessments where id = stored.assessment_id)
  where id = stored.id returning * into stored;
  return stored;
end
$$;
