-- Reports of the whole site read the sums of a period, and those of days the kinds that they count: without these indexes they read the
-- sums of all times, or of every kind. Adding to a sum changes no column of them.
create index on work_sums (grain, start, kind);
create index on author_sums (monthly, start);
