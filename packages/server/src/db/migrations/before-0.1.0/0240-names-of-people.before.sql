-- People are found by any part of their names, in any case.
create index users_names on users using gin (username collate any_case gin_trgm_ops, full_name collate any_case gin_trgm_ops);
