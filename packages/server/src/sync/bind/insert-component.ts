import { formatById } from '@weft/formats'
import type { Insertable } from 'kysely'
import { statement, type Transaction } from '../../db/database.ts'
import type { ComponentTable } from '../../db/tables.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { assignToLists } from '../../domain/component/assign-to-lists.ts'
import { componentScope } from '../../domain/component/component-scope.ts'
import type { ComponentSettings } from '../../domain/component/component-settings.ts'
import type { LanguageRow } from '../../domain/language/ensure-language.ts'
import { setProjectLock } from '../../domain/project/set-project-lock.ts'
import { addTranslation } from '../../domain/translation/add-translation.ts'
import { type Doer, openLedger } from '../../events/ledger.ts'
import { pluralIn } from '../component/synced-component.ts'

/** The checked fields of a component; its counters and its source translation are made here. */
export type NewComponent = Omit<Insertable<ComponentTable>, 'id' | 'statistics_id' | 'created' | 'settings'> & {
  readonly settings: ComponentSettings
}

const selectLanguage = statement<LanguageRow>(
  'language_by_id',
  'select id, code, name, plural_number, plural_formula from languages where id = $1',
)

/**
 * Writes the rows of a component and of its source translation, still without strings, and returns its id: a step of
 * `createComponent`, which checks the fields. `origin` says where the request came from: `api`, `cli`.
 */
export async function insertComponent(
  tx: Transaction,
  fields: NewComponent,
  about: { readonly doer: Doer; readonly origin: string },
): Promise<number> {
  const statistics = await tx.kysely.insertInto('statistics').defaultValues().returning('id').executeTakeFirstOrThrow()
  const { id } = await tx.kysely
    .insertInto('components')
    .values({
      ...fields,
      settings: JSON.stringify(fields.settings),
      statistics_id: statistics.id,
      made_by: about.doer.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [language] = await tx.query(selectLanguage, [fields.source_language_id])
  const format = formatById(fields.file_format)
  if (!language || !format) throw new Error(`there is no language ${fields.source_language_id} or no such format`)
  await addTranslation(tx, {
    projectId: fields.project_id,
    componentId: id,
    language,
    languageCode: language.code,
    filename: fields.template || fields.new_base || '',
    isSource: true,
    isTemplate: Boolean(fields.template),
    plural: pluralIn({ format }, language),
  })
  await assignToLists(tx, { componentId: id })
  await setProjectLock(tx, fields.project_id, false)
  dropCaches(tx, 'settings', `project:${fields.project_id}`)
  const ledger = openLedger(tx, await componentScope(tx, id))
  ledger.record({ action: 'create-component', doer: about.doer, details: { origin: about.origin } })
  await ledger.close()
  return id
}
