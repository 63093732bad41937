drop policy "own avatars are added" on storage.objects;

-- Whether the caller has an email address, and does not sign in with pictures.
create function private.has_own_address()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from auth.users where id = auth.uid() and email not like '%@children.invalid')
$$;

grant execute on function private.has_own_address() to authenticated;

-- Users add pictures to their own folder only. A token is valid for an hour, also when its account is deleted
-- meanwhile, so the account must still exist. A picture of a person is stored only once their age is known, and none of
-- a child who signs in with pictures.
create policy "own avatars are added" on storage.objects for insert to authenticated
with check (
  bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
  and (select private.hold_own_account()) and (select private.has_stated_age())
  and (select private.has_own_address())
);

-- The account of a child keeps no address, name or picture of its own, whatever its browser sends.
create function private.keep_child_anonymous()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.email_change <> '' then
    raise insufficient_privilege using message = 'This account has no email address of its own.';
  end if;
  new.raw_user_meta_data := old.raw_user_meta_data;
  return new;
end
$$;

create trigger keep_child_anonymous before update of email_change, raw_user_meta_data on auth.users
for each row when (new.email like '%@children.invalid' and old.email = new.email)
execute function private.keep_child_anonymous();
