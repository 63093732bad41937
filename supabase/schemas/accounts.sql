-- Profiles of accounts, the role of admins, and the checks that other subjects make about the caller.

create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  email text not null,
  full_name text check (
    char_length(full_name) <= 100 and btrim(full_name) <> '' and full_name !~ '[\u0001-\u001f\u007f]'
  ),
  role text not null default 'user' check (role in ('admin', 'user')),
  suspended_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Stored in lower case, because ignoring case took most of the time of a search.
  search_text text generated always as (lower(email || e'\n' || coalesce(full_name, ''))) stored
);
comment on table public.profiles is
  'One row per account, made with it. The role here is the only thing that makes somebody an admin.';
comment on column public.profiles.suspended_until is 'Follows auth.users.banned_until, which is what bars sign-in.';
comment on column public.profiles.search_text is 'What search_profiles looks into.';

-- The users page shows the newest 100, which this index serves.
create index profiles_created_at_idx on public.profiles (created_at desc);
create index profiles_admins_idx on public.profiles (id) where role = 'admin';

-- Without the list of pending entries that GIN keeps by default, which every search would have to read.
create index profiles_search_idx on public.profiles
using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

create trigger touch_updated_at before update on public.profiles
for each row execute function private.touch_updated_at();

create trigger clean_text before insert or update of full_name on public.profiles
for each row execute function private.clean_text('full_name');

-- Creates the profile of a new account and follows later changes of the account. Nothing but the address is taken from
-- a sign-up: a name needs a birth year first (ages.sql).
create function private.keep_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id, email, suspended_until, created_at)
  values (new.id, coalesce(new.email, ''), new.banned_until, coalesce(new.created_at, now()))
  on conflict (id) do update set email = excluded.email, suspended_until = excluded.suspended_until;
  return null;
end
$$;

create trigger keep_profile after insert or update of email, banned_until on auth.users
for each row execute function private.keep_profile();

-- A project may have accounts from before this table.
insert into public.profiles (id, email, suspended_until, created_at)
select id, coalesce(email, ''), banned_until, coalesce(created_at, now()) from auth.users;

-- Policies and functions check this, never the token: a role in a token or in user metadata has no effect.
create function private.is_admin()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from public.profiles
    where id = auth.uid() and role = 'admin' and (suspended_until is null or suspended_until <= now())
  );
end
$$;
grant execute on function private.is_admin() to authenticated;

grant select on public.profiles to authenticated, service_role;
grant update (full_name) on public.profiles to authenticated;
grant update (full_name, role) on public.profiles to service_role;
alter table public.profiles enable row level security;

-- Users see their own profile: the account page and the role check at sign-in need it.
create policy "own profile is readable" on public.profiles for select to authenticated
using (id = (select auth.uid()));

-- Admins see every profile: they manage users.
create policy "admins read all profiles" on public.profiles for select to authenticated
using ((select private.is_admin()));

-- Users change their own profile; the column grant above allows only the name.
create policy "own profile is changeable" on public.profiles for update to authenticated
using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- ---- The order of locks

-- Two transactions that lock the same things in different orders wait for each other, and PostgreSQL ends one of them.
-- So all lock in this order, and leave out what they do not need (decision 081):
--
-- 1. the turn of what may remove an admin (lock_admins);
-- 2. accounts, several at once by their id: lock_accounts, hold_account, or for update to delete them. Whoever gets a
--    seat may get a certificate by it, which locks the account, so lock_accounts comes before the organisation;
-- 3. the organisation (change_organisation, change_class_and_seats);
-- 4. classes, several at once by their id (change_class);
-- 5. the rows of what is changed: members, invitations, codes, certificates.

-- ---- The site keeps an admin who can sign in

-- Two transactions that each remove one of the last two admins do not see each other's change. So everything that deletes,
-- suspends or freezes an account takes this lock before the row of any account.
create function private.lock_admins()
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtext('private.user_to_administer'))
$$;

-- Before the statement, which is before it locks a row: a transaction that waits for its turn holds nothing that the
-- one before it may need.
create function private.lock_admins_first()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_admins();
  return null;
end
$$;

create trigger lock_admins_first before delete or update of banned_until, deleted_at on auth.users
for each statement execute function private.lock_admins_first();

create trigger lock_admins_first before update of role on public.profiles
for each statement execute function private.lock_admins_first();

-- Whatever changes or deletes a profile, the site keeps an admin who can sign in.
create function private.keep_an_admin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Also for statements that no trigger above knows. The query below sees what was committed while this one waited.
  perform private.lock_admins();
  if not exists (
    select from public.profiles
    where role = 'admin' and (suspended_until is null or suspended_until <= now())
  ) then
    raise exception 'The last admin cannot be demoted, suspended or deleted.';
  end if;
  return null;
end
$$;

create trigger keep_an_admin_on_update after update of role, suspended_until on public.profiles
for each row when (
  old.role = 'admin' and (new.role <> 'admin' or new.suspended_until is distinct from old.suspended_until)
)
execute function private.keep_an_admin();

create trigger keep_an_admin_on_delete after delete on public.profiles
for each row when (old.role = 'admin') execute function private.keep_an_admin();

-- The soft delete of the auth API keeps the row of an account that can never sign in again, so it is no admin any
-- more.
create function private.demote_deleted_admin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.profiles set role = 'user' where id = new.id and role = 'admin';
  return null;
end
$$;

create trigger demote_deleted_admin after update of deleted_at on auth.users
for each row when (old.deleted_at is null and new.deleted_at is not null)
execute function private.demote_deleted_admin();

-- ---- Checks about the caller or another account

-- Raises unless the caller has an account, and returns its id.
create function private.require_account()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (select from public.profiles where id = auth.uid()) then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  return auth.uid();
end
$$;

-- The email address of the caller, if it is confirmed. Children have none.
create function private.confirmed_email()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select email from auth.users
  where id = auth.uid() and email_confirmed_at is not null and email not like '%@children.invalid'
$$;
grant execute on function private.confirmed_email() to authenticated;

-- A request that began before its account was deleted may write after forget_account has looked, and rows that name
-- the person by email address, or by an id without a foreign key, would stay. So what writes such a row locks the
-- profile first (for key share), and forget_account waits for those locks before it looks. Later requests find no
-- profile and write nothing. Returns whether there is a profile. The owner of an account that is suspended or frozen
-- writes nothing either, although their access token may be valid for an hour.
create function private.hold_account(account_id uuid)
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

-- The same for the caller, for policies.
create function private.hold_own_account()
returns boolean
language sql
security definer
set search_path = ''
as $$
  select private.hold_account(auth.uid())
$$;
grant execute on function private.hold_own_account() to authenticated;

-- Locks accounts. Rosters, login cards, taking an address, joining a family, and whatever changes somebody's place or
-- seat in an organisation write about the same account one after the other. Those who only name a person (hold_account)
-- do not wait.
create function private.lock_accounts(people uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.profiles where id = any (people) order by id for no key update;
end
$$;

-- Whether an account is opened by pictures. One that has just got an address is not, although it is a pupil's still.
create function private.has_child_address(person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from auth.users where id = person and email like '%@children.invalid')
$$;

-- An access token is valid for an hour, even if its account is suspended or deleted meanwhile. Where something is
-- stored or mailed in the name of a user, these two functions check that the account and the session still exist.
create function private.is_live_session(account_id uuid, session_id text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from auth.users
    where users.id = account_id
      and users.deleted_at is null
      and (users.banned_until is null or users.banned_until <= now())
      -- A token made by another tool names no session.
      and (
        session_id is null
        or exists (
          select from auth.sessions where sessions.user_id = account_id and sessions.id::text = session_id
        )
      )
  )
$$;

-- The same about the caller, for policies.
create function private.has_live_session()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.is_live_session(auth.uid(), auth.jwt() ->> 'session_id')
$$;
grant execute on function private.has_live_session() to authenticated;

-- For functions that are called with the secret key on behalf of an admin.
create function private.require_admin_account(account uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.profiles
    where id = account and role = 'admin' and (suspended_until is null or suspended_until <= now())
  ) then
    raise insufficient_privilege using message = 'Only an admin may do this.';
  end if;
end
$$;
