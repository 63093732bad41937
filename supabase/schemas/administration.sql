-- The audit log, what all functions of the back office begin with, and the administration of users.

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
create index admin_audit_log_action_idx on public.admin_audit_log (action, created_at desc);

-- For ticket_history.
create index admin_audit_log_ticket_idx on public.admin_audit_log ((details ->> 'ticket_id'), id)
where details ? 'ticket_id';

-- Without a grant on created_at nobody can choose the date of an entry.
grant select, insert (admin_id, action, details) on public.admin_audit_log to authenticated, service_role;
alter table public.admin_audit_log enable row level security;

-- Admins read the log: each may see what the others did.
create policy "admins read the audit log" on public.admin_audit_log for select to authenticated
using ((select private.is_admin()));

-- Admins add entries about themselves, never in the name of another.
create policy "admins log their own actions" on public.admin_audit_log for insert to authenticated
with check ((select private.is_admin()) and admin_id = (select auth.uid()));

-- Instructors have quotas, and some of what they do is on record here, too.
create trigger limit_additions after insert on public.admin_audit_log referencing new table as written
for each statement execute function private.enforce_quota('entries', 'admin_id', '300', '10000');

-- The deletion of an account removes the email address from entries, and the foreign key empties admin_id. Every other
-- change is refused, for all roles.
create function private.keep_audit_log_append_only()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  forgotten_address text := nullif(current_setting('private.forgotten_address', true), '');
begin
  -- When an account is deleted its address is blotted out, and the foreign key empties admin_id. No other change is
  -- a change we know.
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'admin_id' - 'details' = to_jsonb(old) - 'admin_id' - 'details'
      and (
        new.admin_id is not distinct from old.admin_id
        or (new.admin_id is null and not exists (select from public.profiles where id = old.admin_id))
      )
      and (
        new.details = old.details
        or (forgotten_address is not null and new.details = private.without_address(old.details, forgotten_address))
      )
    then
      return new;
    end if;
  end if;
  raise insufficient_privilege using message = 'The audit log is append-only.';
end
$$;

create trigger keep_append_only before update or delete on public.admin_audit_log
for each row execute function private.keep_audit_log_append_only();

create trigger keep_append_only_on_truncate before truncate on public.admin_audit_log
for each statement execute function private.keep_audit_log_append_only();

-- Runs as its caller, so that the policy above decides: for everyone but admins it fails with 42501.
create function public.log_admin_action(action_type text, action_details jsonb default '{}')
returns void
language sql
set search_path = ''
as $$
  insert into public.admin_audit_log (admin_id, action, details)
  values (auth.uid(), action_type, coalesce(action_details, '{}'))
$$;
comment on function public.log_admin_action(text, jsonb) is
  'Writes an entry about the calling admin into the audit log.';
grant execute on function public.log_admin_action(text, jsonb) to authenticated;

-- Every function of the back office runs as the owner, so each begins with this.
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

-- Adds an entry in the transaction of the action itself: neither exists without the other.
create function private.record_admin_action(action text, details jsonb)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.admin_audit_log (admin_id, action, details) values (auth.uid(), action, details)
$$;

-- For the filter of the audit page. It skips from admin to admin through the index instead of reading the whole log.
create function public.list_audited_admins()
returns table (id uuid, email text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    with recursive audited (admin_id) as (
      (select entry.admin_id from public.admin_audit_log entry order by entry.admin_id limit 1)
      union all
      select (
        select entry.admin_id from public.admin_audit_log entry
        where entry.admin_id > audited.admin_id
        order by entry.admin_id
        limit 1
      )
      from audited
      where audited.admin_id is not null
    )
    select profile.id, profile.email
    from audited
    join public.profiles profile on profile.id = audited.admin_id
    order by profile.email;
end
$$;
comment on function public.list_audited_admins() is
  'Everybody who has an entry in the audit log and still has an account, by address. For admins.';
grant execute on function public.list_audited_admins() to authenticated;

-- Functions use this to know whether the caller is an admin, and where to write to them.
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
grant execute on function public.admin_email() to authenticated;

-- ---- Users, at /admin/users

-- Below a policy PostgreSQL lets no like choose an index, so the search runs as the owner behind its own check.
-- EXECUTE plans it for the given text: a rare text comes from the index, a common one from the newest rows. The index
-- knows three letters in a row. For a text without them the planner would read the whole index and then every row, so
-- such a text is looked for by a function that uses no index: from the newest row on, until a page is full.
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
comment on function public.search_profiles(text, uuid, integer) is
  'Profiles whose address or name contains the text, newest first; the next page begins after the row named. For admins.';
grant execute on function public.search_profiles(text, uuid, integer) to authenticated;

-- What the functions below begin with. It returns the profile that the calling admin is about to change, locked in the
-- order in which a deletion locks, because they note its email address in the audit log.
create function private.user_to_administer(user_id uuid)
returns public.profiles
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.profiles;
begin
  -- One at a time: two admins who demote each other at the same moment would leave none.
  perform private.lock_admins();
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Only an admin may do this.';
  end if;
  if user_id = auth.uid() then
    raise exception 'You cannot do this to your own account.';
  end if;
  select * into target from public.profiles where id = user_id for key share;
  if target.id is null then
    raise sqlstate 'PT404' using message = 'There is no such user.';
  end if;
  return target;
end
$$;

create function public.set_user_role(user_id uuid, new_role text)
returns public.profiles
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.profiles := private.user_to_administer(user_id);
  changed public.profiles;
begin
  update public.profiles set role = new_role where id = target.id returning * into changed;
  insert into public.admin_audit_log (admin_id, action, details) values (
    auth.uid(),
    'user_set_role',
    jsonb_build_object(
      'target_user_id', target.id, 'target_user_email', target.email, 'old_role', target.role, 'new_role', new_role
    )
  );
  return changed;
end
$$;
comment on function public.set_user_role(uuid, text) is
  'Makes a user an admin or an admin a user. For admins, on others.';
grant execute on function public.set_user_role(uuid, text) to authenticated;

create function public.suspend_user(user_id uuid)
returns public.profiles
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.profiles := private.user_to_administer(user_id);
  changed public.profiles;
begin
  -- Hosted Supabase cannot read 'infinity' here, so "until lifted" is a century.
  update auth.users set banned_until = now() + interval '100 years' where id = target.id;
  delete from auth.sessions where auth.sessions.user_id = target.id;
  insert into public.admin_audit_log (admin_id, action, details) values (
    auth.uid(),
    'user_suspend',
    jsonb_build_object('target_user_id', target.id, 'target_user_email', target.email)
  );
  select * into changed from public.profiles where id = target.id;
  return changed;
end
$$;
comment on function public.suspend_user(uuid) is
  'Bars a user from signing in until the suspension is lifted, and ends their sessions. For admins, on others.';
grant execute on function public.suspend_user(uuid) to authenticated;

create function public.lift_suspension(user_id uuid)
returns public.profiles
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.profiles := private.user_to_administer(user_id);
  changed public.profiles;
begin
  if exists (
    select from public.child_accounts child
    where child.user_id = target.id and child.frozen_at is not null and child.suspended_until is null
  ) then
    raise sqlstate 'PT409' using message = 'A guardian has withdrawn consent. The account opens when they consent again.';
  end if;
  update auth.users set banned_until = null where id = target.id;
  insert into public.admin_audit_log (admin_id, action, details) values (
    auth.uid(),
    'user_lift_suspension',
    jsonb_build_object('target_user_id', target.id, 'target_user_email', target.email)
  );
  select * into changed from public.profiles where id = target.id;
  return changed;
end
$$;
comment on function public.lift_suspension(uuid) is 'Lets a suspended user sign in again. For admins, on others.';
grant execute on function public.lift_suspension(uuid) to authenticated;
