-- The request that a job came from, as the log names it; null: a schedule, or an older version.
alter table jobs add request text;
