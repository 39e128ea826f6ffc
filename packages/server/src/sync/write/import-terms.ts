import { withTermFacts } from '@weft/checks'
import type { PlacedTerm } from '@weft/formats'
import { statement } from '../../db/database.ts'
import { joinPlural, splitPlural, unitState } from '../../db/unit-state.ts'
import { translationScope } from '../../domain/translation/translation-scope.ts'
import { annotateUnit } from '../../domain/unit/annotate-unit.ts'
import { applyEdits, type TextEdit } from '../../domain/unit/apply-edits.ts'
import { fixedDenial } from '../../domain/unit/edit-denial.ts'
import { type EditedUnit, readEditedUnits } from '../../domain/unit/edited-unit.ts'
import { newTermFlags } from '../../domain/unit/term-flags.ts'
import { readCheckedUnit } from '../../domain/unit/unit-checks.ts'
import { openLedger } from '../../events/ledger.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { type AddedUnit, commitPendingKind } from '../../jobs/repository-jobs.ts'
import { factsOfEntry } from '../component/term-file.ts'
import type { RepositoryWork } from '../run/run.ts'
import { addStrings } from './add-strings.ts'

/** The results of a file of terms in a glossary. */
export interface ImportedTerms {
  readonly added: number
  readonly changed: number
  /** Terms that were the same already, or were left unchanged. */
  readonly unchanged: number
}

interface TermImport {
  readonly translationId: number
  readonly terms: readonly PlacedTerm[]
  /** Terms that are there become what the file says; otherwise they stay. */
  readonly replaces: boolean
}

interface PresentTerm {
  readonly source: string
  readonly source_id: number
  readonly unit_id: number | null
  readonly explanation: string
  readonly extra_flags: string
}

const selectPresent = statement<PresentTerm>(
  'terms_of_sources',
  `select split_part(s.source, U&'\\001E\\001E', 1) as source, s.id as source_id, u.id as unit_id,
          s.explanation, s.extra_flags
     from translations t join translations b on b.component_id = t.component_id and b.is_source
     join units s on s.translation_id = b.id
     left join units u on u.translation_id = t.id and u.source_unit_id = s.id
    where t.id = $1 and split_part(s.source, U&'\\001E\\001E', 1) = any($2::text[]) order by s.id desc`,
)

/** Terms of one transaction, each with its translations. */
const atOnce = 50

const stateOf = ({ needsEditing }: PlacedTerm['term']): number =>
  needsEditing ? unitState.needsEditing : unitState.translated

const unitOf = ({ term, fields }: PlacedTerm): AddedUnit => ({
  context: '',
  source: [term.source],
  target: [term.target],
  state: stateOf(term),
  explanation: term.explanation,
  extraFlags: newTermFlags(factsOfEntry(term, fields)),
})

/** Writes the terms of a file into a glossary's translation: adds new ones, and changes present ones if the request says so. */
export async function importTerms(work: RepositoryWork, asked: TermImport): Promise<ImportedTerms | string> {
  const { translationId, terms, replaces } = asked
  const sources = terms.map(({ term }) => term.source)
  const rows = await work.database.query(selectPresent, [translationId, sources])
  const present = new Map(rows.map((row) => [row.source, row]))
  const missing = terms.filter(({ term }) => (present.get(term.source)?.unit_id ?? null) === null)
  const unrepresentable =
    missing.length === 0
      ? null
      : await addStrings(work, translationId, { units: missing.map(unitOf), action: 'new-unit-upload' })
  if (unrepresentable !== null) return unrepresentable
  let changed = 0
  // Terms that another language has get what the file says of them as well.
  const known = replaces ? terms.filter(({ term }) => present.has(term.source)) : []
  for (let from = 0; from < known.length; from += atOnce) {
    work.signal.throwIfAborted()
    changed += await changeTerms(work, translationId, { present, part: known.slice(from, from + atOnce) })
  }
  const added = missing.length
  return { added, changed, unchanged: Math.max(0, terms.length - added - changed) }
}

interface ChangedPart {
  readonly present: ReadonlyMap<string, PresentTerm>
  readonly part: readonly PlacedTerm[]
}

/** Resolves to how many terms became others. */
async function changeTerms(
  work: RepositoryWork,
  translationId: number,
  { present, part }: ChangedPart,
): Promise<number> {
  const changed = new Set<PlacedTerm>()
  const byUnit = new Map<number, PlacedTerm>()
  for (const placed of part) {
    const row = present.get(placed.term.source)
    if (row && (await describeTerm(work, row, placed))) changed.add(placed)
    if (row && row.unit_id !== null) byUnit.set(row.unit_id, placed)
  }
  for (const id of await translateTerms(work, translationId, byUnit)) {
    const placed = byUnit.get(id)
    if (placed) changed.add(placed)
  }
  return changed.size
}

/** Explanation and flags of a term that is there; each in its own transaction, for its translations are locked with it. */
async function describeTerm({ database, doer }: RepositoryWork, row: PresentTerm, { term, fields }: PlacedTerm) {
  const flagsOf = (before: string) => withTermFacts(before, factsOfEntry(term, fields))
  const explanation = fields.includes('explanation') ? term.explanation : row.explanation
  if (flagsOf(row.extra_flags) === row.extra_flags && explanation === row.explanation) return false
  return database.transaction(async (tx) => {
    const unit = await readCheckedUnit(tx, row.source_id)
    if (!unit) return false
    await annotateUnit(tx, unit, { extraFlags: flagsOf(unit.extra_flags), explanation }, doer)
    return true
  })
}

/** The edit of a translation; a file without one takes none away, and approved texts stay. */
function editOf(unit: EditedUnit, { term, fields }: PlacedTerm): TextEdit | null {
  if (term.target === '' || !fields.includes('target')) return null
  if (fixedDenial(unit) !== null || unit.state === unitState.approved || splitPlural(unit.target).length > 1)
    return null
  const [target, state] = [joinPlural([term.target]), stateOf(term)]
  return target === unit.target && state === unit.state ? null : { unit, target, state, action: 'upload' }
}

/** Resolves to the ids of the translations that became others. */
function translateTerms(
  { database, doer, components }: RepositoryWork,
  translationId: number,
  byUnit: ReadonlyMap<number, PlacedTerm>,
): Promise<readonly number[]> {
  return database.transaction(async (tx) => {
    const units = await readEditedUnits(tx, { ids: [...byUnit.keys()] })
    const edits = units.flatMap((unit) => {
      const placed = byUnit.get(unit.id)
      const edit = placed && editOf(unit, placed)
      return edit ? [edit] : []
    })
    const component = components.find(({ id }) => id === units[0]?.component_id)
    if (edits.length === 0 || doer.authorId === null || !component) return []
    const ledger = openLedger(tx, await translationScope(tx, translationId))
    await applyEdits(tx, ledger, edits, { ...doer, authorId: doer.authorId })
    await ledger.close()
    const delay = component.settings.commit_pending_age * 3600
    await enqueue(tx, commitPendingKind, { repositoryId: component.repositoryId, onlyAged: true }, { delay })
    return edits.map(({ unit }) => unit.id)
  })
}
