import type { QueryClient } from '@tanstack/react-query'
import type { SuggestedText } from '@weft/contract'
import type { EditorString } from '../../../api/editor-server.ts'
import { keys } from '../../../api/keys.ts'
import { readContextPart } from '../../../api/string-context.ts'
import { type DiffPiece, wordDiff } from '../../../editor/word-diff.ts'

/** The text that is taken: with today's numbers and placeholders. A form for which the service has no text stays unchanged. */
export const formsOf = ({ forms, substituted }: SuggestedText, present: readonly string[]): readonly string[] =>
  present.map((form, at) => substituted?.forms[at] ?? forms[at] ?? form)

/** Per cent as the list shows it: the better one of the text as it was and with its numbers replaced. */
export const shownQuality = ({ quality, substituted }: SuggestedText): number | null =>
  substituted === null ? quality : Math.max(substituted.quality, quality ?? 0)

/** The texts of the memory in the cache for a string; none while they are being read. */
export const memoryIn = (cache: QueryClient, id: number): readonly SuggestedText[] =>
  cache.getQueryData<readonly SuggestedText[]>(keys.context(id, 'memory')) ?? []

/** Milliseconds: younger texts that were read in advance are used without a new request. */
const fresh = 30_000

/** Reads the memory for the string that comes next; machine services are never asked in advance. */
export const prefetchMemory = (cache: QueryClient, id: number): void =>
  void cache.prefetchQuery({
    queryKey: keys.context(id, 'memory'),
    queryFn: ({ signal }) => readContextPart(id, 'memory', signal),
    staleTime: fresh,
    gcTime: 2 * fresh,
  })

/** The number by which a key takes the first text of the memory: suggestions of people come before it. */
export function firstNumber(cache: QueryClient, { id, target }: EditorString): number {
  const suggestions =
    cache.getQueryData<readonly { target: readonly string[] }[]>(keys.context(id, 'suggestions')) ?? []
  return 1 + suggestions.filter((one) => one.target.length === target.length).length
}

const changedLength = (pieces: readonly DiffPiece[]): number =>
  pieces.reduce((sum, { kind, text }) => (kind === 'same' ? sum : sum + text.length), 0)

/** The differences between a source and the most similar form of today's source. */
export function leastDiff(source: string, today: readonly string[]): readonly DiffPiece[] {
  const diffs = today.map((form) => wordDiff(source, form))
  return diffs.toSorted((one, other) => changedLength(one) - changedLength(other))[0] ?? []
}
