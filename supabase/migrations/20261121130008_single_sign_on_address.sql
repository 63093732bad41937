-- The same about the caller, who has to be signed in still: a token outlives its session by up to an hour.
create function private.require_calling_owner(organisation uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_live_session() then
    raise sqlstate 'PT401' using message = 'You are signed out. Please sign in again.';
  end if;
  perform private.require_owner(organisation, auth.uid());
end
$$;

-- Without a new secret the old one stays, unless issuer or client change: a secret is never sent to another server.
create or replace function public.save_organisation_sso(
  organisation uuid,
  new_issuer text,
  new_client_id text,
  new_client_secret text,
  new_required_claim text,
  new_required_value text
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  issuer_url text := rtrim(btrim(new_issuer), '/');
  client text := btrim(new_client_id);
  before private.sso_connections;
  is_same boolean;
begin
  perform private.require_calling_owner(organisation);
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
  perform from public.organisations where id = organisation for no key update;
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
    required_claim = excluded.required_claim, required_value = excluded.required_value, updated_at = now();
end
$$;

create or replace function public.remove_organisation_sso(organisation uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_calling_owner(organisation);
  delete from private.sso_connections where organisation_id = organisation;
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
  perform from public.organisations where id = organisation for no key update;
  if (select count(*) from private.sso_domains where organisation_id = organisation) >= 20 then
    raise sqlstate 'PT409' using message = 'An organisation can have 20 domains. Please write to us if you need more.';
  end if;
  insert into private.sso_domains (organisation_id, domain) values (organisation, wanted) on conflict do nothing;
exception when check_violation then
  raise sqlstate 'PT422' using message = 'Please give a domain such as example.org.';
end
$$;

create or replace function public.remove_sso_domain(organisation uuid, old_domain text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_calling_owner(organisation);
  delete from private.sso_domains where organisation_id = organisation and domain = old_domain;
end
$$;

-- Brings the caller into the organisation with which they have signed in today, if their address still belongs to it.
create or replace function public.enter_by_single_sign_on(given_name text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid := auth.uid();
  address text;
  entered public.organisations;
  invitation private.organisation_invitations;
  wants_seat boolean;
  has_seat boolean := false;
  reason text;
begin
  perform private.hold_account(person);
  select lower(users.email) into address from auth.users where users.id = person and email_confirmed_at is not null;
  select organisations.* into entered
  from auth.identities identity
  join private.sso_connections connection on identity.provider = 'sso:' || connection.id
  join private.sso_domains owned on owned.organisation_id = connection.organisation_id
    and owned.verified_at is not null and owned.domain = substring(address from '[^@]*$')
  join public.organisations on organisations.id = connection.organisation_id
  where identity.user_id = person and identity.last_sign_in_at > now() - interval '1 day'
  order by identity.last_sign_in_at desc
  limit 1;
  if entered.id is null then
    raise sqlstate 'PT404' using message = 'Please sign in with your organisation first.';
  end if;
  perform private.refuse_unknown_age(person);
  if given_name is not null then
    update public.profiles set full_name = left(given_name, 100) where id = person and full_name is null;
  end if;
  select * into invitation from private.open_invitations(entered.id) as invited
  where invited.email = address and invited.role <> 'owner';
  if exists (select from public.organisation_members where organisation_id = entered.id and user_id = person) then
    return jsonb_build_object('outcome', 'member', 'organisation', entered.name);
  end if;
  -- Who has left, or was removed, comes back when somebody invites them.
  if invitation.email is null and exists (
    select from public.organisation_departures where organisation_id = entered.id and user_id = person
  ) then
    return jsonb_build_object('outcome', 'left', 'organisation', entered.name);
  end if;
  wants_seat := coalesce(invitation.takes_seat, true);
  if wants_seat then
    begin
      perform private.require_free_seat(entered.id, person);
      has_seat := true;
    exception when sqlstate 'PT409' then
      get stacked diagnostics reason = message_text;
    end;
  end if;
  perform private.add_to_organisation(entered.id, person, coalesce(invitation.role, 'learner'), has_seat);
  delete from private.organisation_invitations where organisation_id = entered.id and email = invitation.email;
  return jsonb_strip_nulls(jsonb_build_object(
    'outcome', case when wants_seat and not has_seat then 'no_seat' else 'placed' end,
    'organisation', entered.name, 'reason', reason
  ));
end
$$;
