-- A site of some 230 million strings has more words than an integer holds; characters were wide enough already.
alter table statistics
  alter column total_words type bigint,
  alter column translated_words type bigint,
  alter column fuzzy_words type bigint,
  alter column failing_words type bigint,
  alter column approved_words type bigint,
  alter column readonly_words type bigint;
