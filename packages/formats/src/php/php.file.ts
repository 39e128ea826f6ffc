import type { FileLanguage, ParseOptions } from '../format.ts'
import {
  bytesOf,
  duplicateWarnings,
  type Entry,
  type LineFile,
  lastOfEach,
  noteOf,
  plainUnit,
} from '../lines/line-file.ts'
import { openView, type View } from '../lines/view.ts'
import { hasRanges, laravelRule } from './laravel-plural.ts'
import { type PhpArray, type PhpMember, scanPhp } from './php.scan.ts'
import { decodePhp, variablesOf } from './php.text.ts'
import type { Literal } from './php.tokens.ts'

/** Whether `|` parts the forms of a plural text, as in Laravel. */
export interface PhpDialect {
  readonly hasForms: boolean
}

export interface PhpEntry extends Entry {
  readonly literal: Literal
  readonly member: PhpMember
  /** The array that it stands in; the file's own for a statement. */
  readonly home: PhpArray
}

export interface PhpFile extends LineFile<PhpEntry> {
  readonly root: PhpArray
  /** Arrays by their names: `return[]`, `$lang->'menu'`. */
  readonly arrays: ReadonlyMap<string, PhpArray>
  /** The parent array and member of each array. */
  readonly owners: ReadonlyMap<PhpArray, { readonly home: PhpArray; readonly member: PhpMember }>
  readonly dialect: PhpDialect
}

interface ScannedString {
  readonly name: string
  readonly place: PhpMember['place']
  readonly member: PhpMember
  readonly literal: Literal
  readonly home: PhpArray
}

/** The strings of a file in its order, and where its arrays stand. Elements without a key are nobody's to translate: their places are their names. */
function collect(root: PhpArray, view: View) {
  const found: ScannedString[] = []
  const arrays = new Map<string, PhpArray>()
  const owners = new Map<PhpArray, { home: PhpArray; member: PhpMember }>()
  const waiting = [{ array: root, name: '', next: 0 }]
  for (let frame = waiting.at(-1); frame; frame = waiting.at(-1)) {
    const member = frame.array.members[frame.next++]
    if (!member) {
      waiting.pop()
      continue
    }
    if (member.name === null) continue
    const own = view.width === 1 ? Buffer.from(member.name, 'latin1').toString('utf8') : member.name
    const name = frame.name === '' ? own : `${frame.name}->${own}`
    const { array, literal, place } = member
    if (literal) found.push({ name, place, member, literal, home: frame.array })
    if (!array) continue
    owners.set(array, { home: frame.array, member })
    const inner = array.isShort ? `${name}[]` : name
    arrays.set(inner, array)
    waiting.push({ array, name: inner, next: 0 })
  }
  return { found, arrays, owners }
}

export function readPhp(bytes: Uint8Array, dialect: PhpDialect, { language }: ParseOptions = {}): PhpFile {
  const { view, problem } = openView(bytes, 'utf-8')
  const scanned = scanPhp(view.text, view.start)
  const wrong = problem ?? (scanned.problem?.span && { ...scanned.problem, span: bytesOf(scanned.problem.span, view) })
  const { found, arrays, owners } = collect(scanned.root, view)
  const { kept, doubles } = lastOfEach(found, ({ name }) => name)
  const entries = wrong
    ? []
    : kept.map((one) => {
        const entry = phpEntry(one, { view, language, dialect })
        const others = doubles.get(one)
        return others ? { ...entry, doubles: others } : entry
      })
  const sections = [{ name: '', start: view.start, end: view.text.length }]
  const { root } = scanned
  const problems = wrong ? [wrong] : []
  return {
    view,
    entries,
    sections,
    problems,
    warnings: () => duplicateWarnings(entries, view),
    root,
    arrays,
    owners,
    dialect,
  }
}

/** No language has as many plural forms. */
const MOST_FORMS = 100

interface Reader {
  readonly view: View
  readonly language: FileLanguage | undefined
  readonly dialect: PhpDialect
}

function phpEntry({ name, member, literal, home }: ScannedString, { view, language, dialect }: Reader): PhpEntry {
  const raw = view.read(literal.start, literal.end)
  const text = decodePhp(raw, literal)
  const split = dialect.hasForms && text.includes('|') && !hasRanges(text) ? text.split('|', MOST_FORMS + 1) : []
  // A text of more parts has bars for something else.
  const parts = split.length > 0 && split.length <= MOST_FORMS ? split : null
  const count = language ? laravelRule(language).number : (parts?.length ?? 1)
  const target = parts ? Array.from({ length: count }, (_, index) => parts[index] ?? '') : [text]
  const notes = noteOf(
    member.comments
      .map(({ start, end }) => commentText(view.read(start, end)))
      .filter((note) => note !== '')
      .join('\n'),
  )
  const variables = variablesOf(raw, literal)
  const unit = {
    ...plainUnit({ context: name, target, notes }, member.place, view),
    ...(parts && { variants: parts.map((part, index) => ({ name: String(index), text: part })) }),
    ...(variables.length > 0 && { form: JSON.stringify(variables) }),
  }
  return { unit, places: [member.place], slots: [{ ...literal, text }], section: '', literal, member, home }
}

function commentText(raw: string): string {
  if (!raw.startsWith('/*')) return raw.replace(/^(?:\/\/+|#+)/, '').trim()
  return raw
    .slice(2, -2)
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim().replace(/^\*+/, '').trim())
    .filter((line) => line !== '')
    .join('\n')
}
