create table public.ticket_messages (
  id uuid primary key default gen_random_uuid(),
  ticket_id text not null references public.support_tickets on delete cascade,
  kind text not null check (kind in ('person', 'staff', 'note')),
  author_id uuid references public.profiles on delete set null,
  text text not null check (btrim(text) <> '' and char_length(text) <= 5000),
  mailed_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.ticket_messages is
  'The thread of a ticket: what the person wrote, what the staff answered, and notes the staff keep to themselves.';
comment on column public.ticket_messages.id is
  'May be chosen by the page that sends the message: sent a second time, it is still one message.';
comment on column public.ticket_messages.mailed_at is 'When the mail about it was handed over. Notes are never mailed.';

create index ticket_messages_ticket_id_idx on public.ticket_messages (ticket_id, created_at);
create index ticket_messages_author_id_idx on public.ticket_messages (author_id);

revoke all on public.ticket_messages from anon, authenticated, service_role;
grant select on public.ticket_messages to authenticated, service_role;
alter table public.ticket_messages enable row level security;

-- A person reads the thread of their own ticket, without the notes.
create policy "own threads are readable" on public.ticket_messages for select to authenticated
using (
  kind <> 'note'
  and exists (select from public.support_tickets where id = ticket_id and user_id = (select auth.uid()))
);

-- Admins read every thread: they answer them.
create policy "admins read all threads" on public.ticket_messages for select to authenticated
using ((select private.is_admin()));

-- A thread begins with what the person wrote in the contact form, also for tickets from before threads.
insert into public.ticket_messages (ticket_id, kind, author_id, text, created_at)
select support_tickets.id, 'person', contact_messages.user_id, contact_messages.message, contact_messages.created_at
from public.support_tickets
join public.contact_messages on contact_messages.id = support_tickets.contact_message_id;

create or replace function public.submit_contact_message(
  sender_name text,
  sender_email text,
  message_subject text,
  message_text text,
  ticket_category text,
  sender_id uuid,
  client text,
  most_per_hour integer
)
returns table (ticket_id text, retry_after integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  known_sender uuid := (select id from public.profiles where id = sender_id);
  message_id uuid;
begin
  ticket_id := null;
  retry_after := 0;
  if most_per_hour is not null then
    -- The client comes first, so that one who is over the limit cannot use up the limit of somebody else's address.
    retry_after := private.take_rate_limit('contact-client:' || client, most_per_hour, 3600);
    if retry_after = 0 then
      retry_after := private.take_rate_limit('contact-address:' || sender_email, most_per_hour, 3600);
    end if;
  end if;
  if retry_after = 0 then
    insert into public.contact_messages (user_id, name, email, subject, message)
    values (known_sender, sender_name, sender_email, message_subject, message_text)
    returning id into message_id;
    insert into public.support_tickets (contact_message_id, user_id, name, email, subject, category)
    values (message_id, known_sender, sender_name, sender_email, message_subject, ticket_category)
    returning id into ticket_id;
    insert into public.ticket_messages (ticket_id, kind, author_id, text)
    values (submit_contact_message.ticket_id, 'person', known_sender, message_text);
  end if;
  return next;
end
$$;

-- The ticket that the calling admin is about to change, held until the change is made: two admins take turns.
create function private.ticket_to_change(ticket text)
returns public.support_tickets
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.support_tickets;
begin
  perform private.require_admin();
  select * into target from public.support_tickets where id = ticket for update;
  if target.id is null then
    raise sqlstate 'PT404' using message = 'There is no such ticket.';
  end if;
  return target;
end
$$;
revoke execute on function private.ticket_to_change(text) from public, anon, authenticated, service_role;

-- Adds a message of the caller to a ticket that is held, moves the ticket along, and answers whether the message is
-- new: one that comes again, because of a double click or an answer that was lost, stays one message.
create function private.add_ticket_message(
  target public.support_tickets,
  message_id uuid,
  message_kind text,
  message_text text,
  next_status text
)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.ticket_messages (id, ticket_id, kind, author_id, text)
  values (message_id, target.id, message_kind, auth.uid(), message_text)
  on conflict (id) do nothing;
  if found then
    update public.support_tickets set status = next_status where id = target.id;
    return true;
  end if;
  if not exists (
    select from public.ticket_messages
    where id = message_id and ticket_id = target.id and kind = message_kind and author_id = auth.uid()
  ) then
    raise sqlstate 'PT409' using message = 'Another message has this id.';
  end if;
  return false;
end
$$;
revoke execute on function private.add_ticket_message(public.support_tickets, uuid, text, text, text)
  from public, anon, authenticated, service_role;

create function public.reply_to_ticket(ticket text, message_id uuid, message_text text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.support_tickets := private.ticket_to_change(ticket);
  -- A ticket that somebody has answered is being worked on.
  next_status text := case when target.status = 'Open' then 'In Progress' else target.status end;
begin
  if not private.add_ticket_message(target, message_id, 'staff', message_text, next_status) then
    return;
  end if;
  if target.status = 'Closed' then
    raise sqlstate 'PT409' using message = 'This ticket is closed. Reopen it to reply.';
  end if;
  perform private.record_admin_action(
    'ticket_reply', jsonb_build_object('ticket_id', target.id, 'message_id', message_id)
  );
end
$$;
comment on function public.reply_to_ticket(text, uuid, text) is
  'Adds an answer of the staff to a thread. The function ticket-message calls it, and mails the answer. For admins.';
revoke execute on function public.reply_to_ticket(text, uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.reply_to_ticket(text, uuid, text) to authenticated;

create function public.add_ticket_note(ticket text, message_id uuid, message_text text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.support_tickets := private.ticket_to_change(ticket);
begin
  if not private.add_ticket_message(target, message_id, 'note', message_text, target.status) then
    return;
  end if;
  perform private.record_admin_action(
    'ticket_note', jsonb_build_object('ticket_id', target.id, 'message_id', message_id)
  );
end
$$;
comment on function public.add_ticket_note(text, uuid, text) is
  'Adds a note to a thread that only the staff ever see. For admins.';
revoke execute on function public.add_ticket_note(text, uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.add_ticket_note(text, uuid, text) to authenticated;

create function public.answer_ticket(ticket text, message_id uuid, message_text text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.support_tickets;
  next_status text;
begin
  select * into target from public.support_tickets where id = ticket and user_id = auth.uid() for update;
  if target.id is null then
    raise sqlstate 'PT404' using message = 'There is no such question of yours.';
  end if;
  -- Whoever still has something to say does not consider it resolved.
  next_status := case when target.status = 'Resolved' then 'In Progress' else target.status end;
  if not private.add_ticket_message(target, message_id, 'person', message_text, next_status) then
    return;
  end if;
  if target.status = 'Closed' then
    raise sqlstate 'PT409' using message = 'This question is closed. Please send us a new message.';
  end if;
  if private.take_rate_limit('ticket-answer:' || auth.uid(), 20, 3600) > 0 then
    raise sqlstate 'PT429' using message = 'That is a lot of messages. Please wait an hour before you write again.';
  end if;
end
$$;
comment on function public.answer_ticket(text, uuid, text) is
  'Adds a message of the person who opened a ticket to its thread. The function ticket-message calls it.';
revoke execute on function public.answer_ticket(text, uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.answer_ticket(text, uuid, text) to authenticated;

-- Gives what the mail about a message needs to the first who asks, so that it leaves once.
create function public.claim_ticket_mail(message_id uuid)
returns table (
  ticket_id text, kind text, text text, name text, email text, subject text, has_account boolean
)
language sql
security definer
set search_path = ''
as $$
  with claimed as (
    update public.ticket_messages set mailed_at = now()
    where id = message_id and mailed_at is null and kind <> 'note'
    returning *
  )
  select
    claimed.ticket_id, claimed.kind, claimed.text,
    support_tickets.name, support_tickets.email, support_tickets.subject, support_tickets.user_id is not null
  from claimed join public.support_tickets on support_tickets.id = claimed.ticket_id
$$;
comment on function public.claim_ticket_mail(uuid) is
  'What the function ticket-message calls with the secret key before it mails a message.';
revoke execute on function public.claim_ticket_mail(uuid) from public, anon, authenticated, service_role;
grant execute on function public.claim_ticket_mail(uuid) to service_role;

create function public.release_ticket_mail(message_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.ticket_messages set mailed_at = null where id = message_id
$$;
comment on function public.release_ticket_mail(uuid) is
  'What the function ticket-message calls with the secret key when the mail could not be handed over.';
revoke execute on function public.release_ticket_mail(uuid) from public, anon, authenticated, service_role;
grant execute on function public.release_ticket_mail(uuid) to service_role;
