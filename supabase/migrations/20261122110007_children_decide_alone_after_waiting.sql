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
    delete from private.shown_labs
    where certificate_id in (select id from public.certificates where user_id = child);
    update public.project_submissions set is_shown = false where user_id = child and is_shown;
  end if;
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
    update public.child_accounts set frozen_at = now() where user_id = given.child_id;
    -- Hosted Supabase cannot read 'infinity' here.
    update auth.users set banned_until = now() + interval '100 years' where id = given.child_id;
    delete from auth.sessions where user_id = given.child_id;
  end if;
end
$$;
