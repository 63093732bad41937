-- A request that began before its account was deleted may write after forget_account has looked: rows that name the
-- person by address, or by an id without a foreign key, then stayed. So whoever writes such a row holds the profile of
-- the person (for key share) before writing, and forget_account waits for those holds before it looks. Later requests
-- find no profile and write nothing.
create function private.hold_account(account_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.profiles where id = account_id for key share;
  return found;
end
$$;
revoke execute on function private.hold_account(uuid) from public, anon, authenticated, service_role;

-- The same for the caller, as policies ask it.
create function private.hold_own_account()
returns boolean
language sql
security definer
set search_path = ''
as $$
  select private.hold_account(auth.uid())
$$;
revoke execute on function private.hold_own_account() from public, anon, authenticated, service_role;
grant execute on function private.hold_own_account() to authenticated;

create or replace function private.forget_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := case when old.email_confirmed_at is not null then nullif(lower(old.email), '') end;
  picture text;
begin
  -- Waits for everybody who holds the account. What they wrote is then committed, and the statements below see it.
  perform from public.profiles where id = old.id for update;
  delete from public.support_tickets where user_id = old.id or lower(email) = address;
  delete from public.contact_messages where user_id = old.id or lower(email) = address;

  -- Hosted Supabase refuses statements that delete objects unless they say that they mean it. Servers of ours that
  -- keep a picture in memory listen on the channel and drop it.
  perform set_config('storage.allow_delete_query', 'true', true);
  for picture in
    delete from storage.objects
    where bucket_id = 'avatars' and (storage.foldername(name))[1] = old.id::text
    returning name
  loop
    perform pg_notify('storage_objects', 'avatars/' || picture);
  end loop;
  -- Pictures of the site stay, and forget who put them there.
  update storage.objects set owner = null, owner_id = null where owner = old.id or owner_id = old.id::text;

  delete from private.rate_limits where substring(key from ':(.*)$') in (old.id::text, address);
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

-- A token is good for an hour, also when its account is deleted in that hour, so a folder's name alone says too little.
alter policy "own avatars are added" on storage.objects
with check (
  bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
  and (select private.hold_own_account())
);
alter policy "own avatars are changed" on storage.objects
with check (
  bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
  and (select private.hold_own_account())
);
alter policy "admins add blog images" on storage.objects
with check (bucket_id = 'blog-images' and (select private.is_admin()) and (select private.hold_own_account()));
alter policy "admins change blog images" on storage.objects
with check (bucket_id = 'blog-images' and (select private.is_admin()) and (select private.hold_own_account()));
alter policy "admins add course images" on storage.objects
with check (bucket_id = 'course-images' and (select private.is_admin()) and (select private.hold_own_account()));
alter policy "admins add site images" on storage.objects
with check (bucket_id = 'site-images' and (select private.is_admin()) and (select private.hold_own_account()));

-- Answers no ticket and no time to wait when the sender was signed in and their account is gone by now.
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
      retry_after := private.take_rate_limit('contact-address:' || sender_email, most_per_hour, 3600);
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

create or replace function public.choose_newsletter(wanted boolean)
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

-- The functions below note the address of a person in the audit log, or lock rows that a deletion changes too. They hold
-- the person first, which is the order in which a deletion locks.
create or replace function private.user_to_administer(user_id uuid)
returns public.profiles
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.profiles;
begin
  -- One at a time: two admins who demote each other at the same moment would leave none.
  perform private.lock_admins();
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Only an admin may do this.';
  end if;
  if user_id = auth.uid() then
    raise exception 'You cannot do this to your own account.';
  end if;
  select * into target from public.profiles where id = user_id for key share;
  if target.id is null then
    raise sqlstate 'PT404' using message = 'There is no such user.';
  end if;
  return target;
end
$$;

create or replace function private.certificate_to_change(certificate_id text)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates;
begin
  perform private.require_admin();
  perform private.hold_account(user_id) from public.certificates where id = certificate_id;
  select * into certificate from public.certificates where id = certificate_id for update;
  if certificate.id is null then
    raise sqlstate 'PT404' using message = 'There is no such certificate.';
  end if;
  if certificate.status = 'Revoked' then
    raise sqlstate 'PT409' using message =
      'This certificate has been revoked, which is final. Issue a new certificate instead.';
  end if;
  return certificate;
end
$$;

create or replace function private.payment_to_decide(target_payment text, expected_status text)
returns public.payments
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment public.payments;
begin
  perform private.require_admin();
  perform private.hold_account(user_id) from public.payments where id = target_payment;
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

create or replace function private.ticket_to_change(ticket text)
returns public.support_tickets
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.support_tickets;
begin
  perform private.require_admin();
  perform private.hold_own_account();
  select * into target from public.support_tickets where id = ticket for update;
  if target.id is null then
    raise sqlstate 'PT404' using message = 'There is no such ticket.';
  end if;
  return target;
end
$$;

create or replace function public.answer_ticket(ticket text, message_id uuid, message_text text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.support_tickets;
  next_status text;
begin
  perform private.hold_own_account();
  select * into target from public.support_tickets where id = ticket and user_id = auth.uid() for update;
  if target.id is null then
    raise sqlstate 'PT404' using message = 'There is no such question of yours.';
  end if;
  -- Whoever still has something to say does not consider it resolved.
  next_status := case when target.status = 'Resolved' then 'In Progress' else target.status end;
  if not private.add_ticket_message(target, message_id, 'person', message_text, next_status) then
    return;
  end if;
  if target.status = 'Closed' then
    raise sqlstate 'PT409' using message = 'This question is closed. Please send us a new message.';
  end if;
  if private.take_rate_limit('ticket-answer:' || auth.uid(), 20, 3600) > 0 then
    raise sqlstate 'PT429' using message = 'That is a lot of messages. Please wait an hour before you write again.';
  end if;
end
$$;

-- Holds the account that a mail is addressed to, if there is one. Mails of an account that is gone are gone as well.
create function private.hold_mail_recipient(mail_id bigint)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_account(users.id)
  from auth.users
  where users.is_sso_user = false
    and users.email = (select lower(recipient) from server.mails where mails.id = mail_id);
end
$$;
revoke execute on function private.hold_mail_recipient(bigint) from public, anon, authenticated, service_role;

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
  select recipient, subject, state, text_body into mail from server.mails where id = mail_id;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such mail.';
  end if;
  perform private.record_admin_action(
    'mail_view',
    jsonb_build_object('mail_id', mail_id, 'recipient', mail.recipient, 'subject', mail.subject)
  );
  return case when mail.state = 'sent' then mail.text_body end;
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
  select recipient, subject, state into mail from server.mails where id = mail_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such mail.';
  end if;
  if mail.state <> 'failed' then
    raise sqlstate 'PT409' using message = 'Only a mail that failed can be sent again.';
  end if;
  update server.mails set state = 'queued', next_attempt_at = now() where id = mail_id;
  perform private.record_admin_action(
    'mail_send_again',
    jsonb_build_object('mail_id', mail_id, 'recipient', mail.recipient, 'subject', mail.subject)
  );
end
$$;
