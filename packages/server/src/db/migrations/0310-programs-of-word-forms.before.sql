-- The program and the dictionary by which the words of a language's terms and texts were compared; another one means that they are
-- compared anew. A language without a row has none.
create table word_form_programs (
  language_id int primary key references languages on delete cascade,
  fingerprint text not null
);
