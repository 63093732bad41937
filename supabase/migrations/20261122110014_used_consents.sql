alter table public.consents add column used_at timestamp with time zone;

comment on column public.consents.used_at is
  'When an account was made or opened under it, which happens once. It stays when the account is deleted.';

-- Stores a consent, however it was given. One that is given again opens a frozen account, unless an admin has suspended
-- it. Several adults may have been asked by the same child: once it has a guardian, the others decide nothing.
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
  -- Suspensions take turns by this lock.
  perform private.lock_admins();
  select suspended_until into suspension from public.child_accounts where user_id = child and frozen_at is not null;
  if found then
    update public.child_accounts set frozen_at = null, suspended_until = null where user_id = child;
    update auth.users set banned_until = suspension where id = child;
  end if;
  return given;
end
$$;

-- Whether an account may still be made under a consent: it stands, was not used, and is at most 7 days old.
create function private.is_open_consent(given public.consents)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select given.withdrawn_at is null and given.used_at is null and given.given_at > now() - interval '7 days'
    and (given.child_id is null or not private.is_child_account(given.child_id) and private.needs_consent(given.child_id))
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
  where id = consent and guardian_id = guardian;
  if given.id is null or not private.is_open_consent(given) then
    raise sqlstate 'PT409' using
      message = 'This consent was used already, or is more than 7 days old. Please ask for another one.';
  end if;
  return given;
end
$$;

create or replace function public.add_child(
  guardian uuid,
  consent uuid,
  child_user uuid,
  new_nickname text,
  birth_year integer,
  code_salt text,
  code_hash text
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  family uuid;
  given public.consents;
begin
  family := private.family_of_owner(guardian);
  -- Of two guardians with a consent for the same child, the second waits here and finds the account taken.
  perform from public.profiles where id = child_user for no key update;
  given := public.find_open_consent(guardian, consent);
  if given.child_id is distinct from child_user and given.child_id is not null then
    raise sqlstate 'PT409' using message = 'This consent is for another account.';
  end if;
  if birth_year is null or private.reached_age(birth_year) >= 18
    or birth_year > extract(year from now() at time zone 'UTC')
  then
    raise sqlstate 'PT422' using message = 'Please give the year in which the child was born. Adults are invited by mail.';
  end if;
  if exists (
    select from public.family_places place join public.child_accounts child using (user_id)
    where place.family_id = family and lower(child.nickname) = lower(private.visible_text(new_nickname))
  ) then
    raise sqlstate 'PT409' using message = 'Another child of your family has this nickname.';
  end if;
  insert into public.learner_ages as ages (user_id, birth_year, needs_guardian)
  values (child_user, add_child.birth_year, false)
  on conflict (user_id) do update set birth_year = excluded.birth_year, needs_guardian = false;
  insert into public.child_accounts (user_id, nickname) values (child_user, new_nickname);
  insert into public.guardianships (child_id, guardian_id) values (child_user, guardian);
  insert into public.family_places (user_id, family_id, kind, shares_progress) values (child_user, family, 'child', true);
  insert into private.picture_codes (user_id, salt, hash) values (child_user, code_salt, code_hash);
  update public.consents set child_id = child_user, used_at = now() where id = given.id;
  -- A child who had signed up alone signs in with the pictures from now on.
  perform private.end_sign_ins(child_user);
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
        'is_open', private.is_open_consent(consents)
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

create or replace function public.take_over_pupil(
  guardian uuid,
  consent uuid,
  wanted_hash text,
  new_nickname text,
  stays_in_classes boolean,
  code_salt text,
  code_hash text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  family uuid;
  school uuid;
  told jsonb;
  given public.consents;
  code private.take_over_codes;
begin
  perform private.hold_account(guardian);
  if private.take_rate_limit('take-over:' || guardian, 10, 3600) > 0 then
    raise sqlstate 'PT429' using message = 'These were too many tries. Please wait an hour.';
  end if;
  family := private.family_of_owner(guardian);
  given := public.find_open_consent(guardian, consent);
  if given.child_id is not null then
    raise sqlstate 'PT409' using message = 'This consent is for another account.';
  end if;
  -- The account is locked before its code, as deleting it does.
  perform private.lock_accounts(array(
    select pupil_id from private.take_over_codes known where known.code_hash = wanted_hash
  ));
  select * into code from private.take_over_codes known
  where known.code_hash = wanted_hash and known.created_at > now() - interval '14 days'
  for update;
  -- No error, which would take the count of the try back.
  if code.pupil_id is null then
    return null;
  end if;
  if code.made_by = guardian then
    raise sqlstate 'PT403' using message = 'You made this code as a teacher. Please ask a colleague to make one for your own child.';
  end if;
  if not private.has_child_address(code.pupil_id) then
    raise sqlstate 'PT409' using message = 'This pupil has taken an address of their own already.';
  end if;
  if (select private.reached_age(birth_year) from public.learner_ages where user_id = code.pupil_id) >= 18 then
    raise sqlstate 'PT409' using message = 'This pupil is of age, and takes an address of their own instead.';
  end if;
  if exists (
    select from public.family_places place join public.child_accounts child using (user_id)
    where place.family_id = family and lower(child.nickname) = lower(private.visible_text(new_nickname))
  ) then
    raise sqlstate 'PT409' using message = 'Another child of your family has this nickname.';
  end if;
  school := (select organisation_id from public.school_pupils where user_id = code.pupil_id);
  told := (
    select coalesce(jsonb_agg(jsonb_build_object(
      'email', people.email, 'name', private.member_name(school, code.pupil_id)
    )), '[]')
    from private.school_people_of(code.pupil_id) as people (email)
  );
  delete from private.address_requests where child_id = code.pupil_id;
  update public.child_accounts set nickname = new_nickname where user_id = code.pupil_id;
  insert into public.guardianships (child_id, guardian_id) values (code.pupil_id, guardian);
  insert into public.family_places (user_id, family_id, kind, shares_progress) values (code.pupil_id, family, 'child', true);
  insert into private.picture_codes as known (user_id, salt, hash)
  values (code.pupil_id, take_over_pupil.code_salt, take_over_pupil.code_hash)
  on conflict (user_id) do update set salt = excluded.salt, hash = excluded.hash, failed = 0, blocked_until = null;
  update public.consents set child_id = code.pupil_id, used_at = now() where id = given.id;
  -- People who know the pictures of the card are signed out.
  perform private.end_sign_ins(code.pupil_id);
  perform private.leave_school(code.pupil_id);
  if not stays_in_classes then
    -- A trigger ends the places in the classes.
    delete from public.organisation_members where user_id = code.pupil_id and organisation_id = school;
  end if;
  return jsonb_build_object('child', code.pupil_id, 'told', told);
end
$$;

-- Consents under which an account was made, and those that are too old for one. One that an account still waits for
-- stays open.
update public.consents set used_at = given_at
where given_at <= now() - interval '7 days' or private.is_child_account(child_id)
  or child_id is not null and not private.needs_consent(child_id);
