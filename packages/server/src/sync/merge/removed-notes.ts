import type { Identity } from '@weft/formats'
import { statement, type Transaction } from '../../db/database.ts'
import { keyOfSource } from '../../domain/translation/keep-removed-texts.ts'
import { readUnitTexts } from '../../domain/unit/unit-text.ts'
import { splitVerdict } from '../../domain/unit/verdict.ts'
import type { Ledger } from '../../events/ledger.ts'

// Comments and annotations of strings return with the strings, as their texts do: see removed-texts.ts.

const selectFlags = statement<{ key: string; extra_flags: string }>(
  'removed_flags',
  `select r.key, r.extra_flags from translations t
     join removed_annotations r on r.component_id = t.component_id and r.language_id = t.language_id
    where t.id = $1 and r.key = any($2::text[]) and r.extra_flags <> '' order by r.id`,
)

/** Flags that people had added to source strings, by key: those strings are about to be added again. */
export async function readKeptFlags(
  tx: Transaction,
  sourceTranslationId: number,
  strings: readonly { readonly key: string }[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query(selectFlags, [sourceTranslationId, strings.map(({ key }) => key)])
  return new Map(rows.map(({ key, extra_flags }) => [key, extra_flags]))
}

/** The strings of a translation that were just added. */
interface AddedStrings {
  readonly identity: Identity
  readonly translationId: number
  readonly sourceIds: readonly number[]
}

/** A condition on rows `r` of a table of removed things and the strings `u` that they belong to. */
const ofAdded = `from units u join units s on s.id = u.source_unit_id join translations t on t.id = u.translation_id`
const where = `where u.translation_id = $2 and u.source_unit_id = any($3::bigint[])`
const sameString = 'r.component_id = t.component_id and r.language_id = t.language_id and r.key'

const moveComments = statement<{ unit_id: number; open: boolean }>(
  'return_comments',
  `with found as materialized (
     select r.id, u.id as unit_id, r.comment, r.user_id, r.timestamp, r.resolved
       ${ofAdded} join removed_comments r on ${sameString} = ${keyOfSource} ${where}),
   gone as (delete from removed_comments where id in (select id from found)),
   added as (insert into comments (unit_id, comment, user_id, timestamp, resolved)
             select unit_id, comment, user_id, timestamp, resolved from found order by id),
   marked as (update units u set has_comment = true where u.id in (select unit_id from found where not resolved))
   select unit_id, bool_or(not resolved) as open from found group by unit_id`,
)

const moveAnnotations = statement<{ unit_id: number; dismissed: string[] }>(
  'return_annotations',
  `with found as materialized (
     select r.id, u.id as unit_id, r.explanation, r.labels, r.screenshots, r.dismissed
       ${ofAdded} join removed_annotations r on ${sameString} = ${keyOfSource} ${where}),
   gone as (delete from removed_annotations where id in (select id from found)),
   explained as (update units u set explanation = found.explanation from found
                  where u.id = found.unit_id and found.explanation <> ''),
   labelled as (insert into unit_labels (unit_id, label_id)
                select distinct found.unit_id, b.id from found join labels b on b.id = any(found.labels) on conflict do nothing),
   shown as (insert into screenshot_units (screenshot_id, unit_id)
             select distinct b.id, found.unit_id from found join screenshots b on b.id = any(found.screenshots) on conflict do nothing)
   select unit_id, dismissed from found where dismissed <> '{}'`,
)

const updateVerdicts = statement<never>(
  'return_dismissed',
  `update units u set failing = v.failing, dismissed = v.dismissed
     from jsonb_to_recordset($1::jsonb) as v(id bigint, failing text[], dismissed text[]) where u.id = v.id`,
)

/** Gives strings that were just added their comments, labels, explanations and what else people had added to them. */
export async function returnNotes(tx: Transaction, ledger: Ledger, to: AddedStrings): Promise<void> {
  if (to.sourceIds.length === 0) return
  const values = [to.identity.byContext, to.translationId, to.sourceIds]
  const commented = await tx.query(moveComments, values)
  const annotated = await tx.query(moveAnnotations, values)
  const ids = [...new Set([...commented, ...annotated].map(({ unit_id }) => unit_id))]
  if (ids.length === 0) return
  const open = new Set(commented.filter((row) => row.open).map(({ unit_id }) => unit_id))
  const dismissed = new Map(annotated.map((row) => [row.unit_id, row.dismissed]))
  const verdicts = []
  for (const unit of await readUnitTexts(tx, { ids })) {
    const verdict = splitVerdict([...(unit.failing ?? []), ...(unit.dismissed ?? [])], dismissed.get(unit.id) ?? null)
    // It was counted as it was inserted: without a comment.
    ledger.count({ ...unit, has_comment: false }, { ...unit, failing: verdict.failing, has_comment: open.has(unit.id) })
    verdicts.push({ id: unit.id, ...verdict })
  }
  await tx.query(updateVerdicts, [JSON.stringify(verdicts)])
}
