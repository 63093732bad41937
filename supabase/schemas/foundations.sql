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
language sql
security definer
set search_path = ''
as $$
  select private.take_rate_limit(limit_key, most, window_seconds, 1)
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

-- A trial belongs to a person, not to an account: deleting the account and signing up again gave another one. Who has had a
-- trial or a membership is remembered by a keyed hash of the address, which stays when the account is deleted. Without the
-- key nobody can tell which address a hash belongs to.
create table private.trial_key (
  id boolean primary key default true check (id),
  key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);
comment on table private.trial_key is 'The key of the hashes in used_trials, in one row that only functions of the database read.';
alter table private.trial_key enable row level security;

create table private.used_trials (
  address_hash bytea not null,
  trial_group text not null,
  primary key (address_hash, trial_group)
);
comment on table private.used_trials is
  'The addresses, as keyed hashes, whose owners have had a trial or a membership of a group of plans. They stay when an account is deleted.';
alter table private.used_trials enable row level security;

-- Mail to ann+news@example.com arrives at ann@example.com, so both are one person. The nested hash is used because an
-- extension would be needed for an HMAC.
create function private.trial_address_hash(address text)
returns bytea
language sql
stable
security definer
set search_path = ''
as $$
  select sha256(key || sha256(key || convert_to(regexp_replace(lower(address), '^([^+@]+)\+[^@]*@', '\1@'), 'UTF8')))
  from private.trial_key
$$;

-- Remembers the groups of plans that a member has or has had, under an address.
create function private.remember_trials(member_id uuid, address text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.used_trials (address_hash, trial_group)
  select distinct private.trial_address_hash(address), plans.trial_group
  from public.memberships join public.plans on plans.id = memberships.plan_id
  where memberships.user_id = member_id and memberships.status in ('Active', 'Ended') and plans.trial_group is not null
  on conflict do nothing
$$;

create function private.remember_new_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.remember_trials(new.id, new.email);
  return null;
end
$$;

create trigger remember_new_address after update of email on public.profiles
for each row when (old.email is distinct from new.email) execute function private.remember_new_address();

-- What people write for others to read is stored as it is seen: without characters that show nothing or turn the direction
-- of the text around them, and without blanks around it. So no name is empty to the eye, and no two names that look the
-- same differ only by these. domain/visible-text.ts has the same rule and explains its parts.
create function private.visible_text(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(
        value,
        '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
        '', 'g'
      ),
      '(?<![\u0590-\u167F\u1681-\u1FFF\u2070-\u2FFF\u3001-\U0010FFFF])[\u180B-\u180D\u180F\u200C\u200D\uFE00-\uFE0F]+',
      '', 'g'
    ),
    '^[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+|[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+$',
    '', 'g'
  )
$$;

-- For the columns that the trigger names. A text of which nothing is left becomes null, so a column that needs one refuses it.
create function private.clean_text()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  given jsonb := to_jsonb(new);
  changes jsonb;
begin
  select jsonb_object_agg(name, to_jsonb(nullif(private.visible_text(given ->> name), ''))) into changes
  from unnest(tg_argv) as name
  where given ->> name <> private.visible_text(given ->> name);
  return case when changes is null then new else jsonb_populate_record(new, changes) end;
end
$$;

create trigger clean_text before insert or update of site_name on public.site_settings
for each row execute function private.clean_text('site_name');

create trigger clean_text before insert or update of title on public.course_lessons
for each row execute function private.clean_text('title');

create trigger clean_text before insert or update of title on public.course_modules
for each row execute function private.clean_text('title');

create trigger clean_text before insert or update of title, instructor on public.courses
for each row execute function private.clean_text('title', 'instructor');

create trigger clean_text before insert or update of title, author_name on public.blog_posts
for each row execute function private.clean_text('title', 'author_name');

create trigger clean_text before insert or update of student_name on public.certificates
for each row execute function private.clean_text('student_name');

create trigger clean_text before insert or update of text on public.ticket_messages
for each row execute function private.clean_text('text');

create trigger clean_text before insert or update of name, subject on public.support_tickets
for each row execute function private.clean_text('name', 'subject');

create trigger clean_text before insert or update of name, subject, message on public.contact_messages
for each row execute function private.clean_text('name', 'subject', 'message');

create trigger clean_text before insert or update of full_name on public.profiles
for each row execute function private.clean_text('full_name');

-- Quotas: how much a person may store, and how much they may write in an hour. Nobody who learns or teaches here in the
-- usual way meets one. docs/security.md lists the figures.

-- As before, for several hits at once.
create function private.take_rate_limit(limit_key text, most integer, window_seconds integer, added integer)
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
  insert into private.rate_limits as limits (key, hits) values (limit_key, added)
  on conflict (key) do update set
    hits = case
      when limits.window_started_at <= now() - make_interval(secs => window_seconds) then added
      else limits.hits + added
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

-- Counts what a person writes. The row that counts is locked until the transaction ends, so requests of a person come
-- one after the other, and each sees what the ones before it stored. A refused request is rolled back and costs nothing.
create function private.take_hourly_quota(quota text, person uuid, added integer, most_per_hour integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.take_rate_limit(quota || ':' || person, most_per_hour, 3600, added) > 0 then
    raise sqlstate 'PT429' using
      message = 'That is a lot in a short time. Please try again in an hour.', detail = 'hourly_quota';
  end if;
end
$$;

create function private.refuse_full(most integer, things text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise sqlstate 'PT413' using
    message = format('Your account has room for %s %s, and all of it is used.', most, things), detail = 'total_quota';
end
$$;

-- The quota of a table, for triggers after each statement that call the rows that were written `written`. Arguments: what
-- the rows are called, the column of the person they belong to ('' is the caller), the most rows in an hour, and the
-- most in all, if the key of the table does not limit them.
create function private.enforce_quota()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  things constant text := tg_argv[0];
  owner_column constant text := tg_argv[1];
  most_per_hour constant integer := tg_argv[2];
  most constant integer := tg_argv[3];
  written_by record;
  total integer;
begin
  for written_by in execute format(
    'select %s as person, count(*)::integer as added from written group by 1 order by 1',
    case owner_column when '' then 'auth.uid()' else quote_ident(owner_column) end
  ) loop
    -- What belongs to no account is limited by client.
    continue when written_by.person is null or not private.has_quotas(written_by.person)
      or not private.hold_account(written_by.person);
    perform private.take_hourly_quota(
      format('%s %s', tg_table_name, lower(tg_op)), written_by.person, written_by.added, most_per_hour
    );
    continue when most is null;
    execute format(
      'select count(*) from (select from %I.%I where %I = $1 limit $2) as owned',
      tg_table_schema, tg_table_name, owner_column
    ) into total using written_by.person, most + 1;
    if total > most then
      perform private.refuse_full(most, things);
    end if;
  end loop;
  return null;
end
$$;

create trigger limit_additions after insert on public.admin_audit_log referencing new table as written
for each statement execute function private.enforce_quota('entries', 'admin_id', '300', '10000');

create trigger limit_additions after insert on private.question_revisions referencing new table as written
for each statement execute function private.enforce_quota('saved questions', 'author_id', '300', '10000');

-- Instructors.
create trigger limit_additions after insert on public.lesson_revisions referencing new table as written
for each statement execute function private.enforce_quota('saved texts', 'author_id', '300', '10000');

create trigger limit_additions after insert on public.ticket_messages referencing new table as written
for each statement execute function private.enforce_quota('messages', 'author_id', '60', '2000');

create trigger limit_additions after insert on public.support_tickets referencing new table as written
for each statement execute function private.enforce_quota('questions', 'user_id', '60', '500');

-- Forms and answers have lower limits of their own, by client and by person.
create trigger limit_additions after insert on public.contact_messages referencing new table as written
for each statement execute function private.enforce_quota('messages', 'user_id', '60', '500');

create trigger limit_changes after update on public.newsletter_subscribers referencing new table as written
for each statement execute function private.enforce_quota('subscriptions', '', '60');

create trigger limit_additions after insert on public.newsletter_subscribers referencing new table as written
for each statement execute function private.enforce_quota('subscriptions', '', '60');

create trigger limit_changes after update on public.profiles referencing new table as written
for each statement execute function private.enforce_quota('profiles', 'id', '60');

create trigger limit_changes after update on public.attempts referencing new table as written
for each statement execute function private.enforce_quota('attempts', 'user_id', '1200');

-- Saving an answer changes its attempt, too.
create trigger limit_additions after insert on public.attempts referencing new table as written
for each statement execute function private.enforce_quota('attempts', 'user_id', '30', '1000');

create trigger limit_changes after update on public.lab_work referencing new table as written
for each statement execute function private.enforce_quota('labs', 'user_id', '1200');

create trigger limit_additions after insert on public.lab_work referencing new table as written
for each statement execute function private.enforce_quota('labs', 'user_id', '600');

create trigger limit_changes after update on public.lesson_progress referencing new table as written
for each statement execute function private.enforce_quota('lessons', 'user_id', '2400');

create trigger limit_additions after insert on public.lesson_progress referencing new table as written
for each statement execute function private.enforce_quota('lessons', 'user_id', '600');

create trigger limit_changes after update on public.course_ratings referencing new table as written
for each statement execute function private.enforce_quota('ratings', 'user_id', '60');

-- Every rating drops cached pages.
create trigger limit_additions after insert on public.course_ratings referencing new table as written
for each statement execute function private.enforce_quota('ratings', 'user_id', '60');

create trigger limit_changes after update on public.enrolments referencing new table as written
for each statement execute function private.enforce_quota('enrolments', 'user_id', '120');

create trigger limit_additions after insert on public.enrolments referencing new table as written
for each statement execute function private.enforce_quota('enrolments', 'user_id', '60', '500');

create trigger limit_changes after update on public.lesson_notes referencing new table as written
for each statement execute function private.enforce_quota('notes', 'user_id', '600');

create trigger limit_additions after insert on public.lesson_notes referencing new table as written
for each statement execute function private.enforce_quota('notes', 'user_id', '60', '500');

-- Files. Hosted Supabase allows no triggers on this table.

-- A folder is what comes before the first slash. The operators compare bytes, for which there is an index.
create function private.is_folder_full(bucket text, folder text, new_name text, most integer)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select count(*) >= most from (
    select from storage.objects
    where name ~>=~ (folder || '/') and name ~<~ (folder || '0') and bucket_id = bucket and name <> new_name
    limit most
  ) as others
$$;

create function private.has_room_for_file(bucket text, new_name text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  folder constant text := split_part(new_name, '/', 1);
begin
  if not private.has_quotas(auth.uid()) or not private.hold_account(auth.uid()) then
    return true;
  end if;
  perform private.take_hourly_quota(bucket, auth.uid(), 1, 60);
  if bucket = 'avatars' and private.is_folder_full(bucket, folder, new_name, 20) then
    perform private.refuse_full(20, 'pictures');
  end if;
  if bucket = 'lesson-films' then
    -- Several instructors may share the folder of a course.
    perform pg_advisory_xact_lock(hashtext('lesson-films ' || folder));
    if private.is_folder_full(bucket, folder, new_name, 200) then
      raise sqlstate 'PT413' using
        message = format('A course has room for %s files of films, and all of it is used.', 200),
        detail = 'total_quota';
    end if;
  end if;
  return true;
end
$$;
grant execute on function private.has_room_for_file(text, text) to authenticated;
