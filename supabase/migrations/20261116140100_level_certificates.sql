alter table public.certificates
  add column level text check (level in ('Beginner', 'Intermediate', 'Advanced')),
  add column mailed_at timestamptz,
  add constraint certificates_subject_check check (level is null or course_id is null);
comment on column public.certificates.level is 'Set for the certificate of a level; null for that of a course.';
comment on column public.certificates.mailed_at is 'When its holder was told by mail. Set for certificates of levels only.';
create index certificates_level_idx on public.certificates (user_id, level) where level is not null;

create function private.level_certificate_title(level text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case level
    when 'Beginner' then 'AI Foundations' when 'Intermediate' then 'AI Practitioner' when 'Advanced' then 'AI Expert'
  end
$$;

-- One row for each level: what its certificate takes, and what a learner has of it. A module without questions has no
-- quiz, so nobody has to pass it.
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
  certificate_status text
)
language sql
stable
security definer
set search_path = ''
as $$
  with passed as (
    select assessment_id, max(score) as score from public.attempts
    where user_id = learner and is_passed group by assessment_id
  )
  select
    exam.level,
    private.level_certificate_title(exam.level),
    quizzes.modules,
    quizzes.passed,
    (select score from passed where assessment_id = exam.id),
    exists (select from private.current_plans(learner) as plan where exam.level = any (plan.certifies_levels)),
    exists (select from public.profiles where id = learner and btrim(full_name) <> ''),
    held.id,
    held.status
  from public.assessments exam
  cross join lateral (
    select count(*)::integer as modules, count(passed.assessment_id)::integer as passed
    from private.assessed_modules(exam.id) as assessed
    join public.assessments quiz on quiz.module_id = assessed.module_id
    left join passed on passed.assessment_id = quiz.id
  ) as quizzes
  left join lateral (
    select certificates.id, certificates.status from public.certificates
    where certificates.user_id = learner and certificates.level = exam.level
      and certificates.status in ('Pending', 'Issued')
      and (certificates.valid_until is null or certificates.valid_until >= private.today())
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
  certificate_status text
)
language sql
stable
security definer
set search_path = ''
as $$
  select * from private.certificate_progress(auth.uid())
$$;
comment on function public.certificate_progress() is 'What the caller has and lacks for the certificate of each level.';
grant execute on function public.certificate_progress() to authenticated;

-- The learner's profile is held, so that of two calls at once the second finds the certificate of the first. The Expert
-- level also takes a capstone that people review, so its certificate waits for an admin.
create function private.issue_level_certificates(learner uuid)
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
  where earned.modules > 0 and earned.modules_passed = earned.modules and earned.exam_score is not null
    and earned.is_in_plan and earned.has_name and earned.certificate_id is null;
end
$$;

-- Passing the last module or the exam issues the certificate in the same transaction.
create function private.issue_after_attempt()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.issue_level_certificates(new.user_id);
  return null;
end
$$;
create trigger issue_after_attempt after update of is_passed on public.attempts
for each row when (new.is_passed and old.is_passed is null) execute function private.issue_after_attempt();

-- Every call returns certificates that no earlier call has returned.
create function public.claim_certificate_mails(learner uuid)
returns table (id text, student_name text, student_email text, title text, valid_until date)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.issue_level_certificates(learner);
  return query
    update public.certificates set mailed_at = now()
    where user_id = learner and level is not null and status = 'Issued' and mailed_at is null
    returning certificates.id, certificates.student_name, certificates.student_email, certificates.course_title,
      certificates.valid_until;
end
$$;
comment on function public.claim_certificate_mails(uuid) is
  'Issues the certificates of levels that a learner has earned, and returns those they have not been told about. For the function that mails them.';
grant execute on function public.claim_certificate_mails(uuid) to service_role;
