-- Upper and lower case as the trigrams of the index have them, in half the time that ICU takes for each text that a search compares. Before
-- PostgreSQL 17 there is ICU alone.
do $$ begin
  if current_setting('server_version_num')::int >= 170000 then
    create collation any_case (provider = builtin, locale = 'C.UTF-8');
  else
    create collation any_case (provider = icu, locale = 'und');
  end if;
end $$;
drop index units_texts;
create index units_texts on units using gin
  (target collate any_case gin_trgm_ops, source collate any_case gin_trgm_ops, context collate any_case gin_trgm_ops) where indexed;
