-- Texts are searched by the groups of three letters in them. Nothing that writes strings waits for this index: a new or changed string stands
-- outside of it until a job takes it in, and is looked at one by one till then.
create extension if not exists pg_trgm;

alter table units add column indexed boolean not null default false;

create function take_out_of_index() returns trigger language plpgsql as $$
begin
  new.indexed := false;
  return new;
end $$;

create trigger take_out_of_index before update on units for each row
  when (old.indexed and new.indexed and (old.target, old.source, old.context) is distinct from (new.target, new.source, new.context))
  execute function take_out_of_index();

create index units_texts on units using gin (
  (target collate "und-x-icu") gin_trgm_ops, (source collate "und-x-icu") gin_trgm_ops, (context collate "und-x-icu") gin_trgm_ops
) where indexed;

create index units_outside_of_index on units (id) where not indexed;
