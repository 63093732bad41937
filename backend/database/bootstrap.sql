-- What a hosted Supabase project already has before our migrations run. Every statement can run again.

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'nologin noinherit'),
      ('supabase_auth_admin', 'nologin noinherit createrole'),
      ('supabase_storage_admin', 'nologin noinherit createrole')
    ) as roles (name, options)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.options);
    end if;
  end loop;
  -- The server's role acts as these roles. A superuser could anyway, but need not stay one after its first start.
  -- Roles belong to the whole cluster, so nothing is written when nothing is missing: databases of one cluster may
  -- start at the same time.
  for wanted in
    select unnest(array['anon', 'authenticated', 'service_role', 'supabase_auth_admin', 'supabase_storage_admin']) as name
  loop
    if not exists (
      select from pg_auth_members
      where roleid = wanted.name::regrole and member = current_user::regrole
    ) then
      execute format('grant %I to %I', wanted.name, current_user);
    end if;
  end loop;
end
$$;

create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists storage;
create schema if not exists realtime;
create schema if not exists supabase_migrations;

create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
create extension if not exists citext with schema extensions;
create extension if not exists pg_trgm with schema extensions;

grant usage on schema public, extensions, auth, storage, realtime to anon, authenticated, service_role;
revoke create on schema public from public;

create table if not exists auth.users (
  instance_id uuid,
  id uuid primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255) default '',
  confirmation_sent_at timestamptz,
  recovery_token varchar(255) default '',
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255) default '',
  email_change varchar(255) default '',
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz,
  updated_at timestamptz,
  phone text unique default null,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false
);
create unique index if not exists users_email_partial_key on auth.users (email) where is_sso_user = false;
create unique index if not exists confirmation_token_idx
  on auth.users (confirmation_token) where confirmation_token !~ '^[0-9 ]*$';
create unique index if not exists recovery_token_idx
  on auth.users (recovery_token) where recovery_token !~ '^[0-9 ]*$';
create unique index if not exists email_change_token_current_idx
  on auth.users (email_change_token_current) where email_change_token_current !~ '^[0-9 ]*$';
create unique index if not exists email_change_token_new_idx
  on auth.users (email_change_token_new) where email_change_token_new !~ '^[0-9 ]*$';
create index if not exists users_created_at_idx on auth.users (created_at);
-- The costs of imported bcrypt hashes. Sign-in looks up the highest.
create index if not exists users_bcrypt_cost_idx on auth.users (substr(encrypted_password, 5, 2))
where encrypted_password like '$2%';

create table if not exists auth.identities (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null,
  user_id uuid not null references auth.users on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  unique (provider_id, provider)
);
create index if not exists identities_user_id_idx on auth.identities (user_id);

create table if not exists auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz,
  updated_at timestamptz,
  aal text default 'aal1',
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text
);
create index if not exists sessions_user_id_idx on auth.sessions (user_id);

create table if not exists auth.refresh_tokens (
  instance_id uuid,
  id bigserial primary key,
  token varchar(255) unique,
  user_id varchar(255),
  revoked boolean,
  created_at timestamptz,
  updated_at timestamptz,
  parent varchar(255),
  session_id uuid references auth.sessions on delete cascade
);
create index if not exists refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);

create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  id uuid primary key,
  unique (session_id, authentication_method)
);

create table if not exists auth.flow_state (
  id uuid primary key,
  user_id uuid,
  auth_code text not null,
  code_challenge_method text not null,
  code_challenge text not null,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz,
  updated_at timestamptz,
  authentication_method text not null,
  auth_code_issued_at timestamptz
);

-- Databases of earlier versions have flows without this foreign key, and perhaps flows of deleted accounts.
do $$
begin
  if not exists (select from pg_constraint where conname = 'flow_state_user_id_fkey') then
    delete from auth.flow_state where not exists (select from auth.users where users.id = flow_state.user_id);
    alter table auth.flow_state
      add constraint flow_state_user_id_fkey foreign key (user_id) references auth.users on delete cascade;
  end if;
end
$$;

create table if not exists auth.audit_log_entries (
  instance_id uuid,
  id uuid primary key,
  payload json,
  created_at timestamptz,
  ip_address varchar(64) not null default ''
);

-- Row-level security without a policy: the API roles see nothing of the auth schema.
alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.mfa_amr_claims enable row level security;
alter table auth.flow_state enable row level security;
alter table auth.audit_log_entries enable row level security;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;
grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, service_role;

-- Storage, as far as policies in migrations refer to it.
create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets,
  name text,
  owner uuid,
  owner_id text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  user_metadata jsonb,
  unique (bucket_id, name)
);
-- As on hosted Supabase. Policies count the files of a folder with it.
create index if not exists name_prefix_search on storage.objects (name text_pattern_ops);
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant select on storage.buckets to anon, authenticated;
grant select, insert, update, delete on storage.objects to anon, authenticated;
grant all on storage.buckets, storage.objects to service_role;

create or replace function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]
$$;
create or replace function storage.filename(name text) returns text language sql immutable as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;
create or replace function storage.extension(name text) returns text language sql immutable as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

-- Realtime. The policies of this table decide who may receive (select) and send (insert) the messages of a topic. A row
-- exists only inside a transaction: a message is deleted by the one that sends it, and what is inserted to try a policy
-- is rolled back.
create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

-- The topic that a policy is asked about.
create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- Sends a message to the listeners of a topic once the transaction commits. As on hosted Supabase, a message that cannot
-- be sent is a warning, because it must not undo the change that it tells of.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void
language plpgsql
set search_path = ''
as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    message_id,
    case when payload ? 'id' then payload else jsonb_set(payload, '{id}', to_jsonb(message_id)) end,
    event, topic, private, 'broadcast'
  );
exception
  when others then
    raise warning 'the message to % was not sent: %', topic, sqlerrm;
end
$$;

-- Every server process listens, and delivers the message to its own clients. A notification has at most 8,000 bytes and
-- a character at most 4, so longer messages are sent in parts.
create or replace function realtime.announce_message()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  message text := jsonb_build_object(
    'id', new.id, 'topic', new.topic, 'event', new.event, 'private', coalesce(new.private, false),
    'payload', coalesce(new.payload, '{}')
  );
  part_length constant integer := 1900;
  parts integer := ceil(char_length(message) / part_length::numeric);
begin
  if octet_length(message) > 262144 then
    raise exception 'a message has at most 256 kilobytes';
  end if;
  for part in 1..parts loop
    perform pg_notify(
      'realtime_messages',
      concat_ws(' ', new.id, part, parts, substr(message, (part - 1) * part_length + 1, part_length))
    );
  end loop;
  delete from realtime.messages where id = new.id;
  return null;
end
$$;
revoke execute on function realtime.topic(), realtime.send(jsonb, text, text, boolean), realtime.announce_message()
from public;
grant execute on function realtime.topic(), realtime.send(jsonb, text, text, boolean)
to anon, authenticated, service_role;
create or replace trigger announce_message after insert on realtime.messages
for each row when (new.extension = 'broadcast' and new.event is not null)
execute function realtime.announce_message();

create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);

-- Our server's own tables. Hosted Supabase keeps this data elsewhere. No API role has any privilege here.
create schema if not exists server;

create table if not exists server.keys (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

-- Unconfirmed accounts that more than one person may have asked for. The person who confirms the email address gets
-- the account without its previous password, sessions and, where sign-ups differed, metadata.
create table if not exists server.contested_accounts (
  user_id uuid primary key references auth.users on delete cascade,
  clears_metadata boolean not null default false
);

-- Sign-ins that are at the provider of an organisation. Each is deleted when it comes back, or after ten minutes.
create table if not exists server.sso_flows (
  state_hash text primary key,
  browser_hash text not null,
  connection_id uuid not null,
  nonce text not null,
  code_verifier text not null,
  redirect_to text not null,
  code_challenge text not null,
  code_challenge_method text not null,
  created_at timestamptz not null default now()
);
create index if not exists sso_flows_created_at_idx on server.sso_flows (created_at);

create table if not exists server.mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  reply_to text,
  subject text not null,
  -- Bodies contain single-use links, so they are cleared once the mail is sent. A mail that is kept in the outbox,
  -- because there is no mail server, keeps its text.
  text_body text,
  html_body text,
  headers jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
-- An event for the recipient's calendar. Cleared like the bodies.
alter table server.mails add column if not exists calendar_event jsonb;
-- The queue removes recipients without an account some days after the mail was written.
alter table server.mails alter column recipient drop not null;
alter table server.mails add column if not exists recipient_days integer;
-- Databases made before the state 'kept' existed call a mail in the outbox sent. Only such a mail has a text.
do $$
begin
  if not exists (
    select from pg_constraint
    where conrelid = 'server.mails'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%kept%'
  ) then
    alter table server.mails drop constraint if exists mails_state_check;
    alter table server.mails add constraint mails_state_check check (state in ('queued', 'sent', 'kept', 'failed'));
    update server.mails set state = 'kept', sent_at = null where state = 'sent' and text_body is not null;
  end if;
end
$$;
create index if not exists mails_due_idx on server.mails (next_attempt_at) where state = 'queued';
create index if not exists mails_state_idx on server.mails (state, id);

-- Deletes the mails of a deleted account, sent or not, including those to the new mailbox of a pending email change.
-- A mail to another recipient that is kept in the outbox loses its text if it mentions the account.
create or replace function server.forget_mails()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.email <> '' and old.email_confirmed_at is not null then
    delete from server.mails
    where lower(recipient) = lower(old.email)
      or lower(reply_to) = lower(old.email)
      or (recipient = nullif(old.email_change, '') and position(old.email in text_body) > 0);
    update server.mails set text_body = null
    where state = 'kept' and position(lower(old.email) in lower(text_body)) > 0;
  end if;
  return null;
end
$$;
create or replace trigger forget_mails after delete on auth.users
for each row execute function server.forget_mails();

create table if not exists server.stored_files (
  object_id uuid primary key references storage.objects on delete cascade,
  content bytea not null
);

-- Hits per limit and client in the current window. Stored here so that limits survive restarts and hold across
-- servers.
create table if not exists server.rate_limits (
  key text primary key,
  window_started_at timestamptz not null default now(),
  hits integer not null default 0
);
create index if not exists rate_limits_window_started_at_idx on server.rate_limits (window_started_at);

-- Counts a hit and returns how many seconds the client has to wait: 0 while the limit is not exceeded. A window that
-- started in the future starts now: a clock that was set back makes nobody wait longer than the window itself.
create or replace function server.take_rate_limit(limit_key text, most integer, window_seconds integer)
returns integer
language plpgsql
set search_path = ''
-- The table grows while a session keeps its plans, so they use the indexes from the beginning.
set enable_seqscan = off
as $$
declare
  counted server.rate_limits;
begin
  -- Old windows are deleted a few at a time, so the table stays as small as the traffic of the last day.
  delete from server.rate_limits
  where key = any (array(
    select key from server.rate_limits where window_started_at < now() - interval '1 day'
    order by window_started_at limit 5
    for update skip locked
  ));
  insert into server.rate_limits as limits (key, hits) values (limit_key, 1)
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
revoke execute on function server.take_rate_limit(text, integer, integer) from public;

-- The limits of an account are counted under its id, and deleted with it.
create or replace function server.forget_rate_limits()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from server.rate_limits where substring(key from ':(.*)$') = old.id::text;
  return null;
end
$$;
create or replace trigger forget_rate_limits after delete on auth.users
for each row execute function server.forget_rate_limits();
