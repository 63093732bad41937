create sequence private.support_ticket_numbers start with 1001;
revoke all on sequence private.support_ticket_numbers from anon, authenticated, service_role;

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
  updated_at timestamptz not null default now()
);
comment on table public.support_tickets is 'Questions waiting for an answer. Each contact message opens one.';

create index support_tickets_created_at_idx on public.support_tickets (created_at desc);
create index support_tickets_status_idx on public.support_tickets (status, created_at desc);
create index support_tickets_user_id_idx on public.support_tickets (user_id);
create index support_tickets_contact_message_id_idx on public.support_tickets (contact_message_id);
create index support_tickets_assigned_to_idx on public.support_tickets (assigned_to);

create trigger touch_updated_at before update on public.support_tickets
for each row execute function private.touch_updated_at();

revoke all on public.support_tickets from anon, authenticated, service_role;
grant select on public.support_tickets to authenticated, service_role;
grant update (category, priority, status, assigned_to) on public.support_tickets to authenticated, service_role;
grant delete on public.support_tickets to service_role;
alter table public.support_tickets enable row level security;

-- A person sees the tickets they opened while signed in, to follow how they fare.
create policy "own tickets are readable" on public.support_tickets for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every ticket: they work on them.
create policy "admins read all tickets" on public.support_tickets for select to authenticated
using ((select private.is_admin()));

-- Admins move tickets on; the column grant above leaves what the visitor wrote as it was.
create policy "admins change tickets" on public.support_tickets for update to authenticated
using ((select private.is_admin())) with check ((select private.is_admin()));

-- Stores a message and opens its ticket in one transaction, or answers how long the sender has to wait.
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
  end if;
  return next;
end
$$;
comment on function public.submit_contact_message(text, text, text, text, text, uuid, text, integer) is
  'What the contact-form function calls with the secret key, once it has checked the message.';
revoke execute on function public.submit_contact_message(text, text, text, text, text, uuid, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.submit_contact_message(text, text, text, text, text, uuid, text, integer)
  to service_role;
