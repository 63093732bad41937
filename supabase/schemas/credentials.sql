-- Certificates as Open Badges: the keys that sign them, and the place of each in the status list.

create table private.badge_keys (
  id bigint generated always as identity primary key,
  multikey text not null unique check (multikey ~ '^z6Mk[1-9A-HJ-NP-Za-km-z]{44}$'),
  jwk jsonb not null,
  private_keys jsonb,
  created_at timestamptz not null default date_trunc('second', now()),
  retired_at timestamptz,
  check ((private_keys is null) = (retired_at is not null))
);
comment on table private.badge_keys is
  'The keys that sign credentials. Public parts stay published forever, so that older credentials verify. Only the server reads them.';
comment on column private.badge_keys.multikey is 'The public key of embedded proofs (Ed25519).';
comment on column private.badge_keys.jwk is 'The public key of credentials in the form of a JWT (ES256).';
comment on column private.badge_keys.private_keys is 'Both private keys. Deleted when the next generation takes over.';

-- One generation signs at a time: of two processes that make the first key, or rotate, one wins.
create unique index badge_keys_signing_idx on private.badge_keys ((true)) where retired_at is null;

alter table private.badge_keys enable row level security;

create table private.badges (
  status_index bigint generated always as identity (start with 0 minvalue 0) primary key,
  certificate_id text unique references public.certificates on delete set null,
  salt text not null default encode(extensions.gen_random_bytes(16), 'hex'),
  created_at timestamptz not null default date_trunc('second', now())
);
comment on table private.badges is
  'The certificates whose credential was asked for. A row outlives its certificate: what no longer exists counts as revoked.';
comment on column private.badges.status_index is 'Its place in the status list. Never used again.';
comment on column private.badges.salt is 'Hides the email address in the credential.';

alter table private.badges enable row level security;

-- Everything that the credential of an issued certificate says. Gives the certificate its
-- place in the status list when it is first asked for. Null for an unknown certificate.
create function private.badge_facts(wanted_id text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  certificate public.certificates;
  badge private.badges;
begin
  select * into certificate from public.certificates
  where id = wanted_id and issued_on is not null for key share;
  if certificate.id is null then
    return null;
  end if;
  select * into badge from private.badges where certificate_id = certificate.id;
  if badge.certificate_id is null then
    insert into private.badges (certificate_id) values (certificate.id) on conflict do nothing;
    select * into badge from private.badges where certificate_id = certificate.id;
  end if;
  return jsonb_build_object(
    'id', certificate.id,
    'student_name', private.shown_name(certificate),
    'student_email', certificate.student_email,
    'title', certificate.course_title,
    'level', certificate.level,
    'course_slug', (select slug from public.courses where id = certificate.course_id and status = 'Published'),
    'score_label', certificate.score_label,
    'issued_on', certificate.issued_on,
    'valid_until', certificate.valid_until,
    -- What was completed when the certificate was made; later work is not its evidence.
    'modules', (
      select count(*) from private.module_completions done
      join public.course_modules modules on modules.id = done.module_id
      join public.courses on courses.id = modules.course_id
      where done.user_id = certificate.user_id and done.completed_at <= certificate.created_at
        and (courses.level = certificate.level or courses.id = certificate.course_id)
    ),
    -- None while the holder does not show them.
    'lab_goals', (select count(*) from public.certificate_labs(certificate.id)),
    'exam_on', (
      select (max(attempts.submitted_at) at time zone 'UTC')::date from public.attempts
      join public.assessments exam on exam.id = attempts.assessment_id
      where attempts.user_id = certificate.user_id and exam.kind = 'exam' and exam.level = certificate.level
        and attempts.is_passed and attempts.score = certificate.score
        and attempts.submitted_at <= certificate.created_at
    ),
    -- Accepted projects that the learner chose to show.
    'projects', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title', projects.title, 'course', courses.title,
        'accepted_on', (review.reviewed_at at time zone 'UTC')::date
      ) order by review.reviewed_at, projects.content_id), '[]')
      from public.project_submissions shown
      join public.projects on projects.id = shown.project_id
      join public.courses on courses.id = projects.course_id
      join public.project_versions version on version.submission_id = shown.id and version.number = shown.versions
      join public.project_reviews review on review.version_id = version.id
      where shown.user_id = certificate.user_id and shown.state = 'accepted' and shown.is_shown
        and (courses.level = certificate.level or courses.id = certificate.course_id)
    ),
    'status_index', badge.status_index,
    'salt', badge.salt,
    'created_at', badge.created_at
  );
end
$$;

-- The numbers of all credentials that are revoked, or whose certificate is gone with its owner's account.
create function private.revoked_badges()
returns setof bigint
language sql
stable
security definer
set search_path = ''
as $$
  select badges.status_index from private.badges
  left join public.certificates on certificates.id = badges.certificate_id
  where certificates.id is null or certificates.status = 'Revoked'
  order by 1
$$;
