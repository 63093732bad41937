-- As before, and a window that began in the future begins now: a clock that was set back keeps nobody waiting for longer
-- than the window itself.
create or replace function private.take_rate_limit(limit_key text, most integer, window_seconds integer)
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
