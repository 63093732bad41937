-- Under what the limits of an email address are counted. Who gives it may not be its owner, so only a hash is stored.
create function private.address_key(address text)
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(lower(address), 'UTF8')), 'hex')
$$;

-- What the audit log says about a mail. An address without an account would stay there for ever, so it is left out.
create function private.describe_mail(mail_id bigint)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  mail record;
begin
  select recipient, subject into mail from server.mails where id = mail_id;
  return jsonb_strip_nulls(jsonb_build_object(
    'mail_id', mail_id,
    'recipient', case when exists (
      select from auth.users where lower(users.email) = lower(mail.recipient)
    ) then mail.recipient end,
    'subject', mail.subject
  ));
end
$$;

comment on function public.list_mails(text,bigint,integer) is
  'The mails of one state or of all, newest first, without their text, and old ones without an address that has no account; the next page begins before the mail named. For admins.';

-- A mail that is not sent yet contains links for its reader alone. Only a mail that is kept in the outbox, which the
-- operators of the server can read anyway, shows its text. A mail that a mail server has taken has none; restored
-- backups of earlier versions may call a kept mail sent.
create or replace function public.read_mail(mail_id bigint)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  mail record;
begin
  perform private.require_mail_queue();
  perform private.hold_mail_recipient(mail_id);
  select state, text_body into mail from server.mails where id = mail_id;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such mail.';
  end if;
  perform private.record_admin_action('mail_view', private.describe_mail(mail_id));
  return case when mail.state in ('kept', 'sent') then mail.text_body end;
end
$$;

create or replace function public.send_mail_again(mail_id bigint)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  mail record;
begin
  perform private.require_mail_queue();
  perform private.hold_mail_recipient(mail_id);
  select state, recipient into mail from server.mails where id = mail_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such mail.';
  end if;
  if mail.state <> 'failed' then
    raise sqlstate 'PT409' using message = 'Only a mail that failed can be sent again.';
  end if;
  if mail.recipient is null then
    raise sqlstate 'PT410' using message = 'The address of this mail has been removed.';
  end if;
  update server.mails set state = 'queued', next_attempt_at = now() where id = mail_id;
  perform private.record_admin_action('mail_send_again', private.describe_mail(mail_id));
end
$$;

-- Stores a message and opens its ticket in one transaction, or returns how long the sender has to wait. Returns
-- neither ticket nor time if the sender was signed in and the account has been deleted since.
create or replace function public.submit_contact_message(
  sender_name text,
  sender_email text,
  message_subject text,
  message_text text,
  ticket_category text,
  sender_id uuid,
  client text,
  most_per_hour integer
)
returns table (ticket_id text, retry_after integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  message_id uuid;
begin
  ticket_id := null;
  retry_after := 0;
  if sender_id is not null and not private.hold_account(sender_id) then
    return next;
    return;
  end if;
  if most_per_hour is not null then
    -- The client comes first, so that one who is over the limit cannot use up the limit of somebody else's address.
    retry_after := private.take_rate_limit('contact-client:' || client, most_per_hour, 3600);
    if retry_after = 0 then
      retry_after := private.take_rate_limit(
        'contact-address:' || private.address_key(sender_email), most_per_hour, 3600
      );
    end if;
  end if;
  if retry_after = 0 then
    insert into public.contact_messages (user_id, name, email, subject, message)
    values (sender_id, sender_name, sender_email, message_subject, message_text)
    returning id into message_id;
    insert into public.support_tickets (contact_message_id, user_id, name, email, subject, category)
    values (message_id, sender_id, sender_name, sender_email, message_subject, ticket_category)
    returning id into ticket_id;
  end if;
  return next;
end
$$;

-- Stores the wish to subscribe and returns which mail to send: to a pending address the link that confirms it, to a
-- subscribed one that it is on the list already, and none if it has had its share of mails this hour.
create or replace function public.request_newsletter_subscription(
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

-- A request may go to the same address three times a day. Returns the address that gets the mail.
create or replace function private.add_guardian_request(address text, child uuid, new_token_hash text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.guardian_requests where created_at < now() - interval '7 days';
  if private.take_rate_limit('guardian-request:' || private.address_key(address), 3, 86400) > 0
    or child is not null and private.take_rate_limit('guardian-request:' || child, 3, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written three times today. Please try again tomorrow.';
  end if;
  -- The newest link is the one that works.
  delete from private.guardian_requests
  where guardian_email = address and child_id is not distinct from child;
  insert into private.guardian_requests (guardian_email, child_id, token_hash)
  values (address, child, new_token_hash);
  return address;
end
$$;

create or replace function public.invite_to_family(owner uuid, address text, new_token_hash text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  family uuid;
begin
  if private.require_guardian(owner) = lower(address) then
    raise sqlstate 'PT422' using message = 'You belong to your family already.';
  end if;
  family := private.family_of_owner(owner);
  if private.take_rate_limit('family-invitation:' || owner, 10, 86400) > 0
    or private.take_rate_limit('guardian-request:' || private.address_key(address), 3, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'That is a lot of invitations for one day. Please try again tomorrow.';
  end if;
  insert into private.family_invitations as open (family_id, email, token_hash)
  values (family, lower(address), new_token_hash)
  on conflict (family_id, email) do update set token_hash = excluded.token_hash, created_at = now();
  return (select coalesce(full_name, email) from public.profiles where id = owner);
end
$$;

create or replace function public.request_own_address(
  child_user uuid,
  address text,
  new_token_hash text,
  stated_country text default null,
  school_code_hash text default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  ages public.learner_ages;
begin
  perform private.lock_accounts(array[child_user]);
  select * into ages from public.learner_ages where user_id = child_user;
  if not private.is_child_account(child_user) then
    raise sqlstate 'PT409' using message = 'This account has an address already.';
  end if;
  case private.judge_birth_year(ages.birth_year, coalesce(ages.country, stated_country))
    when 'needs_guardian' then
      raise sqlstate 'PT403' using message = 'You are not old enough for this yet. Your parent or guardian looks after your account.';
    when 'needs_country' then
      raise sqlstate 'PT422' using message = 'Please choose your country.';
    else null;
  end case;
  -- Whoever finds a login card must not get the account for good, so the school agrees by giving a code.
  if exists (select from public.school_pupils where user_id = child_user) and not exists (
    select from private.take_over_codes
    where pupil_id = child_user and code_hash = school_code_hash and created_at > now() - interval '14 days'
  ) then
    raise sqlstate 'PT403' using detail = 'needs_school_code',
      message = 'Please ask your teacher for a code to take your account along. A code works once, for 14 days.';
  end if;
  if private.take_rate_limit('own-address:' || child_user, 3, 86400) > 0
    or private.take_rate_limit('guardian-request:' || private.address_key(address), 3, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written three times today. Please try again tomorrow.';
  end if;
  update public.learner_ages set country = (
    select consent_ages.country from public.consent_ages where consent_ages.country = stated_country
  )
  where user_id = child_user and country is null;
  insert into private.address_requests as open (child_id, email, token_hash)
  values (child_user, lower(address), new_token_hash)
  on conflict (child_id) do update
  set email = excluded.email, token_hash = excluded.token_hash, created_at = now();
end
$$;

create or replace function public.inform_guardian(learner uuid, address text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_account(learner);
  if private.is_child_account(learner) or not exists (
    select from public.learner_ages
    where user_id = learner and private.reached_age(birth_year) < 18
  ) then
    raise sqlstate 'PT409' using message = 'This is for learners of 13 to 17 with an account of their own.';
  end if;
  if lower(address) = (select lower(email) from auth.users where id = learner) then
    raise sqlstate 'PT422' using message = 'Please give the address of your parent or guardian, not your own.';
  end if;
  if private.take_rate_limit('inform-guardian:' || learner, 3, 86400) > 0
    or private.take_rate_limit('guardian-request:' || private.address_key(address), 3, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written three times today. Please try again tomorrow.';
  end if;
end
$$;

create or replace function public.delete_old_family_requests()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.guardian_requests where created_at < now() - interval '7 days';
  delete from private.family_invitations where created_at < now() - interval '7 days';
  delete from private.address_requests where created_at < now() - interval '7 days';
  -- What these addresses are counted under. Others are counting now and wait for nobody.
  delete from private.rate_limits
  where key = any (array(
    select key from private.rate_limits where window_started_at < now() - interval '1 day'
    for update skip locked
  ))
$$;

comment on function public.delete_old_family_requests() is
  'Deletes the addresses of people of families who did not answer within 7 days, and counters of limits after a day. For the hourly job.';

-- Stores invitations. Who is invited again gets another link, and the old one stops working.
create or replace function private.store_organisation_invitations(organisation uuid, people jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  addresses text[] := array(select lower(person ->> 'email') from jsonb_array_elements(people) as person);
  address text;
begin
  perform from public.profiles where id in (select users.id from auth.users where users.email = any (addresses))
  order by id for key share;
  foreach address in array addresses loop
    if private.take_rate_limit('organisation-invitation:' || private.address_key(address), 5, 86400) > 0 then
      raise sqlstate 'PT429' using
        message = format('%s was invited five times today. Please try again tomorrow.', address);
    end if;
  end loop;
  delete from private.organisation_invitations where created_at <= now() - interval '14 days';
  insert into private.organisation_invitations (organisation_id, email, role, takes_seat, token_hash)
  select organisation, lower(invited.email), invited.role, invited.takes_seat, invited.token_hash
  from jsonb_to_recordset(people) as invited (email text, role text, takes_seat boolean, token_hash text)
  on conflict (organisation_id, email) do update
  set role = excluded.role, takes_seat = excluded.takes_seat, token_hash = excluded.token_hash, created_at = now();
end
$$;

-- However an account is deleted, everything about the person is deleted with it: what they wrote, also signed out from
-- their confirmed email address, their subscription, their pictures and files, and the address wherever else it
-- was noted. Rows with a foreign key to the profile are deleted or emptied by that key.
create or replace function private.forget_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := case when old.email_confirmed_at is not null then nullif(lower(old.email), '') end;
  file text;
begin
  -- Waits for everybody who holds the account. What they wrote is then committed, and the statements below see it.
  perform from public.profiles where id = old.id for update;
  delete from public.support_tickets where user_id = old.id or lower(email) = address;
  delete from public.contact_messages where user_id = old.id or lower(email) = address;

  -- The account of a child rests on the consent of its guardian.
  delete from auth.users where id in (
    select child_id from public.guardianships own where guardian_id = old.id and not exists (
      select from public.guardianships other where other.child_id = own.child_id and other.guardian_id <> old.id
    )
  );
  if address is not null then
    delete from private.guardian_requests where guardian_email = address;
    delete from private.family_invitations where email = address;
    delete from private.address_requests where email = address;
  end if;

  -- Hosted Supabase refuses statements that delete objects unless they say that they mean it. Servers of ours that
  -- keep a file in memory listen on the channel and drop it.
  perform set_config('storage.allow_delete_query', 'true', true);
  for file in
    delete from storage.objects
    where bucket_id in ('avatars', 'projects', 'consent-forms') and (storage.foldername(name))[1] = old.id::text
    returning bucket_id || '/' || name
  loop
    perform pg_notify('storage_objects', file);
  end loop;
  -- Pictures of the site stay, and forget who put them there.
  update storage.objects set owner = null, owner_id = null where owner = old.id or owner_id = old.id::text;

  delete from private.rate_limits where substring(key from ':(.*)$') in (old.id::text, private.address_key(address));
  if address is not null then
    delete from public.newsletter_subscribers where email = address;
    update public.blog_posts set author_email = null where lower(author_email) = address;
    perform set_config('private.forgotten_address', address, true);
    update public.admin_audit_log set details = private.without_address(details, address)
    where position(address in lower(details::text)) > 0
      and details <> private.without_address(details, address);
    perform set_config('private.forgotten_address', '', true);
  end if;
  return old;
end
$$;

-- Counters of addresses go on under hashes. Addresses that differ in case are one.
with plain as (
  delete from private.rate_limits where key like '%:%@%' returning *
)
insert into private.rate_limits (key, window_started_at, hits)
select split_part(key, ':', 1) || ':' || private.address_key(substring(key from ':(.*)$')),
  min(window_started_at), sum(hits)::integer
from plain group by 1;

-- The audit log forgets the recipients of mails who have no account.
do $$
declare
  address text;
begin
  for address in
    select distinct lower(details ->> 'recipient') from public.admin_audit_log
    where action in ('mail_view', 'mail_send_again') and details ->> 'recipient' like '%@%'
      and not exists (select from auth.users where lower(users.email) = lower(details ->> 'recipient'))
  loop
    perform set_config('private.forgotten_address', address, true);
    update public.admin_audit_log set details = private.without_address(details, address)
    where action in ('mail_view', 'mail_send_again') and lower(details ->> 'recipient') = address;
  end loop;
  perform set_config('private.forgotten_address', '', true);
end
$$;
