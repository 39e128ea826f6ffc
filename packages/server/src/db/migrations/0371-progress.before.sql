-- How far each translation is, as it was counted last; and by how much it changed on each day of UTC. A job counts every hour. The state
-- of an earlier day is the present one without what came later: it needs no row where nothing changed.
create table counted_progress (
  translation_id int primary key references translations on delete cascade,
  total int not null,
  translated int not null,
  approved int not null,
  total_words bigint not null,
  translated_words bigint not null,
  approved_words bigint not null
);
create table progress_days (
  translation_id int not null references translations on delete cascade,
  day date not null,
  total int not null,
  translated int not null,
  approved int not null,
  total_words bigint not null,
  translated_words bigint not null,
  approved_words bigint not null,
  primary key (translation_id, day)
);
-- The day since which there are counts; null while all translations are counted for the first time.
create table progress_mark (
  only_row boolean primary key default true check (only_row),
  since date
);
insert into progress_mark (since) values (null);
