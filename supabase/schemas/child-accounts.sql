-- The accounts of children: who decides for them, and what they may do. How they sign in is in picture-codes.sql.

create table public.child_accounts (
  user_id uuid primary key references public.profiles on delete cascade,
  nickname text not null check (char_length(nickname) between 2 and 30 and nickname !~ '[\u0001-\u001f\u007f@]'),
  shows_name boolean not null default false,
  frozen_at timestamptz,
  created_at timestamptz not null default now(),
  may_hand_in boolean not null default true,
  may_show_work boolean not null default false,
  may_meet_mentors boolean not null default false,
  suspended_until timestamptz
);
comment on table public.child_accounts is
  'Accounts without an email address. Their owners sign in with a code of their family, a nickname and four pictures.';
comment on column public.child_accounts.shows_name is
  'Whether certificates show the whole name instead of initials. The guardian decides.';
comment on column public.child_accounts.frozen_at is
  'Since when nobody can sign in, because consent was withdrawn. Work is neither shown nor reviewed, and nobody writes notes to the child. Teachers see what it learned until then.';
comment on column public.child_accounts.may_hand_in is 'Whether reviewers may get projects of the child. The guardian decides.';
comment on column public.child_accounts.may_show_work is
  'Whether labs and projects may be shown with a certificate, which everybody who has its link can see. The guardian decides.';
comment on column public.child_accounts.may_meet_mentors is
  'Whether the child may ask for a video call with a mentor. The guardian decides.';
comment on column public.child_accounts.suspended_until is
  'The suspension by an admin of an account that is frozen too. auth.users bars it for both reasons until consent is given again.';

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
comment on table public.guardianships is 'Which adult decides for which child.';

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

grant select on public.guardianships to authenticated, service_role;
alter table public.guardianships enable row level security;

-- Guardians and children see that they belong together.
create policy "own guardianships are readable" on public.guardianships for select to authenticated
using ((select auth.uid()) in (child_id, guardian_id));

create trigger limit_additions after insert on public.guardianships referencing new table as written
for each statement execute function private.enforce_quota('guardianships', 'guardian_id', '20', '12');

grant select on public.child_accounts to authenticated, service_role;
alter table public.child_accounts enable row level security;

-- Children see their own account, and guardians those of their children.
create policy "child accounts are seen by child and guardian" on public.child_accounts for select to authenticated
using (user_id = (select auth.uid()) or private.is_guardian_of(user_id));

-- Lists of the back office name a child by it: there is no address that admins could read or write to.
create function public.child_nicknames(people uuid[])
returns table (user_id uuid, nickname text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select account.user_id, account.nickname from public.child_accounts account
    where account.user_id = any (people)
    order by account.user_id
    limit 1000;
end
$$;
comment on function public.child_nicknames(uuid[]) is 'The nicknames of those of these accounts that are children''s. For admins.';
grant execute on function public.child_nicknames(uuid[]) to authenticated;

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

-- ---- Small rules

create function private.is_child_account(person uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (select from public.child_accounts where user_id = person);
end
$$;

-- Whether the guardian of a child has frozen its account.
create function private.is_frozen(person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.child_accounts where user_id = person and frozen_at is not null)
$$;

-- Whether an account rests on the consent of a guardian: that of a child, or one that waits for a guardian.
create function private.needs_consent(person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.is_child_account(person)
    or exists (select from public.learner_ages where user_id = person and needs_guardian)
$$;

-- Whether certificates show initials only: those of minors, unless their guardian allows the whole name, those of
-- accounts whose consent was withdrawn, and those of accounts that are asked for their birth year again. A guardian's
-- choice ends when the child takes the account over.
create function private.shows_initials(person uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return coalesce((
    select child.frozen_at is not null
      or (ages.needs_guardian or private.reached_age(ages.birth_year) < 18) and not coalesce(child.shows_name, false)
    from public.learner_ages ages
    left join public.child_accounts child on child.user_id = ages.user_id
    where ages.user_id = person
  ), exists (select from private.reopened_accounts where user_id = person));
end
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
create function private.certificate_name(person uuid)
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

-- A child gives no name: the guardian decides whether certificates need one.
create function private.refuse_own_name_of_child()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if auth.uid() = new.id and private.is_child_account(new.id) then
    raise insufficient_privilege using message = 'Your parent or guardian can add your name on the page Family.';
  end if;
  return new;
end
$$;

create trigger refuse_own_name_of_child before update of full_name on public.profiles
for each row when (new.full_name is not null) execute function private.refuse_own_name_of_child();

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

-- Raises if the person is a child whose guardian has not allowed this: hand_in, show_work or meet_mentors.
create function private.require_permission(person uuid, permission text)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.child_accounts
    where user_id = person and not case permission
      when 'hand_in' then may_hand_in
      when 'show_work' then may_show_work
      when 'meet_mentors' then may_meet_mentors
    end
  ) then
    raise sqlstate 'PT403' using
      message = 'This is switched off for you. Your parent or guardian can switch it on, on the page Family.',
      detail = 'needs_permission';
  end if;
end
$$;

-- ---- What a guardian changes

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

create function public.delete_child(child uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_admins();
  perform private.change_own_child(child);
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
  perform private.change_own_child(child);
  update public.profiles set full_name = nullif(btrim(name_child.full_name), '') where id = child;
  update public.child_accounts set shows_name = name_child.shows_name where user_id = child;
end
$$;
comment on function public.name_child(uuid, text, boolean) is
  'The name of a child for certificates, and whether they show all of it or its initials. For its guardian.';
grant execute on function public.name_child(uuid, text, boolean) to authenticated;

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

create function public.set_child_permissions(child uuid, hand_in boolean, show_work boolean, meet_mentors boolean)
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
comment on function public.set_child_permissions(uuid, boolean, boolean, boolean) is
  'What a child of the caller may use. Switching the showing of work off also hides what is shown now.';
grant execute on function public.set_child_permissions(uuid, boolean, boolean, boolean) to authenticated;
