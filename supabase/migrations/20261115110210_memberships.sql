create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  payment_id text not null unique references public.payments on delete cascade,
  plan_id text not null references public.plans,
  billing text not null check (billing in ('monthly', 'annual')),
  status text not null default 'Pending' check (status in ('Pending', 'Active', 'Cancelled', 'Ended')),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  created_at timestamptz not null default now(),
  check (status <> 'Active' or (starts_at is not null and ends_at is not null))
);
comment on table public.memberships is
  'Who is a member, of which plan and until when. Each begins as a request and becomes active when its payment is settled.';

-- However often somebody clicks, one plan is asked for once.
create unique index memberships_pending_idx on public.memberships (user_id, plan_id) where status = 'Pending';
create index memberships_user_id_idx on public.memberships (user_id, created_at desc);
create index memberships_active_idx on public.memberships (ends_at) include (starts_at, user_id) where status = 'Active';
create index memberships_plan_id_idx on public.memberships (plan_id);

revoke all on public.memberships from anon, authenticated, service_role;
grant select on public.memberships to authenticated, service_role;
alter table public.memberships enable row level security;

-- A person sees their own memberships, past and present.
create policy "own memberships are readable" on public.memberships for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every membership: they decide on payments.
create policy "admins read all memberships" on public.memberships for select to authenticated
using ((select private.is_admin()));

-- The one place where a price is computed, in whole cents. A student is whoever has confirmed an .edu address.
create function private.price_membership(member_id uuid, wanted_plan text, wanted_billing text)
returns table (plan_name text, list_price_cents integer, discount_percent integer, amount_cents integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  select
    plans.name,
    case wanted_billing when 'monthly' then plans.monthly_cents when 'annual' then plans.annual_cents end,
    case
      when exists (
        select from auth.users
        where users.id = member_id and users.email_confirmed_at is not null and users.email ilike '%.edu'
      ) then plans.student_discount_percent
      else 0
    end
  into plan_name, list_price_cents, discount_percent
  from public.plans where plans.id = wanted_plan;
  if list_price_cents is null then
    raise sqlstate 'PT404' using message = 'There is no such plan.';
  end if;
  amount_cents := list_price_cents - list_price_cents * discount_percent / 100;
  return next;
end
$$;
revoke execute on function private.price_membership(uuid, text, text) from public, anon, authenticated, service_role;

create function public.quote_membership(wanted_plan text, wanted_billing text)
returns table (plan_name text, list_price_cents integer, discount_percent integer, amount_cents integer)
language sql
stable
security definer
set search_path = ''
as $$
  select * from private.price_membership(auth.uid(), wanted_plan, wanted_billing)
$$;
comment on function public.quote_membership(text, text) is 'What a plan costs the calling user, with their discount.';
revoke execute on function public.quote_membership(text, text) from public, anon, authenticated, service_role;
grant execute on function public.quote_membership(text, text) to authenticated;

-- Answers the payment, and whether this call made it: whoever asks twice gets the first answer again.
create function public.request_membership(
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
comment on function public.request_membership(uuid, text, text, text, integer) is
  'What the membership-request function calls with the secret key, once it knows who asks.';
revoke execute on function public.request_membership(uuid, text, text, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.request_membership(uuid, text, text, text, integer) to service_role;

create function public.cancel_membership_request(target_payment text)
returns public.payments
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment public.payments;
begin
  select * into payment from public.payments where id = target_payment and user_id = auth.uid() for update;
  if payment.id is null then
    raise sqlstate 'PT404' using message = 'You have no such request.';
  end if;
  if payment.status <> 'Pending' then
    raise sqlstate 'PT409' using message = format('This request is no longer open: its payment is %s.', payment.status);
  end if;
  update public.memberships set status = 'Cancelled' where payment_id = payment.id;
  update public.payments set status = 'Failed', failed_at = now() where id = payment.id returning * into payment;
  return payment;
end
$$;
comment on function public.cancel_membership_request(text) is 'Takes back a request of the calling user that is not settled yet.';
revoke execute on function public.cancel_membership_request(text) from public, anon, authenticated, service_role;
grant execute on function public.cancel_membership_request(text) to authenticated;

-- What the three functions below begin with: answers the payment that the calling admin is about to decide on, and
-- holds it, so that of two admins the second finds what the first has done.
create function private.payment_to_decide(target_payment text, expected_status text)
returns public.payments
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment public.payments;
begin
  perform private.require_admin();
  select * into payment from public.payments where id = target_payment for update;
  if payment.id is null then
    raise sqlstate 'PT404' using message = 'There is no such payment.';
  end if;
  if payment.status <> expected_status then
    raise sqlstate 'PT409' using message = format(
      '%s is %s. Only a payment that is %s allows this.', payment.id, payment.status, expected_status
    );
  end if;
  return payment;
end
$$;
revoke execute on function private.payment_to_decide(text, text) from public, anon, authenticated, service_role;

create function private.record_payment_decision(action text, payment public.payments)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.record_admin_action(action, jsonb_build_object(
    'payment_id', payment.id, 'invoice_id', payment.invoice_id, 'amount_cents', payment.amount_cents,
    'target_user_id', payment.user_id, 'target_user_email', payment.user_email
  ))
$$;
revoke execute on function private.record_payment_decision(text, public.payments)
  from public, anon, authenticated, service_role;

-- Whoever pays again for a plan they have gets the new period after the one that runs.
create function public.settle_payment(target_payment text)
returns public.payments
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment public.payments := private.payment_to_decide(target_payment, 'Pending');
begin
  update public.memberships as settled
  set status = 'Active', starts_at = period.start,
    ends_at = period.start + case settled.billing when 'annual' then interval '1 year' else interval '1 month' end
  from (
    select asked.id, coalesce(max(running.ends_at), now()) as start
    from public.memberships asked
    left join public.memberships running
      on running.user_id = asked.user_id and running.plan_id = asked.plan_id
      and running.status = 'Active' and running.ends_at > now()
    where asked.payment_id = payment.id
    group by asked.id
  ) as period
  where settled.id = period.id;
  update public.payments set status = 'Completed', settled_at = now() where id = payment.id returning * into payment;
  perform private.record_payment_decision('payment_settle', payment);
  return payment;
end
$$;
comment on function public.settle_payment(text) is 'Pending to Completed; the membership becomes active. For admins.';
revoke execute on function public.settle_payment(text) from public, anon, authenticated, service_role;
grant execute on function public.settle_payment(text) to authenticated;

create function public.fail_payment(target_payment text)
returns public.payments
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment public.payments := private.payment_to_decide(target_payment, 'Pending');
begin
  update public.memberships set status = 'Cancelled' where payment_id = payment.id;
  update public.payments set status = 'Failed', failed_at = now() where id = payment.id returning * into payment;
  perform private.record_payment_decision('payment_fail', payment);
  return payment;
end
$$;
comment on function public.fail_payment(text) is 'Pending to Failed; the membership is cancelled. For admins.';
revoke execute on function public.fail_payment(text) from public, anon, authenticated, service_role;
grant execute on function public.fail_payment(text) to authenticated;

create function public.refund_payment(target_payment text)
returns public.payments
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment public.payments := private.payment_to_decide(target_payment, 'Completed');
begin
  -- The dates stay as they were agreed; the status says that they no longer hold.
  update public.memberships set status = 'Ended' where payment_id = payment.id;
  update public.payments set status = 'Refunded', refunded_at = now() where id = payment.id returning * into payment;
  perform private.record_payment_decision('payment_refund', payment);
  return payment;
end
$$;
comment on function public.refund_payment(text) is 'Completed to Refunded; the membership ends. For admins.';
revoke execute on function public.refund_payment(text) from public, anon, authenticated, service_role;
grant execute on function public.refund_payment(text) to authenticated;

-- Months are those of UTC.
create function public.payment_figures()
returns table (
  revenue_cents bigint,
  pending_count bigint,
  pending_cents bigint,
  refunded_count bigint,
  refunded_cents bigint,
  active_members bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  month_start timestamptz := date_trunc('month', now(), 'UTC');
begin
  perform private.require_admin();
  select coalesce(sum(amount_cents), 0) into revenue_cents
  from public.payments where status = 'Completed' and settled_at >= month_start;
  select count(*), coalesce(sum(amount_cents), 0) into pending_count, pending_cents
  from public.payments where status = 'Pending';
  select count(*), coalesce(sum(amount_cents), 0) into refunded_count, refunded_cents
  from public.payments where status = 'Refunded' and refunded_at >= month_start;
  select count(distinct user_id) into active_members
  from public.memberships where status = 'Active' and starts_at <= now() and ends_at > now();
  return next;
end
$$;
comment on function public.payment_figures() is 'Revenue and refunds of this month, what is open, and how many are members. For admins.';
revoke execute on function public.payment_figures() from public, anon, authenticated, service_role;
grant execute on function public.payment_figures() to authenticated;
