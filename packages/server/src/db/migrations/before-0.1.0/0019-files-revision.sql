-- The commit whose files a component was last brought in step with, by the settings that it has now. Then only what differs
-- between that commit and the tip of our branch needs a look. Anything that is no commit's name: every file needs one.
alter table components add column files_revision text not null default '';

-- The mark is another one each time: a run that began before the change does not take it for what it has read.
create function look_at_all_files() returns trigger language plpgsql as $$
begin
  new.files_revision := 'changed in ' || pg_current_xact_id();
  return new;
end $$;

create trigger look_at_all_files before update on components for each row
  when (old.files_revision = new.files_revision and (new.local_revision = '' or
    (old.filemask, old.template, old.new_base, old.file_format, old.settings, old.repository_component_id, old.repo, old.branch)
    is distinct from
    (new.filemask, new.template, new.new_base, new.file_format, new.settings, new.repository_component_id, new.repo, new.branch)))
  execute function look_at_all_files();

create function look_at_all_files_of_project() returns trigger language plpgsql as $$
begin
  update components set files_revision = 'changed in ' || pg_current_xact_id() where project_id = new.id;
  return null;
end $$;

create trigger look_at_all_files_of_project after update of language_aliases on projects for each row
  when (old.language_aliases is distinct from new.language_aliases) execute function look_at_all_files_of_project();
