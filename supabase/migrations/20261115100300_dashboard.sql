-- The newest things that happened on the site. Of what admins did, only what changed something is news: of the
-- latest entries, those that merely say that somebody looked are left out.
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
      select 'sign-up' as kind, id::text as id, email as subject, null as person, created_at as at
      from public.profiles
      order by created_at desc
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
revoke execute on function private.recent_activity(integer) from public, anon, authenticated, service_role;

-- All that the first page of the back office shows, in one answer: it is the page that is opened most.
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
revoke execute on function public.admin_dashboard() from public, anon, authenticated, service_role;
grant execute on function public.admin_dashboard() to authenticated;
