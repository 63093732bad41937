-- Runs as the owner for the reason given at search_profiles.
create or replace function public.list_organisations(
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

-- Returns who asked, and whether this call made the request: one that is sent again stays one request.
create or replace function public.request_mentorship(
  member_id uuid,
  session_id uuid,
  wanted_topic text,
  wanted_times timestamptz[],
  wanted_time_zone text
)
returns table (is_new boolean, member_name text, member_email text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.profiles;
  times timestamptz[];
  included integer;
  full_month timestamptz;
begin
  -- Two requests at the same moment come one after the other, so that both are counted. A family shares its sessions.
  perform from public.profiles
  where id in (select private.family_people(member_id)) order by id for no key update;
  select * into member from public.profiles where id = member_id;
  if member.id is null then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  member_name := coalesce(member.full_name, '');
  member_email := member.email;
  is_new := false;
  if exists (select from public.mentorship_sessions where id = session_id and user_id = member_id) then
    return next;
    return;
  elsif exists (select from public.mentorship_sessions where id = session_id) then
    raise sqlstate 'PT409' using message = 'Another request has this id.';
  end if;

  perform private.require_permission(member_id, 'meet_mentors');
  included := private.included_sessions(member_id);
  if included = 0 then
    raise sqlstate 'PT403' using message = 'Your plan does not include mentorship.';
  end if;
  select array_agg(distinct moment order by moment) into times from unnest(wanted_times) as moment;
  if cardinality(times) is distinct from 3 then
    raise sqlstate 'PT400' using message = 'Please choose three different times.';
  end if;
  if times[1] < now() + interval '24 hours' then
    raise sqlstate 'PT400' using message = 'Please choose times that are at least 24 hours from now.';
  end if;
  if times[3] > now() + interval '30 days' then
    raise sqlstate 'PT400' using message = 'Please choose times within the next 30 days.';
  end if;
  select min(month_start) into full_month
  from (select distinct date_trunc('month', moment, 'UTC') as month_start from unnest(times) as moment) as months
  where private.used_sessions(member_id, month_start) >= included;
  if full_month is not null then
    raise sqlstate 'PT409' using message = format(
      'Your plan includes %s in a month, and %s is used up. Please choose times from %s on (UTC).',
      case included when 1 then '1 session' else format('%s sessions', included) end,
      to_char(full_month at time zone 'UTC', 'FMMonth YYYY'),
      to_char(private.add_months(full_month, 1) at time zone 'UTC', 'FMMonth FMDD, YYYY')
    );
  end if;
  insert into public.mentorship_sessions (id, user_id, topic, proposed_times, time_zone)
  values (session_id, member_id, wanted_topic, times, wanted_time_zone);
  is_new := true;
  return next;
end
$$;
