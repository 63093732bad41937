-- The same function as before, except that it also says how much time is left. The clock of the server that asks may
-- differ from that of the database, which decides when an attempt is over.
create or replace function public.read_attempt(learner uuid, attempt uuid)
returns jsonb
language plpgsql
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
  return jsonb_build_object(
    'attempt', to_jsonb(stored),
    'assessment', (select to_jsonb(a) from public.assessments a where a.id = stored.assessment_id),
    'is_over', stored.ends_at is not null and stored.ends_at <= now(),
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
