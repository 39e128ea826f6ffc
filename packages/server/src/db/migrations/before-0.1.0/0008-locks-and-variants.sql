-- It was locked because the remote refused a push for good, and is unlocked with the next one that it takes.
alter table components add column auto_locked boolean not null default false;

-- Source strings that are variants of each other: those of a component with the same key here. Without a reference to
-- units, which would be asked for every row that goes; who reads looks whether the string is still there.
create table unit_variants (
  unit_id bigint primary key,
  component_id int not null references components on delete cascade,
  key text not null
);
create index on unit_variants (component_id, md5(key));
