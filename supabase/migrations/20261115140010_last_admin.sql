-- The site keeps an admin who can sign in. Two transactions that each remove one of the last two admins do not see each
-- other's change, so whatever may remove an admin takes turns, by the lock that user_to_administer takes as well.
create function private.lock_admins()
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtext('private.user_to_administer'))
$$;
revoke execute on function private.lock_admins() from public, anon, authenticated, service_role;

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
revoke execute on function private.lock_admins_first() from public, anon, authenticated, service_role;

-- Before the statement, which is before it locks a row: a transaction that waits for its turn holds nothing that the
-- one before it may need.
create trigger lock_admins_first before delete or update of banned_until, deleted_at on auth.users
for each statement execute function private.lock_admins_first();
create trigger lock_admins_first before update of role on public.profiles
for each statement execute function private.lock_admins_first();

create or replace function private.keep_an_admin()
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

-- The soft delete of the auth API keeps the row of an account that can never sign in again, so it is no admin any more.
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
revoke execute on function private.demote_deleted_admin() from public, anon, authenticated, service_role;

create trigger demote_deleted_admin after update of deleted_at on auth.users
for each row when (old.deleted_at is null and new.deleted_at is not null)
execute function private.demote_deleted_admin();

-- Accounts that were deleted softly before. Where that would leave no admin at all, nothing changes.
update public.profiles set role = 'user'
where role = 'admin'
  and exists (select from auth.users where users.id = profiles.id and users.deleted_at is not null)
  and exists (
    select from public.profiles other join auth.users on users.id = other.id
    where other.role = 'admin' and users.deleted_at is null
      and (other.suspended_until is null or other.suspended_until <= now())
  );
