drop policy "learners delete their notes" on public.lesson_notes;

drop function public.request_own_address(uuid,text,text,text,text);

-- Under what the limits of an email address are counted. Who gives it may not be its owner, so only a hash is stored.
create function private.address_key(address text)
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(lower(address), 'UTF8')), 'hex')
$$;

-- A request that began before its account was deleted may write after forget_account has looked, and rows that name
-- the person by email address, or by an id without a foreign key, would stay. So what writes such a row locks the
-- profile first (for key share), and forget_account waits for those locks before it looks. Later requests find no
-- profile and write nothing. Returns whether there is a profile. The owner of an account that is suspended or frozen
-- writes nothing either, although their access token may be valid for an hour.
create or replace function private.hold_account(account_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  closed_until timestamptz;
begin
  select suspended_until into closed_until from public.profiles where id = account_id for key share;
  if not found then
    return false;
  end if;
  if closed_until > now() and account_id = auth.uid() then
    raise sqlstate 'PT403' using
      message = 'This account is closed at the moment, so nothing is saved.', detail = 'account_closed';
  end if;
  return true;
end
$$;

create or replace function public.lift_suspension(user_id uuid)
returns public.profiles
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.profiles := private.user_to_administer(user_id);
  changed public.profiles;
begin
  if exists (
    select from public.child_accounts child
    where child.user_id = target.id and child.frozen_at is not null and child.suspended_until is null
  ) then
    raise sqlstate 'PT409' using message = 'A guardian has withdrawn consent. The account opens when they consent again.';
  end if;
  update auth.users set banned_until = null where id = target.id;
  insert into public.admin_audit_log (admin_id, action, details) values (
    auth.uid(),
    'user_lift_suspension',
    jsonb_build_object('target_user_id', target.id, 'target_user_email', target.email)
  );
  select * into changed from public.profiles where id = target.id;
  return changed;
end
$$;

create index learner_ages_waiting_idx on public.learner_ages (stated_at) where needs_guardian;

create table private.undecided_ages (
  user_id uuid primary key references public.profiles on delete cascade,
  birth_year integer not null check (birth_year between 1900 and 2200)
);

alter table private.undecided_ages enable row level security;

comment on table private.undecided_ages is
  'The birth year that an account stated, until it says the country that decides what the year means. Never that of a child under every age of consent.';

create table private.reopened_accounts (
  user_id uuid primary key references public.profiles on delete cascade
);

alter table private.reopened_accounts enable row level security;

comment on table private.reopened_accounts is
  'Accounts that were open for learning, or had a certificate, when an admin let them state their birth year again. They are not deleted for want of a guardian, and their certificates show initials until they state it.';

-- The row of the table that decides for a country.
create function private.listed_country(country text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select ages.country from public.consent_ages ages
  where listed_country.country is not null and ages.country in (listed_country.country, '*')
  order by ages.country = '*'
  limit 1
$$;

-- Stores what an account says about its age, once: an answer cannot be tried again with another year, also not while the
-- country is asked.
create or replace function private.record_birth_year(person uuid, birth_year integer, country text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  stated integer;
  verdict text;
  stored public.learner_ages;
begin
  if birth_year is null or birth_year < 1900 or birth_year > extract(year from now() at time zone 'UTC') then
    raise sqlstate 'PT422' using message = 'Please give the year in which you were born, with four digits.';
  end if;
  -- Of two years that are stated at once, the second waits here and finds the first.
  perform private.lock_accounts(array[person]);
  select * into stored from public.learner_ages where user_id = person;
  if stored.user_id is null then
    stated := coalesce(
      (select undecided.birth_year from private.undecided_ages undecided where undecided.user_id = person), birth_year
    );
    verdict := private.judge_birth_year(stated, country);
    if verdict = 'needs_country' then
      insert into private.undecided_ages (user_id, birth_year) values (person, stated) on conflict do nothing;
      return verdict;
    end if;
    delete from private.undecided_ages where user_id = person;
    insert into public.learner_ages (user_id, birth_year, country, needs_guardian) values (
      person,
      case verdict when 'open' then stated end,
      private.listed_country(country),
      verdict <> 'open'
    )
    on conflict (user_id) do nothing;
    select * into stored from public.learner_ages where user_id = person;
  end if;
  return case when stored.needs_guardian then 'needs_guardian' else 'open' end;
end
$$;

create or replace function public.reopen_birth_year(user_id uuid, reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.profiles := private.user_to_administer(user_id);
  was_undecided boolean;
  was_open boolean;
begin
  if btrim(coalesce(reason, '')) = '' then
    raise sqlstate 'PT422' using message = 'Please give the reason.';
  end if;
  if private.is_child_account(target.id) then
    raise sqlstate 'PT409' using message = 'A guardian looks after this account. They can delete it and add the child again.';
  end if;
  delete from private.undecided_ages undecided where undecided.user_id = target.id;
  was_undecided := found;
  delete from public.learner_ages ages where ages.user_id = target.id returning not ages.needs_guardian into was_open;
  if was_open is null and not was_undecided then
    raise sqlstate 'PT409' using message = 'This account has not said its year of birth.';
  end if;
  if was_open or exists (select from public.certificates held where held.user_id = target.id) then
    insert into private.reopened_accounts (user_id) values (target.id) on conflict do nothing;
  end if;
  delete from private.guardian_requests where child_id = target.id;
  insert into public.admin_audit_log (admin_id, action, details) values (
    auth.uid(),
    'birth_year_reopen',
    jsonb_build_object('target_user_id', target.id, 'target_user_email', target.email, 'reason', left(btrim(reason), 500))
  );
end
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

create or replace function public.refund_payment(target_payment text)
returns public.payments
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment public.payments;
begin
  perform private.require_admin();
  -- Certificates of the family of the payer are revoked below. All profiles are locked at once, so that two refunds wait
  -- for each other, and so does what issues certificates.
  perform from public.profiles
  where id in (select private.family_people(user_id) from public.payments where id = target_payment)
  order by id for no key update;
  payment := private.payment_to_decide(target_payment, 'Completed');
  -- The dates stay as they were agreed; the status says that they no longer hold.
  update public.memberships set status = 'Ended' where payment_id = payment.id;
  update public.payments set status = 'Refunded', refunded_at = now() where id = payment.id returning * into payment;
  perform private.revoke_refunded_certificates(
    payment.user_id, format('The payment for the plan %s was refunded.', payment.plan_name)
  );
  perform private.record_payment_decision('payment_refund', payment);
  return payment;
end
$$;

comment on function public.refund_payment(text) is
  'Completed to Refunded; the membership ends, and certificates that only it paid for are revoked. For admins.';

alter table public.child_accounts add column suspended_until timestamp with time zone;

comment on column public.child_accounts.frozen_at is
  'Since when nobody can sign in and nothing is stored or shown, because consent was withdrawn.';

comment on column public.child_accounts.suspended_until is
  'The suspension by an admin of an account that is frozen too. auth.users bars it for both reasons until consent is given again.';

-- A frozen account stays closed until its guardian consents again. A suspension that an admin sets or lifts meanwhile is
-- kept for then.
create function private.keep_freeze()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.child_accounts set suspended_until = new.banned_until where user_id = new.id and frozen_at is not null;
  if found then
    new.banned_until := old.banned_until;
  end if;
  return new;
end
$$;

create trigger keep_freeze before update of banned_until on auth.users
for each row when (new.banned_until is distinct from old.banned_until) execute function private.keep_freeze();

-- Whether certificates show initials only: those of minors, unless their guardian allows the whole name.
create function private.shows_initials(person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((
    select (ages.needs_guardian or private.reached_age(ages.birth_year) < 18)
      and not coalesce(child.shows_name, false)
    from public.learner_ages ages
    left join public.child_accounts child on child.user_id = ages.user_id
    where ages.user_id = person
  ), false)
$$;

create function private.initials(name text)
returns text
language sql
immutable
set search_path = ''
as $$
  select left(string_agg(upper(left(word, 1)) || '.', ' ' order by place), 100)
  from regexp_split_to_table(btrim(name), '\s+') with ordinality as words (word, place)
$$;

-- The name that a certificate of this person would show. Null for a person without a name.
create or replace function private.certificate_name(person uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when private.shows_initials(person) then private.initials(full_name) else left(btrim(full_name), 100)
  end
  from public.profiles where id = person
$$;

-- The same before a change: the child may have taken an address of their own while this one waited.
create function private.change_own_child(child uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_own_child(child);
  perform from public.profiles where id = child for update;
  perform private.require_own_child(child);
end
$$;

create or replace function public.delete_child(child uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.change_own_child(child);
  update public.consents set withdrawn_at = now(), withdrawal = 'delete' where child_id = child and withdrawn_at is null;
  delete from auth.users where id = child;
end
$$;

create or replace function public.name_child(child uuid, full_name text, shows_name boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.change_own_child(child);
  update public.profiles set full_name = nullif(btrim(name_child.full_name), '') where id = child;
  update public.child_accounts set shows_name = name_child.shows_name where user_id = child;
end
$$;

-- Hides the labs and projects that a child shows with certificates.
create function private.hide_work(child uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.shown_labs
  where certificate_id in (select id from public.certificates where user_id = child);
  update public.project_submissions set is_shown = false where user_id = child and is_shown;
end
$$;

create or replace function public.set_child_permissions(child uuid, hand_in boolean, show_work boolean, meet_mentors boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.change_own_child(child);
  update public.child_accounts
  set may_hand_in = hand_in, may_show_work = show_work, may_meet_mentors = meet_mentors
  where user_id = child;
  if not show_work then
    perform private.hide_work(child);
  end if;
end
$$;

create table private.unknown_sign_ins (
  name_hash text primary key,
  failed integer not null default 0,
  blocked_until timestamptz,
  tried_at timestamptz not null default now()
);

alter table private.unknown_sign_ins enable row level security;

comment on table private.unknown_sign_ins is
  'Tries to sign in with a nickname that no child has, counted as those of children are, so that waits do not tell who exists. The key is a hash of code and nickname.';

comment on column private.unknown_sign_ins.tried_at is
  'The last try. The row is deleted 30 days later.';

create index unknown_sign_ins_tried_at_idx on private.unknown_sign_ins (tried_at);

-- Until when nobody may try after so many wrong tries in a row: after five for 1, 2, 4, 8 ... minutes. After twenty the
-- guardian has to choose another code.
create function private.blocked_after(wrong_tries integer)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case
    when wrong_tries >= 20 then now() + interval '100 years'
    when wrong_tries >= 5 then now() + make_interval(mins => least(power(2, wrong_tries - 5), 1440)::integer)
  end
$$;

-- Every try counts as wrong until it was right, so that tries at the same moment gain nothing.
create or replace function public.begin_picture_sign_in(family_code text, wanted_nickname text, client text, per_client integer default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  child uuid;
  code private.picture_codes;
  unknown private.unknown_sign_ins;
  hashed_name constant text := md5(lower(family_code || ' ' || private.visible_text(wanted_nickname)));
  blocked timestamptz;
  seconds integer;
begin
  if per_client is not null then
    seconds := private.take_rate_limit('join:' || client, per_client, 900);
    if seconds > 0 then
      return jsonb_build_object('wait', seconds);
    end if;
  end if;
  select place.user_id into child
  from public.families family
  join public.family_places place on place.family_id = family.id
  join public.child_accounts account on account.user_id = place.user_id
  where family.code = family_code and lower(account.nickname) = lower(private.visible_text(wanted_nickname))
    and account.frozen_at is null;
  if child is null then
    select member.user_id into child
    from public.classes class
    join public.class_members member on member.class_id = class.id
    join public.child_accounts account on account.user_id = member.user_id
    join private.picture_codes given on given.user_id = member.user_id
    where class.code = family_code and lower(member.name) = lower(private.visible_text(wanted_nickname))
      and member.email is null and member.left_at is null and account.frozen_at is null;
  end if;
  -- Unknown children have the same tries and waits, or these would tell who exists.
  if child is null then
    insert into private.unknown_sign_ins (name_hash) values (hashed_name) on conflict do nothing;
    select * into unknown from private.unknown_sign_ins where name_hash = hashed_name for update;
    blocked := unknown.blocked_until;
  else
    select * into code from private.picture_codes where user_id = child for update;
    blocked := code.blocked_until;
  end if;
  if blocked > now() then
    return jsonb_build_object('wait', least(ceil(extract(epoch from blocked - now())), 86400)::integer);
  end if;
  if child is null then
    update private.unknown_sign_ins
    set failed = unknown.failed + 1, blocked_until = private.blocked_after(unknown.failed + 1), tried_at = now()
    where name_hash = hashed_name;
    return '{}';
  end if;
  update private.picture_codes
  set failed = code.failed + 1, blocked_until = private.blocked_after(code.failed + 1)
  where user_id = child;
  return jsonb_build_object(
    'child', child, 'salt', code.salt, 'hash', code.hash,
    'email', (select email from auth.users where id = child)
  );
end
$$;

-- Those of limits have hashes of addresses in their keys. Those that count at this moment are left for the next hour.
create function public.delete_old_counters()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.unknown_sign_ins where tried_at <= now() - interval '30 days';
  delete from private.rate_limits
  where key = any (array(
    select key from private.rate_limits where window_started_at < now() - interval '1 day'
    for update skip locked
  ))
$$;

comment on function public.delete_old_counters() is
  'Deletes counters of limits after a day, and tries to sign in with a nickname that no child has 30 days after the last. For the hourly job.';

grant execute on function public.delete_old_counters() to service_role;

alter table public.consents add column used_at timestamp with time zone;

comment on column public.consents.used_at is
  'When an account was made or opened under it, which happens once. It stays when the account is deleted.';

-- Returns the address that gets the mail. Whoever calls this limits how often. Each kind of mail has a limit of its own,
-- so that strangers who cause one kind do not use up another.
create or replace function private.add_guardian_request(address text, child uuid, new_token_hash text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.guardian_requests where created_at < now() - interval '7 days';
  -- The newest link is the one that works.
  delete from private.guardian_requests
  where guardian_email = address and child_id is not distinct from child;
  insert into private.guardian_requests (guardian_email, child_id, token_hash)
  values (address, child, new_token_hash);
  return address;
end
$$;

create or replace function public.request_guardian(child_user uuid, guardian_address text, new_token_hash text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_account(child_user);
  if not exists (select from public.learner_ages where user_id = child_user and needs_guardian) then
    raise sqlstate 'PT409' using message = 'This account does not need a guardian.';
  end if;
  if lower(guardian_address) = (select lower(email) from auth.users where id = child_user) then
    raise sqlstate 'PT422' using message = 'Please give the address of your parent or guardian, not your own.';
  end if;
  if private.take_rate_limit('guardian-request:' || private.address_key(guardian_address), 3, 86400) > 0
    or private.take_rate_limit('guardian-request:' || child_user, 3, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written three times today. Please try again tomorrow.';
  end if;
  perform private.add_guardian_request(lower(guardian_address), child_user, new_token_hash);
end
$$;

create or replace function public.request_consent(guardian uuid, new_token_hash text, child_user uuid default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text;
begin
  perform private.hold_account(guardian);
  address := private.require_guardian(guardian);
  if child_user is not null and not exists (
    select from public.guardianships where child_id = child_user and guardian_id = guardian
  ) then
    raise sqlstate 'PT404' using message = 'There is no such child in your family.';
  end if;
  if private.take_rate_limit('consent-request:' || guardian, 3, 86400) > 0 then
    raise sqlstate 'PT429' using message = 'We have written three times today. Please try again tomorrow.';
  end if;
  return private.add_guardian_request(address, child_user, new_token_hash);
end
$$;

-- Stores a consent, however it was given. One that is given again opens a frozen account, unless an admin has suspended
-- it. Several adults may have been asked by the same child: once it has a guardian, the others decide nothing.
create or replace function private.store_consent(guardian uuid, child uuid, version text, given_by text)
returns public.consents
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.consents;
  suspension timestamptz;
begin
  if private.is_child_account(child) and not exists (
    select from public.guardianships where child_id = child and guardian_id = guardian
  ) then
    raise sqlstate 'PT409' using message = 'Somebody else looks after this child already.';
  end if;
  insert into public.consents (guardian_id, child_id, text_version, method, used_at)
  values (guardian, child, version, given_by, case when private.is_child_account(child) then now() end)
  returning * into given;
  -- Suspensions take turns by this lock.
  perform private.lock_admins();
  select suspended_until into suspension from public.child_accounts where user_id = child and frozen_at is not null;
  if found then
    update public.child_accounts set frozen_at = null, suspended_until = null where user_id = child;
    update auth.users set banned_until = suspension where id = child;
  end if;
  return given;
end
$$;

create or replace function public.withdraw_consent(consent uuid, choice text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.consents;
  suspension timestamptz;
begin
  -- A child who takes an address in this moment decides alone from then on.
  perform from public.profiles
  where id = (select child_id from public.consents where id = consent and guardian_id = auth.uid()) for update;
  select * into given from public.consents where id = consent and guardian_id = auth.uid() for update;
  if given.id is null then
    raise sqlstate 'PT404' using message = 'You have no such consent.';
  end if;
  if given.withdrawn_at is not null then
    return;
  end if;
  update public.consents set withdrawn_at = now(), withdrawal = choice
  where id = given.id or child_id = given.child_id and guardian_id = auth.uid() and withdrawn_at is null;
  -- A learner with an address of their own decides alone, and a consent does not open or close their account. The same
  -- holds for an adult who was asked and did not become the guardian.
  if not private.needs_consent(given.child_id) or not private.is_guardian_of(given.child_id) then
    return;
  end if;
  if choice = 'delete' then
    delete from auth.users where id = given.child_id;
  else
    -- Suspensions take turns by this lock.
    perform private.lock_admins();
    select banned_until into suspension from auth.users where id = given.child_id and banned_until > now();
    -- Hosted Supabase cannot read 'infinity' here.
    update auth.users set banned_until = now() + interval '100 years' where id = given.child_id;
    delete from auth.sessions where user_id = given.child_id;
    -- Waits for requests of the child that began before. Those that begin now find the account closed (hold_account).
    perform from public.profiles where id = given.child_id for update;
    update public.child_accounts set frozen_at = now(), shows_name = false, suspended_until = suspension
    where user_id = given.child_id;
    perform private.hide_work(given.child_id);
  end if;
end
$$;

-- Whether an account may still be made under a consent: it stands, was not used, and is at most 7 days old.
create function private.is_open_consent(given public.consents)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select given.withdrawn_at is null and given.used_at is null and given.given_at > now() - interval '7 days'
    and (given.child_id is null or not private.is_child_account(given.child_id) and private.needs_consent(given.child_id))
$$;

-- The open consent that a new account rests on, and the account that waits for it, if there is one.
create or replace function public.find_open_consent(guardian uuid, consent uuid)
returns public.consents
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  given public.consents;
begin
  perform private.require_guardian(guardian);
  select * into given from public.consents
  where id = consent and guardian_id = guardian;
  if given.id is null or not private.is_open_consent(given) then
    raise sqlstate 'PT409' using
      message = 'This consent was used already, or is more than 7 days old. Please ask for another one.';
  end if;
  return given;
end
$$;

create or replace function public.add_child(
  guardian uuid,
  consent uuid,
  child_user uuid,
  new_nickname text,
  birth_year integer,
  code_salt text,
  code_hash text
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  family uuid;
  given public.consents;
begin
  family := private.family_of_owner(guardian);
  -- Of two guardians with a consent for the same child, the second waits here and finds the account taken.
  perform from public.profiles where id = child_user for no key update;
  given := public.find_open_consent(guardian, consent);
  if given.child_id is distinct from child_user and given.child_id is not null then
    raise sqlstate 'PT409' using message = 'This consent is for another account.';
  end if;
  if birth_year is null or private.reached_age(birth_year) >= 18
    or birth_year > extract(year from now() at time zone 'UTC')
  then
    raise sqlstate 'PT422' using message = 'Please give the year in which the child was born. Adults are invited by mail.';
  end if;
  if exists (
    select from public.family_places place join public.child_accounts child using (user_id)
    where place.family_id = family and lower(child.nickname) = lower(private.visible_text(new_nickname))
  ) then
    raise sqlstate 'PT409' using message = 'Another child of your family has this nickname.';
  end if;
  insert into public.learner_ages as ages (user_id, birth_year, needs_guardian)
  values (child_user, add_child.birth_year, false)
  on conflict (user_id) do update set birth_year = excluded.birth_year, needs_guardian = false;
  insert into public.child_accounts (user_id, nickname) values (child_user, new_nickname);
  insert into public.guardianships (child_id, guardian_id) values (child_user, guardian);
  insert into public.family_places (user_id, family_id, kind, shares_progress) values (child_user, family, 'child', true);
  insert into private.picture_codes (user_id, salt, hash) values (child_user, code_salt, code_hash);
  update public.consents set child_id = child_user, used_at = now() where id = given.id;
  -- A child who had signed up alone signs in with the pictures from now on.
  perform private.end_sign_ins(child_user);
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
    or private.take_rate_limit('family-invitation:' || private.address_key(owner || ' ' || address), 3, 86400) > 0
    or private.take_rate_limit('family-invitation:' || private.address_key(address), 10, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'That is a lot of invitations for one day. Please try again tomorrow.';
  end if;
  insert into private.family_invitations as open (family_id, email, token_hash)
  values (family, lower(address), new_token_hash)
  on conflict (family_id, email) do update set token_hash = excluded.token_hash, created_at = now();
  return (select coalesce(full_name, email) from public.profiles where id = owner);
end
$$;

create function public.request_own_address(
  child_user uuid,
  address text,
  new_token_hash text,
  stated_country text default null,
  school_code_hash text default null
)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  verdict text;
begin
  perform private.lock_accounts(array[child_user]);
  if not private.is_child_account(child_user) then
    raise sqlstate 'PT409' using message = 'This account has an address already.';
  end if;
  update public.learner_ages set country = private.listed_country(stated_country)
  where user_id = child_user and country is null and private.judge_birth_year(birth_year, null) = 'needs_country';
  verdict := coalesce(
    (select private.judge_birth_year(birth_year, country) from public.learner_ages where user_id = child_user),
    'needs_guardian'
  );
  -- No error, which would take the country back: another one could be tried then.
  if verdict <> 'open' then
    return verdict;
  end if;
  -- Whoever finds a login card must not get the account for good, so the school agrees by giving a code.
  if exists (select from public.school_pupils where user_id = child_user) and not exists (
    select from private.take_over_codes
    where pupil_id = child_user and code_hash = school_code_hash and created_at > now() - interval '14 days'
  ) then
    raise sqlstate 'PT403' using detail = 'needs_school_code',
      message = 'Please ask your teacher for a code to take your account along. A code works once, for 14 days.';
  end if;
  if private.take_rate_limit('own-address:' || child_user, 3, 86400) > 0
    or private.take_rate_limit('own-address:' || private.address_key(address), 3, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written three times today. Please try again tomorrow.';
  end if;
  insert into private.address_requests as open (child_id, email, token_hash)
  values (child_user, lower(address), new_token_hash)
  on conflict (child_id) do update
  set email = excluded.email, token_hash = excluded.token_hash, created_at = now();
  return verdict;
end
$$;

comment on function public.request_own_address(uuid,text,text,text,text) is
  'Remembers for 7 days which address a child wants to take, and returns open; or needs_country, or needs_guardian for a child who is too young. A pupil of a school has a code of a teacher. For the function that mails the link.';

grant execute on function public.request_own_address(uuid,text,text,text,text) to service_role;

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
    or private.take_rate_limit('inform-guardian:' || private.address_key(address), 3, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written three times today. Please try again tomorrow.';
  end if;
end
$$;

revoke select on table public.organisations from authenticated;

grant select (id, name, kind, created_at) on table public.organisations to authenticated;

-- The same before a change. Changes of one organisation come one after the other, and the person may have been removed
-- while this one waited.
create function private.change_organisation(organisation uuid, person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_manager(organisation, person);
  perform from public.organisations where id = organisation for no key update;
  perform private.require_manager(organisation, person);
end
$$;

-- Raises if a manager has decided that the person has no place or no seat: what they know from before, such as a link or
-- the code of a class, does not change that. A decision that is under way holds the organisation.
create or replace function private.refuse_removed_person(organisation uuid, person uuid, is_invited boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.organisations where id = organisation for no key update;
  if not is_invited and exists (
    select from public.organisation_departures
    where organisation_id = organisation and user_id = person and was_removed
  ) then
    raise sqlstate 'PT403' using detail = 'was_removed',
      message = 'You were taken out of this organisation. Please ask the person who manages it for an invitation.';
  end if;
  if exists (
    select from public.organisation_members
    where organisation_id = organisation and user_id = person and seat_since is null and seat_withdrawn_at is not null
  ) then
    raise sqlstate 'PT403' using detail = 'seat_withdrawn',
      message = 'Your seat was given back. Please ask the person who manages your organisation here for another one.';
  end if;
end
$$;

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

-- All or nothing: one person who cannot be invited, and nobody is.
create or replace function public.invite_to_organisation(manager uuid, organisation uuid, people jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  addresses text[] := array(select lower(person ->> 'email') from jsonb_array_elements(people) as person);
  known text;
  left_seats integer;
  wanted_seats integer;
begin
  perform private.hold_account(manager);
  -- Seats are not given twice at the same moment.
  perform private.change_organisation(organisation, manager);
  if jsonb_array_length(people) > 500 then
    raise sqlstate 'PT422' using message = 'Please invite at most 500 people at once.';
  end if;
  if exists (
    select from jsonb_array_elements(people) as person
    where person ->> 'role' = 'owner'
      or person ->> 'role' = 'manager' and private.organisation_role(organisation, manager) is distinct from 'owner'
  ) then
    raise sqlstate 'PT403' using message = 'Only the owner can invite managers.';
  end if;
  if cardinality(addresses) <> (select count(distinct address) from unnest(addresses) as address) then
    raise sqlstate 'PT422' using message = 'An address is on the list twice.';
  end if;
  select profiles.email into known
  from public.organisation_members member join public.profiles on profiles.id = member.user_id
  where member.organisation_id = organisation and lower(profiles.email) = any (addresses)
  limit 1;
  if known is not null then
    raise sqlstate 'PT409' using message = format('%s belongs to your organisation already.', known);
  end if;
  select count(*) into wanted_seats from jsonb_array_elements(people) as person where (person ->> 'takes_seat')::boolean;
  left_seats := private.agreed_seats(organisation)
    - (
      select count(*) from public.organisation_members where organisation_id = organisation and seat_since is not null
    )
    - (
      select count(*) from private.open_invitations(organisation) as invited
      where invited.takes_seat and not invited.email = any (addresses)
    );
  if wanted_seats > greatest(left_seats, 0) then
    raise sqlstate 'PT409' using message = format(
      'This needs %s %s, and %s left.', wanted_seats, case wanted_seats when 1 then 'seat' else 'seats' end,
      case greatest(left_seats, 0) when 0 then 'none is' when 1 then '1 is' else greatest(left_seats, 0) || ' are' end
    );
  end if;
  if private.take_rate_limit('organisation-invitations:' || organisation, 2000, 86400, cardinality(addresses)) > 0 then
    raise sqlstate 'PT429' using message = 'That is a lot of invitations for one day. Please try again tomorrow.';
  end if;
  perform private.store_organisation_invitations(organisation, people);
  return jsonb_build_object(
    'organisation', (select name from public.organisations where id = organisation),
    'inviter', (select coalesce(full_name, email) from public.profiles where id = manager)
  );
end
$$;

create or replace function public.withdraw_organisation_invitation(organisation uuid, address text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.change_organisation(organisation, auth.uid());
  delete from private.organisation_invitations where organisation_id = organisation and email = lower(address);
end
$$;

create or replace function public.set_organisation_link(organisation uuid, is_open boolean)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_code text := encode(extensions.gen_random_bytes(16), 'hex');
begin
  perform private.change_organisation(organisation, auth.uid());
  if not is_open then
    delete from private.organisation_links where organisation_id = organisation;
    return null;
  end if;
  insert into private.organisation_links (organisation_id, code) values (organisation, new_code)
  on conflict (organisation_id) do update set code = excluded.code, created_at = now();
  return new_code;
end
$$;

-- Locks a member whom the caller may change: managers change teachers and learners, the owner everybody.
create or replace function private.member_to_change(organisation uuid, person uuid)
returns public.organisation_members
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.organisation_members;
begin
  perform private.change_organisation(organisation, auth.uid());
  select * into member from public.organisation_members
  where organisation_id = organisation and user_id = person for update;
  if member.user_id is null then
    raise sqlstate 'PT404' using message = 'There is no such person in your organisation.';
  end if;
  return member;
end
$$;

create or replace function public.set_organisation_role(organisation uuid, person uuid, new_role text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.organisation_members := private.member_to_change(organisation, person);
begin
  if new_role not in ('owner', 'manager', 'teacher', 'learner') then
    raise sqlstate 'PT422' using message = 'There is no such role.';
  end if;
  if private.organisation_role(organisation) is distinct from 'owner'
    and (member.role in ('owner', 'manager') or new_role in ('owner', 'manager'))
  then
    raise sqlstate 'PT403' using message = 'Only the owner decides who manages the organisation.';
  end if;
  if member.role = 'owner' then
    raise sqlstate 'PT409' using message = 'Please make somebody else the owner first.';
  end if;
  if new_role <> 'learner' and private.is_child_account(person) then
    raise sqlstate 'PT403' using message = 'Children can only be learners of an organisation.';
  end if;
  if new_role = 'owner' then
    update public.organisation_members set role = 'manager' where organisation_id = organisation and role = 'owner';
  end if;
  update public.organisation_members set role = new_role where organisation_id = organisation and user_id = person;
end
$$;

create or replace function public.leave_organisation(organisation uuid, person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.organisation_members;
begin
  perform private.hold_account(person);
  if person = auth.uid() then
    select * into member from public.organisation_members
    where organisation_id = organisation and user_id = person for update;
    if member.user_id is null then
      raise sqlstate 'PT404' using message = 'You do not belong to this organisation.';
    end if;
    if private.is_child_account(person) then
      raise sqlstate 'PT403' using message = 'Please ask your teacher.';
    end if;
  else
    member := private.member_to_change(organisation, person);
    if member.role in ('owner', 'manager') and private.organisation_role(organisation) is distinct from 'owner' then
      raise sqlstate 'PT403' using message = 'Only the owner decides who manages the organisation.';
    end if;
  end if;
  if member.role = 'owner' then
    raise sqlstate 'PT409' using message = 'Please make somebody else the owner first.';
  end if;
  delete from public.organisation_members where organisation_id = organisation and user_id = person;
  insert into public.organisation_departures (organisation_id, user_id, was_removed) values (
    organisation, person, person <> auth.uid() or member.seat_since is null and member.seat_withdrawn_at is not null
  )
  on conflict (organisation_id, user_id) do update set left_at = now(), was_removed = excluded.was_removed;
  -- An invitation from before, which they did not need to join, does not bring them back.
  delete from private.organisation_invitations as invitation using public.profiles
  where profiles.id = person and invitation.organisation_id = organisation
    and invitation.email = lower(profiles.email);
end
$$;

-- The same for deleting them, as long as the account is open.
create policy "learners delete their notes" on public.lesson_notes for delete to authenticated
using (user_id = (select auth.uid()) and (select private.hold_own_account()));


alter table public.certificates add column is_refunded boolean not null default false;

alter table public.certificates add constraint certificates_check5 CHECK (((NOT is_refunded) OR (status = 'Revoked'::text)));

comment on column public.certificates.is_refunded is
  'Revoked because its payment was refunded. Its exam counts again, so the next payment gives a new certificate.';

-- The name that everyone reads: the printed one, or its initials for a child whose guardian does not allow more.
create function private.shown_name(certificate public.certificates)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when exists (
      select from public.child_accounts child join public.learner_ages ages using (user_id)
      where child.user_id = certificate.user_id
        and (child.frozen_at is not null or not child.shows_name and private.reached_age(ages.birth_year) < 18)
    ) then private.initials(certificate.student_name)
    else certificate.student_name
  end
$$;

-- Runs as the owner: everyone who knows the id of a certificate may check it.
create or replace function public.verify_certificate(certificate_id text)
returns table (
  id text,
  student_name text,
  course_title text,
  course_level text,
  level text,
  score_label text,
  status text,
  issued_on date,
  valid_until date,
  revoked_on date,
  is_sample boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select c.id, private.shown_name(c), c.course_title, c.course_level, c.level, c.score_label, c.status, c.issued_on,
    c.valid_until, c.revoked_on,
    exists (
      select from private.sample_rows
      where table_name = 'public.certificates' and row_id = c.id and removed_at is null
    )
  from public.certificates c
  where c.id = certificate_id and c.issued_on is not null
$$;

create or replace function public.issue_certificate(
  target_user uuid,
  target_course uuid,
  printed_name text,
  reached_score integer,
  reason text,
  last_valid_day date default (now() at time zone 'UTC' + interval '2 years')::date,
  as_pending boolean default false
)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  student public.profiles;
  course public.courses;
  certificate public.certificates;
begin
  perform private.require_admin();
  reason := private.require_reason(reason);
  -- Two clicks, or two admins, come one after the other.
  select * into student from public.profiles where id = target_user for no key update;
  if student.id is null then
    raise sqlstate 'PT404' using message = 'There is no such user.';
  end if;
  select * into course from public.courses where id = target_course;
  if course.id is null then
    raise sqlstate 'PT404' using message = 'There is no such course.';
  end if;
  if reached_score < private.certificate_pass_mark(course.level) then
    raise sqlstate 'PT400' using message = format(
      'The score is below the pass mark, which is %s.', private.certificate_pass_mark(course.level)
    );
  end if;
  perform private.refuse_second_certificate(student.id, course.id, null);
  if private.shows_initials(student.id) then
    printed_name := left(btrim(student.full_name), 100);
    if printed_name is null then
      raise sqlstate 'PT409' using message =
        'This learner is under 18 and has no name yet. A parent or guardian who looks after the account can add it. If nobody does, the learner can.';
    end if;
  end if;

  insert into public.certificates
    (user_id, student_name, student_email, course_id, course_title, course_level, score, status, issued_on, valid_until)
  values (
    student.id, btrim(printed_name), student.email, course.id, course.title, course.level, reached_score,
    case when as_pending then 'Pending' else 'Issued' end,
    case when not as_pending then private.today() end,
    last_valid_day
  )
  returning * into certificate;
  perform private.record_certificate_action(
    case when as_pending then 'certificate_prepare' else 'certificate_issue' end, certificate, reason
  );
  return certificate;
end
$$;

comment on function public.issue_certificate(uuid,uuid,text,integer,text,date,boolean) is
  'Makes a certificate for a reason, issued at once or pending. A person has one for a course at a time. For minors it has the name of their profile, and shows initials, unless their guardian allows the whole name. For admins.';

-- Every revocation: its holder is mailed, the status list names the credential, and the audit log has the reason.
create function private.revoke(certificate public.certificates, reason text, for_refund boolean default false)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.certificates
  set status = 'Revoked', revoked_on = private.today(), revoked_at = now(), revocation_reason = reason,
    revocation_mailed_at = null, is_refunded = for_refund
  where id = certificate.id returning * into certificate;
  perform private.record_certificate_action('certificate_revoke', certificate, reason);
  return certificate;
end
$$;

create or replace function public.revoke_certificate(certificate_id text, reason text)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates := private.certificate_to_change(certificate_id);
begin
  reason := private.require_reason(reason);
  if certificate.status = 'Revoked' then
    raise sqlstate 'PT409' using message = 'This certificate has been revoked already.';
  end if;
  return private.revoke(certificate, reason);
end
$$;

-- For a revocation that was a mistake. Dates and score stay, so one that has expired meanwhile is not valid again.
create or replace function public.reinstate_certificate(certificate_id text, reason text)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates := private.certificate_to_change(certificate_id);
begin
  reason := private.require_reason(reason);
  if certificate.status <> 'Revoked' then
    raise sqlstate 'PT409' using message = 'This certificate is not revoked.';
  end if;
  if certificate.valid_until < private.today() then
    raise sqlstate 'PT409' using message =
      'The last day of this certificate is over, so it cannot be valid again. Issue a new one instead.';
  end if;
  if certificate.score < private.certificate_pass_mark(certificate.course_level) then
    raise sqlstate 'PT409' using message = 'The score of this certificate is below the pass mark.';
  end if;
  perform private.refuse_second_certificate(certificate.user_id, certificate.course_id, certificate.level);
  update public.certificates
  set status = case when certificate.issued_on is null then 'Pending' else 'Issued' end,
    revoked_on = null, revoked_at = null, revocation_reason = null, revocation_mailed_at = null,
    is_refunded = false, reinstated_at = now(),
    -- Holders who were told of the revocation are told that it is valid again.
    mailed_at = case when certificate.revocation_mailed_at is null then certificate.mailed_at end,
    is_silent = certificate.is_silent and certificate.revocation_mailed_at is null
  where id = certificate.id returning * into certificate;
  perform private.record_certificate_action('certificate_reinstate', certificate, reason);
  return certificate;
end
$$;

-- An exam earns one certificate. After a revocation it has to be passed again, unless only its payment was refunded;
-- after a certificate has expired, it has to be passed once more than for that one.
create or replace function private.exams_that_count(learner uuid, exam public.assessments)
returns setof public.attempts
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select attempts.* from public.attempts
    where attempts.user_id = learner and attempts.assessment_id = exam.id and attempts.is_passed
      and attempts.submitted_at > all (
        select coalesce(ended.revoked_at, ended.created_at) from public.certificates ended
        where ended.user_id = learner and ended.level = exam.level and not private.is_certificate_in_force(ended)
          and not ended.is_refunded
      );
end
$$;

-- The certificates of levels that payments of this person gave to them or to their family go when the last payment
-- that covered them is refunded. One stays that another plan covers now, or covered when it was made. What covered it
-- then: the learner's own payments, and those of the owner of their family for a plan with more than one place.
create function private.revoke_refunded_certificates(payer uuid, reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.revoke(issued, reason, for_refund => true)
  from public.certificates issued
  where issued.user_id in (select private.family_people(payer))
    and private.is_certificate_in_force(issued)
    and issued.level <> all (private.paid_levels(issued.user_id))
    and (
      select bool_and(paid.status = 'Refunded') and bool_or(paid.user_id = payer)
      from public.memberships
      join public.plans on plans.id = memberships.plan_id
      join public.payments paid on paid.id = memberships.payment_id
      where issued.level = any (plans.certifies_levels)
        and paid.settled_at <= issued.created_at
        and least(paid.refunded_at, memberships.ends_at) >= issued.created_at
        and (
          memberships.user_id = issued.user_id
          or plans.places > 1 and memberships.user_id = (
            select families.owner_id
            from public.family_places join public.families on families.id = family_places.family_id
            where family_places.user_id = issued.user_id
          )
        )
    );
end
$$;

-- The profile of the learner is locked, so that of two calls at once the second finds the certificate of the first.
-- A capstone that was not accepted here is reviewed elsewhere, so its certificate waits for an admin, or for its
-- acceptance here. Its two years begin with the day it is issued.
create or replace function private.issue_level_certificates(learner uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.profiles where id = learner for no key update;
  update public.certificates
  set status = 'Issued', issued_on = private.today(), valid_until = private.today() + interval '2 years'
  where user_id = learner and level = 'Advanced' and status = 'Pending'
    and private.has_accepted_project(learner, level) and level = any (private.paid_levels(learner));
  insert into public.certificates (
    user_id, student_name, student_email, course_title, course_level, level, score, status, issued_on, valid_until
  )
  select
    profiles.id, private.certificate_name(profiles.id), profiles.email, earned.title, earned.level, earned.level,
    earned.exam_score,
    case when is_reviewed then 'Pending' else 'Issued' end,
    case when not is_reviewed then private.today() end,
    (private.today() + interval '2 years')::date
  from private.certificate_progress(learner) as earned
  join public.profiles on profiles.id = learner
  cross join lateral (
    select 'capstone' = any (rule.requirements) and not private.has_accepted_project(learner, earned.level)
      as is_reviewed
    from private.certificate_rule_for(learner, earned.level) as rule
  ) as rule
  where earned.modules > 0 and earned.modules_complete = earned.modules and earned.exam_score is not null
    and cardinality(earned.missing_requirements) = 0
    and earned.is_paid and earned.has_name and earned.certificate_id is null;
end
$$;

create function public.certificate_names(people uuid[])
returns table (user_id uuid, printed_name text, is_initials boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select profiles.id, private.certificate_name(profiles.id), private.shows_initials(profiles.id)
    from public.profiles
    where profiles.id = any (people)
    order by profiles.id
    limit 1000;
end
$$;

comment on function public.certificate_names(uuid[]) is
  'What a certificate of these people shows as their name, and whether it has to be initials. For admins.';

grant execute on function public.certificate_names(uuid[]) to authenticated;

-- Everything that the credential of an issued certificate says. Gives the certificate its
-- place in the status list when it is first asked for. Null for an unknown certificate.
create or replace function private.badge_facts(wanted_id text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  certificate public.certificates;
  badge private.badges;
begin
  select * into certificate from public.certificates
  where id = wanted_id and issued_on is not null for key share;
  if certificate.id is null then
    return null;
  end if;
  select * into badge from private.badges where certificate_id = certificate.id;
  if badge.certificate_id is null then
    insert into private.badges (certificate_id) values (certificate.id) on conflict do nothing;
    select * into badge from private.badges where certificate_id = certificate.id;
  end if;
  return jsonb_build_object(
    'id', certificate.id,
    'student_name', private.shown_name(certificate),
    'student_email', certificate.student_email,
    'title', certificate.course_title,
    'level', certificate.level,
    'course_slug', (select slug from public.courses where id = certificate.course_id and status = 'Published'),
    'score_label', certificate.score_label,
    'issued_on', certificate.issued_on,
    'valid_until', certificate.valid_until,
    -- What was completed when the certificate was made; later work is not its evidence.
    'modules', (
      select count(*) from private.module_completions done
      join public.course_modules modules on modules.id = done.module_id
      join public.courses on courses.id = modules.course_id
      where done.user_id = certificate.user_id and done.completed_at <= certificate.created_at
        and (courses.level = certificate.level or courses.id = certificate.course_id)
    ),
    -- None while the holder does not show them.
    'lab_goals', (select count(*) from public.certificate_labs(certificate.id)),
    'exam_on', (
      select (max(attempts.submitted_at) at time zone 'UTC')::date from public.attempts
      join public.assessments exam on exam.id = attempts.assessment_id
      where attempts.user_id = certificate.user_id and exam.kind = 'exam' and exam.level = certificate.level
        and attempts.is_passed and attempts.score = certificate.score
        and attempts.submitted_at <= certificate.created_at
    ),
    -- Accepted projects that the learner chose to show.
    'projects', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title', projects.title, 'course', courses.title,
        'accepted_on', (review.reviewed_at at time zone 'UTC')::date
      ) order by review.reviewed_at, projects.content_id), '[]')
      from public.project_submissions shown
      join public.projects on projects.id = shown.project_id
      join public.courses on courses.id = projects.course_id
      join public.project_versions version on version.submission_id = shown.id and version.number = shown.versions
      join public.project_reviews review on review.version_id = version.id
      where shown.user_id = certificate.user_id and shown.state = 'accepted' and shown.is_shown
        and (courses.level = certificate.level or courses.id = certificate.course_id)
    ),
    'status_index', badge.status_index,
    'salt', badge.salt,
    'created_at', badge.created_at
  );
end
$$;

create or replace function public.family_overview()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'code', family.code,
    'places', (
      select max(plans.places) from public.memberships held join public.plans on plans.id = held.plan_id
      where held.user_id = me.id and held.status = 'Active' and held.starts_at <= now() and held.ends_at > now()
    ),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', place.user_id,
        'kind', place.kind,
        'name', coalesce(child.nickname, profiles.full_name, profiles.email),
        'full_name', case place.kind when 'child' then profiles.full_name end,
        'birth_year', case place.kind when 'child' then ages.birth_year end,
        'shows_name', coalesce(child.shows_name, false),
        'may_hand_in', coalesce(child.may_hand_in, true),
        'may_show_work', coalesce(child.may_show_work, true),
        'may_meet_mentors', coalesce(child.may_meet_mentors, true),
        'is_frozen', child.frozen_at is not null,
        'is_blocked', coalesce(code.blocked_until > now(), false),
        'learned', case when place.shares_progress then private.summarize_learner(place.user_id) end,
        'has_plan', exists (select from private.current_memberships(place.user_id) as held where held.holder_id = me.id)
      ) order by place.added_at, place.user_id), '[]')
      from public.family_places place
      join public.profiles on profiles.id = place.user_id
      left join public.child_accounts child on child.user_id = place.user_id
      left join public.learner_ages ages on ages.user_id = place.user_id
      left join private.picture_codes code on code.user_id = place.user_id
      where place.family_id = family.id
    ),
    'consents', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', consents.id, 'child_id', consents.child_id, 'text_version', consents.text_version,
        'method', consents.method, 'given_at', consents.given_at, 'reminded_at', consents.reminded_at,
        'withdrawn_at', consents.withdrawn_at, 'withdrawal', consents.withdrawal,
        'is_open', private.is_open_consent(consents)
      ) order by consents.given_at desc), '[]')
      from public.consents where consents.guardian_id = me.id
    ),
    'forms', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', forms.id, 'state', forms.state, 'reason', forms.reason, 'created_at', forms.created_at
      ) order by forms.created_at desc), '[]')
      from public.consent_forms forms where forms.guardian_id = me.id
    ),
    'invitations', (
      select coalesce(jsonb_agg(email order by email), '[]') from private.family_invitations
      where family_id = family.id and created_at > now() - interval '7 days'
    ),
    'own_place', (
      select jsonb_build_object(
        'owner', coalesce(owner.full_name, owner.email), 'kind', place.kind, 'shares_progress', place.shares_progress
      )
      from public.family_places place join public.families other on other.id = place.family_id
      join public.profiles owner on owner.id = other.owner_id
      where place.user_id = me.id
    )
  )
  from public.profiles me left join public.families family on family.owner_id = me.id
  where me.id = auth.uid()
$$;

create or replace function public.export_child(child uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_own_child(child);
  return jsonb_build_object(
    'collected_at', now(),
    'account', (select to_jsonb(account) from public.child_accounts account where user_id = child),
    'age', (select to_jsonb(age) from public.learner_ages age where user_id = child),
    'name', (select full_name from public.profiles where id = child),
    'consents', (select coalesce(jsonb_agg(to_jsonb(consent)), '[]') from public.consents consent where child_id = child),
    'enrolments', (select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.enrolments as row where user_id = child),
    'course_ratings', (
      select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.course_ratings as row where user_id = child
    ),
    'lesson_progress', (
      select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.lesson_progress as row where user_id = child
    ),
    'lesson_notes', (
      select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.lesson_notes as row where user_id = child
    ),
    'attempts', (select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.attempts as row where user_id = child),
    'extra_time', (select to_jsonb(row) from public.extra_time as row where user_id = child),
    'lab_work', (select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.lab_work as row where user_id = child),
    'projects', (
      select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.project_submissions as row where user_id = child
    ),
    'project_versions', (
      select coalesce(jsonb_agg(to_jsonb(version) || jsonb_build_object('reviews', (
        select coalesce(jsonb_agg(to_jsonb(review) - 'reviewer_id'), '[]')
        from public.project_reviews review where review.version_id = version.id
      ))), '[]')
      from public.project_versions version
      join public.project_submissions submission on submission.id = version.submission_id
      where submission.user_id = child
    ),
    -- Without what the mentors keep to themselves.
    'mentorship_sessions', (
      select coalesce(jsonb_agg(to_jsonb(session) - 'mentor_id' || jsonb_build_object('notes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', note.kind, 'text', note.text, 'created_at', note.created_at
        ) order by note.created_at), '[]')
        from public.mentorship_notes note where note.session_id = session.id and note.kind <> 'private'
      ))), '[]')
      from public.mentorship_sessions session where session.user_id = child
    ),
    'course_messages', (
      select coalesce(jsonb_agg(to_jsonb(message) - 'author_id'), '[]')
      from public.course_messages message where message.learner_id = child
    ),
    'course_mail_choices', (
      select coalesce(jsonb_agg(to_jsonb(row) - 'token'), '[]') from public.course_mail_choices as row
      where user_id = child
    ),
    'contact_messages', (
      select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.contact_messages as row where user_id = child
    ),
    'support_tickets', (
      select coalesce(jsonb_agg(to_jsonb(ticket) - 'assigned_to' - 'search_text' || jsonb_build_object('messages', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', message.kind, 'text', message.text, 'created_at', message.created_at
        ) order by message.created_at), '[]')
        from public.ticket_messages message where message.ticket_id = ticket.id and message.kind <> 'note'
      ))), '[]')
      from public.support_tickets ticket where ticket.user_id = child
    ),
    'memberships', (
      select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.memberships as row where user_id = child
    ),
    'payments', (select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.payments as row where user_id = child),
    'guardianships', (
      select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.guardianships as row where child_id = child
    ),
    'family_place', (select to_jsonb(row) from public.family_places as row where user_id = child),
    'school', (select to_jsonb(row) - 'added_by' from public.school_pupils as row where user_id = child),
    'organisations', (
      select coalesce(jsonb_agg(jsonb_build_object('name', organisations.name, 'joined_at', member.joined_at)), '[]')
      from public.organisation_members member join public.organisations on organisations.id = member.organisation_id
      where member.user_id = child
    ),
    'left_organisations', (
      select coalesce(jsonb_agg(jsonb_build_object('name', organisations.name, 'left_at', departure.left_at)), '[]')
      from public.organisation_departures departure
      join public.organisations on organisations.id = departure.organisation_id
      where departure.user_id = child
    ),
    'classes', (
      select coalesce(jsonb_agg(to_jsonb(member) || jsonb_build_object(
        'class', classes.name,
        'notes', (
          select coalesce(jsonb_agg(jsonb_build_object('text', note.text, 'created_at', note.created_at)), '[]')
          from public.class_notes note where note.member_id = member.id
        ),
        'extensions', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'assignment_id', extension.assignment_id, 'due_on', extension.due_on
          )), '[]')
          from public.assignment_extensions extension where extension.member_id = member.id
        )
      )), '[]')
      from public.class_members member join public.classes on classes.id = member.class_id
      where member.user_id = child
    ),
    -- With the score from when the class has seen the solutions, as for the learner.
    'class_tests', (
      select coalesce(jsonb_agg(to_jsonb(paper) || jsonb_build_object('score', case
        when private.is_class_test_explained(paper.test_id, paper.moment) then paper.score
      end)), '[]')
      from public.class_test_papers paper where paper.user_id = child
    ),
    'certificates', (
      select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.certificates as row where user_id = child
    )
  ) || private.personal_records(child);
end
$$;

comment on function public.export_child(uuid) is
  'All that is stored about a child of the caller, as one JSON value; of uploaded files what lists them.';

-- Raises unless the person owns the organisation: the provider decides who is who, also who is the owner. Locks the
-- organisation, so that it does not change hands meanwhile.
create or replace function private.require_owner(organisation uuid, person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.change_organisation(organisation, person);
  if private.organisation_role(organisation, person) is distinct from 'owner' then
    raise sqlstate 'PT403' using message = 'Only the owner decides how people sign in.';
  end if;
end
$$;

-- Without a new secret the old one stays, unless issuer or client change: a secret is never sent to another server.
create or replace function public.save_organisation_sso(
  owner uuid,
  organisation uuid,
  new_issuer text,
  new_client_id text,
  new_client_secret text,
  new_required_claim text,
  new_required_value text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  issuer_url text := rtrim(btrim(new_issuer), '/');
  client text := btrim(new_client_id);
  before private.sso_connections;
  saved private.sso_connections;
  is_same boolean;
begin
  perform private.hold_account(owner);
  perform private.require_owner(organisation, owner);
  if issuer_url ~* '^https://login[.]microsoftonline[.]com/' and issuer_url !~*
    '^https://login[.]microsoftonline[.]com/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/v2[.]0$'
  then
    raise sqlstate 'PT422' using message =
      'The issuer of Microsoft has to name your tenant: https://login.microsoftonline.com/TENANT-ID/v2.0';
  end if;
  if issuer_url = 'https://clever.com' and (new_required_claim <> 'district' or new_required_value = '') then
    raise sqlstate 'PT422' using message =
      'All districts share the issuer of Clever. Please require the claim district with the id of yours.';
  end if;
  select * into before from private.sso_connections where organisation_id = organisation;
  is_same := coalesce(before.issuer = issuer_url and before.client_id = client, false);
  insert into private.sso_connections as connection (
    organisation_id, issuer, client_id, client_secret, required_claim, required_value
  ) values (
    organisation, issuer_url, client,
    coalesce(nullif(new_client_secret, ''), case when is_same then before.client_secret end, ''),
    btrim(new_required_claim), btrim(new_required_value)
  )
  on conflict (organisation_id) do update set
    id = case when is_same then connection.id else gen_random_uuid() end,
    issuer = excluded.issuer, client_id = excluded.client_id, client_secret = excluded.client_secret,
    required_claim = excluded.required_claim, required_value = excluded.required_value, updated_at = now()
  returning * into saved;
  return private.sso_notice(organisation, array_remove(array[
    case when saved.issuer is distinct from before.issuer then 'issuer' end,
    case when saved.client_id is distinct from before.client_id then 'client_id' end,
    case when saved.client_secret is distinct from coalesce(before.client_secret, '') then 'client_secret' end,
    case when saved.required_claim is distinct from coalesce(before.required_claim, '')
      or saved.required_value is distinct from coalesce(before.required_value, '') then 'required_claim' end
  ], null));
end
$$;

create or replace function public.add_sso_domain(organisation uuid, new_domain text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted text := lower(btrim(new_domain));
begin
  perform private.require_calling_owner(organisation);
  if private.is_public_mail_domain(wanted) then
    raise sqlstate 'PT422' using message = format('Everybody can have an address of %s. Please use a domain of your own.', wanted);
  end if;
  if (select count(*) from private.sso_domains where organisation_id = organisation) >= 20 then
    raise sqlstate 'PT409' using message = 'An organisation can have 20 domains. Please write to us if you need more.';
  end if;
  insert into private.sso_domains (organisation_id, domain) values (organisation, wanted) on conflict do nothing;
exception when check_violation then
  raise sqlstate 'PT422' using message = 'Please give a domain such as example.org.';
end
$$;

-- The same before a change: an archived class stays as it is. Changes of one class come one after the other, and the
-- person may have been removed while this one waited.
create or replace function private.change_class(class uuid, person uuid)
returns public.classes
language plpgsql
security definer
set search_path = ''
as $$
declare
  taught public.classes;
begin
  perform private.hold_account(person);
  perform private.require_class_teacher(class, person);
  perform from public.classes where id = class for no key update;
  taught := private.require_class_teacher(class, person);
  if taught.archived_at is not null then
    raise sqlstate 'PT409' using message = 'This class is archived.';
  end if;
  update public.classes set changed_at = clock_timestamp(), version = version + 1 where id = class returning * into taught;
  perform realtime.send('{}', 'changed', 'class:' || class, true);
  return taught;
end
$$;

create or replace function public.take_over_pupil(
  guardian uuid,
  consent uuid,
  wanted_hash text,
  new_nickname text,
  stays_in_classes boolean,
  code_salt text,
  code_hash text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  family uuid;
  school uuid;
  told jsonb;
  given public.consents;
  code private.take_over_codes;
begin
  perform private.hold_account(guardian);
  if private.take_rate_limit('take-over:' || guardian, 10, 3600) > 0 then
    raise sqlstate 'PT429' using message = 'These were too many tries. Please wait an hour.';
  end if;
  family := private.family_of_owner(guardian);
  given := public.find_open_consent(guardian, consent);
  if given.child_id is not null then
    raise sqlstate 'PT409' using message = 'This consent is for another account.';
  end if;
  -- The account is locked before its code, as deleting it does.
  perform private.lock_accounts(array(
    select pupil_id from private.take_over_codes known where known.code_hash = wanted_hash
  ));
  select * into code from private.take_over_codes known
  where known.code_hash = wanted_hash and known.created_at > now() - interval '14 days'
  for update;
  -- No error, which would take the count of the try back.
  if code.pupil_id is null then
    return null;
  end if;
  if code.made_by = guardian then
    raise sqlstate 'PT403' using message = 'You made this code as a teacher. Please ask a colleague to make one for your own child.';
  end if;
  if not private.has_child_address(code.pupil_id) then
    raise sqlstate 'PT409' using message = 'This pupil has taken an address of their own already.';
  end if;
  if (select private.reached_age(birth_year) from public.learner_ages where user_id = code.pupil_id) >= 18 then
    raise sqlstate 'PT409' using message = 'This pupil is of age, and takes an address of their own instead.';
  end if;
  if exists (
    select from public.family_places place join public.child_accounts child using (user_id)
    where place.family_id = family and lower(child.nickname) = lower(private.visible_text(new_nickname))
  ) then
    raise sqlstate 'PT409' using message = 'Another child of your family has this nickname.';
  end if;
  school := (select organisation_id from public.school_pupils where user_id = code.pupil_id);
  told := (
    select coalesce(jsonb_agg(jsonb_build_object(
      'email', people.email, 'name', private.member_name(school, code.pupil_id)
    )), '[]')
    from private.school_people_of(code.pupil_id) as people (email)
  );
  delete from private.address_requests where child_id = code.pupil_id;
  update public.child_accounts set nickname = new_nickname where user_id = code.pupil_id;
  insert into public.guardianships (child_id, guardian_id) values (code.pupil_id, guardian);
  insert into public.family_places (user_id, family_id, kind, shares_progress) values (code.pupil_id, family, 'child', true);
  insert into private.picture_codes as known (user_id, salt, hash)
  values (code.pupil_id, take_over_pupil.code_salt, take_over_pupil.code_hash)
  on conflict (user_id) do update set salt = excluded.salt, hash = excluded.hash, failed = 0, blocked_until = null;
  update public.consents set child_id = code.pupil_id, used_at = now() where id = given.id;
  -- People who know the pictures of the card are signed out.
  perform private.end_sign_ins(code.pupil_id);
  perform private.leave_school(code.pupil_id);
  if not stays_in_classes then
    -- A trigger ends the places in the classes.
    delete from public.organisation_members where user_id = code.pupil_id and organisation_id = school;
  end if;
  return jsonb_build_object('child', code.pupil_id, 'told', told);
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

-- The trigger on profiles refuses it for the last admin. Whoever suspended or froze an account decides about it.
create or replace function public.delete_my_account()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.users where id = auth.uid() and (banned_until is null or banned_until <= now());
  if not found then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
end
$$;

-- Accounts that were never open have stored nothing but what they said about their age, and messages to us. A row of any
-- other table that refers to an account keeps it: it learned before ages were asked, works here, or has asked a guardian.
create function public.delete_waiting_accounts()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- A child who asks a guardian in this moment waits for the lock.
  waiting constant uuid[] := array(
    select profiles.id from public.learner_ages ages join public.profiles on profiles.id = ages.user_id
    where ages.needs_guardian and ages.stated_at <= now() - interval '7 days'
      and profiles.role = 'user' and profiles.full_name is null
    order by profiles.id
    for update of profiles skip locked
  );
  nothing_else text;
begin
  if waiting = '{}' then
    return;
  end if;
  select string_agg(
    format('not exists (select from %s where %I = users.id)', reference.conrelid::regclass, columns.attname), ' and '
  ) into nothing_else
  from pg_catalog.pg_constraint reference
  join pg_catalog.pg_attribute columns
    on columns.attrelid = reference.conrelid and columns.attnum = reference.conkey[1]
  where reference.contype = 'f' and reference.confrelid = 'public.profiles'::regclass
    and (reference.conrelid, columns.attname) not in (
      ('public.learner_ages'::regclass, 'user_id'),
      ('public.contact_messages'::regclass, 'user_id'),
      ('public.support_tickets'::regclass, 'user_id'),
      ('public.ticket_messages'::regclass, 'author_id'),
      ('public.consents'::regclass, 'child_id')
    );
  execute format(
    'delete from auth.users
     where id = any ($1) and %s
       and not exists (select from public.consents where child_id = users.id and withdrawn_at is null)',
    nothing_else
  ) using waiting;
end
$$;

comment on function public.delete_waiting_accounts() is
  'Deletes accounts that have waited for a guardian for 7 days, if no request and no consent is open. For the hourly job.';

grant execute on function public.delete_waiting_accounts() to service_role;

-- Answers of attempts that are not submitted stay out: their questions may still be answered elsewhere. So do questions,
-- keys and scores, which the page of a result shows when they are due.
create function private.personal_records(person uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'sign_ins', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', session.created_at, 'refreshed_at', session.refreshed_at,
        'ip', host(session.ip), 'user_agent', session.user_agent
      ) order by session.created_at), '[]')
      from auth.sessions session where session.user_id = person
    ),
    'answers', (
      select coalesce(jsonb_agg(jsonb_build_object('attempt_id', attempt.id, 'answers', (
        select jsonb_agg(asked.answer order by asked.position)
        from private.attempt_questions asked where asked.attempt_id = attempt.id
      )) order by attempt.started_at, attempt.id), '[]')
      from public.attempts attempt where attempt.user_id = person and attempt.submitted_at is not null
    ),
    'begun_courses', (
      select coalesce(jsonb_agg(to_jsonb(begun) - 'user_id' order by begun.joined_at), '[]')
      from private.course_learners begun where begun.user_id = person
    ),
    'begun_levels', (
      select coalesce(jsonb_agg(to_jsonb(begun) - 'user_id' order by begun.begun_at), '[]')
      from private.begun_levels begun where begun.user_id = person
    ),
    'course_staff', (
      select coalesce(jsonb_agg(to_jsonb(staff) - 'user_id' order by staff.added_at), '[]')
      from public.course_staff staff where staff.user_id = person
    ),
    'taught_classes', (
      select coalesce(jsonb_agg(to_jsonb(teacher) - 'user_id' order by teacher.added_at), '[]')
      from public.class_teachers teacher where teacher.user_id = person
    ),
    'completed_modules', (
      select coalesce(jsonb_agg(to_jsonb(completed) - 'user_id' order by completed.completed_at), '[]')
      from private.module_completions completed where completed.user_id = person
    )
  )
$$;

create function public.own_records()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.personal_records(auth.uid())
$$;

comment on function public.own_records() is
  'What is stored about the caller and shown by no table: sign-ins, answers, and what they have begun and completed.';

grant execute on function public.own_records() to authenticated;

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

-- Nothing is shown of accounts that are frozen already.
update public.child_accounts set shows_name = false where frozen_at is not null;
select private.hide_work(user_id) from public.child_accounts where frozen_at is not null;

-- Freezing an account overwrote the suspension by an admin. The audit log has it, unless it was lifted.
update public.child_accounts child set suspended_until = latest.created_at + interval '100 years'
from (
  select distinct on (details ->> 'target_user_id') details ->> 'target_user_id' as target, action, created_at
  from public.admin_audit_log
  where action in ('user_suspend', 'user_lift_suspension')
  order by details ->> 'target_user_id', created_at desc
) as latest
where child.frozen_at is not null and latest.target = child.user_id::text and latest.action = 'user_suspend';

-- Consents under which an account was made, and those that are too old for one.
update public.consents set used_at = given_at
where given_at <= now() - interval '7 days' or private.is_child_account(child_id)
  or child_id is not null and not private.needs_consent(child_id);

-- What guardians agree to from now on: a child has no sessions with mentors of its own. Given consents keep their text.
insert into public.consent_texts (version, body) values ('2026-11-23', $text$I am a parent or the legal guardian of the child, and I am 18 or older.
I allow an account for my child here. It stores a nickname, the year of birth, a hash of the picture code, a name for certificates if I enter one, and what I allow my child to use. If the age of consent depends on it, it stores the country.
It stores what the child learns: the courses and how the child rates them, the progress in each lesson, answers, notes, choices in labs, and results of quizzes and exams; projects with their texts, links and files, and what reviewers wrote about them; and certificates. If the child is in a class, it stores the name and number there, the answers and scores in class tests, and what teachers wrote to the child. For each sign-in it stores the time, the network address and the kind of browser, to keep the account safe.
It is used to let the child learn here, and for nothing else. Reviewers read projects that the child hands in, unless I switch that off. Teachers see progress and results of a class that the child is in. Work is shown with a certificate only if I allow it; that is off until then. A mentor talks with the child only in a session that I ask for, so that I can be there. What I write about a session is stored with my account. The data is not passed to third parties, not published otherwise and not used for advertising. The child gets no mails and has no public profile.
I can see what is stored on the page Family, take it along, delete it, and withdraw this consent at any time. Withdrawing deletes the account or freezes it, as I choose.$text$);

-- Whether accounts were open before an admin let them state their year again is not on record, so all of them count.
insert into private.reopened_accounts (user_id)
select distinct profiles.id
from public.admin_audit_log log join public.profiles on profiles.id::text = log.details ->> 'target_user_id'
where log.action = 'birth_year_reopen';
