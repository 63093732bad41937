-- What the functions of the back office share. Each runs as the owner, so each begins by asking who calls.
create function private.require_admin()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Only an admin may do this.';
  end if;
end
$$;
revoke execute on function private.require_admin() from public, anon, authenticated, service_role;

-- Writes the entry in the transaction of the action itself: neither is there without the other.
create function private.record_admin_action(action text, details jsonb)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.admin_audit_log (admin_id, action, details) values (auth.uid(), action, details)
$$;
revoke execute on function private.record_admin_action(text, jsonb) from public, anon, authenticated, service_role;

-- The pattern for ilike that finds this text anywhere, whatever characters it holds.
create function private.containing(search_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select '%' || regexp_replace(btrim(search_text), '([\\%_])', '\\\1', 'g') || '%'
$$;
revoke execute on function private.containing(text) from public, anon, authenticated, service_role;
