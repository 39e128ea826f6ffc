import type { Problem, Span } from '@weft/text'
import { duplicateUnits, MOST_WARNINGS } from '../duplicate-units.ts'
import type { Document, FileUnit } from '../format.ts'
import { byContext } from '../identity.ts'
import { NO_NOTES, NO_TEXTS } from '../unit-facts.ts'
import { type JsonReader, readJson, type ScalarKind } from './json.scan.ts'
import { type Container, nameIn, readTree } from './json.tree.ts'

/** A container that is being read. */
interface Frame {
  readonly name: string | null
  readonly isArray: boolean
  /** Its names, from the second on: most objects of a file of millions have one. */
  keys: Set<string> | null
  /** How many names were told; more than there are keys where one stands twice. */
  names: number
  /** Start of the member whose value is read. */
  start: number
  key: string
  index: number
}

/** The value as people see it: numbers unchanged, truth values as Weblate shows them. */
export const shown = (kind: ScalarKind, text: string): string =>
  kind === 'boolean' ? (text === 'true' ? 'True' : 'False') : text

function fileUnit(context: string, kind: ScalarKind, said: string, span: Span): FileUnit {
  const unit: FileUnit = {
    context,
    source: NO_TEXTS,
    target: [said],
    state: said === '' ? 'untranslated' : 'translated',
    previousSource: '',
    notes: NO_NOTES,
    location: '',
    flags: '',
    span,
  }
  return kind === 'string' ? unit : { ...unit, form: kind }
}

/** The strings of a JSON file, each by its name; `null` is not a string. */
export function parseJson(bytes: Uint8Array): Document {
  const units: FileUnit[] = []
  const frames: Frame[] = []
  let frame: Frame | undefined
  let hasDuplicates = false
  const reader: JsonReader = {
    begin(container) {
      const name = frame ? nameIn(frame, frame.key, frame.index) : null
      frame = { name, isArray: container === 'array', keys: null, names: 0, start: 0, key: '', index: 0 }
      frames.push(frame)
    },
    end() {
      const closed = frames.pop()
      hasDuplicates ||= closed?.keys != null && closed.keys.size < closed.names
      frame = frames.at(-1)
      if (frame) frame.index++
    },
    key(name, start) {
      if (!frame) return
      if (frame.names === 1) frame.keys = new Set([frame.key])
      frame.keys?.add(name)
      frame.names++
      frame.key = name
      frame.start = start
    },
    scalar(kind, text, start, end) {
      if (!frame) return
      const span = { start: frame.isArray ? start : frame.start, end }
      if (kind !== 'null') units.push(fileUnit(nameIn(frame, frame.key, frame.index), kind, shown(kind, text), span))
      frame.index++
    },
  }
  const problem = readJson(bytes, reader)
  const nothing = { bytes, plural: null, charset: null }
  if (problem) return { ...nothing, units: [], problems: [problem], warnings: () => [] }
  const hidden = hasDuplicates ? hiddenMembers(readTree(bytes)) : []
  const visible = hidden.length === 0 ? units : outside(units, hidden)
  return { ...nothing, units: visible, problems: [], warnings: () => warningsOf(visible, hidden) }
}

/** Members whose name stands again further down in the same object, in the order of the file: no parser reads them. */
export function hiddenMembers(root: Container): Span[] {
  const found: Span[] = []
  const waiting = [root]
  for (let container = waiting.pop(); container; container = waiting.pop()) {
    for (const member of container.members) {
      if (!container.isArray && container.byKey.get(member.key) !== member) found.push(member)
      else if (member.child) waiting.push(member.child)
    }
  }
  return found.map(({ start, end }) => ({ start, end })).sort((a, b) => a.start - b.start)
}

/** The units that lie in none of the spans; both are in the order of the file, and no span lies in another. */
function outside(units: readonly FileUnit[], hidden: readonly Span[]): FileUnit[] {
  let next = 0
  return units.filter(({ span }) => {
    while ((hidden[next]?.end ?? Number.POSITIVE_INFINITY) <= span.start) next++
    const one = hidden[next]
    return !one || span.end <= one.start
  })
}

/** Warns of names that occur twice. */
export function warningsOf(units: readonly FileUnit[], hidden: readonly Span[]): Problem[] {
  const detail = 'the object has this name again further down; the last one counts'
  const found = hidden.slice(0, MOST_WARNINGS).map((span) => ({ code: 'duplicate-key', span, detail }))
  return [...found, ...duplicateUnits(units, byContext.keyOf, 'name')].slice(0, MOST_WARNINGS)
}
