-- A string that left its assignment and is still there: it counts for nothing, and is what it was when it comes back.
alter table assignment_strings add column away boolean not null default false;

-- Whether somebody has an open assignment is asked once a statement, so that a row of `units` costs nothing where nobody has one. Listing
-- waits for transactions that did not know of the assignment: this one must have its number before it asks.
create function ask_for_assignments() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  perform set_config('weft.assigned', case when exists (select from assignments where state = 'open') then 'on' else 'off' end, true);
  return null;
end $$;
create trigger assigned_asked before update on units for each statement execute function ask_for_assignments();

create or replace trigger assigned_changed after update on units for each row
  when (current_setting('weft.assigned', true) = 'on' and
    (old.target, old.state, old.source, old.num_words, old.context, old.note, old.location, old.flags, old.extra_flags, old.explanation,
      old.previous_source, old.failing, old.dismissed, old.has_suggestion, old.has_comment, old.automatically_translated, old.pending,
      old.timestamp, old.last_updated)
    is distinct from (new.target, new.state, new.source, new.num_words, new.context, new.note, new.location, new.flags, new.extra_flags,
      new.explanation, new.previous_source, new.failing, new.dismissed, new.has_suggestion, new.has_comment, new.automatically_translated,
      new.pending, new.timestamp, new.last_updated))
  execute function mark_changed_string();

-- A list that is removed leaves its assignments before its components leave it: no mark of theirs tells of it.
create function mark_assignment_without_list() returns trigger language plpgsql as $$
begin
  insert into assignment_marks (project_id) values (new.project_id);
  return null;
end $$;
create trigger assigned_list_removed after update on assignments for each row
  when (new.state = 'open' and old.component_list_id is not null and new.component_list_id is null)
  execute function mark_assignment_without_list();
