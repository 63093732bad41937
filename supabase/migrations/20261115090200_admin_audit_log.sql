create table public.admin_audit_log (
  id bigint generated always as identity primary key,
  admin_id uuid references public.profiles on delete set null,
  action text not null check (action ~ '^[a-z][a-z0-9_]{0,63}$'),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and pg_column_size(details) <= 16384),
  created_at timestamptz not null default now()
);
comment on table public.admin_audit_log is
  'What admins did, and when. Append-only; when an admin''s account is deleted the entry stays and loses its admin_id.';

create index admin_audit_log_created_at_idx on public.admin_audit_log (created_at desc);
create index admin_audit_log_admin_id_idx on public.admin_audit_log (admin_id, created_at desc);

create function private.keep_audit_log_append_only()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The foreign key empties admin_id once an account is gone. No other change is a change we know.
  if tg_op = 'UPDATE' then
    if new.admin_id is null
      and to_jsonb(new) - 'admin_id' = to_jsonb(old) - 'admin_id'
      and not exists (select from public.profiles where id = old.admin_id)
    then
      return new;
    end if;
  end if;
  raise insufficient_privilege using message = 'The audit log is append-only.';
end
$$;
revoke execute on function private.keep_audit_log_append_only() from public, anon, authenticated, service_role;

create trigger keep_append_only before update or delete on public.admin_audit_log
for each row execute function private.keep_audit_log_append_only();
create trigger keep_append_only_on_truncate before truncate on public.admin_audit_log
for each statement execute function private.keep_audit_log_append_only();

-- Without a grant on created_at nobody can date an entry.
revoke all on public.admin_audit_log from anon, authenticated, service_role;
grant select, insert (admin_id, action, details) on public.admin_audit_log to authenticated, service_role;
alter table public.admin_audit_log enable row level security;

-- Admins read the log: each may see what the others did.
create policy "admins read the audit log" on public.admin_audit_log for select to authenticated
using ((select private.is_admin()));

-- Admins write entries about themselves, never in another's name.
create policy "admins log their own actions" on public.admin_audit_log for insert to authenticated
with check ((select private.is_admin()) and admin_id = (select auth.uid()));

-- Runs as its caller, so that the policy above decides: for anybody but an admin it fails with 42501.
create function public.log_admin_action(action_type text, action_details jsonb default '{}')
returns void
language sql
set search_path = ''
as $$
  insert into public.admin_audit_log (admin_id, action, details)
  values (auth.uid(), action_type, coalesce(action_details, '{}'))
$$;
comment on function public.log_admin_action(text, jsonb) is 'Writes an entry about the calling admin into the audit log.';
revoke execute on function public.log_admin_action(text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.log_admin_action(text, jsonb) to authenticated;
