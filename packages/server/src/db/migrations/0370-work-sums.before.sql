-- The words of the string's source when the change was written; null: a change that is about no text, or of an earlier version.
alter table changes add column words int;

-- Work added up by days and months of UTC, by a job that follows the history. Grain: 1 by language, 2 by person, 4 by month; what a row
-- does not tell apart is 0 or null. Ids of components and languages stay after these are gone: the work was done all the same.
create table work_sums (
  project_id int not null references projects on delete cascade,
  grain smallint not null,
  start date not null,
  component_id int not null,
  language_id int not null,
  user_id int references users,
  kind smallint not null,
  -- The component is gone, and few people saw it.
  was_restricted boolean not null default false,
  strings int not null,
  words bigint not null,
  -- Those whose wait for a review is known, the sum of their waits, and those that waited for a day at most.
  timed int not null,
  seconds bigint not null,
  within_day int not null,
  unique nulls not distinct (project_id, grain, start, component_id, language_id, user_id, kind)
) with (fillfactor = 85);
create index on work_sums (component_id, grain, start);
create index on work_sums (language_id, grain, start) where language_id > 0;
create index on work_sums (user_id, grain, start) where user_id is not null;

-- Up to where the history is added up. Rows before `xact` are brought in by their ids, those up to `filled` are; the later ones are
-- followed by (xact, id).
create table counted_work (
  only_row boolean primary key default true check (only_row),
  first_xact xid8 not null,
  fill_to bigint not null,
  filled bigint not null,
  xact xid8 not null,
  id bigint not null,
  counted timestamptz
);

-- Forgets all sums: the job adds the history up again from its beginning, in parts.
create function count_work_anew() returns void language plpgsql as $$
begin
  perform from counted_work for update;
  delete from work_sums;
  delete from counted_work;
  insert into counted_work (first_xact, fill_to, filled, xact, id)
    select pg_snapshot_xmin(pg_current_snapshot()), coalesce(max(id), 0), 0, pg_snapshot_xmin(pg_current_snapshot()), 0 from changes;
end
$$;
select count_work_anew();

create function keep_work_of_restricted() returns trigger language plpgsql as $$
begin
  update work_sums set was_restricted = true where component_id = old.id;
  return null;
end
$$;
create trigger work_of_restricted after delete on components for each row
  when (coalesce((old.settings ->> 'restricted')::boolean, false)) execute function keep_work_of_restricted();
