-- Somebody knows of an alert and leaves it: who, and why. It stands again when it is raised anew after it was solved.
alter table alerts add column dismissed_by integer references users on delete set null;
alter table alerts add column dismissal_reason text not null default '';
create index on alerts (dismissed_by) where dismissed_by is not null;
