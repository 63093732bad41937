-- How admins make agreements with organisations, with one invoice each.

-- Makes the invoice of an agreement from its lines, and returns the number of its payment, or null if there are none.
create function private.make_agreement_invoice(organisation public.organisations, lines jsonb)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  listed bigint;
  discount bigint;
  payment text;
begin
  if jsonb_array_length(lines) = 0 then
    return null;
  end if;
  select
    coalesce(sum(quantity::bigint * unit_cents) filter (where kind <> 'discount'), 0),
    coalesce(sum(quantity::bigint * unit_cents) filter (where kind = 'discount'), 0)
  into listed, discount
  from jsonb_to_recordset(lines) as line (kind text, quantity integer, unit_cents integer);
  if listed = 0 or listed > 1000000000 then
    raise sqlstate 'PT422' using message = 'The lines of an invoice add up to more than nothing and at most $10,000,000.';
  end if;
  if discount > listed then
    raise sqlstate 'PT422' using message = 'The discount is higher than the price.';
  end if;
  insert into public.payments (user_name, user_email, plan_name, billing, list_price_cents, amount_cents, method)
  values (
    organisation.name, organisation.billing_email,
    case organisation.kind when 'school' then 'School' when 'company' then 'Enterprise' else 'Institutional' end,
    'agreement', listed, listed - discount, 'Invoice'
  )
  returning id into payment;
  insert into public.invoice_lines (payment_id, position, kind, description, quantity, unit_cents)
  select payment, place, line.kind, line.description, line.quantity, line.unit_cents
  from jsonb_array_elements(lines) with ordinality as listed_lines (line_json, place)
  cross join lateral jsonb_to_record(line_json)
    as line (kind text, description text, quantity integer, unit_cents integer);
  return payment;
end
$$;

-- The organisation that an agreement is for: one that exists, or a new one, most from a ticket.
create function private.organisation_for_agreement(agreement jsonb)
returns public.organisations
language plpgsql
security definer
set search_path = ''
as $$
declare
  organisation public.organisations;
begin
  if agreement ->> 'organisation' is not null then
    select * into organisation from public.organisations
    where id = (agreement ->> 'organisation')::uuid for no key update;
    if organisation.id is null then
      raise sqlstate 'PT404' using message = 'There is no such organisation.';
    end if;
    return organisation;
  end if;
  if agreement ->> 'ticket' is not null
    and not exists (select from public.support_tickets where id = agreement ->> 'ticket')
  then
    raise sqlstate 'PT404' using message = 'There is no such ticket.';
  end if;
  insert into public.organisations (name, kind, billing_email, ticket_id) values (
    agreement ->> 'name', agreement ->> 'kind', lower(agreement ->> 'billing_email'), agreement ->> 'ticket'
  )
  returning * into organisation;
  return organisation;
end
$$;

create function public.make_agreement(admin uuid, agreement jsonb, owner_token_hash text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  organisation public.organisations;
  made public.agreements;
begin
  perform private.require_admin_account(admin);
  perform private.hold_addresses(array[lower(agreement ->> 'owner_email')]);
  organisation := private.organisation_for_agreement(agreement);
  if exists (
    select from public.agreements other
    where other.organisation_id = organisation.id and other.ended_at is null
      and other.starts_on <= (agreement ->> 'ends_on')::date and other.ends_on >= (agreement ->> 'starts_on')::date
  ) then
    raise sqlstate 'PT409' using
      message = 'This organisation has an agreement in these days already. End it first, or choose other dates.';
  end if;
  insert into public.agreements (
    organisation_id, payment_id, opens_levels, certifies_levels, seats, starts_on, ends_on, consent_by
  ) values (
    organisation.id, private.make_agreement_invoice(organisation, agreement -> 'lines'),
    private.text_array(agreement -> 'opens_levels'), private.text_array(agreement -> 'certifies_levels'),
    (agreement ->> 'seats')::integer, (agreement ->> 'starts_on')::date, (agreement ->> 'ends_on')::date,
    nullif(agreement ->> 'consent_by', '')
  )
  returning * into made;
  if owner_token_hash is not null then
    perform private.store_organisation_invitations(organisation.id, jsonb_build_array(jsonb_build_object(
      'email', agreement ->> 'owner_email', 'role', 'owner', 'takes_seat', false, 'token_hash', owner_token_hash
    )));
  end if;
  insert into public.admin_audit_log (admin_id, action, details) values (
    admin,
    'agreement_make',
    jsonb_strip_nulls(jsonb_build_object(
      'organisation_id', organisation.id, 'organisation', organisation.name, 'agreement_id', made.id,
      'seats', made.seats, 'starts_on', made.starts_on, 'ends_on', made.ends_on, 'payment_id', made.payment_id,
      'ticket_id', agreement ->> 'ticket'
    ))
  );
  return jsonb_build_object(
    'organisation_id', organisation.id, 'organisation', organisation.name, 'billing_email', organisation.billing_email,
    'payment', (select to_jsonb(payments) - 'search_text' from public.payments where id = made.payment_id),
    'starts_on', made.starts_on, 'ends_on', made.ends_on, 'seats', made.seats
  );
end
$$;
comment on function public.make_agreement(uuid, jsonb, text) is
  'Makes an agreement with its invoice, and the organisation if it is new. For the function organisations, on behalf of an admin.';
grant execute on function public.make_agreement(uuid, jsonb, text) to service_role;

create function public.end_agreement(agreement uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended public.agreements;
begin
  perform private.require_admin();
  update public.agreements set ended_at = now() where id = agreement and ended_at is null returning * into ended;
  if ended.id is null then
    raise sqlstate 'PT409' using message = 'This agreement has ended already.';
  end if;
  perform private.record_admin_action(
    'agreement_end', jsonb_build_object('organisation_id', ended.organisation_id, 'agreement_id', ended.id)
  );
end
$$;
comment on function public.end_agreement(uuid) is
  'Ends an agreement at once. Seats stay with their people, and open nothing until the next agreement. For admins.';
grant execute on function public.end_agreement(uuid) to authenticated;

-- Runs as the owner for the reason given at search_profiles.
create function public.list_organisations(
  search_text text default '',
  after_organisation uuid default null,
  page_size integer default 100
)
returns table (
  id uuid,
  name text,
  kind text,
  created_at timestamptz,
  owner_email text,
  people bigint,
  seats_taken bigint,
  seats integer,
  starts_on date,
  ends_on date
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select organisation.id, organisation.name, organisation.kind, organisation.created_at, profiles.email,
      (select count(*) from public.organisation_members member where member.organisation_id = organisation.id),
      (
        select count(*) from public.organisation_members member
        where member.organisation_id = organisation.id and member.seat_since is not null
      ),
      shown.seats, shown.starts_on, shown.ends_on
    from public.organisations organisation
    left join public.organisation_members owner
      on owner.organisation_id = organisation.id and owner.role = 'owner'
    left join public.profiles on profiles.id = owner.user_id
    -- That of today, else the next one, else the last one.
    left join lateral (
      select agreement.seats, agreement.starts_on, agreement.ends_on from public.agreements agreement
      where agreement.organisation_id = organisation.id and agreement.ended_at is null
      order by
        case when agreement.ends_on >= private.today() then agreement.starts_on end nulls last,
        agreement.starts_on desc
      limit 1
    ) as shown on true
    where organisation.name ilike private.containing(list_organisations.search_text)
      and (after_organisation is null or (organisation.created_at, organisation.id) < (
        select other.created_at, other.id from public.organisations other where other.id = after_organisation
      ))
    order by organisation.created_at desc, organisation.id desc
    limit least(page_size, 1000);
end
$$;
comment on function public.list_organisations(text, uuid, integer) is
  'Organisations whose name contains the text, newest first, with their owner, seats and agreement. For admins.';
grant execute on function public.list_organisations(text, uuid, integer) to authenticated;
