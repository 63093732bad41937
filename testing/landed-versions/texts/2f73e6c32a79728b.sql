create table public.plans (
  id text primary key,
  name text not null unique,
  monthly_cents integer not null check (monthly_cents > 0),
  annual_cents integer not null check (annual_cents > 0),
  student_discount_percent integer not null check (student_discount_percent between 0 and 100)
);
comment on table public.plans is
  'What can be bought, at the prices that count: those of the pages are compared with these by a test. Free plans need no row.';

-- Two pricing designs stand side by side. The second gives students nothing off Family/Group.
insert into public.plans (id, name, monthly_cents, annual_cents, student_discount_percent) values
  ('learner', 'Learner', 2900, 29000, 50),
  ('expert', 'Expert', 7900, 79000, 50),
  ('family', 'Family', 9900, 99000, 50),
  ('standard', 'Standard', 1500, 12000, 50),
  ('pro', 'Pro', 3000, 24000, 50),
  ('family-group', 'Family/Group', 6000, 48000, 0);

revoke all on public.plans from anon, authenticated, service_role;
grant select on public.plans to anon, authenticated, service_role;
alter table public.plans enable row level security;

-- Prices are no secret.
create policy "everybody reads the plans" on public.plans for select to anon, authenticated using (true);

create sequence private.payment_numbers start with 1001;
revoke all on sequence private.payment_numbers from anon, authenticated, service_role;
create sequence private.invoice_numbers start with 1001;
revoke all on sequence private.invoice_numbers from anon, authenticated, service_role;

create table public.payments (
  id text primary key default 'PAY-' || nextval('private.payment_numbers'),
  invoice_id text not null unique default 'INV-' || nextval('private.invoice_numbers'),
  user_id uuid references public.profiles on delete set null,
  user_name text,
  user_email text,
  plan_name text not null check (plan_name <> '' and char_length(plan_name) <= 60),
  billing text not null check (billing in ('monthly', 'annual')),
  list_price_cents integer not null check (list_price_cents > 0),
  discount_percent integer not null default 0 check (discount_percent between 0 and 100),
  amount_cents integer not null check (amount_cents between 0 and list_price_cents),
  method text not null check (method <> '' and char_length(method) <= 60),
  status text not null default 'Pending' check (status in ('Completed', 'Pending', 'Failed', 'Refunded')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  failed_at timestamptz,
  refunded_at timestamptz,
  check ((settled_at is not null) = (status in ('Completed', 'Refunded'))),
  check ((failed_at is not null) = (status = 'Failed')),
  check ((refunded_at is not null) = (status = 'Refunded'))
);
comment on table public.payments is
  'What was asked for and what became of it. Plan, price, name and address are as they stand on the invoice.';

create index payments_created_at_idx on public.payments (created_at desc, id desc);
create index payments_status_idx on public.payments (status, created_at desc, id desc);
create index payments_plan_name_idx on public.payments (plan_name, created_at desc, id desc);
create index payments_user_id_idx on public.payments (user_id);
create index payments_settled_at_idx on public.payments (settled_at) include (amount_cents) where status = 'Completed';
create index payments_refunded_at_idx on public.payments (refunded_at) include (amount_cents) where status = 'Refunded';
create index payments_pending_idx on public.payments (created_at) include (amount_cents) where status = 'Pending';
-- All that can be searched as one text: for a search in five columns the planner would rather read the whole table.
create index payments_search_idx on public.payments using gin ((
  id || ' ' || invoice_id || ' ' || coalesce(user_name, '') || ' ' || coalesce(user_email, '') || ' ' || plan_name
) extensions.gin_trgm_ops);

-- The foreign key empties user_id when an account is deleted. The payment stays for the books, without the person,
-- and nobody is left to pay what was still open.
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
revoke execute on function private.forget_payer() from public, anon, authenticated, service_role;

create trigger forget_payer before update of user_id on public.payments
for each row when (old.user_id is not null and new.user_id is null) execute function private.forget_payer();

revoke all on public.payments from anon, authenticated, service_role;
grant select on public.payments to authenticated, service_role;
alter table public.payments enable row level security;

-- A person sees what they were asked to pay, and what they paid.
create policy "own payments are readable" on public.payments for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every payment: they settle them.
create policy "admins read all payments" on public.payments for select to authenticated
using ((select private.is_admin()));

-- Runs as the owner for the reason given at search_profiles. A filter that is null lets everything through, and since
-- EXECUTE plans for the values at hand, it costs nothing. The index knows texts of three characters and more, so
-- whoever has typed less still sees everything.
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
    where (
        $1 is null
        or id || ' ' || invoice_id || ' ' || coalesce(user_name, '') || ' ' || coalesce(user_email, '') || ' ' || plan_name
          ilike $1
      )
      and ($2 is null or status = $2)
      and ($3 is null or plan_name = $3)
      and ($4 is null or created_at >= $4)
      and ($5 is null or (created_at, id) < (select created_at, id from public.payments where id = $5))
    order by created_at desc, id desc
    limit $6
  $query$ using
    case when char_length(btrim(search_text)) >= 3 then private.containing(search_text) end,
    only_status, only_plan, since, after_payment, least(page_size, 1000);
end
$$;
comment on function public.search_payments(text, text, text, timestamptz, text, integer) is
  'Payments whose number, invoice, person or plan contains the text, newest first; the next page begins after the row named. For admins.';
revoke execute on function public.search_payments(text, text, text, timestamptz, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.search_payments(text, text, text, timestamptz, text, integer) to authenticated;
