create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  email text not null,
  full_name text check (
    char_length(full_name) <= 100 and btrim(full_name) <> '' and full_name !~ '[\u0001-\u001f\u007f]'
  ),
  role text not null default 'user' check (role in ('admin', 'user')),
  suspended_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is
  'One row per account, made with it. The role here is the only thing that makes somebody an admin.';
comment on column public.profiles.suspended_until is 'Follows auth.users.banned_until, which is what bars sign-in.';

-- Search has no trigram index: below a policy PostgreSQL never lets ilike choose the rows, so it would go unused.
-- The page asks for the newest 100, which this index serves; a search reads at most the whole table (0.1 s for 100,000).
create index profiles_created_at_idx on public.profiles (created_at desc);
create index profiles_admins_idx on public.profiles (id) where role = 'admin';

create function private.touch_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
revoke execute on function private.touch_updated_at() from public, anon, authenticated, service_role;

create trigger touch_updated_at before update on public.profiles
for each row execute function private.touch_updated_at();

-- Makes the profile of a new account and follows later changes of the account. Of what the visitor sent at sign-up
-- only the name is taken, cut to what the table accepts, so that no sign-up fails because of it.
create function private.keep_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id, email, full_name, suspended_until, created_at)
  values (
    new.id,
    coalesce(new.email, ''),
    nullif(btrim(left(btrim(
      regexp_replace(new.raw_user_meta_data ->> 'full_name', '[\u0001-\u001f\u007f]+', ' ', 'g')
    ), 100)), ''),
    new.banned_until,
    coalesce(new.created_at, now())
  )
  on conflict (id) do update set email = excluded.email, suspended_until = excluded.suspended_until;
  return null;
end
$$;
revoke execute on function private.keep_profile() from public, anon, authenticated, service_role;

create trigger keep_profile after insert or update of email, banned_until on auth.users
for each row execute function private.keep_profile();

-- A project may have accounts from before this table.
insert into public.profiles (id, email, suspended_until, created_at)
select id, coalesce(email, ''), banned_until, coalesce(created_at, now()) from auth.users;

-- Policies and functions ask this, never the token: a role in a token or in user metadata means nothing here.
create function private.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.profiles
    where id = auth.uid() and role = 'admin' and (suspended_until is null or suspended_until <= now())
  )
$$;
revoke execute on function private.is_admin() from public, anon, authenticated, service_role;
grant execute on function private.is_admin() to authenticated;

-- Whoever does it and however, the site keeps an admin who can sign in.
create function private.keep_an_admin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.profiles
    where role = 'admin' and (suspended_until is null or suspended_until <= now())
  ) then
    raise exception 'The last admin cannot be demoted, suspended or deleted.';
  end if;
  return null;
end
$$;
revoke execute on function private.keep_an_admin() from public, anon, authenticated, service_role;

create trigger keep_an_admin_on_update after update of role, suspended_until on public.profiles
for each row when (
  old.role = 'admin' and (new.role <> 'admin' or new.suspended_until is distinct from old.suspended_until)
)
execute function private.keep_an_admin();
create trigger keep_an_admin_on_delete after delete on public.profiles
for each row when (old.role = 'admin') execute function private.keep_an_admin();

revoke all on public.profiles from anon, authenticated, service_role;
grant select on public.profiles to authenticated, service_role;
grant update (full_name) on public.profiles to authenticated;
grant update (full_name, role) on public.profiles to service_role;
alter table public.profiles enable row level security;

-- A person sees their own profile: the account page and the role check at sign-in need it.
create policy "own profile is readable" on public.profiles for select to authenticated
using (id = (select auth.uid()));

-- Admins see every profile: they manage users.
create policy "admins read all profiles" on public.profiles for select to authenticated
using ((select private.is_admin()));

-- A person changes their own profile; the column grant above leaves them nothing but the name.
create policy "own profile is changeable" on public.profiles for update to authenticated
using (id = (select auth.uid())) with check (id = (select auth.uid()));
