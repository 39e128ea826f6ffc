import type { FileUnit, FormatFacts, UnitKey } from './format.ts'
import { firstText } from './unit-facts.ts'

/** Stands between the forms of a plural text where they are kept as one. */
const BETWEEN_FORMS = '\u001e\u001e'

/** Joins the texts of a plural string for the database and searches. */
export const joinPlural = (texts: readonly string[]): string => texts.join(BETWEEN_FORMS)

/** Splits a stored text into its plural forms. */
export const splitPlural = (text: string): string[] => text.split(BETWEEN_FORMS)

/** A string in the form of the database. */
export interface StoredString {
  readonly context: string
  /** Its plural forms joined. */
  readonly source: string
}

/** By what the strings of a component are told apart, in files and where they are stored. */
export interface Identity {
  /** The context alone names a string, and a template has its source text; else both name it, and every file has both. */
  readonly byContext: boolean
  /** The key of a string that a file holds, or is to hold. */
  keyOf(unit: Pick<FileUnit, 'context' | 'source'>): UnitKey
  /** The same of a string that is stored. */
  keyOfStored(row: StoredString): UnitKey
  /** The source text by the file of the source strings, in the form of the database. */
  sourceOf(unit: Pick<FileUnit, 'source' | 'target'>): string
  /** The parts of a stored string that make its lasting name. */
  lastingParts(row: StoredString): readonly string[]
}

const sourceKey = (context: string, source: string): UnitKey => `${context}\u0004${source}`

/** Context and source text name a string: files have both languages. For a plural, the singular counts. */
export const bySource: Identity = {
  byContext: false,
  keyOf: ({ context, source }) => sourceKey(context, firstText(source)),
  keyOfStored: ({ context, source }) => sourceKey(context, splitPlural(source)[0] ?? ''),
  sourceOf: ({ source }) => joinPlural(source),
  lastingParts: ({ context, source }) => [source, context],
}

/** A key names a string: files have one language, and the template that of the source. */
export const byContext: Identity = {
  byContext: true,
  keyOf: ({ context }) => context,
  keyOfStored: ({ context }) => context,
  // A template whose files have both languages may have no translation of a string: its source text is the text then.
  sourceOf: ({ source, target }) =>
    joinPlural(target.every((text) => text === '') && source.length > 0 ? source : target),
  lastingParts: ({ context }) => [context],
}

/** How a component's strings are told apart, by its format and by whether it names a template. */
export function identityOf({ template }: Pick<FormatFacts, 'template'>, hasTemplate: boolean): Identity {
  if (template === 'optional') return hasTemplate ? byContext : bySource
  return template === 'required' ? byContext : bySource
}

/** So many strings of a file are looked for one by one: an index of all takes as long as four of these where texts name them, and as thirty with keys. */
const FEW = 3

/** Finds strings by their keys; of several with one key the first counts. Many searches use an index. */
export function finderOf<One>(strings: readonly One[], keyOf: (one: One) => UnitKey): (key: UnitKey) => One {
  let asked = 0
  let byKey: Map<UnitKey, One> | null = null
  return (key) => {
    if (++asked > FEW) byKey ??= firstOfEach(strings, keyOf)
    const found = byKey ? byKey.get(key) : strings.find((one) => keyOf(one) === key)
    if (found === undefined) throw new Error(`no string ${JSON.stringify(key)} in the file`)
    return found
  }
}

function firstOfEach<One>(strings: readonly One[], keyOf: (one: One) => UnitKey): Map<UnitKey, One> {
  const byKey = new Map<UnitKey, One>()
  for (const one of strings) {
    const key = keyOf(one)
    if (!byKey.has(key)) byKey.set(key, one)
  }
  return byKey
}
