-- Counts of page views and events, and the figures of the back office.

create table private.visit_counts (
  id text check (id = 'sample'),
  day date not null,
  event text not null
    check (event in ('page_view', 'sign_up_opened', 'contact_sent', 'enrolled', 'plan_requested')),
  path text not null check (path = 'other' or (char_length(path) <= 120 and path ~ '^/[a-z0-9/-]*$')),
  referrer text not null check (
    referrer in ('direct', 'internal', 'other')
    or (char_length(referrer) <= 100 and referrer ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$')
  ),
  device text not null check (device in ('phone', 'desktop')),
  times bigint not null check (times > 0),
  primary key (day, event, path, referrer, device)
);
comment on table private.visit_counts is
  'How often something happened on the site on one day (UTC). There is no row per visit, and nothing about a visitor.';
comment on column private.visit_counts.referrer is
  'The host people came from; direct without one, internal from a page of ours. A view that is not internal begins a visit.';
comment on column private.visit_counts.id is
  'Names sample counts, which are removed together. They end before the day of the first real one and never mix with it.';

alter table private.visit_counts enable row level security;

-- Pages with their own name count only while they are public, so that nobody can make names up.
create function private.is_page_counted(path text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when path like '/blog/%' then exists (
      select from public.blog_posts where slug = substr(path, 7) and published and publish_date <= now()
    )
    when path like '/courses/%' then exists (
      select from public.courses where slug = substr(path, 10) and status = 'Published'
    )
    else true
  end
$$;

-- Everyone may call it, as everyone may open a page; the constraints of the table say what can be counted at all.
create function public.count_visits(visits jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_in_one_call constant integer := 1000;
  most_lines_a_day constant integer := 2000;
  today constant date := (now() at time zone 'utc')::date;
  is_day_full boolean;
begin
  if not (select analytics_enabled from public.site_settings) then
    return;
  end if;
  if jsonb_typeof(visits) is distinct from 'array' or jsonb_array_length(visits) > most_in_one_call then
    raise sqlstate 'PT400' using message = 'At most 1000 visits can be counted at once.';
  end if;
  if (select sum(times) from jsonb_to_recordset(visits) as visit (times bigint)) > most_in_one_call then
    raise sqlstate 'PT400' using message = 'At most 1000 visits can be counted at once.';
  end if;

  -- Invented names must not fill the database: on a full day, what has no line yet is counted without them.
  is_day_full := (select count(*) from private.visit_counts where day = today) >= most_lines_a_day;
  insert into private.visit_counts as counted (day, event, path, referrer, device, times)
  select today, event, kept.path, kept.referrer, device, sum(times)
  from jsonb_to_recordset(visits) as visit (event text, path text, referrer text, device text, times bigint)
  cross join lateral (
    select is_day_full and not exists (
      select from private.visit_counts line
      where line.day = today and line.event = visit.event and line.path = visit.path
        and line.referrer = visit.referrer and line.device = visit.device
    ) as is_nameless
  ) as room
  cross join lateral (
    select
      case when is_nameless or not private.is_page_counted(visit.path) then 'other' else visit.path end as path,
      case when is_nameless and visit.referrer not in ('direct', 'internal') then 'other' else visit.referrer end
        as referrer
  ) as kept
  group by event, kept.path, kept.referrer, device
  -- In one order, so that two servers counting at once wait for each other instead of blocking each other.
  order by event, kept.path, kept.referrer, device
  on conflict (day, event, path, referrer, device) do update set times = counted.times + excluded.times;
end
$$;
comment on function public.count_visits(jsonb) is
  'Adds to the counts of today: an array of event, path, referrer, device and times. Does nothing while analytics are off.';
grant execute on function public.count_visits(jsonb) to anon;

-- One row for each day, with zeros where nothing happened.
create function private.daily_figures(from_day date, to_day date)
returns table (
  day date, visits bigint, page_views bigint, sign_ups bigint, enrolments bigint, revenue_cents bigint
)
language sql
stable
security definer
set search_path = ''
as $$
  with span as (
    select from_day::timestamp at time zone 'utc' as starts_at, (to_day + 1)::timestamp at time zone 'utc' as ends_at
  ), happened as (
    select counts.day, coalesce(sum(times) filter (where referrer <> 'internal'), 0) as visits, sum(times) as page_views,
      0 as sign_ups, 0 as enrolments, 0 as revenue_cents
    from private.visit_counts counts
    where counts.day between from_day and to_day and event = 'page_view'
    group by counts.day
    union all
    select (created_at at time zone 'utc')::date, 0, 0, count(*), 0, 0
    from public.profiles, span
    where created_at >= starts_at and created_at < ends_at
    group by 1
    union all
    select (enrolled_at at time zone 'utc')::date, 0, 0, 0, count(*), 0
    from public.enrolments, span
    where enrolled_at >= starts_at and enrolled_at < ends_at
    group by 1
    union all
    select (settled_at at time zone 'utc')::date, 0, 0, 0, 0, sum(amount_cents)
    from public.payments, span
    where status = 'Completed' and settled_at >= starts_at and settled_at < ends_at
    group by 1
    union all
    select from_day + n, 0, 0, 0, 0, 0 from generate_series(0, to_day - from_day) as n
  )
  select happened.day, sum(happened.visits)::bigint, sum(happened.page_views)::bigint, sum(happened.sign_ups)::bigint,
    sum(happened.enrolments)::bigint, sum(happened.revenue_cents)::bigint
  from happened
  group by happened.day
$$;

-- The commonest pages, hosts, devices or events, most first.
create function private.most_counted(from_day date, to_day date, counted text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', name, 'times', times) order by times desc, name), '[]')
  from (
    select
      case counted when 'path' then path when 'referrer' then referrer when 'device' then device else event end as name,
      sum(times)::bigint as times
    from private.visit_counts
    where day between from_day and to_day
      and (event = 'page_view') = (counted <> 'event')
      -- Where people came from and what they hold is told by the first page of a visit alone.
      and (counted not in ('referrer', 'device') or referrer <> 'internal')
    group by 1
    order by 2 desc, 1
    limit 10
  ) most
$$;

create function public.admin_analytics(from_day date, to_day date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  days_before constant integer := to_day - from_day + 1;
begin
  perform private.require_admin();
  if days_before is null or days_before not between 1 and 400 then
    raise sqlstate 'PT400' using message = 'Please choose between 1 and 400 days.';
  end if;
  return jsonb_build_object(
    'is_counting', (select analytics_enabled from public.site_settings),
    'days', (select jsonb_agg(to_jsonb(figures) order by day) from private.daily_figures(from_day, to_day) figures),
    'before', (
      select jsonb_build_object(
        'visits', sum(visits), 'page_views', sum(page_views), 'sign_ups', sum(sign_ups),
        'enrolments', sum(enrolments), 'revenue_cents', sum(revenue_cents)
      )
      from private.daily_figures(from_day - days_before, from_day - 1)
    ),
    'pages', private.most_counted(from_day, to_day, 'path'),
    'referrers', private.most_counted(from_day, to_day, 'referrer'),
    'devices', private.most_counted(from_day, to_day, 'device'),
    'events', private.most_counted(from_day, to_day, 'event')
  );
end
$$;
comment on function public.admin_analytics(date, date) is
  'What happened on each day, both ends included, the sums of as many days before, and what was counted most. For admins.';
grant execute on function public.admin_analytics(date, date) to authenticated;

-- ---- The dashboard

-- The newest events of the site. Of what admins did, only changes count: of the latest entries, those that only say
-- that an admin looked at something are left out.
create function private.recent_activity(most integer)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(newest) order by newest.at desc), '[]')
  from (
    (
      select 'sign-up' as kind, id::text as id, coalesce(child.nickname, email) as subject, null as person,
        profiles.created_at as at
      from public.profiles left join public.child_accounts child on child.user_id = profiles.id
      order by profiles.created_at desc
      limit most
    )
    union all
    (
      select 'post', id::text, title, author_name, publish_date
      from public.blog_posts
      where published and publish_date <= now()
      order by publish_date desc
      limit most
    )
    union all
    (
      select 'ticket', id, subject, name, created_at
      from public.support_tickets
      order by created_at desc
      limit most
    )
    union all
    (
      select 'action', entry.id::text, entry.action, admin.email, entry.created_at
      from (select * from public.admin_audit_log order by id desc limit 100) entry
      left join public.profiles admin on admin.id = entry.admin_id
      where entry.action !~ '(^|_)(view|login)(_|$)'
      order by entry.id desc
      limit most
    )
    order by at desc
    limit most
  ) newest
$$;

-- Everything that the first page of the back office shows, in one response: it is the page that is opened most.
create function public.admin_dashboard()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  this_month constant timestamptz := date_trunc('month', now());
  month_ago constant timestamptz := now() - interval '30 days';
  mail jsonb;
begin
  perform private.require_admin();
  -- Hosted Supabase sends mails by itself and has no such table.
  if to_regclass('server.mails') is not null then
    select jsonb_build_object(
      'waiting', (select count(*) from server.mails where state = 'queued'),
      'failed', (select count(*) from server.mails where state = 'failed')
    ) into mail;
  end if;
  return jsonb_build_object(
    'users', jsonb_build_object(
      'total', (select count(*) from public.profiles),
      'recent', (select count(*) from public.profiles where created_at > month_ago)
    ),
    'posts', jsonb_build_object(
      'total', (select count(*) from public.blog_posts where published),
      'recent', (select count(*) from public.blog_posts where published and publish_date > month_ago)
    ),
    'tickets', jsonb_build_object(
      'total', (select count(*) from public.support_tickets where status = 'Open'),
      'recent', (select count(*) from public.support_tickets where created_at > month_ago)
    ),
    'revenue', (
      select jsonb_build_object(
        'month_cents', coalesce(sum(amount_cents) filter (where settled_at >= this_month), 0),
        'recent_cents', coalesce(sum(amount_cents) filter (where settled_at > month_ago), 0)
      )
      from public.payments
      where status = 'Completed' and settled_at >= least(this_month, month_ago)
    ),
    'activity', private.recent_activity(10),
    'database', jsonb_build_object('version', current_setting('server_version')),
    'mail', mail,
    'storage', (
      select jsonb_build_object('files', count(*), 'bytes', coalesce(sum((metadata ->> 'size')::bigint), 0))
      from storage.objects
    )
  );
end
$$;
comment on function public.admin_dashboard() is
  'What the dashboard shows: counts with those of the last 30 days, the newest activity, the state of the system. For admins.';
grant execute on function public.admin_dashboard() to authenticated;
