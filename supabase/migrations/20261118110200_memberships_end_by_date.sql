-- The hourly renewal set the status of memberships whose time was over to Ended. A server that ran once with a clock that was
-- ahead ended memberships that were running, for good. Now the dates alone say when a membership is over, as all readers
-- have always asked for them, and Ended says that a payment was refunded.
update public.memberships set status = 'Active'
where status = 'Ended' and (
  is_trial or exists (
    select from public.payments where payments.id = memberships.payment_id and payments.status = 'Completed'
  )
);
comment on column public.memberships.status is
  'Pending until the payment is settled, then Active between starts_at and ends_at. Ended: refunded. Cancelled: never paid.';

create or replace function public.renew_memberships(payment_method text)
returns setof jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  due public.memberships;
begin
  -- A request or a cancellation at this moment comes before or after this, and so does another process. The second look
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
  'Asks for the next period of the memberships that will soon be over. The server calls it every hour with the secret key.';
