-- How far a task is, in numbers: at which step (see jobs/task-progress.ts), how much of it is done, and strings that were read.
alter table tasks add column step text, add column done int not null default 0, add column total int not null default 0,
  add column strings int not null default 0;
-- Characters that were ever written to `log`, which keeps its end only: who follows it knows what is new.
alter table tasks add column log_length bigint not null default 0;
