-- Certificates of courses, which admins issue, and of levels, which learners earn by quizzes and an exam.

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
  revocation_mailed_at timestamptz,
  reinstated_at timestamptz,
  expiry_mailed_at timestamptz,
  is_silent boolean not null default false,
  is_refunded boolean not null default false,
  check (issued_on is not null or status <> 'Issued'),
  check (issued_on is null or status <> 'Pending'),
  check ((revoked_on is not null) = (status = 'Revoked')),
  check ((revocation_reason is not null) = (status = 'Revoked')),
  check (not is_refunded or status = 'Revoked'),
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
  'When its holder was told by mail that it was issued, or that it is valid again.';
comment on column public.certificates.revoked_at is 'The moment of the revocation, whose day is revoked_on.';
comment on column public.certificates.revocation_mailed_at is 'When its holder was told by mail that it was revoked.';
comment on column public.certificates.reinstated_at is 'When a revocation was last taken back.';
comment on column public.certificates.expiry_mailed_at is
  'When its holder was told by mail that it expires soon. They are told once.';
comment on column public.certificates.is_silent is
  'Set for certificates of courses that were issued before holders were told by mail. They are told of what comes later.';

comment on column public.certificates.is_refunded is
  'Revoked because its payment was refunded. Its exam counts again, so the next payment gives a new certificate.';

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
-- Certificates whose holders are to be told something at once.
create index certificates_to_mail_idx on public.certificates (user_id)
where status = 'Issued' and mailed_at is null and not is_silent or status = 'Revoked' and revocation_mailed_at is null;

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

-- What a certificate needs at least: the pass mark of the exam of its level.
create function private.certificate_pass_mark(wanted_level text)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select pass_percent from public.assessments where kind = 'exam' and level = wanted_level
$$;

-- A trigger and not a check, because the pass mark is in another table, and because certificates that earlier versions
-- issued below it stay as they are, and can be revoked.
create function private.require_pass_mark()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  mark integer := private.certificate_pass_mark(new.course_level);
begin
  if new.score < mark then
    raise check_violation using
      message = format('A certificate needs a score of at least %s.', mark), constraint = 'certificates_pass_mark';
  end if;
  return new;
end
$$;

create trigger require_pass_mark before insert or update of score, course_level on public.certificates
for each row execute function private.require_pass_mark();

-- The certificate of a level goes with the last payment that it rests on (private.revoke_refunded_certificates).
create table private.certificate_payments (
  certificate_id text references public.certificates on delete cascade,
  payment_id text references public.payments on delete cascade,
  primary key (certificate_id, payment_id)
);
comment on table private.certificate_payments is
  'The payments that each certificate of a level rests on, until they are refunded. One without a row is revoked by no refund.';

create index certificate_payments_payment_id_idx on private.certificate_payments (payment_id);

alter table private.certificate_payments enable row level security;

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

-- The name that everyone reads: the printed one, or its initials while the holder may not show more.
create function private.shown_name(certificate public.certificates)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case
    when private.shows_initials(certificate.user_id) then private.initials(certificate.student_name)
    else certificate.student_name
  end;
end
$$;

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
  revoked_on date,
  is_sample boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select c.id, private.shown_name(c), c.course_title, c.course_level, c.level, c.score_label, c.status, c.issued_on,
    c.valid_until, c.revoked_on,
    exists (
      select from private.sample_rows
      where table_name = 'public.certificates' and row_id = c.id and removed_at is null
    )
  from public.certificates c
  where c.id = certificate_id and c.issued_on is not null
$$;
comment on function public.verify_certificate(text) is
  'What a certificate says, for everyone who knows its id, without the email address and the score of its holder.';
grant execute on function public.verify_certificate(text) to anon, authenticated;

-- ---- Administration

-- Adds the action to the audit log, with the admin's reason where they gave one.
create function private.record_certificate_action(action text, certificate public.certificates, reason text default null)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.record_admin_action(action, jsonb_strip_nulls(jsonb_build_object(
    'certificate_id', certificate.id, 'course', certificate.course_title, 'score', certificate.score,
    'reason', reason,
    'target_user_id', certificate.user_id, 'target_user_email', certificate.student_email
  )))
$$;

-- Returns the reason without spaces around it.
create function private.require_reason(reason text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if btrim(coalesce(reason, '')) = '' or char_length(btrim(reason)) > 500 then
    raise sqlstate 'PT400' using message = 'Please give a reason of at most 500 characters.';
  end if;
  return btrim(reason);
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

-- Refuses a second certificate of the same course or level. The caller has locked the profile of the learner.
create function private.refuse_second_certificate(learner uuid, of_course uuid, of_level text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates;
begin
  select held.* into certificate from public.certificates held
  where held.user_id = learner and private.is_certificate_in_force(held)
    and (held.course_id = of_course or held.level = of_level)
  limit 1;
  if certificate.id is not null then
    raise sqlstate 'PT409' using message = format(
      '%s already has a certificate for this %s that is %s: %s.',
      certificate.student_name, case when of_level is null then 'course' else 'level' end,
      lower(certificate.status), certificate.id
    );
  end if;
end
$$;

create function public.issue_certificate(
  target_user uuid,
  target_course uuid,
  printed_name text,
  reached_score integer,
  reason text,
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
  reason := private.require_reason(reason);
  -- Two clicks, or two admins, come one after the other.
  select * into student from public.profiles where id = target_user for no key update;
  if student.id is null then
    raise sqlstate 'PT404' using message = 'There is no such user.';
  end if;
  select * into course from public.courses where id = target_course;
  if course.id is null then
    raise sqlstate 'PT404' using message = 'There is no such course.';
  end if;
  if reached_score < private.certificate_pass_mark(course.level) then
    raise sqlstate 'PT400' using message = format(
      'The score is below the pass mark, which is %s.', private.certificate_pass_mark(course.level)
    );
  end if;
  perform private.refuse_second_certificate(student.id, course.id, null);
  if private.shows_initials(student.id) then
    printed_name := left(btrim(student.full_name), 100);
    if printed_name is null then
      raise sqlstate 'PT409' using message =
        'This learner is under 18 and has no name yet. A parent or guardian who looks after the account can add it. If nobody does, the learner can.';
    end if;
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
    case when as_pending then 'certificate_prepare' else 'certificate_issue' end, certificate, reason
  );
  return certificate;
end
$$;
comment on function public.issue_certificate(uuid, uuid, text, integer, text, date, boolean) is
  'Makes a certificate for a reason, issued at once or pending. A person has one for a course at a time. For minors it has the name of their profile, and shows initials, unless their guardian allows the whole name. For admins.';
grant execute on function public.issue_certificate(uuid, uuid, text, integer, text, date, boolean) to authenticated;

-- What the three functions below begin with. It returns the certificate that the calling admin is about to change, and
-- locks it, so that of two admins the second finds what the first has done. The profile is locked first, as by what
-- issues certificates.
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
  perform from public.profiles
  where id = (select user_id from public.certificates where id = certificate_id) for no key update;
  select * into certificate from public.certificates where id = certificate_id for update;
  if certificate.id is null then
    raise sqlstate 'PT404' using message = 'There is no such certificate.';
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
  if certificate.status = 'Revoked' then
    raise sqlstate 'PT409' using message = 'This certificate has been revoked.';
  end if;
  if certificate.score < private.certificate_pass_mark(certificate.course_level) then
    raise sqlstate 'PT409' using message = 'The score of this certificate is below the pass mark.';
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

-- Every revocation: its holder is mailed, the status list names the credential, and the audit log has the reason.
create function private.revoke(certificate public.certificates, reason text, for_refund boolean default false)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.certificates
  set status = 'Revoked', revoked_on = private.today(), revoked_at = now(), revocation_reason = reason,
    revocation_mailed_at = null, is_refunded = for_refund
  where id = certificate.id returning * into certificate;
  perform private.record_certificate_action('certificate_revoke', certificate, reason);
  return certificate;
end
$$;

create function public.revoke_certificate(certificate_id text, reason text)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates := private.certificate_to_change(certificate_id);
begin
  reason := private.require_reason(reason);
  if certificate.status = 'Revoked' then
    raise sqlstate 'PT409' using message = 'This certificate has been revoked already.';
  end if;
  return private.revoke(certificate, reason);
end
$$;
comment on function public.revoke_certificate(text, text) is
  'Pending or Issued to Revoked, for a reason that its holder can read. For admins.';
grant execute on function public.revoke_certificate(text, text) to authenticated;

-- For a revocation that was a mistake. Dates and score stay, so one that has expired meanwhile is not valid again.
create function public.reinstate_certificate(certificate_id text, reason text)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates := private.certificate_to_change(certificate_id);
begin
  reason := private.require_reason(reason);
  if certificate.status <> 'Revoked' then
    raise sqlstate 'PT409' using message = 'This certificate is not revoked.';
  end if;
  if certificate.valid_until < private.today() then
    raise sqlstate 'PT409' using message =
      'The last day of this certificate is over, so it cannot be valid again. Issue a new one instead.';
  end if;
  if certificate.score < private.certificate_pass_mark(certificate.course_level) then
    raise sqlstate 'PT409' using message = 'The score of this certificate is below the pass mark.';
  end if;
  perform private.refuse_second_certificate(certificate.user_id, certificate.course_id, certificate.level);
  update public.certificates
  set status = case when certificate.issued_on is null then 'Pending' else 'Issued' end,
    revoked_on = null, revoked_at = null, revocation_reason = null, revocation_mailed_at = null,
    is_refunded = false, reinstated_at = now(),
    -- Holders who were told of the revocation are told that it is valid again.
    mailed_at = case when certificate.revocation_mailed_at is null then certificate.mailed_at end,
    is_silent = certificate.is_silent and certificate.revocation_mailed_at is null
  where id = certificate.id returning * into certificate;
  perform private.record_certificate_action('certificate_reinstate', certificate, reason);
  return certificate;
end
$$;
comment on function public.reinstate_certificate(text, text) is
  'Revoked to what it was before, for a reason, unless it has expired or there is another one. For admins.';
grant execute on function public.reinstate_certificate(text, text) to authenticated;

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
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case level
    when 'Beginner' then 'AI Foundations' when 'Intermediate' then 'AI Practitioner' when 'Advanced' then 'AI Expert'
  end;
end
$$;

-- An exam earns one certificate. After a revocation it has to be passed again, unless only its payment was refunded;
-- after a certificate has expired, it has to be passed once more than for that one.
create function private.exams_that_count(learner uuid, exam public.assessments)
returns setof public.attempts
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select attempts.* from public.attempts
    where attempts.user_id = learner and attempts.assessment_id = exam.id and attempts.is_passed
      and attempts.submitted_at > all (
        select coalesce(ended.revoked_at, ended.created_at) from public.certificates ended
        where ended.user_id = learner and ended.level = exam.level and not private.is_certificate_in_force(ended)
          and not ended.is_refunded
      );
end
$$;

-- The levels whose certificate is included in a plan that a learner has paid for. A trial is not paid, and a period that
-- was paid during a trial begins after it. A plan that comes from elsewhere than the learner's own memberships is paid by
-- another person.
create function private.paid_levels(learner uuid)
returns text[]
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return array(
    select unnest(plans.certifies_levels)
    from public.memberships join public.plans on plans.id = memberships.plan_id
    where memberships.user_id = learner and memberships.status = 'Active' and memberships.ends_at > now()
      and not memberships.is_trial
    union
    select unnest(held.certifies_levels)
    from private.current_memberships(learner) as held
    where held.holder_id is distinct from learner and not held.is_trial
  );
end
$$;

-- The payments that a certificate of a level rests on when it is made: the learner's own, and those of the owner of
-- their family. None while an organisation's agreement covers the level, which no refund of anybody else changes.
create function private.covering_payments(learner uuid, wanted_level text)
returns setof text
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  if exists (
    select from private.current_memberships(learner) as held
    where held.agreement_id is not null and wanted_level = any (held.certifies_levels)
  ) then
    return;
  end if;
  return query
    select memberships.payment_id
    from public.memberships join public.plans on plans.id = memberships.plan_id
    where memberships.user_id = learner and memberships.status = 'Active' and memberships.ends_at > now()
      and not memberships.is_trial and wanted_level = any (plans.certifies_levels)
    union
    select memberships.payment_id
    from private.current_memberships(learner) as held
    join public.memberships on memberships.user_id = held.holder_id and memberships.plan_id = held.plan_id
    where held.holder_id <> learner and wanted_level = any (held.certifies_levels)
      and memberships.status = 'Active' and memberships.starts_at <= now() and memberships.ends_at > now()
      and not memberships.is_trial;
end
$$;

-- The certificates of levels that rested on a payment, and on no other that was not refunded, go with it. One that
-- another plan covers at this moment stays, and rests on that plan from now on.
create function private.revoke_refunded_certificates(payment text, reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates;
begin
  for certificate in
    with gone as (
      delete from private.certificate_payments where payment_id = payment returning certificate_id
    )
    select certificates.* from gone join public.certificates on certificates.id = gone.certificate_id
    where private.is_certificate_in_force(certificates) and not exists (
      select from private.certificate_payments other
      where other.certificate_id = gone.certificate_id and other.payment_id <> payment
    )
    order by certificates.id
  loop
    if certificate.level = any (private.paid_levels(certificate.user_id)) then
      insert into private.certificate_payments (certificate_id, payment_id)
      select certificate.id, covering
      from private.covering_payments(certificate.user_id, certificate.level) as covering;
    else
      perform private.revoke(certificate, reason, for_refund => true);
    end if;
  end loop;
end
$$;

-- One row for each level: what its certificate takes, and what a learner has of it. Its requirements are those that
-- are met or missing here; a capstone that is reviewed elsewhere is neither. The project is the one to work on next for
-- what is missing, or the one that waits for its review.
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
  is_paid boolean,
  requirements text[],
  missing_requirements text[],
  project jsonb
)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  paid constant text[] := private.paid_levels(learner);
  -- All at once, because asking private.may_study for each course takes several times as long.
  to_study constant uuid[] := array(select private.courses_to_study(learner));
begin
  return query
  -- Of all modules that a certificate can take. One without a text and without a question asks for nothing.
  with studied_modules as materialized (
    select modules.course_id, progress.is_quiz_passed, progress.is_complete
    from private.module_progress(learner, array(
      select modules.id from public.course_modules modules join public.courses on courses.id = modules.course_id
      where modules.archived_at is null and courses.status = 'Published'
    )) as progress
    join public.course_modules modules on modules.id = progress.module_id
    where progress.lessons > 0 or progress.quiz_id is not null
  ),
  memberships as materialized (select certifies_levels from private.current_memberships(learner))
  select
    exam.level,
    private.level_certificate_title(exam.level),
    studied.modules,
    studied.passed,
    (select max(score) from private.exams_that_count(learner, exam)),
    exists (select from memberships where exam.level = any (memberships.certifies_levels)),
    exists (select from public.profiles where id = learner and btrim(full_name) <> ''),
    held.id,
    held.status,
    studied.complete,
    exam.level = any (paid),
    case
      when cardinality(further.missing) > 0 or private.has_accepted_project(learner, exam.level)
      then coalesce(rule.requirements, '{}') else '{}'
    end,
    further.missing,
    case when cardinality(further.missing) > 0 then private.next_project(learner, exam.level, to_study) end
  from public.assessments exam
  cross join lateral private.certificate_rule_for(learner, exam.level) as rule
  cross join lateral (
    select
      count(*)::integer as modules,
      count(*) filter (where counted.is_quiz_passed)::integer as passed,
      count(*) filter (where counted.is_complete)::integer as complete
    from studied_modules counted where counted.course_id = any (rule.course_ids)
  ) as studied
  cross join lateral private.missing_requirements(learner, exam.level, rule.requirements) as further (missing)
  left join lateral (
    select certificates.id, certificates.status from public.certificates
    where certificates.user_id = learner and certificates.level = exam.level
      and private.is_certificate_in_force(certificates)
    order by certificates.created_at desc limit 1
  ) as held on true
  where exam.kind = 'exam'
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], exam.level);
end
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
  is_paid boolean,
  requirements text[],
  missing_requirements text[],
  project jsonb
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
  is_paid boolean,
  missing_modules text[],
  exams jsonb,
  requirements text[],
  missing_requirements text[]
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
      progress.is_in_plan, progress.certificate_id, progress.modules_complete, progress.is_paid,
      array(
        select courses.title || ': ' || modules.title
        from private.certificate_rule_for(learner, progress.level) as rule
        cross join lateral private.module_progress(
          learner, array(select id from private.modules_of_courses(rule.course_ids))
        ) as studied
        join public.course_modules modules on modules.id = studied.module_id
        join public.courses on courses.id = modules.course_id
        where not studied.is_complete
        order by courses.position nulls last, courses.created_at, courses.id, modules.position
      ),
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'score', attempts.score, 'is_passed', attempts.is_passed, 'submitted_at', attempts.submitted_at
        ) order by attempts.submitted_at desc), '[]')
        from public.attempts
        where attempts.user_id = learner and attempts.assessment_id = exam.id and attempts.submitted_at is not null
      ),
      progress.requirements, progress.missing_requirements
    from private.certificate_progress(learner) as progress
    join public.assessments exam on exam.level = progress.level and exam.kind = 'exam';
end
$$;
comment on function public.certificate_evidence(uuid) is
  'What a learner has done of each level: modules, those that are missing, projects, and all exams. For admins who issue certificates.';
grant execute on function public.certificate_evidence(uuid) to authenticated;

create function public.certificate_criteria()
returns table (
  level text,
  modules integer,
  quiz_pass_percent integer,
  exam_questions integer,
  exam_minutes integer,
  exam_pass_percent integer,
  takes_project boolean,
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
    coalesce('project' = any (rule.requirements), false),
    coalesce('capstone' = any (rule.requirements), false),
    array(
      select skill
      from public.courses cross join unnest(courses.skills) with ordinality as listed (skill, place)
      where courses.id = any (rule.course_ids) and courses.status = 'Published'
      order by courses.position nulls last, courses.created_at, courses.id, place
    )
  from public.assessments exam
  cross join lateral private.current_certificate_rule(exam.level) as rule
  cross join lateral (
    select count(*)::integer as modules, min(quiz.pass_percent) as pass_percent
    from private.modules_of_courses(rule.course_ids) as module
    left join public.assessments quiz on quiz.module_id = module.id
  ) as studied
  where exam.kind = 'exam'
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], exam.level)
$$;
comment on function public.certificate_criteria() is
  'What the certificate of each level takes today, and the skills it stands for: those of the courses that count for it.';
grant execute on function public.certificate_criteria() to anon, authenticated;

-- The profile of the learner is locked, so that of two calls at once the second finds the certificate of the first.
-- A capstone that was not accepted here is reviewed elsewhere, so its certificate waits for an admin, or for its
-- acceptance here, also after the plan has ended that it was made with. Its two years begin with the day it is issued.
create function private.issue_level_certificates(learner uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.profiles where id = learner for no key update;
  update public.certificates
  set status = 'Issued', issued_on = private.today(), valid_until = private.today() + interval '2 years'
  where user_id = learner and level = 'Advanced' and status = 'Pending'
    and private.has_accepted_project(learner, level);
  with made as (
    insert into public.certificates (
      user_id, student_name, student_email, course_title, course_level, level, score, status, issued_on, valid_until
    )
    select
      profiles.id, left(btrim(profiles.full_name), 100), profiles.email, earned.title, earned.level, earned.level,
      earned.exam_score,
      case when is_reviewed then 'Pending' else 'Issued' end,
      case when not is_reviewed then private.today() end,
      (private.today() + interval '2 years')::date
    from private.certificate_progress(learner) as earned
    join public.profiles on profiles.id = learner
    cross join lateral (
      select 'capstone' = any (rule.requirements) and not private.has_accepted_project(learner, earned.level)
        as is_reviewed
      from private.certificate_rule_for(learner, earned.level) as rule
    ) as rule
    where earned.modules > 0 and earned.modules_complete = earned.modules and earned.exam_score is not null
      and cardinality(earned.missing_requirements) = 0
      and earned.is_paid and earned.has_name and earned.certificate_id is null
    returning id, level
  )
  insert into private.certificate_payments (certificate_id, payment_id)
  select made.id, covering
  from made cross join lateral private.covering_payments(learner, made.level) as covering;
end
$$;

-- What may be the last thing that was missing issues the certificate in the same transaction.
create function private.issue_due_certificates()
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

-- Passing a module or the exam.
create trigger issue_after_attempt after update of is_passed on public.attempts
for each row when (new.is_passed and old.is_passed is null) execute function private.issue_due_certificates();

-- What was passed during a trial, or with a plan without certification, gives its certificate when the plan is paid.
create trigger issue_after_payment after insert or update of status, plan_id, is_trial on public.memberships
for each row when (new.status = 'Active' and not new.is_trial) execute function private.issue_due_certificates();

-- A seat in an organisation is paid by the organisation.
create trigger issue_after_seat after insert or update of seat_since on public.organisation_members
for each row when (new.seat_since is not null) execute function private.issue_due_certificates();

-- A project or capstone that is accepted.
create trigger issue_after_review after update of state on public.project_submissions
for each row when (new.state = 'accepted' and old.state <> 'accepted') execute function private.issue_due_certificates();

-- Locks the learners who have passed the exam of a level, before its rule becomes easier: some may meet it at once.
create function private.hold_exam_passers(wanted_level text)
returns uuid[]
language sql
security definer
set search_path = ''
as $$
  select array(
    select id from public.profiles
    where id in (
      select attempts.user_id
      from public.attempts join public.assessments exam on exam.id = attempts.assessment_id
      where exam.kind = 'exam' and exam.level = wanted_level and attempts.is_passed
    )
    order by id for no key update
  )
$$;

-- The setting is part of the rule of AI Practitioner. Learners who have begun keep the easier one.
create function private.follow_project_setting()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  passed uuid[] := '{}';
  learner uuid;
begin
  if not new.project_required then
    passed := private.hold_exam_passers('Intermediate');
  end if;
  perform private.refresh_certificate_rule('Intermediate');
  foreach learner in array passed loop
    perform private.issue_level_certificates(learner);
  end loop;
  return null;
end
$$;

create trigger follow_project_setting after update of project_required on public.site_settings
for each row when (new.project_required <> old.project_required) execute function private.follow_project_setting();

-- Marks what it returns, so every call returns mails that no earlier call has returned. The mails are stored in the
-- transaction that claims them. The profiles are locked, so that the deletion of an account waits and finds the mails.
-- Sample learners get none.
create function public.claim_certificate_mails(learner uuid default null)
returns table (
  kind text,
  id text,
  student_name text,
  student_email text,
  title text,
  is_of_level boolean,
  valid_until date,
  reason text
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if learner is not null then
    perform private.issue_level_certificates(learner);
  end if;
  return query
    with due as (
      select certificates.id as due_id,
        case
          when certificates.status = 'Revoked' then 'revoked'
          when certificates.mailed_at is not null or certificates.is_silent then 'expiring'
          when certificates.reinstated_at is not null then 'reinstated'
          else 'issued'
        end as due_kind
      from public.certificates join public.profiles on profiles.id = certificates.user_id
      where (learner is null or certificates.user_id = learner)
        and (
          certificates.status = 'Issued' and certificates.mailed_at is null and not certificates.is_silent
          or certificates.status = 'Revoked' and certificates.revocation_mailed_at is null
          or certificates.status = 'Issued' and certificates.expiry_mailed_at is null
            and certificates.valid_until between private.today() and private.today() + 60
            -- One that is valid for a short time only needs no second mail.
            and certificates.issued_on < certificates.valid_until - 60
        )
        and not exists (
          select from private.sample_rows
          where table_name = 'public.certificates' and row_id = certificates.id and removed_at is null
        )
      order by certificates.created_at
      limit 500
      for key share of profiles skip locked
      for no key update of certificates skip locked
    )
    update public.certificates set
      mailed_at = case when due_kind in ('issued', 'reinstated') then now() else mailed_at end,
      revocation_mailed_at = case when due_kind = 'revoked' then now() else revocation_mailed_at end,
      expiry_mailed_at = case when due_kind = 'expiring' then now() else expiry_mailed_at end
    from due
    where certificates.id = due_id
    returning due_kind, certificates.id, certificates.student_name, certificates.student_email,
      certificates.course_title, certificates.level is not null, certificates.valid_until,
      certificates.revocation_reason;
end
$$;
comment on function public.claim_certificate_mails(uuid) is
  'The mails about certificates that are due, of all holders or of one, whose earned certificates it issues first. For the function that sends them.';
grant execute on function public.claim_certificate_mails(uuid) to service_role;

-- ---- Who can get a certificate of a course

create function public.certificate_candidates(course uuid)
returns table (user_id uuid, full_name text, email text, score integer, completed_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted_modules uuid[];
begin
  perform private.require_admin();
  wanted_modules := array(select id from private.modules_of_courses(array[course]));
  return query
    select profiles.id, profiles.full_name, profiles.email, quizzes.score, completed.last_at
    from (
      select done.user_id, max(done.completed_at) as last_at
      from private.module_completions done
      where done.module_id = any (wanted_modules)
      group by done.user_id
      having count(*) = cardinality(wanted_modules)
    ) as completed
    join public.profiles on profiles.id = completed.user_id
    cross join lateral (
      select round(avg(best.score))::integer as score
      from (
        select max(attempts.score) as score
        from public.attempts join public.assessments quiz on quiz.id = attempts.assessment_id
        where attempts.user_id = profiles.id and quiz.module_id = any (wanted_modules) and attempts.is_passed
        group by quiz.id
      ) as best
    ) as quizzes
    where not exists (
      select from public.certificates held
      where held.user_id = profiles.id and held.course_id = course and private.is_certificate_in_force(held)
    )
    order by completed.last_at desc, profiles.id
    limit 50;
end
$$;
comment on function public.certificate_candidates(uuid) is
  'Learners who have completed a course and have no certificate for it, latest first, with the mean of their best quizzes. For admins.';
grant execute on function public.certificate_candidates(uuid) to authenticated;

create function public.certificate_names(people uuid[])
returns table (user_id uuid, printed_name text, is_initials boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select profiles.id, private.certificate_name(profiles.id), private.shows_initials(profiles.id)
    from public.profiles
    where profiles.id = any (people)
    order by profiles.id
    limit 1000;
end
$$;
comment on function public.certificate_names(uuid[]) is
  'What a certificate of these people shows as their name, and whether it has to be initials. For admins.';
grant execute on function public.certificate_names(uuid[]) to authenticated;

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
  from (select distinct course_id from private.assessed_modules(auth.uid(), exam)) as assessed;
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
    'is_mail_due', exists (
      select from public.certificates
      where certificates.user_id = auth.uid() and certificates.status = 'Issued' and certificates.mailed_at is null
        and not certificates.is_silent
    ),
    'missing_requirements', progress.missing_requirements,
    'project', progress.project,
    'missing', coalesce((
      select jsonb_agg(jsonb_build_object(
        'course_slug', courses.slug, 'course_title', courses.title,
        'module_slug', modules.slug, 'module_title', modules.title,
        'lessons', studied.lessons, 'lessons_done', studied.lessons_done,
        'has_quiz', studied.quiz_id is not null, 'is_quiz_passed', studied.is_quiz_passed
      ) order by courses.position nulls last, courses.created_at, courses.id, modules.position)
      from private.certificate_rule_for(auth.uid(), wanted.level) as rule
      cross join lateral private.module_progress(
        auth.uid(), array(select id from private.modules_of_courses(rule.course_ids))
      ) as studied
      join public.course_modules modules on modules.id = studied.module_id
      join public.courses on courses.id = modules.course_id
      where not studied.is_complete
    ), '[]')
  );
end
$$;
comment on function public.exam_readiness(uuid) is
  'What the caller needs for an exam and its certificate: modules and projects that are missing, plan, name and attempts. is_open: it can start once there is a name.';
grant execute on function public.exam_readiness(uuid) to authenticated;
