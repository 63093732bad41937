-- The private schema holds what the API must never show. No API role may use it.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to service_role;

create table private.rate_limits (
  key text primary key,
  window_started_at timestamptz not null default now(),
  hits integer not null default 0
);
comment on table private.rate_limits is
  'Hits per limit and client in the current window. Kept in the database so that limits survive restarts and hold across servers.';
alter table private.rate_limits enable row level security;

-- Counts a hit and answers how many seconds the caller has to wait: 0 while the limit is not passed.
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
      else limits.window_started_at
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
revoke execute on function private.take_rate_limit(text, integer, integer) from public, anon, authenticated;
grant execute on function private.take_rate_limit(text, integer, integer) to service_role;
create index rate_limits_window_started_at_idx on private.rate_limits (window_started_at);
