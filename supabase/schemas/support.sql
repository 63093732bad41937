-- Messages from the contact form, the tickets they open, and the threads of tickets.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles on delete set null,
  name text not null check (name <> '' and char_length(name) <= 100),
  email text not null check (email <> '' and char_length(email) <= 254),
  subject text not null check (subject <> '' and char_length(subject) <= 200),
  message text not null check (message <> '' and char_length(message) <= 2000),
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is
  'What visitors wrote in the contact form. Only submit_contact_message adds rows, and nobody rewrites them.';
comment on column public.contact_messages.user_id is 'Who was signed in while writing, proven by their token.';

create index contact_messages_created_at_idx on public.contact_messages (created_at desc);
create index contact_messages_user_id_idx on public.contact_messages (user_id);

grant select on public.contact_messages to authenticated;
grant select, delete on public.contact_messages to service_role;
alter table public.contact_messages enable row level security;

-- Users see what they wrote while signed in: it is part of the data they may download.
create policy "own messages are readable" on public.contact_messages for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every message: they answer them.
create policy "admins read all messages" on public.contact_messages for select to authenticated
using ((select private.is_admin()));

create trigger clean_text before insert or update of name, subject, message on public.contact_messages
for each row execute function private.clean_text('name', 'subject', 'message');

-- Forms and answers have lower limits of their own, by client and by person.
create trigger limit_additions after insert on public.contact_messages referencing new table as written
for each statement execute function private.enforce_quota('messages', 'user_id', '60', '500');

create sequence private.support_ticket_numbers start with 1001;

create table public.support_tickets (
  id text primary key default 'TCK-' || nextval('private.support_ticket_numbers'),
  contact_message_id uuid references public.contact_messages on delete set null,
  user_id uuid references public.profiles on delete set null,
  name text not null check (name <> '' and char_length(name) <= 100),
  email text not null check (email <> '' and char_length(email) <= 254),
  subject text not null check (subject <> '' and char_length(subject) <= 200),
  category text not null default 'General Inquiries' check (category <> '' and char_length(category) <= 60),
  priority text not null default 'Medium' check (priority in ('High', 'Medium', 'Low')),
  status text not null default 'Open' check (status in ('Open', 'In Progress', 'Resolved', 'Closed')),
  assigned_to uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  resolved_at timestamptz,
  -- Stored in lower case, because ignoring case takes more time than the rest of a search.
  search_text text generated always as (lower(' ' || id || ' ' || subject || ' ' || name || ' ' || email)) stored
);
comment on table public.support_tickets is 'Questions waiting for an answer. Each contact message opens one.';
comment on column public.support_tickets.resolved_at is
  'When the ticket was last resolved; empty while it is worked on.';
comment on column public.support_tickets.search_text is 'What search_tickets looks into.';

create index support_tickets_created_at_idx on public.support_tickets (created_at desc);
create index support_tickets_status_idx on public.support_tickets (status, created_at desc);
create index support_tickets_user_id_idx on public.support_tickets (user_id);
create index support_tickets_contact_message_id_idx on public.support_tickets (contact_message_id);

-- Without the list of pending entries that GIN keeps by default, which every search would have to read.
create index support_tickets_search_idx on public.support_tickets
using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

-- Each filter alone finds its newest tickets by an index.
create index support_tickets_priority_idx on public.support_tickets (priority, created_at desc);
create index support_tickets_category_idx on public.support_tickets (category, created_at desc);
create index support_tickets_assigned_to_idx on public.support_tickets (assigned_to, created_at desc);
create index support_tickets_pressing_idx on public.support_tickets (id)
where priority = 'High' and status in ('Open', 'In Progress');
create index support_tickets_resolved_at_idx on public.support_tickets (resolved_at);

grant select on public.support_tickets to authenticated, service_role;
grant delete on public.support_tickets to service_role;
alter table public.support_tickets enable row level security;

-- Users see the tickets they opened while signed in, to follow them.
create policy "own tickets are readable" on public.support_tickets for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every ticket: they work on them. They change tickets through the functions below, which keep the record.
create policy "admins read all tickets" on public.support_tickets for select to authenticated
using ((select private.is_admin()));

create trigger touch_updated_at before update on public.support_tickets
for each row execute function private.touch_updated_at();

create trigger clean_text before insert or update of name, subject on public.support_tickets
for each row execute function private.clean_text('name', 'subject');

create trigger limit_additions after insert on public.support_tickets referencing new table as written
for each statement execute function private.enforce_quota('questions', 'user_id', '60', '500');

-- resolved_at is set when a ticket is resolved or closed, and cleared when it is opened again.
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

create trigger date_resolution before update of status on public.support_tickets
for each row execute function private.date_ticket_resolution();

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

grant select on public.ticket_messages to authenticated, service_role;
alter table public.ticket_messages enable row level security;

-- Users read the thread of their own ticket, without the notes.
create policy "own threads are readable" on public.ticket_messages for select to authenticated
using (
  kind <> 'note'
  and exists (select from public.support_tickets where id = ticket_id and user_id = (select auth.uid()))
);

-- Admins read every thread: they answer them.
create policy "admins read all threads" on public.ticket_messages for select to authenticated
using ((select private.is_admin()));

create trigger clean_text before insert or update of text on public.ticket_messages
for each row execute function private.clean_text('text');

create trigger limit_additions after insert on public.ticket_messages referencing new table as written
for each statement execute function private.enforce_quota('messages', 'author_id', '60', '2000');

-- A thread begins with what the person wrote in the contact form.
create function private.begin_ticket_thread()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.ticket_messages (ticket_id, kind, author_id, text, created_at)
  select new.id, 'person', user_id, message, created_at
  from public.contact_messages where id = new.contact_message_id;
  return null;
end
$$;

create trigger begin_thread after insert on public.support_tickets
for each row execute function private.begin_ticket_thread();

-- Stores a message and opens its ticket in one transaction, or returns how long the sender has to wait. Returns
-- neither ticket nor time if the sender was signed in and the account has been deleted since.
create function public.submit_contact_message(
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
  message_id uuid;
begin
  ticket_id := null;
  retry_after := 0;
  if sender_id is not null and not private.hold_account(sender_id) then
    return next;
    return;
  end if;
  if most_per_hour is not null then
    -- The client comes first, so that one who is over the limit cannot use up the limit of somebody else's address.
    retry_after := private.take_rate_limit('contact-client:' || client, most_per_hour, 3600);
    if retry_after = 0 then
      retry_after := private.take_rate_limit(
        'contact-address:' || private.address_key(sender_email), most_per_hour, 3600
      );
    end if;
  end if;
  if retry_after = 0 then
    insert into public.contact_messages (user_id, name, email, subject, message)
    values (sender_id, sender_name, sender_email, message_subject, message_text)
    returning id into message_id;
    insert into public.support_tickets (contact_message_id, user_id, name, email, subject, category)
    values (message_id, sender_id, sender_name, sender_email, message_subject, ticket_category)
    returning id into ticket_id;
  end if;
  return next;
end
$$;
comment on function public.submit_contact_message(text, text, text, text, text, uuid, text, integer) is
  'What the contact-form function calls with the secret key, once it has checked the message.';
grant execute on function public.submit_contact_message(text, text, text, text, text, uuid, text, integer)
  to service_role;

-- ---- Messages in a thread

-- Returns the ticket that the calling admin is about to change, locked until the change is made: two admins take
-- turns.
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
  perform private.hold_own_account();
  select * into target from public.support_tickets where id = ticket for update;
  if target.id is null then
    raise sqlstate 'PT404' using message = 'There is no such ticket.';
  end if;
  return target;
end
$$;

-- Adds a message of the caller to a locked ticket, changes its status, and returns whether the message is new: one
-- that is sent again, after a double click or a lost response, stays one message.
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
  perform private.hold_own_account();
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
grant execute on function public.answer_ticket(text, uuid, text) to authenticated;

-- Only the first call returns what the mail about a message needs, so that it is sent once.
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
grant execute on function public.release_ticket_mail(uuid) to service_role;

-- ---- Changes by admins

-- Refused if the status is no longer the one that the admin saw.
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
grant execute on function public.set_ticket_category(text, text) to authenticated;

-- As with the status, the admin names the assignee they saw: of two who take a ticket at once, one gets it.
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
grant execute on function public.assign_ticket(text, uuid, uuid) to authenticated;

-- Under row-level security PostgreSQL uses no index for operators on jsonb, so the query runs as the owner.
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
grant execute on function public.ticket_history(text) to authenticated;

-- ---- The list of tickets

-- As in search_profiles: it runs as the owner behind its own check, and EXECUTE plans it for the given values, so that
-- an unused filter costs nothing. The index knows three letters in a row. A shorter text is therefore looked for where
-- words begin, since the blank before them counts as letters too.
create function public.search_tickets(
  search_text text default null,
  wanted_status text default null,
  wanted_priority text default null,
  wanted_category text default null,
  wanted_assignee uuid default null,
  only_unassigned boolean default false,
  after_ticket text default null,
  page_size integer default 100
)
returns setof public.support_tickets
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted_text text := lower(btrim(search_text));
  pattern text := case
    when wanted_text = '' then null
    when char_length(wanted_text) < 3 then '% ' || substr(private.containing(wanted_text), 2)
    else private.containing(wanted_text)
  end;
begin
  perform private.require_admin();
  return query execute $query$
    select * from public.support_tickets
    where ($1 is null or search_text like $1)
      and ($2 is null or status = $2)
      and ($3 is null or priority = $3)
      and ($4 is null or category = $4)
      and ($5 is null or assigned_to = $5)
      and ($6 is not true or assigned_to is null)
      and ($7 is null or (created_at, id) < (select created_at, id from public.support_tickets where id = $7))
    order by created_at desc, id desc
    limit $8
  $query$
  using
    pattern, wanted_status, wanted_priority, wanted_category, wanted_assignee, only_unassigned, after_ticket,
    least(page_size, 1000);
end
$$;
comment on function public.search_tickets(text, text, text, text, uuid, boolean, text, integer) is
  'Tickets that fit the text and every filter given, newest first; the next page begins after the row named. For admins.';
grant execute on function public.search_tickets(text, text, text, text, uuid, boolean, text, integer) to authenticated;

create function public.count_tickets()
returns table (open bigint, in_progress bigint, high_priority bigint, resolved_this_week bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select
    (select count(*) from public.support_tickets where status = 'Open'),
    (select count(*) from public.support_tickets where status = 'In Progress'),
    (select count(*) from public.support_tickets where priority = 'High' and status in ('Open', 'In Progress')),
    (select count(*) from public.support_tickets where resolved_at > now() - interval '7 days');
end
$$;
comment on function public.count_tickets() is
  'How many tickets wait, are worked on, press, and were resolved in the last seven days. For admins.';
grant execute on function public.count_tickets() to authenticated;

-- ---- Changes as they happen

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
