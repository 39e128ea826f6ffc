import type { Edit, Problem, Span } from '@weft/text'
import { applyEdits } from '@weft/text'
import { duplicateUnits } from '../duplicate-units.ts'
import type { NewFile, NewUnit } from '../format.ts'
import { bySource } from '../identity.ts'
import { bytesOf, type Entry, type LineFile, noteOf, plainUnit } from '../lines/line-file.ts'
import { lineEnd, nextLine } from '../lines/line-text.ts'
import type { Writer } from '../lines/line-writer.ts'
import { openView, type View } from '../lines/view.ts'
import { MOST_HELD_UNITS, tooMany } from '../most-units.ts'
import { firstText } from '../unit-facts.ts'

/** A line of texts: source, context, comment and translation, with tabs between. */
export interface CatkeysEntry extends Entry {
  /** The place of the translation; null where the line ends before it. */
  readonly target: Span | null
  /** Raw fields of the line: the fingerprint is of them. */
  readonly fields: readonly string[]
}

export interface CatkeysFile extends LineFile<CatkeysEntry> {
  /** The first line's fields: version, language, signature, fingerprint. */
  readonly head: readonly Span[]
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' }
const NAMES: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't', '"': '"', '\\': '\\' }

const decode = (raw: string): string =>
  raw.includes('\\') ? raw.replace(/\\([nrt"\\])/g, (_, name: string) => ESCAPES[name] ?? '') : raw

/** A backslash that escapes nothing is one. */
const encode = (text: string): string =>
  text.toWellFormed().replace(/\\(?=[nrt"\\\n\r\t]|$)|[\n\r\t"]/g, (character) => `\\${NAMES[character] ?? ''}`)

/** Reads Haiku's lists of texts: https://www.haiku-os.org/docs/api/group__locale.html */
export function readCatkeys(bytes: Uint8Array): CatkeysFile {
  const { view, problem } = openView(bytes, 'utf-8')
  const { text, start } = view
  const headEnd = lineEnd(text, start)
  const head = fieldsOf(text, { start, end: headEnd })
  const first = nextLine(text, start)
  const entries: CatkeysEntry[] = []
  let wrong: Problem | null = text.length > start && head.length < 4 ? headProblem(start, headEnd) : null
  for (let at = first; at < text.length && wrong === null; at = nextLine(text, at)) {
    const place = { start: at, end: lineEnd(text, at) }
    if (place.end === place.start) continue
    const fields = fieldsOf(text, place)
    if (fields.length < 3 || fields.length > 4) wrong = lineProblem(place)
    else if (entries.length >= MOST_HELD_UNITS) wrong = { ...tooMany(MOST_HELD_UNITS), span: place }
    else entries.push(entryOf(view, place, fields))
  }
  const problems = problem ? [problem] : wrong?.span ? [{ ...wrong, span: bytesOf(wrong.span, view) }] : []
  const sections = [{ name: '', start: first, end: text.length }]
  const warnings = () =>
    duplicateUnits(
      entries.map(({ unit }) => unit),
      bySource.keyOf,
      'string',
    )
  return { view, entries, sections, problems, warnings, head }
}

const headProblem = (start: number, end: number): Problem => ({
  code: 'missing-header',
  span: { start, end },
  detail: 'the first line says version, language, signature and fingerprint, with tabs between',
})

const lineProblem = (span: Span): Problem => ({
  code: 'missing-column',
  span,
  detail: 'a line says source, context, comment and translation, with tabs between',
})

function fieldsOf(text: string, { start, end }: Span): Span[] {
  const fields: Span[] = []
  for (let at = start; at <= end; ) {
    const tab = text.indexOf('\t', at)
    const to = tab < 0 || tab > end ? end : tab
    fields.push({ start: at, end: to })
    at = to + 1
  }
  return fields
}

function entryOf(view: View, place: Span, fields: readonly Span[]): CatkeysEntry {
  const [source = '', context = '', comment = '', target = ''] = fields.map(({ start, end }) => view.read(start, end))
  const said = {
    context: decode(context),
    source: [decode(source)],
    target: [decode(target)],
    notes: noteOf(decode(comment)),
  }
  const unit = plainUnit(said, place, view)
  const slot = fields[3] ?? null
  const raw = [source, context, comment]
  return {
    unit,
    places: [place],
    slots: [slot && { ...slot, text: firstText(said.target) }],
    section: '',
    target: slot,
    fields: raw,
  }
}

export const catkeysWriter: Writer<CatkeysEntry> = {
  identity: bySource,
  open: readCatkeys,
  setTexts(_file, { target, places }, [text = '']): Edit[] {
    const end = places[0]?.end ?? 0
    if (target) return [{ span: target, content: encode(text) }]
    return [{ span: { start: end, end }, content: `\t${encode(text)}` }]
  },
  writeEntry: (unit) => [...fieldsFor(unit), encode(firstText(unit.target))].join('\t'),
}

const fieldsFor = ({ source, context, notes }: Pick<NewUnit, 'source' | 'context' | 'notes'>): string[] => [
  encode(firstText(source)),
  encode(context),
  encode(notes.map(({ text }) => text).join('\n')),
]

/** Haiku's hash of a text, carried on from another's. */
function hash(text: string, start: number): number {
  let value = start
  for (const byte of Buffer.from(text)) value = (Math.imul(value, 5) + (byte > 127 ? byte - 256 : byte)) >>> 0
  return (Math.imul(value, 5) + 1) >>> 0
}

/**
 * The fingerprint of a file's strings: a program takes a translation only if the fingerprint equals that of the program's texts.
 */
export const fingerprint = (strings: readonly (readonly string[])[]): number =>
  strings.reduce((sum, fields) => (sum + fields.reduce((value, field) => hash(decode(field), value), 0)) >>> 0, 0)

/** The file with the fingerprint of its strings, if it had that of its strings before. */
export function withFingerprint(before: CatkeysFile, bytes: Uint8Array): Uint8Array {
  const said = before.head[3]
  const told = said && before.view.text.slice(said.start, said.end)
  if (!said || told !== String(fingerprint(before.entries.map(({ fields }) => fields)))) return bytes
  const now = readCatkeys(bytes)
  const place = now.head[3]
  const mark = String(fingerprint(now.entries.map(({ fields }) => fields)))
  if (!place || now.view.text.slice(place.start, place.end) === mark) return bytes
  return Buffer.from(applyEdits(now.view.text, [{ span: place, content: mark }]), 'latin1')
}

/** All lines without their translations, and the name of the new language. */
export function withoutTexts({ view, entries, head }: CatkeysFile, { languageName }: NewFile): Uint8Array {
  const name = languageName
    .toLowerCase()
    .replace(/ *\(.*$/, '')
    .replace(/[\t\r\n]/g, ' ')
  const edits = entries.flatMap(({ target }): Edit[] => (target ? [{ span: target, content: '' }] : []))
  const language = head[1]
  const named = language ? [{ span: language, content: Buffer.from(name.toWellFormed()).toString('latin1') }] : []
  return Buffer.from(applyEdits(view.text, [...named, ...edits]), 'latin1')
}
