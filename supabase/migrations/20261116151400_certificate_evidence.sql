create function public.certificate_evidence(learner uuid)
returns table (
  level text,
  title text,
  modules integer,
  modules_passed integer,
  exam_score integer,
  exam_passed_at timestamptz,
  is_in_plan boolean,
  certificate_id text
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
        select attempt.submitted_at from public.attempts attempt
        join public.assessments exam on exam.id = attempt.assessment_id
        where exam.level = progress.level and attempt.user_id = learner and attempt.is_passed
          and attempt.score = progress.exam_score
        order by attempt.submitted_at limit 1
      ),
      progress.is_in_plan, progress.certificate_id
    from private.certificate_progress(learner) as progress;
end
$$;
comment on function public.certificate_evidence(uuid) is
  'What a learner has passed of each level: modules, and the best exam with its date. For admins who issue certificates.';
grant execute on function public.certificate_evidence(uuid) to authenticated;
