comment on table private.undecided_ages is
  'The birth year that an account stated, until it says the country that decides what the year means, or is deleted: another year must not be tried. Never that of a child under every age of consent.';

comment on column public.child_accounts.frozen_at is
  'Since when nobody can sign in, because consent was withdrawn. Work is neither shown nor reviewed, and nobody writes notes to the child. Teachers see what it learned until then.';

-- Whether the guardian of a child has frozen its account.
create function private.is_frozen(person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.child_accounts where user_id = person and frozen_at is not null)
$$;

create or replace function public.delete_child(child uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_admins();
  perform private.change_own_child(child);
  update public.consents set withdrawn_at = now(), withdrawal = 'delete' where child_id = child and withdrawn_at is null;
  delete from auth.users where id = child;
end
$$;

create or replace function public.request_guardian(child_user uuid, guardian_address text, new_token_hash text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_account(child_user);
  if not exists (select from public.learner_ages where user_id = child_user and needs_guardian) then
    raise sqlstate 'PT409' using message = 'This account does not need a guardian.';
  end if;
  if lower(guardian_address) = (select lower(email) from auth.users where id = child_user) then
    raise sqlstate 'PT422' using message = 'Please give the address of your parent or guardian, not your own.';
  end if;
  if private.take_rate_limit('guardian-request:' || child_user, 3, 86400) > 0
    or private.take_rate_limit('guardian-request:' || private.address_key(guardian_address), 10, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written often enough today. Please try again tomorrow.';
  end if;
  perform private.add_guardian_request(lower(guardian_address), child_user, new_token_hash);
end
$$;

-- Stores a consent, however it was given. One that is given again opens a frozen account, unless an admin has suspended
-- it. Several adults may have been asked by the same child: once it has a guardian, the others decide nothing. Callers
-- hold the lock of admins, because suspensions take turns by it.
create or replace function private.store_consent(guardian uuid, child uuid, version text, given_by text)
returns public.consents
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.consents;
  suspension timestamptz;
begin
  if private.is_child_account(child) and not exists (
    select from public.guardianships where child_id = child and guardian_id = guardian
  ) then
    raise sqlstate 'PT409' using message = 'Somebody else looks after this child already.';
  end if;
  insert into public.consents (guardian_id, child_id, text_version, method, used_at)
  values (guardian, child, version, given_by, case when private.is_child_account(child) then now() end)
  returning * into given;
  select suspended_until into suspension from public.child_accounts where user_id = child and frozen_at is not null;
  if found then
    update public.child_accounts set frozen_at = null, suspended_until = null where user_id = child;
    update auth.users set banned_until = suspension where id = child;
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
  perform private.lock_admins();
  perform from public.profiles where id = guardian for no key update;
  asked := private.find_guardian_request(guardian, wanted_hash);
  if version <> (select max(texts.version) from public.consent_texts texts) then
    raise sqlstate 'PT409' using message = 'The text has changed meanwhile. Please load the page again and read the new one.';
  end if;
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
  suspension timestamptz;
begin
  perform private.lock_admins();
  -- A child who takes an address in this moment decides alone from then on.
  perform from public.profiles
  where id = (select child_id from public.consents where id = consent and guardian_id = auth.uid()) for update;
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
    select banned_until into suspension from auth.users where id = given.child_id and banned_until > now();
    -- Hosted Supabase cannot read 'infinity' here.
    update auth.users set banned_until = now() + interval '100 years' where id = given.child_id;
    delete from auth.sessions where user_id = given.child_id;
    -- Waits for requests of the child that began before. Those that begin now find the account closed (hold_account).
    perform from public.profiles where id = given.child_id for update;
    update public.child_accounts set frozen_at = now(), shows_name = false, suspended_until = suspension
    where user_id = given.child_id;
    perform private.hide_work(given.child_id);
  end if;
end
$$;

create or replace function public.decide_consent_form(admin_id uuid, form uuid, is_approved boolean, why text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  guardian public.profiles;
  asked public.consent_forms;
begin
  perform private.lock_admins();
  perform private.require_admin_account(admin_id);
  -- The profile first, as the deletion of an account does.
  select profiles.* into guardian
  from public.profiles join public.consent_forms on consent_forms.guardian_id = profiles.id
  where consent_forms.id = form
  for key share of profiles;
  select * into asked from public.consent_forms where id = form for update;
  if asked.id is null then
    raise sqlstate 'PT404' using message = 'There is no such form. Its guardian has taken it back, or it waited for more than 30 days.';
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

-- The guardian may have frozen the account while the child waited for its lock.
create function private.refuse_frozen_child(child uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if private.is_frozen(child) then
    raise sqlstate 'PT409' using
      message = 'This account is closed at the moment, so nothing is saved.', detail = 'account_closed';
  end if;
end
$$;

create or replace function public.request_own_address(
  child_user uuid,
  address text,
  new_token_hash text,
  stated_country text default null,
  school_code_hash text default null
)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  verdict text;
begin
  perform private.lock_accounts(array[child_user]);
  if not private.is_child_account(child_user) then
    raise sqlstate 'PT409' using message = 'This account has an address already.';
  end if;
  perform private.refuse_frozen_child(child_user);
  update public.learner_ages set country = private.listed_country(stated_country)
  where user_id = child_user and country is null and private.judge_birth_year(birth_year, null) = 'needs_country';
  verdict := coalesce(
    (select private.judge_birth_year(birth_year, country) from public.learner_ages where user_id = child_user),
    'needs_guardian'
  );
  -- No error, which would take the country back: another one could be tried then.
  if verdict <> 'open' then
    return verdict;
  end if;
  -- Whoever finds a login card must not get the account for good, so the school agrees by giving a code.
  if exists (select from public.school_pupils where user_id = child_user) and not exists (
    select from private.take_over_codes
    where pupil_id = child_user and code_hash = school_code_hash and created_at > now() - interval '14 days'
  ) then
    raise sqlstate 'PT403' using detail = 'needs_school_code',
      message = 'Please ask your teacher for a code to take your account along. A code works once, for 14 days.';
  end if;
  if private.take_rate_limit('own-address:' || child_user, 3, 86400) > 0
    or private.take_rate_limit('own-address:' || private.address_key(address), 10, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written often enough today. Please try again tomorrow.';
  end if;
  insert into private.address_requests as open (child_id, email, token_hash)
  values (child_user, lower(address), new_token_hash)
  on conflict (child_id) do update
  set email = excluded.email, token_hash = excluded.token_hash, created_at = now();
  return verdict;
end
$$;

create or replace function public.find_own_address(child_user uuid, wanted_hash text)
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
  perform private.refuse_frozen_child(child_user);
  return wanted;
end
$$;

create or replace function public.take_own_address(child_user uuid, wanted_hash text)
returns table (email text, name text, is_school boolean)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_accounts(array[child_user]);
  -- Refuses a frozen account, too: its guardian decides. The link stays valid.
  perform public.find_own_address(child_user, wanted_hash);
  return query
    select profiles.email, child.nickname, false
    from public.guardianships join public.profiles on profiles.id = guardianships.guardian_id
    join public.child_accounts child on child.user_id = guardianships.child_id
    where guardianships.child_id = child_user
    for key share of profiles;
  return query
    select people.email, private.member_name(pupil.organisation_id, child_user), true
    from public.school_pupils pupil cross join lateral private.school_people_of(child_user) as people (email)
    where pupil.user_id = child_user;
  delete from private.address_requests where child_id = child_user;
  delete from private.picture_codes where user_id = child_user;
  delete from public.guardianships where child_id = child_user;
  delete from public.child_accounts where user_id = child_user;
  perform private.leave_school(child_user);
  -- The place in the family stays. What the owner sees is theirs to decide now.
  update public.family_places set kind = 'adult', shares_progress = false where user_id = child_user;
end
$$;

create or replace function public.inform_guardian(learner uuid, address text)
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
    or private.take_rate_limit('inform-guardian:' || private.address_key(address), 10, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written often enough today. Please try again tomorrow.';
  end if;
end
$$;

comment on table public.lesson_notes is
  'What learners write down for themselves beside a lesson. Nobody else reads it, except that the file which guardians download has the notes of their child.';

create or replace function public.project_queue(course uuid default null)
returns table (
  id uuid, project text, use text, course_slug text, course_title text, learner_name text, version integer,
  handed_in_at timestamptz, claimed_at timestamptz, claimed_by_name text, is_mine boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if course is null then
    perform private.require_admin();
  elsif not private.may_teach(course) then
    raise insufficient_privilege using message = 'This is for staff of the course.';
  end if;
  return query
    select
      waiting.id, projects.title, projects.use, courses.slug, courses.title, coalesce(learner.full_name, ''),
      waiting.versions, waiting.handed_in_at, waiting.claimed_at, reviewer.full_name,
      coalesce(waiting.claimed_by = auth.uid(), false)
    from public.project_submissions waiting
    join public.projects on projects.id = waiting.project_id
    join public.courses on courses.id = projects.course_id
    join public.profiles learner on learner.id = waiting.user_id
    left join public.profiles reviewer on reviewer.id = waiting.claimed_by
    where waiting.state = 'handed-in' and (project_queue.course is null or projects.course_id = project_queue.course)
      and waiting.user_id <> auth.uid() and not private.is_frozen(waiting.user_id)
    order by waiting.handed_in_at, waiting.id
    limit 200;
end
$$;

-- Whether a person may review this submission: nobody reviews their own work or that of a frozen child, and a draft is
-- for its learner.
create or replace function private.may_review_submission(submission public.project_submissions, person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(submission.versions > 0 and submission.user_id <> person and private.works_on_course(
    (select course_id from public.projects where id = submission.project_id), person
  ) and not private.is_frozen(submission.user_id), false)
$$;

-- Whether the caller reviews a project whose learner has handed the file in. Files of drafts are for the learner, and
-- those of a frozen child for nobody.
create or replace function private.may_review_project_file(file text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(split_part(file, '/', 1) <> auth.uid()::text, false)
    and private.is_handed_in_file(file)
    and exists (
      select from public.projects
      where projects.id::text = split_part(file, '/', 2) and private.works_on_course(projects.course_id, auth.uid())
    )
    and case
      when private.project_file_type(file) is not null then not private.is_frozen(split_part(file, '/', 1)::uuid)
      else false
    end
$$;

create or replace function public.undo_roster(class uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  taught public.classes := private.require_class_teacher(class, auth.uid());
  change private.roster_changes;
begin
  perform private.lock_admins();
  -- Accounts come before their class, as when they are deleted.
  perform from public.profiles where id in (
    select member.user_id from private.roster_change_rows listed
    join public.class_members member on member.id = listed.member_id
    where listed.change_id = (private.undoable_roster(undo_roster.class)).id
  ) order by id for update;
  taught := private.change_class(class, auth.uid());
  change := private.undoable_roster(class);
  if change.id is null then
    raise sqlstate 'PT409' using message = 'There is no roster of the last day to undo.';
  end if;
  update private.roster_changes set undone_at = now() where id = change.id;
  -- Accounts that the roster made are deleted, unless somebody has learned with them.
  delete from auth.users where id in (
    select member.user_id
    from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
    join public.school_pupils pupil on pupil.user_id = member.user_id
    where listed.change_id = change.id and listed.kind = 'added' and pupil.added_at >= change.applied_at
      and not exists (select from public.lesson_progress where user_id = member.user_id)
      and not exists (select from public.attempts where user_id = member.user_id)
      and not exists (select from public.class_test_papers where user_id = member.user_id)
  );
  delete from public.class_members where user_id is null and id in (
    select member_id from private.roster_change_rows where change_id = change.id and kind = 'added'
  );
  update public.class_members set left_at = now() where left_at is null and id in (
    select member_id from private.roster_change_rows where change_id = change.id and kind = 'added'
  );
  update public.class_members set
    number = null, name = id::text, email = case when email is not null then id || '@changing.invalid' end
  where left_at is null and id in (
    select member_id from private.roster_change_rows where change_id = change.id and kind = 'changed'
  );
  update public.class_members set name = listed.name, number = listed.number, email = listed.email,
    left_at = case listed.kind when 'left' then null else left_at end,
    was_removed = case listed.kind when 'left' then false else was_removed end
  from private.roster_change_rows listed
  where listed.change_id = change.id and listed.kind <> 'added' and class_members.id = listed.member_id
    -- Who has left the organisation since stays away.
    and (
      listed.kind = 'changed' or class_members.user_id is null
      or exists (select from public.school_pupils where user_id = class_members.user_id)
      or exists (
        select from public.organisation_members member
        where member.user_id = class_members.user_id and member.organisation_id = taught.organisation_id
      )
    );
  perform private.free_seats_of_pupils(taught.organisation_id);
  perform private.add_to_organisation(taught.organisation_id, member.user_id, 'learner', true)
  from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
  join public.school_pupils pupil on pupil.user_id = member.user_id
  where listed.change_id = change.id and listed.kind = 'left';
  update public.child_accounts set nickname = listed.name
  from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
  where listed.change_id = change.id and listed.kind = 'changed' and member.email is null
    and child_accounts.user_id = member.user_id and private.looks_after_pupil(auth.uid(), member.user_id);
  update public.learner_ages set birth_year = listed.birth_year
  from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
  where listed.change_id = change.id and listed.kind = 'changed' and listed.birth_year is not null
    and learner_ages.user_id = member.user_id and private.looks_after_pupil(auth.uid(), member.user_id);
exception
  when unique_violation then
    raise sqlstate 'PT409' using message = 'The class has changed since, so the roster cannot be undone.';
end
$$;

create or replace function public.delete_pupil(member uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  listed public.class_members;
begin
  perform private.lock_admins();
  select * into listed from public.class_members where id = member;
  perform private.require_class_teacher(listed.class_id, auth.uid());
  perform from public.profiles where id = listed.user_id for update;
  perform private.change_class(listed.class_id, auth.uid());
  delete from auth.users where id = listed.user_id and private.looks_after_pupil(auth.uid(), id) and id in (
    select pupil.user_id from public.school_pupils pupil
    join public.classes on classes.organisation_id = pupil.organisation_id and classes.id = listed.class_id
  );
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such pupil in your class.';
  end if;
end
$$;

create or replace function public.add_class_note(member uuid, text text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  listed public.class_members;
begin
  select * into listed from public.class_members where id = member and left_at is null;
  perform private.hold_account(auth.uid());
  perform private.require_class_teacher(listed.class_id, auth.uid());
  -- A guardian who freezes the account in this moment is waited for.
  perform private.hold_account(listed.user_id);
  if private.is_frozen(listed.user_id) then
    raise sqlstate 'PT409' using
      message = 'The account of this learner is closed at the moment, so no notes are added.', detail = 'account_closed';
  end if;
  insert into public.class_notes (member_id, class_id, author_id, text)
  values (member, listed.class_id, auth.uid(), add_class_note.text);
end
$$;

-- Accounts that were never open have stored nothing but what they said about their age, and messages to us. A row of any
-- other table that refers to an account keeps it: it learned before ages were asked, works here, or has asked a guardian.
create or replace function public.delete_waiting_accounts()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  waiting uuid[];
  nothing_else text;
begin
  perform private.lock_admins();
  -- A child who asks a guardian in this moment waits for the lock.
  waiting := array(
    select profiles.id from public.learner_ages ages join public.profiles on profiles.id = ages.user_id
    where ages.needs_guardian and ages.stated_at <= now() - interval '7 days'
      and profiles.role = 'user' and profiles.full_name is null
    order by profiles.id
    for update of profiles skip locked
  );
  if waiting = '{}' then
    return;
  end if;
  select string_agg(
    format('not exists (select from %s where %I = users.id)', reference.conrelid::regclass, columns.attname), ' and '
  ) into nothing_else
  from pg_catalog.pg_constraint reference
  join pg_catalog.pg_attribute columns
    on columns.attrelid = reference.conrelid and columns.attnum = reference.conkey[1]
  where reference.contype = 'f' and reference.confrelid = 'public.profiles'::regclass
    and (reference.conrelid, columns.attname) not in (
      ('public.learner_ages'::regclass, 'user_id'),
      ('public.contact_messages'::regclass, 'user_id'),
      ('public.support_tickets'::regclass, 'user_id'),
      ('public.ticket_messages'::regclass, 'author_id'),
      ('public.consents'::regclass, 'child_id')
    );
  execute format(
    'delete from auth.users
     where id = any ($1) and %s
       and not exists (
         select from public.consents given where given.child_id = users.id and private.is_open_consent(given)
       )',
    nothing_else
  ) using waiting;
end
$$;

-- Answers of attempts that are not submitted stay out: their questions may still be answered elsewhere. So do questions,
-- keys and scores, which the page of a result shows when they are due.
create or replace function private.personal_records(person uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'sign_ins', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', session.created_at, 'refreshed_at', session.refreshed_at,
        'ip', host(session.ip), 'user_agent', session.user_agent
      ) order by session.created_at), '[]')
      from auth.sessions session where session.user_id = person
    ),
    'stated_year', (
      select undecided.birth_year from private.undecided_ages undecided where undecided.user_id = person
    ),
    'answers', (
      select coalesce(jsonb_agg(jsonb_build_object('attempt_id', attempt.id, 'answers', (
        select jsonb_agg(asked.answer order by asked.position)
        from private.attempt_questions asked where asked.attempt_id = attempt.id
      )) order by attempt.started_at, attempt.id), '[]')
      from public.attempts attempt where attempt.user_id = person and attempt.submitted_at is not null
    ),
    'begun_courses', (
      select coalesce(jsonb_agg(to_jsonb(begun) - 'user_id' order by begun.joined_at), '[]')
      from private.course_learners begun where begun.user_id = person
    ),
    'begun_levels', (
      select coalesce(jsonb_agg(to_jsonb(begun) - 'user_id' order by begun.begun_at), '[]')
      from private.begun_levels begun where begun.user_id = person
    ),
    'course_staff', (
      select coalesce(jsonb_agg(to_jsonb(staff) - 'user_id' order by staff.added_at), '[]')
      from public.course_staff staff where staff.user_id = person
    ),
    'taught_classes', (
      select coalesce(jsonb_agg(to_jsonb(teacher) - 'user_id' order by teacher.added_at), '[]')
      from public.class_teachers teacher where teacher.user_id = person
    ),
    'completed_modules', (
      select coalesce(jsonb_agg(to_jsonb(completed) - 'user_id' order by completed.completed_at), '[]')
      from private.module_completions completed where completed.user_id = person
    )
  )
$$;

comment on function public.own_records() is
  'What is stored about the caller and shown by no table: sign-ins, a birth year that waits for the country, answers, and what they have begun and completed.';
