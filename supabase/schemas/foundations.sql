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

-- Certificates and agreements count in whole days, and the days are those of UTC wherever the database runs.
create function private.today()
returns date
language sql
stable
set search_path = ''
as $$
  select (now() at time zone 'UTC')::date
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

-- The same, with another value for a list that is not given.
create function private.text_array_or(list jsonb, otherwise text[])
returns text[]
language sql
immutable
set search_path = ''
as $$
  select case when list is null then otherwise else private.text_array(list) end
$$;

-- What people write for others to read is stored as it is seen: without characters that show nothing or turn the
-- direction of the text around them, and without blanks around it. So no name is empty to the eye, and no two names
-- that look the same differ only by these. domain/text/visible-text.ts has the same rule and explains its parts.
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

-- Stores the columns that the trigger names as they are seen. A text of which nothing is left becomes null, so a column
-- that needs one refuses it.
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

create table private.rate_limits (
  key text primary key,
  window_started_at timestamptz not null default now(),
  hits integer not null default 0
);
comment on table private.rate_limits is
  'Hits per limit and client in the current window. Kept in the database so that limits survive restarts and hold across servers.';

create index rate_limits_window_started_at_idx on private.rate_limits (window_started_at);

alter table private.rate_limits enable row level security;

-- Counts hits and returns how many seconds the caller has to wait: 0 while the limit is not exceeded. A window that
-- started in the future starts now, so that a clock that was set back makes nobody wait longer than the window itself.
create function private.take_rate_limit(limit_key text, most integer, window_seconds integer, added integer)
returns integer
language plpgsql
security definer
set search_path = ''
-- The table grows while a session keeps its plans, so they use the indexes from the beginning.
set enable_seqscan = off
as $$
declare
  counted private.rate_limits;
begin
  -- Old windows are swept a few at a time, so the table stays as small as the traffic of the last day.
  delete from private.rate_limits
  where key = any (array(
    select key from private.rate_limits where window_started_at < now() - interval '1 day'
    order by window_started_at limit 5
    for update skip locked
  ));
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

-- The same for one hit.
create function private.take_rate_limit(limit_key text, most integer, window_seconds integer)
returns integer
language sql
security definer
set search_path = ''
as $$
  select private.take_rate_limit(limit_key, most, window_seconds, 1)
$$;
grant execute on function private.take_rate_limit(text, integer, integer) to service_role;

-- Under what the limits of an email address are counted. Who gives it may not be its owner, so only a hash is stored.
create function private.address_key(address text)
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(lower(address), 'UTF8')), 'hex')
$$;

create table private.sample_rows (
  table_name text not null,
  row_id text not null,
  removed_at timestamptz,
  primary key (table_name, row_id)
);
comment on table private.sample_rows is
  'Which rows are sample data. A removed sample keeps its line here, so that samples never come back by themselves.';

alter table private.sample_rows enable row level security;
