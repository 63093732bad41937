-- Some migrations were changed after databases had run them. This one brings a database with any of those pasts to where a
-- new one is, and finds nothing to do on a new one. The pasts are in testing/landed-versions.

-- 20261115100100, 20261115100200, 20261115110200: the searched texts had no column of their own.
alter table public.profiles add column if not exists search_text text
  generated always as (lower(email || e'\n' || coalesce(full_name, ''))) stored;
comment on column public.profiles.search_text is 'What search_profiles looks into.';
alter table public.blog_posts add column if not exists search_text text
  generated always as (lower(title || e'\n' || author_name)) stored;
comment on column public.blog_posts.search_text is 'What search_blog_posts looks into.';
alter table public.payments add column if not exists search_text text
  generated always as (
    lower(id || ' ' || invoice_id || ' ' || coalesce(user_name, '') || ' ' || coalesce(user_email, '') || ' ' || plan_name)
  ) stored;
comment on column public.payments.search_text is 'What search_payments looks into.';

do $$
declare
  searched text;
begin
  foreach searched in array array['profiles', 'blog_posts', 'payments'] loop
    if pg_get_indexdef(format('public.%I', searched || '_search_idx')::regclass) not like '%(search_text %' then
      execute format('drop index public.%I', searched || '_search_idx');
      execute format(
        'create index %I on public.%I using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off)',
        searched || '_search_idx', searched
      );
    end if;
  end loop;
end
$$;

create or replace function public.search_profiles(search_text text, after_user uuid default null, page_size integer default 100)
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

create or replace function public.search_blog_posts(search_text text, after_post uuid default null, page_size integer default 100)
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

-- 20261115110300: the first message of a ticket was written by submit_contact_message, which a later migration replaces.
create or replace function private.begin_ticket_thread()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.ticket_messages (ticket_id, kind, author_id, text, created_at)
  select new.id, 'person', user_id, message, created_at
  from public.contact_messages where id = new.contact_message_id;
  return null;
end
$$;
revoke execute on function private.begin_ticket_thread() from public, anon, authenticated, service_role;
create or replace trigger begin_thread after insert on public.support_tickets
for each row execute function private.begin_ticket_thread();

-- 20261115110400: the author of a post was filled in by prepare_blog_post.
create or replace function private.prepare_blog_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.author_name := coalesce(nullif(btrim(new.author_name), ''), 'Lifelong AI Institute');
  new.author_email := nullif(btrim(new.author_email), '');
  new.excerpt := nullif(btrim(new.excerpt), '');
  new.featured_image_url := nullif(btrim(new.featured_image_url), '');
  new.publish_date := case when new.published then coalesce(new.publish_date, old.publish_date, now()) end;
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    -- A public address stays as it is until somebody names another one; a draft's follows its title.
    if coalesce(new.slug, '') = '' and (old.published or new.title = old.title) then
      new.slug := old.slug;
    end if;
  end if;
  if coalesce(new.slug, '') = '' then
    new.slug := private.make_blog_slug(new.title, new.id);
  elsif not private.is_blog_slug_free(new.slug, new.id) then
    raise unique_violation using message = 'This slug belongs to another post.', constraint = 'blog_posts_slug_key';
  end if;
  return new;
end
$$;

create or replace function private.fill_in_blog_author()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.author_name := coalesce(nullif(btrim(new.author_name), ''), (select site_name from public.site_settings));
  return new;
end
$$;
revoke execute on function private.fill_in_blog_author() from public, anon, authenticated, service_role;
create or replace trigger fill_in_author before insert or update on public.blog_posts
for each row execute function private.fill_in_blog_author();
