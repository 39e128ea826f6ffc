-- Trends read the days of a period.
create index on progress_days (day);
