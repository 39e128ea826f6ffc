-- Whether somebody has asked a component for a language already (change 49).
create index language_requests on changes (component_id, user_id) where action = 49;
