import type { ContextItems } from '@weft/contract'

/** Forms as one text, to be compared. */
export const joined = (forms: readonly string[]): string => forms.join('\u001f')

/** Former texts of a string, from its history, each once, the latest first; comments and suggestions do not count. */
export function textsOfHistory(
  changes: readonly Pick<ContextItems['history'][number], 'target' | 'old' | 'text_kind'>[],
  count: number,
): readonly (readonly string[])[] {
  const texts = new Map<string, readonly string[]>()
  const own = changes.filter((change) => change.text_kind === 'translation')
  for (const forms of own.flatMap((change) => [change.target, change.old]))
    if (forms.length === count && forms.some((form) => form !== '')) texts.set(joined(forms), forms)
  return [...texts.values()]
}
