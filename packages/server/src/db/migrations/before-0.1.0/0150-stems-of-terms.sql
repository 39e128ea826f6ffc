-- The stems by which terms of glossaries are found in all their forms. packages/terms makes them, by rules that have a number: rows of
-- other rules count for nothing, and are made anew. A term without a row is found as it stands alone.
create table term_stems (
  unit_id bigint primary key,
  -- That of the glossary's source strings.
  translation_id integer not null,
  rules smallint not null,
  stem text not null
);
create index term_stems_by_stem on term_stems (translation_id, hashtext(stem));
create index term_stems_by_rules on term_stems (rules);

-- Terms whose stems nobody has made yet: a look-up makes those of a few, the job that compares strings those of all.
create table unstemmed_terms (
  unit_id bigint primary key,
  translation_id integer not null
);
create index on unstemmed_terms (translation_id);

-- Terms that stand where an expression matches.
create index units_with_term_pattern on units (translation_id) where id_hash is not null and extra_flags like '%term-pattern%';

create function mark_new_terms() returns trigger language plpgsql as $$
declare
  glossaries int[] := array(
    select t.id from translations t join components c on c.id = t.component_id and c.is_glossary
     where t.is_source and t.id = any((select array_agg(distinct translation_id) from changed)::int[]));
begin
  if cardinality(glossaries) > 0 then
    insert into unstemmed_terms select id, translation_id from changed where translation_id = any(glossaries)
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger mark_new_terms after insert on units referencing new table as changed
  for each statement execute function mark_new_terms();

create function mark_changed_term() returns trigger language plpgsql as $$
begin
  delete from term_stems where unit_id = new.id;
  insert into unstemmed_terms
    select new.id, t.id from translations t join components c on c.id = t.component_id and c.is_glossary
     where t.id = new.translation_id and t.is_source
    on conflict do nothing;
  return null;
end $$;
create trigger mark_changed_term after update on units for each row
  when (new.id_hash is not null and old.source is distinct from new.source)
  execute function mark_changed_term();

create function forget_removed_terms() returns trigger language plpgsql as $$
begin
  if exists (select from term_stems where translation_id = any((select array_agg(distinct translation_id) from changed)::int[])) then
    delete from term_stems s using changed where s.unit_id = changed.id;
  end if;
  return null;
end $$;
create trigger forget_removed_terms after delete on units referencing old table as changed
  for each statement execute function forget_removed_terms();

create function mark_terms_of_component() returns trigger language plpgsql as $$
begin
  delete from term_stems s using translations t
   where t.component_id = new.id and t.is_source and s.translation_id = t.id;
  if new.is_glossary then
    insert into unstemmed_terms
      select u.id, u.translation_id from translations t join units u on u.translation_id = t.id
       where t.component_id = new.id and t.is_source
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger mark_terms_of_component after update on components for each row
  when ((old.is_glossary, old.source_language_id) is distinct from (new.is_glossary, new.source_language_id))
  execute function mark_terms_of_component();

insert into unstemmed_terms
  select u.id, u.translation_id from components c
    join translations t on t.component_id = c.id and t.is_source join units u on u.translation_id = t.id
   where c.is_glossary;
