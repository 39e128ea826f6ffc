-- Replies to requests that carry a key of their sender's: the same request sent again is answered the same, on whatever
-- node. Without a status the request is on its way. Kept for a day.
create table kept_replies (
  user_id int not null references users on delete cascade,
  key text not null,
  -- Of method, address and body.
  fingerprint bytea not null,
  created timestamptz not null default now(),
  status smallint,
  headers jsonb not null default '{}',
  body text,
  primary key (user_id, key)
);
create index on kept_replies (created);

-- Who looks at which string, and whether they type: a heartbeat, forgotten when it stops.
create unlogged table presences (
  user_id int not null references users on delete cascade,
  -- Of one window of a browser.
  client text not null,
  translation_id int not null references translations on delete cascade,
  unit_id bigint,
  typing boolean not null default false,
  seen timestamptz not null default now(),
  primary key (user_id, client)
);
create index on presences (translation_id);

-- How far each has read what is told to them.
create table inbox_marks (
  user_id int primary key references users on delete cascade,
  read_up_to bigint not null
);
