drop function public.request_own_address(uuid,text,text,text,text);

create table private.undecided_ages (
  user_id uuid primary key references public.profiles on delete cascade,
  birth_year integer not null check (birth_year between 1900 and 2200)
);

alter table private.undecided_ages enable row level security;

comment on table private.undecided_ages is
  'The birth year that an account stated, until it says the country that decides what the year means. Never that of a child under every age of consent.';

-- The row of the table that decides for a country.
create function private.listed_country(country text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select ages.country from public.consent_ages ages
  where listed_country.country is not null and ages.country in (listed_country.country, '*')
  order by ages.country = '*'
  limit 1
$$;

-- Stores what an account says about its age, once: an answer cannot be tried again with another year, also not while the
-- country is asked.
create or replace function private.record_birth_year(person uuid, birth_year integer, country text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  stated integer;
  verdict text;
  stored public.learner_ages;
begin
  if birth_year is null or birth_year < 1900 or birth_year > extract(year from now() at time zone 'UTC') then
    raise sqlstate 'PT422' using message = 'Please give the year in which you were born, with four digits.';
  end if;
  -- Of two years that are stated at once, the second waits here and finds the first.
  perform private.lock_accounts(array[person]);
  select * into stored from public.learner_ages where user_id = person;
  if stored.user_id is null then
    stated := coalesce(
      (select undecided.birth_year from private.undecided_ages undecided where undecided.user_id = person), birth_year
    );
    verdict := private.judge_birth_year(stated, country);
    if verdict = 'needs_country' then
      insert into private.undecided_ages (user_id, birth_year) values (person, stated) on conflict do nothing;
      return verdict;
    end if;
    delete from private.undecided_ages where user_id = person;
    insert into public.learner_ages (user_id, birth_year, country, needs_guardian) values (
      person,
      case verdict when 'open' then stated end,
      private.listed_country(country),
      verdict <> 'open'
    )
    on conflict (user_id) do nothing;
    select * into stored from public.learner_ages where user_id = person;
  end if;
  return case when stored.needs_guardian then 'needs_guardian' else 'open' end;
end
$$;

create or replace function public.reopen_birth_year(user_id uuid, reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.profiles := private.user_to_administer(user_id);
  was_stated boolean;
begin
  if btrim(coalesce(reason, '')) = '' then
    raise sqlstate 'PT422' using message = 'Please give the reason.';
  end if;
  if private.is_child_account(target.id) then
    raise sqlstate 'PT409' using message = 'A guardian looks after this account. They can delete it and add the child again.';
  end if;
  delete from private.undecided_ages undecided where undecided.user_id = target.id;
  was_stated := found;
  delete from public.learner_ages ages where ages.user_id = target.id;
  if not (was_stated or found) then
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
    or private.take_rate_limit('guardian-request:' || lower(address), 3, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written three times today. Please try again tomorrow.';
  end if;
  insert into private.address_requests as open (child_id, email, token_hash)
  values (child_user, lower(address), new_token_hash)
  on conflict (child_id) do update
  set email = excluded.email, token_hash = excluded.token_hash, created_at = now();
  return verdict;
end
$$;

comment on function public.request_own_address(uuid,text,text,text,text) is
  'Remembers for 7 days which address a child wants to take, and returns open; or needs_country, or needs_guardian for a child who is too young. A pupil of a school has a code of a teacher. For the function that mails the link.';

grant execute on function public.request_own_address(uuid,text,text,text,text) to service_role;
