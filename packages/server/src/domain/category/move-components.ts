import type { InheritableValues } from '@weft/contract'
import { statement, type Transaction } from '../../db/database.ts'
import { applyDelta, lockCounters } from '../../db/statistics.ts'
import { type CounterName, counterNames } from '../../db/tables.ts'
import type { CounterDelta } from '../../db/unit-counters.ts'
import { closeTallies, type Doer, openTally } from '../../events/ledger.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { recheckStringsKind } from '../../jobs/string-jobs.ts'
import { dropCaches } from '../cache-drop.ts'
import { assignToLists } from '../component/assign-to-lists.ts'
import { componentScopes } from '../component/component-scope.ts'
import { resolveSettings } from '../component/component-settings.ts'
import { recordEffective } from '../component/record-component-settings.ts'
import { startImport } from '../component/start-import.ts'
import type { KeptSettings } from '../project/inheritance.ts'
import { setProjectLock } from '../project/set-project-lock.ts'
import { lockActivity } from '../user/profile/count-activity.ts'
import { lockWork } from '../user/work/count-work.ts'

const addLanguages = statement<never>(
  'languages_of_moved_components',
  `with wanted as (
     select distinct t.language_id from translations t where t.component_id = any($1::int[])
        and not exists (select 1 from project_languages pl where pl.project_id = $2 and pl.language_id = t.language_id)),
   counters as (insert into statistics (total) select 0 from wanted returning id),
   numbered as (select language_id, row_number() over () as place from wanted),
   rows as (select id, row_number() over () as place from counters)
   insert into project_languages (project_id, language_id, statistics_id)
   select $2, n.language_id, r.id from numbered n join rows r using (place)`,
)

interface ParentRow {
  readonly project_id: number
  /** Null: the whole project. */
  readonly language_id: number | null
  readonly statistics_id: number
}

const selectParents = statement<ParentRow>(
  'counters_of_moved_components',
  `select id as project_id, null::int as language_id, statistics_id from projects where id = any($2::int[])
    union all
   select project_id, language_id, statistics_id from project_languages
    where project_id = any($2::int[])
      and language_id in (select t.language_id from translations t where t.component_id = any($1::int[])
        union select h.language_id from changes h where h.component_id = any($1::int[]) and h.language_id is not null)`,
)

const selectOwn = statement<{ id: number }>(
  'own_counters_of_components',
  `select statistics_id as id from components where id = any($1::int[])
    union all select statistics_id from translations where component_id = any($1::int[])`,
)

type Sums = Readonly<Record<Exclude<CounterName, 'changes'>, number>> & { readonly language_id: number }

const stringCounters = counterNames.filter((name) => name !== 'changes')

const sumByLanguage = statement<Sums>(
  'strings_of_components_by_language',
  `select t.language_id, ${stringCounters.map((name) => `sum(s.${name})::bigint as ${name}`).join(', ')}
     from translations t join statistics s on s.id = t.statistics_id
    where t.component_id = any($1::int[]) group by t.language_id`,
)

const countChanges = statement<{ language_id: number | null; count: number }>(
  'changes_of_components_by_language',
  `select language_id, count(*)::int as count from changes where component_id = any($1::int[]) group by language_id`,
)

const moveToCategory = statement<never>(
  'move_components_to_category',
  'update components set project_id = $2, category_id = $3 where id = any($1::int[])',
)
const moveWithCategories = statement<never>(
  'move_components_with_categories',
  'update components set project_id = $2 where id = any($1::int[])',
)

/** Tables with rows about a component that also name its project. */
const moveRows = [
  statement<never>('move_changes', 'update changes set project_id = $2 where component_id = any($1::int[])'),
  statement<never>('move_activity', 'update user_activity set project_id = $2 where component_id = any($1::int[])'),
  statement<never>('move_work', 'update work_sums set project_id = $2 where component_id = any($1::int[])'),
  statement<never>('move_texts', 'update author_sums set project_id = $2 where component_id = any($1::int[])'),
  statement<never>(
    'move_announcements',
    'update announcements set project_id = $2 where component_id = any($1::int[])',
  ),
  statement<never>(
    'move_subscriptions',
    'update subscriptions set project_id = $2 where component_id = any($1::int[]) and project_id is not null',
  ),
  // Languages that were removed from it come back to it wherever it is; one that is removed itself stays at home.
  statement<never>(
    'move_removed_languages',
    `update removed_places r set home_id = $2 from projects p
      where r.of_component_id = any($1::int[]) and p.id = $2 and p.removed is null`,
  ),
  // A component that belongs to the project needs no link to it.
  statement<never>(
    'forget_links_to_own_project',
    'delete from component_links where component_id = any($1::int[]) and project_id = $2',
  ),
  // The teams of a project work in it alone.
  statement<never>(
    'take_components_from_teams',
    `delete from team_components tc using teams t
      where t.id = tc.team_id and tc.component_id = any($1::int[]) and t.defining_project_id <> $2`,
  ),
  // Each project has separate labels: use the one with the same name, or make it.
  statement<never>(
    'make_labels_of_moved_strings',
    `insert into labels (project_id, name, description, color)
     select distinct on (l.name) $2::int, l.name, l.description, l.color from unit_labels ul
       join labels l on l.id = ul.label_id and l.project_id <> $2 join units u on u.id = ul.unit_id
       join translations t on t.id = u.translation_id where t.component_id = any($1::int[])
     order by l.name, l.id on conflict (project_id, name) do nothing`,
  ),
  statement<never>(
    'move_labels_of_strings',
    `with moved as (
       delete from unit_labels ul using labels l, units u, translations t
        where l.id = ul.label_id and l.project_id <> $2 and u.id = ul.unit_id and t.id = u.translation_id
          and t.component_id = any($1::int[])
       returning ul.unit_id, l.name)
     insert into unit_labels (unit_id, label_id)
     select m.unit_id, l.id from moved m join labels l on l.project_id = $2 and l.name = m.name on conflict do nothing`,
  ),
]

/** Components that go to another project together. */
export interface ComponentMove {
  readonly componentIds: readonly number[]
  readonly from: { readonly id: number; readonly slug: string }
  readonly to: { readonly id: number; readonly slug: string }
  /** Their new category; undefined: each stays in its category, which moves with them. */
  readonly categoryId: number | null | undefined
  /** The reason of the move; default: somebody asked for it. */
  readonly as?: 'removal' | 'restoration'
}

/**
 * Moves components with their history, counters and labels to another project, and has their files read by its rules. All of
 * it or nothing: the caller holds the structure of both projects. Their repositories are theirs wherever they are, so links
 * keep leading to them.
 */
export async function moveComponents(tx: Transaction, move: ComponentMove, doer: Doer): Promise<void> {
  const { componentIds: ids, from, to } = move
  await lockActivity(tx)
  await lockWork(tx)
  await tx.query(addLanguages, [ids, to.id])
  const parents = await tx.query(selectParents, [ids, [from.id, to.id]])
  const own = await tx.query(selectOwn, [ids])
  // With these held nobody who saves is between counting and writing, see the migration of old addresses.
  await lockCounters(tx, [...parents.map(({ statistics_id }) => statistics_id), ...own.map(({ id }) => id)])
  await moveCounters(tx, move, parents)
  const held = await heldSettings(tx, move)
  if (move.categoryId === undefined) await tx.query(moveWithCategories, [ids, to.id])
  else await tx.query(moveToCategory, [ids, to.id, move.categoryId])
  for (const step of moveRows) await tx.query(step, [ids, to.id])
  if (move.as !== 'removal') for (const componentId of ids) await assignToLists(tx, { componentId })
  await setProjectLock(tx, to.id, false)
  const holding = await heldSettings(tx, move)
  const scopes = move.as === 'removal' ? [] : await componentScopes(tx, ids)
  const tallies = [...scopes].map(([id, scope]) => {
    const tally = openTally()
    if (move.as === 'restoration') tally.record({ action: 'component-restore', doer })
    else tally.record({ action: 'move-component', doer, target: to.slug, old: from.slug })
    const [was, is] = [held.get(id), holding.get(id)]
    if (was && is) recordEffective(tally, was, is, doer)
    return { scope, tally }
  })
  await closeTallies(tx, tallies)
  // The files of a removed place are not read: its project may be the only one that knows its languages.
  if (move.as !== 'removal') await readAnew(tx, move, doer)
  for (const { id } of [from, to]) dropCaches(tx, 'settings', `project:${id}`)
  dropCaches(tx, 'access')
}

const selectHeld = statement<{ id: number; settings: KeptSettings; setting_places: KeptSettings[] }>(
  'settings_of_moved_components',
  'select id, settings, setting_places(project_id, category_id) from components where id = any($1::int[])',
)

/** The settings of components that move alone; for components in a moved category, its move handles them. */
async function heldSettings(
  tx: Transaction,
  { componentIds, categoryId, as }: ComponentMove,
): Promise<ReadonlyMap<number, InheritableValues>> {
  const rows = categoryId === undefined || as !== undefined ? [] : await tx.query(selectHeld, [componentIds])
  return new Map(rows.map((row) => [row.id, resolveSettings(row.settings, row.setting_places).settings]))
}

/** Subtracts the components' counters from one project and adds them to the other, language by language. */
async function moveCounters(tx: Transaction, move: ComponentMove, parents: readonly ParentRow[]): Promise<void> {
  const deltas = new Map<number | null, CounterDelta>([[null, {}]])
  const add = (languageId: number | null, name: CounterName, amount: number) => {
    const delta = deltas.get(languageId) ?? {}
    delta[name] = (delta[name] ?? 0) + amount
    deltas.set(languageId, delta)
  }
  for (const row of await tx.query(sumByLanguage, [move.componentIds]))
    for (const name of stringCounters)
      for (const languageId of [row.language_id, null]) add(languageId, name, Number(row[name]))
  for (const { language_id, count } of await tx.query(countChanges, [move.componentIds])) {
    add(null, 'changes', count)
    if (language_id !== null) add(language_id, 'changes', count)
  }
  for (const { project_id, language_id, statistics_id } of parents) {
    const sign = project_id === move.to.id ? 1 : -1
    const entries = Object.entries(deltas.get(language_id) ?? {})
    applyDelta(tx, [statistics_id], Object.fromEntries(entries.map(([name, value]) => [name, sign * value])), null)
  }
}

const selectRepositories = statement<{ id: number; repository_id: number }>(
  'repositories_of_components',
  'select id, coalesce(repository_component_id, id) as repository_id from components where id = any($1::int[]) order by id',
)

/** A project decides what language codes mean, and by its flags, fonts and terms what the checks of all strings say. */
async function readAnew(tx: Transaction, { componentIds, to }: ComponentMove, { userId }: Doer): Promise<void> {
  for (const { id, repository_id } of await tx.query(selectRepositories, [componentIds])) {
    const target = { projectId: to.id, componentId: id, repositoryId: repository_id, userId }
    await startImport(tx, { ...target, everything: true })
    await enqueue(tx, recheckStringsKind, { projectId: to.id, componentId: id })
  }
}
