-- Learners who come of age: a child who has reached the age of consent takes an address of their own, and a learner of
-- 13 to 17 can have a guardian informed.

create table private.address_requests (
  child_id uuid primary key references public.profiles on delete cascade,
  email text not null check (email = lower(email) and char_length(email) <= 254),
  token_hash text not null unique,
  created_at timestamptz not null default now()
);
comment on table private.address_requests is
  'Addresses that children want to take for themselves, until they follow the link in the mail. Deleted after 7 days.';
alter table private.address_requests enable row level security;

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

create function public.request_own_address(
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
comment on function public.request_own_address(uuid, text, text, text, text) is
  'Remembers for 7 days which address a child wants to take, and returns open; or needs_country, or needs_guardian for a child who is too young. A pupil of a school has a code of a teacher. For the function that mails the link.';
grant execute on function public.request_own_address(uuid, text, text, text, text) to service_role;

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
  perform private.refuse_frozen_child(child_user);
  return wanted;
end
$$;
comment on function public.find_own_address(uuid, text) is
  'The address of a link that a child followed. For the function that gives it to the account.';
grant execute on function public.find_own_address(uuid, text) to service_role;

create function public.take_own_address(child_user uuid, wanted_hash text)
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
comment on function public.take_own_address(uuid, text) is
  'Turns the account of a child or pupil into an ordinary one with its progress. Returns guardians or people of the school, who are told by mail.';
grant execute on function public.take_own_address(uuid, text) to service_role;

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
    or private.take_rate_limit('inform-guardian:' || private.address_key(address), 10, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written often enough today. Please try again tomorrow.';
  end if;
end
$$;
comment on function public.inform_guardian(uuid, text) is
  'Raises unless a learner under 18 may have this address informed. The address is not stored. For the function that mails it.';
grant execute on function public.inform_guardian(uuid, text) to service_role;

create function public.delete_old_family_requests()
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
grant execute on function public.delete_old_family_requests() to service_role;
