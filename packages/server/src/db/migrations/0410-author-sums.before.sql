-- Texts added up by their authors, as credits and reports count them: every row of the history that wrote or reviewed a text is its
-- author's, however it was made. A job follows the history, as with work_sums.
create table author_sums (
  project_id int not null references projects on delete cascade,
  -- By days or by months of UTC; start is the first day.
  monthly boolean not null,
  start date not null,
  -- 0: of no component, or of no language.
  component_id int not null,
  language_id int not null,
  user_id int not null references users,
  -- 1 a new text, 2 an edited one, 3 an approved one.
  kind smallint not null,
  -- The component is gone, and few people saw it.
  was_restricted boolean not null default false,
  strings int not null,
  words bigint not null,
  chars bigint not null,
  primary key (project_id, monthly, start, component_id, language_id, user_id, kind)
) with (fillfactor = 85);
create index on author_sums (component_id, monthly, start);
create index on author_sums (user_id, monthly, start);

-- Up to where the history is added up by authors: as in counted_work.
create table counted_authors (
  only_row boolean primary key default true check (only_row),
  first_xact xid8 not null,
  fill_to bigint not null,
  filled bigint not null,
  xact xid8 not null,
  id bigint not null,
  counted timestamptz
);

-- Forgets all sums: the job adds the history up again from its beginning, in parts.
create or replace function count_work_anew() returns void language plpgsql as $$
begin
  perform from counted_work for update;
  perform from counted_authors for update;
  delete from work_sums;
  delete from counted_work;
  delete from author_sums;
  delete from counted_authors;
  insert into counted_work (first_xact, fill_to, filled, xact, id)
    select pg_snapshot_xmin(pg_current_snapshot()), coalesce(max(id), 0), 0, pg_snapshot_xmin(pg_current_snapshot()), 0 from changes;
  insert into counted_authors (first_xact, fill_to, filled, xact, id)
    select first_xact, fill_to, filled, xact, id from counted_work;
end
$$;
insert into counted_authors (first_xact, fill_to, filled, xact, id)
  select pg_snapshot_xmin(pg_current_snapshot()), coalesce(max(id), 0), 0, pg_snapshot_xmin(pg_current_snapshot()), 0 from changes;

create or replace function keep_work_of_restricted() returns trigger language plpgsql as $$
begin
  update work_sums set was_restricted = true where component_id = old.id;
  update author_sums set was_restricted = true where component_id = old.id;
  return null;
end
$$;
