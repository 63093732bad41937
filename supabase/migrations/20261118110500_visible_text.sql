-- What people write for others to read is stored as it is seen: without characters that show nothing or turn the direction
-- of the text around them, and without blanks around it. So no name is empty to the eye, and no two names that look the
-- same differ only by these. domain/text/visible-text.ts has the same rule and explains its parts.
create function private.visible_text(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(
        value,
        '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
        '', 'g'
      ),
      '(?<![\u0590-\u167F\u1681-\u1FFF\u2070-\u2FFF\u3001-\U0010FFFF])[\u180B-\u180D\u180F\u200C\u200D\uFE00-\uFE0F]+',
      '', 'g'
    ),
    '^[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+|[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+$',
    '', 'g'
  )
$$;
revoke execute on function private.visible_text(text) from public, anon, authenticated, service_role;

-- For the columns that the trigger names. A text of which nothing is left becomes null, so a column that needs one refuses it.
create function private.clean_text()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  given jsonb := to_jsonb(new);
  changes jsonb;
begin
  select jsonb_object_agg(name, to_jsonb(nullif(private.visible_text(given ->> name), ''))) into changes
  from unnest(tg_argv) as name
  where given ->> name <> private.visible_text(given ->> name);
  return case when changes is null then new else jsonb_populate_record(new, changes) end;
end
$$;
revoke execute on function private.clean_text() from public, anon, authenticated, service_role;

create trigger clean_text before insert or update of full_name on public.profiles
for each row execute function private.clean_text('full_name');
create trigger clean_text before insert or update of name, subject, message on public.contact_messages
for each row execute function private.clean_text('name', 'subject', 'message');
create trigger clean_text before insert or update of name, subject on public.support_tickets
for each row execute function private.clean_text('name', 'subject');
create trigger clean_text before insert or update of text on public.ticket_messages
for each row execute function private.clean_text('text');
create trigger clean_text before insert or update of student_name on public.certificates
for each row execute function private.clean_text('student_name');
create trigger clean_text before insert or update of title, author_name on public.blog_posts
for each row execute function private.clean_text('title', 'author_name');
create trigger clean_text before insert or update of title, instructor on public.courses
for each row execute function private.clean_text('title', 'instructor');
create trigger clean_text before insert or update of title on public.course_modules
for each row execute function private.clean_text('title');
create trigger clean_text before insert or update of title on public.course_lessons
for each row execute function private.clean_text('title');
create trigger clean_text before insert or update of site_name on public.site_settings
for each row execute function private.clean_text('site_name');

-- Names that were stored before.
update public.profiles set full_name = full_name where full_name <> private.visible_text(full_name);
