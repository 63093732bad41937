-- Posts, their slugs, and their administration.

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> '' and char_length(title) <= 200),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  content text not null check (btrim(content) <> '' and char_length(content) <= 100000),
  excerpt text check (char_length(excerpt) <= 500),
  author_name text not null check (char_length(author_name) <= 100),
  author_email text check (
    char_length(author_email) <= 254 and author_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'
  ),
  featured_image_url text check (
    char_length(featured_image_url) <= 2048 and featured_image_url ~* '^https?://[^[:space:]]+$'
  ),
  published boolean not null default false,
  publish_date timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (lower(title || e'\n' || author_name)) stored,
  check (published = (publish_date is not null))
);
comment on table public.blog_posts is 'Posts of the blog in Markdown. A draft is a post that is not published.';
comment on column public.blog_posts.slug is 'The address below /blog/. Made from the title when it is sent empty.';
comment on column public.blog_posts.updated_at is 'Lets an editor notice that somebody else saved in between.';
comment on column public.blog_posts.search_text is 'What search_blog_posts looks into.';

create index blog_posts_published_idx on public.blog_posts (published, publish_date desc);
create index blog_posts_created_at_idx on public.blog_posts (created_at desc);

-- Posts are written rarely and searched often, so the index takes in each at once instead of keeping a list to read.
create index blog_posts_search_idx on public.blog_posts
using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

grant select on public.blog_posts to anon, authenticated, service_role;
grant
  insert (title, slug, content, excerpt, author_name, author_email, featured_image_url, published, publish_date),
  update (title, slug, content, excerpt, author_name, author_email, featured_image_url, published, publish_date),
  delete
on public.blog_posts to authenticated, service_role;
alter table public.blog_posts enable row level security;

-- Everyone reads what is published: it is the public blog.
create policy "published posts are public" on public.blog_posts for select to anon, authenticated
using (published);

-- Admins read drafts too: they edit them.
create policy "admins read all posts" on public.blog_posts for select to authenticated
using ((select private.is_admin()));

-- Admins write posts, in the name of the institute.
create policy "admins create posts" on public.blog_posts for insert to authenticated
with check ((select private.is_admin()));

-- Admins edit every post, also those of other admins.
create policy "admins edit posts" on public.blog_posts for update to authenticated
using ((select private.is_admin())) with check ((select private.is_admin()));

-- Admins delete posts.
create policy "admins delete posts" on public.blog_posts for delete to authenticated
using ((select private.is_admin()));

-- Drafts are on no page, so only changes of published posts are announced.
create trigger announce_new_post after insert on public.blog_posts
for each row when (new.published) execute function private.announce_content_change();

create trigger announce_changed_post after update on public.blog_posts
for each row when (old.published or new.published) execute function private.announce_content_change();

create trigger announce_removed_post after delete on public.blog_posts
for each row when (old.published) execute function private.announce_content_change();

create trigger clean_text before insert or update of title, author_name on public.blog_posts
for each row execute function private.clean_text('title', 'author_name');

create table public.blog_post_slugs (
  slug text primary key,
  post_id uuid not null references public.blog_posts on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.blog_post_slugs is
  'Every slug a post was ever public under, so that an old address leads to the post for as long as it exists.';

create index blog_post_slugs_post_id_idx on public.blog_post_slugs (post_id);

grant select on public.blog_post_slugs to anon, authenticated, service_role;
alter table public.blog_post_slugs enable row level security;

-- A user who may read a post may read its slugs; the policies of the posts decide. Only triggers write here.
create policy "slugs follow their post" on public.blog_post_slugs for select to anon, authenticated
using (exists (select from public.blog_posts where blog_posts.id = post_id));

-- ---- What a post gets when it is saved

-- Whether no other post has or had this slug.
create function private.is_blog_slug_free(wanted text, for_post uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (select from public.blog_posts where slug = wanted and id <> for_post)
    and not exists (select from public.blog_post_slugs where slug = wanted and post_id <> for_post)
$$;

-- The first free slug of a title.
create function private.make_blog_slug(title text, for_post uuid)
returns text
language plpgsql
set search_path = ''
as $$
declare
  base text := coalesce(nullif(private.slugify(title), ''), 'post');
  candidate text := base;
  attempt integer := 1;
begin
  -- Two posts of one title saved at the same moment get their slugs one after the other.
  perform pg_advisory_xact_lock(hashtext('private.make_blog_slug'));
  while not private.is_blog_slug_free(candidate, for_post) loop
    attempt := attempt + 1;
    candidate := base || '-' || attempt;
  end loop;
  return candidate;
end
$$;

-- A post without an author is by the institute, under the name it has when the post is saved. Triggers run in the
-- order of their names, so prepare_blog_post finds an author and does not use its own default.
create function private.fill_in_blog_author()
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

create trigger fill_in_author before insert or update on public.blog_posts
for each row execute function private.fill_in_blog_author();

-- Fills in what the form leaves empty. Runs as the owner, because posts that the caller may not see have slugs too.
create function private.prepare_blog_post()
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

create trigger prepare_blog_post before insert or update on public.blog_posts
for each row execute function private.prepare_blog_post();

-- Keeps every slug that a post was public under.
create function private.remember_blog_slug()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.blog_post_slugs (slug, post_id) values (new.slug, new.id) on conflict do nothing;
  return null;
end
$$;

create trigger remember_blog_slug after insert or update of slug, published, title on public.blog_posts
for each row when (new.published) execute function private.remember_blog_slug();

-- ---- The back office

-- Runs as the owner and by EXECUTE, and uses no index for short texts, for the reasons that search_profiles gives. The
-- planner expects ten thousand titles to be cheap to compare, because the long texts are stored outside of the rows;
-- it takes ten times as long as the index.
create function public.search_blog_posts(search_text text, after_post uuid default null, page_size integer default 100)
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
comment on function public.search_blog_posts(text, uuid, integer) is
  'Posts whose title or author contains the text, newest first; the next page begins after the row named. For admins.';
grant execute on function public.search_blog_posts(text, uuid, integer) to authenticated;

-- Posts are written through the table itself, so a trigger adds what an admin changed to the audit log. What the
-- server writes itself, such as sample posts, is not the action of an admin.
create function private.record_blog_post_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  post public.blog_posts := coalesce(new, old);
  action text := case tg_op
    when 'INSERT' then 'blog_post_create'
    when 'UPDATE' then 'blog_post_update'
    else 'blog_post_delete'
  end;
begin
  if private.is_admin() then
    perform private.record_admin_action(
      action, jsonb_build_object('post_id', post.id, 'title', post.title, 'published', post.published)
    );
  end if;
  return null;
end
$$;

create trigger record_blog_post_change after insert or update or delete on public.blog_posts
for each row execute function private.record_blog_post_change();
