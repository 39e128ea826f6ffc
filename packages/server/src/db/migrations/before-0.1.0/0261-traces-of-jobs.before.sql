-- The traced work that a job came from, as the header traceparent says it; null: nothing was traced.
alter table jobs add column trace text;
