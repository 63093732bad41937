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

create or replace function private.take_rate_limit(limit_key text, most integer, window_seconds integer)
returns integer
language sql
security definer
set search_path = ''
as $$
  select private.take_rate_limit(limit_key, most, window_seconds, 1)
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

-- The server and psql have no role of the API. Admins are trusted, and what they do is on record.
create function private.has_quotas(person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select auth.role() is not null and not exists (
    select from public.profiles where id = coalesce(auth.uid(), person) and role = 'admin'
  )
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

create trigger limit_additions after insert on public.lesson_notes referencing new table as written
for each statement execute function private.enforce_quota('notes', 'user_id', '60', '500');
create trigger limit_changes after update on public.lesson_notes referencing new table as written
for each statement execute function private.enforce_quota('notes', 'user_id', '600');

create trigger limit_additions after insert on public.enrolments referencing new table as written
for each statement execute function private.enforce_quota('enrolments', 'user_id', '60', '500');
create trigger limit_changes after update on public.enrolments referencing new table as written
for each statement execute function private.enforce_quota('enrolments', 'user_id', '120');

-- Every rating drops cached pages.
create trigger limit_additions after insert on public.course_ratings referencing new table as written
for each statement execute function private.enforce_quota('ratings', 'user_id', '60');
create trigger limit_changes after update on public.course_ratings referencing new table as written
for each statement execute function private.enforce_quota('ratings', 'user_id', '60');

create trigger limit_additions after insert on public.lesson_progress referencing new table as written
for each statement execute function private.enforce_quota('lessons', 'user_id', '600');
create trigger limit_changes after update on public.lesson_progress referencing new table as written
for each statement execute function private.enforce_quota('lessons', 'user_id', '2400');

create trigger limit_additions after insert on public.lab_work referencing new table as written
for each statement execute function private.enforce_quota('labs', 'user_id', '600');
create trigger limit_changes after update on public.lab_work referencing new table as written
for each statement execute function private.enforce_quota('labs', 'user_id', '1200');

-- Saving an answer changes its attempt, too.
create trigger limit_additions after insert on public.attempts referencing new table as written
for each statement execute function private.enforce_quota('attempts', 'user_id', '30', '1000');
create trigger limit_changes after update on public.attempts referencing new table as written
for each statement execute function private.enforce_quota('attempts', 'user_id', '1200');

create trigger limit_changes after update on public.profiles referencing new table as written
for each statement execute function private.enforce_quota('profiles', 'id', '60');

create trigger limit_additions after insert on public.newsletter_subscribers referencing new table as written
for each statement execute function private.enforce_quota('subscriptions', '', '60');
create trigger limit_changes after update on public.newsletter_subscribers referencing new table as written
for each statement execute function private.enforce_quota('subscriptions', '', '60');

-- Forms and answers have lower limits of their own, by client and by person.
create trigger limit_additions after insert on public.contact_messages referencing new table as written
for each statement execute function private.enforce_quota('messages', 'user_id', '60', '500');
create trigger limit_additions after insert on public.support_tickets referencing new table as written
for each statement execute function private.enforce_quota('questions', 'user_id', '60', '500');
create trigger limit_additions after insert on public.ticket_messages referencing new table as written
for each statement execute function private.enforce_quota('messages', 'author_id', '60', '2000');

-- Instructors.
create trigger limit_additions after insert on public.lesson_revisions referencing new table as written
for each statement execute function private.enforce_quota('saved texts', 'author_id', '300', '10000');
create trigger limit_additions after insert on private.question_revisions referencing new table as written
for each statement execute function private.enforce_quota('saved questions', 'author_id', '300', '10000');
create trigger limit_additions after insert on public.admin_audit_log referencing new table as written
for each statement execute function private.enforce_quota('entries', 'admin_id', '300', '10000');

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

create policy "files have quotas" on storage.objects as restrictive for insert to authenticated
with check (private.has_room_for_file(bucket_id, name));

-- As before, and with a total. Renewals, which give no limit, are never refused.
create or replace function public.request_membership(
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
  if most_per_hour is not null
    and (select count(*) from (select from public.payments where user_id = member_id limit 200) as own) = 200
  then
    perform private.refuse_full(200, 'requests');
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
