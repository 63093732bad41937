alter table public.support_tickets add column resolved_at timestamptz;
comment on column public.support_tickets.resolved_at is 'When the ticket was last resolved; empty while it is worked on.';
update public.support_tickets set resolved_at = updated_at where status in ('Resolved', 'Closed');

-- From here on tickets change only by the functions below, which know the allowed steps and keep a record.
drop policy "admins change tickets" on public.support_tickets;
revoke update (category, priority, status, assigned_to) on public.support_tickets from authenticated, service_role;

-- Whoever writes it, the moment follows the status.
create function private.date_ticket_resolution()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status in ('Open', 'In Progress') then
    new.resolved_at := null;
  elsif old.status in ('Open', 'In Progress') then
    new.resolved_at := now();
  end if;
  return new;
end
$$;
revoke execute on function private.date_ticket_resolution() from public, anon, authenticated, service_role;

create trigger date_resolution before update of status on public.support_tickets
for each row execute function private.date_ticket_resolution();

-- The admin says which status they saw: what they decided for another status is not what they would decide now.
create function public.set_ticket_status(ticket text, seen_status text, new_status text, reason text default null)
returns public.support_tickets
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.support_tickets := private.ticket_to_change(ticket);
  given_reason text := nullif(btrim(reason), '');
begin
  if target.status = new_status then
    raise sqlstate 'PT409' using message = format('This ticket is %s already.', new_status);
  end if;
  if target.status <> seen_status then
    raise sqlstate 'PT409' using message = format('Somebody else has moved this ticket to %s.', target.status);
  end if;
  if (target.status, new_status) not in (
    ('Open', 'In Progress'), ('Open', 'Resolved'),
    ('In Progress', 'Open'), ('In Progress', 'Resolved'),
    ('Resolved', 'In Progress'), ('Resolved', 'Closed'),
    ('Closed', 'Open')
  ) then
    raise sqlstate 'PT409' using message =
      format('A ticket cannot go from %s to %s.', target.status, new_status);
  end if;
  if target.status = 'Closed' and given_reason is null then
    raise sqlstate 'PT409' using message = 'Please say why this ticket is opened again.';
  end if;
  update public.support_tickets set status = new_status where id = target.id returning * into target;
  perform private.record_admin_action(
    'ticket_set_status',
    jsonb_strip_nulls(jsonb_build_object(
      'ticket_id', target.id, 'old_status', seen_status, 'new_status', new_status, 'reason', left(given_reason, 500)
    ))
  );
  return target;
end
$$;
comment on function public.set_ticket_status(text, text, text, text) is
  'Moves a ticket on by one allowed step; opening a closed one needs a reason. For admins.';
revoke execute on function public.set_ticket_status(text, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.set_ticket_status(text, text, text, text) to authenticated;

create function public.set_ticket_priority(ticket text, new_priority text)
returns public.support_tickets
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.support_tickets := private.ticket_to_change(ticket);
  old_priority text := target.priority;
begin
  if new_priority = old_priority then
    return target;
  end if;
  update public.support_tickets set priority = new_priority where id = target.id returning * into target;
  perform private.record_admin_action(
    'ticket_set_priority',
    jsonb_build_object('ticket_id', target.id, 'old_priority', old_priority, 'new_priority', new_priority)
  );
  return target;
end
$$;
comment on function public.set_ticket_priority(text, text) is 'Says how pressing a ticket is. For admins.';
revoke execute on function public.set_ticket_priority(text, text) from public, anon, authenticated, service_role;
grant execute on function public.set_ticket_priority(text, text) to authenticated;

create function public.set_ticket_category(ticket text, new_category text)
returns public.support_tickets
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.support_tickets := private.ticket_to_change(ticket);
  old_category text := target.category;
begin
  if new_category = old_category then
    return target;
  end if;
  update public.support_tickets set category = new_category where id = target.id returning * into target;
  perform private.record_admin_action(
    'ticket_set_category',
    jsonb_build_object('ticket_id', target.id, 'old_category', old_category, 'new_category', new_category)
  );
  return target;
end
$$;
comment on function public.set_ticket_category(text, text) is 'Sorts a ticket into another category. For admins.';
revoke execute on function public.set_ticket_category(text, text) from public, anon, authenticated, service_role;
grant execute on function public.set_ticket_category(text, text) to authenticated;

-- As with the status, the admin says whose ticket they thought it was: of two who take one at once, one gets it.
create function public.assign_ticket(ticket text, seen_assignee uuid, new_assignee uuid)
returns public.support_tickets
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.support_tickets := private.ticket_to_change(ticket);
begin
  if target.assigned_to is not distinct from new_assignee then
    return target;
  end if;
  if target.assigned_to is distinct from seen_assignee then
    raise sqlstate 'PT409' using message = 'Somebody else has assigned this ticket just now.';
  end if;
  if new_assignee is not null
    and not exists (select from public.profiles where id = new_assignee and role = 'admin')
  then
    raise sqlstate 'PT409' using message = 'A ticket can only be assigned to an admin.';
  end if;
  update public.support_tickets set assigned_to = new_assignee where id = target.id returning * into target;
  perform private.record_admin_action(
    'ticket_assign',
    jsonb_build_object('ticket_id', target.id, 'old_assignee', seen_assignee, 'new_assignee', new_assignee)
  );
  return target;
end
$$;
comment on function public.assign_ticket(text, uuid, uuid) is
  'Gives a ticket to an admin, or to nobody. For admins.';
revoke execute on function public.assign_ticket(text, uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.assign_ticket(text, uuid, uuid) to authenticated;

create index admin_audit_log_ticket_idx on public.admin_audit_log ((details ->> 'ticket_id'), id)
where details ? 'ticket_id';

-- Below a policy PostgreSQL lets no expression on jsonb choose an index, so the question runs as the owner.
create function public.ticket_history(ticket text)
returns setof public.admin_audit_log
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select * from public.admin_audit_log
    where details ? 'ticket_id' and details ->> 'ticket_id' = ticket
    order by id;
end
$$;
comment on function public.ticket_history(text) is 'What admins did with a ticket, oldest first. For admins.';
revoke execute on function public.ticket_history(text) from public, anon, authenticated, service_role;
grant execute on function public.ticket_history(text) to authenticated;
