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

revoke all on public.contact_messages from anon, authenticated, service_role;
grant select on public.contact_messages to authenticated;
grant select, delete on public.contact_messages to service_role;
alter table public.contact_messages enable row level security;

-- A person sees what they wrote while signed in: it is part of the data they may download.
create policy "own messages are readable" on public.contact_messages for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every message: they answer them.
create policy "admins read all messages" on public.contact_messages for select to authenticated
using ((select private.is_admin()));
