-- Payments, with the decisions of admins.

create sequence private.payment_numbers start with 1001;
create sequence private.invoice_numbers start with 1001;

create table public.payments (
  id text primary key default 'PAY-' || nextval('private.payment_numbers'),
  invoice_id text not null unique default 'INV-' || nextval('private.invoice_numbers'),
  user_id uuid references public.profiles on delete set null,
  user_name text,
  user_email text,
  plan_name text not null check (plan_name <> '' and char_length(plan_name) <= 60),
  billing text not null check (billing in ('monthly', 'annual', 'agreement')),
  list_price_cents integer not null check (list_price_cents > 0),
  discount_percent integer not null default 0 check (discount_percent between 0 and 100),
  amount_cents integer not null check (amount_cents between 0 and list_price_cents),
  method text not null check (method <> '' and char_length(method) <= 60),
  status text not null default 'Pending' check (status in ('Completed', 'Pending', 'Failed', 'Refunded')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  failed_at timestamptz,
  refunded_at timestamptz,
  -- All that can be searched as one text: for a search in five columns the planner would rather read the whole table.
  search_text text generated always as (
    lower(id || ' ' || invoice_id || ' ' || coalesce(user_name, '') || ' ' || coalesce(user_email, '') || ' ' || plan_name)
  ) stored,
  check ((settled_at is not null) = (status in ('Completed', 'Refunded'))),
  check ((failed_at is not null) = (status = 'Failed')),
  check ((refunded_at is not null) = (status = 'Refunded'))
);
comment on table public.payments is
  'What was asked for and what became of it. Plan, price, name and address are as they stand on the invoice.';
comment on column public.payments.billing is
  'The period of a membership, or agreement for the invoice of an organisation, which has lines of its own.';
comment on column public.payments.search_text is 'What search_payments looks into.';

create index payments_created_at_idx on public.payments (created_at desc, id desc);
create index payments_status_idx on public.payments (status, created_at desc, id desc);
create index payments_plan_name_idx on public.payments (plan_name, created_at desc, id desc);
create index payments_user_id_idx on public.payments (user_id);
create index payments_settled_at_idx on public.payments (settled_at) include (amount_cents) where status = 'Completed';
create index payments_refunded_at_idx on public.payments (refunded_at) include (amount_cents) where status = 'Refunded';
create index payments_pending_idx on public.payments (created_at) include (amount_cents) where status = 'Pending';
create index payments_search_idx on public.payments
using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

grant select on public.payments to authenticated, service_role;
alter table public.payments enable row level security;

-- Users see what they were asked to pay, and what they paid.
create policy "own payments are readable" on public.payments for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every payment: they settle them.
create policy "admins read all payments" on public.payments for select to authenticated
using ((select private.is_admin()));

-- ---- Lines

create table public.invoice_lines (
  payment_id text references public.payments on delete cascade,
  position integer check (position between 1 and 30),
  kind text not null check (kind in ('seats', 'certification', 'workshop', 'service', 'discount')),
  description text not null check (description <> '' and char_length(description) <= 200),
  quantity integer not null check (quantity between 1 and 10000),
  unit_cents integer not null check (unit_cents between 0 and 100000000),
  primary key (payment_id, position)
);
comment on table public.invoice_lines is
  'What stands on the invoice of an organisation. Invoices of memberships have no lines: their plan says it all.';
comment on column public.invoice_lines.unit_cents is 'The price of one. That of a discount is taken off.';

grant select on public.invoice_lines to authenticated, service_role;
alter table public.invoice_lines enable row level security;

-- Everyone who may read an invoice may read its lines.
create policy "lines are seen with their invoice" on public.invoice_lines for select to authenticated
using (exists (select from public.payments where payments.id = invoice_lines.payment_id));

create trigger clean_text before insert or update of description on public.invoice_lines
for each row execute function private.clean_text('description');

-- ---- Deleted accounts

-- The foreign key empties user_id when an account is deleted. The payment stays for the books, without the person, and
-- an open one fails, because nobody is left to pay it.
create function private.forget_payer()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.user_name := null;
  new.user_email := null;
  if new.status = 'Pending' then
    new.status := 'Failed';
    new.failed_at := now();
  end if;
  return new;
end
$$;

create trigger forget_payer before update of user_id on public.payments
for each row when (old.user_id is not null and new.user_id is null) execute function private.forget_payer();

-- ---- Decisions

-- What the three functions below begin with. It returns the payment that the calling admin is about to decide on, and
-- locks it, so that of two admins the second finds what the first has done.
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
  -- What a payment causes locks the profile too, so it is locked before the payment, as everywhere else.
  perform from public.profiles
  where id = (select user_id from public.payments where id = target_payment) for no key update;
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

-- Adds the decision to the audit log.
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

-- A user who pays again for a plan they have gets the new period after the current one.
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
  set status = 'Active', starts_at = period.starts_at, ends_at = period.ends_at
  from public.memberships asked cross join lateral private.next_period(asked) as period
  where asked.payment_id = payment.id and settled.id = asked.id;
  update public.payments set status = 'Completed', settled_at = now() where id = payment.id returning * into payment;
  perform private.record_payment_decision('payment_settle', payment);
  return payment;
end
$$;
comment on function public.settle_payment(text) is 'Pending to Completed; the membership becomes active. For admins.';
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
grant execute on function public.fail_payment(text) to authenticated;

create function public.refund_payment(target_payment text)
returns public.payments
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment public.payments;
begin
  perform private.require_admin();
  -- Certificates that rest on the payment are revoked below, also those of people who have left the family of the payer.
  -- All profiles are locked at once, so that two refunds wait for each other, and so does what issues certificates.
  perform from public.profiles
  where id in (
    select private.family_people(user_id) from public.payments where id = target_payment
    union
    select certificates.user_id
    from private.certificate_payments covered
    join public.certificates on certificates.id = covered.certificate_id
    where covered.payment_id = target_payment
  )
  order by id for no key update;
  payment := private.payment_to_decide(target_payment, 'Completed');
  -- The dates stay as they were agreed; the status says that they no longer hold.
  update public.memberships set status = 'Ended' where payment_id = payment.id;
  update public.payments set status = 'Refunded', refunded_at = now() where id = payment.id returning * into payment;
  perform private.revoke_refunded_certificates(
    payment.id, format('The payment for the plan %s was refunded.', payment.plan_name)
  );
  perform private.record_payment_decision('payment_refund', payment);
  return payment;
end
$$;
comment on function public.refund_payment(text) is 'Completed to Refunded; the membership ends, and certificates that rest on it alone are revoked. For admins.';
grant execute on function public.refund_payment(text) to authenticated;

-- ---- The list of payments

-- Runs as the owner for the reason given at search_profiles. A filter that is null lets everything through, and since
-- EXECUTE plans for the given values, it costs nothing. The index knows texts of three characters and more, so a
-- shorter text finds everything.
create function public.search_payments(
  search_text text default '',
  only_status text default null,
  only_plan text default null,
  since timestamptz default null,
  after_payment text default null,
  page_size integer default 100
)
returns setof public.payments
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query execute $query$
    select * from public.payments
    where ($1 is null or search_text like $1)
      and ($2 is null or status = $2)
      and ($3 is null or plan_name = $3)
      and ($4 is null or created_at >= $4)
      and ($5 is null or (created_at, id) < (select created_at, id from public.payments where id = $5))
    order by created_at desc, id desc
    limit $6
  $query$ using
    case when char_length(btrim(search_text)) >= 3 then private.containing(lower(search_text)) end,
    only_status, only_plan, since, after_payment, least(page_size, 1000);
end
$$;
comment on function public.search_payments(text, text, text, timestamptz, text, integer) is
  'Payments whose number, invoice, person or plan contains the text, newest first; the next page begins after the row named. For admins.';
grant execute on function public.search_payments(text, text, text, timestamptz, text, integer) to authenticated;

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
comment on function public.payment_figures() is
  'Revenue and refunds of this month, what is open, and how many are members. For admins.';
grant execute on function public.payment_figures() to authenticated;
