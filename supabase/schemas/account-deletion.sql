-- Deleting an account deletes everything about the person.

-- The audit log stays when an account is deleted, but the email address does not stay in it.
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

-- However an account is deleted, everything about the person is deleted with it: what they wrote, also signed out from
-- their confirmed email address, their subscription, their pictures and files, and the address wherever else it
-- was noted. Rows with a foreign key to the profile are deleted or emptied by that key.
create function private.forget_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := case when old.email_confirmed_at is not null then nullif(lower(old.email), '') end;
  file text;
begin
  -- Waits for everybody who holds the account. What they wrote is then committed, and the statements below see it.
  perform from public.profiles where id = old.id for update;
  delete from public.support_tickets where user_id = old.id or lower(email) = address;
  delete from public.contact_messages where user_id = old.id or lower(email) = address;

  -- The account of a child rests on the consent of its guardian.
  delete from auth.users where id in (
    select child_id from public.guardianships own where guardian_id = old.id and not exists (
      select from public.guardianships other where other.child_id = own.child_id and other.guardian_id <> old.id
    )
  );
  if address is not null then
    delete from private.guardian_requests where guardian_email = address;
    delete from private.family_invitations where email = address;
    delete from private.address_requests where email = address;
  end if;

  -- Hosted Supabase refuses statements that delete objects unless they say that they mean it. Servers of ours that
  -- keep a file in memory listen on the channel and drop it.
  perform set_config('storage.allow_delete_query', 'true', true);
  for file in
    delete from storage.objects
    where bucket_id in ('avatars', 'projects', 'consent-forms') and (storage.foldername(name))[1] = old.id::text
    returning bucket_id || '/' || name
  loop
    perform pg_notify('storage_objects', file);
  end loop;
  -- Pictures of the site stay, and forget who put them there.
  update storage.objects set owner = null, owner_id = null where owner = old.id or owner_id = old.id::text;

  delete from private.rate_limits where substring(key from ':(.*)$') in (old.id::text, private.address_key(address));
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

create trigger forget_account before delete on auth.users
for each row execute function private.forget_account();

-- The trigger on profiles refuses it for the last admin. Whoever suspended or froze an account decides about it.
create function public.delete_my_account()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.users where id = auth.uid() and (banned_until is null or banned_until <= now());
  if not found then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
end
$$;
comment on function public.delete_my_account() is
  'Deletes the account of the calling user and all that is known of them.';
grant execute on function public.delete_my_account() to authenticated;

-- Accounts that were never open have stored nothing but what they said about their age, and messages to us. A row of any
-- other table that refers to an account keeps it: it learned before ages were asked, works here, or has asked a guardian.
-- The rest of more than 50 waits for the next hour, because the job has a few seconds for all it deletes.
create function public.delete_waiting_accounts()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  waiting uuid[];
  nothing_else text;
begin
  perform private.lock_admins();
  -- A child who asks a guardian in this moment waits for the lock.
  waiting := array(
    select profiles.id from public.learner_ages ages join public.profiles on profiles.id = ages.user_id
    where ages.needs_guardian and ages.stated_at <= now() - interval '7 days'
      and profiles.role = 'user' and profiles.full_name is null
    order by profiles.id
    for update of profiles skip locked
  );
  if waiting = '{}' then
    return;
  end if;
  select string_agg(
    format('not exists (select from %s where %I = users.id)', reference.conrelid::regclass, columns.attname), ' and '
  ) into nothing_else
  from pg_catalog.pg_constraint reference
  join pg_catalog.pg_attribute columns
    on columns.attrelid = reference.conrelid and columns.attnum = reference.conkey[1]
  where reference.contype = 'f' and reference.confrelid = 'public.profiles'::regclass
    and (reference.conrelid, columns.attname) not in (
      ('public.learner_ages'::regclass, 'user_id'),
      ('public.contact_messages'::regclass, 'user_id'),
      ('public.support_tickets'::regclass, 'user_id'),
      ('public.ticket_messages'::regclass, 'author_id'),
      ('public.consents'::regclass, 'child_id')
    );
  execute format(
    'delete from auth.users
     where id in (
       select users.id from auth.users
       where id = any ($1) and %s
         and not exists (
           select from public.consents given where given.child_id = users.id and private.is_open_consent(given)
         )
       limit 50
     )',
    nothing_else
  ) using waiting;
end
$$;
comment on function public.delete_waiting_accounts() is
  'Deletes accounts that have waited for a guardian for 7 days, if no request and no consent is open. For the hourly job.';
grant execute on function public.delete_waiting_accounts() to service_role;
