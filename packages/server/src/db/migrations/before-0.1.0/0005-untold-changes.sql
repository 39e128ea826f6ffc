-- Changes of which somebody may want to hear, written with them; the job that tells of them removes them in the transaction
-- that writes the notifications. Not a cursor over the ids of changes: those become visible in the order of their commits.
create table untold_changes (
  change_id bigint primary key
);
