-- A month after the 31st of January is the 28th of February, and a month after that was the 28th of March: each period was
-- counted from the end of the one before, so a day once lost never came back. Periods are now counted in months from the
-- first of an unbroken row of them, and in UTC, whatever time zone a session has.
create function private.add_months(moment timestamptz, months integer)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select (moment at time zone 'UTC' + make_interval(months => months)) at time zone 'UTC'
$$;
revoke execute on function private.add_months(timestamptz, integer) from public, anon, authenticated, service_role;

create function private.months_of(billing text)
returns integer
language sql
immutable
set search_path = ''
as $$
  select case billing when 'annual' then 12 else 1 end
$$;
revoke execute on function private.months_of(text) from public, anon, authenticated, service_role;

-- When a membership that is paid now begins and ends: after the one of the same plan that runs, or at once. A period that
-- ends when another begins is its predecessor. A row of periods that drifted before, which is by three days at most, keeps
-- what was agreed, and its next period ends where it would have ended without the drift. Where the dates differ by more,
-- somebody has set them, and the next period is counted from the end that was set.
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
revoke execute on function private.next_period(public.memberships) from public, anon, authenticated, service_role;

create or replace function public.settle_payment(target_payment text)
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
