-- The place of the file: a folder or a bucket of BACKUP_TO. Null: the folder of the node.
alter table site_backups add column place text;
-- Made by BACKUP_SCHEDULE; false: somebody asked for it.
alter table site_backups add column scheduled boolean not null default false;
