-- Certificates of courses, which admins issue, and of levels, which learners earn by quizzes and an exam.

-- Certificates count in whole days, and the days are those of UTC wherever the database runs.
create function private.today()
returns date
language sql
stable
set search_path = ''
as $$
  select (now() at time zone 'UTC')::date
$$;

-- 27 random characters of five bits each and one that checks them, in groups that people can read out. The alphabet is
-- Crockford's: it has no I, L, O and U. Every weight is odd, so one wrong character always changes the check.
create function private.make_certificate_id()
returns text
language sql
volatile
set search_path = ''
as $$
  with random as materialized (select extensions.gen_random_bytes(27) as bytes),
  characters as (
    select place, get_byte(bytes, place) & 31 as value from random, generate_series(0, 26) as place
  ),
  code as (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', value + 1, 1), '' order by place)
      || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (sum((2 * place + 1) * value) % 32)::integer + 1, 1) as text
    from characters
  )
  select 'LAI' || regexp_replace(text, '(....)', '-\1', 'g') from code
$$;

create table public.certificates (
  id text primary key default private.make_certificate_id() check (id ~ '^LAI(-[0-9A-HJKMNP-TV-Z]{4}){7}$'),
  user_id uuid not null references public.profiles on delete cascade,
  student_name text not null check (
    btrim(student_name) <> '' and char_length(student_name) <= 100 and student_name !~ '[\u0001-\u001f\u007f]'
  ),
  student_email text not null,
  course_id uuid references public.courses on delete set null,
  course_title text not null,
  course_level text not null,
  score integer not null check (score between 0 and 100),
  score_label text not null generated always as (
    case when score >= 90 then 'Excellent' when score >= 80 then 'Good' else 'Pass' end
  ) stored,
  status text not null check (status in ('Issued', 'Pending', 'Revoked')),
  issued_on date,
  valid_until date check (valid_until >= issued_on),
  revoked_on date,
  revocation_reason text check (btrim(revocation_reason) <> '' and char_length(revocation_reason) <= 500),
  created_at timestamptz not null default now(),
  level text check (level in ('Beginner', 'Intermediate', 'Advanced')),
  mailed_at timestamptz,
  revoked_at timestamptz,
  check (issued_on is not null or status <> 'Issued'),
  check (issued_on is null or status <> 'Pending'),
  check ((revoked_on is not null) = (status = 'Revoked')),
  check ((revocation_reason is not null) = (status = 'Revoked')),
  constraint certificates_subject_check check (level is null or course_id is null)
);
comment on table public.certificates is
  'What a learner has earned. Name, course and level are as they are printed: later changes of either rewrite nothing.';
comment on column public.certificates.id is 'Stands on the certificate. Whoever knows it may verify the certificate.';
comment on column public.certificates.student_email is 'Follows the profile, so that admins find people by it.';
comment on column public.certificates.issued_on is
  'A certificate that was revoked while it was pending was never issued.';
comment on column public.certificates.valid_until is 'The last day it is valid. Empty means that it does not expire.';
comment on column public.certificates.level is 'Set for the certificate of a level; null for that of a course.';
comment on column public.certificates.mailed_at is
  'When its holder was told by mail. Set for certificates of levels only.';
comment on column public.certificates.revoked_at is 'The moment of the revocation, whose day is revoked_on.';

create index certificates_created_at_idx on public.certificates (created_at desc, id desc);
create index certificates_status_idx on public.certificates (status, created_at desc, id desc);
create index certificates_course_id_idx on public.certificates (course_id, created_at desc, id desc);
create index certificates_user_id_idx on public.certificates (user_id, created_at desc);
create index certificates_expiring_idx on public.certificates (valid_until) where status = 'Issued';

-- Everything that can be searched as one text, for the reason given at payments.search_text.
create index certificates_search_idx on public.certificates using gin ((
  id || ' ' || student_name || ' ' || student_email || ' ' || course_title
) extensions.gin_trgm_ops) with (fastupdate = off);
create index certificates_level_idx on public.certificates (user_id, level) where level is not null;

grant select on public.certificates to authenticated, service_role;
alter table public.certificates enable row level security;

-- Learners see what they have earned, and why a certificate was revoked.
create policy "own certificates are readable" on public.certificates for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every certificate. They write through the functions below, which keep the record.
create policy "admins read all certificates" on public.certificates for select to authenticated
using ((select private.is_admin()));

create trigger clean_text before insert or update of student_name on public.certificates
for each row execute function private.clean_text('student_name');

-- The email address follows the profile. The printed name does not.
create function private.keep_student_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.certificates set student_email = new.email where user_id = new.id;
  return null;
end
$$;

create trigger keep_student_email after update of email on public.profiles
for each row when (old.email is distinct from new.email) execute function private.keep_student_email();

-- Runs as the owner: everyone who knows the id of a certificate may check it.
create function public.verify_certificate(certificate_id text)
returns table (
  id text,
  student_name text,
  course_title text,
  course_level text,
  level text,
  score_label text,
  status text,
  issued_on date,
  valid_until date,
  revoked_on date
)
language sql
stable
security definer
set search_path = ''
as $$
  select c.id, c.student_name, c.course_title, c.course_level, c.level, c.score_label, c.status, c.issued_on,
    c.valid_until, c.revoked_on
  from public.certificates c
  where c.id = certificate_id and c.issued_on is not null
$$;
comment on function public.verify_certificate(text) is
  'What a certificate says, for everyone who knows its id, without the email address and the score of its holder.';
grant execute on function public.verify_certificate(text) to anon, authenticated;

-- ---- Administration

-- Adds the action to the audit log.
create function private.record_certificate_action(action text, certificate public.certificates)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.record_admin_action(action, jsonb_strip_nulls(jsonb_build_object(
    'certificate_id', certificate.id, 'course', certificate.course_title, 'score', certificate.score,
    'reason', certificate.revocation_reason,
    'target_user_id', certificate.user_id, 'target_user_email', certificate.student_email
  )))
$$;

create function public.issue_certificate(
  target_user uuid,
  target_course uuid,
  printed_name text,
  reached_score integer,
  last_valid_day date default (now() at time zone 'UTC' + interval '2 years')::date,
  as_pending boolean default false
)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  student public.profiles;
  course public.courses;
  certificate public.certificates;
begin
  perform private.require_admin();
  -- Two clicks, or two admins, come one after the other.
  select * into student from public.profiles where id = target_user for no key update;
  if student.id is null then
    raise sqlstate 'PT404' using message = 'There is no such user.';
  end if;
  select * into course from public.courses where id = target_course;
  if course.id is null then
    raise sqlstate 'PT404' using message = 'There is no such course.';
  end if;
  select * into certificate from public.certificates
  where user_id = student.id and course_id = course.id
    and (status = 'Pending' or (status = 'Issued' and (valid_until is null or valid_until >= private.today())));
  if certificate.id is not null then
    raise sqlstate 'PT409' using message = format(
      '%s already has a certificate for this course that is %s: %s.',
      certificate.student_name, lower(certificate.status), certificate.id
    );
  end if;

  insert into public.certificates
    (user_id, student_name, student_email, course_id, course_title, course_level, score, status, issued_on, valid_until)
  values (
    student.id, btrim(printed_name), student.email, course.id, course.title, course.level, reached_score,
    case when as_pending then 'Pending' else 'Issued' end,
    case when not as_pending then private.today() end,
    last_valid_day
  )
  returning * into certificate;
  perform private.record_certificate_action(
    case when as_pending then 'certificate_prepare' else 'certificate_issue' end, certificate
  );
  return certificate;
end
$$;
comment on function public.issue_certificate(uuid, uuid, text, integer, date, boolean) is
  'Makes a certificate, issued at once or pending. A person has one for a course at a time. For admins.';
grant execute on function public.issue_certificate(uuid, uuid, text, integer, date, boolean) to authenticated;

-- What the two functions below begin with. It returns the certificate that the calling admin is about to change, and
-- locks it, so that of two admins the second finds what the first has done.
create function private.certificate_to_change(certificate_id text)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates;
begin
  perform private.require_admin();
  perform private.hold_account(user_id) from public.certificates where id = certificate_id;
  select * into certificate from public.certificates where id = certificate_id for update;
  if certificate.id is null then
    raise sqlstate 'PT404' using message = 'There is no such certificate.';
  end if;
  if certificate.status = 'Revoked' then
    raise sqlstate 'PT409' using message =
      'This certificate has been revoked, which is final. Issue a new certificate instead.';
  end if;
  return certificate;
end
$$;

-- The two years of the certificate of a level begin on the day an admin confirms it, however long it waited for that.
create function public.confirm_certificate(certificate_id text)
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
comment on function public.confirm_certificate(text) is 'Pending to Issued, as of today. For admins.';
grant execute on function public.confirm_certificate(text) to authenticated;

create function public.revoke_certificate(certificate_id text, reason text)
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
comment on function public.revoke_certificate(text, text) is
  'Pending or Issued to Revoked, for a reason that its holder can read. For admins.';
grant execute on function public.revoke_certificate(text, text) to authenticated;

-- Runs as the owner for the reason given at search_profiles; EXECUTE plans for the values at hand.
create function public.search_certificates(
  search_text text default '',
  only_status text default null,
  only_course uuid default null,
  after_certificate text default null,
  page_size integer default 100
)
returns setof public.certificates
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query execute $query$
    select * from public.certificates
    where ($1 is null or id || ' ' || student_name || ' ' || student_email || ' ' || course_title ilike $1)
      and ($2 is null or status = $2)
      and ($3 is null or course_id = $3)
      and ($4 is null or (created_at, id) < (select created_at, id from public.certificates where id = $4))
    order by created_at desc, id desc
    limit $5
  $query$ using
    case when btrim(search_text) <> '' then private.containing(search_text) end,
    only_status, only_course, after_certificate, least(page_size, 1000);
end
$$;
comment on function public.search_certificates(text, text, uuid, text, integer) is
  'Certificates whose id, student or course contains the text, newest first; the next page begins after the row named. For admins.';
grant execute on function public.search_certificates(text, text, uuid, text, integer) to authenticated;

create function public.certificate_figures()
returns table (issued bigint, pending bigint, revoked bigint, expiring bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  select count(*) into issued from public.certificates where status = 'Issued';
  select count(*) into pending from public.certificates where status = 'Pending';
  select count(*) into revoked from public.certificates where status = 'Revoked';
  select count(*) into expiring from public.certificates
  where status = 'Issued' and valid_until between private.today() and private.today() + 30;
  return next;
end
$$;
comment on function public.certificate_figures() is
  'How many certificates have each status, and how many expire within 30 days. For admins.';
grant execute on function public.certificate_figures() to authenticated;

-- ---- Certificates of levels

-- The name of the certificate of a level.
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

-- Pending, or issued and not expired.
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

-- Whether a learner has paid for a plan that includes the certificate of a level. A trial is not paid, and a period
-- that was paid during a trial begins after it. A plan that comes from elsewhere than the learner's own memberships is
-- paid by another person.
create function private.is_certification_paid(learner uuid, wanted_level text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.memberships join public.plans on plans.id = memberships.plan_id
    where memberships.user_id = learner and memberships.status = 'Active' and memberships.ends_at > now()
      and not memberships.is_trial and wanted_level = any (plans.certifies_levels)
  )
  or exists (
    select from private.current_plans(learner) as plan
    where wanted_level = any (plan.certifies_levels) and not exists (
      select from public.memberships own
      where own.user_id = learner and own.plan_id = plan.id and own.status = 'Active' and own.ends_at > now()
    )
  )
$$;

-- One row for each level: what its certificate takes, and what a learner has of it.
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
  certificate_status text,
  modules_complete integer,
  is_paid boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    exam.level,
    private.level_certificate_title(exam.level),
    studied.modules,
    studied.passed,
    (select max(score) from private.exams_that_count(learner, exam)),
    exists (select from private.current_plans(learner) as plan where exam.level = any (plan.certifies_levels)),
    exists (select from public.profiles where id = learner and btrim(full_name) <> ''),
    held.id,
    held.status,
    studied.complete,
    private.is_certification_paid(learner, exam.level)
  from public.assessments exam
  cross join lateral (
    select
      count(*)::integer as modules,
      count(*) filter (where progress.is_quiz_passed)::integer as passed,
      count(*) filter (where progress.is_complete)::integer as complete
    from private.module_progress(
      learner, array(select id from private.modules_of_level(exam.level))
    ) as progress
  ) as studied
  left join lateral (
    select certificates.id, certificates.status from public.certificates
    where certificates.user_id = learner and certificates.level = exam.level
      and private.is_certificate_in_force(certificates)
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
  certificate_status text,
  modules_complete integer,
  is_paid boolean
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

create function public.certificate_evidence(learner uuid)
returns table (
  level text,
  title text,
  modules integer,
  modules_passed integer,
  exam_score integer,
  exam_passed_at timestamptz,
  is_in_plan boolean,
  certificate_id text,
  modules_complete integer,
  is_paid boolean
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
      progress.is_in_plan, progress.certificate_id, progress.modules_complete, progress.is_paid
    from private.certificate_progress(learner) as progress
    join public.assessments exam on exam.level = progress.level and exam.kind = 'exam';
end
$$;
comment on function public.certificate_evidence(uuid) is
  'What a learner has passed of each level: modules, and the best exam with its date. For admins who issue certificates.';
grant execute on function public.certificate_evidence(uuid) to authenticated;

create function public.certificate_criteria()
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
    studied.modules,
    studied.pass_percent,
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
    from private.modules_of_level(exam.level) as module
    left join public.assessments quiz on quiz.module_id = module.id
  ) as studied
  where exam.kind = 'exam'
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], exam.level)
$$;
comment on function public.certificate_criteria() is
  'What the certificate of each level takes today, and the skills it stands for: those of the published courses of the level.';
grant execute on function public.certificate_criteria() to anon, authenticated;

-- The profile of the learner is locked, so that of two calls at once the second finds the certificate of the first.
-- The Expert level also takes a capstone that people review, so its certificate waits for an admin.
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
  where earned.modules > 0 and earned.modules_complete = earned.modules and earned.exam_score is not null
    and earned.is_paid and earned.has_name and earned.certificate_id is null;
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

-- ---- Before an exam starts

create function public.exam_readiness(exam uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted public.assessments;
  progress record;
  allowed record;
  may_study boolean;
begin
  select * into wanted from public.assessments where id = exam and kind = 'exam';
  if wanted.id is null then
    raise sqlstate 'PT404' using message = 'There is no such assessment.';
  end if;
  select * into progress from private.certificate_progress(auth.uid()) as own where own.level = wanted.level;
  select * into allowed from private.allowed_attempts(auth.uid(), wanted);
  select coalesce(bool_and(private.may_study(assessed.course_id, auth.uid())), false) into may_study
  from (select distinct course_id from private.assessed_modules(exam)) as assessed;
  return jsonb_build_object(
    'level', wanted.level,
    'certificate_title', progress.title,
    'modules', progress.modules,
    'modules_complete', progress.modules_complete,
    'may_study', may_study,
    'is_in_plan', progress.is_in_plan,
    'is_paid', progress.is_paid,
    'full_name', (select coalesce(btrim(full_name), '') from public.profiles where id = auth.uid()),
    'attempts_left', allowed.attempts_left,
    'again_at', allowed.again_at,
    'is_open', progress.modules > 0 and progress.modules_complete = progress.modules and may_study
      and coalesce(allowed.attempts_left, 1) > 0,
    'exam_score', progress.exam_score,
    'certificate_id', progress.certificate_id,
    'certificate_status', progress.certificate_status,
    'missing', coalesce((
      select jsonb_agg(jsonb_build_object(
        'course_slug', courses.slug, 'course_title', courses.title,
        'module_slug', modules.slug, 'module_title', modules.title,
        'lessons', studied.lessons, 'lessons_done', studied.lessons_done,
        'has_quiz', studied.quiz_id is not null, 'is_quiz_passed', studied.is_quiz_passed
      ) order by courses.position nulls last, courses.created_at, courses.id, modules.position)
      from private.module_progress(
        auth.uid(), array(select id from private.modules_of_level(wanted.level))
      ) as studied
      join public.course_modules modules on modules.id = studied.module_id
      join public.courses on courses.id = modules.course_id
      where not studied.is_complete
    ), '[]')
  );
end
$$;
comment on function public.exam_readiness(uuid) is
  'What the caller needs before an exam starts: the modules that are missing, plan, name and attempts. is_open: it can start once there is a name.';
grant execute on function public.exam_readiness(uuid) to authenticated;
