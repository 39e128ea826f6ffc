-- How far people changed the text: 0 they kept it, 1 nothing is left; null: no person has saved it.
alter table machine_texts add column distance real;
-- When that was measured: an edit after it is measured by the nightly job.
alter table machine_texts add column judged timestamptz;
-- The distance that the project's sums have; null: none yet.
alter table machine_texts add column counted real;
create index machine_texts_uncounted on machine_texts (unit_id) where distance is distinct from counted;
