-- Settings that projects and categories have as well as components: under their names the own values, under `inherit_NAME`
-- whether the value above holds. What is not there was never said. See domain/project/inheritance.ts, which resolves them.
alter table projects add column settings jsonb not null default '{}';
alter table categories add column settings jsonb not null default '{}';

-- What a category, those that it is in, and their project keep, from the nearest up.
create function setting_places(of_project int, of_category int) returns jsonb language plpgsql stable as $$
declare
  places jsonb := '[]';
  place jsonb;
  next int := of_category;
begin
  while next is not null loop
    select k.settings, k.category_id into place, next from categories k where k.id = next;
    places := places || jsonb_build_array(coalesce(place, '{}'));
  end loop;
  select p.settings || jsonb_strip_nulls(jsonb_build_object('secondary_language', p.secondary_language_id))
    into place from projects p where p.id = of_project;
  return places || jsonb_build_array(coalesce(place, '{}'));
end $$;
