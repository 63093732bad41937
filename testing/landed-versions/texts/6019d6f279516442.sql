-- Without the list of pending entries that GIN keeps by default, which every search would have to read through.
create index profiles_search_idx on public.profiles
using gin (email extensions.gin_trgm_ops, full_name extensions.gin_trgm_ops) with (fastupdate = off);

-- Below a policy PostgreSQL lets no ilike choose an index, so the search runs as the owner behind a check of its own.
-- EXECUTE plans it for the text at hand: a rare text comes from the index above, a common one from the newest rows.
create function public.search_profiles(search_text text, after_user uuid default null, page_size integer default 100)
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
    where (email ilike $1 or full_name ilike $1)
      and ($2 is null or (created_at, id) < (select created_at, id from public.profiles where id = $2))
    order by created_at desc, id desc
    limit $3
  $query$ using private.containing(search_text), after_user, least(page_size, 1000);
end
$$;
comment on function public.search_profiles(text, uuid, integer) is
  'Profiles whose address or name contains the text, newest first; the next page begins after the row named. For admins.';
revoke execute on function public.search_profiles(text, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.search_profiles(text, uuid, integer) to authenticated;
