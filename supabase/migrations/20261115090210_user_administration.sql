-- What all functions below begin with: answers the profile that the calling admin is about to change.
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
  perform pg_advisory_xact_lock(hashtext('private.user_to_administer'));
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Only an admin may do this.';
  end if;
  if user_id = auth.uid() then
    raise exception 'You cannot do this to your own account.';
  end if;
  select * into target from public.profiles where id = user_id;
  if target.id is null then
    raise sqlstate 'PT404' using message = 'There is no such user.';
  end if;
  return target;
end
$$;
revoke execute on function private.user_to_administer(uuid) from public, anon, authenticated, service_role;

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
comment on function public.set_user_role(uuid, text) is 'Makes a user an admin or an admin a user. For admins, on others.';
revoke execute on function public.set_user_role(uuid, text) from public, anon, authenticated, service_role;
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
revoke execute on function public.suspend_user(uuid) from public, anon, authenticated, service_role;
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
revoke execute on function public.lift_suspension(uuid) from public, anon, authenticated, service_role;
grant execute on function public.lift_suspension(uuid) to authenticated;
