-- The GnuPG key that signs a project's commits, its secret half sealed.
create table gpg_keys (
  project_id int primary key references projects on delete cascade,
  fingerprint text not null,
  holder text not null,
  public_key text not null,
  secret_key bytea not null,
  made timestamptz not null default now()
);
