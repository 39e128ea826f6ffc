-- The keys took their place.
drop index memory_texts_grams;
alter table memory_texts drop column grams;
alter table memory_models drop column applied_to;
-- Nodes of the version before may have added texts without keys, and models of other groups.
update memory_models set keyed_to = 0, texts = 0;
