alter table public.memberships add column renews boolean not null default true;
comment on column public.memberships.renews is
  'Whether the next period is asked for when this one comes to its end: yes, until its member cancels.';

-- How long before the end of a period the invoice for the next one is made. The pages name the same number of days.
create function private.renewal_notice()
returns interval
language sql
immutable
set search_path = ''
as $$
  select interval '7 days'
$$;
revoke execute on function private.renewal_notice() from public, anon, authenticated, service_role;

-- A request made in the last days of a period is its renewal. When it is taken back, fails or is refunded, the one
-- that runs is the last, so that nobody finds a new invoice an hour later.
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
revoke execute on function private.stop_renewal() from public, anon, authenticated, service_role;

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
revoke execute on function public.set_membership_renewal(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.set_membership_renewal(uuid, boolean) to authenticated;

-- Those that come to their end with nothing after them. Sample members are nobody who could pay. Who is not among the
-- first 500 waits an hour, and has days.
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
revoke execute on function private.memberships_to_renew() from public, anon, authenticated, service_role;

-- Answers the new payments, each with the time until which the membership it renews runs.
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
revoke execute on function public.renew_memberships(text) from public, anon, authenticated, service_role;
grant execute on function public.renew_memberships(text) to service_role;
