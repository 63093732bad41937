-- supabase/schemas as they were when this was written. A database that has run all migrations below needs nothing.
-- replaces: 20261115090000 20261115090010 20261115090100 20261115090200 20261115090210 20261115090250
-- replaces: 20261115090300 20261115090400 20261115090500 20261115090600 20261115090620 20261115100000
-- replaces: 20261115100100 20261115100200 20261115100300 20261115100310 20261115100320 20261115110000
-- replaces: 20261115110010 20261115110020 20261115110100 20261115110200 20261115110210 20261115110300
-- replaces: 20261115110310 20261115110320 20261115110400 20261115110410 20261115110500 20261115120000
-- replaces: 20261115120100 20261115130000 20261115140000 20261115140010 20261115140020 20261115140030
-- replaces: 20261115150000 20261115160000 20261116110000 20261116110100 20261116110200 20261116110300
-- replaces: 20261116110400 20261116110500 20261116120000 20261116140000 20261116140100 20261116150000
-- replaces: 20261116150100 20261116151000 20261116151100 20261116151200 20261116151300 20261116151400
-- replaces: 20261116152000 20261116160000 20261116161000 20261116161100 20261116162000 20261116164000
-- replaces: 20261117100000 20261117100100 20261117120000 20261117130000 20261117160000 20261117160100
-- replaces: 20261117160200 20261117160300 20261117170000
-- upgrade through: the version of 2026-11-17 (commit fa813a4c)

-- What every other file builds on: default privileges, rate limits, and small functions that several subjects share.

-- A new function or table is closed to every API role until it is granted. So no other file revokes anything: a grant
-- is all that opens something. The first statement closes functions to everyone, in all schemas. The others undo what
-- older Supabase projects grant by default in the schema public.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

-- The private schema holds what the API must never show: it is not exposed, and no API role reads its tables.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to service_role;

-- Sets updated_at on every update. Tables whose editors compare versions use it.
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

-- Tells every server process that rendered pages may be out of date. PostgreSQL sends equal notifications of one
-- transaction once. It fires per row, so that a request that was not allowed to change anything empties no cache.
create function private.announce_content_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('content_changed', tg_table_name);
  return null;
end
$$;

-- The text as a part of a URL.
create function private.slugify(title text)
returns text
language sql
immutable
set search_path = ''
as $$
  -- Accents are dropped, not the letters that carry them.
  select btrim(left(btrim(regexp_replace(
    lower(regexp_replace(normalize(title, nfkd), '[\u0300-\u036f''’]', '', 'g')), '[^a-z0-9]+', '-', 'g'
  ), '-'), 80), '-')
$$;

-- The like pattern that finds this text anywhere, whatever characters it contains.
create function private.containing(search_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select '%' || regexp_replace(btrim(search_text), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- The list of texts in a JSON array.
create function private.text_array(list jsonb)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(value order by place), '{}')
  from jsonb_array_elements_text(list) with ordinality as listed (value, place)
$$;

create table private.rate_limits (
  key text primary key,
  window_started_at timestamptz not null default now(),
  hits integer not null default 0
);
comment on table private.rate_limits is
  'Hits per limit and client in the current window. Kept in the database so that limits survive restarts and hold across servers.';

create index rate_limits_window_started_at_idx on private.rate_limits (window_started_at);

alter table private.rate_limits enable row level security;

-- Counts a hit and returns how many seconds the caller has to wait: 0 while the limit is not exceeded. A window that
-- started in the future starts now, so that a clock that was set back makes nobody wait longer than the window itself.
create function private.take_rate_limit(limit_key text, most integer, window_seconds integer)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  counted private.rate_limits;
begin
  -- Old windows are swept a few at a time, so the table stays as small as the traffic of the last day.
  delete from private.rate_limits
  where key in (
    select key from private.rate_limits where window_started_at < now() - interval '1 day' limit 5
    for update skip locked
  );
  insert into private.rate_limits as limits (key, hits) values (limit_key, 1)
  on conflict (key) do update set
    hits = case
      when limits.window_started_at <= now() - make_interval(secs => window_seconds) then 1
      else limits.hits + 1
    end,
    window_started_at = case
      when limits.window_started_at <= now() - make_interval(secs => window_seconds) then now()
      else least(limits.window_started_at, now())
    end
  returning * into counted;
  if counted.hits <= most then
    return 0;
  end if;
  return greatest(
    1,
    ceil(extract(epoch from counted.window_started_at + make_interval(secs => window_seconds) - now()))::integer
  );
end
$$;
grant execute on function private.take_rate_limit(text, integer, integer) to service_role;

create table private.sample_rows (
  table_name text not null,
  row_id text not null,
  removed_at timestamptz,
  primary key (table_name, row_id)
);
comment on table private.sample_rows is
  'Which rows are sample data. A removed sample keeps its line here, so that samples never come back by themselves.';

alter table private.sample_rows enable row level security;

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

-- Creates the profile of a new account and follows later changes of the account. Of what the visitor sent at sign-up
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

create trigger keep_profile after insert or update of email, banned_until on auth.users
for each row execute function private.keep_profile();

-- A project may have accounts from before this table.
insert into public.profiles (id, email, suspended_until, created_at)
select id, coalesce(email, ''), banned_until, coalesce(created_at, now()) from auth.users;

-- Policies and functions check this, never the token: a role in a token or in user metadata has no effect.
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

-- ---- The site keeps an admin who can sign in

-- Two transactions that each remove one of the last two admins do not see each other's change. So everything that may
-- remove an admin takes this lock first.
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

-- The email address of the caller, if it is confirmed.
create function private.confirmed_email()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select email from auth.users where id = auth.uid() and email_confirmed_at is not null
$$;
grant execute on function private.confirmed_email() to authenticated;

-- A request that began before its account was deleted may write after forget_account has looked, and rows that name
-- the person by email address, or by an id without a foreign key, would stay. So what writes such a row locks the
-- profile first (for key share), and forget_account waits for those locks before it looks. Later requests find no
-- profile and write nothing. Returns whether there is a profile.
create function private.hold_account(account_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.profiles where id = account_id for key share;
  return found;
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

-- The audit log, what all functions of the back office begin with, and the administration of users.

create table public.admin_audit_log (
  id bigint generated always as identity primary key,
  admin_id uuid references public.profiles on delete set null,
  action text not null check (action ~ '^[a-z][a-z0-9_]{0,63}$'),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and pg_column_size(details) <= 16384),
  created_at timestamptz not null default now()
);
comment on table public.admin_audit_log is
  'What admins did, and when. Append-only; when an admin''s account is deleted the entry stays and loses its admin_id.';

create index admin_audit_log_created_at_idx on public.admin_audit_log (created_at desc);
create index admin_audit_log_admin_id_idx on public.admin_audit_log (admin_id, created_at desc);
create index admin_audit_log_action_idx on public.admin_audit_log (action, created_at desc);

-- For ticket_history.
create index admin_audit_log_ticket_idx on public.admin_audit_log ((details ->> 'ticket_id'), id)
where details ? 'ticket_id';

-- Without a grant on created_at nobody can choose the date of an entry.
grant select, insert (admin_id, action, details) on public.admin_audit_log to authenticated, service_role;
alter table public.admin_audit_log enable row level security;

-- Admins read the log: each may see what the others did.
create policy "admins read the audit log" on public.admin_audit_log for select to authenticated
using ((select private.is_admin()));

-- Admins add entries about themselves, never in the name of another.
create policy "admins log their own actions" on public.admin_audit_log for insert to authenticated
with check ((select private.is_admin()) and admin_id = (select auth.uid()));

-- The deletion of an account removes the email address from entries, and the foreign key empties admin_id. Every other
-- change is refused, for all roles.
create function private.keep_audit_log_append_only()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  forgotten_address text := nullif(current_setting('private.forgotten_address', true), '');
begin
  -- When an account is deleted its address is blotted out, and the foreign key empties admin_id. No other change is
  -- a change we know.
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'admin_id' - 'details' = to_jsonb(old) - 'admin_id' - 'details'
      and (
        new.admin_id is not distinct from old.admin_id
        or (new.admin_id is null and not exists (select from public.profiles where id = old.admin_id))
      )
      and (
        new.details = old.details
        or (forgotten_address is not null and new.details = private.without_address(old.details, forgotten_address))
      )
    then
      return new;
    end if;
  end if;
  raise insufficient_privilege using message = 'The audit log is append-only.';
end
$$;

create trigger keep_append_only before update or delete on public.admin_audit_log
for each row execute function private.keep_audit_log_append_only();

create trigger keep_append_only_on_truncate before truncate on public.admin_audit_log
for each statement execute function private.keep_audit_log_append_only();

-- Runs as its caller, so that the policy above decides: for everyone but admins it fails with 42501.
create function public.log_admin_action(action_type text, action_details jsonb default '{}')
returns void
language sql
set search_path = ''
as $$
  insert into public.admin_audit_log (admin_id, action, details)
  values (auth.uid(), action_type, coalesce(action_details, '{}'))
$$;
comment on function public.log_admin_action(text, jsonb) is
  'Writes an entry about the calling admin into the audit log.';
grant execute on function public.log_admin_action(text, jsonb) to authenticated;

-- Every function of the back office runs as the owner, so each begins with this.
create function private.require_admin()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Only an admin may do this.';
  end if;
end
$$;

-- Adds an entry in the transaction of the action itself: neither exists without the other.
create function private.record_admin_action(action text, details jsonb)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.admin_audit_log (admin_id, action, details) values (auth.uid(), action, details)
$$;

-- For the filter of the audit page. It skips from admin to admin through the index instead of reading the whole log.
create function public.list_audited_admins()
returns table (id uuid, email text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    with recursive audited (admin_id) as (
      (select entry.admin_id from public.admin_audit_log entry order by entry.admin_id limit 1)
      union all
      select (
        select entry.admin_id from public.admin_audit_log entry
        where entry.admin_id > audited.admin_id
        order by entry.admin_id
        limit 1
      )
      from audited
      where audited.admin_id is not null
    )
    select profile.id, profile.email
    from audited
    join public.profiles profile on profile.id = audited.admin_id
    order by profile.email;
end
$$;
comment on function public.list_audited_admins() is
  'Everybody who has an entry in the audit log and still has an account, by address. For admins.';
grant execute on function public.list_audited_admins() to authenticated;

-- Functions use this to know whether the caller is an admin, and where to write to them.
create function public.admin_email()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select email from public.profiles where id = auth.uid() and private.is_admin() and private.has_live_session()
$$;
comment on function public.admin_email() is 'The address of the calling admin; null for everybody else.';
grant execute on function public.admin_email() to authenticated;

-- ---- Users, at /admin/users

-- Below a policy PostgreSQL lets no like choose an index, so the search runs as the owner behind its own check.
-- EXECUTE plans it for the given text: a rare text comes from the index, a common one from the newest rows. The index
-- knows three letters in a row. For a text without them the planner would read the whole index and then every row, so
-- such a text is looked for by a function that uses no index: from the newest row on, until a page is full.
create function public.search_profiles(search_text text, after_user uuid default null, page_size integer default 100)
returns setof public.profiles
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query execute $query$
    select * from public.profiles
    where case
        when $1 ~ '[[:alnum:]]{3}' then search_text like private.containing($1)
        else strpos(search_text, $1) > 0
      end
      and ($2 is null or (created_at, id) < (select created_at, id from public.profiles where id = $2))
    order by created_at desc, id desc
    limit $3
  $query$ using lower(btrim(search_text)), after_user, least(page_size, 1000);
end
$$;
comment on function public.search_profiles(text, uuid, integer) is
  'Profiles whose address or name contains the text, newest first; the next page begins after the row named. For admins.';
grant execute on function public.search_profiles(text, uuid, integer) to authenticated;

-- What the functions below begin with. It returns the profile that the calling admin is about to change, locked in the
-- order in which a deletion locks, because they note its email address in the audit log.
create function private.user_to_administer(user_id uuid)
returns public.profiles
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.profiles;
begin
  -- One at a time: two admins who demote each other at the same moment would leave none.
  perform private.lock_admins();
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Only an admin may do this.';
  end if;
  if user_id = auth.uid() then
    raise exception 'You cannot do this to your own account.';
  end if;
  select * into target from public.profiles where id = user_id for key share;
  if target.id is null then
    raise sqlstate 'PT404' using message = 'There is no such user.';
  end if;
  return target;
end
$$;

create function public.set_user_role(user_id uuid, new_role text)
returns public.profiles
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.profiles := private.user_to_administer(user_id);
  changed public.profiles;
begin
  update public.profiles set role = new_role where id = target.id returning * into changed;
  insert into public.admin_audit_log (admin_id, action, details) values (
    auth.uid(),
    'user_set_role',
    jsonb_build_object(
      'target_user_id', target.id, 'target_user_email', target.email, 'old_role', target.role, 'new_role', new_role
    )
  );
  return changed;
end
$$;
comment on function public.set_user_role(uuid, text) is
  'Makes a user an admin or an admin a user. For admins, on others.';
grant execute on function public.set_user_role(uuid, text) to authenticated;

create function public.suspend_user(user_id uuid)
returns public.profiles
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.profiles := private.user_to_administer(user_id);
  changed public.profiles;
begin
  -- Hosted Supabase cannot read 'infinity' here, so "until lifted" is a century.
  update auth.users set banned_until = now() + interval '100 years' where id = target.id;
  delete from auth.sessions where auth.sessions.user_id = target.id;
  insert into public.admin_audit_log (admin_id, action, details) values (
    auth.uid(),
    'user_suspend',
    jsonb_build_object('target_user_id', target.id, 'target_user_email', target.email)
  );
  select * into changed from public.profiles where id = target.id;
  return changed;
end
$$;
comment on function public.suspend_user(uuid) is
  'Bars a user from signing in until the suspension is lifted, and ends their sessions. For admins, on others.';
grant execute on function public.suspend_user(uuid) to authenticated;

create function public.lift_suspension(user_id uuid)
returns public.profiles
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.profiles := private.user_to_administer(user_id);
  changed public.profiles;
begin
  update auth.users set banned_until = null where id = target.id;
  insert into public.admin_audit_log (admin_id, action, details) values (
    auth.uid(),
    'user_lift_suspension',
    jsonb_build_object('target_user_id', target.id, 'target_user_email', target.email)
  );
  select * into changed from public.profiles where id = target.id;
  return changed;
end
$$;
comment on function public.lift_suspension(uuid) is 'Lets a suspended user sign in again. For admins, on others.';
grant execute on function public.lift_suspension(uuid) to authenticated;

-- The buckets of pictures, and who may do what with their objects. The bucket of films is in films.sql.

-- The image buckets are public: everyone who knows a URL may see the picture. The policies below decide only who adds,
-- lists, changes and removes pictures. Size and kinds hold on every backend; our own server also encodes every picture
-- again. The limits are those of the upload forms.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select name, name, true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']
from unnest(array['avatars', 'blog-images', 'course-images', 'site-images']) as name
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- ---- Every bucket

-- Users whose account was deleted or suspended, or whose session has ended, add objects to no bucket, the bucket of
-- films included.
create policy "only live sessions add objects" on storage.objects as restrictive for insert to authenticated
with check ((select private.has_live_session()));

-- Nor do they replace or rename any.
create policy "only live sessions change objects" on storage.objects as restrictive for update to authenticated
using ((select private.has_live_session())) with check ((select private.has_live_session()));

-- Nor do they remove any.
create policy "only live sessions remove objects" on storage.objects as restrictive for delete to authenticated
using ((select private.has_live_session()));

-- ---- Avatars

-- Users find their own pictures, which are in a folder named after their id; nobody can look up who else has one.
create policy "own avatars are listed" on storage.objects for select to authenticated
using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- Users add pictures to their own folder only. A token is valid for an hour, also when its account is deleted
-- meanwhile, so the account must still exist.
create policy "own avatars are added" on storage.objects for insert to authenticated
with check (
  bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
  and (select private.hold_own_account())
);

-- Users replace and rename their own pictures, and cannot move one into another user's folder.
create policy "own avatars are changed" on storage.objects for update to authenticated
using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
with check (
  bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
  and (select private.hold_own_account())
);

-- Users remove their own pictures.
create policy "own avatars are removed" on storage.objects for delete to authenticated
using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- Admins find every avatar, to remove one that should not be there.
create policy "admins list avatars" on storage.objects for select to authenticated
using (bucket_id = 'avatars' and (select private.is_admin()));

-- Admins remove avatars that should not be there.
create policy "admins remove avatars" on storage.objects for delete to authenticated
using (bucket_id = 'avatars' and (select private.is_admin()));

-- ---- Pictures of the blog, of courses and of the site

-- Admins write the blog, so they list its pictures.
create policy "admins list blog images" on storage.objects for select to authenticated
using (bucket_id = 'blog-images' and (select private.is_admin()));

-- Admins add pictures of the blog.
create policy "admins add blog images" on storage.objects for insert to authenticated
with check (bucket_id = 'blog-images' and (select private.is_admin()) and (select private.hold_own_account()));

-- Admins replace pictures of the blog.
create policy "admins change blog images" on storage.objects for update to authenticated
using (bucket_id = 'blog-images' and (select private.is_admin()))
with check (bucket_id = 'blog-images' and (select private.is_admin()) and (select private.hold_own_account()));

-- Admins remove pictures of the blog.
create policy "admins remove blog images" on storage.objects for delete to authenticated
using (bucket_id = 'blog-images' and (select private.is_admin()));

-- Admins create the courses, so they list their pictures.
create policy "admins list course images" on storage.objects for select to authenticated
using (bucket_id = 'course-images' and (select private.is_admin()));

-- Admins add pictures of courses.
create policy "admins add course images" on storage.objects for insert to authenticated
with check (bucket_id = 'course-images' and (select private.is_admin()) and (select private.hold_own_account()));

-- Admins remove pictures of courses.
create policy "admins remove course images" on storage.objects for delete to authenticated
using (bucket_id = 'course-images' and (select private.is_admin()));

-- Admins choose how the site looks, so they list its pictures, such as the logo.
create policy "admins list site images" on storage.objects for select to authenticated
using (bucket_id = 'site-images' and (select private.is_admin()));

-- Admins add pictures of the site.
create policy "admins add site images" on storage.objects for insert to authenticated
with check (bucket_id = 'site-images' and (select private.is_admin()) and (select private.hold_own_account()));

-- Admins remove pictures that the site no longer shows.
create policy "admins remove site images" on storage.objects for delete to authenticated
using (bucket_id = 'site-images' and (select private.is_admin()));

-- The settings that admins save at /admin/settings.

create table public.site_settings (
  id boolean primary key default true check (id),
  site_name text not null default 'Lifelong AI Institute'
    check (char_length(site_name) between 2 and 80 and site_name = btrim(site_name) and site_name !~ '[[:cntrl:]]'),
  site_description text not null
    default 'Online AI courses, certifications and services for kids, teens, adults, professionals, schools and enterprises.'
    check (char_length(site_description) between 10 and 300 and site_description !~ '[[:cntrl:]]'),
  contact_email text not null default 'info@lifelong-ai.example'
    check (char_length(contact_email) <= 254 and contact_email ~ '^[^@[:space:]<>"]+@[^@[:space:]<>"]+\.[^@[:space:]<>"]+$'),
  support_email text not null default 'support@lifelong-ai.example'
    check (char_length(support_email) <= 254 and support_email ~ '^[^@[:space:]<>"]+@[^@[:space:]<>"]+\.[^@[:space:]<>"]+$'),
  registration_enabled boolean not null default true,
  email_verification_required boolean not null default true,
  maintenance_mode boolean not null default false,
  notifications_enabled boolean not null default true,
  email_notifications boolean not null default true,
  sms_notifications boolean not null default false,
  analytics_enabled boolean not null default true,
  analytics_id text not null default '' check (analytics_id ~ '^[A-Za-z0-9_-]{0,64}$'),
  primary_color text not null default '#3B82F6' check (primary_color ~ '^#[0-9A-F]{6}$'),
  logo_url text not null default ''
    check (logo_url = '' or (char_length(logo_url) <= 2048 and logo_url ~* '^https?://[^[:space:]]+$')),
  favicon_url text not null default ''
    check (favicon_url = '' or (char_length(favicon_url) <= 2048 and favicon_url ~* '^https?://[^[:space:]]+$')),
  updated_at timestamptz not null default now()
);
comment on table public.site_settings is
  'What admins decide about the whole site, in one row. Every page is made from it, so nothing in it is a secret.';
comment on column public.site_settings.updated_at is 'Lets an admin notice that somebody else saved in between.';

grant select on public.site_settings to anon, authenticated, service_role;
alter table public.site_settings enable row level security;

-- Everyone reads the settings: the pages they describe are public. Only save_site_settings writes here.
create policy "settings are public" on public.site_settings for select to anon, authenticated
using (true);

create trigger announce_content_change after update on public.site_settings
for each row execute function private.announce_content_change();

insert into public.site_settings default values;

create table private.closed_settings (
  id boolean primary key default true check (id),
  smtp_host text not null default ''
    check (smtp_host = '' or (char_length(smtp_host) <= 253 and smtp_host ~ '^[A-Za-z0-9.:_-]+$')),
  smtp_port integer not null default 587 check (smtp_port between 1 and 65535),
  smtp_username text not null default '' check (char_length(smtp_username) <= 254 and smtp_username !~ '[[:cntrl:]]'),
  smtp_password text not null default '' check (char_length(smtp_password) <= 500 and smtp_password !~ '[[:cntrl:]]'),
  maintenance_pass uuid not null default gen_random_uuid()
);
comment on table private.closed_settings is
  'The settings that are nobody''s business, in one row that only the server itself can read.';
comment on column private.closed_settings.maintenance_pass is
  'Whoever shows it sees the public pages in maintenance too. Admins get it with the settings.';

alter table private.closed_settings enable row level security;

insert into private.closed_settings default values;

-- What the form shows: everything but the password, of which it says only whether it is set.
create function private.shown_site_settings()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select (to_jsonb(settings) || to_jsonb(closed)) - 'id' - 'smtp_password'
    || jsonb_build_object('has_smtp_password', closed.smtp_password <> '')
  from public.site_settings settings, private.closed_settings closed
$$;

create function public.read_site_settings()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.shown_site_settings();
end
$$;
comment on function public.read_site_settings() is 'All settings but the password of the mail server. For admins.';
grant execute on function public.read_site_settings() to authenticated;

-- The changed settings as the audit log stores them: of a password only whether it is set.
create function private.auditable_settings(settings jsonb, changed text[])
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_object_agg(
    key, case when key <> 'smtp_password' then value when value = '""' then '"not set"' else '"set"'::jsonb end
  )
  from jsonb_each(settings)
  where key = any (changed)
$$;

create function public.save_site_settings(changes jsonb, expected_updated_at timestamptz)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  settings public.site_settings;
  closed private.closed_settings;
  before jsonb;
  after jsonb;
  changed text[];
begin
  perform private.require_admin();
  -- Two who save at once wait for each other here; the second then finds a time it did not expect.
  select * into settings from public.site_settings for update;
  select * into closed from private.closed_settings;
  if settings.updated_at is distinct from expected_updated_at then
    raise sqlstate 'PT409' using
      message = 'Somebody else has saved the settings since you opened them. Reload to see them, then make your changes again.';
  end if;

  before := to_jsonb(settings) || to_jsonb(closed);
  if exists (
    select from jsonb_object_keys(changes) as name where not before ? name or name in ('id', 'updated_at', 'maintenance_pass')
  ) then
    raise sqlstate 'PT400' using message = 'There is no such setting.';
  end if;
  settings := jsonb_populate_record(settings, changes);
  closed := jsonb_populate_record(closed, changes);
  after := to_jsonb(settings) || to_jsonb(closed);
  select array_agg(name) into changed from jsonb_object_keys(after) as name where after -> name <> before -> name;
  if changed is null then
    return private.shown_site_settings();
  end if;

  -- The clock, and not the transaction's beginning: one that waited for another would else seem to be older.
  settings.updated_at := clock_timestamp();
  update private.closed_settings set (smtp_host, smtp_port, smtp_username, smtp_password)
    = row (closed.smtp_host, closed.smtp_port, closed.smtp_username, closed.smtp_password);
  update public.site_settings set (
    site_name, site_description, contact_email, support_email,
    registration_enabled, email_verification_required, maintenance_mode,
    notifications_enabled, email_notifications, sms_notifications,
    analytics_enabled, analytics_id, primary_color, logo_url, favicon_url, updated_at
  ) = row (
    settings.site_name, settings.site_description, settings.contact_email, settings.support_email,
    settings.registration_enabled, settings.email_verification_required, settings.maintenance_mode,
    settings.notifications_enabled, settings.email_notifications, settings.sms_notifications,
    settings.analytics_enabled, settings.analytics_id, settings.primary_color, settings.logo_url, settings.favicon_url,
    settings.updated_at
  );
  perform private.record_admin_action('settings_update', jsonb_build_object(
    'before', private.auditable_settings(before, changed), 'after', private.auditable_settings(after, changed)
  ));
  return private.shown_site_settings();
end
$$;
comment on function public.save_site_settings(jsonb, timestamptz) is
  'Saves the settings named in changes, unless somebody saved since the time expected; answers what then holds. For admins.';
grant execute on function public.save_site_settings(jsonb, timestamptz) to authenticated;

-- What admins see of the mail queue at /admin/mail.

-- The queue belongs to our server (backend/database/bootstrap.sql). Hosted Supabase sends mails itself and has no such
-- table, so each function begins by looking for it.
create function private.require_mail_queue()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if to_regclass('server.mails') is null then
    raise sqlstate 'PT404' using message = 'The mails of this site are sent by its hosted backend.';
  end if;
end
$$;

-- Locks the account that a mail is addressed to, if there is one. Mails of a deleted account are deleted with it.
create function private.hold_mail_recipient(mail_id bigint)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_account(users.id)
  from auth.users
  where users.is_sso_user = false
    and users.email = (select lower(recipient) from server.mails where mails.id = mail_id);
end
$$;

create function public.list_mails(
  mail_state text default null,
  before_mail bigint default null,
  page_size integer default 100
)
returns table (
  id bigint,
  recipient text,
  subject text,
  state text,
  attempts integer,
  last_error text,
  created_at timestamptz,
  sent_at timestamptz,
  next_attempt_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_mail_queue();
  return query execute $query$
    select id, recipient, subject, state, attempts, last_error, created_at, sent_at, next_attempt_at
    from server.mails
    where ($1 is null or state = $1) and ($2 is null or id < $2)
    order by id desc
    limit $3
  $query$ using mail_state, before_mail, least(page_size, 1000);
end
$$;
comment on function public.list_mails(text, bigint, integer) is
  'The mails of one state or of all, newest first, without their text; the next page begins before the mail named. For admins.';
grant execute on function public.list_mails(text, bigint, integer) to authenticated;

-- A mail that is not sent yet contains links for its reader alone. Only a mail in the outbox, which the operators of
-- the server can read anyway, still has its text once it is sent.
create function public.read_mail(mail_id bigint)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  mail record;
begin
  perform private.require_mail_queue();
  perform private.hold_mail_recipient(mail_id);
  select recipient, subject, state, text_body into mail from server.mails where id = mail_id;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such mail.';
  end if;
  perform private.record_admin_action(
    'mail_view',
    jsonb_build_object('mail_id', mail_id, 'recipient', mail.recipient, 'subject', mail.subject)
  );
  return case when mail.state = 'sent' then mail.text_body end;
end
$$;
comment on function public.read_mail(bigint) is
  'The text of a mail that went to the outbox; nothing for any other. Opening a mail is on record. For admins.';
grant execute on function public.read_mail(bigint) to authenticated;

create function public.send_mail_again(mail_id bigint)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  mail record;
begin
  perform private.require_mail_queue();
  perform private.hold_mail_recipient(mail_id);
  select recipient, subject, state into mail from server.mails where id = mail_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such mail.';
  end if;
  if mail.state <> 'failed' then
    raise sqlstate 'PT409' using message = 'Only a mail that failed can be sent again.';
  end if;
  update server.mails set state = 'queued', next_attempt_at = now() where id = mail_id;
  perform private.record_admin_action(
    'mail_send_again',
    jsonb_build_object('mail_id', mail_id, 'recipient', mail.recipient, 'subject', mail.subject)
  );
end
$$;
comment on function public.send_mail_again(bigint) is
  'Puts a mail that was given up back into the queue, which tries it once more. For admins.';
grant execute on function public.send_mail_again(bigint) to authenticated;

-- Posts, their slugs, and their administration.

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> '' and char_length(title) <= 200),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  content text not null check (btrim(content) <> '' and char_length(content) <= 100000),
  excerpt text check (char_length(excerpt) <= 500),
  author_name text not null check (char_length(author_name) <= 100),
  author_email text check (
    char_length(author_email) <= 254 and author_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'
  ),
  featured_image_url text check (
    char_length(featured_image_url) <= 2048 and featured_image_url ~* '^https?://[^[:space:]]+$'
  ),
  published boolean not null default false,
  publish_date timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (lower(title || e'\n' || author_name)) stored,
  check (published = (publish_date is not null))
);
comment on table public.blog_posts is 'Posts of the blog in Markdown. A draft is a post that is not published.';
comment on column public.blog_posts.slug is 'The address below /blog/. Made from the title when it is sent empty.';
comment on column public.blog_posts.updated_at is 'Lets an editor notice that somebody else saved in between.';
comment on column public.blog_posts.search_text is 'What search_blog_posts looks into.';

create index blog_posts_published_idx on public.blog_posts (published, publish_date desc);
create index blog_posts_created_at_idx on public.blog_posts (created_at desc);

-- Posts are written rarely and searched often, so the index takes in each at once instead of keeping a list to read.
create index blog_posts_search_idx on public.blog_posts
using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

grant select on public.blog_posts to anon, authenticated, service_role;
grant
  insert (title, slug, content, excerpt, author_name, author_email, featured_image_url, published, publish_date),
  update (title, slug, content, excerpt, author_name, author_email, featured_image_url, published, publish_date),
  delete
on public.blog_posts to authenticated, service_role;
alter table public.blog_posts enable row level security;

-- Everyone reads what is published: it is the public blog.
create policy "published posts are public" on public.blog_posts for select to anon, authenticated
using (published);

-- Admins read drafts too: they edit them.
create policy "admins read all posts" on public.blog_posts for select to authenticated
using ((select private.is_admin()));

-- Admins write posts, in the name of the institute.
create policy "admins create posts" on public.blog_posts for insert to authenticated
with check ((select private.is_admin()));

-- Admins edit every post, also those of other admins.
create policy "admins edit posts" on public.blog_posts for update to authenticated
using ((select private.is_admin())) with check ((select private.is_admin()));

-- Admins delete posts.
create policy "admins delete posts" on public.blog_posts for delete to authenticated
using ((select private.is_admin()));

-- Drafts are on no page, so only changes of published posts are announced.
create trigger announce_new_post after insert on public.blog_posts
for each row when (new.published) execute function private.announce_content_change();

create trigger announce_changed_post after update on public.blog_posts
for each row when (old.published or new.published) execute function private.announce_content_change();

create trigger announce_removed_post after delete on public.blog_posts
for each row when (old.published) execute function private.announce_content_change();

create table public.blog_post_slugs (
  slug text primary key,
  post_id uuid not null references public.blog_posts on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.blog_post_slugs is
  'Every slug a post was ever public under, so that an old address leads to the post for as long as it exists.';

create index blog_post_slugs_post_id_idx on public.blog_post_slugs (post_id);

grant select on public.blog_post_slugs to anon, authenticated, service_role;
alter table public.blog_post_slugs enable row level security;

-- A user who may read a post may read its slugs; the policies of the posts decide. Only triggers write here.
create policy "slugs follow their post" on public.blog_post_slugs for select to anon, authenticated
using (exists (select from public.blog_posts where blog_posts.id = post_id));

-- ---- What a post gets when it is saved

-- Whether no other post has or had this slug.
create function private.is_blog_slug_free(wanted text, for_post uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (select from public.blog_posts where slug = wanted and id <> for_post)
    and not exists (select from public.blog_post_slugs where slug = wanted and post_id <> for_post)
$$;

-- The first free slug of a title.
create function private.make_blog_slug(title text, for_post uuid)
returns text
language plpgsql
set search_path = ''
as $$
declare
  base text := coalesce(nullif(private.slugify(title), ''), 'post');
  candidate text := base;
  attempt integer := 1;
begin
  -- Two posts of one title saved at the same moment get their slugs one after the other.
  perform pg_advisory_xact_lock(hashtext('private.make_blog_slug'));
  while not private.is_blog_slug_free(candidate, for_post) loop
    attempt := attempt + 1;
    candidate := base || '-' || attempt;
  end loop;
  return candidate;
end
$$;

-- A post without an author is by the institute, under the name it has when the post is saved. Triggers run in the
-- order of their names, so prepare_blog_post finds an author and does not use its own default.
create function private.fill_in_blog_author()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.author_name := coalesce(nullif(btrim(new.author_name), ''), (select site_name from public.site_settings));
  return new;
end
$$;

create trigger fill_in_author before insert or update on public.blog_posts
for each row execute function private.fill_in_blog_author();

-- Fills in what the form leaves empty. Runs as the owner, because posts that the caller may not see have slugs too.
create function private.prepare_blog_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.author_name := coalesce(nullif(btrim(new.author_name), ''), 'Lifelong AI Institute');
  new.author_email := nullif(btrim(new.author_email), '');
  new.excerpt := nullif(btrim(new.excerpt), '');
  new.featured_image_url := nullif(btrim(new.featured_image_url), '');
  new.publish_date := case when new.published then coalesce(new.publish_date, old.publish_date, now()) end;
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    -- A public address stays as it is until somebody names another one; a draft's follows its title.
    if coalesce(new.slug, '') = '' and (old.published or new.title = old.title) then
      new.slug := old.slug;
    end if;
  end if;
  if coalesce(new.slug, '') = '' then
    new.slug := private.make_blog_slug(new.title, new.id);
  elsif not private.is_blog_slug_free(new.slug, new.id) then
    raise unique_violation using message = 'This slug belongs to another post.', constraint = 'blog_posts_slug_key';
  end if;
  return new;
end
$$;

create trigger prepare_blog_post before insert or update on public.blog_posts
for each row execute function private.prepare_blog_post();

-- Keeps every slug that a post was public under.
create function private.remember_blog_slug()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.blog_post_slugs (slug, post_id) values (new.slug, new.id) on conflict do nothing;
  return null;
end
$$;

create trigger remember_blog_slug after insert or update of slug, published, title on public.blog_posts
for each row when (new.published) execute function private.remember_blog_slug();

-- ---- The back office

-- Runs as the owner and by EXECUTE, and uses no index for short texts, for the reasons that search_profiles gives. The
-- planner expects ten thousand titles to be cheap to compare, because the long texts are stored outside of the rows;
-- it takes ten times as long as the index.
create function public.search_blog_posts(search_text text, after_post uuid default null, page_size integer default 100)
returns setof public.blog_posts
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  perform private.require_admin();
  return query execute $query$
    select * from public.blog_posts
    where case
        when $1 ~ '[[:alnum:]]{3}' then search_text like private.containing($1)
        else strpos(search_text, $1) > 0
      end
      and ($2 is null or (created_at, id) < (select created_at, id from public.blog_posts where id = $2))
    order by created_at desc, id desc
    limit $3
  $query$ using lower(btrim(search_text)), after_post, least(page_size, 1000);
end
$$;
comment on function public.search_blog_posts(text, uuid, integer) is
  'Posts whose title or author contains the text, newest first; the next page begins after the row named. For admins.';
grant execute on function public.search_blog_posts(text, uuid, integer) to authenticated;

-- Posts are written through the table itself, so a trigger adds what an admin changed to the audit log. What the
-- server writes itself, such as sample posts, is not the action of an admin.
create function private.record_blog_post_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  post public.blog_posts := coalesce(new, old);
  action text := case tg_op
    when 'INSERT' then 'blog_post_create'
    when 'UPDATE' then 'blog_post_update'
    else 'blog_post_delete'
  end;
begin
  if private.is_admin() then
    perform private.record_admin_action(
      action, jsonb_build_object('post_id', post.id, 'title', post.title, 'published', post.published)
    );
  end if;
  return null;
end
$$;

create trigger record_blog_post_change after insert or update or delete on public.blog_posts
for each row execute function private.record_blog_post_change();

-- Messages from the contact form, the tickets they open, and the threads of tickets.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles on delete set null,
  name text not null check (name <> '' and char_length(name) <= 100),
  email text not null check (email <> '' and char_length(email) <= 254),
  subject text not null check (subject <> '' and char_length(subject) <= 200),
  message text not null check (message <> '' and char_length(message) <= 2000),
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is
  'What visitors wrote in the contact form. Only submit_contact_message adds rows, and nobody rewrites them.';
comment on column public.contact_messages.user_id is 'Who was signed in while writing, proven by their token.';

create index contact_messages_created_at_idx on public.contact_messages (created_at desc);
create index contact_messages_user_id_idx on public.contact_messages (user_id);

grant select on public.contact_messages to authenticated;
grant select, delete on public.contact_messages to service_role;
alter table public.contact_messages enable row level security;

-- Users see what they wrote while signed in: it is part of the data they may download.
create policy "own messages are readable" on public.contact_messages for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every message: they answer them.
create policy "admins read all messages" on public.contact_messages for select to authenticated
using ((select private.is_admin()));

create sequence private.support_ticket_numbers start with 1001;

create table public.support_tickets (
  id text primary key default 'TCK-' || nextval('private.support_ticket_numbers'),
  contact_message_id uuid references public.contact_messages on delete set null,
  user_id uuid references public.profiles on delete set null,
  name text not null check (name <> '' and char_length(name) <= 100),
  email text not null check (email <> '' and char_length(email) <= 254),
  subject text not null check (subject <> '' and char_length(subject) <= 200),
  category text not null default 'General Inquiries' check (category <> '' and char_length(category) <= 60),
  priority text not null default 'Medium' check (priority in ('High', 'Medium', 'Low')),
  status text not null default 'Open' check (status in ('Open', 'In Progress', 'Resolved', 'Closed')),
  assigned_to uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  resolved_at timestamptz,
  -- Stored in lower case, because ignoring case takes more time than the rest of a search.
  search_text text generated always as (lower(' ' || id || ' ' || subject || ' ' || name || ' ' || email)) stored
);
comment on table public.support_tickets is 'Questions waiting for an answer. Each contact message opens one.';
comment on column public.support_tickets.resolved_at is
  'When the ticket was last resolved; empty while it is worked on.';
comment on column public.support_tickets.search_text is 'What search_tickets looks into.';

create index support_tickets_created_at_idx on public.support_tickets (created_at desc);
create index support_tickets_status_idx on public.support_tickets (status, created_at desc);
create index support_tickets_user_id_idx on public.support_tickets (user_id);
create index support_tickets_contact_message_id_idx on public.support_tickets (contact_message_id);

-- Without the list of pending entries that GIN keeps by default, which every search would have to read.
create index support_tickets_search_idx on public.support_tickets
using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

-- Each filter alone finds its newest tickets by an index.
create index support_tickets_priority_idx on public.support_tickets (priority, created_at desc);
create index support_tickets_category_idx on public.support_tickets (category, created_at desc);
create index support_tickets_assigned_to_idx on public.support_tickets (assigned_to, created_at desc);
create index support_tickets_pressing_idx on public.support_tickets (id)
where priority = 'High' and status in ('Open', 'In Progress');
create index support_tickets_resolved_at_idx on public.support_tickets (resolved_at);

grant select on public.support_tickets to authenticated, service_role;
grant delete on public.support_tickets to service_role;
alter table public.support_tickets enable row level security;

-- Users see the tickets they opened while signed in, to follow them.
create policy "own tickets are readable" on public.support_tickets for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every ticket: they work on them. They change tickets through the functions below, which keep the record.
create policy "admins read all tickets" on public.support_tickets for select to authenticated
using ((select private.is_admin()));

create trigger touch_updated_at before update on public.support_tickets
for each row execute function private.touch_updated_at();

-- Whatever changes the status, the time follows it.
create function private.date_ticket_resolution()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status in ('Open', 'In Progress') then
    new.resolved_at := null;
  elsif old.status in ('Open', 'In Progress') then
    new.resolved_at := now();
  end if;
  return new;
end
$$;

create trigger date_resolution before update of status on public.support_tickets
for each row execute function private.date_ticket_resolution();

create table public.ticket_messages (
  id uuid primary key default gen_random_uuid(),
  ticket_id text not null references public.support_tickets on delete cascade,
  kind text not null check (kind in ('person', 'staff', 'note')),
  author_id uuid references public.profiles on delete set null,
  text text not null check (btrim(text) <> '' and char_length(text) <= 5000),
  mailed_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.ticket_messages is
  'The thread of a ticket: what the person wrote, what the staff answered, and notes the staff keep to themselves.';
comment on column public.ticket_messages.id is
  'May be chosen by the page that sends the message: sent a second time, it is still one message.';
comment on column public.ticket_messages.mailed_at is 'When the mail about it was handed over. Notes are never mailed.';

create index ticket_messages_ticket_id_idx on public.ticket_messages (ticket_id, created_at);
create index ticket_messages_author_id_idx on public.ticket_messages (author_id);

grant select on public.ticket_messages to authenticated, service_role;
alter table public.ticket_messages enable row level security;

-- Users read the thread of their own ticket, without the notes.
create policy "own threads are readable" on public.ticket_messages for select to authenticated
using (
  kind <> 'note'
  and exists (select from public.support_tickets where id = ticket_id and user_id = (select auth.uid()))
);

-- Admins read every thread: they answer them.
create policy "admins read all threads" on public.ticket_messages for select to authenticated
using ((select private.is_admin()));

-- A thread begins with what the person wrote in the contact form.
create function private.begin_ticket_thread()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.ticket_messages (ticket_id, kind, author_id, text, created_at)
  select new.id, 'person', user_id, message, created_at
  from public.contact_messages where id = new.contact_message_id;
  return null;
end
$$;

create trigger begin_thread after insert on public.support_tickets
for each row execute function private.begin_ticket_thread();

-- Stores a message and opens its ticket in one transaction, or returns how long the sender has to wait. Returns
-- neither ticket nor time if the sender was signed in and the account has been deleted since.
create function public.submit_contact_message(
  sender_name text,
  sender_email text,
  message_subject text,
  message_text text,
  ticket_category text,
  sender_id uuid,
  client text,
  most_per_hour integer
)
returns table (ticket_id text, retry_after integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  message_id uuid;
begin
  ticket_id := null;
  retry_after := 0;
  if sender_id is not null and not private.hold_account(sender_id) then
    return next;
    return;
  end if;
  if most_per_hour is not null then
    -- The client comes first, so that one who is over the limit cannot use up the limit of somebody else's address.
    retry_after := private.take_rate_limit('contact-client:' || client, most_per_hour, 3600);
    if retry_after = 0 then
      retry_after := private.take_rate_limit('contact-address:' || sender_email, most_per_hour, 3600);
    end if;
  end if;
  if retry_after = 0 then
    insert into public.contact_messages (user_id, name, email, subject, message)
    values (sender_id, sender_name, sender_email, message_subject, message_text)
    returning id into message_id;
    insert into public.support_tickets (contact_message_id, user_id, name, email, subject, category)
    values (message_id, sender_id, sender_name, sender_email, message_subject, ticket_category)
    returning id into ticket_id;
  end if;
  return next;
end
$$;
comment on function public.submit_contact_message(text, text, text, text, text, uuid, text, integer) is
  'What the contact-form function calls with the secret key, once it has checked the message.';
grant execute on function public.submit_contact_message(text, text, text, text, text, uuid, text, integer)
  to service_role;

-- ---- Messages in a thread

-- Returns the ticket that the calling admin is about to change, locked until the change is made: two admins take
-- turns.
create function private.ticket_to_change(ticket text)
returns public.support_tickets
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.support_tickets;
begin
  perform private.require_admin();
  perform private.hold_own_account();
  select * into target from public.support_tickets where id = ticket for update;
  if target.id is null then
    raise sqlstate 'PT404' using message = 'There is no such ticket.';
  end if;
  return target;
end
$$;

-- Adds a message of the caller to a locked ticket, changes its status, and returns whether the message is new: one
-- that is sent again, after a double click or a lost response, stays one message.
create function private.add_ticket_message(
  target public.support_tickets,
  message_id uuid,
  message_kind text,
  message_text text,
  next_status text
)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.ticket_messages (id, ticket_id, kind, author_id, text)
  values (message_id, target.id, message_kind, auth.uid(), message_text)
  on conflict (id) do nothing;
  if found then
    update public.support_tickets set status = next_status where id = target.id;
    return true;
  end if;
  if not exists (
    select from public.ticket_messages
    where id = message_id and ticket_id = target.id and kind = message_kind and author_id = auth.uid()
  ) then
    raise sqlstate 'PT409' using message = 'Another message has this id.';
  end if;
  return false;
end
$$;

create function public.reply_to_ticket(ticket text, message_id uuid, message_text text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.support_tickets := private.ticket_to_change(ticket);
  -- A ticket that somebody has answered is being worked on.
  next_status text := case when target.status = 'Open' then 'In Progress' else target.status end;
begin
  if not private.add_ticket_message(target, message_id, 'staff', message_text, next_status) then
    return;
  end if;
  if target.status = 'Closed' then
    raise sqlstate 'PT409' using message = 'This ticket is closed. Reopen it to reply.';
  end if;
  perform private.record_admin_action(
    'ticket_reply', jsonb_build_object('ticket_id', target.id, 'message_id', message_id)
  );
end
$$;
comment on function public.reply_to_ticket(text, uuid, text) is
  'Adds an answer of the staff to a thread. The function ticket-message calls it, and mails the answer. For admins.';
grant execute on function public.reply_to_ticket(text, uuid, text) to authenticated;

create function public.add_ticket_note(ticket text, message_id uuid, message_text text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.support_tickets := private.ticket_to_change(ticket);
begin
  if not private.add_ticket_message(target, message_id, 'note', message_text, target.status) then
    return;
  end if;
  perform private.record_admin_action(
    'ticket_note', jsonb_build_object('ticket_id', target.id, 'message_id', message_id)
  );
end
$$;
comment on function public.add_ticket_note(text, uuid, text) is
  'Adds a note to a thread that only the staff ever see. For admins.';
grant execute on function public.add_ticket_note(text, uuid, text) to authenticated;

create function public.answer_ticket(ticket text, message_id uuid, message_text text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.support_tickets;
  next_status text;
begin
  perform private.hold_own_account();
  select * into target from public.support_tickets where id = ticket and user_id = auth.uid() for update;
  if target.id is null then
    raise sqlstate 'PT404' using message = 'There is no such question of yours.';
  end if;
  -- Whoever still has something to say does not consider it resolved.
  next_status := case when target.status = 'Resolved' then 'In Progress' else target.status end;
  if not private.add_ticket_message(target, message_id, 'person', message_text, next_status) then
    return;
  end if;
  if target.status = 'Closed' then
    raise sqlstate 'PT409' using message = 'This question is closed. Please send us a new message.';
  end if;
  if private.take_rate_limit('ticket-answer:' || auth.uid(), 20, 3600) > 0 then
    raise sqlstate 'PT429' using message = 'That is a lot of messages. Please wait an hour before you write again.';
  end if;
end
$$;
comment on function public.answer_ticket(text, uuid, text) is
  'Adds a message of the person who opened a ticket to its thread. The function ticket-message calls it.';
grant execute on function public.answer_ticket(text, uuid, text) to authenticated;

-- Returns what the mail about a message needs to the first call only, so that it is sent once.
create function public.claim_ticket_mail(message_id uuid)
returns table (
  ticket_id text, kind text, text text, name text, email text, subject text, has_account boolean
)
language sql
security definer
set search_path = ''
as $$
  with claimed as (
    update public.ticket_messages set mailed_at = now()
    where id = message_id and mailed_at is null and kind <> 'note'
    returning *
  )
  select
    claimed.ticket_id, claimed.kind, claimed.text,
    support_tickets.name, support_tickets.email, support_tickets.subject, support_tickets.user_id is not null
  from claimed join public.support_tickets on support_tickets.id = claimed.ticket_id
$$;
comment on function public.claim_ticket_mail(uuid) is
  'What the function ticket-message calls with the secret key before it mails a message.';
grant execute on function public.claim_ticket_mail(uuid) to service_role;

create function public.release_ticket_mail(message_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.ticket_messages set mailed_at = null where id = message_id
$$;
comment on function public.release_ticket_mail(uuid) is
  'What the function ticket-message calls with the secret key when the mail could not be handed over.';
grant execute on function public.release_ticket_mail(uuid) to service_role;

-- ---- Changes by admins

-- The admin names the status they saw: a decision about another status may not hold for this one.
create function public.set_ticket_status(ticket text, seen_status text, new_status text, reason text default null)
returns public.support_tickets
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.support_tickets := private.ticket_to_change(ticket);
  given_reason text := nullif(btrim(reason), '');
begin
  if target.status = new_status then
    raise sqlstate 'PT409' using message = format('This ticket is %s already.', new_status);
  end if;
  if target.status <> seen_status then
    raise sqlstate 'PT409' using message = format('Somebody else has moved this ticket to %s.', target.status);
  end if;
  if (target.status, new_status) not in (
    ('Open', 'In Progress'), ('Open', 'Resolved'),
    ('In Progress', 'Open'), ('In Progress', 'Resolved'),
    ('Resolved', 'In Progress'), ('Resolved', 'Closed'),
    ('Closed', 'Open')
  ) then
    raise sqlstate 'PT409' using message =
      format('A ticket cannot go from %s to %s.', target.status, new_status);
  end if;
  if target.status = 'Closed' and given_reason is null then
    raise sqlstate 'PT409' using message = 'Please say why this ticket is opened again.';
  end if;
  update public.support_tickets set status = new_status where id = target.id returning * into target;
  perform private.record_admin_action(
    'ticket_set_status',
    jsonb_strip_nulls(jsonb_build_object(
      'ticket_id', target.id, 'old_status', seen_status, 'new_status', new_status, 'reason', left(given_reason, 500)
    ))
  );
  return target;
end
$$;
comment on function public.set_ticket_status(text, text, text, text) is
  'Moves a ticket on by one allowed step; opening a closed one needs a reason. For admins.';
grant execute on function public.set_ticket_status(text, text, text, text) to authenticated;

create function public.set_ticket_priority(ticket text, new_priority text)
returns public.support_tickets
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.support_tickets := private.ticket_to_change(ticket);
  old_priority text := target.priority;
begin
  if new_priority = old_priority then
    return target;
  end if;
  update public.support_tickets set priority = new_priority where id = target.id returning * into target;
  perform private.record_admin_action(
    'ticket_set_priority',
    jsonb_build_object('ticket_id', target.id, 'old_priority', old_priority, 'new_priority', new_priority)
  );
  return target;
end
$$;
comment on function public.set_ticket_priority(text, text) is 'Says how pressing a ticket is. For admins.';
grant execute on function public.set_ticket_priority(text, text) to authenticated;

create function public.set_ticket_category(ticket text, new_category text)
returns public.support_tickets
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.support_tickets := private.ticket_to_change(ticket);
  old_category text := target.category;
begin
  if new_category = old_category then
    return target;
  end if;
  update public.support_tickets set category = new_category where id = target.id returning * into target;
  perform private.record_admin_action(
    'ticket_set_category',
    jsonb_build_object('ticket_id', target.id, 'old_category', old_category, 'new_category', new_category)
  );
  return target;
end
$$;
comment on function public.set_ticket_category(text, text) is 'Sorts a ticket into another category. For admins.';
grant execute on function public.set_ticket_category(text, text) to authenticated;

-- As with the status, the admin names the assignee they saw: of two who take a ticket at once, one gets it.
create function public.assign_ticket(ticket text, seen_assignee uuid, new_assignee uuid)
returns public.support_tickets
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.support_tickets := private.ticket_to_change(ticket);
begin
  if target.assigned_to is not distinct from new_assignee then
    return target;
  end if;
  if target.assigned_to is distinct from seen_assignee then
    raise sqlstate 'PT409' using message = 'Somebody else has assigned this ticket just now.';
  end if;
  if new_assignee is not null
    and not exists (select from public.profiles where id = new_assignee and role = 'admin')
  then
    raise sqlstate 'PT409' using message = 'A ticket can only be assigned to an admin.';
  end if;
  update public.support_tickets set assigned_to = new_assignee where id = target.id returning * into target;
  perform private.record_admin_action(
    'ticket_assign',
    jsonb_build_object('ticket_id', target.id, 'old_assignee', seen_assignee, 'new_assignee', new_assignee)
  );
  return target;
end
$$;
comment on function public.assign_ticket(text, uuid, uuid) is
  'Gives a ticket to an admin, or to nobody. For admins.';
grant execute on function public.assign_ticket(text, uuid, uuid) to authenticated;

-- Below a policy PostgreSQL lets no expression on jsonb choose an index, so the query runs as the owner.
create function public.ticket_history(ticket text)
returns setof public.admin_audit_log
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select * from public.admin_audit_log
    where details ? 'ticket_id' and details ->> 'ticket_id' = ticket
    order by id;
end
$$;
comment on function public.ticket_history(text) is 'What admins did with a ticket, oldest first. For admins.';
grant execute on function public.ticket_history(text) to authenticated;

-- ---- The list of tickets

-- As in search_profiles: it runs as the owner behind its own check, and EXECUTE plans it for the given values, so that
-- an unused filter costs nothing. The index knows three letters in a row. A shorter text is therefore looked for where
-- words begin, since the blank before them counts as letters too.
create function public.search_tickets(
  search_text text default null,
  wanted_status text default null,
  wanted_priority text default null,
  wanted_category text default null,
  wanted_assignee uuid default null,
  only_unassigned boolean default false,
  after_ticket text default null,
  page_size integer default 100
)
returns setof public.support_tickets
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted_text text := lower(btrim(search_text));
  pattern text := case
    when wanted_text = '' then null
    when char_length(wanted_text) < 3 then '% ' || substr(private.containing(wanted_text), 2)
    else private.containing(wanted_text)
  end;
begin
  perform private.require_admin();
  return query execute $query$
    select * from public.support_tickets
    where ($1 is null or search_text like $1)
      and ($2 is null or status = $2)
      and ($3 is null or priority = $3)
      and ($4 is null or category = $4)
      and ($5 is null or assigned_to = $5)
      and ($6 is not true or assigned_to is null)
      and ($7 is null or (created_at, id) < (select created_at, id from public.support_tickets where id = $7))
    order by created_at desc, id desc
    limit $8
  $query$
  using
    pattern, wanted_status, wanted_priority, wanted_category, wanted_assignee, only_unassigned, after_ticket,
    least(page_size, 1000);
end
$$;
comment on function public.search_tickets(text, text, text, text, uuid, boolean, text, integer) is
  'Tickets that fit the text and every filter given, newest first; the next page begins after the row named. For admins.';
grant execute on function public.search_tickets(text, text, text, text, uuid, boolean, text, integer) to authenticated;

create function public.count_tickets()
returns table (open bigint, in_progress bigint, high_priority bigint, resolved_this_week bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select
    (select count(*) from public.support_tickets where status = 'Open'),
    (select count(*) from public.support_tickets where status = 'In Progress'),
    (select count(*) from public.support_tickets where priority = 'High' and status in ('Open', 'In Progress')),
    (select count(*) from public.support_tickets where resolved_at > now() - interval '7 days');
end
$$;
comment on function public.count_tickets() is
  'How many tickets wait, are worked on, press, and were resolved in the last seven days. For admins.';
grant execute on function public.count_tickets() to authenticated;

-- Subscriptions to the newsletter, which the owner of an email address confirms.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email <> '' and char_length(email) <= 254),
  state text not null default 'pending' check (state in ('pending', 'subscribed', 'unsubscribed')),
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
comment on table public.newsletter_subscribers is
  'Who asked for the newsletter. Mail goes only to addresses whose owners confirmed it, which makes them subscribed.';
comment on column public.newsletter_subscribers.email is 'In lower case, as the functions below are given it.';

create index newsletter_subscribers_pending_idx on public.newsletter_subscribers (requested_at)
where state = 'pending';

grant select on public.newsletter_subscribers to authenticated, service_role;
grant delete on public.newsletter_subscribers to service_role;
alter table public.newsletter_subscribers enable row level security;

-- Users see the subscription of their own confirmed email address: the account page shows it.
create policy "own subscription is readable" on public.newsletter_subscribers for select to authenticated
using (email = (select private.confirmed_email()));

-- Admins see every subscription: they send the newsletter.
create policy "admins read all subscriptions" on public.newsletter_subscribers for select to authenticated
using ((select private.is_admin()));

create table private.newsletter_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  subscriber_id uuid not null references public.newsletter_subscribers on delete cascade,
  purpose text not null check (purpose in ('confirm', 'unsubscribe')),
  created_at timestamptz not null default now()
);
comment on table private.newsletter_tokens is
  'Hashes of what the links in mails carry. Every mail has an unsubscribe link of its own, so that old mails keep working.';

create index newsletter_tokens_subscriber_id_idx on private.newsletter_tokens (subscriber_id);

alter table private.newsletter_tokens enable row level security;

-- Stores the wish to subscribe and returns which mail to send: to a pending address the link that confirms it, to a
-- subscribed one that it is on the list already, and none if it has had its share of mails this hour.
create function public.request_newsletter_subscription(
  subscriber_email text,
  confirm_hash text,
  unsubscribe_hash text,
  client text,
  most_per_hour integer
)
returns table (mail_due text, retry_after integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_mails_per_address constant integer := 3;
  subscriber public.newsletter_subscribers;
begin
  mail_due := null;
  retry_after := 0;
  if most_per_hour is not null then
    retry_after := private.take_rate_limit('newsletter-client:' || client, most_per_hour, 3600);
    if retry_after > 0
      or private.take_rate_limit('newsletter-address:' || subscriber_email, most_mails_per_address, 3600) > 0
    then
      return next;
      return;
    end if;
  end if;
  -- What nobody confirmed in a week was a mistake or a prank, and is not ours to keep.
  delete from public.newsletter_subscribers
  where id in (
    select id from public.newsletter_subscribers
    where state = 'pending' and requested_at < now() - interval '7 days' limit 20
    for update skip locked
  );
  insert into public.newsletter_subscribers as known (email) values (subscriber_email)
  on conflict (email) do update set
    requested_at = now(),
    state = case when known.state = 'subscribed' then 'subscribed' else 'pending' end
  returning * into subscriber;
  mail_due := subscriber.state;
  insert into private.newsletter_tokens (token_hash, subscriber_id, purpose)
  values (unsubscribe_hash, subscriber.id, 'unsubscribe');
  if subscriber.state = 'pending' then
    -- The newest mail replaces the ones before it.
    delete from private.newsletter_tokens where subscriber_id = subscriber.id and purpose = 'confirm';
    insert into private.newsletter_tokens (token_hash, subscriber_id, purpose)
    values (confirm_hash, subscriber.id, 'confirm');
  end if;
  return next;
end
$$;
comment on function public.request_newsletter_subscription(text, text, text, text, integer) is
  'What the newsletter function calls with the secret key when somebody enters an address.';
grant execute on function public.request_newsletter_subscription(text, text, text, text, integer) to service_role;

-- Uses up a link from a confirmation mail. Returns the email address, or null if the link is used, replaced or too
-- old.
create function public.confirm_newsletter_subscription(confirm_hash text, unsubscribe_hash text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  used private.newsletter_tokens;
  subscriber public.newsletter_subscribers;
begin
  delete from private.newsletter_tokens where token_hash = confirm_hash and purpose = 'confirm' returning * into used;
  if used.created_at is null or used.created_at < now() - interval '24 hours' then
    return null;
  end if;
  update public.newsletter_subscribers set state = 'subscribed', confirmed_at = now(), unsubscribed_at = null
  where id = used.subscriber_id
  returning * into subscriber;
  insert into private.newsletter_tokens (token_hash, subscriber_id, purpose)
  values (unsubscribe_hash, subscriber.id, 'unsubscribe');
  return subscriber.email;
end
$$;
comment on function public.confirm_newsletter_subscription(text, text) is
  'What the newsletter function calls with the secret key when the button behind a confirmation link is pressed.';
grant execute on function public.confirm_newsletter_subscription(text, text) to service_role;

-- Takes an email address off the list, as often as the link is followed. Returns whether the link is one of ours.
create function public.unsubscribe_from_newsletter(unsubscribe_hash text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  leaving uuid := (
    select subscriber_id from private.newsletter_tokens
    where token_hash = unsubscribe_hash and purpose = 'unsubscribe'
  );
begin
  update public.newsletter_subscribers set state = 'unsubscribed', unsubscribed_at = now()
  where id = leaving and state <> 'unsubscribed';
  delete from private.newsletter_tokens where subscriber_id = leaving and purpose = 'confirm';
  return leaving is not null;
end
$$;
comment on function public.unsubscribe_from_newsletter(text) is
  'What the newsletter function calls with the secret key when somebody unsubscribes by a link or in their mail program.';
grant execute on function public.unsubscribe_from_newsletter(text) to service_role;

-- The switch on the account page. The email address of the account is confirmed, so no mail has to confirm it again.
create function public.choose_newsletter(wanted boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  own_email text;
begin
  if private.hold_own_account() then
    own_email := private.confirmed_email();
  end if;
  if own_email is null then
    raise insufficient_privilege using message = 'This needs an account with a confirmed email address.';
  end if;
  if wanted then
    insert into public.newsletter_subscribers (email, state, confirmed_at) values (own_email, 'subscribed', now())
    on conflict (email) do update set state = 'subscribed', confirmed_at = now(), unsubscribed_at = null;
  else
    update public.newsletter_subscribers set state = 'unsubscribed', unsubscribed_at = now()
    where email = own_email and state <> 'unsubscribed';
  end if;
end
$$;
comment on function public.choose_newsletter(boolean) is
  'Subscribes or unsubscribes the confirmed address of the calling user.';
grant execute on function public.choose_newsletter(boolean) to authenticated;

-- A user who changes the email address of their account takes the subscription along.
create function private.move_subscription()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.newsletter_subscribers set email = new.email
  where email = old.email
    and not exists (select from public.newsletter_subscribers as taken where taken.email = new.email);
  return null;
end
$$;

create trigger move_subscription after update of email on auth.users
for each row when (new.email is distinct from old.email and new.email_confirmed_at is not null)
execute function private.move_subscription();

-- Plans with their prices and what they include, and payments with the decisions of admins.

create table public.plans (
  id text primary key,
  name text not null unique,
  monthly_cents integer not null check (monthly_cents > 0),
  annual_cents integer not null check (annual_cents > 0),
  student_discount_percent integer not null check (student_discount_percent between 0 and 100),
  opens_levels text[] not null default '{}' check (opens_levels <@ array['Beginner', 'Intermediate', 'Advanced']),
  certifies_levels text[] not null default '{}' check (certifies_levels <@ opens_levels),
  mentorship_per_month integer not null default 0 check (mentorship_per_month >= 0),
  places integer not null default 1 check (places >= 1),
  trial_days integer check (trial_days between 1 and 90),
  trial_group text
);
comment on table public.plans is
  'What can be bought, at the prices that count: those of the pages are compared with these by a test. Free plans need no row.';
comment on column public.plans.opens_levels is 'The levels whose lessons a member may study.';
comment on column public.plans.certifies_levels is 'The levels whose certificate is part of the plan.';
comment on column public.plans.mentorship_per_month is 'Mentorship sessions per month, shared by all places.';
comment on column public.plans.places is 'How many people one membership is for.';
comment on column public.plans.trial_days is 'How long a trial lasts. Null: the plan has no trial.';
comment on column public.plans.trial_group is 'Plans of one group share a trial: a person can try one of them, once.';

grant select on public.plans to anon, authenticated, service_role;
alter table public.plans enable row level security;

-- Prices are public.
create policy "everybody reads the plans" on public.plans for select to anon, authenticated using (true);

-- Two pricing designs stand side by side: learner, expert and family, and standard, pro and family-group. A user tries
-- one plan of each design. The second design gives students nothing off Family/Group.
insert into public.plans (
  id, name, monthly_cents, annual_cents, student_discount_percent,
  opens_levels, certifies_levels, mentorship_per_month, places, trial_days, trial_group
) values
  (
    'learner', 'Learner', 2900, 29000, 50,
    '{Beginner,Intermediate,Advanced}', '{Beginner,Intermediate}', 0, 1, 14, 'A'
  ),
  (
    'expert', 'Expert', 7900, 79000, 50,
    '{Beginner,Intermediate,Advanced}', '{Beginner,Intermediate,Advanced}', 2, 1, 14, 'A'
  ),
  (
    'family', 'Family', 9900, 99000, 50,
    '{Beginner,Intermediate,Advanced}', '{Beginner,Intermediate}', 1, 5, 14, 'A'
  ),
  ('standard', 'Standard', 1500, 12000, 50, '{Beginner,Intermediate}', '{}', 0, 1, 7, 'B'),
  (
    'pro', 'Pro', 3000, 24000, 50,
    '{Beginner,Intermediate,Advanced}', '{Beginner,Intermediate,Advanced}', 0, 1, 7, 'B'
  ),
  ('family-group', 'Family/Group', 6000, 48000, 0, '{Beginner,Intermediate,Advanced}', '{}', 0, 4, null, null);

create sequence private.payment_numbers start with 1001;
create sequence private.invoice_numbers start with 1001;

create table public.payments (
  id text primary key default 'PAY-' || nextval('private.payment_numbers'),
  invoice_id text not null unique default 'INV-' || nextval('private.invoice_numbers'),
  user_id uuid references public.profiles on delete set null,
  user_name text,
  user_email text,
  plan_name text not null check (plan_name <> '' and char_length(plan_name) <= 60),
  billing text not null check (billing in ('monthly', 'annual')),
  list_price_cents integer not null check (list_price_cents > 0),
  discount_percent integer not null default 0 check (discount_percent between 0 and 100),
  amount_cents integer not null check (amount_cents between 0 and list_price_cents),
  method text not null check (method <> '' and char_length(method) <= 60),
  status text not null default 'Pending' check (status in ('Completed', 'Pending', 'Failed', 'Refunded')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  failed_at timestamptz,
  refunded_at timestamptz,
  -- All that can be searched as one text: for a search in five columns the planner would rather read the whole table.
  search_text text generated always as (
    lower(id || ' ' || invoice_id || ' ' || coalesce(user_name, '') || ' ' || coalesce(user_email, '') || ' ' || plan_name)
  ) stored,
  check ((settled_at is not null) = (status in ('Completed', 'Refunded'))),
  check ((failed_at is not null) = (status = 'Failed')),
  check ((refunded_at is not null) = (status = 'Refunded'))
);
comment on table public.payments is
  'What was asked for and what became of it. Plan, price, name and address are as they stand on the invoice.';
comment on column public.payments.search_text is 'What search_payments looks into.';

create index payments_created_at_idx on public.payments (created_at desc, id desc);
create index payments_status_idx on public.payments (status, created_at desc, id desc);
create index payments_plan_name_idx on public.payments (plan_name, created_at desc, id desc);
create index payments_user_id_idx on public.payments (user_id);
create index payments_settled_at_idx on public.payments (settled_at) include (amount_cents) where status = 'Completed';
create index payments_refunded_at_idx on public.payments (refunded_at) include (amount_cents) where status = 'Refunded';
create index payments_pending_idx on public.payments (created_at) include (amount_cents) where status = 'Pending';
create index payments_search_idx on public.payments
using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

grant select on public.payments to authenticated, service_role;
alter table public.payments enable row level security;

-- Users see what they were asked to pay, and what they paid.
create policy "own payments are readable" on public.payments for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every payment: they settle them.
create policy "admins read all payments" on public.payments for select to authenticated
using ((select private.is_admin()));

-- The foreign key empties user_id when an account is deleted. The payment stays for the books, without the person, and
-- an open one fails, because nobody is left to pay it.
create function private.forget_payer()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.user_name := null;
  new.user_email := null;
  if new.status = 'Pending' then
    new.status := 'Failed';
    new.failed_at := now();
  end if;
  return new;
end
$$;

create trigger forget_payer before update of user_id on public.payments
for each row when (old.user_id is not null and new.user_id is null) execute function private.forget_payer();

-- ---- Decisions

-- What the three functions below begin with. It returns the payment that the calling admin is about to decide on, and
-- locks it, so that of two admins the second finds what the first has done.
create function private.payment_to_decide(target_payment text, expected_status text)
returns public.payments
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment public.payments;
begin
  perform private.require_admin();
  perform private.hold_account(user_id) from public.payments where id = target_payment;
  select * into payment from public.payments where id = target_payment for update;
  if payment.id is null then
    raise sqlstate 'PT404' using message = 'There is no such payment.';
  end if;
  if payment.status <> expected_status then
    raise sqlstate 'PT409' using message = format(
      '%s is %s. Only a payment that is %s allows this.', payment.id, payment.status, expected_status
    );
  end if;
  return payment;
end
$$;

-- Adds the decision to the audit log.
create function private.record_payment_decision(action text, payment public.payments)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.record_admin_action(action, jsonb_build_object(
    'payment_id', payment.id, 'invoice_id', payment.invoice_id, 'amount_cents', payment.amount_cents,
    'target_user_id', payment.user_id, 'target_user_email', payment.user_email
  ))
$$;

-- A user who pays again for a plan they have gets the new period after the current one.
create function public.settle_payment(target_payment text)
returns public.payments
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment public.payments := private.payment_to_decide(target_payment, 'Pending');
begin
  update public.memberships as settled
  set status = 'Active', starts_at = period.starts_at, ends_at = period.ends_at
  from public.memberships asked cross join lateral private.next_period(asked) as period
  where asked.payment_id = payment.id and settled.id = asked.id;
  update public.payments set status = 'Completed', settled_at = now() where id = payment.id returning * into payment;
  perform private.record_payment_decision('payment_settle', payment);
  return payment;
end
$$;
comment on function public.settle_payment(text) is 'Pending to Completed; the membership becomes active. For admins.';
grant execute on function public.settle_payment(text) to authenticated;

create function public.fail_payment(target_payment text)
returns public.payments
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment public.payments := private.payment_to_decide(target_payment, 'Pending');
begin
  update public.memberships set status = 'Cancelled' where payment_id = payment.id;
  update public.payments set status = 'Failed', failed_at = now() where id = payment.id returning * into payment;
  perform private.record_payment_decision('payment_fail', payment);
  return payment;
end
$$;
comment on function public.fail_payment(text) is 'Pending to Failed; the membership is cancelled. For admins.';
grant execute on function public.fail_payment(text) to authenticated;

create function public.refund_payment(target_payment text)
returns public.payments
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment public.payments := private.payment_to_decide(target_payment, 'Completed');
begin
  -- The dates stay as they were agreed; the status says that they no longer hold.
  update public.memberships set status = 'Ended' where payment_id = payment.id;
  update public.payments set status = 'Refunded', refunded_at = now() where id = payment.id returning * into payment;
  perform private.record_payment_decision('payment_refund', payment);
  return payment;
end
$$;
comment on function public.refund_payment(text) is 'Completed to Refunded; the membership ends. For admins.';
grant execute on function public.refund_payment(text) to authenticated;

-- ---- The list of payments

-- Runs as the owner for the reason given at search_profiles. A filter that is null lets everything through, and since
-- EXECUTE plans for the given values, it costs nothing. The index knows texts of three characters and more, so a
-- shorter text finds everything.
create function public.search_payments(
  search_text text default '',
  only_status text default null,
  only_plan text default null,
  since timestamptz default null,
  after_payment text default null,
  page_size integer default 100
)
returns setof public.payments
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query execute $query$
    select * from public.payments
    where ($1 is null or search_text like $1)
      and ($2 is null or status = $2)
      and ($3 is null or plan_name = $3)
      and ($4 is null or created_at >= $4)
      and ($5 is null or (created_at, id) < (select created_at, id from public.payments where id = $5))
    order by created_at desc, id desc
    limit $6
  $query$ using
    case when char_length(btrim(search_text)) >= 3 then private.containing(lower(search_text)) end,
    only_status, only_plan, since, after_payment, least(page_size, 1000);
end
$$;
comment on function public.search_payments(text, text, text, timestamptz, text, integer) is
  'Payments whose number, invoice, person or plan contains the text, newest first; the next page begins after the row named. For admins.';
grant execute on function public.search_payments(text, text, text, timestamptz, text, integer) to authenticated;

-- Months are those of UTC.
create function public.payment_figures()
returns table (
  revenue_cents bigint,
  pending_count bigint,
  pending_cents bigint,
  refunded_count bigint,
  refunded_cents bigint,
  active_members bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  month_start timestamptz := date_trunc('month', now(), 'UTC');
begin
  perform private.require_admin();
  select coalesce(sum(amount_cents), 0) into revenue_cents
  from public.payments where status = 'Completed' and settled_at >= month_start;
  select count(*), coalesce(sum(amount_cents), 0) into pending_count, pending_cents
  from public.payments where status = 'Pending';
  select count(*), coalesce(sum(amount_cents), 0) into refunded_count, refunded_cents
  from public.payments where status = 'Refunded' and refunded_at >= month_start;
  select count(distinct user_id) into active_members
  from public.memberships where status = 'Active' and starts_at <= now() and ends_at > now();
  return next;
end
$$;
comment on function public.payment_figures() is
  'Revenue and refunds of this month, what is open, and how many are members. For admins.';
grant execute on function public.payment_figures() to authenticated;

-- Memberships from the request to the end: prices, periods, renewal and trials.

create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  payment_id text unique references public.payments on delete cascade,
  plan_id text not null references public.plans,
  billing text not null check (billing in ('monthly', 'annual')),
  status text not null default 'Pending' check (status in ('Pending', 'Active', 'Cancelled', 'Ended')),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  created_at timestamptz not null default now(),
  renews boolean not null default true,
  is_trial boolean not null default false,
  trial_reminded_at timestamptz,
  check (status <> 'Active' or (starts_at is not null and ends_at is not null)),
  constraint memberships_payment_check check ((payment_id is null) = is_trial)
);
comment on table public.memberships is
  'Who is a member, of which plan and until when. Each begins as a request and becomes active when its payment is settled.';
comment on column public.memberships.renews is
  'Whether the next period is asked for when this one comes to its end: yes, until its member cancels.';
comment on column public.memberships.is_trial is 'A trial needs no payment, is active at once and ends by itself.';
comment on column public.memberships.trial_reminded_at is 'When its member was told that the trial is about to end.';

-- However often a user clicks, one plan is requested once.
create unique index memberships_pending_idx on public.memberships (user_id, plan_id) where status = 'Pending';
create index memberships_user_id_idx on public.memberships (user_id, created_at desc);
create index memberships_active_idx on public.memberships (ends_at) include (starts_at, user_id)
where status = 'Active';
create index memberships_plan_id_idx on public.memberships (plan_id);

grant select on public.memberships to authenticated, service_role;
alter table public.memberships enable row level security;

-- Users see their own memberships, past and present.
create policy "own memberships are readable" on public.memberships for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every membership: they decide on payments.
create policy "admins read all memberships" on public.memberships for select to authenticated
using ((select private.is_admin()));

-- The plans that a user has now. Everything else that will give access to a plan, such as a place in a family or a
-- seat in an organisation, is added here.
create function private.current_plans(learner uuid)
returns setof public.plans
language sql
stable
security definer
set search_path = ''
as $$
  select plans.*
  from public.plans
  where exists (
    select from public.memberships
    where memberships.plan_id = plans.id and memberships.user_id = learner
      and memberships.status = 'Active' and memberships.starts_at <= now() and memberships.ends_at > now()
  )
$$;

-- ---- Requests

-- The one place where a price is computed, in whole cents. Students have confirmed an .edu address.
create function private.price_membership(member_id uuid, wanted_plan text, wanted_billing text)
returns table (plan_name text, list_price_cents integer, discount_percent integer, amount_cents integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  select
    plans.name,
    case wanted_billing when 'monthly' then plans.monthly_cents when 'annual' then plans.annual_cents end,
    case
      when exists (
        select from auth.users
        where users.id = member_id and users.email_confirmed_at is not null and users.email ilike '%.edu'
      ) then plans.student_discount_percent
      else 0
    end
  into plan_name, list_price_cents, discount_percent
  from public.plans where plans.id = wanted_plan;
  if list_price_cents is null then
    raise sqlstate 'PT404' using message = 'There is no such plan.';
  end if;
  amount_cents := list_price_cents - list_price_cents * discount_percent / 100;
  return next;
end
$$;

create function public.quote_membership(wanted_plan text, wanted_billing text)
returns table (plan_name text, list_price_cents integer, discount_percent integer, amount_cents integer)
language sql
stable
security definer
set search_path = ''
as $$
  select * from private.price_membership(auth.uid(), wanted_plan, wanted_billing)
$$;
comment on function public.quote_membership(text, text) is 'What a plan costs the calling user, with their discount.';
grant execute on function public.quote_membership(text, text) to authenticated;

-- Returns the payment, and whether this call created it: a second request gets the first payment again.
create function public.request_membership(
  member_id uuid,
  wanted_plan text,
  wanted_billing text,
  payment_method text,
  most_per_hour integer
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.profiles;
  payment public.payments;
begin
  -- Two clicks at the same moment come one after the other.
  select * into member from public.profiles where id = member_id for no key update;
  if member.id is null then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;

  select payments.* into payment
  from public.payments join public.memberships on memberships.payment_id = payments.id
  where memberships.user_id = member_id and memberships.plan_id = wanted_plan and memberships.status = 'Pending';
  if payment.billing = wanted_billing then
    return to_jsonb(payment) || '{"is_new": false}';
  elsif payment.id is not null then
    raise sqlstate 'PT409' using message = format(
      'You have already asked for %s with %s billing. Cancel that request in your account first.',
      payment.plan_name, payment.billing
    );
  end if;

  if most_per_hour is not null
    and private.take_rate_limit('membership:' || member_id, most_per_hour, 3600) > 0
  then
    raise sqlstate 'PT429' using message = 'You have sent many requests in a short time. Please try again in an hour.';
  end if;
  insert into public.payments (
    user_id, user_name, user_email, plan_name, billing, list_price_cents, discount_percent, amount_cents, method
  )
  select
    member.id, member.full_name, member.email, price.plan_name, wanted_billing, price.list_price_cents,
    price.discount_percent, price.amount_cents, payment_method
  from private.price_membership(member_id, wanted_plan, wanted_billing) as price
  returning * into payment;
  insert into public.memberships (user_id, payment_id, plan_id, billing)
  values (member.id, payment.id, wanted_plan, wanted_billing);
  return to_jsonb(payment) || '{"is_new": true}';
end
$$;
comment on function public.request_membership(uuid, text, text, text, integer) is
  'What the membership-request function calls with the secret key, once it knows who asks.';
grant execute on function public.request_membership(uuid, text, text, text, integer) to service_role;

create function public.cancel_membership_request(target_payment text)
returns public.payments
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment public.payments;
begin
  select * into payment from public.payments where id = target_payment and user_id = auth.uid() for update;
  if payment.id is null then
    raise sqlstate 'PT404' using message = 'You have no such request.';
  end if;
  if payment.status <> 'Pending' then
    raise sqlstate 'PT409' using message = format('This request is no longer open: its payment is %s.', payment.status);
  end if;
  update public.memberships set status = 'Cancelled' where payment_id = payment.id;
  update public.payments set status = 'Failed', failed_at = now() where id = payment.id returning * into payment;
  return payment;
end
$$;
comment on function public.cancel_membership_request(text) is
  'Takes back a request of the calling user that is not settled yet.';
grant execute on function public.cancel_membership_request(text) to authenticated;

-- ---- Periods

-- Periods are counted in months from the first of an unbroken row of them, and in UTC, whatever time zone a session
-- has. Counted from the end of the period before, a month after the 31st of January would be the 28th of February, and
-- a month after that the 28th of March.
create function private.add_months(moment timestamptz, months integer)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select (moment at time zone 'UTC' + make_interval(months => months)) at time zone 'UTC'
$$;

create function private.months_of(billing text)
returns integer
language sql
immutable
set search_path = ''
as $$
  select case billing when 'annual' then 12 else 1 end
$$;

-- When a membership that is paid now begins and ends: after the current one of the same plan, or at once. A period
-- that ends when another begins is its predecessor. Periods of earlier versions drifted by three days at most: they
-- keep what was agreed, and the next one ends where it would have ended without the drift. Where the dates differ by
-- more, an admin has set them, and the next period is counted from the end that was set.
create function private.next_period(membership public.memberships)
returns table (starts_at timestamptz, ends_at timestamptz)
language sql
stable
set search_path = ''
as $$
  with recursive periods as (
    (
      select running.id, running.starts_at, running.ends_at, private.months_of(running.billing) as months
      from public.memberships running
      where running.user_id = membership.user_id and running.plan_id = membership.plan_id
        and running.status = 'Active' and running.ends_at > now()
      order by running.ends_at desc
      limit 1
    )
    union all
    select earlier.id, earlier.starts_at, periods.ends_at, periods.months + private.months_of(earlier.billing)
    from periods cross join lateral (
      select * from public.memberships predecessor
      where predecessor.user_id = membership.user_id and predecessor.plan_id = membership.plan_id
        and predecessor.status in ('Active', 'Ended') and predecessor.ends_at = periods.starts_at
      order by predecessor.starts_at
      limit 1
    ) as earlier
  ),
  anchors as (
    select periods.starts_at as anchor, periods.months, periods.ends_at from periods
    where private.add_months(periods.starts_at, periods.months)
      between periods.ends_at and periods.ends_at + interval '72 hours'
    union all
    select periods.ends_at, 0, periods.ends_at from periods
    union all
    select now(), -1, now()
  )
  select anchors.ends_at, private.add_months(anchor, greatest(months, 0) + private.months_of(membership.billing))
  from anchors
  order by months desc
  limit 1
$$;

-- ---- Renewal

-- How long before the end of a period the invoice for the next one is made. The pages name the same number of days.
create function private.renewal_notice()
returns interval
language sql
immutable
set search_path = ''
as $$
  select interval '7 days'
$$;

-- A request made in the last days of a period is its renewal. When it is cancelled, fails or is refunded, the current
-- period is the last, so that no new invoice comes an hour later.
create function private.stop_renewal()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.memberships as running set renews = false
  where running.user_id = new.user_id and running.plan_id = new.plan_id and running.id <> new.id
    and running.status = 'Active' and running.ends_at > now()
    and new.created_at >= running.ends_at - private.renewal_notice();
  return null;
end
$$;

create trigger stop_renewal after update of status on public.memberships
for each row when (old.status <> new.status and new.status in ('Cancelled', 'Ended'))
execute function private.stop_renewal();

create function public.set_membership_renewal(target_membership uuid, wanted boolean)
returns public.memberships
language plpgsql
security definer
set search_path = ''
as $$
declare
  membership public.memberships;
begin
  -- The renewal is not being asked for at this moment: it is there already, or comes after this and finds it unwanted.
  perform from public.profiles where id = auth.uid() for no key update;
  select * into membership from public.memberships
  where id = target_membership and user_id = auth.uid() and status = 'Active' and ends_at > now();
  if membership.id is null then
    raise sqlstate 'PT404' using message = 'You have no such membership.';
  end if;
  if not wanted then
    perform public.cancel_membership_request(payment_id) from public.memberships
    where user_id = membership.user_id and plan_id = membership.plan_id and status = 'Pending';
  end if;
  update public.memberships set renews = wanted where id = membership.id returning * into membership;
  return membership;
end
$$;
comment on function public.set_membership_renewal(uuid, boolean) is
  'Cancels a running membership of the calling user at the end of its period, with the renewal that is asked for already, or takes that back.';
grant execute on function public.set_membership_renewal(uuid, boolean) to authenticated;

-- Memberships that end soon without a successor. Sample members cannot pay. What is not among the first 500 waits an
-- hour, and has days.
create function private.memberships_to_renew()
returns setof public.memberships
language sql
stable
security definer
set search_path = ''
as $$
  select running.*
  from public.memberships running join public.profiles on profiles.id = running.user_id
  where running.status = 'Active' and running.renews
    and running.ends_at > now() and running.ends_at <= now() + private.renewal_notice()
    and (profiles.suspended_until is null or profiles.suspended_until <= now())
    and not exists (
      select from public.memberships successor
      where successor.user_id = running.user_id and successor.plan_id = running.plan_id
        and (successor.status = 'Pending' or successor.status = 'Active' and successor.ends_at > running.ends_at)
    )
    and not exists (
      select from private.sample_rows
      where table_name = 'public.memberships' and row_id = running.id::text and removed_at is null
    )
  order by running.ends_at
  limit 500
$$;

-- Returns the new payments, each with the time at which the membership that it renews ends.
create function public.renew_memberships(payment_method text)
returns setof jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  due public.memberships;
begin
  -- What another process is ending just now is ended.
  update public.memberships set status = 'Ended' where id in (
    select id from public.memberships where status = 'Active' and ends_at <= now() for no key update skip locked
  );
  -- Whoever asks or cancels at this moment comes before or after this, and so does another process; the second look
  -- sees what came before.
  perform from public.profiles where id in (select user_id from private.memberships_to_renew())
  order by id for no key update;
  for due in select * from private.memberships_to_renew() loop
    return next
      public.request_membership(due.user_id, due.plan_id, due.billing, payment_method, null) - 'is_new'
      || jsonb_build_object('runs_until', due.ends_at);
  end loop;
end
$$;
comment on function public.renew_memberships(text) is
  'Ends what is over and asks for the next period of what soon will be. The server calls it every hour with the secret key.';
grant execute on function public.renew_memberships(text) to service_role;

-- ---- Trials

create function public.start_trial(member_id uuid, wanted_plan text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  plan public.plans;
  trial public.memberships;
  address text;
begin
  -- Two clicks at the same moment come one after the other.
  select email into address from public.profiles where id = member_id for no key update;
  if not found then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  select * into plan from public.plans where id = wanted_plan;
  if plan.trial_days is null then
    raise sqlstate 'PT404' using message = 'There is no trial of this plan.';
  end if;
  select * into trial from public.memberships
  where user_id = member_id and is_trial and plan_id = plan.id and status = 'Active' and ends_at > now();
  if trial.id is not null then
    return to_jsonb(trial) || jsonb_build_object('plan_name', plan.name, 'is_new', false, 'user_email', address);
  end if;
  if exists (
    select from public.memberships
    where user_id = member_id and status = 'Active' and starts_at <= now() and ends_at > now()
  ) then
    raise sqlstate 'PT409' using message = 'You have an active membership already.';
  end if;
  if exists (
    select from public.memberships join public.plans on plans.id = memberships.plan_id
    where user_id = member_id and is_trial and plans.trial_group = plan.trial_group
  ) then
    raise sqlstate 'PT409' using message = 'You have used your free trial already.';
  end if;
  insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial, renews)
  values (member_id, plan.id, 'monthly', 'Active', now(), now() + make_interval(days => plan.trial_days), true, false)
  returning * into trial;
  return to_jsonb(trial) || jsonb_build_object('plan_name', plan.name, 'is_new', true, 'user_email', address);
end
$$;
comment on function public.start_trial(uuid, text) is
  'Opens a plan to a person for its trial days, once for each group of plans. For the function that mails about it.';
grant execute on function public.start_trial(uuid, text) to service_role;

create function public.trial_offer(wanted_plan text)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select plan.trial_days from public.plans plan
  where plan.id = wanted_plan and not exists (
    select from public.memberships held join public.plans on plans.id = held.plan_id
    where held.user_id = auth.uid() and (
      held.is_trial and plans.trial_group = plan.trial_group
      or held.status = 'Active' and held.starts_at <= now() and held.ends_at > now()
    )
  )
$$;
comment on function public.trial_offer(text) is 'For how many days the caller may try a plan; null if they may not.';
grant execute on function public.trial_offer(text) to authenticated;

-- Every call returns trials that no earlier call has returned. The reminder is stored in the transaction that claims
-- it. So the claim locks the profiles of the members: the deletion of an account then waits for the reminder and finds
-- it. Accounts that are being deleted and suspended members are left out, and so are members who have requested a
-- membership or have one after the trial, because their lessons will not be closed.
create function public.claim_trial_reminders()
returns table (user_email text, user_name text, plan_name text, ends_at timestamptz)
language sql
security definer
set search_path = ''
as $$
  with due as (
    update public.memberships set trial_reminded_at = now()
    where id in (
      select trial.id
      from public.memberships trial join public.profiles on profiles.id = trial.user_id
      where trial.is_trial and trial.status = 'Active' and trial.trial_reminded_at is null
        and trial.ends_at > now() and trial.ends_at <= now() + interval '3 days'
        and (profiles.suspended_until is null or profiles.suspended_until <= now())
        and not exists (
          select from public.memberships successor
          where successor.user_id = trial.user_id and not successor.is_trial
            and (successor.status = 'Pending' or successor.status = 'Active' and successor.ends_at > trial.ends_at)
        )
      order by trial.ends_at
      limit 500
      for key share of profiles skip locked
      for no key update of trial skip locked
    )
    returning *
  )
  select profiles.email, profiles.full_name, plans.name, due.ends_at
  from due join public.profiles on profiles.id = due.user_id join public.plans on plans.id = due.plan_id
$$;
comment on function public.claim_trial_reminders() is
  'The trials that end within three days and whose members have not been told. For the function that tells them.';
grant execute on function public.claim_trial_reminders() to service_role;

-- Courses with their outline, their staff, and who takes and rates them. The outline of a course is public. What a
-- lesson says is in lessons.sql, for those who may study it.

create table public.courses (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  title text not null check (btrim(title) <> '' and char_length(title) <= 120),
  summary text not null check (btrim(summary) <> '' and char_length(summary) <= 300),
  description text not null default '' check (char_length(description) <= 20000),
  level text not null check (level in ('Beginner', 'Intermediate', 'Advanced')),
  introductory boolean not null default false,
  instructor text not null check (btrim(instructor) <> '' and char_length(instructor) <= 100),
  category text not null check (btrim(category) <> '' and char_length(category) <= 60),
  status text not null default 'Draft' check (status in ('Published', 'Draft', 'Archived')),
  duration text not null check (btrim(duration) <> '' and char_length(duration) <= 40),
  thumbnail_url text check (char_length(thumbnail_url) <= 2048 and thumbnail_url ~* '^https?://[^[:space:]]+$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer check (position > 0),
  objectives text[] not null default '{}' check (cardinality(objectives) <= 10),
  skills text[] not null default '{}' check (cardinality(skills) <= 10),
  imported_at timestamptz
);
comment on table public.courses is 'The courses of the institute. The catalogue shows the published ones.';
comment on column public.courses.slug is 'The address below /courses/. Made from the title when it is sent empty.';
comment on column public.courses.description is 'What the page of the course says, in Markdown.';
comment on column public.courses.introductory is 'The Free plan opens the introductory courses.';
comment on column public.courses.updated_at is
  'When the course or its modules were last saved, which lets an admin notice that somebody else saved in between.';
comment on column public.courses.position is
  'The place of the course among those of its level; those without one come last.';
comment on column public.courses.objectives is 'What a learner can do after the course.';
comment on column public.courses.skills is
  'What the certificate of the level says about its holder because of this course.';
comment on column public.courses.imported_at is
  'When curriculum files last changed the course. If updated_at is another time, the back office has changed it since.';

create index courses_catalogue_idx on public.courses (status, level, created_at);
create index courses_created_at_idx on public.courses (created_at desc, id desc);
create index courses_category_idx on public.courses (category);
create index courses_search_idx on public.courses
using gin (title extensions.gin_trgm_ops, instructor extensions.gin_trgm_ops);

create trigger touch_updated_at before update on public.courses
for each row execute function private.touch_updated_at();

create trigger announce_content_change after insert or update or delete on public.courses
for each row execute function private.announce_content_change();

create table public.course_modules (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses on delete cascade,
  position integer check (position > 0),
  title text not null check (btrim(title) <> '' and char_length(title) <= 120),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  content_id text not null unique
    check (content_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(content_id) <= 80),
  objectives text[] not null default '{}' check (cardinality(objectives) <= 10),
  ideas text[] not null default '{}',
  teaching_notes text not null default '' check (char_length(teaching_notes) <= 20000),
  archived_at timestamptz,
  -- Checked at the end of the transaction, so that two modules may change places.
  unique (course_id, position) deferrable initially deferred,
  unique (id, course_id),
  constraint course_modules_archived_check check ((archived_at is null) = (position is not null))
);
comment on table public.course_modules is 'The modules of a course in their order.';
comment on column public.course_modules.content_id is 'The id of the module in curriculum files. It is never reused.';
comment on column public.course_modules.teaching_notes is 'Timing, materials and questions for teachers, in Markdown.';
comment on column public.course_modules.archived_at is
  'Set instead of deleting a module that learners have used. An archived module has no position.';

create trigger announce_content_change after insert or update or delete on public.course_modules
for each row execute function private.announce_content_change();

-- The slug of a module is in the URL of its quiz, so two modules of a course need different ones. An archived module
-- keeps its own, because an author may bring it back.
create function private.make_module_slug(course uuid, title text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  base text := coalesce(nullif(btrim(left(private.slugify(title), 90), '-'), ''), 'module');
  candidate text := base;
  number integer := 1;
begin
  while exists (select from public.course_modules where course_id = course and slug = candidate) loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end
$$;

-- Fills in the slug and the id for curriculum files.
create function private.complete_course_module()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.slug := coalesce(new.slug, private.make_module_slug(new.course_id, new.title));
  new.content_id := coalesce(new.content_id, btrim(left(new.slug, 60), '-') || '-' || left(new.id::text, 8));
  return new;
end
$$;

create trigger complete_course_module before insert or update on public.course_modules
for each row execute function private.complete_course_module();

create table public.course_lessons (
  id uuid primary key default gen_random_uuid(),
  module_id uuid not null references public.course_modules on delete cascade,
  position integer check (position > 0),
  title text not null check (btrim(title) <> '' and char_length(title) <= 120),
  kind text not null default 'Reading' check (kind in ('Reading', 'Video', 'Exercise', 'Quiz')),
  duration_minutes integer check (duration_minutes between 1 and 600),
  course_id uuid not null references public.courses on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  content_id text not null unique
    check (content_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(content_id) <= 80),
  objectives text[] not null default '{}' check (cardinality(objectives) <= 10),
  ideas text[] not null default '{}',
  archived_at timestamptz,
  unique (module_id, position) deferrable initially deferred,
  unique (course_id, slug),
  constraint course_lessons_archived_check check ((archived_at is null) = (position is not null))
);
comment on table public.course_lessons is 'The lessons of a module in their order.';
comment on column public.course_lessons.slug is 'The last part of the URL of the lesson, unique in its course.';
comment on column public.course_lessons.content_id is 'The id of the lesson in curriculum files. It is never reused.';
comment on column public.course_lessons.archived_at is
  'Set instead of deleting a lesson that learners have used. An archived lesson has no position.';

create trigger announce_content_change after insert or update or delete on public.course_lessons
for each row execute function private.announce_content_change();

-- The first slug of this title, or of this title and a number, that no other lesson of the course has.
create function private.make_lesson_slug(course uuid, title text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  base text := coalesce(nullif(left(private.slugify(title), 90), ''), 'lesson');
  candidate text;
  number integer := 1;
begin
  base := btrim(base, '-');
  candidate := base;
  while exists (select from public.course_lessons where course_id = course and slug = candidate) loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end
$$;

-- Fills in the course, the slug and the id for curriculum files.
create function private.complete_course_lesson()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.course_id := (select course_id from public.course_modules where id = new.module_id);
  new.slug := coalesce(new.slug, private.make_lesson_slug(new.course_id, new.title));
  new.content_id := coalesce(new.content_id, btrim(left(new.slug, 60), '-') || '-' || left(new.id::text, 8));
  return new;
end
$$;

create trigger complete_course_lesson before insert or update on public.course_lessons
for each row execute function private.complete_course_lesson();

-- ---- Staff

create table public.course_staff (
  course_id uuid not null references public.courses on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  role text not null check (role in ('instructor', 'reviewer')),
  added_at timestamptz not null default now(),
  primary key (course_id, user_id)
);
comment on table public.course_staff is
  'Who works on a course. Instructors change its lessons and questions; reviewers read them. Both see its learners.';

create index course_staff_user_id_idx on public.course_staff (user_id);

grant select on public.course_staff to authenticated, service_role;
alter table public.course_staff enable row level security;

-- Users see where they are staff.
create policy "own staff roles are readable" on public.course_staff for select to authenticated
using (user_id = (select auth.uid()));

-- Admins decide who is staff.
create policy "admins read all staff" on public.course_staff for select to authenticated
using ((select private.is_admin()));

-- Whether the caller works on a course and is not suspended. Null as the second argument accepts any role.
create function private.is_course_staff(course uuid, in_role text default null)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.course_staff join public.profiles on profiles.id = course_staff.user_id
    where course_staff.course_id = course and course_staff.user_id = auth.uid()
      and (in_role is null or course_staff.role = in_role)
      and (profiles.suspended_until is null or profiles.suspended_until <= now())
  )
$$;
grant execute on function private.is_course_staff(uuid, text) to authenticated;

-- Admins and the staff of the course may see its texts, learners and results.
create function private.may_teach(course uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.is_admin() or private.is_course_staff(course)
$$;
grant execute on function private.may_teach(uuid) to anon, authenticated;

create function public.add_course_staff(course uuid, staff_email text, staff_role text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  taught public.courses;
  person uuid;
begin
  perform private.require_admin();
  select * into taught from public.courses where id = course;
  if taught.id is null then
    raise sqlstate 'PT404' using message = 'There is no such course.';
  end if;
  -- An account whose address is not confirmed may belong to another person.
  select profiles.id into person
  from public.profiles join auth.users on users.id = profiles.id
  where lower(profiles.email) = lower(btrim(staff_email)) and users.email_confirmed_at is not null;
  if person is null or not private.hold_account(person) then
    raise sqlstate 'PT404' using message = 'There is no account with this email address.';
  end if;
  if staff_role is null or staff_role not in ('instructor', 'reviewer') then
    raise sqlstate 'PT400' using message = 'Staff are instructors or reviewers.';
  end if;
  insert into public.course_staff (course_id, user_id, role) values (course, person, staff_role)
  on conflict do nothing;
  if not found then
    raise sqlstate 'PT409' using message = 'This person is staff of the course already.';
  end if;
  perform private.record_admin_action('course_staff_add', jsonb_build_object(
    'course_id', course, 'course', taught.title, 'target_user_id', person, 'role', staff_role
  ));
end
$$;
comment on function public.add_course_staff(uuid, text, text) is
  'Makes the owner of an email address an instructor or reviewer of a course. For admins.';
grant execute on function public.add_course_staff(uuid, text, text) to authenticated;

create function public.remove_course_staff(course uuid, person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.course_staff where course_id = course and user_id = person;
  if not found then
    raise sqlstate 'PT404' using message = 'This person is not staff of the course.';
  end if;
  perform private.record_admin_action('course_staff_remove', jsonb_build_object(
    'course_id', course, 'course', (select title from public.courses where id = course), 'target_user_id', person
  ));
end
$$;
comment on function public.remove_course_staff(uuid, uuid) is 'Ends the work of a person on a course. For admins.';
grant execute on function public.remove_course_staff(uuid, uuid) to authenticated;

-- ---- Learners

create table public.enrolments (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  enrolled_at timestamptz not null default now(),
  left_at timestamptz check (left_at >= enrolled_at)
);
comment on table public.enrolments is
  'Who takes or took which course. Somebody who left and comes back has a row for each time.';

create unique index enrolments_active_idx on public.enrolments (course_id, user_id) where left_at is null;
create index enrolments_course_id_idx on public.enrolments (course_id);
create index enrolments_user_id_idx on public.enrolments (user_id, enrolled_at desc);
create index enrolments_enrolled_at_idx on public.enrolments (enrolled_at);

grant select on public.enrolments to authenticated, service_role;
alter table public.enrolments enable row level security;

-- Learners see their own enrolments, past ones too. They enrol and leave through the functions below.
create policy "own enrolments are readable" on public.enrolments for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see who takes which course.
create policy "admins read all enrolments" on public.enrolments for select to authenticated
using ((select private.is_admin()));

create table public.course_ratings (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  stars integer not null check (stars between 1 and 5),
  rated_at timestamptz not null default now(),
  unique (course_id, user_id)
);
comment on table public.course_ratings is 'How learners like a course: one rating each, which they may change.';

create index course_ratings_user_id_idx on public.course_ratings (user_id);

grant select on public.course_ratings to authenticated, service_role;
alter table public.course_ratings enable row level security;

-- Learners see the ratings they gave.
create policy "own ratings are readable" on public.course_ratings for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every rating: it tells them which course needs work.
create policy "admins read all ratings" on public.course_ratings for select to authenticated
using ((select private.is_admin()));

-- The page of a course shows its rating.
create trigger announce_content_change after insert or update or delete on public.course_ratings
for each row execute function private.announce_content_change();

create function public.enrol(course uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  learner uuid := private.require_account();
begin
  -- The lock makes an admin who withdraws the course at this moment wait, and then see that somebody is enrolled.
  perform from public.courses where id = course and status = 'Published' for share;
  if not found then
    raise sqlstate 'PT409' using message = 'This course does not take enrolments at the moment.';
  end if;
  insert into public.enrolments (course_id, user_id) values (course, learner) on conflict do nothing;
end
$$;
comment on function public.enrol(uuid) is
  'Enrols the calling user in a published course; enrolling twice is enrolling once.';
grant execute on function public.enrol(uuid) to authenticated;

create function public.leave_course(course uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.enrolments set left_at = now()
  where course_id = course and user_id = auth.uid() and left_at is null
$$;
comment on function public.leave_course(uuid) is
  'Ends the enrolment of the calling user; leaving twice is leaving once.';
grant execute on function public.leave_course(uuid) to authenticated;

create function public.rate_course(course uuid, stars integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  learner uuid := private.require_account();
begin
  if not exists (
    select from public.enrolments where course_id = course and user_id = learner and left_at is null
  ) then
    raise sqlstate 'PT409' using message = 'Only somebody who is enrolled in a course can rate it.';
  end if;
  insert into public.course_ratings (course_id, user_id, stars) values (course, learner, stars)
  on conflict (course_id, user_id) do update set stars = excluded.stars, rated_at = now();
end
$$;
comment on function public.rate_course(uuid, integer) is
  'Gives a course one to five stars, in place of those the calling user gave before. For those who are enrolled.';
grant execute on function public.rate_course(uuid, integer) to authenticated;

-- Runs as the owner: the average is public, who gave which stars is not.
create function public.course_rating(course uuid)
returns table (rating numeric, ratings bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select round(avg(stars), 1), count(*) from public.course_ratings where course_id = course
$$;
comment on function public.course_rating(uuid) is
  'The average of the stars a course was given, and of how many ratings.';
grant execute on function public.course_rating(uuid) to anon, authenticated, service_role;

-- The one rule about who gets the lessons of a course. The learner is null for visitors.
create function private.may_study(course uuid, learner uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.courses
    where courses.id = course and (
      (courses.status = 'Published' and courses.introductory)
      or (
        -- A course that was archived stays with those who took it.
        (courses.status = 'Published' or courses.status = 'Archived' and exists (
          select from public.enrolments where enrolments.course_id = course and enrolments.user_id = learner
        ))
        and exists (select from private.current_plans(learner) as plan where courses.level = any (plan.opens_levels))
      )
      or exists (
        select from public.profiles
        where profiles.id = learner and (profiles.suspended_until is null or profiles.suspended_until <= now())
          and (profiles.role = 'admin' or exists (
            select from public.course_staff where course_staff.course_id = course and course_staff.user_id = learner
          ))
      )
    )
  )
$$;

-- The same about the caller, for policies.
create function private.may_study(course uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.may_study(course, auth.uid())
$$;
grant execute on function private.may_study(uuid) to anon, authenticated;

create function public.may_study_course(course uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.may_study(course, auth.uid())
$$;
comment on function public.may_study_course(uuid) is 'Whether the caller gets the lessons of a course.';
grant execute on function public.may_study_course(uuid) to anon, authenticated;

-- ---- Who reads the outline

grant select on public.courses to anon, authenticated, service_role;
alter table public.courses enable row level security;

-- Everyone reads what is published: it is the catalogue.
create policy "published courses are public" on public.courses for select to anon, authenticated
using (status = 'Published');

-- Admins read drafts and archived courses too. They write through the functions of the back office, which keep the
-- record.
create policy "admins read all courses" on public.courses for select to authenticated
using ((select private.is_admin()));

-- An archived course stays visible to those who took it.
create policy "learners read the courses they took" on public.courses for select to authenticated
using (exists (
  select from public.enrolments where enrolments.course_id = courses.id and enrolments.user_id = (select auth.uid())
));

-- Staff see their course before it is published.
create policy "staff read their courses" on public.courses for select to authenticated
using (private.is_course_staff(id));

grant select on public.course_modules to anon, authenticated, service_role;
alter table public.course_modules enable row level security;

-- A user who may read a course may see what it consists of; the policies of the courses decide.
create policy "modules follow their course" on public.course_modules for select to anon, authenticated
using (exists (select from public.courses where courses.id = course_id));

-- Pages show what is not archived. Archived modules are for those who work on the course.
create policy "archived modules are for staff" on public.course_modules as restrictive for select to anon, authenticated
using (archived_at is null or private.may_teach(course_id));

grant select on public.course_lessons to anon, authenticated, service_role;
alter table public.course_lessons enable row level security;

-- A user who may read a module may see its lessons.
create policy "lessons follow their module" on public.course_lessons for select to anon, authenticated
using (exists (select from public.course_modules where course_modules.id = module_id));

-- The same for archived lessons.
create policy "archived lessons are for staff" on public.course_lessons as restrictive for select to anon, authenticated
using (archived_at is null or private.may_teach(course_id));

-- What lessons say, and what learners do in them: progress and notes.

-- The names of the labs in the blocks of a lesson.
create function private.lab_names(blocks jsonb)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(name #>> '{}'), '{}')
  from jsonb_path_query(blocks, '$[*] ? (@.kind == "lab").name') as name
$$;

create table public.lesson_contents (
  lesson_id uuid primary key references public.course_lessons on delete cascade,
  course_id uuid not null references public.courses on delete cascade,
  blocks jsonb not null check (jsonb_typeof(blocks) = 'array'),
  required_checks text[] not null default '{}',
  revision integer not null check (revision > 0),
  published_at timestamptz not null default now(),
  labs text[] not null generated always as (private.lab_names(blocks)) stored
);
comment on table public.lesson_contents is
  'What a lesson shows: the blocks of its published revision, rendered to safe HTML.';
comment on column public.lesson_contents.required_checks is
  'The questions of the lesson. It is done when all are answered; a lesson without questions is marked as done.';
comment on column public.lesson_contents.labs is 'The labs of the lesson.';

create index lesson_contents_course_id_idx on public.lesson_contents (course_id);

grant select on public.lesson_contents to anon, authenticated, service_role;
alter table public.lesson_contents enable row level security;

-- Introductory lessons are public, others need a plan that opens their level; staff and admins read all.
create policy "lessons are for those who may study them" on public.lesson_contents for select to anon, authenticated
using (private.may_study(course_id));

create trigger announce_content_change after insert or update or delete on public.lesson_contents
for each row execute function private.announce_content_change();

create table public.lesson_revisions (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references public.course_lessons on delete cascade,
  course_id uuid not null references public.courses on delete cascade,
  number integer not null check (number > 0),
  body text not null check (char_length(body) <= 200000),
  author_id uuid references public.profiles on delete set null,
  origin text not null check (origin in ('import', 'editor')),
  created_at timestamptz not null default now(),
  -- A draft changes the title and the facts of a lesson too, and they stay a draft until it is published.
  title text check (btrim(title) <> '' and char_length(title) <= 120),
  kind text check (kind in ('Reading', 'Video', 'Exercise', 'Quiz')),
  duration_minutes integer check (duration_minutes between 1 and 600),
  objectives text[] check (cardinality(objectives) <= 10),
  unique (lesson_id, number)
);
comment on table public.lesson_revisions is
  'Every saved text of a lesson, in Markdown. The newest may be a draft; lesson_contents names the published one.';
comment on column public.lesson_revisions.title is
  'With kind, duration_minutes and objectives: what the lesson is to be called. Null for imports, whose outline has it.';

create index lesson_revisions_course_id_idx on public.lesson_revisions (course_id);
create index lesson_revisions_author_id_idx on public.lesson_revisions (author_id);

grant select on public.lesson_revisions to authenticated, service_role;
alter table public.lesson_revisions enable row level security;

-- Drafts and earlier texts are for those who work on the course.
create policy "staff read revisions" on public.lesson_revisions for select to authenticated
using (private.may_teach(course_id));

create table public.course_files (
  course_id uuid not null references public.courses on delete cascade,
  path text not null check (path ~ '^(figures|downloads|media)/[a-z0-9][a-z0-9._-]*$' and char_length(path) <= 200),
  content bytea not null check (octet_length(content) <= 2097152),
  primary key (course_id, path)
);
comment on table public.course_files is
  'The figures and downloads of a course as its authors gave them. Figures are part of the blocks of a lesson.';

grant select on public.course_files to anon, authenticated, service_role;
alter table public.course_files enable row level security;

-- Staff read all files. Learners get figures within the lesson.
create policy "staff read course files" on public.course_files for select to authenticated
using (private.may_teach(course_id));

-- Lessons offer downloads to keep, to everyone who may study the course.
create policy "downloads are for those who may study the course" on public.course_files
for select to anon, authenticated
using (path like 'downloads/%' and private.may_study(course_id));

-- ---- Progress

create table public.lesson_progress (
  user_id uuid not null references public.profiles on delete cascade,
  lesson_id uuid not null references public.course_lessons on delete cascade,
  course_id uuid not null references public.courses on delete cascade,
  block_key text not null default '' check (char_length(block_key) <= 40),
  block_number integer not null default 0 check (block_number between 0 and 10000),
  checks jsonb not null default '{}' check (jsonb_typeof(checks) = 'object'),
  done_at timestamptz,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, lesson_id)
);
comment on table public.lesson_progress is 'How far each learner is in each lesson. Nothing here is ever taken back.';
comment on column public.lesson_progress.block_key is
  'The furthest block that was reached, where the lesson is resumed.';
comment on column public.lesson_progress.block_number is
  'The place of that block in the lesson, so that of two devices the furthest wins.';
comment on column public.lesson_progress.checks is
  'The questions of the lesson that were answered: true if rightly at least once.';

create index lesson_progress_course_id_idx on public.lesson_progress (course_id, user_id);
create index lesson_progress_lesson_id_idx on public.lesson_progress (lesson_id);
create index lesson_progress_recent_idx on public.lesson_progress (user_id, updated_at desc);

grant select on public.lesson_progress to authenticated, service_role;
alter table public.lesson_progress enable row level security;

-- Learners see their own progress, also after their membership ended. They write through the functions below.
create policy "own progress is readable" on public.lesson_progress for select to authenticated
using (user_id = (select auth.uid()));

-- Staff see how far the learners of their course are.
create policy "staff read the progress of their learners" on public.lesson_progress for select to authenticated
using (private.may_teach(course_id));

-- Every function that writes about a learner in a lesson begins with this. It returns the course of the lesson.
create function private.require_lesson(lesson uuid, learner uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  course uuid := (select course_id from public.course_lessons where id = lesson and archived_at is null);
begin
  if not private.hold_account(learner) then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  if course is null then
    raise sqlstate 'PT404' using message = 'There is no such lesson.';
  end if;
  if not private.may_study(course, learner) then
    raise insufficient_privilege using message = 'Your plan does not include this lesson.';
  end if;
  return course;
end
$$;

-- Progress of one learner in one lesson is merged: done stays done, the furthest block wins, answers add up.
create function private.merge_progress(
  learner uuid,
  lesson uuid,
  reached_key text,
  reached_number integer,
  answered jsonb,
  mark_done boolean
)
returns public.lesson_progress
language plpgsql
security definer
set search_path = ''
as $$
declare
  course uuid := private.require_lesson(lesson, learner);
  required text[] := (select required_checks from public.lesson_contents where lesson_id = lesson);
  progress public.lesson_progress;
begin
  insert into public.lesson_progress as stored (user_id, lesson_id, course_id, block_key, block_number, checks)
  values (learner, lesson, course, reached_key, reached_number, answered)
  on conflict (user_id, lesson_id) do update set
    block_key = case when excluded.block_number >= stored.block_number then excluded.block_key else stored.block_key end,
    block_number = greatest(stored.block_number, excluded.block_number),
    -- An answer that was right once stays right.
    checks = stored.checks || excluded.checks || (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(stored.checks) where value = 'true'
    ),
    updated_at = now()
  returning * into progress;
  if progress.done_at is null and required is not null
    and (mark_done or cardinality(required) > 0)
    and required <@ array(select jsonb_object_keys(progress.checks))
  then
    update public.lesson_progress set done_at = now()
    where user_id = learner and lesson_id = lesson returning * into progress;
  elsif mark_done and progress.done_at is null then
    raise sqlstate 'PT409' using message = 'This lesson is done when all its questions are answered.';
  end if;
  return progress;
end
$$;

create function public.save_progress(
  lesson uuid,
  block_key text default '',
  block_number integer default 0,
  mark_done boolean default false
)
returns public.lesson_progress
language sql
security definer
set search_path = ''
as $$
  select private.merge_progress(auth.uid(), lesson, block_key, block_number, '{}', mark_done)
$$;
comment on function public.save_progress(uuid, text, integer, boolean) is
  'Stores how far the caller has read, and on request that a lesson without questions is done. Repeating it changes nothing.';
grant execute on function public.save_progress(uuid, text, integer, boolean) to authenticated;

create function public.record_check(learner uuid, lesson uuid, question text, is_correct boolean)
returns public.lesson_progress
language sql
security definer
set search_path = ''
as $$
  select private.merge_progress(learner, lesson, '', 0, jsonb_build_object(question, is_correct), false)
$$;
comment on function public.record_check(uuid, uuid, text, boolean) is
  'Stores that a learner answered a question of a lesson. For the function that graded the answer.';
grant execute on function public.record_check(uuid, uuid, text, boolean) to service_role;

-- ---- Notes

create table public.lesson_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles on delete cascade,
  lesson_id uuid not null references public.course_lessons on delete cascade,
  block_key text not null default '' check (char_length(block_key) <= 40),
  text text not null check (btrim(text) <> '' and char_length(text) <= 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.lesson_notes is
  'What learners write down for themselves beside a lesson. Nobody else reads it.';

create index lesson_notes_user_id_idx on public.lesson_notes (user_id, updated_at desc);
create index lesson_notes_lesson_id_idx on public.lesson_notes (lesson_id);

grant select on public.lesson_notes to authenticated, service_role;
grant insert (id, lesson_id, block_key, text), update (text), delete on public.lesson_notes to authenticated;
alter table public.lesson_notes enable row level security;

-- Notes are private: staff and admins do not read them either.
create policy "own notes are readable" on public.lesson_notes for select to authenticated
using (user_id = (select auth.uid()));

-- Learners add notes to lessons that they may study.
create policy "learners add notes" on public.lesson_notes for insert to authenticated
with check (
  user_id = (select auth.uid())
  and exists (
    select from public.course_lessons where course_lessons.id = lesson_id and private.may_study(course_lessons.course_id)
  )
);

-- Notes stay changeable after a membership ended: they belong to the learner.
create policy "learners change their notes" on public.lesson_notes for update to authenticated
using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- The same for deleting them.
create policy "learners delete their notes" on public.lesson_notes for delete to authenticated
using (user_id = (select auth.uid()));

create trigger touch_updated_at before update on public.lesson_notes
for each row execute function private.touch_updated_at();

-- The work of learners in the labs of lessons.

create table public.lab_work (
  user_id uuid not null references public.profiles on delete cascade,
  lesson_id uuid not null references public.course_lessons on delete cascade,
  lab text not null check (lab ~ '^[a-z]+(-[a-z]+)*$' and char_length(lab) <= 60),
  choices jsonb check (jsonb_typeof(choices) = 'object' and octet_length(choices::text) <= 65536),
  goals text[] not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (user_id, lesson_id, lab)
);
comment on table public.lab_work is 'What learners chose in the labs of lessons, and the goals they reached there.';
comment on column public.lab_work.choices is 'The state of the lab. Null where the lab keeps it in the browser.';
comment on column public.lab_work.goals is 'The goals that the server confirmed by computing the result again.';

create index lab_work_lesson_id_idx on public.lab_work (lesson_id);

grant select on public.lab_work to authenticated, service_role;
alter table public.lab_work enable row level security;

-- Learners see their own work. They write through the functions below.
create policy "own lab work is readable" on public.lab_work for select to authenticated
using (user_id = (select auth.uid()));

-- Each learner gets different data in a lab, so the choices of another learner rarely reach a goal.
create function private.lab_seed(learner uuid, lab text)
returns integer
language sql
immutable
set search_path = ''
as $$
  select ('x' || left(md5(learner::text || ' ' || lab), 7))::bit(28)::integer
$$;

-- Every function about a lab begins with this: the learner may study the lesson, and the lesson has the lab.
create function private.require_lab(learner uuid, lesson uuid, lab text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_lesson(lesson, learner);
  if not exists (
    select from public.lesson_contents where lesson_id = lesson and lab = any (labs)
  ) then
    raise sqlstate 'PT404' using message = 'This lesson has no such lab.';
  end if;
end
$$;

create function public.open_lab(lesson uuid, lab text)
returns table (seed integer, choices jsonb, goals text[])
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_lab(auth.uid(), lesson, lab);
  return query
    select private.lab_seed(auth.uid(), open_lab.lab), stored.choices, coalesce(stored.goals, '{}')
    from (select) as once
    left join public.lab_work stored
      on stored.user_id = auth.uid() and stored.lesson_id = lesson and stored.lab = open_lab.lab;
end
$$;
comment on function public.open_lab(uuid, text) is
  'The caller''s seed for a lab, the choices they saved, and the goals they reached.';
grant execute on function public.open_lab(uuid, text) to authenticated;

create function public.save_lab(lesson uuid, lab text, choices jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_lab(auth.uid(), lesson, lab);
  insert into public.lab_work as stored (user_id, lesson_id, lab, choices)
  values (auth.uid(), lesson, save_lab.lab, save_lab.choices)
  on conflict on constraint lab_work_pkey do update set choices = excluded.choices, updated_at = now();
end
$$;
comment on function public.save_lab(uuid, text, jsonb) is
  'Stores what the caller chose in a lab of a lesson they may study.';
grant execute on function public.save_lab(uuid, text, jsonb) to authenticated;

create function public.find_lab_seed(learner uuid, lesson uuid, lab text)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_lab(learner, lesson, lab);
  return private.lab_seed(learner, lab);
end
$$;
comment on function public.find_lab_seed(uuid, uuid, text) is
  'The seed of a learner who may study the lesson. For the function that checks goals.';
grant execute on function public.find_lab_seed(uuid, uuid, text) to service_role;

create function public.record_lab_goal(learner uuid, lesson uuid, lab text, goal text)
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  reached text[];
begin
  perform private.require_lab(learner, lesson, lab);
  insert into public.lab_work as stored (user_id, lesson_id, lab, goals)
  values (learner, lesson, record_lab_goal.lab, array[goal])
  on conflict on constraint lab_work_pkey do update set
    goals = case when goal = any (stored.goals) then stored.goals else stored.goals || goal end,
    updated_at = now()
  returning goals into reached;
  return reached;
end
$$;
comment on function public.record_lab_goal(uuid, uuid, text, text) is
  'Stores that a learner reached a goal. For the function that computed the result again.';
grant execute on function public.record_lab_goal(uuid, uuid, text, text) to service_role;

create function public.list_labs()
returns table (
  lab text, course_slug text, course_title text, level text, introductory boolean, lesson_slug text, lesson_title text
)
language sql
stable
security definer
set search_path = ''
as $$
  select distinct on (named.lab)
    named.lab, courses.slug, courses.title, courses.level, courses.introductory, course_lessons.slug, course_lessons.title
  from public.lesson_contents
  cross join unnest(lesson_contents.labs) as named (lab)
  join public.courses on courses.id = lesson_contents.course_id and courses.status = 'Published'
  join public.course_lessons on course_lessons.id = lesson_contents.lesson_id and course_lessons.archived_at is null
  join public.course_modules on course_modules.id = course_lessons.module_id and course_modules.archived_at is null
  order by named.lab, courses.introductory desc, courses.slug, course_modules.position, course_lessons.position
$$;
comment on function public.list_labs() is
  'Where each lab is taught. Which lab a lesson has is public, like the outline of a course; what the lesson says is not.';
grant execute on function public.list_labs() to anon, authenticated;

-- Question banks, the quizzes and exams that draw from them, and the attempts of learners.

-- Questions hold their keys, hints and explanations, so no API role reads them, not even with the secret key.
-- Functions get what they need through the calls below and send learners only what they may see by then.
create table private.questions (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 80),
  module_id uuid not null references public.course_modules on delete cascade,
  lesson_id uuid references public.course_lessons on delete set null,
  position integer check (position > 0),
  revision integer not null default 1 check (revision > 0),
  is_parametric boolean not null default false,
  archived_at timestamptz,
  unique (module_id, position) deferrable initially deferred,
  check ((archived_at is null) = (position is not null))
);
comment on table private.questions is
  'The question banks of the modules. Ids are those of curriculum files and never reused.';

create index questions_lesson_id_idx on private.questions (lesson_id);

alter table private.questions enable row level security;

-- The pages that name what a certificate takes depend on this table.
create trigger announce_content_change after insert or update or delete on private.questions
for each row execute function private.announce_content_change();

create table private.question_revisions (
  question_id text not null references private.questions on delete cascade,
  revision integer not null check (revision > 0),
  -- Not jsonb, which would forget the order of the variables in a template.
  question json not null,
  compiled json not null,
  origin text not null check (origin in ('import', 'editor')),
  author_id uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  -- What a lesson shows of the question before it is answered. Lessons keep a copy of it.
  first_view jsonb,
  primary key (question_id, revision)
);
comment on table private.question_revisions is
  'Every text of a question, as its author wrote it and with its texts rendered. Attempts refer to the revision they began with.';
comment on column private.question_revisions.first_view is
  'The drawing that lessons show first, without the key. Null where only the lesson has it.';

create index question_revisions_author_id_idx on private.question_revisions (author_id);

alter table private.question_revisions enable row level security;

-- ---- Quizzes and exams

create table public.assessments (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('quiz', 'exam')),
  module_id uuid unique references public.course_modules on delete cascade,
  level text unique check (level in ('Beginner', 'Intermediate', 'Advanced')),
  question_count integer not null check (question_count between 1 and 100),
  pass_percent integer not null check (pass_percent between 1 and 100),
  minutes integer check (minutes > 0),
  attempts_per_30_days integer check (attempts_per_30_days > 0),
  check ((kind = 'quiz') = (module_id is not null) and (kind = 'exam') = (level is not null))
);
comment on table public.assessments is 'The quiz of each module that has questions, and the exam of each level.';

grant select on public.assessments to anon, authenticated, service_role;
alter table public.assessments enable row level security;

-- Public pages state the rules of assessments.
create policy "assessments are public" on public.assessments for select to anon, authenticated using (true);

create trigger announce_content_change after insert or update or delete on public.assessments
for each row execute function private.announce_content_change();

insert into public.assessments (kind, level, question_count, pass_percent, minutes, attempts_per_30_days)
select 'exam', level, 30, 70, 60, 3 from unnest(array['Beginner', 'Intermediate', 'Advanced']) as level;

-- A module has a quiz as soon as it has questions.
create function private.add_module_quiz()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.assessments (kind, module_id, question_count, pass_percent)
  select distinct 'quiz', module_id, 8, 80 from added on conflict (module_id) do nothing;
  return null;
end
$$;

create trigger add_module_quiz after insert on private.questions
referencing new table as added
for each statement execute function private.add_module_quiz();

-- An import that moves all questions of a module into a new one updates them, and the new module needs a quiz too.
create trigger add_module_quiz_after_move after update on private.questions
referencing new table as added
for each statement execute function private.add_module_quiz();

-- Admins, and for a quiz the staff of its course.
create function private.may_teach_assessment(assessment uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.is_admin() or exists (
    select from public.assessments join public.course_modules on course_modules.id = assessments.module_id
    where assessments.id = assessment and private.is_course_staff(course_modules.course_id)
  )
$$;
grant execute on function private.may_teach_assessment(uuid) to authenticated;

create table public.attempts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  assessment_id uuid not null references public.assessments on delete cascade,
  started_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > started_at),
  submitted_at timestamptz,
  score integer check (score between 0 and 100),
  is_passed boolean,
  answers_version integer not null default 0,
  check ((submitted_at is null) = (score is null) and (submitted_at is null) = (is_passed is null))
);
comment on table public.attempts is
  'Each run of a learner through an assessment. Answers are saved while they are given.';
comment on column public.attempts.ends_at is 'When time is over, with the extra time of the learner. Null: no limit.';
comment on column public.attempts.answers_version is
  'Counts saved answers, so that grading notices an answer that came in between.';

create unique index attempts_open_idx on public.attempts (user_id, assessment_id) where submitted_at is null;
create index attempts_user_id_idx on public.attempts (user_id, assessment_id, started_at desc);
create index attempts_assessment_id_idx on public.attempts (assessment_id, submitted_at);

grant select on public.attempts to authenticated, service_role;
alter table public.attempts enable row level security;

-- Learners see their attempts with the result, never the questions: those come from the function.
create policy "own attempts are readable" on public.attempts for select to authenticated
using (user_id = (select auth.uid()));

-- Staff see the results of the quizzes of their course; exams are for admins.
create policy "staff read attempts" on public.attempts for select to authenticated
using (private.may_teach_assessment(assessment_id));

create table private.attempt_questions (
  attempt_id uuid not null references public.attempts on delete cascade,
  position integer not null check (position > 0),
  question_id text not null,
  revision integer not null,
  seed text not null check (char_length(seed) between 8 and 64),
  answer jsonb check (octet_length(answer::text) <= 4000),
  score numeric check (score between 0 and 1),
  choices integer[] check (cardinality(choices) <= 20),
  primary key (attempt_id, position),
  foreign key (question_id, revision) references private.question_revisions
);
comment on table private.attempt_questions is
  'The questions of an attempt. The seed decides their numbers and order, so it is as secret as the key.';
comment on column private.attempt_questions.choices is
  'The chosen options as numbers in the question, from 0. The answer names them by the place at which they were shown.';

create index attempt_questions_question_id_idx on private.attempt_questions (question_id, revision);

alter table private.attempt_questions enable row level security;

create table public.extra_time (
  user_id uuid primary key references public.profiles on delete cascade,
  percent integer not null check (percent between 1 and 300),
  set_at timestamptz not null default now()
);
comment on table public.extra_time is 'Learners who get more time in exams, as a share of the usual time.';

grant select on public.extra_time to authenticated, service_role;
alter table public.extra_time enable row level security;

-- Learners see their own extra time.
create policy "own extra time is readable" on public.extra_time for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see who has extra time: with instructors, they give it.
create policy "admins read all extra time" on public.extra_time for select to authenticated
using ((select private.is_admin()));

-- ---- An attempt from the start to the grade

-- The modules an assessment asks about: one, or all published ones of the level. Each part of the union finds its
-- modules by an index. Joined by one condition with "or", all modules would be read.
create function private.assessed_modules(assessment uuid)
returns table (module_id uuid, course_id uuid)
language sql
stable
security definer
set search_path = ''
as $$
  select modules.id, modules.course_id
  from public.assessments join public.course_modules modules on modules.id = assessments.module_id
  where assessments.id = assessment and modules.archived_at is null
  union all
  select modules.id, modules.course_id
  from public.assessments
  join public.courses on courses.level = assessments.level and courses.status = 'Published'
  join public.course_modules modules on modules.course_id = courses.id
  where assessments.id = assessment and modules.archived_at is null
$$;

-- Returns an assessment that the learner may take. A quiz needs the right to study its course, an exam that for every
-- course it asks about.
create function private.assessment_for(learner uuid, assessment uuid)
returns public.assessments
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted public.assessments;
begin
  select * into wanted from public.assessments where id = assessment;
  if wanted.id is null then
    raise sqlstate 'PT404' using message = 'There is no such assessment.';
  end if;
  if not (
    select coalesce(case wanted.kind when 'exam' then bool_and(may_study) else bool_or(may_study) end, false)
    from (
      select private.may_study(course_id, learner) as may_study
      from private.assessed_modules(assessment) group by course_id
    ) as courses
  ) then
    raise insufficient_privilege using message = 'Your plan does not include this assessment.';
  end if;
  return wanted;
end
$$;

-- The same, and locks the account, for start_attempt.
create function private.require_assessment(learner uuid, assessment uuid)
returns public.assessments
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.hold_account(learner) then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  return private.assessment_for(learner, assessment);
end
$$;

-- Does not lock the account, because a read-only transaction may not lock rows.
create function public.assessment_bank(learner uuid, assessment uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted public.assessments;
begin
  if not exists (select from public.profiles where id = learner) then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  wanted := private.assessment_for(learner, assessment);
  return jsonb_build_object(
    'question_count', wanted.question_count,
    'questions', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', q.id, 'module', q.module_id, 'lesson', q.lesson_id, 'is_parametric', q.is_parametric
      ) order by q.module_id, q.position)
      from private.questions q join private.assessed_modules(assessment) as assessed using (module_id)
      where q.archived_at is null
    ), '[]'),
    'previous', coalesce((
      select jsonb_agg(asked.question_id)
      from private.attempt_questions asked
      where asked.attempt_id = (
        select id from public.attempts
        where user_id = learner and assessment_id = assessment order by started_at desc limit 1
      )
    ), '[]')
  );
end
$$;
comment on function public.assessment_bank(uuid, uuid) is
  'The ids to draw an attempt from, and those of the attempt before. For the function that draws.';
grant execute on function public.assessment_bank(uuid, uuid) to service_role;

-- A question that was archived since it was drawn leaves no gap between the positions: scores are stored by position,
-- so behind a gap each question would get the score of the next one.
create function public.start_attempt(learner uuid, assessment uuid, drawn jsonb)
returns public.attempts
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted public.assessments := private.require_assessment(learner, assessment);
  attempt public.attempts;
  recent timestamptz[];
begin
  -- Two tabs that start at once come one after the other, and the second gets the attempt of the first.
  perform from public.profiles where id = learner for no key update;
  select * into attempt from public.attempts
  where user_id = learner and assessment_id = assessment and submitted_at is null;
  if attempt.id is not null then
    return attempt;
  end if;
  recent := array(
    select started_at from public.attempts
    where user_id = learner and assessment_id = assessment and started_at > now() - interval '30 days'
    order by started_at
  );
  if cardinality(recent) >= wanted.attempts_per_30_days then
    raise sqlstate 'PT409' using message = format(
      'This exam can be taken %s times in 30 days. You can take it again on %s.',
      wanted.attempts_per_30_days,
      to_char((recent[cardinality(recent) - wanted.attempts_per_30_days + 1] + interval '30 days') at time zone 'UTC',
        'FMDD FMMonth YYYY')
    );
  end if;
  insert into public.attempts (user_id, assessment_id, ends_at)
  values (
    learner, assessment,
    now() + make_interval(mins => wanted.minutes)
      * (1 + coalesce((select percent from public.extra_time where user_id = learner), 0) / 100.0)
  )
  returning * into attempt;
  insert into private.attempt_questions (attempt_id, position, question_id, revision, seed)
  select attempt.id, row_number() over (order by place), q.id, q.revision, item ->> 'seed'
  from jsonb_array_elements(drawn) with ordinality as listed (item, place)
  join private.questions q on q.id = item ->> 'id' and q.archived_at is null
  join private.assessed_modules(assessment) as assessed on assessed.module_id = q.module_id;
  if not found then
    raise sqlstate 'PT409' using message = 'There are no questions for this assessment yet.';
  end if;
  return attempt;
end
$$;
comment on function public.start_attempt(uuid, uuid, jsonb) is
  'Opens an attempt with the questions that were drawn, or returns the one that is open. For the function that draws.';
grant execute on function public.start_attempt(uuid, uuid, jsonb) to service_role;

-- The time left comes from the database, which decides when an attempt is over: the clock of the server may differ.
-- The function only reads, so it needs no transaction that can write.
create function public.read_attempt(learner uuid, attempt uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  stored public.attempts;
begin
  select * into stored from public.attempts where id = attempt and user_id = learner;
  if stored.id is null then
    raise sqlstate 'PT404' using message = 'You have no such attempt.';
  end if;
  return jsonb_build_object(
    'attempt', to_jsonb(stored),
    'assessment', (select to_jsonb(a) from public.assessments a where a.id = stored.assessment_id),
    'is_over', stored.ends_at is not null and stored.ends_at <= now(),
    'seconds_left', case when stored.ends_at is not null then
      greatest(0, round(extract(epoch from stored.ends_at - now())))
    end,
    'questions', (
      select jsonb_agg(jsonb_build_object(
        'position', asked.position, 'compiled', r.compiled::text, 'seed', asked.seed, 'answer', asked.answer,
        'score', asked.score, 'lesson', q.lesson_id
      ) order by asked.position)
      from private.attempt_questions asked
      join private.question_revisions r using (question_id, revision)
      join private.questions q on q.id = asked.question_id
      where asked.attempt_id = stored.id
    )
  );
end
$$;
comment on function public.read_attempt(uuid, uuid) is
  'An attempt with its questions and keys. For the function that shows and grades it, never for a browser.';
grant execute on function public.read_attempt(uuid, uuid) to service_role;

create function public.save_answer(attempt uuid, question_position integer, answer jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.attempts;
begin
  select * into stored from public.attempts where id = attempt and user_id = auth.uid() for no key update;
  if stored.id is null then
    raise sqlstate 'PT404' using message = 'You have no such attempt.';
  end if;
  if stored.submitted_at is not null then
    raise sqlstate 'PT409' using message = 'This attempt has been submitted already.';
  end if;
  if stored.ends_at <= now() then
    raise sqlstate 'PT409' using message = 'The time of this attempt is over.';
  end if;
  update private.attempt_questions set answer = save_answer.answer
  where attempt_id = stored.id and position = question_position;
  if not found then
    raise sqlstate 'PT404' using message = 'This attempt has no such question.';
  end if;
  update public.attempts set answers_version = answers_version + 1 where id = stored.id;
end
$$;
comment on function public.save_answer(uuid, integer, jsonb) is
  'Keeps an answer of the caller in an open attempt. Repeating it changes nothing.';
grant execute on function public.save_answer(uuid, integer, jsonb) to authenticated;

create function public.finish_attempt(
  learner uuid,
  attempt uuid,
  seen_version integer,
  scores numeric[],
  chosen jsonb default null
)
returns public.attempts
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.attempts;
  reached integer;
begin
  select * into stored from public.attempts where id = attempt and user_id = learner for no key update;
  if stored.id is null then
    raise sqlstate 'PT404' using message = 'You have no such attempt.';
  end if;
  -- Of two submissions the second gets the grade of the first.
  if stored.submitted_at is not null then
    return stored;
  end if;
  if stored.answers_version <> seen_version then
    raise sqlstate 'PT409' using message = 'An answer came in between. Please grade again.', detail = 'answers_changed';
  end if;
  if cardinality(scores) <> (select count(*) from private.attempt_questions where attempt_id = stored.id) then
    raise sqlstate 'PT400' using message = 'Every question needs a score.';
  end if;
  update private.attempt_questions set
    score = scores[position],
    choices = case when jsonb_typeof(chosen -> (position - 1)) = 'array' then
      array(select value::integer from jsonb_array_elements_text(chosen -> (position - 1)))
    end
  where attempt_id = stored.id;
  -- 79.6 percent are not 80: a share is rounded down.
  select floor(100 * avg(score) + 1e-9) into reached from private.attempt_questions where attempt_id = stored.id;
  update public.attempts set
    submitted_at = least(now(), coalesce(stored.ends_at, now())),
    score = reached,
    is_passed = reached >= (select pass_percent from public.assessments where id = stored.assessment_id)
  where id = stored.id returning * into stored;
  return stored;
end
$$;
comment on function public.finish_attempt(uuid, uuid, integer, numeric[], jsonb) is
  'Stores the grade of an attempt, once, with the chosen options of each question. For the function that graded it.';
grant execute on function public.finish_attempt(uuid, uuid, integer, numeric[], jsonb) to service_role;

-- ---- Questions within lessons, and extra time

create function public.read_check(learner uuid, wanted_question text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  asked jsonb;
begin
  select jsonb_build_object(
    'compiled', r.compiled::text, 'lesson', content.lesson_id,
    'may_study', private.may_study(content.course_id, learner)
  ) into asked
  from private.questions q
  join private.question_revisions r on r.question_id = q.id and r.revision = q.revision
  -- Only what a lesson asks is practice. The rest of the bank is for quizzes and exams.
  join public.lesson_contents content on wanted_question = any (content.required_checks)
  join public.course_lessons lesson on lesson.id = content.lesson_id and lesson.module_id = q.module_id
  where q.id = wanted_question and q.archived_at is null and lesson.archived_at is null
  limit 1;
  if asked is null then
    raise sqlstate 'PT404' using message = 'There is no such question.';
  end if;
  if not (asked ->> 'may_study')::boolean then
    raise insufficient_privilege using message = 'Your plan does not include this lesson.';
  end if;
  return asked - 'may_study';
end
$$;
comment on function public.read_check(uuid, text) is
  'A question of a lesson with its key, if the learner may study the lesson; null is a visitor. For the function that grades it.';
grant execute on function public.read_check(uuid, text) to service_role;

create function public.set_extra_time(learner uuid, extra_percent integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not (private.is_admin() or learner <> auth.uid() and exists (
    select from private.course_learners listed
    where listed.user_id = learner and private.is_course_staff(listed.course_id, 'instructor')
  )) then
    raise insufficient_privilege using message = 'Only an instructor of the learner may do this.';
  end if;
  if not private.hold_account(learner) then
    raise sqlstate 'PT404' using message = 'There is no such learner.';
  end if;
  if extra_percent not between 0 and 300 then
    raise sqlstate 'PT400' using message = 'Extra time is at most 300 percent.';
  end if;
  if coalesce(extra_percent, 0) = 0 then
    delete from public.extra_time where user_id = learner;
  else
    insert into public.extra_time (user_id, percent) values (learner, extra_percent)
    on conflict (user_id) do update set percent = excluded.percent, set_at = now();
  end if;
  perform private.record_admin_action('extra_time', jsonb_build_object(
    'target_user_id', learner, 'percent', coalesce(extra_percent, 0)
  ));
end
$$;
comment on function public.set_extra_time(uuid, integer) is
  'Gives a learner more time in exams that begin from now on, or takes it back with 0. For admins and instructors of the learner.';
grant execute on function public.set_extra_time(uuid, integer) to authenticated;

-- Films of lessons with their captions and pictures to begin with, each at COURSE ID/NAME. The bucket is closed: a
-- film is for those who may study a lesson that shows it. The size limit is what our own server can store.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'lesson-films', 'lesson-films', false, 26214400,
  array['video/mp4', 'video/webm', 'text/vtt', 'image/png', 'image/jpeg', 'image/webp']
);

-- The course of a film. Null for names that no lesson could use.
create function private.course_of_film(film text)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select split_part(film, '/', 1)::uuid
  where film ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[a-z0-9]+(-[a-z0-9]+)*\.(mp4|webm|vtt|png|jpeg|webp)$'
$$;

-- Staff see every film of their course. Others see those of lessons that they may study, so nothing is seen before its
-- lesson is published.
create function private.may_watch(film text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.may_teach(private.course_of_film(film)) or exists (
    select from public.lesson_contents
    where course_id = private.course_of_film(film) and private.may_study(course_id) and jsonb_path_exists(
      blocks, '$[*] ? (@.kind == "video" && (@.src == $file || @.captions == $file || @.poster == $file))',
      jsonb_build_object('file', split_part(film, '/', 2))
    )
  )
$$;
grant execute on function private.may_watch(text) to anon, authenticated;

-- The same people as those who change lessons.
create function private.may_change_film(film text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.courses
    where id = private.course_of_film(film) and (private.is_admin() or private.is_course_staff(id, 'instructor'))
  )
$$;
grant execute on function private.may_change_film(text) to authenticated;

-- The files that the lessons of a course show: those of the published text, and those of a newer draft. Nobody sees
-- archived lessons, so they do not count.
create function private.shown_films(course uuid)
returns table (file text, lesson_id uuid, is_published boolean)
language sql
stable
security definer
set search_path = ''
as $$
  with current_lessons as (
    select lesson.id, content.blocks, content.revision
    from public.course_lessons lesson
    join public.course_modules module on module.id = lesson.module_id and module.archived_at is null
    left join public.lesson_contents content on content.lesson_id = lesson.id
    where lesson.course_id = course and lesson.archived_at is null
  )
  select named.file, current_lessons.id, true
  from current_lessons
  cross join jsonb_path_query(blocks, '$[*] ? (@.kind == "video")') as block
  cross join unnest(array[block ->> 'src', block ->> 'captions', block ->> 'poster']) as named (file)
  where named.file is not null
  union
  select found.words[1], current_lessons.id, false
  from current_lessons
  cross join lateral (
    select number, body from public.lesson_revisions
    where lesson_revisions.lesson_id = current_lessons.id order by number desc limit 1
  ) as newest
  cross join regexp_matches(
    newest.body, '[a-z0-9]+(?:-[a-z0-9]+)*\.(?:mp4|webm|vtt|png|jpeg|webp)', 'g'
  ) as found (words)
  where newest.number > coalesce(revision, 0)
$$;

-- Whether a lesson shows the file, published or in a draft.
create function private.is_film_shown(film text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.shown_films(private.course_of_film(film)) where file = split_part(film, '/', 2)
  )
$$;
grant execute on function private.is_film_shown(text) to authenticated;

-- A film is as public as the lesson that shows it.
create policy "films are for those who may study their lesson" on storage.objects for select to anon, authenticated
using (bucket_id = 'lesson-films' and private.may_watch(name));

-- Authors add films. Nobody replaces one: a new film gets a new name, and published lessons keep theirs.
create policy "authors add films" on storage.objects for insert to authenticated
with check (
  bucket_id = 'lesson-films' and private.may_change_film(name) and (select private.hold_own_account())
);

-- Authors remove films that no lesson shows, so that none disappears from a lesson.
create policy "authors remove films that no lesson shows" on storage.objects for delete to authenticated
using (
  bucket_id = 'lesson-films' and private.may_change_film(name) and not private.is_film_shown(name)
);

-- The films of a course are deleted with it.
create function private.remove_films()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Hosted Supabase refuses statements that delete objects unless they say that they mean it.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'lesson-films' and name like old.id || '/%';
  return null;
end
$$;

create trigger remove_films after delete on public.courses
for each row execute function private.remove_films();

create function public.course_films(course uuid)
returns table (
  name text,
  files text[],
  bytes bigint,
  created_at timestamptz,
  published_in uuid[],
  drafted_in uuid[]
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_teach(course) then
    raise insufficient_privilege using message = 'This is for people who work on the course.';
  end if;
  return query
  with films as (
    -- The files of a film differ only in how their names end.
    select
      split_part(stored.file, '.', 1) as film, array_agg(stored.file order by stored.file) as all_files,
      coalesce(sum(stored.size), 0)::bigint as total, min(stored.added_at) as added_at
    from (
      select split_part(objects.name, '/', 2), (objects.metadata ->> 'size')::bigint, objects.created_at
      from storage.objects
      where bucket_id = 'lesson-films' and private.course_of_film(objects.name) = course
    ) as stored (file, size, added_at)
    group by 1
  ),
  shown as (
    select distinct split_part(file, '.', 1) as film, lesson_id, is_published from private.shown_films(course)
  )
  select
    films.film, films.all_files, films.total, films.added_at,
    array(select lesson_id from shown where shown.film = films.film and is_published),
    array(select lesson_id from shown where shown.film = films.film and not is_published)
  from films
  order by films.added_at desc, films.film;
end
$$;
comment on function public.course_films(uuid) is
  'The films of a course, newest first, each with its files and the lessons that show one of them. For people who work on the course.';
grant execute on function public.course_films(uuid) to authenticated;

-- Writing lessons and questions at /teach. Instructors and admins change them; reviewers read them.

-- Raises unless the author is an admin or works on the course. Reviewers read, instructors also change.
create function private.require_author(author uuid, course uuid, wants_change boolean)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  role text;
begin
  select case when profiles.role = 'admin' then 'admin' else course_staff.role end into role
  from public.profiles
  left join public.course_staff on course_staff.user_id = profiles.id and course_staff.course_id = course
  where profiles.id = author and (profiles.suspended_until is null or profiles.suspended_until <= now());
  if course is null or role is null then
    raise insufficient_privilege using message = 'This is for people who work on the course.';
  end if;
  if wants_change and role = 'reviewer' then
    raise insufficient_privilege using message = 'Reviewers read a course. An instructor can change it.';
  end if;
end
$$;

-- Every change by an author begins with this. It locks the account until the change is stored.
create function private.hold_author(author uuid, course uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.hold_account(author) then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  perform private.require_author(author, course, true);
end
$$;

create function public.is_teaching()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.is_admin() or exists (
    select from public.course_staff where user_id = auth.uid() and private.is_course_staff(course_id)
  )
$$;
comment on function public.is_teaching() is 'Whether the caller works on any course.';
grant execute on function public.is_teaching() to authenticated;

create function public.teaching_courses()
returns table (
  id uuid,
  slug text,
  title text,
  level text,
  status text,
  role text,
  lessons integer,
  drafts integer
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    courses.id, courses.slug, courses.title, courses.level, courses.status,
    case when own.is_admin then 'admin' else course_staff.role end,
    count(lesson.id)::integer,
    count(lesson.id) filter (
      where (select max(number) from public.lesson_revisions where lesson_id = lesson.id) > coalesce(content.revision, 0)
    )::integer
  from (select private.is_admin() as is_admin) as own
  cross join public.courses
  left join public.course_staff on course_staff.course_id = courses.id and course_staff.user_id = auth.uid()
  left join public.course_lessons lesson on lesson.course_id = courses.id and lesson.archived_at is null
  left join public.lesson_contents content on content.lesson_id = lesson.id
  where own.is_admin or course_staff.role is not null and private.is_course_staff(courses.id)
  group by courses.id, own.is_admin, course_staff.role
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], courses.level), courses.position, courses.title
$$;
comment on function public.teaching_courses() is
  'The courses that the caller works on, with their role; all courses for admins.';
grant execute on function public.teaching_courses() to authenticated;

-- ---- Lessons

create function public.lesson_history(lesson uuid)
returns table (number integer, created_at timestamptz, origin text, author_name text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_teach((select course_id from public.course_lessons where id = lesson)) then
    raise insufficient_privilege using message = 'This is for people who work on the course.';
  end if;
  return query
  select revision.number, revision.created_at, revision.origin, coalesce(profiles.full_name, profiles.email)
  from public.lesson_revisions revision
  left join public.profiles on profiles.id = revision.author_id
  where revision.lesson_id = lesson
  order by revision.number desc limit 100;
end
$$;
comment on function public.lesson_history(uuid) is
  'The newest hundred texts of a lesson, with who wrote them and when. For people who work on the course.';
grant execute on function public.lesson_history(uuid) to authenticated;

create function public.lesson_parts(author uuid, lesson uuid, wanted_questions text[], wanted_files text[])
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  stored public.course_lessons;
begin
  select * into stored from public.course_lessons where id = lesson;
  perform private.require_author(author, stored.course_id, false);
  return jsonb_build_object(
    'level', (select level from public.courses where id = stored.course_id),
    'questions', coalesce((
      select jsonb_agg(jsonb_build_object('id', q.id, 'compiled', r.compiled::text))
      from private.questions q
      join private.question_revisions r on r.question_id = q.id and r.revision = q.revision
      where q.module_id = stored.module_id and q.archived_at is null and q.id = any (wanted_questions)
    ), '[]'),
    'files', coalesce((
      select jsonb_agg(jsonb_build_object('path', path, 'content', content))
      from (
        select path, case when path like '%.svg' then translate(encode(content, 'base64'), E'\n', '') end as content
        from public.course_files where course_id = stored.course_id and path = any (wanted_files)
        union all
        -- The names of films have no folder.
        select wanted.name, null
        from unnest(wanted_files) as wanted (name)
        join storage.objects on bucket_id = 'lesson-films' and objects.name = stored.course_id || '/' || wanted.name
      ) as found
    ), '[]')
  );
end
$$;
comment on function public.lesson_parts(uuid, uuid, text[], text[]) is
  'What the text of a lesson refers to, keys included. For the function that renders it for its author.';
grant execute on function public.lesson_parts(uuid, uuid, text[], text[]) to service_role;

-- The blocks of a lesson, with its questions as they are now.
create function private.show_current_questions(blocks jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    case when r.first_view is null then block else jsonb_set(block, '{view}', r.first_view) end order by place
  ), '[]')
  from jsonb_array_elements(blocks) with ordinality as listed (block, place)
  left join private.questions q on block ->> 'kind' = 'check' and q.id = block ->> 'question'
  left join private.question_revisions r on r.question_id = q.id and r.revision = q.revision
$$;

-- A lesson that shows the old question would have its answers graded by the new one.
create function private.refresh_checks()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.lesson_contents content set blocks = private.show_current_questions(content.blocks)
  from public.course_lessons lesson
  where lesson.id = content.lesson_id and lesson.module_id = new.module_id
    and new.id = any (content.required_checks)
    and content.blocks <> private.show_current_questions(content.blocks);
  return null;
end
$$;

create trigger refresh_checks after update of revision on private.questions
for each row when (old.revision is distinct from new.revision) execute function private.refresh_checks();

-- What the outline says about a lesson.
create function private.lesson_details(lesson public.course_lessons)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'title', lesson.title, 'kind', lesson.kind, 'duration_minutes', lesson.duration_minutes,
    'objectives', to_jsonb(lesson.objectives)
  )
$$;

create function public.save_lesson(author uuid, lesson uuid, seen jsonb, edited jsonb, content jsonb default null)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  course uuid := (select course_id from public.course_lessons where id = lesson and archived_at is null);
  stored public.course_lessons;
  newest public.lesson_revisions;
  details jsonb := jsonb_build_object(
    'title', btrim(edited ->> 'title'), 'kind', edited ->> 'kind',
    'duration_minutes', edited -> 'duration_minutes', 'objectives', edited -> 'objectives'
  );
begin
  perform private.hold_author(author, course);
  -- In the order of the course editor, which locks the course before its lessons.
  perform from public.courses where id = course for no key update;
  select * into stored from public.course_lessons where id = lesson for no key update;
  select * into newest from public.lesson_revisions where lesson_id = lesson order by number desc limit 1;
  if coalesce(newest.number, 0) <> (seen ->> 'revision')::integer
    or private.lesson_details(stored) <> seen -> 'details'
  then
    raise sqlstate 'PT409' using message = 'Somebody else has changed this lesson.', detail = 'lesson_changed';
  end if;

  if newest.id is null or newest.body <> edited ->> 'body' or details <> jsonb_build_object(
    'title', coalesce(newest.title, stored.title), 'kind', coalesce(newest.kind, stored.kind),
    'duration_minutes', case when newest.title is null then stored.duration_minutes else newest.duration_minutes end,
    'objectives', to_jsonb(coalesce(newest.objectives, stored.objectives))
  ) then
    insert into public.lesson_revisions (
      lesson_id, course_id, number, body, title, kind, duration_minutes, objectives, author_id, origin
    )
    values (
      lesson, course, coalesce(newest.number, 0) + 1, edited ->> 'body', details ->> 'title', details ->> 'kind',
      (details ->> 'duration_minutes')::integer, private.text_array(details -> 'objectives'), author, 'editor'
    )
    returning * into newest;
  end if;
  if content is null then
    return newest.number;
  end if;

  insert into public.lesson_contents (lesson_id, course_id, blocks, required_checks, revision)
  values (
    lesson, course, private.show_current_questions(content -> 'blocks'),
    private.text_array(content -> 'required_checks'), newest.number
  )
  on conflict (lesson_id) do update set
    blocks = excluded.blocks, required_checks = excluded.required_checks, revision = excluded.revision,
    published_at = now();
  if private.lesson_details(stored) <> details then
    update public.course_lessons set
      title = details ->> 'title', kind = details ->> 'kind',
      duration_minutes = (details ->> 'duration_minutes')::integer,
      objectives = private.text_array(details -> 'objectives')
    where id = lesson;
    -- The outline has changed. An open course editor must notice, and an import must not change it back.
    update public.courses set updated_at = now() where id = course;
  end if;
  return newest.number;
end
$$;
comment on function public.save_lesson(uuid, uuid, jsonb, jsonb, jsonb) is
  'Stores a text of a lesson as its newest revision, and publishes it if its rendered content is given. It refuses to replace a version that the author has not seen. For the function that renders lessons.';
grant execute on function public.save_lesson(uuid, uuid, jsonb, jsonb, jsonb) to service_role;

create function public.lesson_activities(course uuid)
returns table (lesson_id uuid, kinds text[], words integer, labs text[], exercises text[], terms text[])
language sql
stable
security definer
set search_path = ''
as $$
  select
    contents.lesson_id,
    coalesce(parts.kinds, '{}'),
    regexp_count(regexp_replace(coalesce(parts.html, ''), '<[^>]*>', ' ', 'g'), '[[:alnum:]]\S*'),
    contents.labs,
    coalesce(parts.exercises, '{}'),
    array(
      select distinct link[1]
      from regexp_matches(parts.html, '/free-resources/glossary#([a-z0-9-]+)', 'g') as link
    )
  from public.lesson_contents contents
  join public.courses on courses.id = contents.course_id and courses.status = 'Published'
  join public.course_lessons on course_lessons.id = contents.lesson_id and course_lessons.archived_at is null
  join public.course_modules on course_modules.id = course_lessons.module_id and course_modules.archived_at is null
  cross join lateral (
    select
      array_agg(block ->> 'kind' order by place) as kinds,
      string_agg(concat_ws(' ', block ->> 'label', block ->> 'html'), ' ') filter (
        where block ->> 'kind' in ('prose', 'predict', 'note', 'wrong', 'parents', 'remember', 'python')
      ) as html,
      array_agg(block ->> 'title' order by place) filter (
        where block ->> 'kind' = 'python' and block ? 'title'
      ) as exercises
    from jsonb_array_elements(contents.blocks) with ordinality as listed (block, place)
  ) as parts
  where contents.course_id = course
  order by course_modules.position, course_lessons.position
$$;
comment on function public.lesson_activities(uuid) is
  'What the lessons of a published course consist of: kinds of blocks, number of words, labs, titles of Python exercises and glossary terms. It is public, like the outline; what the lessons say is not.';
grant execute on function public.lesson_activities(uuid) to anon, authenticated;

-- ---- Questions

create function public.course_questions(course uuid)
returns table (
  id text,
  module_id uuid,
  lesson_id uuid,
  kind text,
  difficulty integer,
  prompt text,
  is_parametric boolean,
  is_archived boolean,
  changed_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_teach(course) then
    raise insufficient_privilege using message = 'This is for people who work on the course.';
  end if;
  return query
  select
    q.id, q.module_id, q.lesson_id, r.question ->> 'kind', (r.question ->> 'difficulty')::integer,
    r.question ->> 'prompt', q.is_parametric, q.archived_at is not null, r.created_at
  from private.questions q
  join private.question_revisions r on r.question_id = q.id and r.revision = q.revision
  join public.course_modules module on module.id = q.module_id
  where module.course_id = course and module.archived_at is null
  order by module.position, q.position, q.id;
end
$$;
comment on function public.course_questions(uuid) is
  'The questions of a course without their keys, in the order of their banks. For people who work on the course.';
grant execute on function public.course_questions(uuid) to authenticated;

create function public.authored_question(author uuid, question text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  stored private.questions;
begin
  select * into stored from private.questions where id = question;
  perform private.require_author(
    author, (select course_id from public.course_modules where id = stored.module_id), false
  );
  return (
    select jsonb_build_object(
      'id', stored.id, 'module', stored.module_id, 'revision', stored.revision,
      'is_archived', stored.archived_at is not null, 'question', r.question::text, 'compiled', r.compiled::text,
      'changed_at', r.created_at, 'changed_by', coalesce(profiles.full_name, profiles.email),
      'asked_in', coalesce((
        select jsonb_agg(jsonb_build_object('slug', lesson.slug, 'title', lesson.title) order by lesson.position)
        from public.lesson_contents content join public.course_lessons lesson on lesson.id = content.lesson_id
        where lesson.module_id = stored.module_id and lesson.archived_at is null
          and stored.id = any (content.required_checks)
      ), '[]')
    )
    from private.question_revisions r
    left join public.profiles on profiles.id = r.author_id
    where r.question_id = stored.id and r.revision = stored.revision
  );
end
$$;
comment on function public.authored_question(uuid, text) is
  'A question with its key, as its author wrote it. For the function that shows it to people who work on the course.';
grant execute on function public.authored_question(uuid, text) to service_role;

-- Ids are unique across all courses, because progress and results refer to them.
create function private.is_content_id_used(wanted text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.questions where id = wanted)
    or exists (select from public.course_lessons where content_id = wanted)
    or exists (select from public.course_modules where content_id = wanted)
$$;

-- Each lesson has its id too, because the function that checks questions reads their pictures with lesson_parts.
create function public.authored_module(author uuid, module uuid, wanted_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_author(
    author, (select course_id from public.course_modules where id = module and archived_at is null), false
  );
  return jsonb_build_object(
    'is_id_used', private.is_content_id_used(wanted_id),
    'lessons', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', content_id, 'lesson_id', id, 'objectives', to_jsonb(objectives)) order by position
      )
      from public.course_lessons where module_id = module and archived_at is null
    ), '[]')
  );
end
$$;
comment on function public.authored_module(uuid, uuid, text) is
  'What a question of a module may refer to, and whether its id is taken. For the function that checks questions.';
grant execute on function public.authored_module(uuid, uuid, text) to service_role;

create function public.save_question(author uuid, module uuid, seen_revision integer, edited jsonb)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored private.questions;
  newest private.question_revisions;
  lesson uuid;
begin
  perform private.hold_author(
    author, (select course_id from public.course_modules where id = module and archived_at is null)
  );
  -- Two new questions of a bank take their places one after the other.
  perform from public.course_modules where id = module for no key update;
  select * into stored from private.questions where id = edited ->> 'id' for no key update;
  if seen_revision is null and private.is_content_id_used(edited ->> 'id') then
    raise sqlstate 'PT409' using
      message = format('The id "%s" is used already.', edited ->> 'id'), detail = 'id_used';
  end if;
  if seen_revision is not null and stored.module_id is distinct from module then
    raise sqlstate 'PT404' using message = 'The module has no such question.';
  end if;
  if stored.revision <> seen_revision then
    raise sqlstate 'PT409' using message = 'Somebody else has changed this question.', detail = 'question_changed';
  end if;
  select id into lesson from public.course_lessons
  where content_id = edited ->> 'lesson' and module_id = module and archived_at is null;
  if lesson is null then
    raise sqlstate 'PT409' using
      message = format('The module has no lesson "%s".', edited ->> 'lesson'), detail = 'lesson_missing';
  end if;

  select * into newest from private.question_revisions
  where question_id = stored.id and revision = stored.revision;
  if newest.question::text = edited ->> 'question' and newest.compiled::text = edited ->> 'compiled' then
    return stored.revision;
  end if;
  if stored.id is null then
    insert into private.questions (id, module_id, lesson_id, position, is_parametric)
    values (
      edited ->> 'id', module, lesson,
      (select coalesce(max(position), 0) + 1 from private.questions where module_id = module),
      (edited ->> 'is_parametric')::boolean
    )
    returning * into stored;
    stored.revision := 0;
  end if;
  insert into private.question_revisions (
    question_id, revision, question, compiled, first_view, origin, author_id
  )
  values (
    stored.id, stored.revision + 1, (edited ->> 'question')::json, (edited ->> 'compiled')::json,
    edited -> 'first_view', 'editor', author
  );
  update private.questions set
    revision = stored.revision + 1, lesson_id = lesson, is_parametric = (edited ->> 'is_parametric')::boolean
  where id = stored.id;
  return stored.revision + 1;
end
$$;
comment on function public.save_question(uuid, uuid, integer, jsonb) is
  'Stores a question as its newest revision, or adds one if no revision was seen. Attempts keep the revision they began with. For the function that checks questions.';
grant execute on function public.save_question(uuid, uuid, integer, jsonb) to service_role;

create function public.archive_question(author uuid, question text, seen_revision integer, is_archived boolean)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored private.questions;
  lesson_title text;
begin
  select * into stored from private.questions where id = question;
  perform private.hold_author(author, (select course_id from public.course_modules where id = stored.module_id));
  perform from public.course_modules where id = stored.module_id for no key update;
  select * into stored from private.questions where id = question for no key update;
  if stored.revision <> seen_revision then
    raise sqlstate 'PT409' using message = 'Somebody else has changed this question.', detail = 'question_changed';
  end if;
  if (stored.archived_at is not null) = is_archived then
    return stored.revision;
  end if;
  select lesson.title into lesson_title
  from public.lesson_contents content join public.course_lessons lesson on lesson.id = content.lesson_id
  where lesson.module_id = stored.module_id and lesson.archived_at is null and stored.id = any (content.required_checks)
  order by lesson.position limit 1;
  if is_archived and lesson_title is not null then
    raise sqlstate 'PT409' using message = format(
      'The lesson "%s" asks this question. Take it out of the lesson and publish that first.', lesson_title
    );
  end if;
  -- A revision of its own tells an import that the bank was changed here.
  insert into private.question_revisions (question_id, revision, question, compiled, first_view, origin, author_id)
  select question_id, revision + 1, r.question, compiled, first_view, 'editor', author
  from private.question_revisions r where question_id = stored.id and revision = stored.revision;
  update private.questions q set
    revision = stored.revision + 1,
    archived_at = case when is_archived then now() end,
    position = case when not is_archived then (
      select coalesce(max(position), 0) + 1 from private.questions where module_id = stored.module_id
    ) end
  where q.id = stored.id;
  return stored.revision + 1;
end
$$;
comment on function public.archive_question(uuid, text, integer, boolean) is
  'Takes a question out of its bank, or brings it back. For the function that edits questions.';
grant execute on function public.archive_question(uuid, text, integer, boolean) to service_role;

-- Creating, changing and deleting courses at /admin/courses. What learners have used is archived, never deleted.

-- What the functions that change a course begin with. It returns the course, locked, if it is as the calling admin
-- last saw it.
create function private.course_to_change(course_id uuid, seen_at timestamptz)
returns public.courses
language plpgsql
security definer
set search_path = ''
as $$
declare
  course public.courses;
begin
  perform private.require_admin();
  select * into course from public.courses where id = course_id for update;
  if course.id is null then
    raise sqlstate 'PT404' using message = 'This course does not exist any more.';
  end if;
  if course.updated_at is distinct from seen_at then
    raise sqlstate 'PT409' using
      message = 'Somebody else changed this course in the meantime. Reload it to see what it says now.';
  end if;
  return course;
end
$$;

-- The first free slug of a title.
create function private.make_course_slug(title text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  base text := coalesce(nullif(private.slugify(title), ''), 'course');
  candidate text := base;
  attempt integer := 1;
begin
  -- Two courses of one title saved at the same moment get their slugs one after the other.
  perform pg_advisory_xact_lock(hashtext('private.make_course_slug'));
  while exists (select from public.courses where slug = candidate) loop
    attempt := attempt + 1;
    candidate := base || '-' || attempt;
  end loop;
  return candidate;
end
$$;

-- ---- Parts that are no longer in the outline

-- Whether removing a lesson would remove what a learner did in it.
create function private.is_lesson_used(lesson uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from public.lesson_progress where lesson_id = lesson)
    or exists (select from public.lesson_notes where lesson_id = lesson)
    or exists (select from public.lab_work where lesson_id = lesson)
$$;

-- Whether removing a module would remove results of learners.
create function private.is_module_used(module uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.attempts join public.assessments on assessments.id = attempts.assessment_id
    where assessments.module_id = module
  ) or exists (
    select from private.attempt_questions asked join private.questions on questions.id = asked.question_id
    where questions.module_id = module
  )
$$;

-- Waits for learners who are writing in these lessons or starting these quizzes, and lets no other begin.
create function private.hold_course_parts(course uuid, kept_modules uuid[], kept_lessons uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.course_lessons where course_id = course and id <> all (kept_lessons) order by id for update;
  perform from public.assessments
  where module_id in (select id from public.course_modules where course_id = course and id <> all (kept_modules))
  order by id for update;
end
$$;

-- Deletes the modules and lessons that are not kept, and archives those that learners have used.
create function private.remove_course_parts(course uuid, kept_modules uuid[], kept_lessons uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.hold_course_parts(course, kept_modules, kept_lessons);
  update public.course_lessons as lesson set archived_at = coalesce(archived_at, now()), position = null
  where course_id = course and id <> all (kept_lessons) and private.is_lesson_used(lesson.id);
  delete from public.course_lessons where course_id = course and id <> all (kept_lessons) and archived_at is null;
  update public.course_modules as module set archived_at = coalesce(archived_at, now()), position = null
  where course_id = course and id <> all (kept_modules)
    and (
      exists (select from public.course_lessons where course_lessons.module_id = module.id)
      or private.is_module_used(module.id)
    );
  delete from public.course_modules where course_id = course and id <> all (kept_modules) and archived_at is null;
end
$$;

-- ---- Changes

-- Makes the modules and lessons of a course what the list says, in its order. Existing ones keep their id, and what
-- learners have used is archived instead of deleted.
create function private.save_course_modules(course uuid, modules jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  module jsonb;
  lesson jsonb;
  saved_module uuid;
  saved_lesson uuid;
  kept_modules uuid[] := '{}';
  kept_lessons uuid[] := '{}';
  module_position integer := 0;
  lesson_position integer;
begin
  for module in select jsonb_array_elements(modules) loop
    module_position := module_position + 1;
    update public.course_modules
    set title = btrim(module ->> 'title'), position = module_position, archived_at = null
    where id = (module ->> 'id')::uuid and course_id = course
    returning id into saved_module;
    if saved_module is null then
      insert into public.course_modules (course_id, position, title)
      values (course, module_position, btrim(module ->> 'title'))
      returning id into saved_module;
    end if;
    kept_modules := kept_modules || saved_module;

    lesson_position := 0;
    for lesson in select jsonb_array_elements(module -> 'lessons') loop
      lesson_position := lesson_position + 1;
      update public.course_lessons set
        module_id = saved_module,
        position = lesson_position,
        archived_at = null,
        title = btrim(lesson ->> 'title'),
        kind = lesson ->> 'kind',
        duration_minutes = (lesson ->> 'duration_minutes')::integer
      where id = (lesson ->> 'id')::uuid and course_id = course
      returning id into saved_lesson;
      if saved_lesson is null then
        insert into public.course_lessons (module_id, position, title, kind, duration_minutes)
        values (
          saved_module,
          lesson_position,
          btrim(lesson ->> 'title'),
          lesson ->> 'kind',
          (lesson ->> 'duration_minutes')::integer
        )
        returning id into saved_lesson;
      end if;
      kept_lessons := kept_lessons || saved_lesson;
    end loop;
  end loop;
  perform private.remove_course_parts(course, kept_modules, kept_lessons);
end
$$;

create function public.save_course(course jsonb)
returns public.courses
language plpgsql
security definer
set search_path = ''
as $$
declare
  before public.courses;
  saved public.courses;
  wanted_slug text := coalesce(course ->> 'slug', '');
begin
  perform private.require_admin();
  if course ->> 'id' is not null then
    before := private.course_to_change((course ->> 'id')::uuid, (course ->> 'updated_at')::timestamptz);
    -- Links to a course that was published must not break.
    if wanted_slug = '' or before.status <> 'Draft' then
      wanted_slug := before.slug;
    end if;
  end if;
  if exists (select from public.courses where slug = wanted_slug and id is distinct from before.id) then
    raise unique_violation using message = 'Another course has this address already.';
  end if;
  insert into public.courses as stored (
    id, slug, title, summary, description, level, introductory, instructor, category, duration, thumbnail_url
  )
  values (
    coalesce(before.id, gen_random_uuid()),
    coalesce(nullif(wanted_slug, ''), private.make_course_slug(course ->> 'title')),
    btrim(course ->> 'title'),
    btrim(course ->> 'summary'),
    coalesce(course ->> 'description', ''),
    course ->> 'level',
    coalesce((course ->> 'introductory')::boolean, false),
    btrim(course ->> 'instructor'),
    btrim(course ->> 'category'),
    btrim(course ->> 'duration'),
    nullif(btrim(course ->> 'thumbnail_url'), '')
  )
  on conflict (id) do update set
    slug = excluded.slug,
    title = excluded.title,
    summary = excluded.summary,
    description = excluded.description,
    level = excluded.level,
    introductory = excluded.introductory,
    instructor = excluded.instructor,
    category = excluded.category,
    duration = excluded.duration,
    thumbnail_url = excluded.thumbnail_url
  returning * into saved;
  perform private.save_course_modules(saved.id, coalesce(course -> 'modules', '[]'));
  perform private.record_admin_action(
    case when before.id is null then 'course_create' else 'course_update' end,
    jsonb_build_object('course_id', saved.id, 'title', saved.title)
  );
  return saved;
end
$$;
comment on function public.save_course(jsonb) is
  'Adds a course as a draft or changes the one named by id, with its modules and lessons in their order. For admins.';
grant execute on function public.save_course(jsonb) to authenticated;

create function public.set_course_status(course_id uuid, new_status text, seen_at timestamptz)
returns public.courses
language plpgsql
security definer
set search_path = ''
as $$
declare
  course public.courses := private.course_to_change(course_id, seen_at);
  changed public.courses;
begin
  if course.status = new_status then
    raise sqlstate 'PT409' using message = format('This course is already %s.', lower(new_status));
  end if;
  if new_status = 'Draft'
    and exists (select from public.enrolments e where e.course_id = course.id and e.left_at is null)
  then
    raise sqlstate 'PT409' using
      message = 'Somebody is enrolled in this course, so it cannot become a draft. Archive it instead.';
  end if;
  update public.courses set status = new_status where id = course.id returning * into changed;
  perform private.record_admin_action('course_set_status', jsonb_build_object(
    'course_id', course.id, 'title', course.title, 'old_status', course.status, 'new_status', new_status
  ));
  return changed;
end
$$;
comment on function public.set_course_status(uuid, text, timestamptz) is
  'Publishes a course, archives it or makes it a draft again, which needs that nobody is enrolled. For admins.';
grant execute on function public.set_course_status(uuid, text, timestamptz) to authenticated;

-- A course that learners have used stays, even if nobody enrolled in it.
create function public.delete_course(course_id uuid, seen_at timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  course public.courses := private.course_to_change(course_id, seen_at);
begin
  if exists (select from public.enrolments e where e.course_id = course.id) then
    raise sqlstate 'PT409' using
      message = 'Learners have enrolled in this course, so it cannot be deleted. Archive it instead.';
  end if;
  perform private.hold_course_parts(course.id, '{}', '{}');
  if exists (
    select from public.course_lessons lesson where lesson.course_id = course.id and private.is_lesson_used(lesson.id)
  ) or exists (
    select from public.course_modules module where module.course_id = course.id and private.is_module_used(module.id)
  ) then
    raise sqlstate 'PT409' using
      message = 'Learners have worked in this course, so it cannot be deleted. Archive it instead.';
  end if;
  delete from public.courses where id = course.id;
  perform private.record_admin_action(
    'course_delete', jsonb_build_object('course_id', course.id, 'title', course.title)
  );
end
$$;
comment on function public.delete_course(uuid, timestamptz) is
  'Deletes a course that nobody ever enrolled in or worked in. For admins.';
grant execute on function public.delete_course(uuid, timestamptz) to authenticated;

-- ---- The list of courses

create function public.search_courses(
  search_text text default '',
  of_level text default null,
  of_status text default null,
  of_category text default null,
  after_course uuid default null,
  page_size integer default 100
)
returns table (
  id uuid,
  slug text,
  title text,
  level text,
  instructor text,
  category text,
  status text,
  duration text,
  thumbnail_url text,
  created_at timestamptz,
  updated_at timestamptz,
  enrolments bigint,
  rating numeric,
  ratings bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  -- Planned for the values at hand, as the search for users is. Only the courses of the page are counted for.
  return query execute $query$
    with page as (
      select * from public.courses
      where (title ilike $1 or instructor ilike $1)
        and ($2 is null or level = $2)
        and ($3 is null or status = $3)
        and ($4 is null or category = $4)
        and ($5 is null or (created_at, id) < (select created_at, id from public.courses where id = $5))
      order by created_at desc, id desc
      limit $6
    )
    select
      page.id, slug, title, level, instructor, category, status, duration, thumbnail_url, created_at, updated_at,
      (select count(*) from public.enrolments where course_id = page.id and left_at is null),
      given.rating, given.ratings
    from page cross join lateral public.course_rating(page.id) as given
    order by created_at desc, page.id desc
  $query$
  using
    private.containing(search_text), of_level, of_status, of_category, after_course, least(page_size, 1000);
end
$$;
comment on function public.search_courses(text, text, text, text, uuid, integer) is
  'Courses whose title or instructor contains the text, newest first, with what is counted of them. For admins.';
grant execute on function public.search_courses(text, text, text, text, uuid, integer) to authenticated;

create function public.course_totals()
returns table (
  courses bigint,
  published bigint,
  drafts bigint,
  archived bigint,
  enrolments bigint,
  rating numeric,
  ratings bigint,
  categories text[]
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select
    count(*),
    count(*) filter (where status = 'Published'),
    count(*) filter (where status = 'Draft'),
    count(*) filter (where status = 'Archived'),
    (select count(*) from public.enrolments where left_at is null),
    (select round(avg(stars), 1) from public.course_ratings),
    (select count(*) from public.course_ratings),
    array(select distinct category from public.courses order by category)
  from public.courses;
end
$$;
comment on function public.course_totals() is
  'The figures above the list of courses, and the categories in use. For admins.';
grant execute on function public.course_totals() to authenticated;

-- What the staff of a course see of its learners, and how its lessons and questions do.

-- A learner of a course has enrolled in it or read in it. Lists of learners page through this table, so that a page
-- costs the same however many learners a course has.
create table private.course_learners (
  course_id uuid not null references public.courses on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  joined_at timestamptz not null,
  primary key (course_id, user_id)
);
comment on table private.course_learners is
  'Who has enrolled in a course or read in it, and since when. Triggers add the rows.';

create index course_learners_joined_at_idx on private.course_learners (course_id, joined_at desc, user_id desc);
create index course_learners_user_id_idx on private.course_learners (user_id);

alter table private.course_learners enable row level security;

-- Enrolling makes a learner.
create function private.add_enrolled_learner()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.course_learners (course_id, user_id, joined_at)
  values (new.course_id, new.user_id, new.enrolled_at) on conflict do nothing;
  return null;
end
$$;

create trigger add_enrolled_learner after insert on public.enrolments
for each row execute function private.add_enrolled_learner();

-- Reading makes a learner too. Only a new row counts: saving the position in a lesson, which happens all the time,
-- does not run this.
create function private.add_reading_learner()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.course_learners (course_id, user_id, joined_at)
  values (new.course_id, new.user_id, new.started_at) on conflict do nothing;
  return null;
end
$$;

create trigger add_reading_learner after insert on public.lesson_progress
for each row execute function private.add_reading_learner();

-- Every function for the staff of a course begins with this.
create function private.require_teacher(course uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_teach(course) then
    raise insufficient_privilege using message = 'Only the staff of the course may do this.';
  end if;
end
$$;

-- EXECUTE plans the search for the text at hand, as in search_profiles.
create function public.course_learners(
  course uuid,
  search_text text default '',
  after_learner uuid default null,
  page_size integer default 50
)
returns table (
  user_id uuid,
  joined_at timestamptz,
  full_name text,
  email text,
  is_enrolled boolean,
  lessons_done integer,
  quizzes_passed integer,
  last_active_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_teacher(course);
  return query execute $query$
    with page as (
      select learner.user_id, learner.joined_at, profile.full_name, profile.email
      from private.course_learners learner join public.profiles profile on profile.id = learner.user_id
      where learner.course_id = $1
        and case
          when $2 = '' then true
          when $2 ~ '[[:alnum:]]{3}' then profile.search_text like private.containing($2)
          else strpos(profile.search_text, $2) > 0
        end
        and ($3 is null or (learner.joined_at, learner.user_id) < (
          select before.joined_at, before.user_id from private.course_learners before
          where before.course_id = $1 and before.user_id = $3
        ))
      order by learner.joined_at desc, learner.user_id desc
      limit $4
    )
    select
      page.user_id, page.joined_at, page.full_name, page.email,
      exists (
        select from public.enrolments
        where enrolments.course_id = $1 and enrolments.user_id = page.user_id and enrolments.left_at is null
      ),
      read.done::integer, tried.passed::integer,
      greatest(read.last_at, tried.last_at)
    from page
    cross join lateral (
      select
        count(*) filter (where progress.done_at is not null and lesson.archived_at is null) as done,
        max(progress.updated_at) as last_at
      from public.lesson_progress progress join public.course_lessons lesson on lesson.id = progress.lesson_id
      where progress.course_id = $1 and progress.user_id = page.user_id
    ) as read
    cross join lateral (
      select
        count(distinct attempt.assessment_id) filter (where attempt.is_passed) as passed,
        max(coalesce(attempt.submitted_at, attempt.started_at)) as last_at
      from public.course_modules module
      join public.assessments quiz on quiz.module_id = module.id
      join public.attempts attempt on attempt.assessment_id = quiz.id and attempt.user_id = page.user_id
      where module.course_id = $1 and module.archived_at is null
    ) as tried
    order by page.joined_at desc, page.user_id desc
  $query$ using course, lower(btrim(search_text)), after_learner, least(page_size, 1000);
end
$$;
comment on function public.course_learners(uuid, text, uuid, integer) is
  'The learners of a course with their progress, newest first; the next page begins after the learner named. For its staff.';
grant execute on function public.course_learners(uuid, text, uuid, integer) to authenticated;

create function public.course_learner(course uuid, learner uuid)
returns table (
  user_id uuid,
  joined_at timestamptz,
  full_name text,
  email text,
  is_enrolled boolean,
  extra_percent integer
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_teacher(course);
  return query
    select
      listed.user_id, listed.joined_at, profile.full_name, profile.email,
      exists (
        select from public.enrolments
        where enrolments.course_id = course and enrolments.user_id = learner and enrolments.left_at is null
      ),
      coalesce(extra.percent, 0)
    from private.course_learners listed
    join public.profiles profile on profile.id = listed.user_id
    left join public.extra_time extra on extra.user_id = listed.user_id
    where listed.course_id = course and listed.user_id = learner;
end
$$;
comment on function public.course_learner(uuid, uuid) is
  'Who a learner of a course is, and their extra time in exams; no row for anybody else. For the staff of the course.';
grant execute on function public.course_learner(uuid, uuid) to authenticated;

-- ---- Results

-- The same as may_teach, about another user.
create function private.is_teacher_of(person uuid, course uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.profiles
    where profiles.id = person and (profiles.suspended_until is null or profiles.suspended_until <= now())
      and (profiles.role = 'admin' or exists (
        select from public.course_staff where course_staff.course_id = course and course_staff.user_id = person
      ))
  )
$$;

create function public.review_attempt(teacher uuid, attempt uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  stored public.attempts;
  course uuid;
begin
  select * into stored from public.attempts where id = attempt and submitted_at is not null;
  -- An exam belongs to no course, so that only admins see its answers.
  select course_modules.course_id into course
  from public.assessments join public.course_modules on course_modules.id = assessments.module_id
  where assessments.id = stored.assessment_id;
  if stored.id is null or not private.is_teacher_of(teacher, course) then
    raise sqlstate 'PT404' using message = 'There is no such attempt.';
  end if;
  return public.read_attempt(stored.user_id, stored.id);
end
$$;
comment on function public.review_attempt(uuid, uuid) is
  'A submitted attempt of a learner with its questions and keys, if the teacher may see it. For the function that shows it.';
grant execute on function public.review_attempt(uuid, uuid) to service_role;

-- Of a large course, the learners who joined last are counted: what they do says how the course works as it is now,
-- and the figures take the same time however many learners there are. Fewer than 5 learners make no figures.
create function public.course_funnel(course uuid)
returns table (lesson_id uuid, learners integer, opened integer, half_read integer, done integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_teacher(course);
  return query
    with sample as (
      select listed.user_id from private.course_learners listed
      where listed.course_id = course order by listed.joined_at desc, listed.user_id desc limit 1000
    ),
    counted as (select count(*)::integer as learners from sample),
    lessons as materialized (
      select lesson.id, module.position as module_position, lesson.position,
        jsonb_array_length(content.blocks) as blocks
      from public.course_lessons lesson
      join public.course_modules module on module.id = lesson.module_id
      join public.lesson_contents content on content.lesson_id = lesson.id
      where lesson.course_id = course and lesson.archived_at is null and module.archived_at is null
    ),
    reached as (
      select
        progress.lesson_id,
        count(*)::integer as opened,
        -- The number of a block counts from 0.
        count(*) filter (
          where progress.done_at is not null or 2 * (progress.block_number + 1) >= lessons.blocks
        )::integer as half_read,
        count(*) filter (where progress.done_at is not null)::integer as done
      from sample
      join public.lesson_progress progress on progress.course_id = course and progress.user_id = sample.user_id
      join lessons on lessons.id = progress.lesson_id
      group by progress.lesson_id
    )
    select
      lessons.id, counted.learners,
      case when counted.learners >= 5 then coalesce(reached.opened, 0) end,
      case when counted.learners >= 5 then coalesce(reached.half_read, 0) end,
      case when counted.learners >= 5 then coalesce(reached.done, 0) end
    from lessons cross join counted left join reached on reached.lesson_id = lessons.id
    order by lessons.module_position, lessons.position;
end
$$;
comment on function public.course_funnel(uuid) is
  'How many of the last 1000 learners opened each lesson of a course, read half of it and finished it. For its staff.';
grant execute on function public.course_funnel(uuid) to authenticated;

-- Only the first answer of each learner to a question counts: later ones are given after its solution was shown.
create function public.question_figures(course uuid)
returns table (
  question_id text,
  module_id uuid,
  lesson_id uuid,
  kind text,
  prompt text,
  is_parametric boolean,
  learners integer,
  share_right numeric,
  discrimination numeric,
  options jsonb,
  wrong_answers jsonb
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_teacher(course);
  return query
    with bank as materialized (
      select q.id, q.module_id, q.lesson_id, q.is_parametric, q.position, module.position as module_position,
        revision.question ->> 'kind' as kind, revision.question ->> 'prompt' as prompt,
        revision.question -> 'options' as options
      from private.questions q
      join private.question_revisions revision on revision.question_id = q.id and revision.revision = q.revision
      join public.course_modules module on module.id = q.module_id
      where module.course_id = course and module.archived_at is null and q.archived_at is null
    ),
    recent as (
      select attempt.* from public.course_modules module
      join public.assessments quiz on quiz.module_id = module.id
      cross join lateral (
        select attempts.id, attempts.user_id, attempts.submitted_at from public.attempts
        where attempts.assessment_id = quiz.id and attempts.submitted_at is not null
        order by attempts.submitted_at desc limit 300
      ) as attempt
      where module.course_id = course and module.archived_at is null
    ),
    answered as (
      select asked.*, recent.user_id, recent.submitted_at,
        (sum(asked.score) over in_attempt - asked.score) / nullif(count(*) over in_attempt - 1, 0) as rest_score
      from recent
      -- The limit, which no attempt reaches, keeps the planner from reading the questions of all attempts.
      cross join lateral (
        select stored.question_id, stored.revision, stored.score::float8, stored.choices, stored.answer
        from private.attempt_questions stored where stored.attempt_id = recent.id limit 100
      ) as asked
      window in_attempt as (partition by recent.id)
    ),
    firsts as materialized (
      select distinct on (answered.question_id, answered.user_id) answered.* from answered
      order by answered.question_id, answered.user_id, answered.submitted_at
    ),
    figures as (
      select
        firsts.question_id,
        count(*)::integer as learners,
        round(avg(case when firsts.score >= 1 then 1 else 0 end), 3) as share_right,
        round(corr(firsts.score, firsts.rest_score)::numeric, 2) as discrimination
      from firsts group by firsts.question_id
    ),
    -- An option is known by its text, because a revision of the question may have another order.
    chosen as materialized (
      select counted.question_id,
        revision.question -> 'options' -> counted.choice ->> 'text' as text,
        sum(counted.learners)::integer as learners
      from (
        select firsts.question_id, firsts.revision, choice, count(*) as learners
        from firsts cross join lateral unnest(firsts.choices) as choice
        group by firsts.question_id, firsts.revision, choice
      ) as counted
      join private.question_revisions revision
        on revision.question_id = counted.question_id and revision.revision = counted.revision
      group by 1, 2
    ),
    typed as materialized (
      select firsts.question_id, lower(btrim(firsts.answer #>> '{}')) as text, count(*)::integer as learners
      from firsts join bank on bank.id = firsts.question_id
      where bank.kind in ('numeric', 'text') and not bank.is_parametric and firsts.score < 1
        and btrim(firsts.answer #>> '{}') <> ''
      group by 1, 2 having count(*) >= 2
    )
    select
      bank.id, bank.module_id, bank.lesson_id, bank.kind, bank.prompt, bank.is_parametric,
      coalesce(figures.learners, 0),
      case when figures.learners >= 5 then figures.share_right end,
      case when figures.learners >= 10 then figures.discrimination end,
      case when figures.learners >= 5 then (
        select jsonb_agg(jsonb_build_object(
          'text', option ->> 'text', 'correct', option -> 'correct', 'learners', coalesce(chosen.learners, 0)
        ) order by place)
        from json_array_elements(bank.options) with ordinality as listed (option, place)
        left join chosen on chosen.question_id = bank.id and chosen.text = option ->> 'text'
      ) end,
      case when figures.learners >= 5 then (
        select jsonb_agg(jsonb_build_object('text', common.text, 'learners', common.learners)
          order by common.learners desc, common.text)
        from (
          select typed.text, typed.learners from typed where typed.question_id = bank.id
          order by typed.learners desc, typed.text limit 5
        ) as common
      ) end
    from bank left join figures on figures.question_id = bank.id
    order by bank.module_position, bank.position;
end
$$;
comment on function public.question_figures(uuid) is
  'How the questions of a course do in the last 300 attempts at each quiz: share of right answers from 5 learners on, discrimination (correlation with the rest of the attempt) from 10 on, options and common wrong answers. For its staff.';
grant execute on function public.question_figures(uuid) to authenticated;

-- Certificates of courses, which admins issue, and of levels, which learners earn by quizzes and an exam.

-- Certificates count in whole days, and the days are those of UTC wherever the database runs.
create function private.today()
returns date
language sql
stable
set search_path = ''
as $$
  select (now() at time zone 'UTC')::date
$$;

-- 27 random characters of five bits each and one that checks them, in groups that people can read out. The alphabet is
-- Crockford's: it has no I, L, O and U. Every weight is odd, so one wrong character always changes the check.
create function private.make_certificate_id()
returns text
language sql
volatile
set search_path = ''
as $$
  with random as materialized (select extensions.gen_random_bytes(27) as bytes),
  characters as (
    select place, get_byte(bytes, place) & 31 as value from random, generate_series(0, 26) as place
  ),
  code as (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', value + 1, 1), '' order by place)
      || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (sum((2 * place + 1) * value) % 32)::integer + 1, 1) as text
    from characters
  )
  select 'LAI' || regexp_replace(text, '(....)', '-\1', 'g') from code
$$;

create table public.certificates (
  id text primary key default private.make_certificate_id() check (id ~ '^LAI(-[0-9A-HJKMNP-TV-Z]{4}){7}$'),
  user_id uuid not null references public.profiles on delete cascade,
  student_name text not null check (
    btrim(student_name) <> '' and char_length(student_name) <= 100 and student_name !~ '[\u0001-\u001f\u007f]'
  ),
  student_email text not null,
  course_id uuid references public.courses on delete set null,
  course_title text not null,
  course_level text not null,
  score integer not null check (score between 0 and 100),
  score_label text not null generated always as (
    case when score >= 90 then 'Excellent' when score >= 80 then 'Good' else 'Pass' end
  ) stored,
  status text not null check (status in ('Issued', 'Pending', 'Revoked')),
  issued_on date,
  valid_until date check (valid_until >= issued_on),
  revoked_on date,
  revocation_reason text check (btrim(revocation_reason) <> '' and char_length(revocation_reason) <= 500),
  created_at timestamptz not null default now(),
  level text check (level in ('Beginner', 'Intermediate', 'Advanced')),
  mailed_at timestamptz,
  revoked_at timestamptz,
  check (issued_on is not null or status <> 'Issued'),
  check (issued_on is null or status <> 'Pending'),
  check ((revoked_on is not null) = (status = 'Revoked')),
  check ((revocation_reason is not null) = (status = 'Revoked')),
  constraint certificates_subject_check check (level is null or course_id is null)
);
comment on table public.certificates is
  'What a learner has earned. Name, course and level are as they are printed: later changes of either rewrite nothing.';
comment on column public.certificates.id is 'Stands on the certificate. Whoever knows it may verify the certificate.';
comment on column public.certificates.student_email is 'Follows the profile, so that admins find people by it.';
comment on column public.certificates.issued_on is
  'A certificate that was revoked while it was pending was never issued.';
comment on column public.certificates.valid_until is 'The last day it is valid. Empty means that it does not expire.';
comment on column public.certificates.level is 'Set for the certificate of a level; null for that of a course.';
comment on column public.certificates.mailed_at is
  'When its holder was told by mail. Set for certificates of levels only.';
comment on column public.certificates.revoked_at is 'The moment of the revocation, whose day is revoked_on.';

create index certificates_created_at_idx on public.certificates (created_at desc, id desc);
create index certificates_status_idx on public.certificates (status, created_at desc, id desc);
create index certificates_course_id_idx on public.certificates (course_id, created_at desc, id desc);
create index certificates_user_id_idx on public.certificates (user_id, created_at desc);
create index certificates_expiring_idx on public.certificates (valid_until) where status = 'Issued';

-- Everything that can be searched as one text, for the reason given at payments.search_text.
create index certificates_search_idx on public.certificates using gin ((
  id || ' ' || student_name || ' ' || student_email || ' ' || course_title
) extensions.gin_trgm_ops) with (fastupdate = off);
create index certificates_level_idx on public.certificates (user_id, level) where level is not null;

grant select on public.certificates to authenticated, service_role;
alter table public.certificates enable row level security;

-- Learners see what they have earned, and why a certificate was revoked.
create policy "own certificates are readable" on public.certificates for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every certificate. They write through the functions below, which keep the record.
create policy "admins read all certificates" on public.certificates for select to authenticated
using ((select private.is_admin()));

-- The email address follows the profile. The printed name does not.
create function private.keep_student_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.certificates set student_email = new.email where user_id = new.id;
  return null;
end
$$;

create trigger keep_student_email after update of email on public.profiles
for each row when (old.email is distinct from new.email) execute function private.keep_student_email();

-- Runs as the owner: everyone who knows the id of a certificate may check it.
create function public.verify_certificate(certificate_id text)
returns table (
  id text,
  student_name text,
  course_title text,
  course_level text,
  level text,
  score_label text,
  status text,
  issued_on date,
  valid_until date,
  revoked_on date
)
language sql
stable
security definer
set search_path = ''
as $$
  select c.id, c.student_name, c.course_title, c.course_level, c.level, c.score_label, c.status, c.issued_on,
    c.valid_until, c.revoked_on
  from public.certificates c
  where c.id = certificate_id and c.issued_on is not null
$$;
comment on function public.verify_certificate(text) is
  'What a certificate says, for whoever knows its id: neither the address nor the points of its holder.';
grant execute on function public.verify_certificate(text) to anon, authenticated;

-- ---- Administration

-- Adds the action to the audit log.
create function private.record_certificate_action(action text, certificate public.certificates)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.record_admin_action(action, jsonb_strip_nulls(jsonb_build_object(
    'certificate_id', certificate.id, 'course', certificate.course_title, 'score', certificate.score,
    'reason', certificate.revocation_reason,
    'target_user_id', certificate.user_id, 'target_user_email', certificate.student_email
  )))
$$;

create function public.issue_certificate(
  target_user uuid,
  target_course uuid,
  printed_name text,
  reached_score integer,
  last_valid_day date default (now() at time zone 'UTC' + interval '2 years')::date,
  as_pending boolean default false
)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  student public.profiles;
  course public.courses;
  certificate public.certificates;
begin
  perform private.require_admin();
  -- Two clicks, or two admins, come one after the other.
  select * into student from public.profiles where id = target_user for no key update;
  if student.id is null then
    raise sqlstate 'PT404' using message = 'There is no such user.';
  end if;
  select * into course from public.courses where id = target_course;
  if course.id is null then
    raise sqlstate 'PT404' using message = 'There is no such course.';
  end if;
  select * into certificate from public.certificates
  where user_id = student.id and course_id = course.id
    and (status = 'Pending' or (status = 'Issued' and (valid_until is null or valid_until >= private.today())));
  if certificate.id is not null then
    raise sqlstate 'PT409' using message = format(
      '%s already has a certificate for this course that is %s: %s.',
      certificate.student_name, lower(certificate.status), certificate.id
    );
  end if;

  insert into public.certificates
    (user_id, student_name, student_email, course_id, course_title, course_level, score, status, issued_on, valid_until)
  values (
    student.id, btrim(printed_name), student.email, course.id, course.title, course.level, reached_score,
    case when as_pending then 'Pending' else 'Issued' end,
    case when not as_pending then private.today() end,
    last_valid_day
  )
  returning * into certificate;
  perform private.record_certificate_action(
    case when as_pending then 'certificate_prepare' else 'certificate_issue' end, certificate
  );
  return certificate;
end
$$;
comment on function public.issue_certificate(uuid, uuid, text, integer, date, boolean) is
  'Makes a certificate, issued at once or pending. A person has one for a course at a time. For admins.';
grant execute on function public.issue_certificate(uuid, uuid, text, integer, date, boolean) to authenticated;

-- What the two functions below begin with. It returns the certificate that the calling admin is about to change, and
-- locks it, so that of two admins the second finds what the first has done.
create function private.certificate_to_change(certificate_id text)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates;
begin
  perform private.require_admin();
  perform private.hold_account(user_id) from public.certificates where id = certificate_id;
  select * into certificate from public.certificates where id = certificate_id for update;
  if certificate.id is null then
    raise sqlstate 'PT404' using message = 'There is no such certificate.';
  end if;
  if certificate.status = 'Revoked' then
    raise sqlstate 'PT409' using message =
      'This certificate has been revoked, which is final. Issue a new certificate instead.';
  end if;
  return certificate;
end
$$;

-- The two years of the certificate of a level begin on the day an admin confirms it, however long it waited for that.
create function public.confirm_certificate(certificate_id text)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates := private.certificate_to_change(certificate_id);
begin
  if certificate.status = 'Issued' then
    raise sqlstate 'PT409' using message = 'This certificate has been issued already.';
  end if;
  if certificate.level is not null then
    certificate.valid_until := private.today() + interval '2 years';
  end if;
  if certificate.valid_until < private.today() then
    raise sqlstate 'PT409' using message =
      'The last day of this certificate is over. Revoke it and issue a new one.';
  end if;
  update public.certificates
  set status = 'Issued', issued_on = private.today(), valid_until = certificate.valid_until
  where id = certificate.id returning * into certificate;
  perform private.record_certificate_action('certificate_issue', certificate);
  return certificate;
end
$$;
comment on function public.confirm_certificate(text) is 'Pending to Issued, as of today. For admins.';
grant execute on function public.confirm_certificate(text) to authenticated;

create function public.revoke_certificate(certificate_id text, reason text)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates := private.certificate_to_change(certificate_id);
begin
  update public.certificates
  set status = 'Revoked', revoked_on = private.today(), revoked_at = now(), revocation_reason = btrim(reason)
  where id = certificate.id returning * into certificate;
  perform private.record_certificate_action('certificate_revoke', certificate);
  return certificate;
end
$$;
comment on function public.revoke_certificate(text, text) is
  'Pending or Issued to Revoked, for a reason that its holder can read. For admins.';
grant execute on function public.revoke_certificate(text, text) to authenticated;

-- Runs as the owner for the reason given at search_profiles; EXECUTE plans for the values at hand.
create function public.search_certificates(
  search_text text default '',
  only_status text default null,
  only_course uuid default null,
  after_certificate text default null,
  page_size integer default 100
)
returns setof public.certificates
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query execute $query$
    select * from public.certificates
    where ($1 is null or id || ' ' || student_name || ' ' || student_email || ' ' || course_title ilike $1)
      and ($2 is null or status = $2)
      and ($3 is null or course_id = $3)
      and ($4 is null or (created_at, id) < (select created_at, id from public.certificates where id = $4))
    order by created_at desc, id desc
    limit $5
  $query$ using
    case when btrim(search_text) <> '' then private.containing(search_text) end,
    only_status, only_course, after_certificate, least(page_size, 1000);
end
$$;
comment on function public.search_certificates(text, text, uuid, text, integer) is
  'Certificates whose id, student or course contains the text, newest first; the next page begins after the row named. For admins.';
grant execute on function public.search_certificates(text, text, uuid, text, integer) to authenticated;

create function public.certificate_figures()
returns table (issued bigint, pending bigint, revoked bigint, expiring bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  select count(*) into issued from public.certificates where status = 'Issued';
  select count(*) into pending from public.certificates where status = 'Pending';
  select count(*) into revoked from public.certificates where status = 'Revoked';
  select count(*) into expiring from public.certificates
  where status = 'Issued' and valid_until between private.today() and private.today() + 30;
  return next;
end
$$;
comment on function public.certificate_figures() is
  'How many certificates have each status, and how many expire within 30 days. For admins.';
grant execute on function public.certificate_figures() to authenticated;

-- ---- Certificates of levels

-- The name of the certificate of a level.
create function private.level_certificate_title(level text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case level
    when 'Beginner' then 'AI Foundations' when 'Intermediate' then 'AI Practitioner' when 'Advanced' then 'AI Expert'
  end
$$;

-- Pending, or issued and not expired.
create function private.is_certificate_in_force(certificate public.certificates)
returns boolean
language sql
stable
set search_path = ''
as $$
  select certificate.status = 'Pending'
    or certificate.status = 'Issued'
      and (certificate.valid_until is null or certificate.valid_until >= private.today())
$$;

-- An exam earns one certificate. After a revocation it has to be passed again; after a certificate has expired, it has
-- to be passed once more than for that one.
create function private.exams_that_count(learner uuid, exam public.assessments)
returns setof public.attempts
language sql
stable
security definer
set search_path = ''
as $$
  select attempts.* from public.attempts
  where attempts.user_id = learner and attempts.assessment_id = exam.id and attempts.is_passed
    and attempts.submitted_at > all (
      select coalesce(ended.revoked_at, ended.created_at) from public.certificates ended
      where ended.user_id = learner and ended.level = exam.level and not private.is_certificate_in_force(ended)
    )
$$;

-- The quizzes that a certificate takes. One whose questions are all archived or were moved could not be passed.
create function private.quizzes_of_level(wanted_level text)
returns setof public.assessments
language sql
stable
security definer
set search_path = ''
as $$
  select quiz.*
  from public.courses
  join public.course_modules modules on modules.course_id = courses.id and modules.archived_at is null
  join public.assessments quiz on quiz.module_id = modules.id
  where courses.level = wanted_level and courses.status = 'Published'
    and exists (select from private.questions where module_id = modules.id and archived_at is null)
$$;

-- One row for each level: what its certificate takes, and what a learner has of it. A module without questions has no
-- quiz, so nobody has to pass it.
create function private.certificate_progress(learner uuid)
returns table (
  level text,
  title text,
  modules integer,
  modules_passed integer,
  exam_score integer,
  is_in_plan boolean,
  has_name boolean,
  certificate_id text,
  certificate_status text
)
language sql
stable
security definer
set search_path = ''
as $$
  with passed as (
    select distinct assessment_id from public.attempts where user_id = learner and is_passed
  )
  select
    exam.level,
    private.level_certificate_title(exam.level),
    quizzes.modules,
    quizzes.passed,
    (select max(score) from private.exams_that_count(learner, exam)),
    exists (select from private.current_plans(learner) as plan where exam.level = any (plan.certifies_levels)),
    exists (select from public.profiles where id = learner and btrim(full_name) <> ''),
    held.id,
    held.status
  from public.assessments exam
  cross join lateral (
    select count(*)::integer as modules, count(passed.assessment_id)::integer as passed
    from private.quizzes_of_level(exam.level) as quiz
    left join passed on passed.assessment_id = quiz.id
  ) as quizzes
  left join lateral (
    select certificates.id, certificates.status from public.certificates
    where certificates.user_id = learner and certificates.level = exam.level
      and private.is_certificate_in_force(certificates)
    order by certificates.created_at desc limit 1
  ) as held on true
  where exam.kind = 'exam'
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], exam.level)
$$;

create function public.certificate_progress()
returns table (
  level text,
  title text,
  modules integer,
  modules_passed integer,
  exam_score integer,
  is_in_plan boolean,
  has_name boolean,
  certificate_id text,
  certificate_status text
)
language sql
stable
security definer
set search_path = ''
as $$
  select * from private.certificate_progress(auth.uid())
$$;
comment on function public.certificate_progress() is 'What the caller has and lacks for the certificate of each level.';
grant execute on function public.certificate_progress() to authenticated;

create function public.certificate_evidence(learner uuid)
returns table (
  level text,
  title text,
  modules integer,
  modules_passed integer,
  exam_score integer,
  exam_passed_at timestamptz,
  is_in_plan boolean,
  certificate_id text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select
      progress.level, progress.title, progress.modules, progress.modules_passed, progress.exam_score,
      (
        select passed.submitted_at from private.exams_that_count(learner, exam) as passed
        where passed.score = progress.exam_score
        order by passed.submitted_at limit 1
      ),
      progress.is_in_plan, progress.certificate_id
    from private.certificate_progress(learner) as progress
    join public.assessments exam on exam.level = progress.level and exam.kind = 'exam';
end
$$;
comment on function public.certificate_evidence(uuid) is
  'What a learner has passed of each level: modules, and the best exam with its date. For admins who issue certificates.';
grant execute on function public.certificate_evidence(uuid) to authenticated;

create function public.certificate_criteria()
returns table (
  level text,
  modules integer,
  quiz_pass_percent integer,
  exam_questions integer,
  exam_minutes integer,
  exam_pass_percent integer,
  takes_capstone boolean,
  skills text[]
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    exam.level,
    quizzes.modules,
    quizzes.pass_percent,
    exam.question_count,
    exam.minutes,
    exam.pass_percent,
    exam.level = 'Advanced',
    array(
      select skill
      from public.courses cross join unnest(courses.skills) with ordinality as listed (skill, place)
      where courses.level = exam.level and courses.status = 'Published'
      order by courses.position nulls last, courses.created_at, courses.id, place
    )
  from public.assessments exam
  cross join lateral (
    select count(*)::integer as modules, min(quiz.pass_percent) as pass_percent
    from private.quizzes_of_level(exam.level) as quiz
  ) as quizzes
  where exam.kind = 'exam'
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], exam.level)
$$;
comment on function public.certificate_criteria() is
  'What the certificate of each level takes today, and the skills it stands for: those of the published courses of the level.';
grant execute on function public.certificate_criteria() to anon, authenticated;

-- The profile of the learner is locked, so that of two calls at once the second finds the certificate of the first.
-- The Expert level also takes a capstone that people review, so its certificate waits for an admin.
create function private.issue_level_certificates(learner uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.profiles where id = learner for no key update;
  insert into public.certificates (
    user_id, student_name, student_email, course_title, course_level, level, score, status, issued_on, valid_until
  )
  select
    profiles.id, left(btrim(profiles.full_name), 100), profiles.email, earned.title, earned.level, earned.level,
    earned.exam_score,
    case when earned.level = 'Advanced' then 'Pending' else 'Issued' end,
    case when earned.level <> 'Advanced' then private.today() end,
    (private.today() + interval '2 years')::date
  from private.certificate_progress(learner) as earned join public.profiles on profiles.id = learner
  where earned.modules > 0 and earned.modules_passed = earned.modules and earned.exam_score is not null
    and earned.is_in_plan and earned.has_name and earned.certificate_id is null;
end
$$;

-- Passing the last module or the exam issues the certificate in the same transaction.
create function private.issue_after_attempt()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.issue_level_certificates(new.user_id);
  return null;
end
$$;

create trigger issue_after_attempt after update of is_passed on public.attempts
for each row when (new.is_passed and old.is_passed is null) execute function private.issue_after_attempt();

-- Every call returns certificates that no earlier call has returned.
create function public.claim_certificate_mails(learner uuid)
returns table (id text, student_name text, student_email text, title text, valid_until date)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.issue_level_certificates(learner);
  return query
    update public.certificates set mailed_at = now()
    where user_id = learner and level is not null and status = 'Issued' and mailed_at is null
    returning certificates.id, certificates.student_name, certificates.student_email, certificates.course_title,
      certificates.valid_until;
end
$$;
comment on function public.claim_certificate_mails(uuid) is
  'Issues the certificates of levels that a learner has earned, and returns those they have not been told about. For the function that mails them.';
grant execute on function public.claim_certificate_mails(uuid) to service_role;

-- Importing courses from curriculum files and exporting them again. What was changed here is kept.

create table private.installed_curriculum (
  is_only boolean primary key default true check (is_only),
  hash text not null,
  installed_at timestamptz not null default now()
);
comment on table private.installed_curriculum is
  'The hash of the curriculum files that the server installed last, so that a start with the same files does nothing.';

alter table private.installed_curriculum enable row level security;

-- Stores a text of a lesson if it is new, and publishes it. It returns what was done.
create function private.import_lesson_content(lesson uuid, course uuid, imported jsonb)
returns text
language plpgsql
set search_path = ''
as $$
declare
  newest public.lesson_revisions;
  content public.lesson_contents;
  current_blocks jsonb;
begin
  select * into newest from public.lesson_revisions where lesson_id = lesson order by number desc limit 1;
  select * into content from public.lesson_contents where lesson_id = lesson;
  if newest.origin = 'editor' then
    return 'kept';
  end if;
  -- Questions that were edited here are kept, and those that the import changes are refreshed when it does.
  current_blocks := private.show_current_questions(imported -> 'blocks');
  if newest.body = imported ->> 'body' and content.blocks = current_blocks then
    return 'unchanged';
  end if;
  insert into public.lesson_revisions (lesson_id, course_id, number, body, origin)
  values (lesson, course, coalesce(newest.number, 0) + 1, imported ->> 'body', 'import');
  insert into public.lesson_contents (lesson_id, course_id, blocks, required_checks, revision)
  values (
    lesson, course, current_blocks, private.text_array(imported -> 'required_checks'), coalesce(newest.number, 0) + 1
  )
  on conflict (lesson_id) do update set
    blocks = excluded.blocks, required_checks = excluded.required_checks, revision = excluded.revision,
    published_at = now();
  return case when newest.id is null then 'added' else 'changed' end;
end
$$;

-- Makes the bank of a module what the files say, with one statement. Questions that learners were asked are archived,
-- not deleted.
create function private.import_questions(module uuid, imported jsonb)
returns table (question_id text, outcome text)
language plpgsql
set search_path = ''
as $$
declare
  imported_ids constant text[] := array(select value ->> 'id' from jsonb_array_elements(imported));
begin
  -- An author who saves one of the questions meanwhile comes before this or after it.
  perform from private.questions q where q.id = any (imported_ids) order by q.id for no key update;
  return query
    with compared as materialized (
      select item ->> 'id' as id, place::integer, item, stored.archived_at is not null as is_archived,
        stored.lesson_id, stored.is_parametric, coalesce(newest.revision, 0) as revision,
        case
          when newest.origin = 'editor' then 'kept'
          when newest.question_id is null then 'added'
          when newest.question::text = item ->> 'question' and newest.compiled::text = item ->> 'compiled'
            then 'unchanged'
          else 'changed'
        end as outcome
      from jsonb_array_elements(imported) with ordinality as listed (item, place)
      left join private.questions stored on stored.id = item ->> 'id'
      left join lateral (
        select r.* from private.question_revisions r
        where r.question_id = item ->> 'id' order by r.revision desc limit 1
      ) as newest on true
    ),
    placed as (
      insert into private.questions (id, module_id, lesson_id, position, revision, is_parametric)
      select compared.id, module,
        case
          when compared.outcome = 'kept' then compared.lesson_id
          else (select lesson.id from public.course_lessons lesson where lesson.content_id = item ->> 'lesson')
        end,
        place,
        case when compared.outcome in ('added', 'changed') then revision + 1 else revision end,
        case
          when compared.outcome = 'kept' then compared.is_parametric
          else (item ->> 'is_parametric')::boolean
        end
      from compared
      where not (compared.outcome = 'kept' and is_archived)
      on conflict (id) do update set
        module_id = excluded.module_id, lesson_id = excluded.lesson_id, position = excluded.position,
        archived_at = null, revision = excluded.revision, is_parametric = excluded.is_parametric
    ),
    revised as (
      insert into private.question_revisions (question_id, revision, question, compiled, first_view, origin)
      select compared.id, revision + 1, (item ->> 'question')::json, (item ->> 'compiled')::json,
        item -> 'first_view', 'import'
      from compared where compared.outcome in ('added', 'changed')
    )
    select compared.id, compared.outcome from compared order by place;
  update private.questions q set archived_at = now(), position = null
  where q.module_id = module and q.archived_at is null and q.id <> all (imported_ids)
    and not exists (
      select from private.question_revisions r where r.question_id = q.id and r.origin = 'editor'
    );
  delete from private.questions q
  where q.module_id = module and q.archived_at is not null
    and not exists (select from private.attempt_questions asked where asked.question_id = q.id)
    and not exists (
      select from private.question_revisions r where r.question_id = q.id and r.origin = 'editor'
    );
  update private.questions q set position = cardinality(imported_ids) + added.number
  from (
    select other.id, row_number() over (order by other.position) as number
    from private.questions other
    where other.module_id = module and other.archived_at is null and other.id <> all (imported_ids)
  ) as added
  where q.id = added.id;
end
$$;

-- A lesson of the files takes its slug from an archived one that has it.
create function private.free_lesson_slug(course uuid, wanted text, for_lesson uuid)
returns void
language sql
set search_path = ''
as $$
  update public.course_lessons set slug = left(slug, 90) || '-' || left(id::text, 8)
  where course_id = course and slug = wanted and id is distinct from for_lesson
$$;

-- Whether a module or lesson was made here: its id for files was generated from the id of its row.
create function private.is_made_here(part uuid, content_id text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select content_id like '%-' || left(part::text, 8)
$$;

-- Modules and lessons are found by their id in the files. Those that were made here are found by their title too.
-- Lessons of files may share a title, and a new one must not take the row of another, with the progress of its
-- learners.
create function private.import_outline(course uuid, modules jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  module jsonb;
  lesson jsonb;
  module_row uuid;
  lesson_row uuid;
  module_place integer := 0;
  lesson_place integer;
  kept_modules uuid[] := '{}';
  kept_lessons uuid[] := '{}';
begin
  for module in select jsonb_array_elements(modules) loop
    module_place := module_place + 1;
    module_row := coalesce(
      (select id from public.course_modules where content_id = module ->> 'content_id' and course_id = course),
      (
        select id from public.course_modules
        where course_id = course and title = module ->> 'title' and id <> all (kept_modules)
          and private.is_made_here(id, content_id)
        order by position limit 1
      ),
      gen_random_uuid()
    );
    insert into public.course_modules (
      id, course_id, position, content_id, slug, title, objectives, ideas, teaching_notes
    )
    values (
      module_row, course, module_place, module ->> 'content_id', module ->> 'slug', module ->> 'title',
      private.text_array(module -> 'objectives'), private.text_array(module -> 'ideas'), module ->> 'teaching_notes'
    )
    on conflict (id) do update set
      position = excluded.position, archived_at = null, content_id = excluded.content_id, slug = excluded.slug,
      title = excluded.title, objectives = excluded.objectives, ideas = excluded.ideas,
      teaching_notes = excluded.teaching_notes;
    kept_modules := kept_modules || module_row;

    lesson_place := 0;
    for lesson in select jsonb_array_elements(module -> 'lessons') loop
      lesson_place := lesson_place + 1;
      lesson_row := coalesce(
        (select id from public.course_lessons where content_id = lesson ->> 'content_id' and course_id = course),
        (
          select id from public.course_lessons
          where course_id = course and title = lesson ->> 'title' and id <> all (kept_lessons)
            and private.is_made_here(id, content_id)
          order by position limit 1
        ),
        gen_random_uuid()
      );
      perform private.free_lesson_slug(course, lesson ->> 'slug', lesson_row);
      insert into public.course_lessons (
        id, module_id, position, content_id, slug, title, kind, duration_minutes, objectives, ideas
      )
      values (
        lesson_row, module_row, lesson_place, lesson ->> 'content_id', lesson ->> 'slug', lesson ->> 'title',
        lesson ->> 'kind', (lesson ->> 'duration_minutes')::integer,
        private.text_array(lesson -> 'objectives'), private.text_array(lesson -> 'ideas')
      )
      on conflict (id) do update set
        module_id = excluded.module_id, position = excluded.position, archived_at = null,
        content_id = excluded.content_id, slug = excluded.slug, title = excluded.title, kind = excluded.kind,
        duration_minutes = excluded.duration_minutes, objectives = excluded.objectives, ideas = excluded.ideas;
      kept_lessons := kept_lessons || lesson_row;
    end loop;
  end loop;
  perform private.remove_course_parts(course, kept_modules, kept_lessons);
end
$$;

create function public.import_course(imported jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.courses;
  is_sample boolean;
  is_outline_kept boolean;
  module jsonb;
  lesson jsonb;
  module_row uuid;
  lesson_row uuid;
  outcome text;
  counts jsonb := '{"added": 0, "changed": 0, "unchanged": 0, "kept": 0}';
  kept jsonb := '[]';
begin
  -- Two processes that start at once import one after the other.
  perform pg_advisory_xact_lock(hashtext('public.import_course'));
  select * into stored from public.courses where slug = imported ->> 'slug' for update;
  is_sample := exists (
    select from private.sample_rows
    where table_name = 'public.courses' and row_id = stored.id::text and removed_at is null
  );
  if stored.id is not null and stored.imported_at is null and not is_sample then
    return jsonb_build_object(
      'slug', imported ->> 'slug', 'outcome', 'kept', 'kept', jsonb_build_array(imported ->> 'slug')
    );
  end if;
  is_outline_kept := stored.imported_at is not null and stored.updated_at <> stored.imported_at;

  if not is_outline_kept then
    insert into public.courses as existing (
      id, slug, title, summary, description, level, introductory, instructor, category, duration, position,
      objectives, skills, status
    )
    values (
      coalesce(stored.id, gen_random_uuid()), imported ->> 'slug', imported ->> 'title', imported ->> 'summary',
      imported ->> 'description', imported ->> 'level', (imported ->> 'introductory')::boolean,
      imported ->> 'instructor', imported ->> 'category', imported ->> 'duration', (imported ->> 'position')::integer,
      private.text_array(imported -> 'objectives'), private.text_array(imported -> 'skills'), 'Published'
    )
    on conflict (id) do update set
      title = excluded.title, summary = excluded.summary, description = excluded.description, level = excluded.level,
      introductory = excluded.introductory, instructor = excluded.instructor, category = excluded.category,
      duration = excluded.duration, position = excluded.position, objectives = excluded.objectives,
      skills = excluded.skills
    returning * into stored;
    perform private.import_outline(stored.id, imported -> 'modules');
    -- The touch trigger sets updated_at to the same time.
    update public.courses set imported_at = now() where id = stored.id;
  end if;

  for module in select jsonb_array_elements(imported -> 'modules') loop
    for lesson in select jsonb_array_elements(module -> 'lessons') loop
      select id into lesson_row from public.course_lessons
      where content_id = lesson ->> 'content_id' and course_id = stored.id and archived_at is null;
      if lesson_row is null then
        outcome := 'kept';
      else
        outcome := private.import_lesson_content(lesson_row, stored.id, lesson);
      end if;
      counts := jsonb_set(counts, array[outcome], to_jsonb((counts ->> outcome)::integer + 1));
      if outcome = 'kept' then
        kept := kept || jsonb_build_array(lesson ->> 'content_id');
      end if;
    end loop;
    select id into module_row from public.course_modules
    where content_id = module ->> 'content_id' and course_id = stored.id and archived_at is null;
    if module_row is not null then
      select kept || coalesce(jsonb_agg(question_id) filter (where import_questions.outcome = 'kept'), '[]') into kept
      from private.import_questions(module_row, module -> 'questions');
    end if;
  end loop;

  delete from public.course_files
  where course_id = stored.id and path not in (select value ->> 'path' from jsonb_array_elements(imported -> 'files'));
  insert into public.course_files (course_id, path, content)
  select stored.id, value ->> 'path', decode(value ->> 'content', 'base64')
  from jsonb_array_elements(imported -> 'files')
  on conflict (course_id, path) do update set content = excluded.content
  where course_files.content <> excluded.content;

  -- A sample course that the curriculum brings is real from now on.
  delete from private.sample_rows where table_name = 'public.courses' and row_id = stored.id::text;
  return jsonb_build_object(
    'slug', stored.slug,
    'outcome', case when is_outline_kept then 'kept' else 'imported' end,
    'lessons', counts,
    'kept', case when is_outline_kept then jsonb_build_array(stored.slug) || kept else kept end
  );
end
$$;
comment on function public.import_course(jsonb) is
  'Makes a course what curriculum files say. What the back office changed since the last import is kept and named. For the secret key.';
grant execute on function public.import_course(jsonb) to service_role;

create function public.export_course(course_slug text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', course.slug, 'title', course.title, 'level', course.level, 'summary', course.summary,
    'instructor', course.instructor, 'category', course.category, 'duration', course.duration,
    'position', course.position, 'introductory', course.introductory, 'objectives', to_jsonb(course.objectives),
    'skills', to_jsonb(course.skills), 'description', course.description,
    'files', coalesce((
      select jsonb_agg(jsonb_build_object('path', path, 'content', translate(encode(content, 'base64'), E'\n', '')) order by path)
      from public.course_files where course_id = course.id
    ), '[]'),
    'modules', coalesce((
      select jsonb_agg(jsonb_build_object(
        'content_id', module.content_id, 'slug', module.slug, 'title', module.title,
        'objectives', to_jsonb(module.objectives), 'ideas', to_jsonb(module.ideas),
        'teaching_notes', module.teaching_notes,
        'lessons', coalesce((
          select jsonb_agg(jsonb_build_object(
            'content_id', lesson.content_id, 'slug', lesson.slug, 'title', lesson.title, 'kind', lesson.kind,
            'duration_minutes', lesson.duration_minutes, 'objectives', to_jsonb(lesson.objectives),
            'ideas', to_jsonb(lesson.ideas), 'body', coalesce(revision.body, '')
          ) order by lesson.position)
          from public.course_lessons lesson
          left join public.lesson_contents content on content.lesson_id = lesson.id
          left join public.lesson_revisions revision
            on revision.lesson_id = lesson.id and revision.number = content.revision
          where lesson.module_id = module.id and lesson.archived_at is null
        ), '[]'),
        'questions', coalesce((
          select jsonb_agg(revision.question::text order by question.position)
          from private.questions question
          join private.question_revisions revision
            on revision.question_id = question.id and revision.revision = question.revision
          where question.module_id = module.id and question.archived_at is null
        ), '[]')
      ) order by module.position)
      from public.course_modules module where module.course_id = course.id and module.archived_at is null
    ), '[]')
  )
  from public.courses course where course.slug = course_slug
$$;
comment on function public.export_course(text) is
  'A course with its lessons and questions as curriculum files hold them, keys included. For the secret key.';
grant execute on function public.export_course(text) to service_role;

-- ---- Archives, which admins import and export

-- Ids of modules, lessons and questions in courses to import that another course has. Importing them would take a
-- question away from the other course.
create function private.foreign_content_ids(imported jsonb)
returns table (id text, course text)
language sql
stable
security definer
set search_path = ''
as $$
  with modules as (
    select course ->> 'slug' as slug, module
    from jsonb_array_elements(imported) as course, jsonb_array_elements(course -> 'modules') as module
  ),
  stored as (
    select course_modules.content_id, course_modules.course_id from public.course_modules
    union all
    select course_lessons.content_id, course_lessons.course_id from public.course_lessons
    union all
    select questions.id, course_modules.course_id
    from private.questions join public.course_modules on course_modules.id = questions.module_id
  ),
  named as (
    select slug, module ->> 'content_id' as content_id from modules
    union all
    select slug, lesson ->> 'content_id' from modules, jsonb_array_elements(module -> 'lessons') as lesson
    union all
    select slug, question ->> 'id' from modules, jsonb_array_elements(module -> 'questions') as question
  )
  select named.content_id, courses.slug
  from named join stored using (content_id) join public.courses on courses.id = stored.course_id
  where courses.slug <> named.slug
$$;

create function public.import_courses(admin uuid, imported jsonb, is_trial boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  course jsonb;
  reports jsonb := '[]';
  taken jsonb;
begin
  perform private.require_admin_account(admin);
  perform pg_advisory_xact_lock(hashtext('public.import_course'));
  select jsonb_agg(distinct to_jsonb(other)) into taken from private.foreign_content_ids(imported) as other;
  if taken is not null then
    return jsonb_build_object('courses', '[]'::jsonb, 'taken', taken);
  end if;
  begin
    for course in select jsonb_array_elements(imported) loop
      reports := reports || public.import_course(course);
    end loop;
    -- A trial does everything and then takes it back, so that its report is exact.
    if is_trial then
      raise exception using errcode = 'TRIAL';
    end if;
  exception when sqlstate 'TRIAL' then
    return jsonb_build_object('courses', reports, 'taken', '[]'::jsonb);
  end;
  insert into public.admin_audit_log (admin_id, action, details)
  values (admin, 'curriculum_import', jsonb_build_object(
    'courses', (select jsonb_agg(report -> 'slug') from jsonb_array_elements(reports) as report)
  ));
  return jsonb_build_object('courses', reports, 'taken', '[]'::jsonb);
end
$$;
comment on function public.import_courses(uuid, jsonb, boolean) is
  'Imports courses for an admin, all or none, or says what that would do. For the function that reads archives.';
grant execute on function public.import_courses(uuid, jsonb, boolean) to service_role;

create function public.courses_to_export(admin uuid, only_course text default null)
returns setof text
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin_account(admin);
  if only_course is not null and not exists (select from public.courses where slug = only_course) then
    raise sqlstate 'PT404' using message = 'There is no such course.';
  end if;
  insert into public.admin_audit_log (admin_id, action, details)
  values (admin, 'curriculum_export', jsonb_strip_nulls(jsonb_build_object('course', only_course)));
  return query
    select slug from public.courses where only_course is null or slug = only_course order by slug;
end
$$;
comment on function public.courses_to_export(uuid, text) is
  'The slugs of the courses that an admin exports: one or all. For the function that writes archives.';
grant execute on function public.courses_to_export(uuid, text) to service_role;

-- The search of the site: an index of courses, modules, lessons and posts, kept by triggers.

-- The words of a text without case, accents and punctuation. Texts and queries pass through it alike, so that "naive"
-- finds "naïve" and "A/B test" is three words instead of a file name. A regular expression costs most where it
-- matches, so a single space, which is between nearly all words, is not replaced by itself.
create function private.plain_words(text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(lower(normalize(text, nfkd)), '[\u0300-\u036f''’]', '', 'g'),
    ' [\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+'
    '|[\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]'
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]*', ' ', 'g'
  )
$$;

-- The title is indexed whole as well as stemmed: the beginning of a word that is being typed ("learni") is no
-- beginning of its stem ("learn").
create function private.search_vector(title text, summary text, body text)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select setweight(to_tsvector('pg_catalog.simple', private.plain_words(title)), 'A')
    || setweight(to_tsvector('pg_catalog.english', private.plain_words(title)), 'A')
    || setweight(to_tsvector('pg_catalog.english', private.plain_words(summary)), 'B')
    || setweight(to_tsvector('pg_catalog.english', private.plain_words(left(body, 200000))), 'D')
$$;

create table private.search_entries (
  kind text not null check (kind in ('course', 'module', 'lesson', 'post')),
  source_id uuid not null,
  title text not null,
  summary text not null,
  body text not null default '',
  outline_words tsvector not null generated always as (private.search_vector(title, summary, '')) stored,
  words tsvector not null generated always as (private.search_vector(title, summary, body)) stored,
  primary key (kind, source_id)
);
comment on table private.search_entries is
  'What the search of the site looks into: a copy of the texts of courses, modules, lessons and posts, kept by triggers.';
comment on column private.search_entries.summary is 'What everybody may read who finds the entry in an outline.';
comment on column private.search_entries.body is 'The text of a lesson or post, for those who may open it.';
comment on column private.search_entries.outline_words is 'The words of title and summary alone.';

create index search_entries_words_idx on private.search_entries using gin (words) with (fastupdate = off);

alter table private.search_entries enable row level security;

-- ---- Texts without markup

-- Tags of blocks end a word, others may stand within one. The control characters mark matches in excerpts.
create function private.text_of_html(html text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    replace(replace(replace(replace(replace(replace(
      regexp_replace(
        regexp_replace(html, '</(p|li|h[1-6]|t[dhr]|d[dt]|pre|div|blockquote|figcaption)>|<br ?/?>', ' ', 'gi'),
        '<[^>]*>', '', 'g'
      ),
      '&nbsp;', ' '), '&quot;', '"'), '&#39;', ''''), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'),
    ' [\u0001-\u0020]+|[\u0001-\u001f][\u0001-\u0020]*', ' ', 'g'
  )
$$;

-- Links become their text; the signs of emphasis, headings, lists and code are dropped.
create function private.text_of_markdown(markdown text)
returns text
language sql
immutable
set search_path = ''
as $$
  select private.text_of_html(regexp_replace(
    regexp_replace(markdown, '!?\[([^]]*)\]\([^)]*\)', '\1', 'g'), '^[ \t]*(#+|[-*+>]|\d+\.)[ \t]|[*`]|^-{3,}$', '', 'gn'
  ))
$$;

-- What a lesson says. Questions, programs and drawings are left out.
create function private.text_of_blocks(blocks jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(string_agg(private.text_of_html(concat_ws(
    ' ', block ->> 'title', block ->> 'label', block #>> '{about,title}', block #>> '{about,idea}', block ->> 'caption',
    case when block ->> 'kind' <> 'figure' then block ->> 'html' end
  )), ' ' order by place), '')
  from jsonb_array_elements(blocks) with ordinality as listed (block, place)
$$;

-- ---- The triggers

-- The argument of the trigger is the kind of entry. Of the three kinds only courses have a summary.
create function private.index_outline()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored constant jsonb := to_jsonb(new);
begin
  insert into private.search_entries (kind, source_id, title, summary)
  values (tg_argv[0], new.id, new.title, concat_ws(' ', stored ->> 'summary', array_to_string(new.objectives, ' ')))
  on conflict (kind, source_id) do update set title = excluded.title, summary = excluded.summary;
  return null;
end
$$;

create trigger index_for_search after insert or update of title, summary, objectives on public.courses
for each row execute function private.index_outline('course');

create trigger index_for_search after insert or update of title, objectives on public.course_modules
for each row execute function private.index_outline('module');

create trigger index_for_search after insert or update of title, objectives on public.course_lessons
for each row execute function private.index_outline('lesson');

-- The text of a lesson is searched by those who may study it.
create function private.index_lesson_content()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.search_entries
  set body = case when tg_op = 'DELETE' then '' else private.text_of_blocks(new.blocks) end
  where kind = 'lesson' and source_id = coalesce(new.lesson_id, old.lesson_id);
  return null;
end
$$;

create trigger index_for_search after insert or update of blocks or delete on public.lesson_contents
for each row execute function private.index_lesson_content();

-- Posts are searched while they are published.
create function private.index_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Nobody finds a draft, so it costs nothing either.
  if not new.published then
    delete from private.search_entries where kind = 'post' and source_id = new.id;
    return null;
  end if;
  insert into private.search_entries (kind, source_id, title, summary, body)
  values ('post', new.id, new.title, coalesce(new.excerpt, ''), private.text_of_markdown(new.content))
  on conflict (kind, source_id) do update
  set title = excluded.title, summary = excluded.summary, body = excluded.body;
  return null;
end
$$;

create trigger index_for_search after insert or update of title, excerpt, content, published on public.blog_posts
for each row execute function private.index_post();

-- The argument of the trigger is the kind of entry.
create function private.forget_search_entry()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.search_entries where kind = tg_argv[0] and source_id = old.id;
  return null;
end
$$;

create trigger forget_search_entry after delete on public.courses
for each row execute function private.forget_search_entry('course');

create trigger forget_search_entry after delete on public.course_modules
for each row execute function private.forget_search_entry('module');

create trigger forget_search_entry after delete on public.course_lessons
for each row execute function private.forget_search_entry('lesson');

create trigger forget_search_entry after delete on public.blog_posts
for each row execute function private.forget_search_entry('post');

-- ---- Queries

-- Every word must match, and the last one may be the beginning of a word. At most 8 words of 40 characters count, so
-- that no query is expensive. With a weight only words of that weight match. A query without words is empty.
create function private.search_query(search_text text, weight text default '')
returns tsquery
language plpgsql
immutable
set search_path = ''
as $$
declare
  words text[] := (string_to_array(btrim(private.plain_words(left(search_text, 200))), ' '))[1:8];
  word text;
  part tsquery;
  combined tsquery := ''::tsquery;
begin
  for place in 1 .. coalesce(cardinality(words), 0) loop
    -- No quote or backslash is left in it.
    word := '''' || left(words[place], 40) || ''':';
    if place < cardinality(words) then
      part := to_tsquery('pg_catalog.english', rtrim(word || weight, ':'));
    else
      part := to_tsquery('pg_catalog.english', word || '*' || weight) || to_tsquery('pg_catalog.simple', word || '*A');
    end if;
    combined := combined && part;
  end loop;
  return combined;
end
$$;

-- The rule of private.may_study for all published courses at once, because asking it for each course takes longer than
-- the search itself. A test compares the two.
create function private.courses_to_study(learner uuid)
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select courses.id
    from public.courses
    where courses.status = 'Published' and (
      courses.introductory
      or courses.level in (select unnest(plan.opens_levels) from private.current_plans(learner) as plan)
      or exists (
        select from public.profiles
        where profiles.id = learner and (profiles.suspended_until is null or profiles.suspended_until <= now())
          and (profiles.role = 'admin' or exists (
            select from public.course_staff
            where course_staff.course_id = courses.id and course_staff.user_id = learner
          ))
      )
    );
end
$$;

create function public.search_site(search_text text, most integer default 10)
returns table (
  kind text, title text, excerpt text, slug text, course_slug text, course_title text, level text,
  may_open boolean
)
language plpgsql
stable
security definer
set search_path = ''
set client_min_messages = warning
as $$
declare
  wanted constant tsquery := private.search_query(search_text);
  wanted_title constant tsquery := private.search_query(search_text, 'A');
  marks constant text := format('StartSel=%s, StopSel=%s', chr(2), chr(3));
begin
  if numnode(wanted) = 0 then
    return;
  end if;
  return query
    with published as materialized (
      select courses.id, courses.slug, courses.title, courses.level,
        courses.id in (select private.courses_to_study(auth.uid())) as may_study
      from public.courses
      where courses.status = 'Published'
    ),
    matching as materialized (
      select entry.* from private.search_entries entry where entry.words @@ wanted
    ),
    found as (
      select entry.kind, entry.title, entry.summary, entry.body, entry.outline_words, entry.words, course.slug,
        course.slug as course_slug, course.title as course_title, course.level, true as may_open
      from matching entry join published course on course.id = entry.source_id
      where entry.kind = 'course'
      union all
      select entry.kind, entry.title, entry.summary, entry.body, entry.outline_words, entry.words, module.slug,
        course.slug, course.title, course.level, true
      from matching entry
      join public.course_modules module on module.id = entry.source_id and module.archived_at is null
      join published course on course.id = module.course_id
      where entry.kind = 'module'
      union all
      -- Without the right to study a lesson only its outline counts, for the match, the order and the excerpt.
      select entry.kind, entry.title, entry.summary, case when course.may_study then entry.body else '' end,
        entry.outline_words, case when course.may_study then entry.words else entry.outline_words end, lesson.slug,
        course.slug, course.title, course.level, course.may_study
      from matching entry
      join public.course_lessons lesson on lesson.id = entry.source_id and lesson.archived_at is null
      join public.course_modules module on module.id = lesson.module_id and module.archived_at is null
      join published course on course.id = lesson.course_id
      where entry.kind = 'lesson' and (course.may_study or entry.outline_words @@ wanted)
      union all
      select entry.kind, entry.title, entry.summary, entry.body, entry.outline_words, entry.words, post.slug,
        null, null, null, true
      from matching entry
      join public.blog_posts post on post.id = entry.source_id and post.published
      where entry.kind = 'post'
    ),
    ranked as (
      select found.*, row_number() over (
        partition by found.kind
        order by found.words @@ wanted_title desc, ts_rank(found.words, wanted) desc, found.title, found.slug
      ) as place
      from found
    )
    select ranked.kind, ranked.title,
      -- A summary is short enough to be shown whole.
      case
        when ranked.body = '' or ranked.outline_words @@ wanted and ranked.summary <> ''
          then ts_headline('pg_catalog.english', ranked.summary, wanted, marks || ', HighlightAll=true')
        else '… ' || ts_headline(
          'pg_catalog.english', ranked.body, wanted, marks || ', MaxWords=32, MinWords=16, MaxFragments=1'
        ) || ' …'
      end,
      ranked.slug, ranked.course_slug, ranked.course_title, ranked.level, ranked.may_open
    from ranked
    where ranked.place <= least(greatest(most, 1), 20)
    order by array_position(array['course', 'module', 'lesson', 'post'], ranked.kind), ranked.place;
end
$$;
comment on function public.search_site(text, integer) is
  'The courses, modules, lessons and posts with all words of a text, the best of each kind first. The text of a lesson counts for those who may study it.';
grant execute on function public.search_site(text, integer) to anon, authenticated;

-- Counts of page views and events, and the figures of the back office.

create table private.visit_counts (
  id text check (id = 'sample'),
  day date not null,
  event text not null
    check (event in ('page_view', 'sign_up_opened', 'contact_sent', 'enrolled', 'plan_requested')),
  path text not null check (path = 'other' or (char_length(path) <= 120 and path ~ '^/[a-z0-9/-]*$')),
  referrer text not null check (
    referrer in ('direct', 'internal', 'other')
    or (char_length(referrer) <= 100 and referrer ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$')
  ),
  device text not null check (device in ('phone', 'desktop')),
  times bigint not null check (times > 0),
  primary key (day, event, path, referrer, device)
);
comment on table private.visit_counts is
  'How often something happened on the site on one day (UTC). There is no row per visit, and nothing about a visitor.';
comment on column private.visit_counts.referrer is
  'The host people came from; direct without one, internal from a page of ours. A view that is not internal begins a visit.';
comment on column private.visit_counts.id is
  'Names sample counts, which are removed together. They end before the day of the first real one and never mix with it.';

alter table private.visit_counts enable row level security;

-- Pages with their own name count only while they are public, so that nobody can make names up.
create function private.is_page_counted(path text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when path like '/blog/%' then exists (
      select from public.blog_posts where slug = substr(path, 7) and published and publish_date <= now()
    )
    when path like '/courses/%' then exists (
      select from public.courses where slug = substr(path, 10) and status = 'Published'
    )
    else true
  end
$$;

-- Everyone may call it, as everyone may open a page; the constraints of the table say what can be counted at all.
create function public.count_visits(visits jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_in_one_call constant integer := 1000;
  most_lines_a_day constant integer := 2000;
  today constant date := (now() at time zone 'utc')::date;
  is_day_full boolean;
begin
  if not (select analytics_enabled from public.site_settings) then
    return;
  end if;
  if jsonb_typeof(visits) is distinct from 'array' or jsonb_array_length(visits) > most_in_one_call then
    raise sqlstate 'PT400' using message = 'At most 1000 visits can be counted at once.';
  end if;
  if (select sum(times) from jsonb_to_recordset(visits) as visit (times bigint)) > most_in_one_call then
    raise sqlstate 'PT400' using message = 'At most 1000 visits can be counted at once.';
  end if;

  -- Invented names must not fill the database: on a full day, what has no line yet is counted without them.
  is_day_full := (select count(*) from private.visit_counts where day = today) >= most_lines_a_day;
  insert into private.visit_counts as counted (day, event, path, referrer, device, times)
  select today, event, kept.path, kept.referrer, device, sum(times)
  from jsonb_to_recordset(visits) as visit (event text, path text, referrer text, device text, times bigint)
  cross join lateral (
    select is_day_full and not exists (
      select from private.visit_counts line
      where line.day = today and line.event = visit.event and line.path = visit.path
        and line.referrer = visit.referrer and line.device = visit.device
    ) as is_nameless
  ) as room
  cross join lateral (
    select
      case when is_nameless or not private.is_page_counted(visit.path) then 'other' else visit.path end as path,
      case when is_nameless and visit.referrer not in ('direct', 'internal') then 'other' else visit.referrer end
        as referrer
  ) as kept
  group by event, kept.path, kept.referrer, device
  -- In one order, so that two servers counting at once wait for each other instead of blocking each other.
  order by event, kept.path, kept.referrer, device
  on conflict (day, event, path, referrer, device) do update set times = counted.times + excluded.times;
end
$$;
comment on function public.count_visits(jsonb) is
  'Adds to the counts of today: an array of event, path, referrer, device and times. Does nothing while analytics are off.';
grant execute on function public.count_visits(jsonb) to anon;

-- One row for each day, with zeros where nothing happened.
create function private.daily_figures(from_day date, to_day date)
returns table (
  day date, visits bigint, page_views bigint, sign_ups bigint, enrolments bigint, revenue_cents bigint
)
language sql
stable
security definer
set search_path = ''
as $$
  with span as (
    select from_day::timestamp at time zone 'utc' as starts_at, (to_day + 1)::timestamp at time zone 'utc' as ends_at
  ), happened as (
    select counts.day, coalesce(sum(times) filter (where referrer <> 'internal'), 0) as visits, sum(times) as page_views,
      0 as sign_ups, 0 as enrolments, 0 as revenue_cents
    from private.visit_counts counts
    where counts.day between from_day and to_day and event = 'page_view'
    group by counts.day
    union all
    select (created_at at time zone 'utc')::date, 0, 0, count(*), 0, 0
    from public.profiles, span
    where created_at >= starts_at and created_at < ends_at
    group by 1
    union all
    select (enrolled_at at time zone 'utc')::date, 0, 0, 0, count(*), 0
    from public.enrolments, span
    where enrolled_at >= starts_at and enrolled_at < ends_at
    group by 1
    union all
    select (settled_at at time zone 'utc')::date, 0, 0, 0, 0, sum(amount_cents)
    from public.payments, span
    where status = 'Completed' and settled_at >= starts_at and settled_at < ends_at
    group by 1
    union all
    select from_day + n, 0, 0, 0, 0, 0 from generate_series(0, to_day - from_day) as n
  )
  select happened.day, sum(happened.visits)::bigint, sum(happened.page_views)::bigint, sum(happened.sign_ups)::bigint,
    sum(happened.enrolments)::bigint, sum(happened.revenue_cents)::bigint
  from happened
  group by happened.day
$$;

-- The commonest pages, hosts, devices or events, most first.
create function private.most_counted(from_day date, to_day date, counted text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', name, 'times', times) order by times desc, name), '[]')
  from (
    select
      case counted when 'path' then path when 'referrer' then referrer when 'device' then device else event end as name,
      sum(times)::bigint as times
    from private.visit_counts
    where day between from_day and to_day
      and (event = 'page_view') = (counted <> 'event')
      -- Where people came from and what they hold is told by the first page of a visit alone.
      and (counted not in ('referrer', 'device') or referrer <> 'internal')
    group by 1
    order by 2 desc, 1
    limit 10
  ) most
$$;

create function public.admin_analytics(from_day date, to_day date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  days_before constant integer := to_day - from_day + 1;
begin
  perform private.require_admin();
  if days_before is null or days_before not between 1 and 400 then
    raise sqlstate 'PT400' using message = 'Please choose between 1 and 400 days.';
  end if;
  return jsonb_build_object(
    'is_counting', (select analytics_enabled from public.site_settings),
    'days', (select jsonb_agg(to_jsonb(figures) order by day) from private.daily_figures(from_day, to_day) figures),
    'before', (
      select jsonb_build_object(
        'visits', sum(visits), 'page_views', sum(page_views), 'sign_ups', sum(sign_ups),
        'enrolments', sum(enrolments), 'revenue_cents', sum(revenue_cents)
      )
      from private.daily_figures(from_day - days_before, from_day - 1)
    ),
    'pages', private.most_counted(from_day, to_day, 'path'),
    'referrers', private.most_counted(from_day, to_day, 'referrer'),
    'devices', private.most_counted(from_day, to_day, 'device'),
    'events', private.most_counted(from_day, to_day, 'event')
  );
end
$$;
comment on function public.admin_analytics(date, date) is
  'What happened on each day, both ends included, the sums of as many days before, and what was counted most. For admins.';
grant execute on function public.admin_analytics(date, date) to authenticated;

-- ---- The dashboard

-- The newest events of the site. Of what admins did, only changes count: of the latest entries, those that only say
-- that an admin looked at something are left out.
create function private.recent_activity(most integer)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(newest) order by newest.at desc), '[]')
  from (
    (
      select 'sign-up' as kind, id::text as id, email as subject, null as person, created_at as at
      from public.profiles
      order by created_at desc
      limit most
    )
    union all
    (
      select 'post', id::text, title, author_name, publish_date
      from public.blog_posts
      where published and publish_date <= now()
      order by publish_date desc
      limit most
    )
    union all
    (
      select 'ticket', id, subject, name, created_at
      from public.support_tickets
      order by created_at desc
      limit most
    )
    union all
    (
      select 'action', entry.id::text, entry.action, admin.email, entry.created_at
      from (select * from public.admin_audit_log order by id desc limit 100) entry
      left join public.profiles admin on admin.id = entry.admin_id
      where entry.action !~ '(^|_)(view|login)(_|$)'
      order by entry.id desc
      limit most
    )
    order by at desc
    limit most
  ) newest
$$;

-- Everything that the first page of the back office shows, in one response: it is the page that is opened most.
create function public.admin_dashboard()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  this_month constant timestamptz := date_trunc('month', now());
  month_ago constant timestamptz := now() - interval '30 days';
  mail jsonb;
begin
  perform private.require_admin();
  -- Hosted Supabase sends mails by itself and has no such table.
  if to_regclass('server.mails') is not null then
    select jsonb_build_object(
      'waiting', (select count(*) from server.mails where state = 'queued'),
      'failed', (select count(*) from server.mails where state = 'failed')
    ) into mail;
  end if;
  return jsonb_build_object(
    'users', jsonb_build_object(
      'total', (select count(*) from public.profiles),
      'recent', (select count(*) from public.profiles where created_at > month_ago)
    ),
    'posts', jsonb_build_object(
      'total', (select count(*) from public.blog_posts where published),
      'recent', (select count(*) from public.blog_posts where published and publish_date > month_ago)
    ),
    'tickets', jsonb_build_object(
      'total', (select count(*) from public.support_tickets where status = 'Open'),
      'recent', (select count(*) from public.support_tickets where created_at > month_ago)
    ),
    'revenue', (
      select jsonb_build_object(
        'month_cents', coalesce(sum(amount_cents) filter (where settled_at >= this_month), 0),
        'recent_cents', coalesce(sum(amount_cents) filter (where settled_at > month_ago), 0)
      )
      from public.payments
      where status = 'Completed' and settled_at >= least(this_month, month_ago)
    ),
    'activity', private.recent_activity(10),
    'database', jsonb_build_object('version', current_setting('server_version')),
    'mail', mail,
    'storage', (
      select jsonb_build_object('files', count(*), 'bytes', coalesce(sum((metadata ->> 'size')::bigint), 0))
      from storage.objects
    )
  );
end
$$;
comment on function public.admin_dashboard() is
  'What the dashboard shows: counts with those of the last 30 days, the newest activity, the state of the system. For admins.';
grant execute on function public.admin_dashboard() to authenticated;

-- Deleting an account deletes everything about the person.

-- The audit log stays when an account is deleted, but the email address does not stay in it.
create function private.without_address(details jsonb, address text)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    details::text,
    '(?<![a-z0-9._%+-])' || regexp_replace(address, '[!-/:-?[-`{-~]', '\\\&', 'g') || '(?![a-z0-9-]|\.[a-z0-9])',
    '[deleted]',
    'gi'
  )::jsonb
$$;

-- However an account is deleted, everything about the person is deleted with it: what they wrote, also signed out from
-- their confirmed email address, their subscription, their pictures, and the address wherever else it was noted. Rows
-- with a foreign key to the profile are deleted or emptied by that key.
create function private.forget_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := case when old.email_confirmed_at is not null then nullif(lower(old.email), '') end;
  picture text;
begin
  -- Waits for everybody who holds the account. What they wrote is then committed, and the statements below see it.
  perform from public.profiles where id = old.id for update;
  delete from public.support_tickets where user_id = old.id or lower(email) = address;
  delete from public.contact_messages where user_id = old.id or lower(email) = address;

  -- Hosted Supabase refuses statements that delete objects unless they say that they mean it. Servers of ours that
  -- keep a picture in memory listen on the channel and drop it.
  perform set_config('storage.allow_delete_query', 'true', true);
  for picture in
    delete from storage.objects
    where bucket_id = 'avatars' and (storage.foldername(name))[1] = old.id::text
    returning name
  loop
    perform pg_notify('storage_objects', 'avatars/' || picture);
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

create trigger forget_account before delete on auth.users
for each row execute function private.forget_account();

-- The trigger on profiles refuses it for the last admin.
create function public.delete_my_account()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.users where id = auth.uid();
  if not found then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
end
$$;
comment on function public.delete_my_account() is
  'Deletes the account of the calling user and all that is known of them.';
grant execute on function public.delete_my_account() to authenticated;

-- Removing the sample data at /admin/settings. Rows that real rows need stay.

create function public.count_sample_rows()
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (select count(*) from private.sample_rows where removed_at is null);
end
$$;
comment on function public.count_sample_rows() is 'How many rows of the site are sample data. For admins.';
grant execute on function public.count_sample_rows() to authenticated;

-- Whether a row that is no sample refers to this one. Foreign keys tell which rows refer to which, so tables that are
-- added later are included. A row that belongs to another sample, or that a sample consists of, is no real row.
create function private.is_sample_needed(sample_table text, sample_id text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  parts constant text[] := array[
    'public.course_modules', 'public.course_lessons', 'public.lesson_contents', 'public.lesson_revisions',
    'public.course_files', 'public.blog_post_slugs', 'public.ticket_messages'
  ];
  reference record;
  is_needed boolean;
begin
  if sample_table = 'auth.users' and exists (
    select from public.profiles where id::text = sample_id and role = 'admin'
  ) then
    return true;
  end if;
  for reference in
    with links as (
      select
        conrelid,
        conrelid::regclass::text as referring_table,
        attname as referring_column,
        case confrelid when 'public.profiles'::regclass then 'auth.users' else confrelid::regclass::text end
          as referred_table
      from pg_catalog.pg_constraint
      join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace
    )
    select
      referring_table,
      referring_column,
      -- The row itself and all else it refers to, as lines of sample_rows.
      (
        select string_agg(format('(%L, referring.%I::text)', kin_table, kin_column), ', ')
        from (
          select other.referred_table, other.referring_column from links other
          where other.conrelid = link.conrelid and other.referring_column <> link.referring_column
          union all
          select link.referring_table, attname from pg_catalog.pg_attribute
          where attrelid = link.conrelid and attname = 'id'
        ) as kin (kin_table, kin_column)
      ) as kin
    from links link
    where referred_table = sample_table
      and referring_table <> 'public.profiles'
      and (sample_table = 'auth.users' or referring_table <> all (parts))
  loop
    execute format(
      'select exists (
         select from %s referring where referring.%I::text = $1 and not exists (
           select from private.sample_rows where removed_at is null and (table_name, row_id) in (%s)
         )
       )',
      reference.referring_table, reference.referring_column, coalesce(reference.kin, '(null, null)')
    ) into is_needed using sample_id;
    if is_needed then
      return true;
    end if;
  end loop;
  return false;
end
$$;

create function public.remove_sample_data()
returns table (removed integer, kept integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- In this order, because a person takes with them all that is theirs.
  sample_tables constant text[] := array[
    'public.support_tickets', 'public.memberships', 'public.payments', 'public.certificates', 'public.course_ratings',
    'public.enrolments', 'public.blog_posts', 'public.courses', 'private.visit_counts', 'auth.users'
  ];
  sample_table text;
  found_now integer;
begin
  perform private.require_admin();
  lock table private.sample_rows in exclusive mode;
  kept := 0;
  -- A sample that real rows need is the site's own from now on, and so is, in the next round, all that it needs itself.
  loop
    update private.sample_rows set removed_at = now()
    where removed_at is null and private.is_sample_needed(table_name, row_id);
    get diagnostics found_now = row_count;
    exit when found_now = 0;
    kept := kept + found_now;
  end loop;

  removed := 0;
  foreach sample_table in array sample_tables loop
    execute format(
      'delete from %s where id::text in (
         select row_id from private.sample_rows where table_name = $1 and removed_at is null
       )', sample_table::regclass
    ) using sample_table;
    update private.sample_rows set removed_at = now() where table_name = sample_table and removed_at is null;
    get diagnostics found_now = row_count;
    removed := removed + found_now;
  end loop;
  if removed + kept > 0 then
    perform private.record_admin_action('sample_data_remove', jsonb_build_object('removed', removed, 'kept', kept));
  end if;
  return next;
end
$$;
comment on function public.remove_sample_data() is
  'Removes the sample rows and says how many; those that real rows need stay and count as real from now on. For admins.';
grant execute on function public.remove_sample_data() to authenticated;
