-- Fonts that projects bring for the check of sizes. Only the widths of their letters are kept, by the digest of these.
create table fonts (
  id integer generated always as identity primary key,
  project_id integer not null references projects on delete cascade,
  name text not null,
  family text not null,
  style text not null,
  letters integer not null,
  widths text not null,
  digest bytea not null,
  created timestamptz not null default now(),
  unique (project_id, name)
);

-- What a flag font-family names: a font, and others for some languages.
create table font_groups (
  project_id integer not null references projects on delete cascade,
  name text not null,
  font_id integer not null references fonts on delete cascade,
  primary key (project_id, name)
);

create table font_overrides (
  project_id integer not null,
  group_name text not null,
  language_id integer not null references languages on delete cascade,
  font_id integer not null references fonts on delete cascade,
  primary key (project_id, group_name, language_id),
  foreign key (project_id, group_name) references font_groups on delete cascade
);

create index on font_groups (font_id);
create index on font_overrides (font_id);
create index on font_overrides (language_id);
