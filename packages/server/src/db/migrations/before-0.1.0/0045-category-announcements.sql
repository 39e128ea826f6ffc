-- Announcements for all that is in a category; its project's id stands beside it, its component is null.
alter table announcements add column category_id int references categories on delete cascade,
  add check (category_id is null or (project_id is not null and component_id is null and language_id is null));
create index on announcements (category_id) where category_id is not null;
