create function public.reopen_birth_year(user_id uuid, reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.profiles := private.user_to_administer(user_id);
begin
  if btrim(coalesce(reason, '')) = '' then
    raise sqlstate 'PT422' using message = 'Please give the reason.';
  end if;
  if private.is_child_account(target.id) then
    raise sqlstate 'PT409' using message = 'A guardian looks after this account. They can delete it and add the child again.';
  end if;
  delete from public.learner_ages ages where ages.user_id = target.id;
  if not found then
    raise sqlstate 'PT409' using message = 'This account has not said its year of birth.';
  end if;
  delete from private.guardian_requests where child_id = target.id;
  insert into public.admin_audit_log (admin_id, action, details) values (
    auth.uid(),
    'birth_year_reopen',
    jsonb_build_object('target_user_id', target.id, 'target_user_email', target.email, 'reason', left(btrim(reason), 500))
  );
end
$$;

comment on function public.reopen_birth_year(uuid,text) is
  'Lets an account that mistyped its year of birth state it again. Shows nothing of the old year. For admins, on others.';

grant execute on function public.reopen_birth_year(uuid,text) to authenticated;

-- Raises if the caller adds more files than their quotas allow. A policy calls it, because hosted Supabase allows no
-- triggers on storage.objects.
create or replace function private.has_room_for_file(bucket text, new_name text, new_metadata jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  folder constant text := split_part(new_name, '/', 1);
  others record;
begin
  if not private.has_quotas(auth.uid()) or not private.hold_account(auth.uid()) then
    return true;
  end if;
  perform private.take_hourly_quota(bucket, auth.uid(), 1, 60);
  if bucket = 'avatars' and private.is_folder_full(bucket, folder, new_name, 20) then
    perform private.refuse_full(20, 'pictures');
  end if;
  if bucket = 'projects' then
    select count(*) as files, coalesce(sum((metadata ->> 'size')::bigint), 0) as bytes into others
    from storage.objects
    where name ~>=~ (folder || '/') and name ~<~ (folder || '0') and bucket_id = bucket and name <> new_name;
    if others.files >= 50 then
      perform private.refuse_full(50, 'project files');
    end if;
    if others.bytes + coalesce((new_metadata ->> 'size')::bigint, 0) > 104857600 then
      raise sqlstate 'PT413' using
        message = format('Your project files may have %s MB in all, and this one is too much.', 100),
        detail = 'total_quota';
    end if;
  end if;
  if bucket = 'consent-forms' and private.is_folder_full(bucket, folder, new_name, 20) then
    perform private.refuse_full(20, 'scans');
  end if;
  if bucket = 'lesson-films' then
    -- Several instructors may share the folder of a course.
    perform pg_advisory_xact_lock(hashtext('lesson-films ' || folder));
    if private.is_folder_full(bucket, folder, new_name, 200) then
      raise sqlstate 'PT413' using
        message = format('A course has room for %s files of films, and all of it is used.', 200),
        detail = 'total_quota';
    end if;
  end if;
  return true;
end
$$;

alter table public.child_accounts add column may_hand_in boolean not null default true;

alter table public.child_accounts add column may_show_work boolean not null default false;

alter table public.child_accounts add column may_meet_mentors boolean not null default false;

comment on column public.child_accounts.may_hand_in is
  'Whether reviewers may get projects of the child. The guardian decides.';

comment on column public.child_accounts.may_show_work is
  'Whether labs and projects may be shown with a certificate, which everybody who has its link can see. The guardian decides.';

comment on column public.child_accounts.may_meet_mentors is
  'Whether the child may ask for a video call with a mentor. The guardian decides.';

-- Whether an account rests on the consent of a guardian: that of a child, or one that waits for a guardian.
create function private.needs_consent(person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.is_child_account(person)
    or exists (select from public.learner_ages where user_id = person and needs_guardian)
$$;

-- Raises if the person is a child whose guardian has not allowed this: hand_in, show_work or meet_mentors.
create function private.require_permission(person uuid, permission text)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.child_accounts
    where user_id = person and not case permission
      when 'hand_in' then may_hand_in
      when 'show_work' then may_show_work
      when 'meet_mentors' then may_meet_mentors
    end
  ) then
    raise sqlstate 'PT403' using
      message = 'This is switched off for you. Your parent or guardian can switch it on, on the page Family.',
      detail = 'needs_permission';
  end if;
end
$$;

create function public.set_child_permissions(child uuid, hand_in boolean, show_work boolean, meet_mentors boolean)
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
    delete from private.shown_labs
    where certificate_id in (select id from public.certificates where user_id = child);
    update public.project_submissions set is_shown = false where user_id = child and is_shown;
  end if;
end
$$;

comment on function public.set_child_permissions(uuid,boolean,boolean,boolean) is
  'What a child of the caller may use. Switching the showing of work off also hides what is shown now.';

grant execute on function public.set_child_permissions(uuid,boolean,boolean,boolean) to authenticated;

create or replace function public.request_consent(guardian uuid, new_token_hash text, child_user uuid default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text;
begin
  perform private.hold_account(guardian);
  address := private.require_guardian(guardian);
  if child_user is not null and not exists (
    select from public.guardianships where child_id = child_user and guardian_id = guardian
  ) then
    raise sqlstate 'PT404' using message = 'There is no such child in your family.';
  end if;
  return private.add_guardian_request(address, child_user, new_token_hash);
end
$$;

-- Stores a consent, however it was given. One that is given again opens a frozen account.
create function private.store_consent(guardian uuid, child uuid, version text, given_by text)
returns public.consents
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.consents;
begin
  insert into public.consents (guardian_id, child_id, text_version, method)
  values (guardian, child, version, given_by) returning * into given;
  if private.is_child_account(child) then
    update public.child_accounts set frozen_at = null where user_id = child;
    update auth.users set banned_until = null where id = child;
  end if;
  return given;
end
$$;

create or replace function public.give_consent(guardian uuid, wanted_hash text, version text)
returns public.consents
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked private.guardian_requests;
begin
  perform from public.profiles where id = guardian for no key update;
  asked := private.find_guardian_request(guardian, wanted_hash);
  delete from private.guardian_requests where id = asked.id;
  return private.store_consent(guardian, asked.child_id, version, 'email-plus');
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
  where id = given.id or child_id = given.child_id and withdrawn_at is null;
  -- A learner with an address of their own decides alone, and a consent does not open or close their account.
  if not private.needs_consent(given.child_id) then
    return;
  end if;
  if choice = 'delete' then
    delete from auth.users where id = given.child_id;
  else
    update public.child_accounts set frozen_at = now() where user_id = given.child_id;
    -- Hosted Supabase cannot read 'infinity' here.
    update auth.users set banned_until = now() + interval '100 years' where id = given.child_id;
    delete from auth.sessions where user_id = given.child_id;
  end if;
end
$$;

-- The open consent that a new account rests on, and the account that waits for it, if there is one.
create or replace function public.find_open_consent(guardian uuid, consent uuid)
returns public.consents
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  given public.consents;
begin
  perform private.require_guardian(guardian);
  select * into given from public.consents
  where id = consent and guardian_id = guardian and withdrawn_at is null;
  if given.id is null or private.is_child_account(given.child_id)
    or given.child_id is not null and not private.needs_consent(given.child_id)
  then
    raise sqlstate 'PT409' using message = 'This consent is used already. Please ask for another one.';
  end if;
  return given;
end
$$;

create table public.consent_forms (
  id uuid primary key default gen_random_uuid(),
  guardian_id uuid not null references public.profiles on delete cascade,
  text_version text not null references public.consent_texts,
  file text not null unique check (file ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f-]{36}\.(pdf|png|jpg)$'),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  reason text check (char_length(reason) <= 500),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((decided_at is null) = (state = 'waiting'))
);

alter table public.consent_forms enable row level security;

comment on table public.consent_forms is
  'Signed forms of guardians. An approved one becomes a consent; the scan of a refused one is deleted at once.';

comment on column public.consent_forms.file is
  'The scan in the bucket consent-forms, at USER ID/NAME.';

comment on column public.consent_forms.reason is
  'Why a form was refused, for the guardian.';

grant select on table public.consent_forms to authenticated, service_role;

create index consent_forms_guardian_id_idx on public.consent_forms (guardian_id, created_at desc);

create index consent_forms_text_version_idx on public.consent_forms (text_version);

create index consent_forms_list_idx on public.consent_forms (created_at desc, id desc);

-- Guardians see what became of their forms.
create policy "own forms are readable" on public.consent_forms for select to authenticated
using (guardian_id = (select auth.uid()));

-- Admins see every form: they check them.
create policy "admins read all forms" on public.consent_forms for select to authenticated
using ((select private.is_admin()));

create trigger limit_additions after insert on public.consent_forms referencing new table as written
for each statement execute function private.enforce_quota('forms', 'guardian_id', '10', '50');

create trigger clean_text before insert or update of reason on public.consent_forms
for each row execute function private.clean_text('reason');

-- Whether the file is a scan of the caller, who is an adult. Its type is known once the server has checked it.
create function private.is_own_consent_form(file text, metadata jsonb)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select file ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(pdf|png|jpg)$'
    and split_part(file, '/', 1) = auth.uid()::text
    and coalesce(metadata ->> 'mimetype', '') in ('', case split_part(file, '.', 2)
      when 'pdf' then 'application/pdf' when 'png' then 'image/png' else 'image/jpeg'
    end)
    and exists (
      select from public.learner_ages
      where user_id = auth.uid() and private.reached_age(birth_year) >= 18
    )
$$;

grant execute on function private.is_own_consent_form(text,jsonb) to authenticated;

-- Whether a form that was handed in names the scan.
create function private.is_handed_in_form(scan text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.consent_forms where file = scan)
$$;

grant execute on function private.is_handed_in_form(text) to authenticated;

-- A signature is for the guardian and for the admins who check it.
create policy "scans are for their guardian and admins" on storage.objects for select to authenticated
using (
  bucket_id = 'consent-forms'
  and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.is_admin()))
);

-- Guardians add scans to their own folder. Nobody replaces one.
create policy "guardians add scans" on storage.objects for insert to authenticated
with check (
  bucket_id = 'consent-forms' and private.is_own_consent_form(name, metadata) and (select private.hold_own_account())
);

-- Guardians remove scans that they did not hand in. The others go with the form.
create policy "guardians remove scans" on storage.objects for delete to authenticated
using (
  bucket_id = 'consent-forms' and (storage.foldername(name))[1] = (select auth.uid())::text
  and not private.is_handed_in_form(name)
);

-- Hosted Supabase refuses statements that delete objects unless they say that they mean it. Servers of ours that keep a
-- file in memory listen on the channel and drop it.
create function private.remove_scan(scan text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'consent-forms' and name = scan;
  perform pg_notify('storage_objects', 'consent-forms/' || scan);
end
$$;

create function public.hand_in_consent_form(guardian uuid, scan text, version text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text;
begin
  perform from public.profiles where id = guardian for no key update;
  address := private.require_guardian(guardian);
  if split_part(scan, '/', 1) <> guardian::text or not exists (
    select from storage.objects where bucket_id = 'consent-forms' and name = scan
  ) then
    raise sqlstate 'PT409' using message = 'The scan has not arrived. Please choose it again.';
  end if;
  if (select count(*) from public.consent_forms where guardian_id = guardian and state = 'waiting') >= 3 then
    raise sqlstate 'PT409' using message = 'We are looking at three forms of yours already. Please wait for our mail.';
  end if;
  insert into public.consent_forms (guardian_id, text_version, file) values (guardian, version, scan);
  return address;
end
$$;

comment on function public.hand_in_consent_form(uuid,text,text) is
  'Puts the scan of a signed form into the queue of the admins. Returns the address of the guardian, for the mail.';

grant execute on function public.hand_in_consent_form(uuid,text,text) to service_role;

create function public.take_back_consent_form(form uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  scan text;
begin
  delete from public.consent_forms where id = form and guardian_id = auth.uid() and state = 'waiting'
  returning file into scan;
  if scan is null then
    raise sqlstate 'PT409' using message = 'This form was decided about already.';
  end if;
  perform private.remove_scan(scan);
end
$$;

comment on function public.take_back_consent_form(uuid) is
  'Deletes a form of the caller that nobody has decided about, with its scan.';

grant execute on function public.take_back_consent_form(uuid) to authenticated;

create function public.decide_consent_form(admin_id uuid, form uuid, is_approved boolean, why text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  guardian public.profiles;
  asked public.consent_forms;
begin
  perform private.require_admin_account(admin_id);
  -- The profile first, as the deletion of an account does.
  select profiles.* into guardian
  from public.profiles join public.consent_forms on consent_forms.guardian_id = profiles.id
  where consent_forms.id = form
  for key share of profiles;
  select * into asked from public.consent_forms where id = form for update;
  if asked.id is null then
    raise sqlstate 'PT404' using message = 'There is no such form. Its guardian may have taken it back.';
  end if;
  if asked.state <> 'waiting' then
    raise sqlstate 'PT409' using message = 'Another admin has decided about this form.';
  end if;
  if not is_approved and btrim(coalesce(why, '')) = '' then
    raise sqlstate 'PT422' using message = 'Please give a reason, so that the guardian knows what to do.';
  end if;
  update public.consent_forms
  set state = case when is_approved then 'approved' else 'refused' end, decided_at = now(),
    reason = case when not is_approved then why end
  where id = form;
  if is_approved then
    perform private.store_consent(guardian.id, null, asked.text_version, 'signed-form');
  else
    perform private.remove_scan(asked.file);
  end if;
  insert into public.admin_audit_log (admin_id, action, details) values (
    decide_consent_form.admin_id,
    case when is_approved then 'consent_form_approve' else 'consent_form_refuse' end,
    jsonb_build_object(
      'form_id', form, 'target_user_id', guardian.id, 'target_user_email', guardian.email, 'reason', why
    )
  );
  return guardian.email;
end
$$;

comment on function public.decide_consent_form(uuid,uuid,boolean,text) is
  'An admin approves a signed form, which gives the consent, or refuses it with a reason. Returns the address of the guardian.';

grant execute on function public.decide_consent_form(uuid,uuid,boolean,text) to service_role;

create table private.address_requests (
  child_id uuid primary key references public.profiles on delete cascade,
  email text not null check (email = lower(email) and char_length(email) <= 254),
  token_hash text not null unique,
  created_at timestamptz not null default now()
);

alter table private.address_requests enable row level security;

comment on table private.address_requests is
  'Addresses that children want to take for themselves, until they follow the link in the mail. Deleted after 7 days.';

create function public.own_address_offer()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select private.judge_birth_year(ages.birth_year, ages.country)
  from public.learner_ages ages join public.child_accounts child on child.user_id = ages.user_id
  where ages.user_id = auth.uid() and child.frozen_at is null
$$;

comment on function public.own_address_offer() is
  'Whether the calling child is old enough for an address of their own: open, needs_country or needs_guardian. Null for others.';

grant execute on function public.own_address_offer() to authenticated;

create function public.request_own_address(child_user uuid, address text, new_token_hash text, stated_country text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  ages public.learner_ages;
begin
  perform private.hold_account(child_user);
  select * into ages from public.learner_ages where user_id = child_user;
  if not private.is_child_account(child_user) then
    raise sqlstate 'PT409' using message = 'This account has an address already.';
  end if;
  case private.judge_birth_year(ages.birth_year, coalesce(ages.country, stated_country))
    when 'needs_guardian' then
      raise sqlstate 'PT403' using message = 'You are not old enough for this yet. Your parent or guardian looks after your account.';
    when 'needs_country' then
      raise sqlstate 'PT422' using message = 'Please choose your country.';
    else null;
  end case;
  if private.take_rate_limit('own-address:' || child_user, 3, 86400) > 0
    or private.take_rate_limit('guardian-request:' || lower(address), 3, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written three times today. Please try again tomorrow.';
  end if;
  update public.learner_ages set country = (
    select consent_ages.country from public.consent_ages where consent_ages.country = stated_country
  )
  where user_id = child_user and country is null;
  insert into private.address_requests as open (child_id, email, token_hash)
  values (child_user, lower(address), new_token_hash)
  on conflict (child_id) do update
  set email = excluded.email, token_hash = excluded.token_hash, created_at = now();
end
$$;

comment on function public.request_own_address(uuid,text,text,text) is
  'Remembers for 7 days which address a child wants to take. For the function that mails the link.';

grant execute on function public.request_own_address(uuid,text,text,text) to service_role;

create function public.find_own_address(child_user uuid, wanted_hash text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted text := (
    select email from private.address_requests
    where child_id = child_user and token_hash = wanted_hash and created_at > now() - interval '7 days'
  );
begin
  if wanted is null then
    raise sqlstate 'PT410' using
      message = 'This link does not work here. Links work for 7 days, once, and for the account that asked for them.';
  end if;
  return wanted;
end
$$;

comment on function public.find_own_address(uuid,text) is
  'The address of a link that a child followed. For the function that gives it to the account.';

grant execute on function public.find_own_address(uuid,text) to service_role;

create function public.take_own_address(child_user uuid, wanted_hash text)
returns table (guardian_email text, nickname text)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.find_own_address(child_user, wanted_hash);
  return query
    select profiles.email, child.nickname
    from public.guardianships join public.profiles on profiles.id = guardianships.guardian_id
    join public.child_accounts child on child.user_id = guardianships.child_id
    where guardianships.child_id = child_user
    for key share of profiles;
  delete from private.address_requests where child_id = child_user;
  delete from private.picture_codes where user_id = child_user;
  delete from public.guardianships where child_id = child_user;
  delete from public.child_accounts where user_id = child_user;
  -- The place in the family stays. What the owner sees is theirs to decide now.
  update public.family_places set kind = 'adult', shares_progress = false where user_id = child_user;
end
$$;

comment on function public.take_own_address(uuid,text) is
  'Turns the account of a child into an ordinary one with its progress. Returns the guardians, who are told by mail.';

grant execute on function public.take_own_address(uuid,text) to service_role;

create function public.inform_guardian(learner uuid, address text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_account(learner);
  if private.is_child_account(learner) or not exists (
    select from public.learner_ages
    where user_id = learner and private.reached_age(birth_year) < 18
  ) then
    raise sqlstate 'PT409' using message = 'This is for learners of 13 to 17 with an account of their own.';
  end if;
  if lower(address) = (select lower(email) from auth.users where id = learner) then
    raise sqlstate 'PT422' using message = 'Please give the address of your parent or guardian, not your own.';
  end if;
  if private.take_rate_limit('inform-guardian:' || learner, 3, 86400) > 0
    or private.take_rate_limit('guardian-request:' || lower(address), 3, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written three times today. Please try again tomorrow.';
  end if;
end
$$;

comment on function public.inform_guardian(uuid,text) is
  'Raises unless a learner under 18 may have this address informed. The address is not stored. For the function that mails it.';

grant execute on function public.inform_guardian(uuid,text) to service_role;

create or replace function public.delete_old_family_requests()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.guardian_requests where created_at < now() - interval '7 days';
  delete from private.family_invitations where created_at < now() - interval '7 days';
  delete from private.address_requests where created_at < now() - interval '7 days'
$$;

comment on function public.delete_old_family_requests() is
  'Deletes the addresses of people of families who did not answer within 7 days. For the hourly job.';

-- Returns who asked, and whether this call made the request: one that is sent again stays one request.
create or replace function public.request_mentorship(
  member_id uuid,
  session_id uuid,
  wanted_topic text,
  wanted_times timestamptz[],
  wanted_time_zone text
)
returns table (is_new boolean, member_name text, member_email text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.profiles;
  times timestamptz[];
  included integer;
  full_month timestamptz;
begin
  -- Two requests at the same moment come one after the other, so that both are counted.
  select * into member from public.profiles where id = member_id for no key update;
  if member.id is null then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  member_name := coalesce(member.full_name, '');
  member_email := member.email;
  is_new := false;
  if exists (select from public.mentorship_sessions where id = session_id and user_id = member_id) then
    return next;
    return;
  elsif exists (select from public.mentorship_sessions where id = session_id) then
    raise sqlstate 'PT409' using message = 'Another request has this id.';
  end if;

  perform private.require_permission(member_id, 'meet_mentors');
  included := private.included_sessions(member_id);
  if included = 0 then
    raise sqlstate 'PT403' using message = 'Your plan does not include mentorship.';
  end if;
  select array_agg(distinct moment order by moment) into times from unnest(wanted_times) as moment;
  if cardinality(times) is distinct from 3 then
    raise sqlstate 'PT400' using message = 'Please choose three different times.';
  end if;
  if times[1] < now() + interval '24 hours' then
    raise sqlstate 'PT400' using message = 'Please choose times that are at least 24 hours from now.';
  end if;
  if times[3] > now() + interval '30 days' then
    raise sqlstate 'PT400' using message = 'Please choose times within the next 30 days.';
  end if;
  select min(month_start) into full_month
  from (select distinct date_trunc('month', moment, 'UTC') as month_start from unnest(times) as moment) as months
  where private.used_sessions(member_id, month_start) >= included;
  if full_month is not null then
    raise sqlstate 'PT409' using message = format(
      'Your plan includes %s in a month, and %s is used up. Please choose times from %s on (UTC).',
      case included when 1 then '1 session' else format('%s sessions', included) end,
      to_char(full_month at time zone 'UTC', 'FMMonth YYYY'),
      to_char(private.add_months(full_month, 1) at time zone 'UTC', 'FMMonth FMDD, YYYY')
    );
  end if;
  insert into public.mentorship_sessions (id, user_id, topic, proposed_times, time_zone)
  values (session_id, member_id, wanted_topic, times, wanted_time_zone);
  is_new := true;
  return next;
end
$$;

create or replace function public.hand_in_project(project uuid, draft_revision integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  own public.project_submissions := private.hold_own_submission(project);
  missing text;
begin
  perform private.require_project(project);
  if own.id is null then
    raise sqlstate 'PT409' using message = 'There is nothing to hand in yet.';
  end if;
  perform private.require_permission(own.user_id, 'hand_in');
  if own.state in ('handed-in', 'accepted') then
    raise sqlstate 'PT409' using message = 'This project has been handed in already.', detail = own.state;
  end if;
  if own.revision <> draft_revision then
    perform private.refuse_changed_draft();
  end if;
  if btrim(own.text) = '' and cardinality(own.links) = 0 and cardinality(own.files) = 0 then
    raise sqlstate 'PT400' using message = 'Write something, add a link or add a file before you hand in.';
  end if;
  select file into missing from unnest(own.files) as file
  where not exists (
    select from storage.objects
    where bucket_id = 'projects' and name = own.user_id || '/' || project || '/' || file
  );
  if missing is not null then
    raise sqlstate 'PT409' using message = format('The file %s has not arrived. Please add it again.', missing);
  end if;
  if private.has_quotas(own.user_id)
    and private.take_rate_limit('projects handed in:' || own.user_id, 10, 86400, 1) > 0
  then
    raise sqlstate 'PT429' using
      message = 'You have handed in 10 times within a day. Your draft is saved; please hand it in tomorrow.';
  end if;
  insert into public.project_versions (submission_id, number, text, links, files, rubric)
  select own.id, own.versions + 1, own.text, own.links, own.files, projects.rubric
  from public.projects where projects.id = project;
  update public.project_submissions
  set state = 'handed-in', versions = versions + 1, handed_in_at = now(), claimed_by = null, claimed_at = null
  where id = own.id;
end
$$;

create or replace function public.show_project(project uuid, shown boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  own public.project_submissions := private.hold_own_submission(project);
begin
  if own.id is null or own.state <> 'accepted' then
    raise sqlstate 'PT409' using message = 'Only a project that was accepted can be shown.';
  end if;
  if shown then
    perform private.require_permission(own.user_id, 'show_work');
  end if;
  update public.project_submissions set is_shown = coalesce(shown, false) where id = own.id;
end
$$;

create or replace function public.show_labs(certificate_id text, is_shown boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_account(auth.uid());
  if not exists (
    select from public.certificates
    where id = show_labs.certificate_id and user_id = auth.uid() and status = 'Issued'
  ) then
    raise sqlstate 'PT404' using message = 'There is no such certificate.';
  end if;
  if is_shown then
    perform private.require_permission(auth.uid(), 'show_work');
    insert into private.shown_labs (certificate_id) values (show_labs.certificate_id) on conflict do nothing;
  else
    delete from private.shown_labs where shown_labs.certificate_id = show_labs.certificate_id;
  end if;
end
$$;

create or replace function public.family_overview()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'code', family.code,
    'places', (
      select max(plans.places) from public.memberships held join public.plans on plans.id = held.plan_id
      where held.user_id = me.id and held.status = 'Active' and held.starts_at <= now() and held.ends_at > now()
    ),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', place.user_id,
        'kind', place.kind,
        'name', coalesce(child.nickname, profiles.full_name, profiles.email),
        'full_name', case place.kind when 'child' then profiles.full_name end,
        'birth_year', case place.kind when 'child' then ages.birth_year end,
        'shows_name', coalesce(child.shows_name, false),
        'may_hand_in', coalesce(child.may_hand_in, true),
        'may_show_work', coalesce(child.may_show_work, true),
        'may_meet_mentors', coalesce(child.may_meet_mentors, true),
        'is_frozen', child.frozen_at is not null,
        'is_blocked', coalesce(code.blocked_until > now(), false),
        'learned', case when place.shares_progress then private.summarize_learner(place.user_id) end,
        'has_plan', exists (select from private.current_memberships(place.user_id) as held where held.holder_id = me.id)
      ) order by place.added_at, place.user_id), '[]')
      from public.family_places place
      join public.profiles on profiles.id = place.user_id
      left join public.child_accounts child on child.user_id = place.user_id
      left join public.learner_ages ages on ages.user_id = place.user_id
      left join private.picture_codes code on code.user_id = place.user_id
      where place.family_id = family.id
    ),
    'consents', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', consents.id, 'child_id', consents.child_id, 'text_version', consents.text_version,
        'method', consents.method, 'given_at', consents.given_at, 'reminded_at', consents.reminded_at,
        'withdrawn_at', consents.withdrawn_at, 'withdrawal', consents.withdrawal,
        'is_open', consents.withdrawn_at is null and not private.is_child_account(consents.child_id)
          and case
            when consents.child_id is null then consents.given_at > now() - interval '7 days'
            else private.needs_consent(consents.child_id)
          end
      ) order by consents.given_at desc), '[]')
      from public.consents where consents.guardian_id = me.id
    ),
    'forms', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', forms.id, 'state', forms.state, 'reason', forms.reason, 'created_at', forms.created_at
      ) order by forms.created_at desc), '[]')
      from public.consent_forms forms where forms.guardian_id = me.id
    ),
    'invitations', (
      select coalesce(jsonb_agg(email order by email), '[]') from private.family_invitations
      where family_id = family.id and created_at > now() - interval '7 days'
    ),
    'own_place', (
      select jsonb_build_object(
        'owner', coalesce(owner.full_name, owner.email), 'kind', place.kind, 'shares_progress', place.shares_progress
      )
      from public.family_places place join public.families other on other.id = place.family_id
      join public.profiles owner on owner.id = other.owner_id
      where place.user_id = me.id
    )
  )
  from public.profiles me left join public.families family on family.owner_id = me.id
  where me.id = auth.uid()
$$;

-- However an account is deleted, everything about the person is deleted with it: what they wrote, also signed out from
-- their confirmed email address, their subscription, their pictures and files, and the address wherever else it
-- was noted. Rows with a foreign key to the profile are deleted or emptied by that key.
create or replace function private.forget_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := case when old.email_confirmed_at is not null then nullif(lower(old.email), '') end;
  file text;
begin
  -- Waits for everybody who holds the account. What they wrote is then committed, and the statements below see it.
  perform from public.profiles where id = old.id for update;
  delete from public.support_tickets where user_id = old.id or lower(email) = address;
  delete from public.contact_messages where user_id = old.id or lower(email) = address;

  -- The account of a child rests on the consent of its guardian.
  delete from auth.users where id in (
    select child_id from public.guardianships own where guardian_id = old.id and not exists (
      select from public.guardianships other where other.child_id = own.child_id and other.guardian_id <> old.id
    )
  );
  if address is not null then
    delete from private.guardian_requests where guardian_email = address;
    delete from private.family_invitations where email = address;
    delete from private.address_requests where email = address;
  end if;

  -- Hosted Supabase refuses statements that delete objects unless they say that they mean it. Servers of ours that
  -- keep a file in memory listen on the channel and drop it.
  perform set_config('storage.allow_delete_query', 'true', true);
  for file in
    delete from storage.objects
    where bucket_id in ('avatars', 'projects', 'consent-forms') and (storage.foldername(name))[1] = old.id::text
    returning bucket_id || '/' || name
  loop
    perform pg_notify('storage_objects', file);
  end loop;
  -- Pictures of the site stay, and forget who put them there.
  update storage.objects set owner = null, owner_id = null where owner = old.id or owner_id = old.id::text;

  delete from private.rate_limits where substring(key from ':(.*)$') in (old.id::text, address);
  if address is not null then
    delete from public.newsletter_subscribers where email = address;
    update public.blog_posts set author_email = null where lower(author_email) = address;
    perform set_config('private.forgotten_address', address, true);
    update public.admin_audit_log set details = private.without_address(details, address)
    where position(address in lower(details::text)) > 0
      and details <> private.without_address(details, address);
    perform set_config('private.forgotten_address', '', true);
  end if;
  return old;
end
$$;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'consent-forms', 'consent-forms', false, 10485760, array['application/pdf', 'image/png', 'image/jpeg']
);

-- What children show already is hidden until their guardian allows it.
delete from private.shown_labs where certificate_id in (
  select certificates.id from public.certificates join public.child_accounts using (user_id)
);
update public.project_submissions set is_shown = false
where is_shown and user_id in (select user_id from public.child_accounts);
