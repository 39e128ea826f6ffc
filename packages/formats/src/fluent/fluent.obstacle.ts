import { FluentParser } from '@fluent/syntax'
import type { Problem } from '@weft/text'
import { addWarning } from '../duplicate-units.ts'
import type { FileChange, NewUnit, Obstruction, UnitChange } from '../format.ts'
import { bytesOf, type LineFile } from '../lines/line-file.ts'
import { firstText } from '../unit-facts.ts'
import type { FluentFileEntry } from './fluent.file.ts'
import { encodeFluent } from './fluent.text.ts'

const parser = new FluentParser()

/** More placeables within each other than any message has: the parser is recursive. */
const MAX_DEPTH = 50
/** The parser takes 4 seconds for a million characters: what is longer is not looked into. */
const MOST_CHARACTERS = 200_000

/** Only braces and attributes have a grammar: all other signs are text. */
const hasSyntax = (text: string): boolean => text.includes('{') || /^ *\.[A-Za-z]/m.test(text)

function isTooDeep(text: string): boolean {
  let depth = 0
  for (const sign of text) {
    if (sign === '{' || sign === '(') depth++
    else if (sign === '}' || sign === ')') depth = Math.max(0, depth - 1)
    if (depth > MAX_DEPTH) return true
  }
  return false
}

/** Why a text is no message of Fluent as programs read it, which would drop all of it; null where it is one. */
export function faultInFluent(id: string, text: string): string | null {
  if (!hasSyntax(text) || text.length > MOST_CHARACTERS) return null
  if (isTooDeep(text)) return 'it nests too deeply'
  const { body } = parser.parse(`${id} =${encodeFluent(text, '\n')}\n`)
  const [first] = body
  if (body.length === 1 && (first?.type === 'Message' || first?.type === 'Term')) return null
  const junk = body.find(({ type }) => type === 'Junk')
  return junk?.type === 'Junk' ? (junk.annotations[0]?.message ?? 'it is no message') : 'it is no message'
}

/** Texts that would be no Fluent: the program would show the source language, and nobody would know why. */
export function obstructionsInFluent(
  { entries, view }: LineFile<FluentFileEntry>,
  { units }: FileChange,
): readonly Obstruction[] {
  const known = new Map(entries.toReversed().map((entry) => [entry.unit.context, entry]))
  const told = (change: UnitChange): Obstruction[] => {
    if (change.kind === 'remove') return []
    const entry = change.kind === 'set' ? known.get(change.key) : undefined
    const unit: NewUnit | undefined =
      change.kind === 'add' ? change.unit : entry && { ...entry.unit, target: change.target }
    const text = unit && firstText(unit.target)
    if (!unit || text === undefined || text === entry?.slots[0]?.text) return []
    const fault = faultInFluent(unit.context, text)
    if (fault === null) return []
    const span = entry?.places[0] ? bytesOf(entry.places[0], view) : { start: 0, end: 0 }
    const problem = { code: 'not-fluent', span, detail: `“${unit.context.slice(0, 200)}” would be no Fluent: ${fault}` }
    return [{ unit, problem, ...(change.kind === 'set' && { key: change.key }) }]
  }
  return units.flatMap(told)
}

/** The parts of a file that programs cannot read as Fluent. */
export function junkIn({ view, entries }: LineFile<FluentFileEntry>): Problem[] {
  const found: Problem[] = []
  if (view.text.length > MOST_CHARACTERS) return found
  for (const { unit, slots } of entries) {
    const fault = faultInFluent(unit.context, slots[0]?.text ?? '')
    if (fault !== null)
      addWarning(found, { code: 'not-fluent', span: unit.span, detail: `this is no Fluent: ${fault}` })
  }
  return found
}
