import type { Identity } from '@weft/formats'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import { unitState } from '../../db/unit-state.ts'
import { keyOfSource } from '../../domain/translation/keep-removed-texts.ts'
import { applyEdits } from '../../domain/unit/apply-edits.ts'
import { type CheckedUnit, readCheckedUnits } from '../../domain/unit/unit-checks.ts'
import type { Ledger } from '../../events/ledger.ts'
import { anonymousId } from '../component/anonymous.ts'

const selectExists = statement<{ kept: boolean }>(
  'has_removed_texts',
  `select exists (select 1 from removed_texts where component_id = $1)
       or exists (select 1 from removed_comments where component_id = $1)
       or exists (select 1 from removed_annotations where component_id = $1) as kept`,
)

/** Whether a component keeps texts of removed strings. */
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
  readonly timestamp: Date
  readonly votes: Readonly<Record<string, number>> | null
}

const selectKept = statement<KeptText>(
  'removed_texts_of_units',
  `select r.id, u.id as unit_id, r.target, r.state, r.standing, r.author_id, r.timestamp, r.votes
     from units u join units s on s.id = u.source_unit_id join translations t on t.id = u.translation_id
     join removed_texts r on r.component_id = t.component_id and r.language_id = t.language_id and r.key = ${keyOfSource}
    where u.translation_id = $2 and u.source_unit_id = any($3::bigint[]) order by u.id, r.timestamp, r.id`,
)

const deleteKept = statement<never>('delete_removed_texts', 'delete from removed_texts where id = any($1::bigint[])')

const suggest = statement<never>(
  'suggest_removed_texts',
  `with v as (select * from jsonb_to_recordset($1::jsonb) 
               as v(unit_id bigint, target text, author_id int, timestamp timestamptz, votes jsonb)),
        marked as (update units u set has_suggestion = true where u.id in (select unit_id from v)),
        added as (insert into suggestions (unit_id, target, user_id, timestamp)
                  select unit_id, target, author_id, timestamp from v returning id, unit_id, target)
   insert into suggestion_votes (suggestion_id, user_id, value)
   select added.id, a.id, vote.value::smallint from added join v using (unit_id, target)
     cross join lateral jsonb_each_text(coalesce(nullif(v.votes, 'null'), '{}')) as vote (voter, value)
     join users a on a.id = vote.voter::int`,
)

/**
 * Returns typed texts to newly added strings of a translation: a text that the remote never got replaces an empty one,
 * all others become suggestions.
 */
export async function returnTexts(
  tx: Transaction,
  ledger: Ledger,
  to: { readonly identity: Identity; readonly translationId: number; readonly sourceIds: readonly number[] },
): Promise<void> {
  if (to.sourceIds.length === 0) return
  const rows = await tx.query(selectKept, [to.identity.byContext, to.translationId, to.sourceIds])
  if (rows.length === 0) return
  const ids = [...new Set(rows.map(({ unit_id }) => unit_id))]
  const units = new Map((await readCheckedUnits(tx, { ids })).map((unit) => [unit.id, unit]))
  const standing = new Map<number, StandingText>()
  for (const text of rows) {
    const unit = units.get(text.unit_id)
    if (unit && text.standing && isFree(unit)) standing.set(unit.id, { unit, text })
  }
  await standAgain(tx, ledger, [...standing.values()])
  const suggestions = new Map<string, KeptText>()
  for (const row of rows) {
    const { unit_id, target } = row
    const shown = standing.get(unit_id)?.text.target ?? units.get(unit_id)?.target
    // Among equal texts keep the one with votes.
    const twin = suggestions.get(`${unit_id} ${target}`)
    if (target !== shown && !(twin?.votes && !row.votes)) suggestions.set(`${unit_id} ${target}`, row)
  }
  const counted = new Set<number>()
  for (const { unit_id, target, author_id } of suggestions.values()) {
    const unit = units.get(unit_id)
    // The two differ only in the count of suggestions, for any present text.
    if (unit && !counted.has(unit_id)) ledger.count(unit, { ...unit, has_suggestion: true })
    counted.add(unit_id)
    const doer = { userId: null, authorId: author_id }
    ledger.record({ action: 'suggestion', doer, unitId: unit_id, target })
  }
  if (suggestions.size > 0) await tx.query(suggest, [JSON.stringify([...suggestions.values()])])
  await tx.query(deleteKept, [rows.map(({ id }) => id)])
}

const isFree = ({ state, target }: CheckedUnit): boolean =>
  state !== unitState.readOnly && target.replaceAll('\u001e', '') === ''

/** A text that stands again, and the string that it is given. */
interface StandingText {
  readonly unit: CheckedUnit
  readonly text: KeptText
}

/** As edits by the people who typed them. */
async function standAgain(tx: Transaction, ledger: Ledger, texts: readonly StandingText[]): Promise<void> {
  const byAuthor = Map.groupBy(texts, ({ text }) => text.author_id)
  for (const [author, own] of byAuthor) {
    const authorId = author ?? (await anonymousId(tx))
    const edits = own.map(({ unit, text: { target, state } }) => ({ unit, target, state, action: null }))
    await applyEdits(tx, ledger, edits, { userId: null, authorId })
  }
}
