-- The same as before, except that a question that was archived since it was drawn leaves no gap between the positions.
-- Scores are stored by position, so behind a gap each question got the score of the next one.
create or replace function public.start_attempt(learner uuid, assessment uuid, drawn jsonb)
returns public.attempts
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted public.assessments := private.require_assessment(learner, assessment);
  attempt public.attempts;
  recent timestamptz[];
begin
  -- Two tabs that start at once come one after the other, and the second gets the attempt of the first.
  perform from public.profiles where id = learner for no key update;
  select * into attempt from public.attempts
  where user_id = learner and assessment_id = assessment and submitted_at is null;
  if attempt.id is not null then
    return attempt;
  end if;
  recent := array(
    select started_at from public.attempts
    where user_id = learner and assessment_id = assessment and started_at > now() - interval '30 days'
    order by started_at
  );
  if cardinality(recent) >= wanted.attempts_per_30_days then
    raise sqlstate 'PT409' using message = format(
      'This exam can be taken %s times in 30 days. You can take it again on %s.',
      wanted.attempts_per_30_days,
      to_char((recent[cardinality(recent) - wanted.attempts_per_30_days + 1] + interval '30 days') at time zone 'UTC',
        'FMDD FMMonth YYYY')
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
  join private.questions q on q.id = item ->> 'id' and q.archived_at is null
  join private.assessed_modules(assessment) as assessed on assessed.module_id = q.module_id;
  if not found then
    raise sqlstate 'PT409' using message = 'There are no questions for this assessment yet.';
  end if;
  return attempt;
end
$$;
