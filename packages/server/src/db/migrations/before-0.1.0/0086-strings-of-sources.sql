-- Which strings repeat a source string is told by the index alone, ids and all: a search for a source text asks for those of thousands.
create unique index units_of_source_with_ids on units (source_unit_id, translation_id) include (id);
drop index units_of_source;
alter index units_of_source_with_ids rename to units_of_source;
-- The few strings whose source text is another than their source string's.
create index units_with_own_source on units (id) where source is not null and id <> source_unit_id;
