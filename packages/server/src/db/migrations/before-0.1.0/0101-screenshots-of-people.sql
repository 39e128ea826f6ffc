-- A person has so many bytes of screenshots.
create index on screenshots (user_id) where user_id is not null;
