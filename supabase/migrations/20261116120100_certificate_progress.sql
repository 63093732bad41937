-- Whether the caller has passed an assessment in any attempt.
create function private.has_passed(assessment uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.attempts
    where attempts.user_id = auth.uid() and attempts.assessment_id = assessment and attempts.is_passed
  )
$$;

-- What a certificate of a level asks for: every module of the level passed, the exam passed, and a plan that includes it.
-- A module without questions has no quiz, so nothing of it can be passed.
create function public.certificate_progress()
returns table (level text, modules integer, modules_passed integer, is_exam_passed boolean, is_in_plan boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select
    exam.level,
    quizzes.all_modules,
    quizzes.passed_modules,
    private.has_passed(exam.id),
    exists (select from private.current_plans(auth.uid()) as plan where exam.level = any (plan.certifies_levels))
  from public.assessments as exam
  cross join lateral (
    select
      count(*)::integer as all_modules,
      (count(*) filter (where private.has_passed(quiz.id)))::integer as passed_modules
    from private.assessed_modules(exam.id) as assessed
    join public.assessments as quiz on quiz.module_id = assessed.module_id
  ) as quizzes
  where exam.kind = 'exam'
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], exam.level)
$$;
comment on function public.certificate_progress() is
  'How far the caller is on the way to the certificate of each level.';
grant execute on function public.certificate_progress() to authenticated;
