-- When a letter told the user of it; what is told is also on the pages. Nobody is written to of what was before.
alter table audit_events add column mailed timestamptz;
update audit_events set mailed = timestamp where notice;
create index audit_events_unmailed on audit_events (user_id, id) where notice and mailed is null;
