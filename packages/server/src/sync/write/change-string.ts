import {
  type EditableDocument,
  type FileUnit,
  holdsAll,
  joinPlural,
  type NewUnit,
  type UnitChange,
} from '@weft/formats'
import { statement, type Transaction } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { renameKept } from '../../domain/translation/keep-removed-texts.ts'
import { checksOf } from '../../domain/unit/apply-edits.ts'
import { changeSource } from '../../domain/unit/change-source.ts'
import { findString } from '../../domain/unit/find-strings.ts'
import { identityHash } from '../../domain/unit/string-key.ts'
import { readCheckedUnit } from '../../domain/unit/unit-checks.ts'
import {
  lockTranslationsOf,
  readUnitText,
  readUnitTexts,
  scopeOfUnit,
  type UnitText,
} from '../../domain/unit/unit-text.ts'
import { judgedAnew } from '../../domain/unit/verdict.ts'
import { openLedger } from '../../events/ledger.ts'
import type { StringName } from '../../jobs/repository-jobs.ts'
import { commitMessage } from '../component/commit-message.ts'
import { languageOfFile, parseFileOf, type SyncedComponent } from '../component/synced-component.ts'
import { forgetFilesOf } from '../component/unknown-file.ts'
import { returnTexts } from '../merge/removed-texts.ts'
import { syncTree, usualSync } from '../read/sync-tree.ts'
import type { RepositoryWork } from '../run/run.ts'
import { commitPending, compareWriters } from './commit-pending.ts'
import { filesOf, parsedFile, translationOf } from './file-units.ts'
import { signatureOf } from './translation-files.ts'

/** A change of a source string: `was` is its name as the requester knew it. */
interface StringChange {
  readonly unitId: number
  readonly was: StringName
  readonly is: StringName
}

/** Why nothing was changed; null: it was. */
type Fault = {
  readonly detail: string
  /** The new name, where a file cannot say it. */
  readonly unrepresentable?: string
} | null

const fault = (detail: string): Fault => ({ detail })

const sameString = (unit: Pick<UnitText, 'context' | 'source'>, { context, source }: StringName): boolean =>
  unit.context === context && unit.source === joinPlural(source)

/**
 * Gives a source string another text or another context, in the files of all languages and in one commit, after what is
 * pending. It stays the same string: comments, suggestions, labels and its history stay with it. Its translations stay too,
 * and need editing where the text is another.
 */
export async function changeString(work: RepositoryWork, change: StringChange): Promise<Fault> {
  await commitPending(work, { translationIds: null, onlyAged: false })
  const unit = await work.database.transaction((tx) => readUnitText(tx, change.unitId))
  // An earlier run got so far, and was cut off.
  if (unit && sameString(unit, change.is)) return null
  if (!unit || !sameString(unit, change.was)) return fault('The string has changed since.')
  const { component } = await translationOf(work, unit.translation_id)
  const wrongName = await nameFault(work, component, unit, change)
  if (wrongName !== null) return wrongName
  const changes = await changedFiles(work, component, change)
  if (changes === null)
    return unrepresentable(component.identity.byContext ? change.is.context : joinPlural(change.is.source))
  const rename = async (tx: Transaction) => {
    await changeRows(tx, work, component, change)
    // The strings are those of the new files, which are read yet. After an interruption here the branch may go back to the old
    // ones; if a file is missing now, strings with the old name may return unchanged.
    await forgetFilesOf(tx, [component.id])
    await compareWriters(tx, work, component, [...changes.keys()])
  }
  if (changes.size > 0) {
    const author = await signatureOf(work)
    const about = { translationId: unit.translation_id, author: `${author.name} <${author.email}>` }
    const message = await commitMessage(work, component, 'commit_message', about)
    const revision = await work.clone.commitOn(work.branch.tip, { changes, author, message })
    // At once: a run that saw the new name in the files alone would take the string for another one.
    await work.branch.moveWith(revision, rename)
  } else await work.database.transaction(rename)
  await syncTree(work, usualSync)
  return null
}

/** A string has its name for itself. */
async function nameFault(
  { database }: RepositoryWork,
  { identity, sourceTranslationId }: SyncedComponent,
  unit: UnitText,
  { was, is }: StringChange,
): Promise<Fault> {
  const named = ({ context, source }: StringName) => ({ context, source: joinPlural(source) })
  if (identity.keyOfStored(named(was)) === identity.keyOfStored(named(is))) return null
  const source = identity.byContext ? null : (is.source[0] ?? '')
  const found = await findString(database, sourceTranslationId, { context: is.context, source })
  return found === null || found === unit.id ? null : fault('Another string has this name.')
}

/** The refusal of a name that files of the format cannot express. */
export const unrepresentable = (name: string) => ({
  unrepresentable: name,
  detail: `A file of this format cannot have a string named “${name.slice(0, 100)}”.`,
})

/** Null where one of the files cannot say the new name. */
async function changedFiles(
  work: RepositoryWork,
  component: SyncedComponent,
  change: StringChange,
): Promise<Map<string, Uint8Array> | null> {
  const changes = new Map<string, Uint8Array>()
  const paths = new Map((await filesOf(work, component)).map(({ filename, is_source }) => [filename, is_source]))
  if (component.newBase !== '' && !paths.has(component.newBase)) paths.set(component.newBase, true)
  for (const [path, isSource] of paths) {
    const file = await parsedFile(work, component, path)
    if (!file) continue
    const language = await languageOfFile(work.database, component, path)
    const reread = (bytes: Uint8Array) => parseFileOf(component, bytes, language)
    const bytes = changedFile(component, file, { change, isSource, reread })
    if (bytes === null) return null
    if (bytes !== file.bytes) changes.set(path, bytes)
  }
  return changes
}

interface FileOfChange {
  readonly change: StringChange
  readonly isSource: boolean
  reread(bytes: Uint8Array): EditableDocument
}

/**
 * The file with the string under its new name, where it was; the very same bytes where it is not in there, and null where the file
 * cannot say the name.
 */
function changedFile(
  { identity, format }: Pick<SyncedComponent, 'identity' | 'format'>,
  file: EditableDocument,
  { change: { was, is }, isSource, reread }: FileOfChange,
): Uint8Array | null {
  const { keyOf } = identity
  const key = identity.keyOfStored({ context: was.context, source: joinPlural(was.source) })
  const index = file.units.findIndex((one) => keyOf(one) === key)
  const found = file.units[index]
  if (!found) return file.bytes
  const says = format.states.includes('needs-editing')
  const renamed = identity.byContext ? keyedUnit(found, is, isSource) : sourcedUnit(found, { was, is, says })
  const isSameName = identity.byContext && keyOf(renamed) === key
  if (isSameName) {
    const set: UnitChange = { kind: 'set', key, target: renamed.target, state: renamed.state }
    return isSource ? file.edit({ units: [set] }) : file.bytes
  }
  const before = file.units[index - 1]
  const unit: NewUnit = { ...renamed, after: before ? keyOf(before) : null }
  // In two steps: of two changes of one string the last counts, and only its plural may be another.
  const without = reread(file.edit({ units: [{ kind: 'remove', key }] }))
  const bytes = without.edit({ units: [{ kind: 'add', unit }], like: file })
  return holdsAll(without, [unit], { keyOf, read: reread(bytes) }) ? bytes : null
}

function nameless({ span: _span, variants: _variants, ...said }: FileUnit): Omit<FileUnit, 'span' | 'variants'> {
  return said
}

/** A string of a monolingual file: only the template has the source text. */
const keyedUnit = (unit: FileUnit, { context, source }: StringName, isSource: boolean): NewUnit => ({
  ...nameless(unit),
  context,
  target: isSource && unit.target.length >= source.length ? withForms(unit.target, source) : unit.target,
})

/** The template's language may have more forms than the two of a source text: the last one stands for the others. */
const withForms = (forms: readonly string[], source: readonly string[]): string[] =>
  forms.map((_, index) => source[Math.min(index, source.length - 1)] ?? '')

/** A string of a bilingual file: a translation that was made for another text needs editing. */
function sourcedUnit(
  unit: FileUnit,
  { was, is, says }: Pick<StringChange, 'was' | 'is'> & { readonly says: boolean },
): NewUnit {
  const isMoved = joinPlural(was.source) !== joinPlural(is.source)
  const repeatsSource = isMoved && joinPlural(unit.target) === joinPlural(was.source)
  const target = repeatsSource ? is.source : unit.target
  const isStale = isMoved && !repeatsSource && (unit.state === 'translated' || unit.state === 'approved')
  return {
    ...nameless(unit),
    context: is.context,
    source: is.source,
    target,
    state: isStale && says ? 'needs-editing' : unit.state,
    previousSource: isStale ? joinPlural(was.source) : unit.previousSource,
  }
}

const renameSource = statement<never>(
  'rename_source_string',
  `update units set context = $2, target = $3, id_hash = $4, failing = $5, dismissed = $6, last_updated = now()
    where id = $1`,
)

async function changeRows(
  tx: Transaction,
  { doer }: RepositoryWork,
  { id: componentId, identity }: SyncedComponent,
  { unitId, was, is }: StringChange,
): Promise<void> {
  await lockTranslationsOf(tx, [unitId])
  const unit = await readCheckedUnit(tx, unitId)
  // Somebody saved another text meanwhile: the run through the files, which follows, merges the two.
  if (!unit || !sameString(unit, was)) return
  const source = joinPlural(is.source)
  if (source !== unit.source) await changeSource(tx, unit, source, { doer })
  const counted = (await readUnitText(tx, unitId)) ?? unit
  const found = checksOf(unit).failingOfSource({ source, flags: unit.flags, extraFlags: unit.extra_flags })
  const { failing, dismissed } = judgedAnew(found, unit)
  const hash = identityHash(identity, { context: is.context, source })
  await tx.query(renameSource, [unitId, is.context, source, hash, failing, dismissed])
  const ledger = openLedger(tx, scopeOfUnit(unit))
  ledger.count(counted, { ...counted, failing })
  const { state } = unit
  const details = { state, old_state: state, source, context: is.context }
  ledger.record({ action: 'source-change', doer, unitId, target: source, old: unit.source, details })
  await ledger.close()
  const keyOf = ({ context, source: forms }: StringName) => identity.keyOfStored({ context, source: joinPlural(forms) })
  renameKept(tx, { componentId, was: keyOf(was), is: keyOf(is), mayStand: source === joinPlural(was.source) })
  await returnTextsOf(tx, identity, unitId)
}

/** Texts of an earlier, removed string with this name become suggestions. */
async function returnTextsOf(tx: Transaction, identity: SyncedComponent['identity'], sourceId: number): Promise<void> {
  for (const translated of await readUnitTexts(tx, { translationsOf: sourceId })) {
    const ledger = openLedger(tx, scopeOfUnit(translated))
    await returnTexts(tx, ledger, { identity, translationId: translated.translation_id, sourceIds: [sourceId] })
    await ledger.close()
  }
}

/** The name that a string has now. */
export const nameOf = ({ context, source }: Pick<UnitText, 'context' | 'source'>): StringName => ({
  context,
  source: splitPlural(source),
})
