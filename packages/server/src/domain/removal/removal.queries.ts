import { type Queries, statement, type Transaction } from '../../db/database.ts'

/** A thing to remove: a whole project, or something in one. */
export interface RemovalTarget {
  readonly kind: 'project' | 'category' | 'component'
  /** Its id, of the kind. */
  readonly id: number
  readonly projectId: number
}

/** A component that goes with what is removed. */
export interface ComponentAlong {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly project_id: number
  readonly project_slug: string
  readonly category_id: number | null
  /** It is inside the removed place; otherwise it uses the repository of a component inside. */
  readonly inside: boolean
}

/** The components in what is removed, as a common table `inside`; `$1` is the kind, `$2` the id. */
export const inside = `tree as (
     select id from categories where $1 = 'category' and id = $2
     union select k.id from categories k join tree on k.category_id = tree.id),
   inside as (select c.id from components c where ($1 = 'project' and c.project_id = $2)
     or ($1 = 'component' and c.id = $2) or ($1 = 'category' and c.category_id in (select id from tree)))`

const selectAlong = statement<ComponentAlong>(
  'components_along',
  `with recursive ${inside}
   select c.id, c.name, c.slug, c.project_id, p.slug as project_slug, c.category_id, c.id in (select id from inside) as inside
     from components c join projects p on p.id = c.project_id
    where c.id in (select id from inside) or c.repository_component_id in (select id from inside) order by c.id`,
)

/** The components that go with it. */
export const componentsAlong = (database: Queries, { kind, id }: RemovalTarget): Promise<ComponentAlong[]> =>
  database.query(selectAlong, [kind, id])

export interface ProjectToRemove {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly access_control: number
  readonly contribute_shared_tm: boolean | null
}

export const selectProject = statement<ProjectToRemove>(
  'project_to_remove',
  'select id, name, slug, access_control, contribute_shared_tm from projects where id = $1 and removed is null',
)

/** Nobody can ask for a name with this sign. */
export const hiddenName = (id: number): string => `~removed-${id}`

const hide = statement<never>(
  'hide_removed_project',
  `update projects
      set access_control = 200, removed = now(), name = $2, slug = $2, contribute_shared_tm = null where id = $1`,
)

/** Hides a project, and frees its name. */
export async function hideProject(tx: Transaction, id: number): Promise<void> {
  await tx.query(hide, [id, hiddenName(id)])
}

const insertHolderRow = statement<{ id: number }>(
  'insert_holder',
  `with counters as (insert into statistics (total) select 0 returning id)
   insert into projects (name, slug, access_control, statistics_id, removed, settings, language_aliases)
   select gen_random_uuid(), gen_random_uuid(), 200, counters.id, now(), p.settings, p.language_aliases
     from projects p, counters where p.id = $1 returning id`,
)

/** Makes a hidden project that holds what is removed from another. */
export async function insertHolder(tx: Transaction, homeId: number): Promise<{ id: number; slug: string }> {
  const [row] = await tx.query(insertHolderRow, [homeId])
  if (!row) throw new Error('an inserted row comes back')
  await hideProject(tx, row.id)
  return { id: row.id, slug: hiddenName(row.id) }
}

const insert = statement<{ id: number }>(
  'insert_removed_place',
  `with recursive ${inside}
   insert into removed_places (kind, category_id, component_id, holder_id, home_id, parent_id, path, name, slug, access_control,
     contribute_shared_tm, user_id, components, strings, team_components, team_categories, ends)
   select $1, case when $1 = 'category' then $2::int end, case when $1 = 'component' then $2::int end, $3, $4, $5, $6, $7, $8, $9, $10, $11,
     (select count(*) from inside),
     (select coalesce(sum(s.total), 0) from translations t join statistics s on s.id = t.statistics_id
       where t.is_source and t.component_id in (select id from inside)),
     (select coalesce(json_agg(json_build_object('team_id', team_id, 'component_id', component_id)), '[]')
        from team_components where component_id = any($12::int[])),
     (select coalesce(json_agg(json_build_object('team_id', team_id, 'category_id', category_id)), '[]')
        from team_categories where category_id in (select id from tree)),
     now() + make_interval(days => $13) returning id`,
)

export interface NewPlace {
  readonly target: RemovalTarget
  readonly holderId: number
  readonly homeId: number | null
  readonly parentId: number | null
  readonly path: string
  readonly name: string
  readonly slug: string
  readonly project: ProjectToRemove
  readonly userId: number | null
  readonly along: readonly ComponentAlong[]
  readonly days: number
}

/** Writes down the place before it goes, with the teams that are limited to it. Returns its id. */
export async function insertPlace(tx: Transaction, place: NewPlace): Promise<number> {
  const { target, holderId, homeId, parentId, path, name, slug, project, userId, along, days } = place
  const ids = along.map(({ id }) => id)
  const { access_control: access, contribute_shared_tm: contributes } = project
  const values = [target.kind, target.id, holderId, homeId, parentId, path, name, slug, access, contributes, userId]
  const [row] = await tx.query(insert, [...values, ids, days])
  if (!row) throw new Error('an inserted row comes back')
  return row.id
}

/** Writes down where single components were. */
export const insertComponents = statement<never>(
  'insert_removed_components',
  `insert into removed_components (component_id, place_id, home_id, category_id, name, slug)
   select id, $1, project_id, category_id, name, slug from components where id = any($2::int[])`,
)
export const renameHidden = statement<never>(
  'rename_removed_components',
  `update components set name = '~removed-' || id, slug = '~removed-' || id where id = any($1::int[])`,
)
