-- Failing strings are counted by check, in a component or a whole project, out of this index alone.
create index units_failing on units (translation_id) include (failing) where failing is not null;
