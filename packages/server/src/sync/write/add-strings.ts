import { countingOf, type FileUnit, firstUnrepresentable, NO_NOTES, stateOfTexts } from '@weft/formats'
import type { CopyValue } from '../../db/copy-text.ts'
import { statement, type Transaction } from '../../db/database.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import { lockCounters } from '../../db/statistics.ts'
import { joinPlural, unitState } from '../../db/unit-state.ts'
import { translationScopes } from '../../domain/translation/translation-scope.ts'
import { applyEdits, noState, type TextEdit } from '../../domain/unit/apply-edits.ts'
import { termFlag } from '../../domain/unit/spread-term.ts'
import { readCheckedUnits } from '../../domain/unit/unit-checks.ts'
import { type Doer, type Ledger, openLedger, type Scope } from '../../events/ledger.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { type AddedUnit, commitPendingKind } from '../../jobs/repository-jobs.ts'
import { fileLanguage, languageOfFile, parseFileOf, type SyncedComponent } from '../component/synced-component.ts'
import { insertUnits } from '../merge/insert-units.ts'
import { returnNotes } from '../merge/removed-notes.ts'
import { returnTexts } from '../merge/removed-texts.ts'
import { addSourceStrings, readSourceStrings, type SourceString, type SourceStrings } from '../merge/source-strings.ts'
import type { RepositoryWork } from '../run/run.ts'
import { type FileOfTranslation, filesOf, parsedFile, translationOf } from './file-units.ts'
import { noteAdded } from './note-added.ts'

type Author = Doer & { readonly authorId: number }
type AddAction = 'new-unit' | 'new-unit-upload'

/** Strings that are added to some translations of a component. */
interface Addition {
  readonly component: SyncedComponent
  readonly strings: SourceStrings
  /** The file with the added strings. */
  readonly own: FileOfTranslation
  /** The translations that get them besides the source, in the order of their ids. */
  readonly others: readonly FileOfTranslation[]
  readonly scopes: ReadonlyMap<number, Scope>
  readonly doer: Author
  readonly action: AddAction
}

/** A string of an addition, by the key that it has in its component. */
interface AddedString {
  readonly key: string
  readonly requested: AddedUnit
}

/** Strings a transaction: each is a row in every language. */
const chunkSize = 50

/**
 * Adds strings to a translation: monolingual ones to the template, from where every language has them; bilingual ones of the source language, and
 * terms of all languages, to all languages and to their base. They wait for a commit as texts do. Existing strings do not change. The caller has
 * the repository to itself, so that no file brings the same string meanwhile. If the file cannot have one of them, none is added, and its name is
 * returned.
 */
export async function addStrings(
  work: RepositoryWork,
  translationId: number,
  { units, action }: { readonly units: readonly AddedUnit[]; readonly action: AddAction },
): Promise<string | null> {
  const { authorId } = work.doer
  if (authorId === null) throw new Error('somebody adds strings')
  const { translation: own, component } = await translationOf(work, translationId)
  const unrepresentable = await unrepresentableName(work, component, own, units)
  if (unrepresentable !== null) return unrepresentable
  const files = await filesOf(work, component)
  const addition: Addition = {
    component,
    strings: await readSourceStrings(work.database, component),
    own,
    others: own.is_source || isOfAllLanguages(component) ? files.filter(({ is_source }) => !is_source) : [own],
    scopes: await translationScopes(work.database, [component.sourceTranslationId, ...files.map(({ id }) => id)]),
    doer: { ...work.doer, authorId },
    action,
  }
  const added = units.map((requested) => ({ key: component.identity.keyOf(fileUnit(requested)), requested }))
  for (let from = 0; from < added.length; from += chunkSize) {
    const part = added.slice(from, from + chunkSize)
    await work.database.transaction(async (tx) => {
      await addChunk(tx, addition, part)
      const delay = component.settings.commit_pending_age * 3600
      await enqueue(tx, commitPendingKind, { repositoryId: component.repositoryId, onlyAged: true }, { delay })
    })
  }
  return null
}

/** The name of the first string that the file where strings are added cannot have; null where it can have all. */
async function unrepresentableName(
  work: RepositoryWork,
  component: SyncedComponent,
  { filename }: FileOfTranslation,
  units: readonly AddedUnit[],
): Promise<string | null> {
  const { identity, template } = component
  const path = identity.byContext ? template : filename
  const file = await parsedFile(work, component, path)
  if (!file) return null
  const language = await languageOfFile(work.database, component, path)
  const keys = new Set(file.units.map(identity.keyOf))
  const fresh = units.map(fileUnit).filter((unit) => !keys.has(identity.keyOf(unit)))
  const reread = (bytes: Uint8Array) => parseFileOf(component, bytes, language)
  const found = firstUnrepresentable(file, fresh, { keyOf: identity.keyOf, reread })
  return found && (identity.byContext ? found.context : (found.source[0] ?? ''))
}

/** Whether a glossary's flags have each of its strings be a term of all languages. */
const isOfAllLanguages = ({ isGlossary, checks }: SyncedComponent): boolean =>
  isGlossary && checks.flagsOf('', '').has(termFlag)

const nowhere = { start: 0, end: 0 }

/** The string as a file would give it. */
const fileUnit = ({ context, source, target }: AddedUnit): FileUnit => ({
  context,
  source,
  target,
  previousSource: '',
  state: stateOfTexts(target),
  notes: NO_NOTES,
  location: '',
  flags: '',
  span: nowhere,
})

const selectLast = statement<{ translation_id: number; last: number }>(
  'last_positions',
  'select translation_id, max(position) as last from units where translation_id = any($1::int[]) group by translation_id',
)
const selectPresent = statement<{ translation_id: number; source_unit_id: number }>(
  'present_strings',
  `select translation_id, source_unit_id from units
    where translation_id = any($1::int[]) and source_unit_id = any($2::bigint[])`,
)

async function addChunk(tx: Transaction, addition: Addition, part: readonly AddedString[]): Promise<void> {
  const { component, strings, own, others, scopes } = addition
  const source = component.sourceTranslationId
  // Several ledgers count: their rows are locked at once, in the order in which everybody locks them.
  await lockCounters(
    tx,
    [source, ...others.map(({ id }) => id)].flatMap((id) => scopes.get(id)?.statisticsIds ?? []),
  )
  const rows = await tx.query(selectLast, [[source, ...others.map(({ id }) => id)]])
  const last = new Map(rows.map((row) => [row.translation_id, row.last]))
  const ledger = openLedger(tx, scopeOf(addition, source))
  const fresh = await addSourceStrings(tx, component, strings, {
    units: part.map(({ key, requested }, index) => ({
      key,
      unit: fileUnit(requested),
      position: (last.get(source) ?? 0) + index + 1,
    })),
    ledger,
    keepsTexts: true,
  })
  await addToSource(tx, ledger, addition, { part, fresh })
  await ledger.close()
  const wanted = part.map(({ key, requested }) => ({ requested, string: fresh.get(key) ?? strings.get(key) }))
  const ids = wanted.map(({ string }) => string?.unitId ?? 0)
  const present = await tx.query(selectPresent, [others.map(({ id }) => id), ids])
  for (const translation of others) {
    const has = new Set(present.filter((row) => row.translation_id === translation.id).map((row) => row.source_unit_id))
    const missing = wanted.flatMap(({ requested, string }) =>
      string && !has.has(string.unitId) ? [{ requested, string, isOwn: translation.id === own.id }] : [],
    )
    await addToTranslation(tx, addition, { translation, missing, after: last.get(translation.id) ?? 0 })
  }
}

function scopeOf({ scopes }: Addition, translationId: number): Scope {
  const scope = scopes.get(translationId)
  if (!scope) throw new Error(`translation ${translationId} went away while its repository was held`)
  return scope
}

const markPending = statement<never>(
  'mark_added_strings',
  'update pending_edits set adds = true where unit_id = any($1::bigint[])',
)
const insertPending = statement<never>(
  'pending_additions',
  `insert into pending_edits (translation_id, unit_id, author_id, target, state, adds)
   select $1, v.id, $2, v.target, $3, true from jsonb_to_recordset($4::jsonb) as v(id bigint, target text) order by v.id`,
)

/** The new source strings: a monolingual text goes into the template, a bilingual one into the base. */
async function addToSource(
  tx: Transaction,
  ledger: Ledger,
  { component, own, doer, action }: Addition,
  { part, fresh }: { readonly part: readonly AddedString[]; readonly fresh: ReadonlyMap<string, SourceString> },
): Promise<void> {
  const added = part.flatMap(({ key, requested }) => {
    const string = fresh.get(key)
    return string ? [{ string, requested }] : []
  })
  if (added.length === 0) return
  await noteAdded(tx, ledger, added, { component, doer })
  const ids = added.map(({ string }) => string.unitId)
  if (!component.identity.byContext) {
    for (const { string } of added)
      ledger.record({
        action,
        doer,
        unitId: string.unitId,
        target: string.source,
        details: aboutNew(string, unitState.readOnly),
      })
    const texts = added.map(({ string, requested }) => ({ id: string.unitId, target: emptyForms(requested, 2) }))
    const forBase = own.is_source && component.newBase !== ''
    if (forBase) await tx.query(insertPending, [own.id, doer.authorId, unitState.empty, JSON.stringify(texts)])
    return
  }
  const requests = new Map(added.map(({ string, requested }) => [string.unitId, requested]))
  const edits = (await readCheckedUnits(tx, { ids })).map((unit): TextEdit => {
    const state = requests.get(unit.id)?.state ?? unitState.translated
    return { unit, target: unit.target, state, action }
  })
  await applyEdits(tx, ledger, edits, doer)
  await tx.query(markPending, [ids])
}

const aboutNew = ({ source, context }: SourceString, state: number) => ({ state, old_state: noState, source, context })

/** One empty text for each form of the string; joined, in the database's form. */
const emptyForms = ({ source, target }: AddedUnit, forms: number): string =>
  joinPlural(Array.from({ length: Math.max(source.length, target.length) > 1 ? forms : 1 }, () => ''))

interface MissingString {
  readonly requested: AddedUnit
  readonly string: SourceString
  /** The given text is for this translation. */
  readonly isOwn: boolean
}

const columns = [
  'id',
  'translation_id',
  'source_unit_id',
  'position',
  'state',
  'num_words',
  'num_chars',
  'target',
  'pending',
] as const

async function addToTranslation(
  tx: Transaction,
  addition: Addition,
  to: { readonly translation: FileOfTranslation; readonly missing: readonly MissingString[]; readonly after: number },
): Promise<void> {
  const { translation, missing, after } = to
  if (missing.length === 0) return
  const { component, doer, action } = addition
  const ids = await reserveIds(tx, 'units', missing.length)
  const ledger = openLedger(tx, scopeOf(addition, translation.id))
  const isBilingual = !component.identity.byContext
  const language = fileLanguage(translation)
  const rows: CopyValue[][] = []
  const empty: { id: number; target: string }[] = []
  const typed = new Map<number, MissingString>()
  for (const [index, one] of missing.entries()) {
    const id = ids[index] ?? 0
    const { string, requested } = one
    const target = emptyForms(requested, countingOf(component.format, requested.context, language).plural.number)
    const state = component.checks.isReadOnly(string.flags, string.extraFlags) ? unitState.readOnly : unitState.empty
    const isTyped = one.isOwn && state === unitState.empty && requested.target.some((text) => text !== '')
    const pending = isBilingual && !isTyped
    rows.push([
      id,
      translation.id,
      string.unitId,
      after + index + 1,
      state,
      string.words,
      string.chars,
      target,
      pending,
    ])
    const counted = { num_words: string.words, num_chars: string.chars, has_suggestion: false, has_comment: false }
    ledger.count(null, { state, failing: null, ...counted })
    if (isTyped) typed.set(id, one)
    else ledger.record({ action, doer, unitId: id, details: aboutNew(string, state) })
    if (pending) empty.push({ id, target })
  }
  await insertUnits(tx, [translation.id], columns, rows)
  if (empty.length > 0)
    await tx.query(insertPending, [translation.id, doer.authorId, unitState.empty, JSON.stringify(empty)])
  await writeTyped(tx, ledger, addition, typed)
  const sourceIds = missing.map(({ string }) => string.unitId)
  const added = { identity: component.identity, translationId: translation.id, sourceIds }
  await returnTexts(tx, ledger, added)
  await returnNotes(tx, ledger, added)
  await ledger.close()
}

async function writeTyped(
  tx: Transaction,
  ledger: Ledger,
  { doer, action }: Addition,
  typed: ReadonlyMap<number, MissingString>,
): Promise<void> {
  if (typed.size === 0) return
  const ids = [...typed.keys()]
  const edits = (await readCheckedUnits(tx, { ids })).map((unit): TextEdit => {
    const requested = typed.get(unit.id)?.requested
    return {
      unit,
      target: joinPlural(requested?.target ?? []),
      state: requested?.state ?? unitState.translated,
      action,
    }
  })
  await applyEdits(tx, ledger, edits, doer)
  await tx.query(markPending, [ids])
}
