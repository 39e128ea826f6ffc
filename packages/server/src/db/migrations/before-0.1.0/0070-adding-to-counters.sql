-- Adds to rows of `statistics`, in the order of their ids: two transactions never wait for each other crosswise. One row after the
-- other costs half of locking all in order and updating them by one statement. `added` is in the order of the columns.
create function add_to_counters(ids int[], added bigint[], at timestamptz, author int) returns void language plpgsql as $$
declare
  one int;
begin
  for one in select distinct unnest(ids) order by 1 loop
    update statistics s set
      total = s.total + added[1], total_words = s.total_words + added[2], total_chars = s.total_chars + added[3],
      translated = s.translated + added[4], translated_words = s.translated_words + added[5],
      translated_chars = s.translated_chars + added[6],
      fuzzy = s.fuzzy + added[7], fuzzy_words = s.fuzzy_words + added[8], fuzzy_chars = s.fuzzy_chars + added[9],
      failing = s.failing + added[10], failing_words = s.failing_words + added[11], failing_chars = s.failing_chars + added[12],
      approved = s.approved + added[13], approved_words = s.approved_words + added[14],
      approved_chars = s.approved_chars + added[15],
      readonly = s.readonly + added[16], readonly_words = s.readonly_words + added[17],
      readonly_chars = s.readonly_chars + added[18],
      suggestions = s.suggestions + added[19], comments = s.comments + added[20], changes = s.changes + added[21],
      last_author_id = case when at is null or s.last_change > at then s.last_author_id else author end,
      last_change = greatest(s.last_change, at)
    where s.id = one;
  end loop;
end $$;
