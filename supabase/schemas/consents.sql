-- The consent of a guardian, which the account of every child rests on: asking for it, giving it, withdrawing it, and
-- making the account.

create table public.consent_texts (
  version text primary key check (version ~ '^\d{4}-\d\d-\d\d$'),
  body text not null,
  published_at timestamptz not null default now()
);
comment on table public.consent_texts is
  'What guardians agree to. A text is never changed: another one gets another version, and each consent names its own.';

grant select on public.consent_texts to anon, authenticated, service_role;
alter table public.consent_texts enable row level security;

-- Everybody may read what guardians agree to.
create policy "everybody reads the texts" on public.consent_texts for select to anon, authenticated using (true);

insert into public.consent_texts (version, body) values ('2026-11-20', $text$I am a parent or the legal guardian of the child, and I am 18 or older.
I allow an account for my child here. It stores a nickname, the year of birth, a hash of the picture code, and what the child learns: lessons, answers, notes, results and certificates.
It is used to let the child learn here, and for nothing else. It is not passed to third parties, not published and not used for advertising. The child gets no mails and has no public profile.
I can see all of it on the page Family, take it along, delete it, and withdraw this consent at any time. Withdrawing deletes the account or freezes it, as I choose.$text$);

insert into public.consent_texts (version, body) values ('2026-11-22', $text$I am a parent or the legal guardian of the child, and I am 18 or older.
I allow an account for my child here. It stores a nickname, the year of birth, a hash of the picture code, a name for certificates if I enter one, and what I allow my child to use. If the age of consent depends on it, it stores the country.
It stores what the child learns: the courses and how the child rates them, the progress in each lesson, answers, notes, choices in labs, and results of quizzes and exams; projects with their texts, links and files, and what reviewers wrote about them; and certificates. If the child is in a class, it stores the name and number there, the answers and scores in class tests, and what teachers wrote to the child. If I allow mentors, it stores what the child asks them and what was agreed. For each sign-in it stores the time, the network address and the kind of browser, to keep the account safe.
It is used to let the child learn here, and for nothing else. Reviewers read projects that the child hands in, unless I switch that off. Teachers see progress and results of a class that the child is in. Work is shown with a certificate, and mentors meet the child, only if I allow it; both are off until then. The data is not passed to third parties, not published otherwise and not used for advertising. The child gets no mails and has no public profile.
I can see what is stored on the page Family, take it along, delete it, and withdraw this consent at any time. Withdrawing deletes the account or freezes it, as I choose.$text$);

insert into public.consent_texts (version, body) values ('2026-11-23', $text$I am a parent or the legal guardian of the child, and I am 18 or older.
I allow an account for my child here. It stores a nickname, the year of birth, a hash of the picture code, a name for certificates if I enter one, and what I allow my child to use. If the age of consent depends on it, it stores the country.
It stores what the child learns: the courses and how the child rates them, the progress in each lesson, answers, notes, choices in labs, and results of quizzes and exams; projects with their texts, links and files, and what reviewers wrote about them; and certificates. If the child is in a class, it stores the name and number there, the answers and scores in class tests, and what teachers wrote to the child. For each sign-in it stores the time, the network address and the kind of browser, to keep the account safe.
It is used to let the child learn here, and for nothing else. Reviewers read projects that the child hands in, unless I switch that off. Teachers see progress and results of a class that the child is in. Work is shown with a certificate only if I allow it; that is off until then. A mentor talks with the child only in a session that I ask for, so that I can be there. What I write about a session is stored with my account. The data is not passed to third parties, not published otherwise and not used for advertising. The child gets no mails and has no public profile.
I can see what is stored on the page Family, take it along, delete it, and withdraw this consent at any time. Withdrawing deletes the account or freezes it, as I choose.$text$);

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  guardian_id uuid not null references public.profiles on delete cascade,
  child_id uuid references public.profiles on delete set null,
  text_version text not null references public.consent_texts,
  method text not null check (method in ('email-plus', 'signed-form')),
  given_at timestamptz not null default now(),
  reminded_at timestamptz,
  withdrawn_at timestamptz,
  withdrawal text check (withdrawal in ('delete', 'freeze')),
  used_at timestamptz,
  check ((withdrawn_at is null) = (withdrawal is null))
);
comment on table public.consents is
  'Who allowed what, when and how. A consent without a child waits for its account, or the account was deleted.';
comment on column public.consents.method is
  'email-plus: a link in a mail, and a second mail a day later. signed-form: a form on paper, approved by an admin.';
comment on column public.consents.reminded_at is 'When the second mail of email-plus was sent.';
comment on column public.consents.used_at is
  'When an account was made or opened under it, which happens once. It stays when the account is deleted.';

create index consents_guardian_id_idx on public.consents (guardian_id, given_at desc);
create index consents_child_id_idx on public.consents (child_id);
create index consents_text_version_idx on public.consents (text_version);
create index consents_reminders_idx on public.consents (given_at) where reminded_at is null;

grant select on public.consents to authenticated, service_role;
alter table public.consents enable row level security;

-- Guardians see what they agreed to.
create policy "own consents are readable" on public.consents for select to authenticated
using (guardian_id = (select auth.uid()));

-- Admins see every consent: the law asks us for this record.
create policy "admins read all consents" on public.consents for select to authenticated
using ((select private.is_admin()));

create trigger limit_additions after insert on public.consents referencing new table as written
for each statement execute function private.enforce_quota('consents', 'guardian_id', '20', '200');

create table private.guardian_requests (
  id uuid primary key default gen_random_uuid(),
  guardian_email text not null check (guardian_email = lower(guardian_email) and char_length(guardian_email) <= 254),
  child_id uuid references public.profiles on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now()
);
comment on table private.guardian_requests is
  'Addresses of guardians who were asked for consent and have not answered. Deleted after 7 days, or with the answer.';

create index guardian_requests_child_id_idx on private.guardian_requests (child_id);
create index guardian_requests_email_idx on private.guardian_requests (guardian_email, created_at);
alter table private.guardian_requests enable row level security;

-- ---- Asking and giving

-- Returns the address that gets the mail. Whoever calls this limits how often. Each kind of mail has a limit of its own,
-- so that strangers who cause one kind do not use up another.
create function private.add_guardian_request(address text, child uuid, new_token_hash text)
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

create function public.request_guardian(child_user uuid, guardian_address text, new_token_hash text)
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
  if private.take_rate_limit('guardian-request:' || child_user, 3, 86400) > 0
    or private.take_rate_limit('guardian-request:' || private.address_key(guardian_address), 10, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written often enough today. Please try again tomorrow.';
  end if;
  perform private.add_guardian_request(lower(guardian_address), child_user, new_token_hash);
end
$$;
comment on function public.request_guardian(uuid, text, text) is
  'Remembers for 7 days which guardian a closed account asks. For the function that mails the guardian.';
grant execute on function public.request_guardian(uuid, text, text) to service_role;

create function public.request_consent(guardian uuid, new_token_hash text, child_user uuid default null)
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
comment on function public.request_consent(uuid, text, uuid) is
  'An adult asks for the consent mail, for a new child or for one whose account is frozen. Returns their address.';
grant execute on function public.request_consent(uuid, text, uuid) to service_role;

-- The request of a link, if it is for this adult: another person who got hold of the link can do nothing with it.
create function private.find_guardian_request(guardian uuid, wanted_hash text)
returns private.guardian_requests
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  address text := private.require_guardian(guardian);
  found_request private.guardian_requests;
begin
  select * into found_request from private.guardian_requests
  where token_hash = wanted_hash and created_at > now() - interval '7 days';
  if found_request.id is null then
    raise sqlstate 'PT410' using message = 'This link does not work any more. Links work for 7 days, and once.';
  end if;
  if found_request.guardian_email <> address then
    raise sqlstate 'PT403' using
      message = 'This link was sent to another email address. Please sign in with the address that got it.';
  end if;
  return found_request;
end
$$;

-- Stores a consent, however it was given. One that is given again opens a frozen account, unless an admin has suspended
-- it. Several adults may have been asked by the same child: once it has a guardian, the others decide nothing. Callers
-- hold the lock of admins, because suspensions take turns by it.
create function private.store_consent(guardian uuid, child uuid, version text, given_by text)
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
  select suspended_until into suspension from public.child_accounts where user_id = child and frozen_at is not null;
  if found then
    update public.child_accounts set frozen_at = null, suspended_until = null where user_id = child;
    update auth.users set banned_until = suspension where id = child;
  end if;
  return given;
end
$$;

create function public.give_consent(guardian uuid, wanted_hash text, version text)
returns public.consents
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked private.guardian_requests;
begin
  perform private.lock_admins();
  perform from public.profiles where id = guardian for no key update;
  asked := private.find_guardian_request(guardian, wanted_hash);
  if version <> (select max(texts.version) from public.consent_texts texts) then
    raise sqlstate 'PT409' using message = 'The text has changed meanwhile. Please load the page again and read the new one.';
  end if;
  delete from private.guardian_requests where id = asked.id;
  return private.store_consent(guardian, asked.child_id, version, 'email-plus');
end
$$;
comment on function public.give_consent(uuid, text, text) is
  'Stores the consent of the adult whose address got the link. For the function that confirms it by mail.';
grant execute on function public.give_consent(uuid, text, text) to service_role;

-- What the second mail of email-plus is about, a day after the consent. Every call returns what no earlier one did.
create function public.claim_consent_reminders()
returns table (guardian_email text, nickname text, given_at timestamptz)
language sql
security definer
set search_path = ''
as $$
  with due as (
    update public.consents set reminded_at = now()
    where id in (
      select consents.id from public.consents join public.profiles on profiles.id = consents.guardian_id
      where consents.method = 'email-plus' and consents.reminded_at is null
        and consents.withdrawn_at is null and consents.given_at <= now() - interval '1 day'
      order by consents.given_at
      limit 500
      for key share of profiles skip locked
      for no key update of consents skip locked
    )
    returning *
  )
  select profiles.email, child.nickname, due.given_at
  from due join public.profiles on profiles.id = due.guardian_id
  -- Not for an adult who was asked too and did not become the guardian.
  left join public.guardianships own on own.child_id = due.child_id and own.guardian_id = due.guardian_id
  left join public.child_accounts child on child.user_id = own.child_id
$$;
comment on function public.claim_consent_reminders() is
  'The consents of yesterday whose guardians have not had the second mail. For the job that sends it.';
grant execute on function public.claim_consent_reminders() to service_role;

create function public.withdraw_consent(consent uuid, choice text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.consents;
  suspension timestamptz;
begin
  perform private.lock_admins();
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
comment on function public.withdraw_consent(uuid, text) is
  'Withdraws a consent of the caller. The account of the child is deleted or frozen at once, as they choose.';
grant execute on function public.withdraw_consent(uuid, text) to authenticated;

-- ---- The account that a consent allows

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
create function public.find_open_consent(guardian uuid, consent uuid)
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
comment on function public.find_open_consent(uuid, uuid) is
  'A consent under which no account was made yet. For the function that makes one.';
grant execute on function public.find_open_consent(uuid, uuid) to service_role;

create function public.add_child(
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
comment on function public.add_child(uuid, uuid, uuid, text, integer, text, text) is
  'Turns an account into that of a child of the family, under a consent. For the function that makes the account.';
grant execute on function public.add_child(uuid, uuid, uuid, text, integer, text, text) to service_role;
