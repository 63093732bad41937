-- Admins hear that tickets have changed, so that their list loads again.
create policy "admins hear of tickets" on realtime.messages for select to authenticated
using (
  extension = 'broadcast'
  and (select realtime.topic()) = 'support-tickets'
  and (select private.is_admin())
);

-- The message says nothing about the tickets: who hears it reads them with their own rights.
create function private.tell_of_tickets()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform realtime.send('{}', 'changed', 'support-tickets', true);
  return null;
end
$$;

create trigger tell_listeners after insert or update or delete on public.support_tickets
for each statement execute function private.tell_of_tickets();
