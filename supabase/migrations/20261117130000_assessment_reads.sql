-- Each part of the union finds its modules by an index. Joined by one condition with "or", all modules were read.
create or replace function private.assessed_modules(assessment uuid)
returns table (module_id uuid, course_id uuid)
language sql
stable
security definer
set search_path = ''
as $$
  select modules.id, modules.course_id
  from public.assessments join public.course_modules modules on modules.id = assessments.module_id
  where assessments.id = assessment and modules.archived_at is null
  union all
  select modules.id, modules.course_id
  from public.assessments
  join public.courses on courses.level = assessments.level and courses.status = 'Published'
  join public.course_modules modules on modules.course_id = courses.id
  where assessments.id = assessment and modules.archived_at is null
$$;

-- A quiz needs the right to study its course, an exam that for every course it asks about.
create function private.assessment_for(learner uuid, assessment uuid)
returns public.assessments
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted public.assessments;
begin
  select * into wanted from public.assessments where id = assessment;
  if wanted.id is null then
    raise sqlstate 'PT404' using message = 'There is no such assessment.';
  end if;
  if not (
    select coalesce(case wanted.kind when 'exam' then bool_and(may_study) else bool_or(may_study) end, false)
    from (
      select private.may_study(course_id, learner) as may_study
      from private.assessed_modules(assessment) group by course_id
    ) as courses
  ) then
    raise insufficient_privilege using message = 'Your plan does not include this assessment.';
  end if;
  return wanted;
end
$$;

-- The same, and holds the account, for start_attempt.
create or replace function private.require_assessment(learner uuid, assessment uuid)
returns public.assessments
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.hold_account(learner) then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  return private.assessment_for(learner, assessment);
end
$$;

-- Does not hold the account, because that locks a row, which a read-only transaction may not do.
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
      from private.questions q join private.assessed_modules(assessment) as assessed using (module_id)
      where q.archived_at is null
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

-- Only reads, so it needs no transaction that can write.
alter function public.read_attempt(uuid, uuid) stable;
