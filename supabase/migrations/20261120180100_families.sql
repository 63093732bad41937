-- The email address of the caller, if it is confirmed. Children have none.
create or replace function private.confirmed_email()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select email from auth.users
  where id = auth.uid() and email_confirmed_at is not null and email not like '%@children.invalid'
$$;

create table public.consent_texts (
  version text primary key check (version ~ '^\d{4}-\d\d-\d\d$'),
  body text not null,
  published_at timestamptz not null default now()
);

alter table public.consent_texts enable row level security;

comment on table public.consent_texts is
  'What guardians agree to. A text is never changed: another one gets another version, and each consent names its own.';

grant select on table public.consent_texts to anon, authenticated, service_role;

-- Everybody may read what guardians agree to.
create policy "everybody reads the texts" on public.consent_texts for select to anon, authenticated using (true);

create table public.families (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null unique references public.profiles on delete cascade,
  code text not null unique check (code ~ '^[A-HJKMNP-Z2-9]{8}$'),
  created_at timestamptz not null default now()
);

alter table public.families enable row level security;

comment on table public.families is
  'A family has one owner, who holds its membership and is the guardian of its children.';

comment on column public.families.code is
  'Children type it at /join. It opens nothing by itself: a nickname and a picture code belong to it.';

grant select on table public.families to authenticated, service_role;

-- The owner sees the family and its code. Members need neither.
create policy "own family is readable" on public.families for select to authenticated
using (owner_id = (select auth.uid()));

create table public.family_places (
  user_id uuid primary key references public.profiles on delete cascade,
  family_id uuid not null references public.families on delete cascade,
  kind text not null check (kind in ('child', 'adult')),
  shares_progress boolean not null default false,
  added_at timestamptz not null default now()
);

alter table public.family_places enable row level security;

comment on table public.family_places is
  'Who else belongs to a family. The plan of the owner opens its courses to as many people as it has places.';

comment on column public.family_places.shares_progress is
  'Whether an adult lets the owner see their progress. That of children is seen by their guardian in any case.';

grant select on table public.family_places to authenticated, service_role;

create index family_places_family_id_idx on public.family_places (family_id, added_at, user_id);

create function private.owns_family(family uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.families where id = family and owner_id = auth.uid())
$$;

grant execute on function private.owns_family(uuid) to authenticated;

-- The owner sees who is in the family, and members see their own place.
create policy "places are seen by owner and member" on public.family_places for select to authenticated
using (user_id = (select auth.uid()) or private.owns_family(family_id));

create trigger limit_additions after insert on public.family_places referencing new table as written
for each statement execute function private.enforce_quota('places', 'user_id', '20');

create table public.child_accounts (
  user_id uuid primary key references public.profiles on delete cascade,
  nickname text not null check (char_length(nickname) between 2 and 30 and nickname !~ '[\u0001-\u001f\u007f@]'),
  shows_name boolean not null default false,
  frozen_at timestamptz,
  created_at timestamptz not null default now()
);

alter table public.child_accounts enable row level security;

comment on table public.child_accounts is
  'Accounts without an email address. Their owners sign in with a code of their family, a nickname and four pictures.';

comment on column public.child_accounts.shows_name is
  'Whether certificates show the whole name instead of initials. The guardian decides.';

comment on column public.child_accounts.frozen_at is
  'Since when nobody can sign in, because consent was withdrawn.';

grant select on table public.child_accounts to authenticated, service_role;

create trigger clean_text before insert or update of nickname on public.child_accounts
for each row execute function private.clean_text('nickname');

create trigger limit_additions after insert on public.child_accounts referencing new table as written
for each statement execute function private.enforce_quota('accounts', 'user_id', '20');

create table public.guardianships (
  child_id uuid references public.profiles on delete cascade,
  guardian_id uuid references public.profiles on delete cascade,
  since timestamptz not null default now(),
  primary key (child_id, guardian_id)
);

alter table public.guardianships enable row level security;

comment on table public.guardianships is
  'Which adult decides for which child.';

grant select on table public.guardianships to authenticated, service_role;

create index guardianships_guardian_id_idx on public.guardianships (guardian_id);

-- Whether the caller is a guardian of the child.
create function private.is_guardian_of(child uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.guardianships where child_id = child and guardian_id = auth.uid())
$$;

grant execute on function private.is_guardian_of(uuid) to authenticated;

-- Guardians and children see that they belong together.
create policy "own guardianships are readable" on public.guardianships for select to authenticated
using ((select auth.uid()) in (child_id, guardian_id));

create trigger limit_additions after insert on public.guardianships referencing new table as written
for each statement execute function private.enforce_quota('guardianships', 'guardian_id', '20', '12');

-- Children see their own account, and guardians those of their children.
create policy "child accounts are seen by child and guardian" on public.child_accounts for select to authenticated
using (user_id = (select auth.uid()) or private.is_guardian_of(user_id));

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
  check ((withdrawn_at is null) = (withdrawal is null))
);

alter table public.consents enable row level security;

comment on table public.consents is
  'Who allowed what, when and how. A consent without a child waits for its account, or the account was deleted.';

comment on column public.consents.method is
  'email-plus: a link in a mail, and a second mail a day later. signed-form: a form on paper, approved by an admin.';

comment on column public.consents.reminded_at is
  'When the second mail of email-plus was sent.';

grant select on table public.consents to authenticated, service_role;

create index consents_guardian_id_idx on public.consents (guardian_id, given_at desc);

create index consents_child_id_idx on public.consents (child_id);

create index consents_text_version_idx on public.consents (text_version);

create index consents_reminders_idx on public.consents (given_at) where reminded_at is null;

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

alter table private.guardian_requests enable row level security;

comment on table private.guardian_requests is
  'Addresses of guardians who were asked for consent and have not answered. Deleted after 7 days, or with the answer.';

create index guardian_requests_child_id_idx on private.guardian_requests (child_id);

create index guardian_requests_email_idx on private.guardian_requests (guardian_email, created_at);

create table private.family_invitations (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references public.families on delete cascade,
  email text not null check (email = lower(email) and char_length(email) <= 254),
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  unique (family_id, email)
);

alter table private.family_invitations enable row level security;

comment on table private.family_invitations is
  'Adults who were invited into a family. Deleted after 7 days, or when accepted.';

create table private.picture_codes (
  user_id uuid primary key references public.profiles on delete cascade,
  salt text not null,
  hash text not null,
  failed integer not null default 0,
  blocked_until timestamptz
);

alter table private.picture_codes enable row level security;

comment on table private.picture_codes is
  'The picture codes of children, as slow hashes with the secret below, and how often somebody guessed wrong in a row.';

create table private.picture_secret (
  only_row boolean primary key default true check (only_row),
  secret text not null
);

alter table private.picture_secret enable row level security;

comment on table private.picture_secret is
  'A secret of this installation that is part of the hash of every picture code.';

-- The owner of a code must be able to read it aloud, so letters and digits that look alike are left out.
create function private.new_family_code()
returns text
language sql
volatile
set search_path = ''
as $$
  select string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', get_byte(bytes, place) % 31 + 1, 1), '' order by place)
  from extensions.gen_random_bytes(8) as bytes, generate_series(0, 7) as place
$$;

-- A person with everybody of their family.
create function private.family_people(person uuid)
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  with family as (
    select id, owner_id from public.families where owner_id = person
    union
    select families.id, families.owner_id
    from public.family_places join public.families on families.id = family_places.family_id
    where family_places.user_id = person
  )
  select person
  union
  select owner_id from family
  union
  select family_places.user_id from public.family_places join family on family.id = family_places.family_id
$$;

create function private.is_child_account(person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.child_accounts where user_id = person)
$$;

-- The name on a certificate: initials for minors, unless their guardian allows more.
create function private.certificate_name(person uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when private.reached_age(ages.birth_year) < 18 and not coalesce(child.shows_name, false) then (
      select string_agg(upper(left(word, 1)) || '.', ' ' order by place)
      from regexp_split_to_table(btrim(profiles.full_name), '\s+') with ordinality as words (word, place)
    )
    else left(btrim(profiles.full_name), 100)
  end
  from public.profiles
  left join public.learner_ages ages on ages.user_id = profiles.id
  left join public.child_accounts child on child.user_id = profiles.id
  where profiles.id = person
$$;

-- Raises unless the account belongs to an adult with a confirmed address, and returns the address.
create function private.require_guardian(person uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  address text := (select lower(email) from auth.users where id = person and email_confirmed_at is not null);
  birth_year integer := (select ages.birth_year from public.learner_ages ages where ages.user_id = person);
begin
  if birth_year is null then
    raise sqlstate 'PT428' using
      message = 'Please open My learning first and tell us the year in which you were born.', detail = 'needs_birth_year';
  end if;
  if address is null or private.is_child_account(person) or private.reached_age(birth_year) < 18 then
    raise sqlstate 'PT403' using message = 'This is for parents and guardians of 18 and over.';
  end if;
  return address;
end
$$;

-- The family of an adult, made when it is first needed. The profile is locked, so two calls at once make one family.
create function private.family_of_owner(person uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  family uuid;
begin
  perform from public.profiles where id = person for no key update;
  select id into family from public.families where owner_id = person;
  if family is null then
    insert into public.families (owner_id, code) values (person, private.new_family_code()) returning id into family;
  end if;
  return family;
end
$$;

-- Children buy nothing, and neither do accounts that wait for a guardian.
create function private.refuse_minor_membership()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The server and psql have no role of the API: they import what was stored before.
  if auth.role() is not null and (
    private.is_child_account(new.user_id)
    or exists (select from public.learner_ages where user_id = new.user_id and needs_guardian)
  ) then
    raise sqlstate 'PT403' using message = 'A parent or guardian holds the membership.';
  end if;
  return new;
end
$$;

-- A request may go to the same address three times a day. Returns the address that gets the mail.
create function private.add_guardian_request(address text, child uuid, new_token_hash text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.guardian_requests where created_at < now() - interval '7 days';
  if private.take_rate_limit('guardian-request:' || address, 3, 86400) > 0
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
  perform private.add_guardian_request(lower(guardian_address), child_user, new_token_hash);
end
$$;

comment on function public.request_guardian(uuid,text,text) is
  'Remembers for 7 days which guardian a closed account asks. For the function that mails the guardian.';

grant execute on function public.request_guardian(uuid,text,text) to service_role;

create function public.request_consent(guardian uuid, new_token_hash text, child_user uuid default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := private.require_guardian(guardian);
begin
  if child_user is not null and not exists (
    select from public.guardianships where child_id = child_user and guardian_id = guardian
  ) then
    raise sqlstate 'PT404' using message = 'There is no such child in your family.';
  end if;
  return private.add_guardian_request(address, child_user, new_token_hash);
end
$$;

comment on function public.request_consent(uuid,text,uuid) is
  'An adult asks for the consent mail, for a new child or for one whose account is frozen. Returns their address.';

grant execute on function public.request_consent(uuid,text,uuid) to service_role;

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

create function public.give_consent(guardian uuid, wanted_hash text, version text)
returns public.consents
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked private.guardian_requests;
  given public.consents;
begin
  perform from public.profiles where id = guardian for no key update;
  asked := private.find_guardian_request(guardian, wanted_hash);
  insert into public.consents (guardian_id, child_id, text_version, method)
  values (guardian, asked.child_id, version, 'email-plus') returning * into given;
  delete from private.guardian_requests where id = asked.id;
  -- Consent that is given again opens a frozen account.
  if private.is_child_account(asked.child_id) then
    update public.child_accounts set frozen_at = null where user_id = asked.child_id;
    update auth.users set banned_until = null where id = asked.child_id;
  end if;
  return given;
end
$$;

comment on function public.give_consent(uuid,text,text) is
  'Stores the consent of the adult whose address got the link. For the function that confirms it by mail.';

grant execute on function public.give_consent(uuid,text,text) to service_role;

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
  left join public.child_accounts child on child.user_id = due.child_id
$$;

comment on function public.claim_consent_reminders() is
  'The consents of yesterday whose guardians have not had the second mail. For the job that sends it.';

grant execute on function public.claim_consent_reminders() to service_role;

create function public.delete_old_family_requests()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.guardian_requests where created_at < now() - interval '7 days';
  delete from private.family_invitations where created_at < now() - interval '7 days'
$$;

comment on function public.delete_old_family_requests() is
  'Deletes the addresses of guardians and guests who did not answer within 7 days. For the hourly job.';

grant execute on function public.delete_old_family_requests() to service_role;

create function public.withdraw_consent(consent uuid, choice text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.consents;
begin
  select * into given from public.consents where id = consent and guardian_id = auth.uid() for update;
  if given.id is null then
    raise sqlstate 'PT404' using message = 'You have no such consent.';
  end if;
  if given.withdrawn_at is not null then
    return;
  end if;
  update public.consents set withdrawn_at = now(), withdrawal = choice
  where id = given.id or child_id = given.child_id and withdrawn_at is null;
  if given.child_id is null then
    return;
  end if;
  if choice = 'delete' then
    delete from auth.users where id = given.child_id;
  else
    update public.child_accounts set frozen_at = now() where user_id = given.child_id;
    -- Hosted Supabase cannot read 'infinity' here.
    update auth.users set banned_until = now() + interval '100 years' where id = given.child_id;
    delete from auth.sessions where user_id = given.child_id;
  end if;
end
$$;

comment on function public.withdraw_consent(uuid,text) is
  'Withdraws a consent of the caller. The account of the child is deleted or frozen at once, as they choose.';

grant execute on function public.withdraw_consent(uuid,text) to authenticated;

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
  where id = consent and guardian_id = guardian and withdrawn_at is null;
  if given.id is null or private.is_child_account(given.child_id) then
    raise sqlstate 'PT409' using message = 'This consent is used already. Please ask for another one.';
  end if;
  return given;
end
$$;

comment on function public.find_open_consent(uuid,uuid) is
  'A consent under which no account was made yet. For the function that makes one.';

grant execute on function public.find_open_consent(uuid,uuid) to service_role;

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
  update public.consents set child_id = child_user where id = given.id;
  -- A child who had signed up alone signs in with the pictures from now on.
  delete from auth.sessions where user_id = child_user;
end
$$;

comment on function public.add_child(uuid,uuid,uuid,text,integer,text,text) is
  'Turns an account into that of a child of the family, under a consent. For the function that makes the account.';

grant execute on function public.add_child(uuid,uuid,uuid,text,integer,text,text) to service_role;

create function public.change_picture_code(guardian uuid, child_user uuid, code_salt text, code_hash text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from public.guardianships where child_id = child_user and guardian_id = guardian) then
    raise sqlstate 'PT404' using message = 'There is no such child in your family.';
  end if;
  update private.picture_codes set salt = code_salt, hash = code_hash, failed = 0, blocked_until = null
  where user_id = child_user;
  delete from auth.sessions where user_id = child_user;
end
$$;

comment on function public.change_picture_code(uuid,uuid,text,text) is
  'Gives a child another picture code, which also ends all waits. For the function that computes the hash.';

grant execute on function public.change_picture_code(uuid,uuid,text,text) to service_role;

create function public.picture_secret()
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.picture_secret (secret) values (encode(extensions.gen_random_bytes(32), 'hex'))
  on conflict do nothing;
  return (select secret from private.picture_secret);
end
$$;

comment on function public.picture_secret() is
  'For the functions that compute hashes of picture codes.';

grant execute on function public.picture_secret() to service_role;

-- Every try counts as wrong until it was right, so that tries at the same moment gain nothing. After five wrong ones
-- in a row a child waits for 1, 2, 4, 8 ... minutes. After twenty the guardian has to choose another code.
create function public.begin_picture_sign_in(family_code text, wanted_nickname text, client text, per_client integer default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  child uuid;
  code private.picture_codes;
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
  -- Unknown children have tries too, or the wait would tell who exists.
  if child is null then
    seconds := private.take_rate_limit(
      'join:' || md5(lower(family_code || ' ' || private.visible_text(wanted_nickname))), 5, 60
    );
    return jsonb_build_object('wait', nullif(seconds, 0));
  end if;
  select * into code from private.picture_codes where user_id = child for update;
  if code.blocked_until > now() then
    return jsonb_build_object('wait', least(ceil(extract(epoch from code.blocked_until - now())), 86400)::integer);
  end if;
  update private.picture_codes set
    failed = code.failed + 1,
    blocked_until = case
      when code.failed + 1 >= 20 then now() + interval '100 years'
      when code.failed + 1 >= 5 then now() + make_interval(mins => least(power(2, code.failed - 4), 1440)::integer)
    end
  where user_id = child;
  return jsonb_build_object(
    'child', child, 'salt', code.salt, 'hash', code.hash,
    'email', (select email from auth.users where id = child)
  );
end
$$;

comment on function public.begin_picture_sign_in(text,text,text,integer) is
  'Counts a try to sign in with pictures, and returns what the function has to compare. Or how many seconds to wait.';

grant execute on function public.begin_picture_sign_in(text,text,text,integer) to service_role;

create function public.finish_picture_sign_in(child_user uuid, client text)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.picture_codes set failed = 0, blocked_until = null where user_id = child_user;
  update private.rate_limits set hits = greatest(hits - 1, 0) where key = 'join:' || client
$$;

comment on function public.finish_picture_sign_in(uuid,text) is
  'Takes back the counted try: the pictures were right.';

grant execute on function public.finish_picture_sign_in(uuid,text) to service_role;

create function private.require_own_child(child uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_guardian_of(child) then
    raise sqlstate 'PT404' using message = 'There is no such child in your family.';
  end if;
end
$$;

create function public.delete_child(child uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_own_child(child);
  update public.consents set withdrawn_at = now(), withdrawal = 'delete' where child_id = child and withdrawn_at is null;
  delete from auth.users where id = child;
end
$$;

comment on function public.delete_child(uuid) is
  'Deletes the account of a child of the caller with all that is known of it, and withdraws the consent.';

grant execute on function public.delete_child(uuid) to authenticated;

create function public.name_child(child uuid, full_name text, shows_name boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_own_child(child);
  update public.profiles set full_name = nullif(btrim(name_child.full_name), '') where id = child;
  update public.child_accounts set shows_name = name_child.shows_name where user_id = child;
end
$$;

comment on function public.name_child(uuid,text,boolean) is
  'The name of a child for certificates, and whether they show all of it or its initials. For its guardian.';

grant execute on function public.name_child(uuid,text,boolean) to authenticated;

create function public.reset_family_code()
returns text
language sql
security definer
set search_path = ''
as $$
  update public.families set code = private.new_family_code() where owner_id = auth.uid() returning code
$$;

comment on function public.reset_family_code() is
  'Gives the family of the caller another code. The old one is forgotten.';

grant execute on function public.reset_family_code() to authenticated;

create function public.invite_to_family(owner uuid, address text, new_token_hash text)
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
    or private.take_rate_limit('guardian-request:' || lower(address), 3, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'That is a lot of invitations for one day. Please try again tomorrow.';
  end if;
  insert into private.family_invitations as open (family_id, email, token_hash)
  values (family, lower(address), new_token_hash)
  on conflict (family_id, email) do update set token_hash = excluded.token_hash, created_at = now();
  return (select coalesce(full_name, email) from public.profiles where id = owner);
end
$$;

comment on function public.invite_to_family(uuid,text,text) is
  'Remembers for 7 days that somebody was invited into a family. Returns who invites, for the mail.';

grant execute on function public.invite_to_family(uuid,text,text) to service_role;

create function public.accept_family_invitation(member uuid, wanted_hash text, shares boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  invitation private.family_invitations;
begin
  perform private.hold_account(member);
  if not private.is_of_age(member) then
    perform private.refuse_unknown_age(member);
  end if;
  select * into invitation from private.family_invitations
  where token_hash = wanted_hash and created_at > now() - interval '7 days' for update;
  if invitation.id is null then
    raise sqlstate 'PT410' using message = 'This link does not work any more. Links work for 7 days, and once.';
  end if;
  if invitation.email is distinct from (
    select lower(email) from auth.users where id = member and email_confirmed_at is not null
  ) then
    raise sqlstate 'PT403' using
      message = 'This link was sent to another email address. Please sign in with the address that got it.';
  end if;
  if exists (select from public.family_places where user_id = member) then
    raise sqlstate 'PT409' using message = 'You belong to a family already. Please leave it first.';
  end if;
  insert into public.family_places (user_id, family_id, kind, shares_progress)
  values (member, invitation.family_id, 'adult', shares);
  delete from private.family_invitations where id = invitation.id;
end
$$;

comment on function public.accept_family_invitation(uuid,text,boolean) is
  'Gives the person whose address got the link a place in the family. For the function that read the link.';

grant execute on function public.accept_family_invitation(uuid,text,boolean) to service_role;

create function public.share_progress_with_family(shares boolean)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.family_places set shares_progress = shares where user_id = auth.uid() and kind = 'adult'
$$;

comment on function public.share_progress_with_family(boolean) is
  'Whether the owner of the family sees the progress of the calling adult.';

grant execute on function public.share_progress_with_family(boolean) to authenticated;

create function public.leave_family(member uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.family_places
  where user_id = member and kind = 'adult' and (member = auth.uid() or private.owns_family(family_id));
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such person in your family.';
  end if;
end
$$;

comment on function public.leave_family(uuid) is
  'Ends the place of an adult in a family: their own, or one in the family of the caller. Progress stays theirs.';

grant execute on function public.leave_family(uuid) to authenticated;

-- Children buy nothing, and neither do accounts that wait for a guardian.
create trigger refuse_minors before insert on public.memberships
for each row execute function private.refuse_minor_membership();

-- The memberships that open something to a user now: their own, and that of the owner of their family as long as its
-- plan has a place for them. The owner takes the first place, the others follow in the order in which they came.
-- Everything else that will give access, such as a seat in an organisation, is added here.
create function private.current_memberships(learner uuid)
returns setof public.memberships
language sql
stable
security definer
set search_path = ''
as $$
  select memberships.*
  from public.memberships
  where memberships.user_id = learner
    and memberships.status = 'Active' and memberships.starts_at <= now() and memberships.ends_at > now()
  union all
  select memberships.*
  from public.family_places own
  join public.families family on family.id = own.family_id
  join public.memberships on memberships.user_id = family.owner_id
  join public.plans on plans.id = memberships.plan_id
  where own.user_id = learner
    and memberships.status = 'Active' and memberships.starts_at <= now() and memberships.ends_at > now()
    and plans.places > (
      select count(*) from public.family_places earlier
      where earlier.family_id = own.family_id and (earlier.added_at, earlier.user_id) <= (own.added_at, own.user_id)
    )
$$;

-- The plans that a user has now.
create or replace function private.current_plans(learner uuid)
returns setof public.plans
language sql
stable
security definer
set search_path = ''
as $$
  select plans.*
  from public.plans
  where plans.id in (select held.plan_id from private.current_memberships(learner) as held)
$$;

-- How many sessions a member may have in a month. Children have none alone: their guardian asks and takes part.
create or replace function private.included_sessions(member uuid)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select case when private.is_child_account(member) then 0 else coalesce(max(mentorship_per_month), 0) end
  from private.current_plans(member)
$$;

-- The sessions that use up those of a month. Months begin at midnight UTC. An open request counts in every month in
-- which it names a time, because each of these may be confirmed. A family shares the sessions of its membership.
create or replace function private.used_sessions(member uuid, month_start timestamptz)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select count(*)::integer
  from public.mentorship_sessions session
  where session.user_id in (select private.family_people(member)) and session.counts
    and exists (
      select from unnest(
        case session.status when 'Requested' then session.proposed_times else array[session.starts_at] end
      ) as moment
      where moment >= month_start and moment < private.add_months(month_start, 1)
        and (session.status <> 'Requested' or moment > now())
    )
$$;

-- Whether a learner has paid for a plan that includes the certificate of a level. A trial is not paid, and a period
-- that was paid during a trial begins after it. A plan that comes from elsewhere than the learner's own memberships is
-- paid by another person.
create or replace function private.is_certification_paid(learner uuid, wanted_level text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.memberships join public.plans on plans.id = memberships.plan_id
    where memberships.user_id = learner and memberships.status = 'Active' and memberships.ends_at > now()
      and not memberships.is_trial and wanted_level = any (plans.certifies_levels)
  )
  or exists (
    select from private.current_memberships(learner) as held join public.plans on plans.id = held.plan_id
    where held.user_id <> learner and not held.is_trial and wanted_level = any (plans.certifies_levels)
  )
$$;

-- The profile of the learner is locked, so that of two calls at once the second finds the certificate of the first.
-- The Expert level also takes a capstone that people review, so its certificate waits for an admin.
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
    and private.has_accepted_project(learner, level);
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

-- What a learner has done, for the guardian of a child or for the owner of the family of an adult who agreed.
create function private.summarize_learner(learner uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'lessons_done', (select count(*) from public.lesson_progress where user_id = learner and done_at is not null),
    'minutes', (
      select coalesce(sum(lesson.duration_minutes), 0)
      from public.lesson_progress progress join public.course_lessons lesson on lesson.id = progress.lesson_id
      where progress.user_id = learner and progress.done_at is not null
    ),
    'last_active', (select max(updated_at) from public.lesson_progress where user_id = learner),
    'courses', (
      select coalesce(jsonb_agg(jsonb_build_object('title', title, 'done', done, 'lessons', lessons) order by title), '[]')
      from (
        select courses.title,
          (
            select count(*) from public.lesson_progress progress
            where progress.user_id = learner and progress.course_id = courses.id and progress.done_at is not null
          ) as done,
          (
            select count(*) from public.course_lessons lesson
            where lesson.course_id = courses.id and lesson.archived_at is null
          ) as lessons
        from public.enrolments join public.courses on courses.id = enrolments.course_id
        where enrolments.user_id = learner and enrolments.left_at is null
      ) as taken
    ),
    'results', (
      select coalesce(jsonb_agg(to_jsonb(latest) order by latest.submitted_at desc), '[]')
      from (
        select coalesce(modules.title, assessments.level) as title, assessments.kind, attempts.score,
          attempts.is_passed, attempts.submitted_at
        from public.attempts join public.assessments on assessments.id = attempts.assessment_id
        left join public.course_modules modules on modules.id = assessments.module_id
        where attempts.user_id = learner and attempts.submitted_at is not null
        order by attempts.submitted_at desc
        limit 20
      ) as latest
    ),
    'certificates', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'title', course_title, 'name', student_name, 'status', status
      ) order by created_at desc), '[]')
      from public.certificates where user_id = learner
    )
  )
$$;

create function public.family_overview()
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
        'is_frozen', child.frozen_at is not null,
        'is_blocked', coalesce(code.blocked_until > now(), false),
        'learned', case when place.shares_progress then private.summarize_learner(place.user_id) end,
        'has_plan', exists (select from private.current_memberships(place.user_id) as held where held.user_id = me.id)
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
        'is_open', consents.withdrawn_at is null and not private.is_child_account(consents.child_id)
          and (consents.child_id is not null or consents.given_at > now() - interval '7 days')
      ) order by consents.given_at desc), '[]')
      from public.consents where consents.guardian_id = me.id
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

comment on function public.family_overview() is
  'The family of the caller: its people, what the children learned, what adults agreed to show, and all consents.';

grant execute on function public.family_overview() to authenticated;

create function public.export_child(child uuid)
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
    'lab_work', (select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.lab_work as row where user_id = child),
    'projects', (
      select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.project_submissions as row where user_id = child
    ),
    'certificates', (
      select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.certificates as row where user_id = child
    )
  );
end
$$;

comment on function public.export_child(uuid) is
  'All that is stored about a child of the caller, as one JSON value.';

grant execute on function public.export_child(uuid) to authenticated;

-- However an account is deleted, everything about the person is deleted with it: what they wrote, also signed out from
-- their confirmed email address, their subscription, their pictures and project files, and the address wherever else it
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
  end if;

  -- Hosted Supabase refuses statements that delete objects unless they say that they mean it. Servers of ours that
  -- keep a file in memory listen on the channel and drop it.
  perform set_config('storage.allow_delete_query', 'true', true);
  for file in
    delete from storage.objects
    where bucket_id in ('avatars', 'projects') and (storage.foldername(name))[1] = old.id::text
    returning bucket_id || '/' || name
  loop
    perform pg_notify('storage_objects', file);
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

insert into public.consent_texts (version, body) values ('2026-11-20', $text$I am a parent or the legal guardian of the child, and I am 18 or older.
I allow an account for my child here. It stores a nickname, the year of birth, a hash of the picture code, and what the child learns: lessons, answers, notes, results and certificates.
It is used to let the child learn here, and for nothing else. It is not passed to third parties, not published and not used for advertising. The child gets no mails and has no public profile.
I can see all of it on the page Family, take it along, delete it, and withdraw this consent at any time. Withdrawing deletes the account or freezes it, as I choose.$text$);

create function private.refuse_own_name_of_child()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if auth.uid() = new.id and private.is_child_account(new.id) then
    raise sqlstate 'PT403' using message = 'Your parent or guardian can add your name on the page Family.';
  end if;
  return new;
end
$$;

create trigger refuse_own_name_of_child before update of full_name on public.profiles
for each row when (new.full_name is not null) execute function private.refuse_own_name_of_child();
