-- How old learners are: the birth year that an account states, and the age below which a guardian has to consent.

create table public.consent_ages (
  country text primary key check (country = '*' or country ~ '^[A-Z]{2}$'),
  age integer not null check (age between 13 and 18),
  reviewed_on date,
  updated_at timestamptz not null default now()
);
comment on table public.consent_ages is
  'The age from which people decide for themselves whether we may store their data, by country. * is every other country.';
comment on column public.consent_ages.country is 'ISO 3166-1, two letters.';
comment on column public.consent_ages.reviewed_on is
  'When an admin last compared the age with the law of the country. Null: not since it was installed.';

create trigger touch_updated_at before update on public.consent_ages
for each row execute function private.touch_updated_at();

grant select on public.consent_ages to anon, authenticated, service_role;
alter table public.consent_ages enable row level security;

-- Laws are public, and the question about the country lists them.
create policy "everybody reads the ages" on public.consent_ages for select to anon, authenticated using (true);

-- The default of the United States' rule, and the countries of Europe that chose another age.
insert into public.consent_ages (country, age) values
  ('*', 13),
  ('AT', 14), ('BG', 14), ('CY', 14), ('CZ', 15), ('DE', 16), ('DK', 15), ('ES', 14), ('FR', 15), ('GR', 15),
  ('HR', 16), ('HU', 16), ('IE', 16), ('IT', 14), ('LI', 16), ('LT', 14), ('LU', 16), ('NL', 16), ('PL', 16),
  ('RO', 16), ('SI', 15), ('SK', 16);

create function public.save_consent_age(country text, age integer, reviewed_on date)
returns public.consent_ages
language plpgsql
security definer
set search_path = ''
as $$
declare
  before public.consent_ages;
  saved public.consent_ages;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Only an admin may do this.';
  end if;
  select * into before from public.consent_ages ages where ages.country = save_consent_age.country;
  insert into public.consent_ages as ages (country, age, reviewed_on)
  values (save_consent_age.country, save_consent_age.age, save_consent_age.reviewed_on)
  on conflict on constraint consent_ages_pkey
  do update set age = excluded.age, reviewed_on = excluded.reviewed_on
  returning * into saved;
  insert into public.admin_audit_log (admin_id, action, details) values (
    auth.uid(),
    'consent_age_save',
    jsonb_build_object('country', saved.country, 'old_age', before.age, 'new_age', saved.age, 'reviewed_on', saved.reviewed_on)
  );
  return saved;
end
$$;
comment on function public.save_consent_age(text, integer, date) is
  'Changes or adds the age of a country, with the day on which it was compared with the law. For admins.';
grant execute on function public.save_consent_age(text, integer, date) to authenticated;

create table public.learner_ages (
  user_id uuid primary key references public.profiles on delete cascade,
  birth_year integer check (birth_year between 1900 and 2200),
  country text references public.consent_ages on update cascade on delete set null,
  needs_guardian boolean not null,
  stated_at timestamptz not null default now(),
  check (needs_guardian = (birth_year is null))
);
comment on table public.learner_ages is
  'What each account said about its age. Without a row here nothing personal is stored about a learner.';
comment on column public.learner_ages.needs_guardian is
  'The account is closed to learning until a guardian consents. Its birth year is not kept.';

create index learner_ages_country_idx on public.learner_ages (country);
create index learner_ages_waiting_idx on public.learner_ages (stated_at) where needs_guardian;

grant select on public.learner_ages to authenticated, service_role;
alter table public.learner_ages enable row level security;

-- Everyone sees what they said. Admins have no use for the ages of others.
create policy "own age is readable" on public.learner_ages for select to authenticated
using (user_id = (select auth.uid()));

create trigger limit_additions after insert on public.learner_ages referencing new table as written
for each statement execute function private.enforce_quota('ages', 'user_id', '20');

create table private.undecided_ages (
  user_id uuid primary key references public.profiles on delete cascade,
  birth_year integer not null check (birth_year between 1900 and 2200)
);
comment on table private.undecided_ages is
  'The birth year that an account stated, until it says the country that decides what the year means, or is deleted: another year must not be tried. Never that of a child under every age of consent.';
alter table private.undecided_ages enable row level security;

create table private.reopened_accounts (
  user_id uuid primary key references public.profiles on delete cascade
);
comment on table private.reopened_accounts is
  'Accounts that were open for learning, or had a certificate, when an admin let them state their birth year again. They are not deleted for want of a guardian, and their certificates show initials until they state it.';
alter table private.reopened_accounts enable row level security;

-- The age that a person has certainly reached, because we know the year only.
create function private.reached_age(birth_year integer)
returns integer
language sql
stable
set search_path = ''
as $$
  select extract(year from now() at time zone 'UTC')::integer - birth_year - 1
$$;

-- What a birth year means: open, needs_country while the answer depends on it, or needs_guardian.
create function private.judge_birth_year(birth_year integer, country text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when reached.age < (select min(age) from public.consent_ages) then 'needs_guardian'
    when reached.age >= (select max(age) from public.consent_ages) then 'open'
    when country is null then 'needs_country'
    when reached.age < coalesce(
      (select ages.age from public.consent_ages ages where ages.country = judge_birth_year.country),
      (select ages.age from public.consent_ages ages where ages.country = '*')
    ) then 'needs_guardian'
    else 'open'
  end
  from (select private.reached_age(birth_year) as age) as reached
$$;

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
create function private.record_birth_year(person uuid, birth_year integer, country text)
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

create function public.state_birth_year(birth_year integer, country text default null)
returns text
language sql
security definer
set search_path = ''
as $$
  select private.record_birth_year(private.require_account(), birth_year, country)
$$;
comment on function public.state_birth_year(integer, text) is
  'Stores the birth year of the caller. Returns open, needs_guardian, or needs_country if the answer depends on it.';
grant execute on function public.state_birth_year(integer, text) to authenticated;

create function private.is_of_age(person uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (select from public.learner_ages where user_id = person and not needs_guardian);
end
$$;

-- The same about the caller, for policies.
create function private.has_stated_age()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.is_of_age(auth.uid())
$$;
grant execute on function private.has_stated_age() to authenticated;

-- Whether the caller has an email address, and does not sign in with pictures.
create function private.has_own_address()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from auth.users where id = auth.uid() and email not like '%@children.invalid')
$$;
grant execute on function private.has_own_address() to authenticated;

create function private.refuse_unknown_age(person uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- The server and psql have no role of the API: they import what was stored before.
  if auth.role() is null or private.is_of_age(person) then
    return;
  end if;
  if exists (select from public.learner_ages where user_id = person) then
    raise sqlstate 'PT428' using
      message = 'This account waits for a parent or guardian.', detail = 'needs_guardian';
  end if;
  raise sqlstate 'PT428' using
    message = 'Please open My learning first and tell us the year in which you were born.', detail = 'needs_birth_year';
end
$$;

-- For every table in which something is stored about a learner, in its column user_id.
create function private.require_stated_age()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_unknown_age(new.user_id);
  return new;
end
$$;

-- Names are personal data too.
create function private.require_stated_age_for_name()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_unknown_age(new.id);
  return new;
end
$$;

create trigger require_stated_age before update of full_name on public.profiles
for each row when (new.full_name is not null and new.full_name is distinct from old.full_name)
execute function private.require_stated_age_for_name();

-- An account can come with its birth year, such as one that an admin makes for somebody. Then its name is taken too, cut
-- to what the table accepts, so that no account fails because of it.
create function private.keep_stated_birth_year()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  stated text := new.raw_user_meta_data ->> 'birth_year';
  given_name text := nullif(btrim(left(btrim(
    regexp_replace(new.raw_user_meta_data ->> 'full_name', '[\u0001-\u001f\u007f]+', ' ', 'g')
  ), 100)), '');
begin
  if stated ~ '^(19|20)\d\d$' then
    if stated::integer <= extract(year from now() at time zone 'UTC')
      and private.record_birth_year(new.id, stated::integer, '*') = 'open'
    then
      update public.profiles set full_name = given_name where id = new.id and given_name is not null;
    end if;
  end if;
  return null;
end
$$;

-- Runs after keep_profile, whose name comes first in the alphabet.
create trigger keep_stated_birth_year after insert on auth.users
for each row execute function private.keep_stated_birth_year();

create function public.reopen_birth_year(user_id uuid, reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.profiles := private.user_to_administer(user_id);
  was_undecided boolean;
  was_open boolean;
begin
  if btrim(coalesce(reason, '')) = '' then
    raise sqlstate 'PT422' using message = 'Please give the reason.';
  end if;
  if private.is_child_account(target.id) then
    raise sqlstate 'PT409' using message = 'A guardian looks after this account. They can delete it and add the child again.';
  end if;
  delete from private.undecided_ages undecided where undecided.user_id = target.id;
  was_undecided := found;
  delete from public.learner_ages ages where ages.user_id = target.id returning not ages.needs_guardian into was_open;
  if was_open is null and not was_undecided then
    raise sqlstate 'PT409' using message = 'This account has not said its year of birth.';
  end if;
  if was_open or exists (select from public.certificates held where held.user_id = target.id) then
    insert into private.reopened_accounts (user_id) values (target.id) on conflict do nothing;
  end if;
  delete from private.guardian_requests where child_id = target.id;
  insert into public.admin_audit_log (admin_id, action, details) values (
    auth.uid(),
    'birth_year_reopen',
    jsonb_build_object('target_user_id', target.id, 'target_user_email', target.email, 'reason', left(btrim(reason), 500))
  );
end
$$;
comment on function public.reopen_birth_year(uuid, text) is
  'Lets an account that mistyped its year of birth state it again. Shows nothing of the old year. For admins, on others.';
grant execute on function public.reopen_birth_year(uuid, text) to authenticated;
