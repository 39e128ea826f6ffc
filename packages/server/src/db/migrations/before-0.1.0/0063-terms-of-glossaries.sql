-- Terms of glossaries say which translations follow them: whatever changes a term leaves a mark for the job that compares strings.
-- The kind `terms` means: a project and, in `b`, a language (0: all), whose strings that are held to the glossary are checked anew.

-- For the project of a glossary, and for those that it is shared with.
create function terms_changed(glossary int, language int) returns void language sql as $$
  insert into strings_to_compare (kind, a, b)
    select 'terms', project_id, language from components where id = glossary
    union select 'terms', project_id, language from component_links where component_id = glossary
$$;

-- A source string is a term of all languages.
create function terms_changed_in(changed int[]) returns void language plpgsql as $$
begin
  perform terms_changed(c.id, case when t.is_source then 0 else t.language_id end)
    from translations t join components c on c.id = t.component_id and c.is_glossary where t.id = any(changed);
end $$;

create function compare_terms() returns trigger language plpgsql as $$
begin
  perform terms_changed_in((select array_agg(distinct translation_id) from changed));
  return null;
end $$;
create trigger compare_new_terms after insert on units referencing new table as changed
  for each statement execute function compare_terms();
create trigger compare_removed_terms after delete on units referencing old table as changed
  for each statement execute function compare_terms();

create function compare_changed_term() returns trigger language plpgsql as $$
begin
  perform terms_changed_in(array[new.translation_id]);
  return null;
end $$;
create trigger compare_changed_term after update on units for each row
  when ((old.target, old.state, old.source, old.extra_flags, old.flags) is distinct from
    (new.target, new.state, new.source, new.extra_flags, new.flags))
  execute function compare_changed_term();

-- Of a component that goes the strings go later, and say nothing any more.
create function compare_removed_glossary_language() returns trigger language plpgsql as $$
begin
  perform terms_changed(id, old.language_id) from components where id = old.component_id and is_glossary;
  return null;
end $$;
create trigger compare_removed_glossary_language after delete on translations
  for each row execute function compare_removed_glossary_language();

create function compare_glossary() returns trigger language plpgsql as $$
begin
  insert into strings_to_compare (kind, a)
    select 'terms', old.project_id union select 'terms', project_id from component_links where component_id = old.id;
  if tg_op = 'DELETE' then return old; end if;
  perform terms_changed(new.id, 0);
  return new;
end $$;
create trigger compare_changed_glossary after update on components for each row
  when ((old.is_glossary or new.is_glossary) and (old.is_glossary, old.project_id, old.settings -> 'check_flags')
    is distinct from (new.is_glossary, new.project_id, new.settings -> 'check_flags'))
  execute function compare_glossary();
-- Before: the projects that it is shared with are told too.
create trigger compare_removed_glossary before delete on components for each row
  when (old.is_glossary) execute function compare_glossary();

create function compare_shared_glossary() returns trigger language plpgsql as $$
declare
  link component_links := case when tg_op = 'DELETE' then old else new end;
begin
  insert into strings_to_compare (kind, a)
    select 'terms', link.project_id from components where id = link.component_id and is_glossary;
  return null;
end $$;
create trigger compare_shared_glossary after insert or delete on component_links
  for each row execute function compare_shared_glossary();

-- Source strings, and translations with flags of their own, that are held to the glossary where their component is not.
create index units_held_to_glossary on units (translation_id)
  where extra_flags like '%check-glossary%' or flags like '%check-glossary%';

-- What is there already was checked without terms.
insert into strings_to_compare (kind, a) select distinct 'terms', project_id from components where is_glossary;
