-- Strings that people add wait for a commit like texts do: the file gets the string with this edit.
-- The edit of a bilingual source string adds it to the base for new languages; its target is empty.
alter table pending_edits add column adds boolean not null default false;
