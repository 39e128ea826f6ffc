import { applyByteEdits, type Edit, type Problem } from '@weft/text'
import { duplicateUnits } from '../duplicate-units.ts'
import {
  defineFormat,
  type EditableDocument,
  type FileChange,
  type FileUnit,
  MOST_BYTES_OF_TREES,
  type NewUnit,
  type Obstruction,
} from '../format.ts'
import { byContext } from '../identity.ts'
import { editingAround } from '../obstruction.ts'
import { firstText, NO_NOTES, NO_TEXTS, stateOfTexts } from '../unit-facts.ts'
import { utf8Problem } from '../utf8.ts'
import { firstByKey, groupAdded, sortedChanges } from '../xml/xml.edit.ts'
import { canBeFileName, type FolderFile, headOf, readFolderText } from './folder-text.ts'
import { flagsOfFile } from './store-files.ts'

interface Entry extends FolderFile {
  readonly unit: FileUnit
  /** The parts before and behind the text: blanks, and a byte order mark. */
  readonly before: string
  readonly behind: string
  readonly newline: string
}

/** The text that a file can say in place of another: blanks at its ends are the file's. */
export const representableInFile = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim()

function entryOf(bytes: Buffer, file: FolderFile): Entry {
  const whole = bytes.toString('utf8', file.content.start, file.content.end)
  const before = whole.slice(0, whole.length - whole.trimStart().length)
  const core = whole.trim()
  const target = [representableInFile(core)]
  const { name: context, span } = file
  const said = { context, source: NO_TEXTS, target, state: stateOfTexts(target), previousSource: '', notes: NO_NOTES }
  const behind = whole.slice(before.length + core.length)
  const unit = { ...said, location: '', flags: flagsOfFile(context), span }
  return { ...file, unit, before, behind, newline: whole.includes('\r\n') ? '\r\n' : '\n' }
}

function problemOf(bytes: Buffer, files: readonly FolderFile[]): Problem | null {
  for (const { name, content } of files) {
    const found = utf8Problem(bytes.subarray(content.start, content.end))
    if (!found) continue
    const { start = 0, end = 0 } = found.span ?? {}
    const span = { start: content.start + start, end: content.start + end }
    return { ...found, span, detail: `${name}: ${found.detail}` }
  }
  return null
}

/** A file's head and content. */
function written(name: string, content: string): Buffer {
  const bytes = Buffer.from(content.toWellFormed())
  return Buffer.concat([headOf(name, bytes), bytes, Buffer.from('\n')])
}

function editFolder(bytes: Uint8Array, entries: readonly Entry[], { units }: FileChange): Uint8Array {
  const byKey = firstByKey(entries, ({ unit }) => unit.context)
  const { removed, set, added } = sortedChanges(units, byKey)
  const edits: Edit<Uint8Array>[] = [...removed].map(({ span }) => ({ span, content: Buffer.alloc(0) }))
  for (const [{ unit, before, behind, newline, name, span }, { target }] of set) {
    const text = representableInFile(firstText(target))
    if (text === unit.target[0]) continue
    edits.push({ span, content: written(name, `${before}${text.replaceAll('\n', newline)}${behind}`) })
  }
  for (const [anchor, group] of groupAdded(added, ({ context }) => context, { byKey, last: entries.at(-1) ?? null })) {
    const at = anchor?.span.end ?? 0
    edits.push({ span: { start: at, end: at }, content: Buffer.concat(group.map(newFile)) })
  }
  return edits.length === 0 ? bytes : applyByteEdits(bytes, edits)
}

function newFile({ context, target }: NewUnit): Buffer {
  const text = representableInFile(firstText(target))
  return written(context, text === '' ? '' : `${text}\n`)
}

/** New strings whose names are no names of files, or of files that a folder of texts has not. */
function misnamed({ units }: FileChange): Obstruction[] {
  return units.flatMap((change): Obstruction[] => {
    if (change.kind !== 'add' || (canBeFileName(change.unit.context) && change.unit.context.endsWith('.txt'))) return []
    const detail = `“${change.unit.context.slice(0, 200)}” is no name of a text file, such as title.txt or changelogs/12.txt`
    return [{ unit: change.unit, problem: { code: 'no-file-name', span: { start: 0, end: 0 }, detail } }]
  })
}

/**
 * The texts of a program in a store: a translation is a folder, each file in it a text. https://docs.fastlane.tools/actions/supply,
 * https://f-droid.org/docs/All_About_Descriptions_Graphics_and_Screenshots, https://github.com/Triple-T/gradle-play-publisher
 */
export const appstore = defineFormat({
  id: 'appstore',
  label: 'App store metadata files',
  isFolder: true,
  mostBytes: MOST_BYTES_OF_TREES,
  extensions: ['zip'],
  mediaType: 'application/zip',
  template: 'required',
  newBase: 'optional',
  plurals: 'none',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'googleplay',
  parameters: [],
  usage: [
    { files: 'fastlane/metadata/android/*', source: 'fastlane/metadata/android/en-US' },
    { files: 'metadata/*', source: 'metadata/en-US' },
    { files: 'src/main/play/listings/*', source: 'src/main/play/listings/en-US' },
  ],
  recognises: (start) => /^--- \d+ \S/.test(start),
  parse(given): EditableDocument {
    const bytes = Buffer.from(given.buffer, given.byteOffset, given.length)
    const { files, problem: wrong } = readFolderText(bytes)
    const problem = wrong ?? problemOf(bytes, files)
    const entries = problem ? [] : files.map((file) => entryOf(bytes, file))
    const units = entries.map(({ unit }) => unit)
    return {
      bytes: given,
      units,
      problems: problem ? [problem] : [],
      warnings: () => duplicateUnits(units, byContext.keyOf, 'name'),
      plural: null,
      charset: null,
      ...editingAround(misnamed, (change) => (problem ? given : editFolder(given, entries, change))),
      translationFor: () => new Uint8Array(),
    }
  },
  begin: () => new Uint8Array(),
})
