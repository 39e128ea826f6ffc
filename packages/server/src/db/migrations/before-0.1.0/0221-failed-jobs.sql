-- Jobs whose last attempt failed, with what they need to be asked for again; kept as long as their tasks.
create table failed_jobs (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  failure text not null,
  failed timestamptz not null default now()
);
create index on failed_jobs (failed);
