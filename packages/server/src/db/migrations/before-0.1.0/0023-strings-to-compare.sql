-- What of the checks across strings is to be found out anew, written by whatever changes strings, in its transaction. A job takes
-- these rows. `kind` says what `a` and `b` are:
--   unit         a string
--   hash         an id_hash and a project: the translations of all sources of it, into one language (0: into all)
--   text         a translation and the hash of a text: its strings with that text
--   translation  a translation: all strings
--   sources      a component: its source strings
--   differing    a project and a language (0: all): strings that are held for inconsistent
create table strings_to_compare (
  id bigint generated always as identity primary key,
  kind text not null,
  a bigint not null,
  b bigint not null default 0,
  language_id int not null default 0
);

-- Up to which time of their making source strings were asked whether they are old.
create table compared_ages (
  only_row boolean primary key default true check (only_row),
  until timestamptz not null
);
insert into compared_ages (until) values ('-infinity');

-- Strings of a translation with the same text.
create index units_of_text on units (translation_id, hashtext(target)) where target <> '';
-- Source strings by age.
create index units_of_age on units (timestamp) where id_hash is not null;

-- More strings than this in one statement are not told one by one.
create function strings_told_singly() returns int language sql immutable as 'select 200';

create function compare_new_units() returns trigger language plpgsql as $$
begin
  if (select count(*) from changed) > strings_told_singly() then
    insert into strings_to_compare (kind, a) select distinct 'translation', translation_id from changed;
  else
    insert into strings_to_compare (kind, a) select 'unit', id from changed;
    insert into strings_to_compare (kind, a, b, language_id)
      select distinct 'hash', s.id_hash, c.project_id, t.language_id from changed u
        join units s on s.id = u.source_unit_id and s.id <> u.id
        join translations t on t.id = u.translation_id join components c on c.id = t.component_id
       where s.id_hash is not null;
    insert into strings_to_compare (kind, a, b)
      select distinct 'text', translation_id, hashtext(target) from changed where target <> '';
  end if;
  return null;
end $$;
create trigger compare_new after insert on units referencing new table as changed
  for each statement execute function compare_new_units();

create function compare_removed_units() returns trigger language plpgsql as $$
begin
  if (select count(*) from changed) > strings_told_singly() then
    insert into strings_to_compare (kind, a) select distinct 'translation', translation_id from changed;
    insert into strings_to_compare (kind, a) select distinct 'sources', t.component_id
      from (select distinct translation_id from changed) c join translations t on t.id = c.translation_id;
  else
    insert into strings_to_compare (kind, a) select distinct 'unit', source_unit_id from changed where source_unit_id <> id;
    -- A source string that is gone says its hash itself.
    insert into strings_to_compare (kind, a, b)
      select distinct 'hash', coalesce(u.id_hash, s.id_hash), c.project_id from changed u
        left join units s on s.id = u.source_unit_id
        join translations t on t.id = u.translation_id join components c on c.id = t.component_id
       where coalesce(u.id_hash, s.id_hash) is not null;
    insert into strings_to_compare (kind, a, b)
      select distinct 'text', translation_id, hashtext(target) from changed where target <> '';
  end if;
  return null;
end $$;
create trigger compare_removed after delete on units referencing old table as changed
  for each statement execute function compare_removed_units();

create function compare_changed_unit() returns trigger language plpgsql as $$
declare
  project int;
  language int;
begin
  insert into strings_to_compare (kind, a) values ('unit', new.id);
  if (old.target, old.state, old.source, old.id_hash) is distinct from (new.target, new.state, new.source, new.id_hash) then
    select c.project_id, case when new.id = new.source_unit_id then 0 else t.language_id end into project, language
      from translations t join components c on c.id = t.component_id where t.id = new.translation_id;
    insert into strings_to_compare (kind, a, b, language_id)
      select distinct 'hash', hashed, project, language
        from unnest(array[old.id_hash, new.id_hash, (select id_hash from units where id = new.source_unit_id)]) as hashed
       where hashed is not null;
  end if;
  if (old.target, old.state) is distinct from (new.target, new.state) then
    insert into strings_to_compare (kind, a, b)
      select distinct 'text', new.translation_id, hashtext(text) from unnest(array[old.target, new.target]) as text where text <> '';
  end if;
  -- What people add to a source string counts for all its translations; its text says which of them are of other sources.
  if new.id = new.source_unit_id and (old.source, old.extra_flags, old.flags) is distinct from (new.source, new.extra_flags, new.flags) then
    insert into strings_to_compare (kind, a) select 'unit', id from units where source_unit_id = new.id and id <> new.id;
    insert into strings_to_compare (kind, a, b)
      select distinct 'text', translation_id, hashtext(target) from units
       where source_unit_id = new.id and id <> new.id and target <> '' and old.source is distinct from new.source;
  end if;
  return null;
end $$;
create trigger compare_changed after update on units for each row
  when ((old.target, old.state, old.source, old.id_hash, old.extra_flags, old.flags, old.failing, old.dismissed, old.timestamp)
    is distinct from (new.target, new.state, new.source, new.id_hash, new.extra_flags, new.flags, new.failing, new.dismissed, new.timestamp))
  execute function compare_changed_unit();

create function compare_removed_translation() returns trigger language plpgsql as $$
begin
  insert into strings_to_compare (kind, a) values ('sources', old.component_id);
  insert into strings_to_compare (kind, a, b)
    select 'differing', project_id, old.language_id from components where id = old.component_id;
  return null;
end $$;
create trigger compare_removed after delete on translations for each row execute function compare_removed_translation();

create function compare_changed_translation() returns trigger language plpgsql as $$
begin
  insert into strings_to_compare (kind, a) values ('translation', new.id);
  return null;
end $$;
create trigger compare_changed after update on translations for each row
  when ((old.plural_number, old.language_id) is distinct from (new.plural_number, new.language_id))
  execute function compare_changed_translation();

create function compare_component() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into strings_to_compare (kind, a) select 'translation', id from translations where component_id = new.id;
  end if;
  insert into strings_to_compare (kind, a) values ('differing', old.project_id);
  return null;
end $$;
create trigger compare_changed after update on components for each row
  when ((old.project_id, old.settings -> 'check_flags', old.settings -> 'allow_translation_propagation')
    is distinct from (new.project_id, new.settings -> 'check_flags', new.settings -> 'allow_translation_propagation'))
  execute function compare_component();
create trigger compare_removed after delete on components for each row execute function compare_component();

create function compare_project() returns trigger language plpgsql as $$
begin
  insert into strings_to_compare (kind, a)
    select 'translation', t.id from translations t join components c on c.id = t.component_id where c.project_id = new.id;
  return null;
end $$;
create trigger compare_changed after update on projects for each row
  when (old.check_flags is distinct from new.check_flags) execute function compare_project();

-- What is there already.
insert into strings_to_compare (kind, a) select 'translation', id from translations;
