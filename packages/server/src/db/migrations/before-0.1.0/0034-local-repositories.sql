-- What repositories consist of that have no remote (vcs `local`), as packs of git, the oldest first: clones come and go.
create table local_packs (
  id bigint generated always as identity primary key,
  component_id integer not null references components (id) on delete cascade,
  -- The commit at the tip of the branch with this pack.
  revision text not null,
  content bytea not null
);
alter table local_packs alter column content set storage external;
create index local_packs_of_component on local_packs (component_id, id);
