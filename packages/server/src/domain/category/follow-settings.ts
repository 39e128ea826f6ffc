import { isDeepStrictEqual } from 'node:util'
import { type InheritableValues, inheritableNames } from '@weft/contract'
import Type, { type Static } from 'typebox'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import { closeTallies, type Doer, openTally, type ScopedTally } from '../../events/ledger.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { JobKind } from '../../jobs/job.ts'
import { recheckStringsKind } from '../../jobs/string-jobs.ts'
import { componentScopes } from '../component/component-scope.ts'
import { weighEnforcedChecks } from '../component/enforced-checks.ts'
import { recordEffective, toldInheritable } from '../component/record-component-settings.ts'
import { fileChoosing, fileReading } from '../component/settings/registry.ts'
import { startImport } from '../component/start-import.ts'
import { isInherited, type KeptSettings } from '../project/inheritance.ts'
import { categoryTree } from './category-rows.ts'

const payload = Type.Object({
  projectId: Type.Integer(),
  /** Null: the project's own settings changed. */
  categoryId: Type.Union([Type.Integer(), Type.Null()]),
  userId: Type.Union([Type.Integer(), Type.Null()]),
  /** Former and new effective values: only of settings with a different value. */
  before: Type.Record(Type.String(), Type.Unknown()),
  after: Type.Record(Type.String(), Type.Unknown()),
  /** Whether other flags hold for all strings there. */
  flagsDiffer: Type.Optional(Type.Boolean()),
  /** Components with higher ids are left. */
  done: Type.Integer(),
})
export type FollowSettingsPayload = Static<typeof payload>

/** Gives a change of a project's or a category's settings its effects on the components that have these from there. */
export const followSettingsKind: JobKind<FollowSettingsPayload> = {
  name: 'follow-settings',
  payload,
  queueKey: ({ projectId }) => `follow-settings ${projectId}`,
  attempts: 20,
  merge: false,
  priority: 0,
  schedule: null,
}

/** Settings whose change is more than storing it: people are told, files are read again, or an alert follows from it. */
const consequential = inheritableNames.filter(
  (name) =>
    toldInheritable.includes(name) || fileChoosing.has(name) || fileReading.has(name) || name === 'enforced_checks',
)

/** A place whose settings, or whose place, has changed. */
export interface ChangedPlace {
  readonly projectId: number
  readonly categoryId: number | null
  /** The settings that held there. */
  readonly before: InheritableValues
  readonly after: InheritableValues
  /** Whether other flags hold for all strings below it: these are checked anew. */
  readonly flagsDiffer?: boolean
}

/** Applies a change of inherited settings to the components below a place, where the setting has an effect. */
export async function followSettings(tx: Transaction, place: ChangedPlace, { userId }: Doer): Promise<void> {
  const names = consequential.filter((name) => !isDeepStrictEqual(place.before[name], place.after[name]))
  const { projectId, categoryId, flagsDiffer = false } = place
  if (names.length === 0 && !flagsDiffer) return
  const only = (values: InheritableValues) => Object.fromEntries(names.map((name) => [name, values[name]]))
  const change = { flagsDiffer, before: only(place.before), after: only(place.after) }
  await enqueue(tx, followSettingsKind, { projectId, categoryId, userId, ...change, done: 0 })
}

interface BelowRow {
  readonly id: number
  readonly repository_id: number
  readonly settings: KeptSettings
  readonly setting_places: readonly KeptSettings[]
  /** How deep the changed place lies: 1 for the project, one more for each category down to it. */
  readonly depth: number
}

/** Components of one transaction. */
const batch = 100

const selectBelow = statement<BelowRow>(
  'components_that_follow_settings',
  `select c.id, coalesce(c.repository_component_id, c.id) as repository_id, c.settings,
          setting_places(c.project_id, c.category_id),
          jsonb_array_length(setting_places(c.project_id, $2::int)) as depth
     from components c
    where c.project_id = $3 and c.id > $4
      and ($2::int is null or c.category_id in (select id from ${categoryTree.replace('$1', '$2')} t))
    order by c.id limit $1`,
)

/** The part of a change that reaches a component: no place between has a separate value. */
function reaching({ settings, setting_places, depth }: BelowRow, values: KeptSettings): KeptSettings {
  const between = [settings, ...setting_places.slice(0, Math.max(setting_places.length - depth, 0))]
  const names = inheritableNames.filter((name) => name in values && between.every((kept) => isInherited(kept, name)))
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/** One step: the next components, and a job for those after them. */
export async function continueFollowing(database: Database, payload: FollowSettingsPayload): Promise<number> {
  const { projectId, categoryId, userId, before, after, flagsDiffer, done } = payload
  const doer = { userId, authorId: userId }
  return database.transaction(async (tx) => {
    const rows = await tx.query(selectBelow, [batch, categoryId, projectId, done])
    const scopes = await componentScopes(
      tx,
      rows.map(({ id }) => id),
    )
    const tallies: ScopedTally[] = []
    for (const row of rows) {
      if (flagsDiffer) await enqueue(tx, recheckStringsKind, { projectId, componentId: row.id })
      const is = reaching(row, after)
      const scope = scopes.get(row.id)
      if (!scope || Object.keys(is).length === 0) continue
      const tally = openTally()
      recordEffective(tally, reaching(row, before), is, doer)
      tallies.push({ scope, tally })
      const target = { projectId, componentId: row.id, repositoryId: row.repository_id, userId }
      if ('enforced_checks' in is) await weighEnforcedChecks(tx, row.id)
      const rereads = Object.keys(is).some((name) => fileChoosing.has(name) || fileReading.has(name))
      if (rereads) await startImport(tx, { ...target, everything: true })
    }
    await closeTallies(tx, tallies)
    const last = rows.at(-1)
    if (last && rows.length === batch) await enqueue(tx, followSettingsKind, { ...payload, done: last.id })
    return tallies.length
  })
}
