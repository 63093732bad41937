-- Certificates count in whole days, and the days are those of UTC wherever the database runs.
create function private.today()
returns date
language sql
stable
set search_path = ''
as $$
  select (now() at time zone 'UTC')::date
$$;
revoke execute on function private.today() from public, anon, authenticated, service_role;

-- 27 random characters of five bits each and one that checks them, in groups that people can read out. The alphabet
-- is Crockford's: it has no I, L, O and U. Every weight is odd, so one wrong character always changes the check.
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
revoke execute on function private.make_certificate_id() from public, anon, authenticated, service_role;

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
  check (issued_on is not null or status <> 'Issued'),
  check (issued_on is null or status <> 'Pending'),
  check ((revoked_on is not null) = (status = 'Revoked')),
  check ((revocation_reason is not null) = (status = 'Revoked'))
);
comment on table public.certificates is
  'What a learner has earned. Name, course and level are as they are printed: later changes of either rewrite nothing.';
comment on column public.certificates.id is 'Stands on the certificate. Whoever knows it may verify the certificate.';
comment on column public.certificates.student_email is 'Follows the profile, so that admins find people by it.';
comment on column public.certificates.issued_on is 'A certificate that was revoked while it was pending was never issued.';
comment on column public.certificates.valid_until is 'The last day it is valid. Empty means that it does not expire.';

create index certificates_created_at_idx on public.certificates (created_at desc, id desc);
create index certificates_status_idx on public.certificates (status, created_at desc, id desc);
create index certificates_course_id_idx on public.certificates (course_id, created_at desc, id desc);
create index certificates_user_id_idx on public.certificates (user_id, created_at desc);
create index certificates_expiring_idx on public.certificates (valid_until) where status = 'Issued';
-- All that can be searched as one text, for the reason given at payments_search_idx.
create index certificates_search_idx on public.certificates using gin ((
  id || ' ' || student_name || ' ' || student_email || ' ' || course_title
) extensions.gin_trgm_ops) with (fastupdate = off);

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
revoke execute on function private.keep_student_email() from public, anon, authenticated, service_role;

create trigger keep_student_email after update of email on public.profiles
for each row when (old.email is distinct from new.email) execute function private.keep_student_email();

revoke all on public.certificates from anon, authenticated, service_role;
grant select on public.certificates to authenticated, service_role;
alter table public.certificates enable row level security;

-- A learner sees what they have earned, and why something was taken back.
create policy "own certificates are readable" on public.certificates for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every certificate. They write by the functions below alone, which keep the record.
create policy "admins read all certificates" on public.certificates for select to authenticated
using ((select private.is_admin()));

-- What was never issued is nobody else's business: it is as unknown here as an id that was made up.
create function public.verify_certificate(certificate_id text)
returns table (
  id text,
  student_name text,
  course_title text,
  course_level text,
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
  select c.id, c.student_name, c.course_title, c.course_level, c.score_label, c.status, c.issued_on, c.valid_until,
    c.revoked_on
  from public.certificates c
  where c.id = certificate_id and c.issued_on is not null
$$;
comment on function public.verify_certificate(text) is
  'What a certificate says, for whoever knows its id: neither the address nor the points of its holder.';
revoke execute on function public.verify_certificate(text) from public, anon, authenticated, service_role;
grant execute on function public.verify_certificate(text) to anon, authenticated;

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
revoke execute on function private.record_certificate_action(text, public.certificates)
  from public, anon, authenticated, service_role;

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
revoke execute on function public.issue_certificate(uuid, uuid, text, integer, date, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.issue_certificate(uuid, uuid, text, integer, date, boolean) to authenticated;

-- What the two functions below begin with: answers the certificate that the calling admin is about to change, and
-- holds it, so that of two admins the second finds what the first has done.
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
revoke execute on function private.certificate_to_change(text) from public, anon, authenticated, service_role;

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
  if certificate.valid_until < private.today() then
    raise sqlstate 'PT409' using message =
      'The last day of this certificate is over. Revoke it and issue a new one.';
  end if;
  update public.certificates set status = 'Issued', issued_on = private.today()
  where id = certificate.id returning * into certificate;
  perform private.record_certificate_action('certificate_issue', certificate);
  return certificate;
end
$$;
comment on function public.confirm_certificate(text) is 'Pending to Issued, as of today. For admins.';
revoke execute on function public.confirm_certificate(text) from public, anon, authenticated, service_role;
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
  set status = 'Revoked', revoked_on = private.today(), revocation_reason = btrim(reason)
  where id = certificate.id returning * into certificate;
  perform private.record_certificate_action('certificate_revoke', certificate);
  return certificate;
end
$$;
comment on function public.revoke_certificate(text, text) is
  'Pending or Issued to Revoked, for a reason that its holder can read. For admins.';
revoke execute on function public.revoke_certificate(text, text) from public, anon, authenticated, service_role;
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
revoke execute on function public.search_certificates(text, text, uuid, text, integer)
  from public, anon, authenticated, service_role;
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
revoke execute on function public.certificate_figures() from public, anon, authenticated, service_role;
grant execute on function public.certificate_figures() to authenticated;
