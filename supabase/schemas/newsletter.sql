-- Subscriptions to the newsletter, which the owner of an email address confirms.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email <> '' and char_length(email) <= 254),
  state text not null default 'pending' check (state in ('pending', 'subscribed', 'unsubscribed')),
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
comment on table public.newsletter_subscribers is
  'Who asked for the newsletter. Mail goes only to addresses whose owners confirmed it, which makes them subscribed.';
comment on column public.newsletter_subscribers.email is 'In lower case, as the functions below are given it.';

create index newsletter_subscribers_pending_idx on public.newsletter_subscribers (requested_at)
where state = 'pending';

grant select on public.newsletter_subscribers to authenticated, service_role;
grant delete on public.newsletter_subscribers to service_role;
alter table public.newsletter_subscribers enable row level security;

-- Users see the subscription of their own confirmed email address: the account page shows it.
create policy "own subscription is readable" on public.newsletter_subscribers for select to authenticated
using (email = (select private.confirmed_email()));

-- Admins see every subscription: they send the newsletter.
create policy "admins read all subscriptions" on public.newsletter_subscribers for select to authenticated
using ((select private.is_admin()));

-- The table names no accounts, so these count what the caller writes.
create trigger limit_additions after insert on public.newsletter_subscribers referencing new table as written
for each statement execute function private.enforce_quota('subscriptions', '', '60');

create trigger limit_changes after update on public.newsletter_subscribers referencing new table as written
for each statement execute function private.enforce_quota('subscriptions', '', '60');

create table private.newsletter_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  subscriber_id uuid not null references public.newsletter_subscribers on delete cascade,
  purpose text not null check (purpose in ('confirm', 'unsubscribe')),
  created_at timestamptz not null default now()
);
comment on table private.newsletter_tokens is
  'Hashes of what the links in mails carry. Every mail has an unsubscribe link of its own, so that old mails keep working.';

create index newsletter_tokens_subscriber_id_idx on private.newsletter_tokens (subscriber_id);

alter table private.newsletter_tokens enable row level security;

-- Stores the wish to subscribe and returns which mail to send: to a pending address the link that confirms it, to a
-- subscribed one that it is on the list already, and none if it has had its share of mails this hour.
create function public.request_newsletter_subscription(
  subscriber_email text,
  confirm_hash text,
  unsubscribe_hash text,
  client text,
  most_per_hour integer
)
returns table (mail_due text, retry_after integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_mails_per_address constant integer := 3;
  subscriber public.newsletter_subscribers;
begin
  mail_due := null;
  retry_after := 0;
  if most_per_hour is not null then
    retry_after := private.take_rate_limit('newsletter-client:' || client, most_per_hour, 3600);
    if retry_after > 0
      or private.take_rate_limit('newsletter-address:' || private.address_key(subscriber_email), most_mails_per_address, 3600) > 0
    then
      return next;
      return;
    end if;
  end if;
  -- A request that was not confirmed within a week is deleted: its sender may not own the address.
  delete from public.newsletter_subscribers
  where id = any (array(
    select id from public.newsletter_subscribers
    where state = 'pending' and requested_at < now() - interval '7 days' limit 20
    for update skip locked
  ));
  insert into public.newsletter_subscribers as known (email) values (subscriber_email)
  on conflict (email) do update set
    requested_at = now(),
    state = case when known.state = 'subscribed' then 'subscribed' else 'pending' end
  returning * into subscriber;
  mail_due := subscriber.state;
  insert into private.newsletter_tokens (token_hash, subscriber_id, purpose)
  values (unsubscribe_hash, subscriber.id, 'unsubscribe');
  if subscriber.state = 'pending' then
    -- The newest mail replaces the ones before it.
    delete from private.newsletter_tokens where subscriber_id = subscriber.id and purpose = 'confirm';
    insert into private.newsletter_tokens (token_hash, subscriber_id, purpose)
    values (confirm_hash, subscriber.id, 'confirm');
  end if;
  return next;
end
$$;
comment on function public.request_newsletter_subscription(text, text, text, text, integer) is
  'What the newsletter function calls with the secret key when somebody enters an address.';
grant execute on function public.request_newsletter_subscription(text, text, text, text, integer) to service_role;

-- Uses up a link from a confirmation mail. Returns the email address, or null if the link is used, replaced or too
-- old.
create function public.confirm_newsletter_subscription(confirm_hash text, unsubscribe_hash text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  used private.newsletter_tokens;
  subscriber public.newsletter_subscribers;
begin
  delete from private.newsletter_tokens where token_hash = confirm_hash and purpose = 'confirm' returning * into used;
  if used.created_at is null or used.created_at < now() - interval '24 hours' then
    return null;
  end if;
  update public.newsletter_subscribers set state = 'subscribed', confirmed_at = now(), unsubscribed_at = null
  where id = used.subscriber_id
  returning * into subscriber;
  insert into private.newsletter_tokens (token_hash, subscriber_id, purpose)
  values (unsubscribe_hash, subscriber.id, 'unsubscribe');
  return subscriber.email;
end
$$;
comment on function public.confirm_newsletter_subscription(text, text) is
  'What the newsletter function calls with the secret key when the button behind a confirmation link is pressed.';
grant execute on function public.confirm_newsletter_subscription(text, text) to service_role;

-- Takes an email address off the list, as often as the link is followed. Returns whether the link is one of ours.
create function public.unsubscribe_from_newsletter(unsubscribe_hash text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  leaving uuid := (
    select subscriber_id from private.newsletter_tokens
    where token_hash = unsubscribe_hash and purpose = 'unsubscribe'
  );
begin
  update public.newsletter_subscribers set state = 'unsubscribed', unsubscribed_at = now()
  where id = leaving and state <> 'unsubscribed';
  delete from private.newsletter_tokens where subscriber_id = leaving and purpose = 'confirm';
  return leaving is not null;
end
$$;
comment on function public.unsubscribe_from_newsletter(text) is
  'What the newsletter function calls with the secret key when somebody unsubscribes by a link or in their mail program.';
grant execute on function public.unsubscribe_from_newsletter(text) to service_role;

-- The switch on the account page. The email address of the account is confirmed, so no mail has to confirm it again.
create function public.choose_newsletter(wanted boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  own_email text;
begin
  if private.hold_own_account() then
    own_email := private.confirmed_email();
  end if;
  if own_email is null then
    raise insufficient_privilege using message = 'This needs an account with a confirmed email address.';
  end if;
  if wanted then
    insert into public.newsletter_subscribers (email, state, confirmed_at) values (own_email, 'subscribed', now())
    on conflict (email) do update set state = 'subscribed', confirmed_at = now(), unsubscribed_at = null;
  else
    update public.newsletter_subscribers set state = 'unsubscribed', unsubscribed_at = now()
    where email = own_email and state <> 'unsubscribed';
  end if;
end
$$;
comment on function public.choose_newsletter(boolean) is
  'Subscribes or unsubscribes the confirmed address of the calling user.';
grant execute on function public.choose_newsletter(boolean) to authenticated;

-- A user who changes the email address of their account takes the subscription along.
create function private.move_subscription()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.newsletter_subscribers set email = new.email
  where email = old.email
    and not exists (select from public.newsletter_subscribers as taken where taken.email = new.email);
  return null;
end
$$;

create trigger move_subscription after update of email on auth.users
for each row when (new.email is distinct from old.email and new.email_confirmed_at is not null)
execute function private.move_subscription();
