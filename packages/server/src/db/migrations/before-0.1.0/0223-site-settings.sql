-- Settings of the site that administrators choose in the pages. An environment variable, where it is set, wins.
create table site_settings (
  name text primary key,
  value jsonb not null,
  changed timestamptz not null default now()
);
