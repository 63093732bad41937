create or replace function private.refuse_own_name_of_child()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if auth.uid() = new.id and private.is_child_account(new.id) then
    raise insufficient_privilege using message = 'Your parent or guardian can add your name on the page Family.';
  end if;
  return new;
end
$$;
