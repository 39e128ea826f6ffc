import {
  FluentParser,
  type InlineExpression,
  type Message,
  type Pattern,
  type Placeable,
  type Term,
} from '@fluent/syntax'

/** A message or term of Fluent as its strings hold it: the value, then lines of attributes (`.title = …`). */
export type FluentEntry = Message | Term

export type FluentResult =
  | { readonly ok: true; readonly entry: FluentEntry }
  | { readonly ok: false; readonly at: number; readonly detail: string }

/** One of the texts that a pattern may become, by the choice of its selectors. */
export interface FluentVariant {
  /** Its text, with `REFERENCE` in the place of each value that is put in. */
  readonly text: string
  /** Its references in order; several alternatives if a reference is optional. */
  readonly references: readonly (readonly string[])[]
}

/** Stands in a variant's text for a value: a character that is nobody's. */
export const REFERENCE = '\ue000'

/** More placeables within each other than any message has: the parser is recursive. */
const MAX_DEPTH = 50
/** The parser takes 4 seconds and 300 MB for a million characters: a longer message is not read. */
const MOST_CHARACTERS = 100_000
/** A message of more variants is not compared. */
const MAX_VARIANTS = 200
const INDENT = '    '

const parser = new FluentParser()

/** Position of placeables and calls deeper than `MAX_DEPTH`; -1 without any. */
function findTooDeep(text: string): number {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x7b || (code === 0x28 && depth > 0)) depth++
    else if ((code === 0x7d || code === 0x29) && depth > 0) depth--
    if (depth > MAX_DEPTH) return i
  }
  return -1
}

function read(text: string, id: string): FluentResult {
  if (text.length > MOST_CHARACTERS)
    return { ok: false, at: MOST_CHARACTERS, detail: `longer than ${MOST_CHARACTERS} characters` }
  const deep = findTooDeep(text)
  if (deep >= 0) return { ok: false, at: deep, detail: 'nested too deeply' }
  const start = `${id} =\n`
  const entry = parser.parseEntry(`${start}${INDENT}${text.replaceAll('\n', `\n${INDENT}`)}\n`)
  if (entry.type === 'Message' || entry.type === 'Term') {
    // Text after the entry's end would be lost.
    const end = placeWithout(text, (entry.span?.end ?? 0) - start.length)
    const rest = text.slice(end).search(/\S/)
    return rest < 0 ? { ok: true, entry } : { ok: false, at: end + rest, detail: 'belongs to nothing' }
  }
  const [annotation] = entry.type === 'Junk' ? entry.annotations : []
  const found = (annotation?.span?.start ?? start.length) - start.length
  return { ok: false, at: placeWithout(text, found), detail: annotation?.message ?? 'no message' }
}

/** The place in a message's text of a place that the parser names. */
export const placeInFluent = (text: string, { type }: FluentEntry, parsed: number): number =>
  placeWithout(text, parsed - (type === 'Term' ? '-key =\n' : 'key =\n').length)

/** The place in a text of a place in the same text with every line indented. */
function placeWithout(text: string, indented: number): number {
  let rest = Math.max(0, indented)
  let lineStart = 0
  for (;;) {
    const end = text.indexOf('\n', lineStart)
    const length = end - lineStart + INDENT.length
    if (end < 0 || rest <= length) return Math.min(text.length, lineStart + Math.max(0, rest - INDENT.length))
    rest -= length + 1
    lineStart = end + 1
  }
}

/** Reads the text of a message. Linear in its length, depth bounded. */
export function readFluentMessage(text: string): FluentResult {
  return read(text, 'key')
}

/** Reads the text of a term. */
export function readFluentTerm(text: string): FluentResult {
  return read(text, '-key')
}

/** The references of an expression. The arguments of a function are shown, those of a term choose its wording. */
function referencesOf(expression: InlineExpression | Placeable): string[] {
  switch (expression.type) {
    case 'VariableReference':
      return [`$${expression.id.name}`]
    case 'MessageReference':
      return [expression.attribute ? `${expression.id.name}.${expression.attribute.name}` : expression.id.name]
    case 'TermReference':
      return [`-${expression.id.name}`]
    case 'FunctionReference':
      return expression.arguments.positional.flatMap(referencesOf)
    default:
      return []
  }
}

const EMPTY: FluentVariant = { text: '', references: [[]] }

function joinVariants(before: readonly FluentVariant[], after: readonly FluentVariant[]): FluentVariant[] | null {
  if (before.length * after.length > MAX_VARIANTS) return null
  return before.flatMap((one) =>
    after.map((other) => ({
      text: one.text + other.text,
      references: one.references
        .flatMap((left) => other.references.map((right) => [...left, ...right]))
        .slice(0, MAX_VARIANTS),
    })),
  )
}

type PlacedNode = Pattern['elements'][number]

function variantsOfElement(element: PlacedNode): FluentVariant[] | null {
  if (element.type === 'TextElement') return [{ text: element.value, references: [[]] }]
  const { expression } = element
  if (expression.type === 'Placeable') return variantsOfElement(expression)
  if (expression.type === 'StringLiteral') return [{ text: expression.parse().value, references: [[]] }]
  if (expression.type !== 'SelectExpression') return [{ text: REFERENCE, references: [referencesOf(expression)] }]
  const variants: FluentVariant[] = []
  for (const { value } of expression.variants) {
    const chosen = variantsOf(value)
    if (!chosen) return null
    variants.push(...chosen)
  }
  const [selector] = referencesOf(expression.selector)
  const isShown =
    selector !== undefined && variants.some(({ references }) => references.some((all) => all.includes(selector)))
  if (!isShown) return variants
  // The key of a variant may say what the reference would ("one apple").
  return variants.map((variant) => ({
    ...variant,
    references: variant.references.flatMap((all) => (all.includes(selector) ? [all] : [all, [...all, selector]])),
  }))
}

/** Every text that a pattern may become; null where there are too many to look at. */
export function variantsOf(pattern: Pattern): FluentVariant[] | null {
  let variants: FluentVariant[] | null = [EMPTY]
  // Elements with one variant are joined at once: one after the other, each would copy all before it.
  let text = ''
  let references: string[] = []
  for (const element of pattern.elements) {
    const added = variantsOfElement(element)
    if (!variants || !added) return null
    const [one] = added
    const [alone, ...others] = one?.references ?? []
    if (one && added.length === 1 && alone && others.length === 0) {
      text += one.text
      for (const reference of alone) references.push(reference)
      continue
    }
    const before = joinVariants(variants, [{ text, references: [references] }])
    variants = before && joinVariants(before, added)
    text = ''
    references = []
  }
  return variants && joinVariants(variants, [{ text, references: [references] }])
}

/** Whether each variant of either side has one on the other side that shares a key with it. */
export function variantsMatch(
  wanted: readonly FluentVariant[],
  found: readonly FluentVariant[],
  keysOf: (variant: FluentVariant) => readonly string[],
): boolean {
  const [left, right] = [wanted.map(keysOf), found.map(keysOf)]
  const [inLeft, inRight] = [new Set(left.flat()), new Set(right.flat())]
  return (
    left.every((keys) => keys.some((key) => inRight.has(key))) &&
    right.every((keys) => keys.some((key) => inLeft.has(key)))
  )
}
