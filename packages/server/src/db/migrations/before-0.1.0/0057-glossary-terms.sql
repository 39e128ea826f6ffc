-- Source strings by their texts without regard to case: the terms of a glossary that stand in a text are looked up by the pieces of the
-- text, however many terms there are.
create index units_of_source_text on units (translation_id, hashtext(lower(source))) where id_hash is not null;

-- The glossaries of a project, among all that it has.
create index components_glossaries on components (project_id) where is_glossary;
