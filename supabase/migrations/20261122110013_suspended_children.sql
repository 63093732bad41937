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

alter table public.child_accounts add column suspended_until timestamp with time zone;

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
  insert into public.consents (guardian_id, child_id, text_version, method)
  values (guardian, child, version, given_by) returning * into given;
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

-- Freezing an account overwrote the suspension by an admin. The audit log has it, unless it was lifted.
update public.child_accounts child set suspended_until = latest.created_at + interval '100 years'
from (
  select distinct on (details ->> 'target_user_id') details ->> 'target_user_id' as target, action, created_at
  from public.admin_audit_log
  where action in ('user_suspend', 'user_lift_suspension')
  order by details ->> 'target_user_id', created_at desc
) as latest
where child.frozen_at is not null and latest.target = child.user_id::text and latest.action = 'user_suspend';
