-- The translations that an entry of a bulk edit in the history is about: it is one row, and counts at each place that has one of them.
create table bulk_edit_places (
  -- The entry. It goes with its project.
  change_id bigint not null,
  bulk_id int not null references bulk_edits on delete cascade,
  component_id int not null references components on delete cascade,
  translation_id int not null references translations on delete cascade,
  language_id int not null references languages on delete cascade,
  -- How many strings of the translation it wrote, or took back.
  strings int not null,
  primary key (change_id, translation_id)
);
create index on bulk_edit_places (bulk_id);
create index on bulk_edit_places (component_id, change_id);
create index on bulk_edit_places (translation_id, change_id);
create index on bulk_edit_places (language_id, change_id);

-- The edits that have ended already.
insert into bulk_edit_places (change_id, bulk_id, component_id, translation_id, language_id, strings)
select h.id, b.id, c.id, t.id, t.language_id, count(*)
  from bulk_edits b
  join bulk_edit_strings s on s.bulk_id = b.id and s.outcome in ('written', 'propagated', 'undone', 'kept')
  join units u on u.id = s.unit_id
  join translations t on t.id = u.translation_id
  join components c on c.id = t.component_id
  join changes h on h.project_id = c.project_id and h.timestamp >= b.created and h.action = 32 and h.unit_id is null
    and h.details ->> 'bulk' = b.id::text
 group by h.id, b.id, c.id, t.id, t.language_id;
