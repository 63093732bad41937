alter table public.certificates add column revoked_at timestamptz;
comment on column public.certificates.revoked_at is 'The moment of the revocation, whose day is revoked_on.';
-- For earlier revocations only the day is known. What was passed on that day is taken to be passed before.
update public.certificates set revoked_at = least(now(), (revoked_on + 1)::timestamp at time zone 'UTC')
where status = 'Revoked';

create or replace function public.revoke_certificate(certificate_id text, reason text)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates := private.certificate_to_change(certificate_id);
begin
  update public.certificates
  set status = 'Revoked', revoked_on = private.today(), revoked_at = now(), revocation_reason = btrim(reason)
  where id = certificate.id returning * into certificate;
  perform private.record_certificate_action('certificate_revoke', certificate);
  return certificate;
end
$$;

-- The two years of the certificate of a level begin on the day an admin confirms it, however long it waited for that.
create or replace function public.confirm_certificate(certificate_id text)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates := private.certificate_to_change(certificate_id);
begin
  if certificate.status = 'Issued' then
    raise sqlstate 'PT409' using message = 'This certificate has been issued already.';
  end if;
  if certificate.level is not null then
    certificate.valid_until := private.today() + interval '2 years';
  end if;
  if certificate.valid_until < private.today() then
    raise sqlstate 'PT409' using message =
      'The last day of this certificate is over. Revoke it and issue a new one.';
  end if;
  update public.certificates
  set status = 'Issued', issued_on = private.today(), valid_until = certificate.valid_until
  where id = certificate.id returning * into certificate;
  perform private.record_certificate_action('certificate_issue', certificate);
  return certificate;
end
$$;

create function private.is_certificate_in_force(certificate public.certificates)
returns boolean
language sql
stable
set search_path = ''
as $$
  select certificate.status = 'Pending'
    or certificate.status = 'Issued'
      and (certificate.valid_until is null or certificate.valid_until >= private.today())
$$;
revoke execute on function private.is_certificate_in_force(public.certificates)
  from public, anon, authenticated, service_role;

-- An exam earns one certificate. After a revocation it has to be passed again; after a certificate has expired, it has
-- to be passed once more than for that one.
create function private.exams_that_count(learner uuid, exam public.assessments)
returns setof public.attempts
language sql
stable
security definer
set search_path = ''
as $$
  select attempts.* from public.attempts
  where attempts.user_id = learner and attempts.assessment_id = exam.id and attempts.is_passed
    and attempts.submitted_at > all (
      select coalesce(ended.revoked_at, ended.created_at) from public.certificates ended
      where ended.user_id = learner and ended.level = exam.level and not private.is_certificate_in_force(ended)
    )
$$;
revoke execute on function private.exams_that_count(uuid, public.assessments)
  from public, anon, authenticated, service_role;

-- The quizzes that a certificate takes. One whose questions are all archived or were moved could not be passed.
create function private.quizzes_of_level(wanted_level text)
returns setof public.assessments
language sql
stable
security definer
set search_path = ''
as $$
  select quiz.*
  from public.courses
  join public.course_modules modules on modules.course_id = courses.id and modules.archived_at is null
  join public.assessments quiz on quiz.module_id = modules.id
  where courses.level = wanted_level and courses.status = 'Published'
    and exists (select from private.questions where module_id = modules.id and archived_at is null)
$$;
revoke execute on function private.quizzes_of_level(text) from public, anon, authenticated, service_role;
-- The pages that name what a certificate takes depend on this table now.
create trigger announce_content_change after insert or update or delete on private.questions
for each row execute function private.announce_content_change();

-- The same as before, except for which exams and quizzes count.
create or replace function private.certificate_progress(learner uuid)
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
    select distinct assessment_id from public.attempts where user_id = learner and is_passed
  )
  select
    exam.level,
    private.level_certificate_title(exam.level),
    quizzes.modules,
    quizzes.passed,
    (select max(score) from private.exams_that_count(learner, exam)),
    exists (select from private.current_plans(learner) as plan where exam.level = any (plan.certifies_levels)),
    exists (select from public.profiles where id = learner and btrim(full_name) <> ''),
    held.id,
    held.status
  from public.assessments exam
  cross join lateral (
    select count(*)::integer as modules, count(passed.assessment_id)::integer as passed
    from private.quizzes_of_level(exam.level) as quiz
    left join passed on passed.assessment_id = quiz.id
  ) as quizzes
  left join lateral (
    select certificates.id, certificates.status from public.certificates
    where certificates.user_id = learner and certificates.level = exam.level
      and private.is_certificate_in_force(certificates)
    order by certificates.created_at desc limit 1
  ) as held on true
  where exam.kind = 'exam'
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], exam.level)
$$;

create or replace function public.certificate_evidence(learner uuid)
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
        select passed.submitted_at from private.exams_that_count(learner, exam) as passed
        where passed.score = progress.exam_score
        order by passed.submitted_at limit 1
      ),
      progress.is_in_plan, progress.certificate_id
    from private.certificate_progress(learner) as progress
    join public.assessments exam on exam.level = progress.level and exam.kind = 'exam';
end
$$;

-- The same as before, except for which quizzes count.
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
    quizzes.modules,
    quizzes.pass_percent,
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
    from private.quizzes_of_level(exam.level) as quiz
  ) as quizzes
  where exam.kind = 'exam'
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], exam.level)
$$;
