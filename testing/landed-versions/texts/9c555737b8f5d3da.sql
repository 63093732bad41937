-- What is searched is kept in lower case once for all, as with tickets: a search spent nearly all its time on telling
-- capital from small letters apart.
alter table public.profiles add column search_text text
  generated always as (lower(email || e'\n' || coalesce(full_name, ''))) stored;
comment on column public.profiles.search_text is 'What search_profiles looks into.';

alter table public.blog_posts add column search_text text
  generated always as (lower(title || e'\n' || author_name)) stored;
comment on column public.blog_posts.search_text is 'What search_blog_posts looks into.';

alter table public.payments add column search_text text
  generated always as (
    lower(id || ' ' || invoice_id || ' ' || coalesce(user_name, '') || ' ' || coalesce(user_email, '') || ' ' || plan_name)
  ) stored;
comment on column public.payments.search_text is 'What search_payments looks into.';

drop index public.profiles_search_idx, public.blog_posts_search_idx, public.payments_search_idx;
create index profiles_search_idx on public.profiles
using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);
create index blog_posts_search_idx on public.blog_posts
using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);
create index payments_search_idx on public.payments
using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

-- The index knows three letters in a row. For a text without them the planner would read all of the index and then
-- every row, so such a text is looked for by a function that uses no index: from the newest row on, until a page is full.
create or replace function public.search_profiles(
  search_text text, after_user uuid default null, page_size integer default 100
)
returns setof public.profiles
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query execute $query$
    select * from public.profiles
    where case
        when $1 ~ '[[:alnum:]]{3}' then search_text like private.containing($1)
        else strpos(search_text, $1) > 0
      end
      and ($2 is null or (created_at, id) < (select created_at, id from public.profiles where id = $2))
    order by created_at desc, id desc
    limit $3
  $query$ using lower(btrim(search_text)), after_user, least(page_size, 1000);
end
$$;

-- The planner still thinks it cheap to read all posts, because their long texts lie outside of the rows.
create or replace function public.search_blog_posts(
  search_text text, after_post uuid default null, page_size integer default 100
)
returns setof public.blog_posts
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  perform private.require_admin();
  return query execute $query$
    select * from public.blog_posts
    where case
        when $1 ~ '[[:alnum:]]{3}' then search_text like private.containing($1)
        else strpos(search_text, $1) > 0
      end
      and ($2 is null or (created_at, id) < (select created_at, id from public.blog_posts where id = $2))
    order by created_at desc, id desc
    limit $3
  $query$ using lower(btrim(search_text)), after_post, least(page_size, 1000);
end
$$;

create or replace function public.search_payments(
  search_text text default '',
  only_status text default null,
  only_plan text default null,
  since timestamptz default null,
  after_payment text default null,
  page_size integer default 100
)
returns setof public.payments
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query execute $query$
    select * from public.payments
    where ($1 is null or search_text like $1)
      and ($2 is null or status = $2)
      and ($3 is null or plan_name = $3)
      and ($4 is null or created_at >= $4)
      and ($5 is null or (created_at, id) < (select created_at, id from public.payments where id = $5))
    order by created_at desc, id desc
    limit $6
  $query$ using
    case when char_length(btrim(search_text)) >= 3 then private.containing(lower(search_text)) end,
    only_status, only_plan, since, after_payment, least(page_size, 1000);
end
$$;
