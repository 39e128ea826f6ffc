-- The translation memory finds like texts by groups of letters together with the class of their length; see memory/index-keys.ts. A job fills it.
create table memory_keys (
  text_id int primary key references memory_texts on delete cascade,
  keys tsvector not null,
  -- That of memory_texts: a look-up reads hundreds of texts, and would read a second row for each.
  text text not null
);
-- A list of pending entries would be read by every look-up.
create index memory_keys_words on memory_keys using gin (keys) with (fastupdate = off);

-- Texts up to this id have their keys by the model.
alter table memory_models add column keyed_to int not null default 0;
-- A model counted other groups: the job makes new ones. Languages of few texts have none yet; the job finds texts by their models.
update memory_models set texts = 0;
insert into memory_models (language_id, texts, sampled, frequencies)
select l.id, 0, 0, decode(repeat('00', 131072), 'hex') from languages l
 where exists (select from memory_texts t where t.language_id = l.id) on conflict do nothing;
alter table memory_texts alter column grams set default '{}';
