import type { QueryClient } from '@tanstack/react-query'
import type { ContextItems } from '@weft/contract'
import type { EditorString } from '../../../api/editor-server.ts'
import { keys } from '../../../api/keys.ts'
import { readContextPart } from '../../../api/string-context.ts'
import { formsOf, memoryIn } from '../panels/memory-texts.ts'
import { joined, textsOfHistory } from '../panels/texts-of-history.ts'

/** Texts that can be taken by their numbers: suggestions of people, the memory, and the same source elsewhere. */
export function resultsOf(cache: QueryClient, { id, target }: EditorString): readonly (readonly string[])[] {
  const suggestions = cache.getQueryData<ContextItems['suggestions']>(keys.context(id, 'suggestions')) ?? []
  const elsewhere = cache.getQueryData<ContextItems['same_source']>(keys.context(id, 'same_source')) ?? []
  return [
    ...suggestions.map((one) => one.target),
    ...memoryIn(cache, id).map((one) => formsOf(one, target)),
    ...elsewhere.map((one) => one.target),
  ].filter((forms) => forms.length === target.length && forms.some((form) => form !== ''))
}

/** Texts that the string has had, the latest first, each once; read where nobody has opened the history. */
export async function earlierTexts(
  cache: QueryClient,
  { id, target }: EditorString,
): Promise<readonly (readonly string[])[]> {
  const changes = await cache.fetchQuery({
    queryKey: keys.context(id, 'history'),
    queryFn: ({ signal }) => readContextPart(id, 'history', signal),
  })
  return textsOfHistory(changes, target.length)
}

/** The result after the present text; the first where the present text is not among them. */
export function nextResult(
  results: readonly (readonly string[])[],
  present: readonly string[],
): readonly string[] | undefined {
  const at = results.findIndex((forms) => joined(forms) === joined(present))
  return results[(at + 1) % results.length]
}
