-- The same before a change: an archived class stays as it is. Changes of one class come one after the other, and the
-- person may have been removed while this one waited.
create or replace function private.change_class(class uuid, person uuid)
returns public.classes
language plpgsql
security definer
set search_path = ''
as $$
declare
  taught public.classes;
begin
  perform private.hold_account(person);
  perform private.require_class_teacher(class, person);
  perform from public.classes where id = class for no key update;
  taught := private.require_class_teacher(class, person);
  if taught.archived_at is not null then
    raise sqlstate 'PT409' using message = 'This class is archived.';
  end if;
  update public.classes set changed_at = clock_timestamp(), version = version + 1 where id = class returning * into taught;
  perform realtime.send('{}', 'changed', 'class:' || class, true);
  return taught;
end
$$;
