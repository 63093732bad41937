-- Removing the sample data at /admin/settings. Rows that real rows need stay.

create function public.count_sample_rows()
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (select count(*) from private.sample_rows where removed_at is null);
end
$$;
comment on function public.count_sample_rows() is 'How many rows of the site are sample data. For admins.';
grant execute on function public.count_sample_rows() to authenticated;

-- Whether a row that is no sample refers to this one. Foreign keys tell which rows refer to which, so tables that are
-- added later are included. A row that belongs to another sample, or that a sample consists of, is no real row. Nobody
-- can sign in as a sample person, so what they did in lessons and quizzes, and their age, is sample data, too.
create function private.is_sample_needed(sample_table text, sample_id text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  parts constant text[] := array[
    'public.course_modules', 'public.course_lessons', 'public.lesson_contents', 'public.lesson_revisions',
    'public.course_files', 'public.blog_post_slugs', 'public.ticket_messages'
  ];
  parts_of_people constant text[] := array['public.lesson_progress', 'public.attempts', 'public.learner_ages'];
  reference record;
  is_needed boolean;
begin
  if sample_table = 'auth.users' and exists (
    select from public.profiles where id::text = sample_id and role = 'admin'
  ) then
    return true;
  end if;
  for reference in
    with links as (
      select
        conrelid,
        conrelid::regclass::text as referring_table,
        attname as referring_column,
        case confrelid when 'public.profiles'::regclass then 'auth.users' else confrelid::regclass::text end
          as referred_table
      from pg_catalog.pg_constraint
      join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace
    )
    select
      referring_table,
      referring_column,
      -- The row itself and all else it refers to, as lines of sample_rows.
      (
        select string_agg(format('(%L, referring.%I::text)', kin_table, kin_column), ', ')
        from (
          select other.referred_table, other.referring_column from links other
          where other.conrelid = link.conrelid and other.referring_column <> link.referring_column
          union all
          select link.referring_table, attname from pg_catalog.pg_attribute
          where attrelid = link.conrelid and attname = 'id'
        ) as kin (kin_table, kin_column)
      ) as kin
    from links link
    where referred_table = sample_table
      and referring_table <> 'public.profiles'
      and referring_table <> all (case sample_table when 'auth.users' then parts_of_people else parts end)
  loop
    execute format(
      'select exists (
         select from %s referring where referring.%I::text = $1 and not exists (
           select from private.sample_rows where removed_at is null and (table_name, row_id) in (%s)
         )
       )',
      reference.referring_table, reference.referring_column, coalesce(reference.kin, '(null, null)')
    ) into is_needed using sample_id;
    if is_needed then
      return true;
    end if;
  end loop;
  return false;
end
$$;

create function public.remove_sample_data()
returns table (removed integer, kept integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- In this order, because a person takes with them all that is theirs.
  sample_tables constant text[] := array[
    'public.support_tickets', 'public.memberships', 'public.payments', 'public.certificates', 'public.course_ratings',
    'public.enrolments', 'public.blog_posts', 'public.courses', 'private.visit_counts', 'auth.users'
  ];
  sample_table text;
  found_now integer;
begin
  perform private.require_admin();
  lock table private.sample_rows in exclusive mode;
  kept := 0;
  -- A sample that real rows need is the site's own from now on, and so is, in the next round, all that it needs itself.
  loop
    update private.sample_rows set removed_at = now()
    where removed_at is null and private.is_sample_needed(table_name, row_id);
    get diagnostics found_now = row_count;
    exit when found_now = 0;
    kept := kept + found_now;
  end loop;

  removed := 0;
  foreach sample_table in array sample_tables loop
    execute format(
      'delete from %s where id::text in (
         select row_id from private.sample_rows where table_name = $1 and removed_at is null
       )', sample_table::regclass
    ) using sample_table;
    update private.sample_rows set removed_at = now() where table_name = sample_table and removed_at is null;
    get diagnostics found_now = row_count;
    removed := removed + found_now;
  end loop;
  if removed + kept > 0 then
    perform private.record_admin_action('sample_data_remove', jsonb_build_object('removed', removed, 'kept', kept));
  end if;
  return next;
end
$$;
comment on function public.remove_sample_data() is
  'Removes the sample rows and says how many; those that real rows need stay and count as real from now on. For admins.';
grant execute on function public.remove_sample_data() to authenticated;
