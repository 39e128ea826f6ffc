-- The strings of a language that differ from others in its project: few of very many, and asked for after every import.
create index units_differing on units (translation_id, id)
  where failing && array['inconsistent', 'reused'] or dismissed && array['inconsistent', 'reused'];
