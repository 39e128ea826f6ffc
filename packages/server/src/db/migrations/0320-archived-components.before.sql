-- An archived component is read and not changed, as an archived project is. Both sets are read with the rights of a person.
alter table components add column archived timestamptz;
create index components_archived on components (id) where archived is not null;
create index projects_archived on projects (id) where archived is not null;
