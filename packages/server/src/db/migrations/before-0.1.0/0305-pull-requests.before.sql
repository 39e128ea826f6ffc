-- Pull requests that were opened for a repository. `head`: the commit that we pushed last to their branch.
create table pull_requests (
  id bigint generated always as identity primary key,
  component_id integer not null references components on delete cascade,
  branch text not null,
  base text not null,
  number text not null,
  url text not null,
  state text not null check (state in ('open', 'merged', 'closed')),
  -- Weft closed it, because nothing was left to merge.
  closed_by_us boolean not null default false,
  -- People added commits to its branch: it is never replaced, commits are only added.
  has_others boolean not null default false,
  title text not null,
  is_draft boolean not null default false,
  head text not null default '',
  -- What the host did not take: labels, reviewers, the merge by itself.
  refused text[] not null default '{}',
  opened timestamptz not null default now(),
  updated timestamptz not null default now()
);
create unique index pull_requests_open on pull_requests (component_id, branch) where state = 'open';
create index on pull_requests (component_id, id desc);
