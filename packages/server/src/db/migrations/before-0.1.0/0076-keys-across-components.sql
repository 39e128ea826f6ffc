-- Strings with keys are compared across components by their keys alone, and so are their source strings: those that are there already.
insert into strings_to_compare (kind, a)
  select 'translation', t.id from translations t join components c on c.id = t.component_id where c.template <> '';
