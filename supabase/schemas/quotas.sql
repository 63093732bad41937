-- Quotas: how much a person may store, and how much they may write in an hour. Nobody who learns or teaches here in the
-- usual way meets one. docs/security.md lists the figures. Each limit is a trigger below its table; those of files are
-- in storage.sql, and that of requests for a membership is in memberships.sql.

-- Whether the caller has quotas, or the person for whom a request with the secret key writes. The server and psql have
-- none, because they have no role of the API. Admins have none: they are trusted, and what they do is on record.
create function private.has_quotas(person uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return auth.role() is not null and not exists (
    select from public.profiles where id = coalesce(auth.uid(), person) and role = 'admin'
  );
end
$$;

-- Counts what a person writes. The row that counts is locked until the transaction ends, so requests of a person come
-- one after the other, and each sees what the ones before it stored. A refused request is rolled back and costs
-- nothing.
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

-- Tells a person that all of their room is used.
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

-- The quota of a table, for triggers after each statement that call the rows that were written `written`. Arguments:
-- what the rows are called, the column of the person they belong to ('' is the caller), the most rows in an hour, and
-- the most in all, if the key of the table does not limit them.
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

-- The functions above need the table of profiles, so its limit is here and not in accounts.sql.
create trigger limit_changes after update on public.profiles referencing new table as written
for each statement execute function private.enforce_quota('profiles', 'id', '60');
