-- Posts are written rarely and searched often, so the index takes in each at once instead of keeping a list to read.
create index blog_posts_search_idx on public.blog_posts
using gin (title extensions.gin_trgm_ops, author_name extensions.gin_trgm_ops) with (fastupdate = off);

-- Runs as the owner and by EXECUTE for the reasons that search_profiles gives. The planner thinks it cheap to compare
-- ten thousand titles, because the long texts lie outside of the rows; it takes ten times as long as the index.
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
    where (title ilike $1 or author_name ilike $1)
      and ($2 is null or (created_at, id) < (select created_at, id from public.blog_posts where id = $2))
    order by created_at desc, id desc
    limit $3
  $query$ using private.containing(search_text), after_post, least(page_size, 1000);
end
$$;
comment on function public.search_blog_posts(text, uuid, integer) is
  'Posts whose title or author contains the text, newest first; the next page begins after the row named. For admins.';
revoke execute on function public.search_blog_posts(text, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.search_blog_posts(text, uuid, integer) to authenticated;

-- Posts are written through the table itself, so a trigger puts an admin's change on record. The server's own writes,
-- such as sample posts, are nobody's action.
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
revoke execute on function private.record_blog_post_change() from public, anon, authenticated, service_role;

create trigger record_blog_post_change after insert or update or delete on public.blog_posts
for each row execute function private.record_blog_post_change();
