-- A search for a source text with a state reads the states of all strings that repeat it: the index that finds them tells them too.
create unique index units_of_source_with_states on units (source_unit_id, translation_id) include (id, state);
drop index units_of_source;
alter index units_of_source_with_states rename to units_of_source;
