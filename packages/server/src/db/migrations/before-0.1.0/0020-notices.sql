-- Whoever follows a project may want to hear nothing of it instead.
alter table watched_projects add column muted boolean not null default false;
create index on watched_projects (project_id);

-- Notices wait for their letters person by person. Those written before letters were sent are in the inbox alone.
update notifications set sent = now() where sent is null;
drop index notifications_created_idx;
create index notifications_unsent on notifications (user_id, frequency, id) where sent is null;

-- What tells of the state of things has told of it up to here.
alter table subscriptions add column told_until timestamptz not null default now();
create index subscriptions_in_digests on subscriptions (notification, frequency, told_until) where frequency > 1;

-- When the next letter of notices may go to a person, and why the last ones did not.
create table mail_recipients (
  user_id int primary key references users on delete cascade,
  next_letter timestamptz not null,
  failures int not null default 0,
  error text
);
create index on mail_recipients (next_letter);

-- One row while the mail server takes nothing.
create table mail_outage (
  id boolean primary key default true check (id),
  since timestamptz not null default now(),
  failures int not null default 1,
  next_try timestamptz not null,
  error text not null
);
