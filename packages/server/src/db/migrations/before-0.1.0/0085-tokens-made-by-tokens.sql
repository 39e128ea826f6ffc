-- By which token a token was made: it ends with that one. Null: in a session, at the machine, or before this was noted.
alter table tokens add column made_by int references tokens (id) on delete cascade;
create index on tokens (made_by) where made_by is not null;
