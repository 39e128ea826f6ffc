-- Flags of all strings below a category, as projects and components have them: see db/wider-flags.ts.
alter table categories add column check_flags text not null default '';
