-- Which projects have components that are open to chosen people only: asked for every list of projects.
create index components_restricted on components (project_id)
  where coalesce((settings ->> 'restricted')::boolean, false);

-- Moved by every change of a component that people can make: a client that writes says which version it has seen.
alter table components add column version bigint not null default 1;

create function move_component_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

-- What the service itself keeps in a component's row is no change of it; every other column is, also one that comes later.
create trigger component_version before update on components for each row
  when ((to_jsonb(old) - array['local_revision', 'remote_revision', 'strings_revision', 'files_revision', 'auto_locked', 'synced', 'pushed_revision',
           'pushing_revision', 'task_id', 'statistics_id', 'created', 'version'])
    is distinct from (to_jsonb(new) - array['local_revision', 'remote_revision', 'strings_revision', 'files_revision', 'auto_locked', 'synced',
           'pushed_revision', 'pushing_revision', 'task_id', 'statistics_id', 'created', 'version']))
  execute function move_component_version();

-- The transaction that wrote a change, null for those from before this column: transactions end in another order than
-- that of the ids which they took, so that whoever reads on by ids would miss some.
alter table changes add column xact xid8;
alter table changes alter column xact set default pg_current_xact_id();
create index changes_by_transaction on changes (xact, id) where xact is not null;
