-- The audit log stays when an account goes, but the person's address does not stay in it.
create function private.without_address(details jsonb, address text)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    details::text,
    '(?<![a-z0-9._%+-])' || regexp_replace(address, '[!-/:-?[-`{-~]', '\\\&', 'g') || '(?![a-z0-9-]|\.[a-z0-9])',
    '[deleted]',
    'gi'
  )::jsonb
$$;
revoke execute on function private.without_address(jsonb, text) from public, anon, authenticated, service_role;

create or replace function private.keep_audit_log_append_only()
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

-- Whoever deletes an account, all that is known of the person goes with it: what they wrote, here or signed out from
-- their confirmed address, their subscription, their pictures, and the address wherever else it was noted.
create function private.forget_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := case when old.email_confirmed_at is not null then nullif(lower(old.email), '') end;
  picture text;
begin
  delete from public.support_tickets where user_id = old.id or lower(email) = address;
  delete from public.contact_messages where user_id = old.id or lower(email) = address;

  -- Hosted Supabase refuses statements that delete objects unless they say that they mean it. Servers of ours that
  -- keep a picture in memory listen on the channel and drop it.
  perform set_config('storage.allow_delete_query', 'true', true);
  for picture in
    delete from storage.objects
    where bucket_id = 'avatars' and (storage.foldername(name))[1] = old.id::text
    returning name
  loop
    perform pg_notify('storage_objects', 'avatars/' || picture);
  end loop;

  delete from private.rate_limits where substring(key from ':(.*)$') in (old.id::text, address);
  if address is not null then
    delete from public.newsletter_subscribers where email = address;
    update public.blog_posts set author_email = null where lower(author_email) = address;
    perform set_config('private.forgotten_address', address, true);
    update public.admin_audit_log set details = private.without_address(details, address)
    where position(address in lower(details::text)) > 0
      and details <> private.without_address(details, address);
    perform set_config('private.forgotten_address', '', true);
  end if;
  return old;
end
$$;
revoke execute on function private.forget_account() from public, anon, authenticated, service_role;

create trigger forget_account before delete on auth.users
for each row execute function private.forget_account();

-- Ends the account of whoever calls. The last admin cannot go: the trigger on profiles sees to that.
create function public.delete_my_account()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.users where id = auth.uid();
  if not found then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
end
$$;
comment on function public.delete_my_account() is 'Deletes the account of the calling user and all that is known of them.';
revoke execute on function public.delete_my_account() from public, anon, authenticated, service_role;
grant execute on function public.delete_my_account() to authenticated;
