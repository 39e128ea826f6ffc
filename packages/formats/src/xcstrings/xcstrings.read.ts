import type { Problem, Span } from '@weft/text'
import { readJson } from '../json/json.scan.ts'
import { isCategory } from '../plural-categories.ts'

/** A text of one language, at one of its places. */
export interface StringUnit {
  state: string
  value: string
  /** The places of the state and the value; null if one is missing. */
  stateAt: Span | null
  valueAt: Span | null
}

/** The texts of a string in one language. */
export interface Localization {
  readonly code: string
  /** From its name. */
  readonly start: number
  /** From its bracket. */
  readonly valueStart: number
  end: number
  /** By their places: '', `plural.one`, `device.mac`, `substitutions.count.plural.one`. */
  readonly units: Map<string, StringUnit>
}

/** A member of an object. */
export interface NamedSpan extends Span {
  readonly name: string
}

/** A string with its texts in all languages. */
export interface CatalogString {
  readonly name: string
  readonly start: number
  readonly valueStart: number
  end: number
  comment: string
  extractionState: string
  shouldTranslate: boolean
  readonly localizations: Map<string, Localization>
  /** Languages that stand again further down. */
  readonly hidden: Localization[]
  /** The object of all languages. */
  container: Span | null
  readonly members: NamedSpan[]
}

export interface Catalog {
  readonly bytes: Uint8Array
  readonly problem: Problem | null
  readonly sourceLanguage: string
  /** If several have one name, the last counts, as in Apple's tools. */
  readonly strings: readonly CatalogString[]
  /** The other strings of a name. */
  readonly doubles: readonly CatalogString[]
  /** The object of all strings; null where the file has none. */
  readonly place: Span | null
}

/** A file with more values is a mistake, or an attack on memory. */
const MOST_VALUES = 4_000_000

/**
 * The place of a text by the names on the way to it, without the words between; null for one that no program of Apple's reads.
 * `names` from the fifth on are those within a language, up to `stringUnit`.
 */
function placeOf(names: readonly string[], depth: number): string | null {
  if (depth === 5) return ''
  const [first, second = '', third = '', fourth, fifth, sixth = ''] = names.slice(4, depth - 1)
  if (first === 'variations' && second === 'plural' && depth === 8) return pluralPlace('', third)
  if (first === 'variations' && second === 'device' && fourth === undefined && depth === 8) return `device.${third}`
  if (first === 'variations' && second === 'device' && fourth === 'variations' && fifth === 'plural' && depth === 11)
    return pluralPlace(`device.${third}.`, sixth)
  if (first === 'substitutions' && depth === 7) return `substitutions.${second}`
  if (first === 'substitutions' && third === 'variations' && fourth === 'plural' && depth === 10)
    return pluralPlace(`substitutions.${second}.`, fifth ?? '')
  return null
}

const pluralPlace = (before: string, name: string): string | null =>
  isCategory(name) ? `${before}plural.${name}` : null

/** Reads Apple's string catalogues. */
export function readCatalog(bytes: Uint8Array): Catalog {
  const names: string[] = []
  const starts: number[] = []
  const all: CatalogString[] = []
  let sourceLanguage = ''
  let place: { start: number; end: number } | null = null
  let current: CatalogString | null = null
  let language: Localization | null = null
  let unit: StringUnit | null = null
  let depth = 0
  const problem = readJson(
    bytes,
    {
      key(name, start) {
        names[depth - 1] = name
        starts[depth - 1] = start
      },
      begin(container, start) {
        depth++
        if (container === 'array') names[depth - 1] = ''
        if (names[0] !== 'strings' || container === 'array') return
        if (depth === 2) place = { start, end: start }
        else if (depth === 3) {
          current = newString(names[1] ?? '', starts[1] ?? start, start)
          all.push(current)
        } else if (depth === 4 && names[2] === 'localizations' && current) current.container = { start, end: start }
        else if (depth === 5 && names[2] === 'localizations' && current) {
          const code = names[3] ?? ''
          language = { code, start: starts[3] ?? start, valueStart: start, end: start, units: new Map() }
          const before = current.localizations.get(code)
          // The last of two counts, and stands behind the others.
          if (before && current.localizations.delete(code)) current.hidden.push(before)
          current.localizations.set(code, language)
        } else if (depth > 5 && names[depth - 2] === 'stringUnit' && language) {
          unit = { state: '', value: '', stateAt: null, valueAt: null }
          const at = placeOf(names, depth - 1)
          if (at !== null) language.units.set(at, unit)
        }
      },
      scalar(kind, text, start, end) {
        const name = names[depth - 1]
        if (depth === 1 && name === 'sourceLanguage' && kind === 'string') sourceLanguage = text
        if (unit && kind === 'string') {
          if (name === 'state') Object.assign(unit, { state: text, stateAt: { start, end } })
          if (name === 'value') Object.assign(unit, { value: text, valueAt: { start, end } })
        } else if (depth === 3 && current && names[0] === 'strings') noteFact(current, { name: name ?? '', kind, text })
        if (depth === 3) current?.members.push({ name: name ?? '', start: starts[2] ?? start, end })
      },
      end(end) {
        depth--
        if (unit && names[depth - 1] === 'stringUnit') unit = null
        if (names[0] !== 'strings') return
        if (depth === 4 && language) {
          language.end = end
          language = null
        } else if (depth === 3 && current) {
          if (current.container && names[2] === 'localizations')
            current.container = { start: current.container.start, end }
          current.members.push({ name: names[2] ?? '', start: starts[2] ?? end, end })
        } else if (depth === 2 && current) {
          current.end = end
          current = null
        } else if (depth === 1 && place) place.end = end
      },
    },
    'object',
    MOST_VALUES,
  )
  const { strings, doubles } = lastOfEach(all)
  const found = problem ?? (place ? null : missingStrings(bytes))
  const isRead = found === null
  return {
    bytes,
    problem: found,
    sourceLanguage: sourceLanguage || 'en',
    strings: isRead ? strings : [],
    doubles: isRead ? doubles : [],
    place,
  }
}

const missingStrings = (bytes: Uint8Array): Problem => ({
  code: 'missing-strings',
  span: { start: 0, end: Math.min(1, bytes.length) },
  detail: 'a string catalogue has an object "strings"',
})

const newString = (name: string, start: number, valueStart: number): CatalogString => ({
  name,
  start,
  valueStart,
  end: valueStart,
  comment: '',
  extractionState: '',
  shouldTranslate: true,
  localizations: new Map(),
  hidden: [],
  container: null,
  members: [],
})

function noteFact(
  string: CatalogString,
  { name, kind, text }: { readonly name: string; readonly kind: string; readonly text: string },
): void {
  if (name === 'comment' && kind === 'string') string.comment = text
  if (name === 'extractionState' && kind === 'string') string.extractionState = text
  if (name === 'shouldTranslate' && kind === 'boolean') string.shouldTranslate = text === 'true'
}

function lastOfEach(all: readonly CatalogString[]) {
  const last = new Map(all.map((one) => [one.name, one]))
  if (last.size === all.length) return { strings: all, doubles: [] }
  return {
    strings: all.filter((one) => last.get(one.name) === one),
    doubles: all.filter((one) => last.get(one.name) !== one),
  }
}
