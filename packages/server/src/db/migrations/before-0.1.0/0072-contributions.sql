-- Whether somebody has written texts of a translation before: asked with every save, and answered without reading the history of the
-- translation, where nobody is new more often than once.
create index contributions on changes (translation_id, user_id, action);
