-- A memory that is removed is found no more at once; a job deletes its texts bit by bit.
alter table memories add column removed boolean not null default false;
alter table memories drop constraint memories_project_id_user_id_name_key;
create unique index memories_of_owner on memories (project_id, user_id, name) nulls not distinct where not removed;
-- A page of a memory's texts.
create index memory_entries_of_memory on memory_entries (memory_id, id);
