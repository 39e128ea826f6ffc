-- Addresses that projects, categories and components had: whoever asks for one is led to where the thing is now.
create table old_addresses (
  -- Slugs from the project down, joined by `/`; "C", so that all below a path stands beside each other.
  path text collate "C" primary key,
  project_id integer references projects (id) on delete cascade,
  category_id integer references categories (id) on delete cascade,
  component_id integer references components (id) on delete cascade,
  check (num_nonnulls(project_id, category_id, component_id) = 1)
);
create index on old_addresses (project_id) where project_id is not null;
create index on old_addresses (category_id) where category_id is not null;
create index on old_addresses (component_id) where component_id is not null;

-- The path of what has this slug in a category, or in the project itself where that is null.
create function address_in(project integer, category integer, slug text) returns text language sql stable as $$
  with recursive chain as (
    select k.category_id, k.slug, 0 as depth from categories k where k.id = category
    union all
    select k.category_id, k.slug, depth + 1 from categories k join chain on k.id = chain.category_id)
  select concat_ws('/', (select p.slug from projects p where p.id = project),
    (select string_agg(chain.slug, '/' order by depth desc) from chain), slug)
$$;

-- Whoever takes an address takes it from what had it before; a project takes all that is below it, too.
create function take_project_address() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into old_addresses (path, project_id) values (old.slug, new.id)
      on conflict (path) do update set project_id = excluded.project_id, category_id = null, component_id = null;
  end if;
  delete from old_addresses where path = new.slug;
  -- '0' is the character after '/'.
  delete from old_addresses o where o.path > new.slug || '/' and o.path < new.slug || '0'
    and new.id is distinct from coalesce(o.project_id, (select project_id from categories where id = o.category_id),
      (select project_id from components where id = o.component_id));
  return null;
end
$$;
create function take_category_address() returns trigger language plpgsql as $$
declare
  was text;
begin
  -- What goes with its category keeps its place in it: the category's own old address leads there.
  if tg_op = 'UPDATE' and (old.slug <> new.slug or old.category_id is distinct from new.category_id
      or old.category_id is null) then
    was := address_in(old.project_id, old.category_id, old.slug);
    insert into old_addresses (path, category_id) values (was, new.id)
      on conflict (path) do update set project_id = null, category_id = excluded.category_id, component_id = null;
  end if;
  delete from old_addresses where path = address_in(new.project_id, new.category_id, new.slug);
  return null;
end
$$;
create function take_component_address() returns trigger language plpgsql as $$
declare
  was text;
begin
  if tg_op = 'UPDATE' and (old.slug <> new.slug or old.category_id is distinct from new.category_id
      or old.category_id is null) then
    was := address_in(old.project_id, old.category_id, old.slug);
    insert into old_addresses (path, component_id) values (was, new.id)
      on conflict (path) do update set project_id = null, category_id = null, component_id = excluded.component_id;
  end if;
  delete from old_addresses where path = address_in(new.project_id, new.category_id, new.slug);
  return null;
end
$$;

create trigger project_address after insert on projects for each row execute function take_project_address();
create trigger project_moved after update of slug on projects for each row
  when (old.slug <> new.slug) execute function take_project_address();
create trigger category_address after insert on categories for each row execute function take_category_address();
create trigger category_moved after update of slug, category_id, project_id on categories for each row
  when (old.slug <> new.slug or old.category_id is distinct from new.category_id or old.project_id <> new.project_id)
  execute function take_category_address();
create trigger component_address after insert on components for each row execute function take_component_address();
create trigger component_moved after update of slug, category_id, project_id on components for each row
  when (old.slug <> new.slug or old.category_id is distinct from new.category_id or old.project_id <> new.project_id)
  execute function take_component_address();

-- What is written of a component is written of the project that it is in: who has read where it was, before it moved, reads
-- again. Counters are added before history, so that a move, which locks them first, is either over or not begun.
create function check_project_of_change() returns trigger language plpgsql as $$
begin
  if exists (select from components c where c.id = new.component_id and c.project_id is distinct from new.project_id) then
    raise exception 'component % has moved to another project', new.component_id using errcode = 'serialization_failure';
  end if;
  return null;
end
$$;
-- The same for what is counted without a line of history.
create function check_project_of_counters(component integer, project integer) returns void language plpgsql as $$
begin
  if exists (select from components c where c.id = component and c.project_id is distinct from project) then
    raise exception 'component % has moved to another project', component using errcode = 'serialization_failure';
  end if;
end
$$;
create trigger change_in_project after insert on changes for each row
  when (new.component_id is not null) execute function check_project_of_change();
