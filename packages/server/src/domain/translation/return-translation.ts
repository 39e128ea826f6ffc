import { statement, type Transaction } from '../../db/database.ts'
import { applyDelta, type CounterDelta, recount } from '../../db/statistics.ts'
import { type CounterName, counterNames } from '../../db/tables.ts'
import { type Doer, openLedger } from '../../events/ledger.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { recheckStringsKind } from '../../jobs/string-jobs.ts'
import { dropCaches } from '../cache-drop.ts'
import { letLanguageIn } from '../component/own-glossary.ts'
import { returnRows } from '../removal/kept-rows.ts'
import { reopenAssignmentsOf } from '../removal/reopen-assignments.ts'
import { ensureProjectLanguage } from './add-translation.ts'
import { keyOfSource } from './keep-removed-texts.ts'
import { translationScope } from './translation-scope.ts'

/** The place and the names of a removed translation that comes back. */
export interface Return {
  /** The id of the removed place. */
  readonly placeId: number
  readonly translationId: number
  readonly componentId: number
  readonly projectId: number
  readonly language: { readonly id: number; readonly code: string }
  readonly filename: string
  /** The code as the file's name spells it; null: as it was. */
  readonly code: string | null
  /** Whether strings of the format are known by their context alone. */
  readonly byContext: boolean
  readonly doer: Doer
}

const place = statement<never>(
  'place_returned_translation',
  'update translations set filename = $2, language_code = coalesce($3, language_code) where id = $1',
)
const insertFile = statement<never>(
  'insert_restored_file',
  `insert into restored_files (translation_id, content)
   select translation_id, content from removed_translations where place_id = $1 and content is not null`,
)
const nameAgain = statement<never>(
  'name_translation_in_history',
  `update changes set translation_id = $2
    where id in (select unnest(changes) from removed_translations where place_id = $1) and translation_id is null`,
)

/** Texts translated from another one than the source says now; a text that waits for its commit waits as that. */
const doubtOutdated = statement<never>(
  'doubt_outdated_returns',
  `with outdated as (
     update units u set state = 10, previous_source = case when u.previous_source = '' then r.row ->> 'source' else u.previous_source end
       from removed_rows r, units s
      where r.place_id = $1 and r.name = 'sources' and u.id = (r.row ->> 'unit_id')::bigint and s.id = u.source_unit_id
        and u.source is null and s.source <> r.row ->> 'source' and u.state in (20, 30) returning u.id)
   update pending_edits e set state = 10 from outdated o where e.unit_id = o.id and e.state in (20, 30)`,
)

const stringIsBack = (kept: string) => `exists (select from units u join units s on s.id = u.source_unit_id
  where u.translation_id = $2 and ${keyOfSource.replaceAll('$1', '$3')} = ${kept}.key)`
const endWaiting = (['texts', 'comments', 'annotations'] as const).map((name) =>
  statement<never>(
    `end_waiting_${name}`,
    `delete from removed_${name} k using removed_translations r
      where r.place_id = $1 and k.id = any(r.${name}) and ${stringIsBack('k')}`,
  ),
)

/** A text that is a string's own again is no former one. */
const forgetFormer = statement<never>(
  'forget_former_texts_of_return',
  `delete from memory_former f using removed_places p, units u, memory_sources m
    where p.id = $1 and f.component_id = p.of_component_id and f.language_id = p.language_id and f.at >= p.removed
      and u.translation_id = $2 and m.unit_id = u.source_unit_id and m.text_id = f.text_id and m.form = f.form and f.target = u.target`,
)

const selectCounters = statement<Record<CounterName, number>>(
  'counters_of_returned_translation',
  'select s.* from translations t join statistics s on s.id = t.statistics_id where t.id = $1',
)

/** The parts that cannot come back yet can be taken back by themselves. */
const freeOthers = statement<never>(
  'free_what_went_along',
  'update removed_places set along_id = null where along_id = $1',
)

/** With the last part of a project's language its removal is over. */
const forgetPlace = statement<never>(
  'forget_returned_translation',
  `with gone as (delete from removed_places where id = $1 returning along_id)
   delete from removed_places p using gone
    where p.id = gone.along_id and not exists (select from removed_places o where o.along_id = p.id and o.id <> $1)`,
)

/**
 * Brings a removed translation back with all that hung on it, under the same ids. Strings whose source is gone stay away; their texts
 * wait for it like those of any string that goes. The caller makes the file again.
 */
export async function returnTranslation(tx: Transaction, back: Return): Promise<void> {
  const { placeId, translationId, componentId, projectId, language } = back
  await ensureProjectLanguage(tx, projectId, language.id)
  await reopenAssignmentsOf(tx, placeId, back.doer)
  await returnRows(tx, placeId)
  await tx.query(place, [translationId, back.filename, back.code])
  await tx.query(insertFile, [placeId])
  await tx.query(nameAgain, [placeId, translationId])
  await tx.query(doubtOutdated, [placeId])
  for (const end of endWaiting) await tx.query(end, [placeId, translationId, back.byContext])
  await tx.query(forgetFormer, [placeId, translationId])
  await count(tx, translationId)
  await letLanguageIn(tx, componentId, language.id)
  await enqueue(tx, recheckStringsKind, { projectId, componentId })
  const ledger = openLedger(tx, await translationScope(tx, translationId))
  ledger.record({ action: 'added-language', doer: back.doer, details: { language: language.code } })
  await ledger.close()
  await tx.query(freeOthers, [placeId])
  await tx.query(forgetPlace, [placeId])
  dropCaches(tx, 'settings', `project:${projectId}`)
}

/** Adds what it counted when it went to all that it is part of, and then what differs since. */
async function count(tx: Transaction, translationId: number): Promise<void> {
  const [counters] = await tx.query(selectCounters, [translationId])
  if (!counters) throw new Error(`translation ${translationId} did not come back`)
  const delta: CounterDelta = Object.fromEntries(
    counterNames.filter((name) => name !== 'changes').map((name) => [name, counters[name]]),
  )
  const [, ...parents] = (await translationScope(tx, translationId)).statisticsIds
  applyDelta(tx, parents, delta, null)
  await recount(tx, translationId)
}
