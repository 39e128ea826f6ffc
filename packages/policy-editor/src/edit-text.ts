import { type Edit, modify } from 'jsonc-parser'
import type { JsonValue } from '../../browser-policy/src/browser.ts'
import { rootPath, valueIn } from './policies-in.ts'

/** A change of a text: what stands from `from` to `to` becomes `insert`. */
export interface TextChange {
  readonly from: number
  readonly to: number
  readonly insert: string
}

type Path = readonly (string | number)[]

/**
 * The changes that set a value of a policy, and touch nothing else: layout, unknown names and comments stay. Undefined
 * removes it, and what would be left empty around it.
 */
export function changesFor(text: string, path: Path, value: JsonValue | undefined): readonly TextChange[] {
  const present = valueIn(text)
  if (present === undefined || typeof present !== 'object' || present === null)
    return value === undefined ? [] : [wholeText(text, path, value)]
  const root = rootPath(text)
  const place = [...root, ...(value === undefined ? widest(present, root, path) : path)]
  const edits = modify(text, place, value, {
    formattingOptions: layoutOf(text),
    ...(isNewItem(present, place) && { isArrayInsertion: true }),
  })
  return edits.map(asChange)
}

/** The changes that put an entry of a list at another place. */
export function wholeText(text: string, path: Path, value: JsonValue): TextChange {
  let policies: JsonValue = value
  for (const step of path.toReversed()) policies = typeof step === 'number' ? [policies] : { [step]: policies }
  return { from: 0, to: text.length, insert: `${JSON.stringify({ policies }, null, 2)}\n` }
}

const asChange = ({ offset, length, content }: Edit): TextChange => ({
  from: offset,
  to: offset + length,
  insert: content,
})

/** The value at a path of any JSON. */
export function valueThere(root: JsonValue | undefined, path: Path): JsonValue | undefined {
  let value: unknown = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string | number, unknown>)[step]
  }
  return value as JsonValue | undefined
}

/** The outermost place inside a policy that would become empty: the policy itself, or a part of it. */
function widest(present: JsonValue, root: readonly string[], path: Path): Path {
  let place = path
  while (place.length > 1) {
    const owner = place.slice(0, -1)
    const value = valueThere(present, [...root, ...owner])
    if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return place
    place = owner
  }
  return place
}

function isNewItem(present: JsonValue, place: Path): boolean {
  const last = place.at(-1)
  const owner = valueThere(present, place.slice(0, -1))
  return typeof last === 'number' && Array.isArray(owner) && last >= owner.length
}

/** The layout of a text, so that what is added looks like the rest. */
function layoutOf(text: string): { insertSpaces: boolean; tabSize: number; eol: string } {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
}
