-- Returns the address that gets the mail. Whoever calls this limits how often. Each kind of mail has a limit of its own,
-- so that strangers who cause one kind do not use up another.
create or replace function private.add_guardian_request(address text, child uuid, new_token_hash text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.guardian_requests where created_at < now() - interval '7 days';
  -- The newest link is the one that works.
  delete from private.guardian_requests
  where guardian_email = address and child_id is not distinct from child;
  insert into private.guardian_requests (guardian_email, child_id, token_hash)
  values (address, child, new_token_hash);
  return address;
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
  if private.take_rate_limit('guardian-request:' || lower(guardian_address), 3, 86400) > 0
    or private.take_rate_limit('guardian-request:' || child_user, 3, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written three times today. Please try again tomorrow.';
  end if;
  perform private.add_guardian_request(lower(guardian_address), child_user, new_token_hash);
end
$$;

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
  if private.take_rate_limit('consent-request:' || guardian, 3, 86400) > 0 then
    raise sqlstate 'PT429' using message = 'We have written three times today. Please try again tomorrow.';
  end if;
  return private.add_guardian_request(address, child_user, new_token_hash);
end
$$;

create or replace function public.invite_to_family(owner uuid, address text, new_token_hash text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  family uuid;
begin
  if private.require_guardian(owner) = lower(address) then
    raise sqlstate 'PT422' using message = 'You belong to your family already.';
  end if;
  family := private.family_of_owner(owner);
  if private.take_rate_limit('family-invitation:' || owner, 10, 86400) > 0
    or private.take_rate_limit('family-invitation:' || md5(owner || ' ' || lower(address)), 3, 86400) > 0
    or private.take_rate_limit('family-invitation:' || lower(address), 10, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'That is a lot of invitations for one day. Please try again tomorrow.';
  end if;
  insert into private.family_invitations as open (family_id, email, token_hash)
  values (family, lower(address), new_token_hash)
  on conflict (family_id, email) do update set token_hash = excluded.token_hash, created_at = now();
  return (select coalesce(full_name, email) from public.profiles where id = owner);
end
$$;

create or replace function public.request_own_address(
  child_user uuid,
  address text,
  new_token_hash text,
  stated_country text default null,
  school_code_hash text default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  ages public.learner_ages;
begin
  perform private.lock_accounts(array[child_user]);
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
  -- Whoever finds a login card must not get the account for good, so the school agrees by giving a code.
  if exists (select from public.school_pupils where user_id = child_user) and not exists (
    select from private.take_over_codes
    where pupil_id = child_user and code_hash = school_code_hash and created_at > now() - interval '14 days'
  ) then
    raise sqlstate 'PT403' using detail = 'needs_school_code',
      message = 'Please ask your teacher for a code to take your account along. A code works once, for 14 days.';
  end if;
  if private.take_rate_limit('own-address:' || child_user, 3, 86400) > 0
    or private.take_rate_limit('own-address:' || lower(address), 3, 86400) > 0
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
    or private.take_rate_limit('inform-guardian:' || lower(address), 3, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written three times today. Please try again tomorrow.';
  end if;
end
$$;
