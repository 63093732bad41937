drop policy "learners delete their notes" on public.lesson_notes;

-- A request that began before its account was deleted may write after forget_account has looked, and rows that name
-- the person by email address, or by an id without a foreign key, would stay. So what writes such a row locks the
-- profile first (for key share), and forget_account waits for those locks before it looks. Later requests find no
-- profile and write nothing. Returns whether there is a profile. The owner of an account that is suspended or frozen
-- writes nothing either, although their access token may be valid for an hour.
create or replace function private.hold_account(account_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  closed_until timestamptz;
begin
  select suspended_until into closed_until from public.profiles where id = account_id for key share;
  if not found then
    return false;
  end if;
  if closed_until > now() and account_id = auth.uid() then
    raise sqlstate 'PT403' using
      message = 'This account is closed at the moment, so nothing is saved.', detail = 'account_closed';
  end if;
  return true;
end
$$;

comment on column public.child_accounts.frozen_at is
  'Since when nobody can sign in and nothing is stored or shown, because consent was withdrawn.';

create function private.initials(name text)
returns text
language sql
immutable
set search_path = ''
as $$
  select string_agg(upper(left(word, 1)) || '.', ' ' order by place)
  from regexp_split_to_table(btrim(name), '\s+') with ordinality as words (word, place)
$$;

-- The name on a certificate: initials for minors, unless their guardian allows more.
create or replace function private.certificate_name(person uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when private.reached_age(ages.birth_year) < 18 and not coalesce(child.shows_name, false)
      then private.initials(profiles.full_name)
    else left(btrim(profiles.full_name), 100)
  end
  from public.profiles
  left join public.learner_ages ages on ages.user_id = profiles.id
  left join public.child_accounts child on child.user_id = profiles.id
  where profiles.id = person
$$;

-- Hides the labs and projects that a child shows with certificates.
create function private.hide_work(child uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.shown_labs
  where certificate_id in (select id from public.certificates where user_id = child);
  update public.project_submissions set is_shown = false where user_id = child and is_shown;
end
$$;

create or replace function public.set_child_permissions(child uuid, hand_in boolean, show_work boolean, meet_mentors boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_own_child(child);
  update public.child_accounts
  set may_hand_in = hand_in, may_show_work = show_work, may_meet_mentors = meet_mentors
  where user_id = child;
  if not show_work then
    perform private.hide_work(child);
  end if;
end
$$;

create or replace function public.withdraw_consent(consent uuid, choice text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.consents;
begin
  select * into given from public.consents where id = consent and guardian_id = auth.uid() for update;
  if given.id is null then
    raise sqlstate 'PT404' using message = 'You have no such consent.';
  end if;
  if given.withdrawn_at is not null then
    return;
  end if;
  update public.consents set withdrawn_at = now(), withdrawal = choice
  where id = given.id or child_id = given.child_id and guardian_id = auth.uid() and withdrawn_at is null;
  -- A learner with an address of their own decides alone, and a consent does not open or close their account. The same
  -- holds for an adult who was asked and did not become the guardian.
  if not private.needs_consent(given.child_id) or not private.is_guardian_of(given.child_id) then
    return;
  end if;
  if choice = 'delete' then
    delete from auth.users where id = given.child_id;
  else
    -- Hosted Supabase cannot read 'infinity' here.
    update auth.users set banned_until = now() + interval '100 years' where id = given.child_id;
    delete from auth.sessions where user_id = given.child_id;
    -- Waits for requests of the child that began before. Those that begin now find the account closed (hold_account).
    perform from public.profiles where id = given.child_id for update;
    update public.child_accounts set frozen_at = now(), shows_name = false where user_id = given.child_id;
    perform private.hide_work(given.child_id);
  end if;
end
$$;

-- The same for deleting them, as long as the account is open.
create policy "learners delete their notes" on public.lesson_notes for delete to authenticated
using (user_id = (select auth.uid()) and (select private.hold_own_account()));

-- The name that everyone reads: the printed one, or its initials for a child whose guardian does not allow more.
create function private.shown_name(certificate public.certificates)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when exists (
      select from public.child_accounts child join public.learner_ages ages using (user_id)
      where child.user_id = certificate.user_id
        and (child.frozen_at is not null or not child.shows_name and private.reached_age(ages.birth_year) < 18)
    ) then private.initials(certificate.student_name)
    else certificate.student_name
  end
$$;

-- Runs as the owner: everyone who knows the id of a certificate may check it.
create or replace function public.verify_certificate(certificate_id text)
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

-- Everything that the credential of an issued certificate says. Gives the certificate its
-- place in the status list when it is first asked for. Null for an unknown certificate.
create or replace function private.badge_facts(wanted_id text)
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

-- The trigger on profiles refuses it for the last admin. Whoever suspended or froze an account decides about it.
create or replace function public.delete_my_account()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.users where id = auth.uid() and (banned_until is null or banned_until <= now());
  if not found then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
end
$$;

-- Nothing is shown of accounts that are frozen already.
update public.child_accounts set shows_name = false where frozen_at is not null;
select private.hide_work(user_id) from public.child_accounts where frozen_at is not null;
