import type { FileUnit } from '@weft/formats'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import { isTranslated, joinPlural, unitState } from '../../db/unit-state.ts'
import { translationScope } from '../../domain/translation/translation-scope.ts'
import { type AppliedEdit, applyEdits, type TextEdit } from '../../domain/unit/apply-edits.ts'
import { changeSource } from '../../domain/unit/change-source.ts'
import { type EditedUnit, lockTranslationsOf, readEditedUnits } from '../../domain/unit/edited-unit.ts'
import { formsOf, recordFirstContribution } from '../../domain/unit/save-unit.ts'
import { type Doer, type Ledger, openLedger } from '../../events/ledger.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { commitPendingKind } from '../../jobs/repository-jobs.ts'
import { identityIn, type Upload, type UploadCounts } from './upload.ts'

/** A text of the file with the string that it is for. */
interface Match {
  readonly unit: EditedUnit
  readonly target: string
  readonly state: number
}

interface Matches {
  readonly found: readonly Match[]
  readonly notFound: number
  readonly skipped: number
}

/** The state that a text of the file gets; null: the text is left out and counted nowhere. */
function stateOf({ method, fuzzy }: Upload, unit: FileUnit): number | null {
  if (unit.target.every((text) => text === '')) return null
  const isFuzzy = unit.state === 'needs-editing'
  if (isFuzzy && fuzzy === '') return null
  if (method === 'fuzzy' || (isFuzzy && fuzzy === 'process')) return unitState.needsEditing
  return method === 'approve' ? unitState.approved : unitState.translated
}

/** Pairs the texts of the file with the strings that it names; of a string that stands twice the first counts. */
function match(upload: Upload, units: readonly EditedUnit[]): Matches {
  const { keyOf, keyOfStored } = identityIn(upload.translation)
  const byName = new Map(units.map((unit) => [keyOfStored(unit), unit]))
  const seen = new Set<number>()
  const found: Match[] = []
  let notFound = 0
  let skipped = 0
  for (const fileUnit of upload.file.units) {
    const state = stateOf(upload, fileUnit)
    if (state === null) continue
    const unit = byName.get(keyOf(fileUnit))
    if (!unit) notFound++
    else if (seen.has(unit.id) || fileUnit.target.length !== formsOf(unit)) skipped++
    else found.push({ unit, target: joinPlural(fileUnit.target), state })
    if (unit) seen.add(unit.id)
  }
  return { found, notFound, skipped }
}

/** Whether the text takes the place of what is there. */
function isTaken({ conflicts }: Upload, { unit, target, state }: Match): boolean {
  if (unit.state === unitState.readOnly) return false
  const overwrites = conflicts === 'replace-translated' || conflicts === 'replace-approved'
  if (isTranslated(unit.state) && !overwrites) return false
  if (unit.state === unitState.approved && conflicts !== 'replace-approved') return false
  return unit.target !== target || unit.state !== state
}

/** Writes the texts of a file, or suggests them: all in one transaction. */
export async function uploadTexts(database: Database, upload: Upload): Promise<UploadCounts> {
  return database.transaction(async (tx) => {
    const translationId = upload.translation.row.id
    const matches = match(upload, await readEditedUnits(tx, translationId))
    const ledger = openLedger(tx, await translationScope(tx, translationId))
    const accepted =
      upload.method === 'suggest'
        ? await suggest(tx, ledger, upload, matches.found)
        : await write(tx, ledger, upload, matches.found)
    const counts = {
      not_found: matches.notFound,
      skipped: matches.skipped + matches.found.length - accepted,
      accepted,
      total: upload.file.units.length,
    }
    recordUpload(ledger, upload, counts)
    await ledger.close()
    return counts
  })
}

const doerOf = ({ userId, authorId }: Upload) => ({ userId, authorId })

/** One row of history for the file as a whole. */
export function recordUpload(ledger: Ledger, upload: Upload, counts: UploadCounts): void {
  ledger.record({ action: 'file-upload', doer: doerOf(upload), details: { method: upload.method, ...counts } })
}

const selectOthersWait = statement<{ wait: boolean }>(
  'others_wait',
  'select exists (select 1 from pending_edits where unit_id = any($1::bigint[]) and author_id <> $2) as wait',
)

async function write(tx: Transaction, ledger: Ledger, upload: Upload, found: readonly Match[]): Promise<number> {
  const { translation, authorId } = upload
  const edits = found.filter((one) => isTaken(upload, one)).map((one): TextEdit => ({ ...one, action: 'upload' }))
  if (edits.length === 0) return 0
  if (translation.row.is_source)
    await lockTranslationsOf(
      tx,
      edits.map(({ unit }) => unit.id),
    )
  await recordFirstContribution(tx, ledger, { translation_id: translation.row.id, id: null }, upload.userId)
  const [others] = await tx.query(selectOthersWait, [edits.map(({ unit }) => unit.id), authorId])
  const applied = applyEdits(tx, ledger, edits, doerOf(upload))
  if (translation.row.is_source) await changeSources(tx, edits, { applied, doer: doerOf(upload) })
  const { component } = translation
  const repositoryId = (component.repositoryOwner ?? component).row.id
  const delay = others?.wait ? 0 : component.settings.commit_pending_age * 3600
  await enqueue(tx, commitPendingKind, { repositoryId, onlyAged: !others?.wait }, { delay })
  return edits.length
}

/** The texts of a template are what its translations are made from. */
async function changeSources(
  tx: Transaction,
  edits: readonly TextEdit[],
  { applied, doer }: { readonly applied: readonly AppliedEdit[]; readonly doer: Doer },
): Promise<void> {
  const results = new Map(applied.map((one) => [one.unitId, one]))
  for (const { unit } of edits) {
    const result = results.get(unit.id)
    if (!result || result.target === unit.source) continue
    await changeSource(tx, { ...unit, state: result.state, failing: result.failing }, result.target, { doer })
  }
}

const selectSuggested = statement<{ unit_id: number; target: string }>(
  'suggested_texts',
  'select unit_id, target from suggestions where unit_id = any($1::bigint[])',
)
const insertSuggestions = statement<never>(
  'upload_suggestions',
  `with v as (select * from jsonb_to_recordset($1::jsonb) as v(unit_id bigint, target text)),
        marked as (update units u set has_suggestion = true from v where u.id = v.unit_id and not u.has_suggestion)
   insert into suggestions (unit_id, target, user_id) select v.unit_id, v.target, $2 from v`,
)

async function suggest(tx: Transaction, ledger: Ledger, upload: Upload, found: readonly Match[]): Promise<number> {
  const rows = await tx.query(selectSuggested, [found.map(({ unit }) => unit.id)])
  const known = new Set(rows.map(({ unit_id, target }) => `${unit_id} ${target}`))
  const taken = found.filter(
    ({ unit, target }) =>
      unit.state !== unitState.readOnly && unit.target !== target && !known.has(`${unit.id} ${target}`),
  )
  if (taken.length === 0) return 0
  for (const { unit, target } of taken) {
    ledger.count(unit, { ...unit, has_suggestion: true })
    ledger.record({ action: 'suggestion', doer: doerOf(upload), unitId: unit.id, target })
  }
  const suggestions = taken.map(({ unit, target }) => ({ unit_id: unit.id, target }))
  await tx.query(insertSuggestions, [JSON.stringify(suggestions), upload.authorId])
  return taken.length
}
