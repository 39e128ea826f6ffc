-- Strings whose flags say of which string they are a variant: few, and looked for after every reading of files.
create index units_flagged_as_variant on units (translation_id)
  where extra_flags like '%variant%' or flags like '%variant%';
