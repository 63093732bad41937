-- An access token is good for an hour, whatever becomes of its account. Where something is stored or mailed in
-- somebody's name, these functions ask whether the account still stands.
create function private.is_live_session(account_id uuid, session_id text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from auth.users
    where users.id = account_id
      and users.deleted_at is null
      and (users.banned_until is null or users.banned_until <= now())
      -- A token made by another tool names no session.
      and (
        session_id is null
        or exists (
          select from auth.sessions where sessions.user_id = account_id and sessions.id::text = session_id
        )
      )
  )
$$;
revoke execute on function private.is_live_session(uuid, text) from public, anon, authenticated, service_role;

-- The same about whoever calls, for policies.
create function private.has_live_session()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.is_live_session(auth.uid(), auth.jwt() ->> 'session_id')
$$;
revoke execute on function private.has_live_session() from public, anon, authenticated, service_role;
grant execute on function private.has_live_session() to authenticated;

-- Nobody whose account was deleted or suspended, or whose session has ended, adds pictures to any bucket.
create policy "only live sessions add objects" on storage.objects as restrictive for insert to authenticated
with check ((select private.has_live_session()));

-- Nor do they replace or rename any.
create policy "only live sessions change objects" on storage.objects as restrictive for update to authenticated
using ((select private.has_live_session())) with check ((select private.has_live_session()));

-- Nor do they remove any.
create policy "only live sessions remove objects" on storage.objects as restrictive for delete to authenticated
using ((select private.has_live_session()));

-- Functions ask this to learn whether an admin calls, and where to write to them.
create function public.admin_email()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select email from public.profiles where id = auth.uid() and private.is_admin() and private.has_live_session()
$$;
comment on function public.admin_email() is 'The address of the calling admin; null for everybody else.';
revoke execute on function public.admin_email() from public, anon, authenticated, service_role;
grant execute on function public.admin_email() to authenticated;
