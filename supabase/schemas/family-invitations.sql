-- Adults of a family: they are invited by mail, and decide what the owner of the family sees.

create table private.family_invitations (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references public.families on delete cascade,
  email text not null check (email = lower(email) and char_length(email) <= 254),
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  unique (family_id, email)
);
comment on table private.family_invitations is 'Adults who were invited into a family. Deleted after 7 days, or when accepted.';
alter table private.family_invitations enable row level security;

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
comment on function public.invite_to_family(uuid, text, text) is
  'Remembers for 7 days that somebody was invited into a family. Returns who invites, for the mail.';
grant execute on function public.invite_to_family(uuid, text, text) to service_role;

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
comment on function public.accept_family_invitation(uuid, text, boolean) is
  'Gives the person whose address got the link a place in the family. For the function that read the link.';
grant execute on function public.accept_family_invitation(uuid, text, boolean) to service_role;

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
