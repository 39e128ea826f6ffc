-- Languages that were added here and that the remote does not have yet: few of many translations, and asked for in every run.
create index translations_added on translations (component_id) where added;
