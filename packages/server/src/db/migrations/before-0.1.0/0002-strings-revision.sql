-- The last commit that strings were read from or written into. A commit that only takes a file away has none: after it
-- the tip of our branch (local_revision) is further on than this.
alter table components add column strings_revision text not null default '';
update components set strings_revision = local_revision;
