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
  featured_image_url text check (char_length(featured_image_url) <= 2048 and featured_image_url ~* '^https?://[^[:space:]]+$'),
  published boolean not null default false,
  publish_date timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (published = (publish_date is not null))
);
comment on table public.blog_posts is 'Posts of the blog in Markdown. A draft is a post that is not published.';
comment on column public.blog_posts.slug is 'The address below /blog/. Made from the title when it is sent empty.';
comment on column public.blog_posts.updated_at is 'Lets an editor notice that somebody else saved in between.';

create index blog_posts_published_idx on public.blog_posts (published, publish_date desc);
create index blog_posts_created_at_idx on public.blog_posts (created_at desc);

create table public.blog_post_slugs (
  slug text primary key,
  post_id uuid not null references public.blog_posts on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.blog_post_slugs is
  'Every slug a post was ever public under, so that an old address leads to the post for as long as it exists.';

create index blog_post_slugs_post_id_idx on public.blog_post_slugs (post_id);

create function private.slugify(title text)
returns text
language sql
immutable
set search_path = ''
as $$
  -- Accents are dropped, not the letters that carry them.
  select btrim(left(btrim(regexp_replace(
    lower(regexp_replace(normalize(title, nfkd), '[\u0300-\u036f''’]', '', 'g')), '[^a-z0-9]+', '-', 'g'
  ), '-'), 80), '-')
$$;
revoke execute on function private.slugify(text) from public, anon, authenticated, service_role;

create function private.is_blog_slug_free(wanted text, for_post uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (select from public.blog_posts where slug = wanted and id <> for_post)
    and not exists (select from public.blog_post_slugs where slug = wanted and post_id <> for_post)
$$;
revoke execute on function private.is_blog_slug_free(text, uuid) from public, anon, authenticated, service_role;

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
revoke execute on function private.make_blog_slug(text, uuid) from public, anon, authenticated, service_role;

-- Fills in what the form leaves empty. Runs as the owner, because a slug is taken by posts its caller may not see too.
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
revoke execute on function private.prepare_blog_post() from public, anon, authenticated, service_role;

create trigger prepare_blog_post before insert or update on public.blog_posts
for each row execute function private.prepare_blog_post();

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
revoke execute on function private.remember_blog_slug() from public, anon, authenticated, service_role;

create trigger remember_blog_slug after insert or update of slug, published, title on public.blog_posts
for each row when (new.published) execute function private.remember_blog_slug();

-- Tells every server process that rendered pages may be out of date. PostgreSQL sends equal notices of one
-- transaction once. It fires per row, so that a request that was not allowed to change anything empties no cache.
create function private.announce_content_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('content_changed', tg_table_name);
  return null;
end
$$;
revoke execute on function private.announce_content_change() from public, anon, authenticated, service_role;

create trigger announce_content_change after insert or update or delete on public.blog_posts
for each row execute function private.announce_content_change();

revoke all on public.blog_posts from anon, authenticated, service_role;
grant select on public.blog_posts to anon, authenticated, service_role;
grant
  insert (title, slug, content, excerpt, author_name, author_email, featured_image_url, published, publish_date),
  update (title, slug, content, excerpt, author_name, author_email, featured_image_url, published, publish_date),
  delete
on public.blog_posts to authenticated, service_role;
alter table public.blog_posts enable row level security;

-- Everybody reads what is published: it is the public blog.
create policy "published posts are public" on public.blog_posts for select to anon, authenticated
using (published);

-- Admins read drafts too: they edit them.
create policy "admins read all posts" on public.blog_posts for select to authenticated
using ((select private.is_admin()));

-- Admins write posts: nobody else speaks for the institute.
create policy "admins create posts" on public.blog_posts for insert to authenticated
with check ((select private.is_admin()));

-- Admins edit every post, whoever wrote it.
create policy "admins edit posts" on public.blog_posts for update to authenticated
using ((select private.is_admin())) with check ((select private.is_admin()));

-- Admins delete posts.
create policy "admins delete posts" on public.blog_posts for delete to authenticated
using ((select private.is_admin()));

revoke all on public.blog_post_slugs from anon, authenticated, service_role;
grant select on public.blog_post_slugs to anon, authenticated, service_role;
alter table public.blog_post_slugs enable row level security;

-- Whoever may read a post may learn its addresses; the posts' own policies decide. Only triggers write here.
create policy "slugs follow their post" on public.blog_post_slugs for select to anon, authenticated
using (exists (select from public.blog_posts where blog_posts.id = post_id));
