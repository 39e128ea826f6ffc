-- One text for several sources is looked for in all components of a project that share translations: the kind `text` of
-- strings_to_compare means a language of a translation's project, and the hash of a text; `differing` also the strings whose
-- text others have for another source.
drop index units_of_text;
create index units_of_text on units (hashtext(target), translation_id) where target <> '';

-- How many languages a source of a component must have, not to be one that is left out, as it was when its sources were last
-- asked; see the check `long_untranslated`.
create table compared_averages (
  component_id int primary key references components on delete cascade,
  level int not null
);

-- What is there already was compared by other rules.
insert into strings_to_compare (kind, a) select 'translation', id from translations;
