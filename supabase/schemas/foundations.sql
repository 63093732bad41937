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
