-- Superusers are few among many users, and looked for by what keeps the last one and what says who could give a right.
create index on users (id) where is_superuser;
