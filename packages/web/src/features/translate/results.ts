import type { QueryClient } from '@tanstack/react-query'
import type { ContextItems } from '@weft/contract'
import type { EditorString } from '../../api/editor-server.ts'
import { keys } from '../../api/keys.ts'

/** Texts that can be taken by their numbers: what was suggested, then how the same source is translated elsewhere. */
export function resultsOf(cache: QueryClient, { id, target }: EditorString): readonly (readonly string[])[] {
  const suggestions = cache.getQueryData<ContextItems['suggestions']>(keys.context(id, 'suggestions')) ?? []
  const elsewhere = cache.getQueryData<ContextItems['same_source']>(keys.context(id, 'same_source')) ?? []
  return [...suggestions, ...elsewhere]
    .map((one) => one.target)
    .filter((forms) => forms.length === target.length && forms.some((form) => form !== ''))
}

/** The result after the present text; the first where the present text is not among them. */
export function nextResult(
  results: readonly (readonly string[])[],
  present: readonly string[],
): readonly string[] | undefined {
  const at = results.findIndex((forms) => forms.join('\u001f') === present.join('\u001f'))
  return results[(at + 1) % results.length]
}
