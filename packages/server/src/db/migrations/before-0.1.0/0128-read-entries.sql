-- An entry of the inbox is read when its reader opens it, and not only with all before it.
alter table notifications add column read boolean not null default false;
