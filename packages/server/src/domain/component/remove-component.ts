import { type Database, statement } from '../../db/database.ts'
import { deleteCounted } from '../../db/statistics.ts'
import { type Doer, openLedger } from '../../events/ledger.ts'
import { dropCaches } from '../cache-drop.ts'

interface ComponentRow {
  readonly id: number
  readonly slug: string
  readonly project_id: number
  readonly project_statistics_id: number
  readonly statistics_id: number
}

const selectWithLinked = statement<ComponentRow>(
  'component_with_linked',
  `select c.id, c.slug, c.project_id, c.statistics_id, p.statistics_id as project_statistics_id
     from components c join projects p on p.id = c.project_id
    where c.id = $1 or c.repository_component_id = $1
    order by c.repository_component_id nulls last, c.id`,
)

interface TranslationRow {
  readonly id: number
  readonly statistics_id: number
  readonly parents: number[]
}

const selectTranslations = statement<TranslationRow>(
  'translations_to_remove',
  `select t.id, t.statistics_id, array[p.statistics_id, l.statistics_id, pl.statistics_id] as parents
     from translations t
     join components c on c.id = t.component_id join projects p on p.id = c.project_id
     join languages l on l.id = t.language_id
     join project_languages pl on pl.project_id = p.id and pl.language_id = l.id
    where t.component_id = $1 order by t.is_source, t.id`,
)

/** Strings a transaction, so that nobody who saves waits long. */
const atOnce = 5000

const lockTranslations = statement<never>(
  'lock_translations_to_remove',
  'select 1 from translations where component_id = $1 order by id for update',
)

/**
 * Removes a component and its links: strings in short steps, each with its share of all counters, then the rest in one
 * step. The history keeps what happened. Interrupted, it is done by the next attempt.
 */
export async function removeComponent(database: Database, componentId: number, doer: Doer): Promise<void> {
  const rows = await database.query(selectWithLinked, [componentId])
  const owned = rows.filter(({ id }) => id !== componentId)
  for (const row of [...owned, ...rows.filter(({ id }) => id === componentId)]) await removeOne(database, row, doer)
}

async function removeOne(database: Database, component: ComponentRow, doer: Doer): Promise<void> {
  const translations = await database.query(selectTranslations, [component.id])
  const countedBy = (row: TranslationRow) => [row.statistics_id, component.statistics_id, ...row.parents]
  for (const row of translations) {
    const some = { limit: atOnce, statisticsIds: countedBy(row) }
    while ((await database.transaction((tx) => deleteCounted(tx, row.id, some))) === atOnce);
  }
  await database.transaction(async (tx) => {
    // Nobody adds strings from here on; what came since goes with the rest.
    await tx.query(lockTranslations, [component.id])
    for (const row of await tx.query(selectTranslations, [component.id]))
      await deleteCounted(tx, row.id, { limit: 2 ** 31 - 1, statisticsIds: countedBy(row) })
    await tx.kysely.deleteFrom('components').where('id', '=', component.id).execute()
    const ids = [component.statistics_id, ...translations.map((row) => row.statistics_id)]
    await tx.kysely.deleteFrom('statistics').where('id', 'in', ids).execute()
    dropCaches(tx, 'settings', `project:${component.project_id}`)
    const ledger = openLedger(tx, {
      projectId: component.project_id,
      componentId: null,
      translationId: null,
      languageId: null,
      statisticsIds: [component.project_statistics_id],
    })
    ledger.record({ action: 'remove-component', doer, target: component.slug })
    await ledger.close()
  })
}
