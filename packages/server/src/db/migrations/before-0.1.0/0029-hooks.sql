-- Notices of git hosts: the secret that senders must know, sealed, and which notice of a repository came last.
create table hook_secrets (
  project_id integer primary key references projects on delete cascade,
  secret bytea not null,
  changed timestamptz not null default now()
);

create table hook_calls (
  component_id integer primary key references components on delete cascade,
  service text not null,
  branch text,
  verified boolean not null,
  called timestamptz not null default now()
);

-- The last part of a repository's address, by which notices are looked up; what they mean is decided by all of it.
create function repository_name(address text) returns text language sql immutable parallel safe
  return lower(regexp_replace(rtrim(regexp_replace(address, '^.*[/:]([^/:]+)/*$', '\1'), '/'), '\.git$', ''));

create index components_of_repository on components (repository_name(repo)) where repository_component_id is null;
