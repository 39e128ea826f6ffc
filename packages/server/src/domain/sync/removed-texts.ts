import type { Format } from '@weft/formats'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import { changeActions, contentActions } from '../../events/change-actions.ts'
import type { Ledger } from '../../events/ledger.ts'
import { applyEdits } from '../unit/apply-edits.ts'
import { type EditedUnit, readEditedUnitsOf } from '../unit/edited-unit.ts'
import { unitState } from '../unit/unit-state.ts'
import { anonymousId } from './anonymous.ts'

/** stringKey of a source string `s`, in SQL; `$1`: monolingual. */
const keyOf = `case when $1::boolean then coalesce(s.context, '')
  else coalesce(s.context, '') || U&'\\0004' || split_part(s.source, U&'\\001E\\001E', 1) end`

/** Texts that somebody typed or that the remote has not got, and suggestions: these (`standing` is null) whoever's they are. */
const insertRemoved = statement<never>(
  'insert_removed_texts',
  `insert into removed_texts (component_id, language_id, key, target, state, standing, author_id, timestamp)
   select t.component_id, t.language_id, ${keyOf}, x.target, x.state, coalesce(x.standing, false) and $3, x.author_id, x.timestamp
     from units u join units s on s.id = u.source_unit_id join translations t on t.id = u.translation_id
     cross join lateral (
       select u.target, u.state, u.last_updated as timestamp,
              u.pending or exists (select 1 from committed_edits e where e.unit_id = u.id) as standing,
              coalesce((select e.author_id from pending_edits e where e.unit_id = u.id order by e.id desc limit 1),
                (select c.author_id from changes c where c.unit_id = u.id and c.author_id is not null
                   and c.action = any($4::int[]) order by c.timestamp desc, c.id desc limit 1)) as author_id
        where u.state < 100 and replace(u.target, U&'\\001E', '') <> ''
       union all
       select g.target, 20, g.timestamp, null, g.user_id from suggestions g where g.unit_id = u.id
     ) x
    where u.id = any($2::bigint[]) and (x.standing or x.standing is null or x.author_id is not null)
      and not exists (select 1 from removed_texts r where r.component_id = t.component_id
            and r.language_id = t.language_id and r.key = ${keyOf} and r.target = x.target and (r.standing or x.standing is not true))`,
)

const selectUnits = statement<{ id: number }>('units_of_translation', 'select id from units where translation_id = $1')

/** Actions of whose author a text is. */
const typing = [...contentActions, changeActions['new-unit-upload'].code]

export interface Removal {
  readonly carries: Format['carries']
  /** Its texts may take their place again; not where somebody wished them away. */
  readonly mayStand: boolean
}

/** Keeps what people typed for strings that are about to be removed, for the day when they are back. */
export async function keepRemoved(tx: Transaction, unitIds: readonly number[], removal: Removal): Promise<void> {
  const isMonolingual = removal.carries === 'one-language'
  await tx.query(insertRemoved, [isMonolingual, unitIds, removal.mayStand, typing])
}

/** The same for all strings of a translation. */
export async function keepRemovedOf(tx: Transaction, translationId: number, removal: Removal): Promise<void> {
  const rows = await tx.query(selectUnits, [translationId])
  await keepRemoved(
    tx,
    rows.map(({ id }) => id),
    removal,
  )
}

const selectExists = statement<{ kept: boolean }>(
  'has_removed_texts',
  'select exists (select 1 from removed_texts where component_id = $1) as kept',
)

/** Whether a component keeps any such text. */
export async function keepsTexts(database: Database, componentId: number): Promise<boolean> {
  const [row] = await database.query(selectExists, [componentId])
  return row?.kept ?? false
}

interface KeptText {
  readonly id: number
  readonly unit_id: number
  readonly target: string
  readonly state: number
  readonly standing: boolean
  readonly author_id: number | null
}

const selectKept = statement<KeptText>(
  'removed_texts_of_units',
  `select r.id, u.id as unit_id, r.target, r.state, r.standing, r.author_id
     from units u join units s on s.id = u.source_unit_id join translations t on t.id = u.translation_id
     join removed_texts r on r.component_id = t.component_id and r.language_id = t.language_id and r.key = ${keyOf}
    where u.translation_id = $2 and u.source_unit_id = any($3::bigint[]) order by u.id, r.timestamp, r.id`,
)

const deleteKept = statement<never>('delete_removed_texts', 'delete from removed_texts where id = any($1::bigint[])')

const suggest = statement<never>(
  'suggest_removed_texts',
  `with v as (select * from jsonb_to_recordset($1::jsonb) as v(unit_id bigint, target text, author_id int)),
        marked as (update units u set has_suggestion = true where u.id in (select unit_id from v))
   insert into suggestions (unit_id, target, user_id) select unit_id, target, author_id from v`,
)

/**
 * Gives strings of a translation that were just added what people had typed for them: a text that the remote never got
 * stands again where there is none, all others are suggestions.
 */
export async function returnTexts(
  tx: Transaction,
  ledger: Ledger,
  to: { readonly carries: Format['carries']; readonly translationId: number; readonly sourceIds: readonly number[] },
): Promise<void> {
  if (to.sourceIds.length === 0) return
  const rows = await tx.query(selectKept, [to.carries === 'one-language', to.translationId, to.sourceIds])
  if (rows.length === 0) return
  const ids = [...new Set(rows.map(({ unit_id }) => unit_id))]
  const units = new Map((await readEditedUnitsOf(tx, ids)).map((unit) => [unit.id, unit]))
  const standing = new Map<number, KeptText>()
  for (const row of rows) if (row.standing && isFree(units.get(row.unit_id))) standing.set(row.unit_id, row)
  await standAgain(tx, ledger, units, [...standing.values()])
  const suggestions = new Map<string, { unit_id: number; target: string; author_id: number | null }>()
  for (const { unit_id, target, author_id } of rows) {
    const shown = standing.get(unit_id)?.target ?? units.get(unit_id)?.target
    if (target !== shown) suggestions.set(`${unit_id} ${target}`, { unit_id, target, author_id })
  }
  const counted = new Set<number>()
  for (const { unit_id, target, author_id } of suggestions.values()) {
    const unit = units.get(unit_id)
    // Only the count of suggestions differs between the two, whatever its text is by now.
    if (unit && !counted.has(unit_id)) ledger.count(unit, { ...unit, has_suggestion: true })
    counted.add(unit_id)
    const doer = { userId: null, authorId: author_id }
    ledger.record({ action: 'suggestion', doer, unitId: unit_id, target })
  }
  if (suggestions.size > 0) await tx.query(suggest, [JSON.stringify([...suggestions.values()])])
  await tx.query(deleteKept, [rows.map(({ id }) => id)])
}

const isFree = (unit: EditedUnit | undefined): boolean =>
  unit !== undefined && unit.state !== unitState.readOnly && unit.target.replaceAll('\u001e', '') === ''

/** As edits of those who typed them. */
async function standAgain(
  tx: Transaction,
  ledger: Ledger,
  units: ReadonlyMap<number, EditedUnit>,
  texts: readonly KeptText[],
): Promise<void> {
  const byAuthor = Map.groupBy(texts, ({ author_id }) => author_id)
  for (const [author, own] of byAuthor) {
    const authorId = author ?? (await anonymousId(tx))
    const edits = own.flatMap(({ unit_id, target, state }) => {
      const unit = units.get(unit_id)
      return unit ? [{ unit, target, state, action: null }] : []
    })
    await applyEdits(tx, ledger, edits, { userId: null, authorId })
  }
}
