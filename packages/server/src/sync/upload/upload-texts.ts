import type { FileUnit } from '@weft/formats'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import { isTranslated, joinPlural, splitPlural, unitState } from '../../db/unit-state.ts'
import { translationScope } from '../../domain/translation/translation-scope.ts'
import { type AppliedEdit, applyEdits, type TextEdit } from '../../domain/unit/apply-edits.ts'
import { changeSource } from '../../domain/unit/change-source.ts'
import { fixedDenial } from '../../domain/unit/edit-denial.ts'
import { type EditedUnit, readEditedUnits } from '../../domain/unit/edited-unit.ts'
import { formsOf, recordFirstContribution } from '../../domain/unit/save-unit.ts'
import { lockTranslationsOf } from '../../domain/unit/unit-text.ts'
import { type Doer, type Ledger, openLedger } from '../../events/ledger.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { commitPendingKind } from '../../jobs/repository-jobs.ts'
import { identityIn, type MissingString, type Upload, type UploadCounts } from './upload.ts'

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
  /** The first missing ones. */
  readonly missing: readonly MissingString[]
}

/** A reply names so many strings that were not found, each with so many characters. */
const shown = { strings: 100, characters: 200 }

/** Strings by their source text, if it is unique; null for several. */
function bySourceText(units: readonly EditedUnit[]): ReadonlyMap<string, EditedUnit | null> {
  const found = new Map<string, EditedUnit | null>()
  for (const unit of units) {
    const source = splitPlural(unit.source)[0] ?? ''
    found.set(source, found.has(source) ? null : unit)
  }
  return found
}

/**
 * Finds the string that a text of a file is for: by its name, or, where the file has none, by its source text. Files of other forms
 * may have a monolingual component's keys as their source texts.
 */
function finderIn({ translation }: Upload, units: readonly EditedUnit[]) {
  const { byContext, keyOf, keyOfStored } = identityIn(translation)
  const byName = new Map(units.map((unit) => [keyOfStored(unit), unit]))
  const bySource = bySourceText(units)
  return (fileUnit: FileUnit): EditedUnit | undefined => {
    const source = fileUnit.source[0] ?? ''
    const named = byName.get(keyOf(fileUnit))
    if (named || fileUnit.context !== '' || source === '') return named
    const asKey = byContext ? byName.get(keyOf({ ...fileUnit, context: source })) : undefined
    return asKey ?? bySource.get(source) ?? undefined
  }
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
  const find = finderIn(upload, units)
  const missing: MissingString[] = []
  const seen = new Set<number>()
  const found: Match[] = []
  let notFound = 0
  let skipped = 0
  for (const fileUnit of upload.file.units) {
    const state = stateOf(upload, fileUnit)
    if (state === null) continue
    const unit = find(fileUnit)
    if (!unit) {
      notFound++
      if (missing.length < shown.strings) missing.push(missingString(fileUnit))
    } else if (seen.has(unit.id) || fileUnit.target.length !== formsOf(unit)) skipped++
    else found.push({ unit, target: joinPlural(fileUnit.target), state })
    if (unit) seen.add(unit.id)
  }
  return { found, notFound, skipped, missing }
}

const missingString = ({ context, source }: FileUnit): MissingString => ({
  context: context.slice(0, shown.characters),
  source: (source[0] ?? '').slice(0, shown.characters),
})

/** Whether the text takes the place of what is there. */
function isTaken({ conflicts }: Upload, { unit, target, state }: Match): boolean {
  if (fixedDenial(unit) !== null) return false
  const overwrites = conflicts === 'replace-translated' || conflicts === 'replace-approved'
  if (isTranslated(unit.state) && !overwrites) return false
  if (unit.state === unitState.approved && conflicts !== 'replace-approved') return false
  return unit.target !== target || unit.state !== state
}

/** Writes the texts of a file, or suggests them: all in one transaction. */
export async function uploadTexts(database: Database, upload: Upload): Promise<UploadCounts> {
  return database.transaction(async (tx) => {
    const translationId = upload.translation.row.id
    const matches = match(upload, await readEditedUnits(tx, { translation: translationId }))
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
      not_found_strings: matches.missing,
    }
    recordUpload(ledger, upload, counts)
    await ledger.close()
    return counts
  })
}

const doerOf = ({ userId, authorId }: Upload) => ({ userId, authorId })

/** One row of history for the file as a whole. */
export function recordUpload(ledger: Ledger, upload: Upload, counts: UploadCounts): void {
  const { not_found_strings: _, ...written } = counts
  ledger.record({ action: 'file-upload', doer: doerOf(upload), details: { method: upload.method, ...written } })
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
  const applied = await applyEdits(tx, ledger, edits, doerOf(upload))
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
    ({ unit, target }) => fixedDenial(unit) === null && unit.target !== target && !known.has(`${unit.id} ${target}`),
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
