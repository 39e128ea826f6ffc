-- Providers of identities that administrators add in the pages. The secret is sealed for the addresses to which it is sent.
create table identity_providers (
  id text primary key,
  kind text not null check (kind in ('openid', 'github')),
  name text not null,
  client_id text not null,
  -- Of GitHub: the address of its pages; empty: github.com.
  issuer text not null,
  api_url text not null default '',
  scopes text not null default '',
  groups_claim text not null default '',
  register boolean not null default false,
  match_addresses boolean not null default false,
  -- Groups of the provider, each with a team of the site.
  teams jsonb not null default '[]',
  secret bytea not null,
  changed timestamptz not null default now()
);
