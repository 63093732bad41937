-- Single sign-on: the OpenID Connect provider that signs in the people of an organisation, and the domains that it owns.

create table private.sso_connections (
  organisation_id uuid primary key references public.organisations on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  issuer text not null check (char_length(issuer) <= 500 and issuer ~ '^(https://|http://127[.]0[.]0[.]1:)[^[:space:]?#@]+$'),
  client_id text not null check (char_length(client_id) between 1 and 300 and client_id !~ '[[:cntrl:]]'),
  client_secret text not null default '' check (char_length(client_secret) <= 1000 and client_secret !~ '[[:cntrl:]]'),
  required_claim text not null default '' check (required_claim ~ '^[A-Za-z0-9_:/.-]{0,100}$'),
  required_value text not null default '' check (char_length(required_value) <= 200 and required_value !~ '[[:cntrl:]]'),
  updated_at timestamptz not null default now(),
  check ((required_claim = '') = (required_value = ''))
);
comment on table private.sso_connections is
  'How people sign in with the accounts of their organisation. Only the server reads the client secret.';
comment on column private.sso_connections.id is
  'Identities in auth.identities name it. Another issuer or client gets another id, because it knows people by other subjects.';
comment on column private.sso_connections.required_claim is
  'A claim that each person must have, for providers that many organisations share. Empty: none.';
alter table private.sso_connections enable row level security;

create table private.sso_domains (
  organisation_id uuid references public.organisations on delete cascade,
  domain text check (
    char_length(domain) <= 253 and domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z][a-z0-9-]{0,61}[a-z0-9]$'
  ),
  token text not null default encode(extensions.gen_random_bytes(16), 'hex'),
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  verified_by text check (verified_by in ('dns', 'admin')),
  primary key (organisation_id, domain),
  check ((verified_at is null) = (verified_by is null))
);
comment on table private.sso_domains is
  'The domains of an organisation. Only verified ones count, and each of those belongs to one organisation.';
comment on column private.sso_domains.token is 'What the TXT record of the domain has to hold.';
create unique index sso_domains_verified_idx on private.sso_domains (domain) where verified_at is not null;
alter table private.sso_domains enable row level security;

-- Domains where everybody can have an address.
create function private.is_public_mail_domain(domain text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select domain = any (array[
    '163.com', '126.com', 'aol.com', 'att.net', 'comcast.net', 'duck.com', 'fastmail.com', 'free.fr', 'freenet.de',
    'gmail.com', 'gmx.at', 'gmx.ch', 'gmx.com', 'gmx.de', 'gmx.net', 'googlemail.com', 'hey.com', 'hotmail.co.uk',
    'hotmail.com', 'hotmail.de', 'hotmail.es', 'hotmail.fr', 'hotmail.it', 'hushmail.com', 'icloud.com', 'laposte.net',
    'libero.it', 'live.com', 'live.co.uk', 'live.fr', 'mac.com', 'mail.com', 'mail.de', 'mail.ru', 'mailbox.org', 'me.com',
    'msn.com', 'naver.com', 'orange.fr', 'outlook.com', 'outlook.de', 'outlook.fr', 'pm.me', 'posteo.de', 'proton.me',
    'protonmail.com', 'qq.com', 'rediffmail.com', 'rocketmail.com', 'sbcglobal.net', 'seznam.cz', 'sina.com', 't-online.de',
    'tuta.com', 'tutanota.com', 'verizon.net', 'virgilio.it', 'wanadoo.fr', 'web.de', 'wp.pl', 'yahoo.co.in',
    'yahoo.co.jp', 'yahoo.co.uk', 'yahoo.com', 'yahoo.de', 'yahoo.es', 'yahoo.fr', 'yahoo.it', 'yandex.com', 'yandex.ru',
    'ymail.com', 'zoho.com', 'onmicrosoft.com', 'children.invalid'
  ]) or domain like '%.onmicrosoft.com'
$$;

-- ---- Settings

-- Raises unless the person owns the organisation: the provider decides who is who, also who is the owner. Locks the
-- organisation, so that it does not change hands meanwhile.
create function private.require_owner(organisation uuid, person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_manager(organisation, person);
  -- They are mailed about the change (sso_notice), and accounts are locked before the organisation.
  perform from public.profiles where id in (
    select user_id from public.organisation_members where organisation_id = organisation and role in ('owner', 'manager')
  ) order by id for key share;
  perform private.change_organisation(organisation, person);
  if private.organisation_role(organisation, person) is distinct from 'owner' then
    raise sqlstate 'PT403' using message = 'Only the owner decides how people sign in.';
  end if;
end
$$;

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

create function public.organisation_sso(organisation uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_manager_or_admin(organisation);
  return jsonb_build_object(
    'connection', (
      select jsonb_build_object(
        'issuer', issuer, 'client_id', client_id, 'has_secret', client_secret <> '',
        'required_claim', required_claim, 'required_value', required_value
      )
      from private.sso_connections where organisation_id = organisation
    ),
    'domains', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'domain', listed.domain, 'token', listed.token, 'verified_at', listed.verified_at, 'verified_by', listed.verified_by
      ) order by listed.domain), '[]')
      from private.sso_domains listed where listed.organisation_id = organisation
    )
  );
end
$$;
comment on function public.organisation_sso(uuid) is
  'The single sign-on of an organisation, without the client secret. For its owner and managers, and for admins.';
grant execute on function public.organisation_sso(uuid) to authenticated;

-- What the mail about a change says, and who gets it: owner and managers, because whoever controls the provider can sign
-- in as any of them.
create function private.sso_notice(organisation uuid, changed text[])
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'organisation', (select name from public.organisations where id = organisation),
    'changed', to_jsonb(changed),
    'told', (
      select coalesce(jsonb_agg(people.email), '[]')
      from (
        select profiles.email
        from public.organisation_members member join public.profiles on profiles.id = member.user_id
        where member.organisation_id = sso_notice.organisation and member.role in ('owner', 'manager')
        order by profiles.email
        for key share of profiles
      ) as people
      where cardinality(changed) > 0
    )
  )
$$;

-- Without a new secret the old one stays, unless issuer or client change: a secret is never sent to another server.
create function public.save_organisation_sso(
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
comment on function public.save_organisation_sso(uuid, uuid, text, text, text, text, text) is
  'Saves which provider signs in the people of an organisation. Returns what changed and whom to mail. For the function organisations, on behalf of the owner.';
grant execute on function public.save_organisation_sso(uuid, uuid, text, text, text, text, text) to service_role;

create function public.remove_organisation_sso(owner uuid, organisation uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_account(owner);
  perform private.require_owner(organisation, owner);
  delete from private.sso_connections where organisation_id = organisation;
  return private.sso_notice(organisation, case when found then array['removed'] else array[]::text[] end);
end
$$;
comment on function public.remove_organisation_sso(uuid, uuid) is
  'Ends single sign-on of an organisation and forgets its secret. People keep their accounts. Returns whom to mail. For the function organisations, on behalf of the owner.';
grant execute on function public.remove_organisation_sso(uuid, uuid) to service_role;

-- ---- Domains

create function public.add_sso_domain(organisation uuid, new_domain text)
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
comment on function public.add_sso_domain(uuid, text) is
  'Adds a domain, which counts when a TXT record or an admin has confirmed it. For the owner of the organisation.';
grant execute on function public.add_sso_domain(uuid, text) to authenticated;

create function public.remove_sso_domain(owner uuid, organisation uuid, old_domain text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  verified timestamptz;
begin
  perform private.hold_account(owner);
  perform private.require_owner(organisation, owner);
  delete from private.sso_domains where organisation_id = organisation and domain = old_domain
  returning verified_at into verified;
  -- A domain that was never confirmed has opened nothing.
  return private.sso_notice(organisation, case when verified is null then array[]::text[] else array['domain_removed'] end);
end
$$;
comment on function public.remove_sso_domain(uuid, uuid, text) is
  'Removes a domain: nobody signs in with its addresses any more. Returns whom to mail. For the function organisations, on behalf of the owner.';
grant execute on function public.remove_sso_domain(uuid, uuid, text) to service_role;

-- Marks a domain as verified, and returns whom to mail. A domain belongs to one organisation: the first that proves it.
create function private.mark_sso_domain(organisation uuid, wanted text, verified_how text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.sso_domains set verified_at = now(), verified_by = verified_how
  where organisation_id = organisation and domain = wanted and verified_at is null;
  return private.sso_notice(organisation, case when found then array['domain_confirmed'] else array[]::text[] end);
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'This domain belongs to another organisation here. Please write to us.';
end
$$;

-- Raises unless the domain is on the list of an organisation that the person owns, and was not looked up too often.
create function public.expect_sso_domain(owner uuid, organisation uuid, wanted text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner(organisation, owner);
  if not exists (select from private.sso_domains where organisation_id = organisation and domain = wanted) then
    raise sqlstate 'PT404' using message = 'There is no such domain.';
  end if;
  if private.take_rate_limit('sso-domain:' || organisation, 60, 3600) > 0 then
    raise sqlstate 'PT429' using message = 'That was often. Please try again in an hour.';
  end if;
end
$$;
comment on function public.expect_sso_domain(uuid, uuid, text) is
  'Whether the TXT record of a domain may be looked up. For the function organisations, on behalf of the owner.';
grant execute on function public.expect_sso_domain(uuid, uuid, text) to service_role;

create function public.verify_sso_domain(owner uuid, organisation uuid, wanted text, records text[])
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner(organisation, owner);
  if not exists (
    select from private.sso_domains
    where organisation_id = organisation and domain = wanted and token = any (records)
  ) then
    raise sqlstate 'PT409' using message =
      'The TXT record is not there yet. New records can take an hour until everybody sees them.';
  end if;
  return private.mark_sso_domain(organisation, wanted, 'dns');
end
$$;
comment on function public.verify_sso_domain(uuid, uuid, text, text[]) is
  'Compares the TXT records of a domain with its token. Returns whom to mail. For the function organisations, on behalf of the owner.';
grant execute on function public.verify_sso_domain(uuid, uuid, text, text[]) to service_role;

create function public.confirm_sso_domain(admin uuid, organisation uuid, wanted text, reason text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  notice jsonb;
begin
  perform private.hold_account(admin);
  perform private.require_admin_account(admin);
  if btrim(coalesce(reason, '')) = '' or char_length(reason) > 500 then
    raise sqlstate 'PT422' using message = 'Please say how you know that the domain is theirs.';
  end if;
  if not exists (select from private.sso_domains where organisation_id = organisation and domain = wanted) then
    raise sqlstate 'PT404' using message = 'There is no such domain.';
  end if;
  notice := private.mark_sso_domain(organisation, wanted, 'admin');
  insert into public.admin_audit_log (admin_id, action, details) values (
    admin, 'sso_domain_confirm',
    jsonb_build_object('organisation_id', organisation, 'domain', wanted, 'reason', btrim(reason))
  );
  return notice;
end
$$;
comment on function public.confirm_sso_domain(uuid, uuid, text, text) is
  'Confirms a domain without a TXT record, and says why in the audit log. Returns whom to mail. For the function organisations, on behalf of an admin.';
grant execute on function public.confirm_sso_domain(uuid, uuid, text, text) to service_role;

-- ---- Signing in

-- For the server: the connection of a domain or with an id, if it is complete.
create function private.find_sso_connection(wanted_domain text, wanted_id uuid)
returns table (
  id uuid,
  issuer text,
  client_id text,
  client_secret text,
  required_claim text,
  required_value text,
  domains text[]
)
language sql
stable
security definer
set search_path = ''
as $$
  select connection.id, connection.issuer, connection.client_id, connection.client_secret,
    connection.required_claim, connection.required_value, owned.domains
  from private.sso_connections connection
  cross join lateral (
    select array_agg(listed.domain order by listed.domain) as domains from private.sso_domains listed
    where listed.organisation_id = connection.organisation_id and listed.verified_at is not null
  ) as owned
  where connection.client_secret <> '' and (wanted_domain = any (owned.domains) or connection.id = wanted_id)
    and owned.domains is not null
$$;

-- For the server: whether somebody may sign in with their organisation, and their name if it can be stored yet.
create function private.accept_sso_person(person uuid, given_name text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_account(person);
  if exists (select from public.profiles where id = person and role = 'admin') then
    return 'admin';
  end if;
  if private.is_child_account(person) then
    return 'child';
  end if;
  if not private.is_of_age(person) then
    return 'unknown_age';
  end if;
  update public.profiles set full_name = left(given_name, 100)
  where id = person and full_name is null and given_name is not null;
  return 'accepted';
end
$$;

-- Brings the caller into the organisation with which they have signed in today, if their address still belongs to it.
create function public.enter_by_single_sign_on(given_name text default null)
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
  perform private.lock_accounts(array[person]);
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
  if exists (select from public.organisation_members where organisation_id = entered.id and user_id = person) then
    return jsonb_build_object('outcome', 'member', 'organisation', entered.name);
  end if;
  -- An invitation that is being taken back is gone when the organisation is locked.
  perform from public.organisations where id = entered.id for no key update;
  select * into invitation from private.open_invitations(entered.id) as invited
  where invited.email = address and invited.role <> 'owner';
  -- Who has left, or was removed, comes back when somebody invites them.
  if exists (
    select from public.organisation_departures
    where organisation_id = entered.id and user_id = person
      and left_at >= coalesce(invitation.created_at, '-infinity')
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
comment on function public.enter_by_single_sign_on(text) is
  'Places the caller in the organisation with which they signed in: once, with a seat if one is free. Says what happened.';
grant execute on function public.enter_by_single_sign_on(text) to authenticated;
