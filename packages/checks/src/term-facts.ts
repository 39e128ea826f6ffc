import { type Flags, type FlagValue, formatFlags, mergeFlags, parseFlags } from './flags.ts'

/** How a term of a glossary is found: as it stands, in all forms of its words, or by an expression. */
export const termMatchKinds = ['exact', 'inflected', 'pattern'] as const
export type TermMatchKind = (typeof termMatchKinds)[number]

/** The facts about a term that its flags tell. */
export interface TermFacts {
  /** Its translation must not be used. */
  readonly isForbidden: boolean
  /** It is not translated in any language. */
  readonly isUntranslatable: boolean
  /** All languages of the glossary have it. */
  readonly isTerminology: boolean
  readonly match: TermMatchKind
  /** The expression (RE2) of a pattern; null: it has none. */
  readonly pattern: string | null
  /** Letter case counts. */
  readonly isCaseSensitive: boolean
  /** As people write it; null: nobody said it. */
  readonly partOfSpeech: string | null
}

function matchOf(flags: Flags): TermMatchKind {
  if (flags.has('term-pattern')) return 'pattern'
  return flags.has('term-exact') ? 'exact' : 'inflected'
}

/** The facts about a term by its merged flags. */
export const termFacts = (flags: Flags): TermFacts => ({
  isForbidden: flags.has('forbidden'),
  isUntranslatable: flags.has('read-only'),
  isTerminology: flags.has('terminology'),
  match: matchOf(flags),
  pattern: flags.get('term-pattern')?.[0]?.text ?? null,
  isCaseSensitive: flags.has('term-case'),
  partOfSpeech: flags.get('part-of-speech')?.[0]?.text ?? null,
})

const plain: readonly FlagValue[] = []

/** The flags by which a term's facts differ from those of a term that nothing is said of. */
function* flagsOf(facts: Partial<TermFacts>): Generator<readonly [name: string, values: readonly FlagValue[] | null]> {
  const { isForbidden, isUntranslatable, isTerminology, isCaseSensitive, match, pattern, partOfSpeech } = facts
  if (isForbidden !== undefined) yield ['forbidden', isForbidden ? plain : null]
  if (isUntranslatable !== undefined) yield ['read-only', isUntranslatable ? plain : null]
  if (isTerminology !== undefined) yield ['terminology', isTerminology ? plain : null]
  if (isCaseSensitive !== undefined) yield ['term-case', isCaseSensitive ? plain : null]
  if (match !== undefined) yield ['term-exact', match === 'exact' ? plain : null]
  const wanted = match === undefined || match === 'pattern' ? pattern : null
  if (wanted !== undefined) yield ['term-pattern', wanted ? [{ kind: 'regex', text: wanted }] : null]
  if (partOfSpeech !== undefined) yield ['part-of-speech', partOfSpeech ? [{ kind: 'text', text: partOfSpeech }] : null]
}

/** Flags with other facts about a term; flags that say nothing of these facts stay. The same facts leave the text unchanged. */
export function withTermFacts(flags: string, facts: Partial<TermFacts>): string {
  const changes = new Map(flagsOf(facts))
  const wanted = new Map([...changes].flatMap(([name, values]) => (values === null ? [] : [[name, values] as const])))
  const present = new Map([...mergeFlags(flags)].filter(([name]) => changes.has(name)))
  if (formatFlags(present) === formatFlags(wanted)) return flags
  const kept = parseFlags(flags)
    .flags.filter(({ name }) => !changes.has(name))
    .map(({ start, end }) => flags.slice(start, end).trim())
  return [...kept, ...(wanted.size > 0 ? [formatFlags(wanted)] : [])].join(', ')
}
