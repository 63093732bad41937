create table private.sample_rows (
  table_name text not null,
  row_id text not null,
  removed_at timestamptz,
  primary key (table_name, row_id)
);
comment on table private.sample_rows is
  'Which rows are sample data. A removed sample keeps its line here, so that samples never come back by themselves.';
revoke all on private.sample_rows from anon, authenticated, service_role;
alter table private.sample_rows enable row level security;
