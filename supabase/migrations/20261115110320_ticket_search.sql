-- In lower case once for all: telling capital from small letters apart costs more than all the rest of a search.
alter table public.support_tickets add column search_text text
  generated always as (lower(' ' || id || ' ' || subject || ' ' || name || ' ' || email)) stored;
comment on column public.support_tickets.search_text is 'What search_tickets looks into.';

-- Without a list of pending entries, which every search would have to read until somebody cleans up.
create index support_tickets_search_idx on public.support_tickets
using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

-- Each filter alone finds its newest tickets without looking at the others.
create index support_tickets_priority_idx on public.support_tickets (priority, created_at desc);
create index support_tickets_category_idx on public.support_tickets (category, created_at desc);
drop index public.support_tickets_assigned_to_idx;
create index support_tickets_assigned_to_idx on public.support_tickets (assigned_to, created_at desc);
create index support_tickets_pressing_idx on public.support_tickets (id)
where priority = 'High' and status in ('Open', 'In Progress');
create index support_tickets_resolved_at_idx on public.support_tickets (resolved_at);

-- As in search_profiles: it runs as the owner behind a check of its own, and EXECUTE plans it for the values at hand,
-- so that a filter nobody set costs nothing. The index knows three letters in a row; a shorter text is therefore
-- looked for where words begin, since the blank before them counts as letters too.
create function public.search_tickets(
  search_text text default null,
  wanted_status text default null,
  wanted_priority text default null,
  wanted_category text default null,
  wanted_assignee uuid default null,
  only_unassigned boolean default false,
  after_ticket text default null,
  page_size integer default 100
)
returns setof public.support_tickets
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted_text text := lower(btrim(search_text));
  pattern text := case
    when wanted_text = '' then null
    when char_length(wanted_text) < 3 then '% ' || substr(private.containing(wanted_text), 2)
    else private.containing(wanted_text)
  end;
begin
  perform private.require_admin();
  return query execute $query$
    select * from public.support_tickets
    where ($1 is null or search_text like $1)
      and ($2 is null or status = $2)
      and ($3 is null or priority = $3)
      and ($4 is null or category = $4)
      and ($5 is null or assigned_to = $5)
      and ($6 is not true or assigned_to is null)
      and ($7 is null or (created_at, id) < (select created_at, id from public.support_tickets where id = $7))
    order by created_at desc, id desc
    limit $8
  $query$
  using
    pattern, wanted_status, wanted_priority, wanted_category, wanted_assignee, only_unassigned, after_ticket,
    least(page_size, 1000);
end
$$;
comment on function public.search_tickets(text, text, text, text, uuid, boolean, text, integer) is
  'Tickets that fit the text and every filter given, newest first; the next page begins after the row named. For admins.';
revoke execute on function public.search_tickets(text, text, text, text, uuid, boolean, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.search_tickets(text, text, text, text, uuid, boolean, text, integer) to authenticated;

create function public.count_tickets()
returns table (open bigint, in_progress bigint, high_priority bigint, resolved_this_week bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select
    (select count(*) from public.support_tickets where status = 'Open'),
    (select count(*) from public.support_tickets where status = 'In Progress'),
    (select count(*) from public.support_tickets where priority = 'High' and status in ('Open', 'In Progress')),
    (select count(*) from public.support_tickets where resolved_at > now() - interval '7 days');
end
$$;
comment on function public.count_tickets() is
  'How many tickets wait, are worked on, press, and were resolved in the last seven days. For admins.';
revoke execute on function public.count_tickets() from public, anon, authenticated, service_role;
grant execute on function public.count_tickets() to authenticated;
