-- A category in the archive, with all that is in it. What it took along comes back with it.
alter table categories add column archived timestamptz;
create index categories_archived on categories (id) where archived is not null;
alter table components add column archived_with int references categories on delete set null;
create index components_archived_with on components (archived_with) where archived_with is not null;
