-- The user who made a component: the clones of one user have a limit together. Null: a command, or a user who is gone.
alter table components add column made_by int references users on delete set null;
create index on components (made_by) where made_by is not null and repository_component_id is null;
