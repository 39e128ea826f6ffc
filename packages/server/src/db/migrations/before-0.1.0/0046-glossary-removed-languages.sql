-- Languages that somebody removed from a project's own glossary: they stay out until somebody adds them there again.
create table glossary_removed_languages (
  component_id integer not null references components (id) on delete cascade,
  language_id integer not null references languages (id) on delete cascade,
  primary key (component_id, language_id)
);
create index on glossary_removed_languages (language_id);
