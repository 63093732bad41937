revoke select on table public.organisations from authenticated;

grant select (id, name, kind, created_at) on table public.organisations to authenticated;
