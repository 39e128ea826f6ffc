-- The queue. A row is here from its enqueuing to its end; `tasks` shows people what became of it.
create table jobs (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  -- of jobs with one key one runs at a time
  queue_key text not null,
  -- equal for jobs that stand for each other while they wait; null: it stands for itself
  merge_key text,
  priority int not null default 0,
  -- the order among jobs of one priority
  position bigint generated always as identity,
  created timestamptz not null default now(),
  due timestamptz not null default now(),
  failures smallint not null default 0,
  -- it is over after so many
  attempts smallint not null,
  -- the node that runs it, its last sign of life, and which of the job's takings that is
  node uuid,
  heartbeat timestamptz,
  taking int not null default 0,
  -- how often its node ended under it
  interruptions smallint not null default 0
);
create unique index jobs_running on jobs (queue_key) where node is not null;
create index jobs_waiting on jobs (priority desc, position) where node is null;
create index jobs_due on jobs (due) where node is null;
create index jobs_merging on jobs (merge_key) where node is null and merge_key is not null;

-- Why the last attempt failed, for those at the machine.
alter table tasks add column failure text;

-- Jobs of the former queue move over; those that were under way begin anew.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    insert into jobs (id, kind, payload, queue_key, merge_key, priority, created, due, failures, attempts)
      select id::text::uuid, data::text::jsonb ->> 'job', data::text::jsonb -> 'payload', group_id, singleton_key, coalesce(priority::text::int, 0),
             created_on::text::timestamptz, start_after::text::timestamptz,
             least(retry_count::text::int, 1000), least(retry_limit::text::int, 1000) + 1
        from pgboss.job
       where name::text = 'weft' and state::text in ('created', 'retry', 'active') and group_id is not null and singleton_key is not null
       order by created_on::text::timestamptz, id::text;
    drop schema pgboss cascade;
  end if;
end $$;

-- Listeners look for what has moved in the last seconds.
create index tasks_updated on tasks (updated);

drop index if exists tasks_node_idx;
alter table tasks drop column node, drop column taking, drop column interruptions;
