import { type Flags, findPlaceholderSpans } from '@weft/checks'
import { likeness } from './find-texts.ts'

/** A translation that got the numbers and placeholders of the text that was looked up. */
export interface Substituted {
  readonly target: string
  /** How like the sources are once these are the same. */
  readonly score: number
}

/** Numbers with their separators: `1,024.5`. */
const number = /\d+(?:[.,]\d+)*/g

interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Placeholders and tags, and the numbers outside of them, in their order. */
export function tokensOf(text: string, flags: Flags): readonly Token[] {
  const spans = findPlaceholderSpans(text, flags)
  const tokens = spans.map(({ start, end }) => ({ start, end, text: text.slice(start, end) }))
  for (const { 0: found, index } of text.matchAll(number)) {
    const end = index + found.length
    if (!spans.some((span) => index < span.end && end > span.start)) tokens.push({ start: index, end, text: found })
  }
  return tokens.toSorted((one, other) => one.start - other.start)
}

/** A text whose tokens are others, one by one. */
function withTokens(text: string, tokens: readonly Token[], others: readonly string[]): string {
  let result = ''
  let done = 0
  for (const [index, { start, end }] of tokens.entries()) {
    result += text.slice(done, start) + (others[index] ?? '')
    done = end
  }
  return result + text.slice(done)
}

/**
 * The replacement of each token of the translation: the token of the new source at the same place as in the old source. Null
 * where the translation has others, or not as many.
 */
function takenPlaces(target: readonly Token[], source: readonly Token[], wanted: readonly Token[]): string[] | null {
  const waiting = Map.groupBy(
    source.map((token, index) => ({ from: token.text, to: wanted[index]?.text ?? '' })),
    ({ from }) => from,
  )
  const taken: string[] = []
  for (const { text } of target) {
    const next = waiting.get(text)?.shift()
    if (next === undefined) return null
    taken.push(next.to)
  }
  return [...waiting.values()].some((left) => left.length > 0) ? null : taken
}

/** The translation with the numbers and placeholders of the wanted source; null where that makes no better match. */
export function substitute(
  wanted: string,
  match: { readonly source: string; readonly target: string; readonly score: number },
  flags: Flags,
): Substituted | null {
  if (match.score === 1) return null
  const [to, from, inTarget] = [tokensOf(wanted, flags), tokensOf(match.source, flags), tokensOf(match.target, flags)]
  if (to.length !== from.length || from.every(({ text }, index) => text === to[index]?.text)) return null
  const taken = takenPlaces(inTarget, from, to)
  if (taken === null) return null
  const source = withTokens(
    match.source,
    from,
    to.map(({ text }) => text),
  )
  const score = likeness(wanted, source)
  return score > match.score ? { target: withTokens(match.target, inTarget, taken), score } : null
}
