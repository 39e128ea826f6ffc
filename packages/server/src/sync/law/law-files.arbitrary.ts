import {
  type EditableDocument,
  type FileState,
  type FileUnit,
  type Format,
  formatById,
  identityOf,
  type UnitChange,
} from '@weft/formats'
import { splitPlural } from '../../db/unit-state.ts'
import type { AddedUnit } from '../../jobs/repository-jobs.ts'
import { poFile } from '../testing.ts'
import { pluralSource } from './law.arbitrary.ts'

const formulas = ['nplurals=2; plural=n != 1;', 'nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;'] as const

const fileOf = (language: string, texts: Readonly<Record<string, string>>, [one, many]: readonly [string, string]) =>
  `${poFile(language, texts)}\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "${one}"\nmsgstr[1] "${many}"\n`

/** The base for new languages. */
export const base = fileOf('', { Open: '', Close: '', Menu: '', Help: '' }, ['', ''])
const startTexts = { Open: 'old', Close: '', Menu: '~x', Help: '' }
const templateOf = (texts: Readonly<Record<string, string>>) =>
  fileOf('en', { Open: 'Open', Close: 'Close', Menu: 'Menu', Help: 'Help', ...texts }, ['%d file', '%d files'])

/** A string's names in histories are source texts; a plural one of a monolingual file has its first text for a key. */
const keyNamed = (source: string): string => splitPlural(source)[0] ?? ''

/** Files whose strings are their source texts, or keys with the source texts in a separate file. */
export interface LawFiles {
  readonly id: 'po' | 'po-mono'
  readonly format: Format
  readonly isMonolingual: boolean
  readonly template: string
  /** A monolingual component has its template in the place of one of the languages of histories. */
  codeOf(language: string): string
  parse(text: string | Uint8Array): EditableDocument
  /** A file with some new texts, and with the first texts for the others. */
  start(language: string, texts: Readonly<Record<string, string>>): string
  /** A file with a part of the strings, from a person; a template has all strings. */
  brought(language: string, open: string): string
  /** A file with one string, of no text or, in a template, of some. */
  least(language: string): string
  /** The name that the database has for a string of this name. */
  storedName(source: string): string
  /** The name of a string in histories. */
  nameOf(unit: Pick<FileUnit, 'context' | 'source'>): string
  /** A string of this name, with these texts. */
  named(source: string, target: readonly string[]): Pick<AddedUnit, 'context' | 'source' | 'target'>
  /** The change that adds a string without a text, or with its name for one. */
  addition(source: string, file: EditableDocument, withText?: boolean): UnitChange
}

export function lawFiles(id: LawFiles['id']): LawFiles {
  const format = formatById(id)
  if (!format) throw new Error(`the format ${id} is not registered`)
  const isMonolingual = id === 'po-mono'
  const isTemplate = (language: string) => isMonolingual && language === 'en'
  const named: LawFiles['named'] = (source, target) =>
    isMonolingual
      ? { context: keyNamed(source), source: [], target: [...target] }
      : { context: '', source: splitPlural(source), target: [...target] }
  return {
    id,
    format,
    isMonolingual,
    template: isMonolingual ? 'po/en.po' : '',
    codeOf: (language) => (isMonolingual && language === 'de' ? 'en' : language),
    parse: (text) => format.parse(Buffer.from(text)),
    start: (language, texts) =>
      isTemplate(language) ? templateOf(texts) : fileOf(language, { ...startTexts, ...texts }, ['', '']),
    brought: (language, open) =>
      isTemplate(language) ? templateOf({ Open: open }) : fileOf(language, { Open: open, Close: '' }, ['', '']),
    least: (language) => poFile(language, { Open: isTemplate(language) ? 'Open' : '' }),
    storedName: (source) => (isMonolingual ? keyNamed(source) : source),
    nameOf({ context, source }) {
      if (!isMonolingual) return source.join('\u001e\u001e')
      return context === keyNamed(pluralSource) ? pluralSource : context
    },
    named,
    addition(source, { plural }, withText = false) {
      const forms = source === pluralSource ? (plural?.number ?? 2) : 1
      const target = Array.from({ length: forms }, () => (withText ? keyNamed(source) : ''))
      const state: FileState = withText ? 'translated' : 'untranslated'
      const about = { previousSource: '', state, notes: [], location: '', flags: '' } as const
      return { kind: 'add', unit: { ...about, ...named(source, target) } }
    },
  }
}

const keyIn = ({ format, isMonolingual, named }: LawFiles, source: string) =>
  identityOf(format, isMonolingual).keyOf(named(source, []))

/** The file with the other number of plural forms, as msgmerge would have it: its plural string is without a text. */
export function otherPlurals(files: LawFiles, file: EditableDocument): Uint8Array {
  const other = formulas[file.plural?.number === 2 ? 1 : 0]
  const text = Buffer.from(file.bytes)
    .toString()
    .replace(/Plural-Forms: [^\\]*/, `Plural-Forms: ${other}`)
  const parsed = files.parse(text)
  const has = parsed.units.some((unit) => files.nameOf(unit) === pluralSource)
  const without = has ? parsed.edit({ units: [{ kind: 'remove', key: keyIn(files, pluralSource) }] }) : parsed.bytes
  const bare = files.parse(without)
  return bare.edit({ units: [files.addition(pluralSource, bare)] })
}

/** The file after what upstream, or an upload, does to one string; null where there is nothing to do. */
export function changed(
  files: LawFiles,
  file: EditableDocument,
  { does, source, text }: { readonly does: string; readonly source: string; readonly text: string },
): Uint8Array | null {
  const key = keyIn(files, source)
  const unit = file.units.find((one) => files.nameOf(one) === source)
  const edit = (change: UnitChange) => file.edit({ units: [change] })
  if (does === 'adds') return unit ? null : edit(files.addition(source, file))
  if (!unit) return null
  if (does === 'removes') return edit({ kind: 'remove', key })
  const target = does === 'marks' ? unit.target : unit.target.map((_, form) => (form === 0 ? text : `${text}.${form}`))
  return edit({ kind: 'set', key, target, state: does === 'marks' ? 'needs-editing' : 'translated' })
}
