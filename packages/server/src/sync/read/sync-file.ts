import {
  countingOf,
  type Document,
  type FileLanguage,
  type FileState,
  type FileUnit,
  formsForZero,
  isPlural,
  noteText,
  type UnitNote,
  zerosWithoutSource,
} from '@weft/formats'
import { indexLines, type Problem } from '@weft/text'
import { noteImported } from '../../db/background.ts'
import { statement, type Transaction } from '../../db/database.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { translationScope } from '../../domain/translation/translation-scope.ts'
import { type Doer, openLedger, type Scope, type Tally } from '../../events/ledger.ts'
import type { TreeFile } from '../component/find-files.ts'
import { fileLanguage, parseFileOf, type SyncedComponent } from '../component/synced-component.ts'
import { forgetFileOf } from '../component/unknown-file.ts'
import { areKnown, type FoundUnit, foundUnits, type SourceStrings } from '../merge/source-strings.ts'
import { syncTranslation } from '../merge/sync-translation.ts'
import type { TranslationSync } from '../merge/translation-sync.ts'
import type { SyncMode } from '../merge/unit-plan.ts'
import type { RepositoryWork } from '../run/run.ts'
import { termsOfFile } from './file-terms.ts'

/** The columns of a translation's row that concern its file. */
export interface TranslationRow {
  readonly id: number
  readonly filename: string
  readonly revision: string
  readonly language_id: number
  readonly language: string
  readonly plural_number: number
  readonly plural_formula: string
  readonly is_source: boolean
  readonly pending: boolean
  /** It has no strings yet. */
  readonly empty: boolean
}

/** A file that is not imported, with its first problem; lines are counted from one. */
export interface BrokenFile {
  readonly filename: string
  readonly line: number
  readonly column: number
  readonly error_message: string
}

/** An oddity of a file that is imported nevertheless. */
export interface OddPlace extends BrokenFile {
  readonly alert: 'DuplicateString' | 'FileWarning'
}

/** One component's run through its files. */
export interface ComponentRun {
  readonly work: RepositoryWork
  readonly component: SyncedComponent
  readonly mode: SyncMode
  /** Look also at files that did not move. */
  readonly everything: boolean
  /** See TreeSync. */
  readonly settles: boolean
  readonly strings: SourceStrings
  readonly sourceScope: Scope
  /** The scopes of translations that were read so far. */
  readonly scopes: Map<number, Scope>
  readonly broken: BrokenFile[]
  /** Oddities of the read files, by path. */
  readonly odd: Map<string, readonly OddPlace[]>
  /** Strings whose text came from a file in this run. */
  readonly updated: Set<number>
  /** The template that defines the strings; null where each file does so itself. */
  readonly template: Document | null
  /** Selects the translated strings by their keys. */
  readonly isWantedKey: (key: string) => boolean
  /** Whether texts of removed strings are kept for strings that may return. */
  readonly keepsTexts: boolean
}

const finishTranslation = statement<never>(
  'finish_translation',
  `update translations set revision = $2, filename = $3, plural_number = coalesce($4, plural_number),
          plural_formula = coalesce($5, plural_formula) where id = $1`,
)

/** Reads a file; null where it is broken, which is recorded in the run. */
export async function parseFile(
  run: ComponentRun,
  file: TreeFile,
  language: FileLanguage | undefined,
): Promise<Document | null> {
  run.odd.set(file.path, [])
  const read = await run.work.clone.readBlob(file.oid)
  if ('problem' in read) return brokenFile(run, file, null, read.problem)
  const parsed = parseFileOf(run.component, read.bytes, language)
  // A format of lines may take the pointer for texts.
  const problem = pointerProblem(read.bytes) ?? parsed.problems[0]
  if (problem) return brokenFile(run, file, read.bytes, problem)
  const warnings = parsed.warnings()
  if (warnings.length > 0) run.odd.set(file.path, oddPlaces(file.path, read.bytes, warnings))
  return parsed
}

function tellZeros(
  { component, odd }: ComponentRun,
  { file, parsed, template }: { readonly file: TreeFile; readonly parsed: Document; readonly template: Document },
): void {
  const zeros = zerosWithoutSource(component.format, template, parsed)
  if (zeros.length === 0) return
  odd.set(file.path, [
    ...oddPlaces(file.path, parsed.bytes, parsed.warnings()),
    ...oddPlaces(file.path, parsed.bytes, zeros),
  ])
}

function oddPlaces(filename: string, bytes: Uint8Array, warnings: readonly Problem[]): OddPlace[] {
  const lines = indexLines(bytes)
  return warnings.map(({ code, span, detail }) => {
    const { line, column } = lines.position(span?.start ?? 0)
    const alert = code.startsWith('duplicate-') ? 'DuplicateString' : 'FileWarning'
    return { filename, line, column, error_message: detail, alert }
  })
}

/** A pointer in a repository to a file stored elsewhere: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
function pointerProblem(bytes: Uint8Array): Problem | undefined {
  const start = Buffer.from(bytes.subarray(0, 100)).toString('latin1')
  if (!start.startsWith('version https://git-lfs.github.com/spec/')) return undefined
  const detail = 'this is a pointer of Git LFS; the file itself is not in the repository'
  return { code: 'lfs-pointer', span: { start: 0, end: 1 }, detail }
}

function brokenFile(run: ComponentRun, file: TreeFile, bytes: Uint8Array | null, problem: Problem): null {
  const at = bytes && problem.span ? indexLines(bytes).position(problem.span.start) : { line: 1, column: 1 }
  run.broken.push({ filename: file.path, line: at.line, column: at.column, error_message: problem.detail })
  return null
}

const isSame = (row: TranslationRow, file: TreeFile): boolean => row.revision === file.oid && row.filename === file.path

/**
 * Reads a translation's file where there is something to do: it moved, or everything is looked at. Null where there is
 * not, and where the file is broken. `read` is the file where it was read already.
 */
export async function readWanted(
  run: ComponentRun,
  row: TranslationRow,
  file: TreeFile,
  read: Document | null = null,
): Promise<WantedFile | null> {
  const wanted =
    !isSame(row, file) || run.everything || (row.pending && (run.settles || run.mode === 'repository-wins'))
  const parsed = wanted ? (read ?? (await parseFile(run, file, fileLanguage(row)))) : null
  if (parsed === null) run.work.progress.file(file.path, 0)
  if (parsed === null) return null
  const { identity } = run.component
  const language = fileLanguage(row)
  const counting = { ...language, plural: parsed.plural ?? language.plural }
  const units =
    row.is_source || !run.template
      ? parsed.units
      : unitsByTemplate(run.component, run.template, { file: parsed, language: counting })
  if (!row.is_source && run.template) tellZeros(run, { file, parsed, template: run.template })
  const wantedUnits = units.filter(({ context }) => run.isWantedKey(context))
  return { row, file, parsed, units: foundUnits(identity, wantedUnits) }
}

/** Whether a file has strings that the component does not have yet: two such files are not brought in at once. */
export const bringsStrings = (run: ComponentRun, { units }: WantedFile): boolean =>
  run.template === null && !areKnown(run.strings, units)

/** All that is needed to bring a translation in step with its file. A template is left for `finishFile`. */
export async function translationSyncOf(run: ComponentRun, wanted: WantedFile): Promise<TranslationSync> {
  const { work, component } = run
  const { row, file, parsed, units } = wanted
  // A template is finished after all files that depend on it.
  const isTemplate = row.is_source && component.identity.byContext
  const plural = row.is_source ? null : parsed.plural
  return {
    database: work.database,
    component,
    strings: run.strings,
    translation: { id: row.id, isSource: row.is_source, isEmpty: row.empty },
    environment: component.checks.environments({
      language: row.language,
      sourceLanguage: component.sourceLanguageCode,
      plural: plural ?? { number: row.plural_number, formula: row.plural_formula },
      isGlossary: component.isGlossary,
      glossary: await termsOfFile(run, row, units),
    }),
    scope: run.scopes.get(row.id) ?? (await translationScope(work.database, row.id)),
    sourceScope: run.sourceScope,
    units,
    revision: work.branch.tip,
    keepsTexts: run.keepsTexts,
    mode: run.mode,
    reader: work.reader,
    first: row.revision === '',
    signal: work.signal,
    report: (strings) => {
      noteImported(strings)
      work.progress.strings(file.path, strings)
    },
    updated: run.updated,
    begin: async (tx) => {
      if (!isSame(row, file)) await forgetFileOf(tx, row.id)
    },
    finish: async (tx, tally) => {
      if (!isTemplate) await writeFinished(tx, tally, { row, file, parsed, reader: work.reader })
    },
  }
}

/** Synchronises a translation with its file. */
export async function syncFile(run: ComponentRun, wanted: WantedFile): Promise<void> {
  const count = await syncTranslation(await translationSyncOf(run, wanted))
  run.work.progress.file(wanted.file.path, count)
}

/**
 * The strings of a monolingual translation: those of the template, in its order and with what it says of them; a file may
 * lack some. The notes of both are shown, the template's first, and what both say once: most files have copies of their template's.
 */
function unitsByTemplate(
  { identity: { keyOf }, format }: Pick<SyncedComponent, 'identity' | 'format'>,
  template: Document,
  { file, language }: { readonly file: Document; readonly language: FileLanguage },
): FileUnit[] {
  const isForm = formsForZero(format, template, language)
  const has = new Map<string, FileUnit>()
  for (const unit of file.units) if (!has.has(keyOf(unit))) has.set(keyOf(unit), unit)
  return template.units.map((unit) => {
    const own = has.get(keyOf(unit))
    const ownNote = own ? noteText(own) : ''
    const notes = unit.notes.length === 0 ? (own?.notes ?? unit.notes) : joinedNotes(noteText(unit), ownNote)
    const state = (said: FileState): FileState => (unit.state === 'read-only' ? unit.state : said)
    if (own) return { ...own, notes, location: unit.location, flags: unit.flags, state: state(own.state) }
    const forms = isPlural(unit) ? countingOf(format, unit.context, language).plural.number : 1
    const target = Array.from({ length: forms }, () => '')
    return { ...unit, notes, target, state: isForm(unit) ? 'read-only' : state('untranslated'), previousSource: '' }
  })
}

function joinedNotes(template: string, own: string): readonly UnitNote[] {
  // A string without a separate note keeps the line end of the joint, as clients expect.
  const isSaid = own !== '' && `\n${template}\n`.includes(`\n${own}\n`)
  return [{ by: 'developer', text: isSaid ? template : `${template}\n${own}` }]
}

/** Records which file a translation matches. */
async function writeFinished(
  tx: Transaction,
  tally: Tally,
  { reader, ...finished }: FinishedFile & { readonly reader: Doer },
): Promise<void> {
  const { row, file, parsed } = finished
  if (isSame(row, file)) return
  // A source file's header declares the template's plural forms, not the language's.
  const plural = row.is_source ? null : parsed.plural
  await tx.query(finishTranslation, [row.id, file.oid, file.path, plural?.number ?? null, plural?.formula ?? null])
  dropCaches(tx, 'settings', `translation:${row.id}`)
  const reason = row.revision === '' ? 'new file' : 'content changed'
  tally.record({ action: 'update', doer: reader, details: { reason, filename: file.path } })
}

/** A translation and the file that it matches. */
export interface FinishedFile {
  readonly row: TranslationRow
  readonly file: TreeFile
  readonly parsed: Document
}

/** A file to be imported, and the strings that its translation will have. */
export interface WantedFile extends FinishedFile {
  readonly units: readonly FoundUnit[]
}

/** Finishes a template after all files that depend on it. */
export async function finishFile(run: ComponentRun, finished: FinishedFile): Promise<void> {
  await run.work.database.transaction(async (tx) => {
    const ledger = openLedger(tx, run.sourceScope)
    await writeFinished(tx, ledger, { ...finished, reader: run.work.reader })
    await ledger.close()
  })
}
