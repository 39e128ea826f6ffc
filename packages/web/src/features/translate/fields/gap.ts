import { withoutOptionalZero } from '@weft/l10n'
import type { EditorString } from '../../../api/editor-server.ts'

/**
 * The first empty form of a text that has others; -1 if all needed forms are filled in, or all are empty. The server takes no such
 * text. A form for 0 that the language's rule does not ask for may be empty.
 */
export function gapIn(forms: readonly string[], { plural }: Pick<EditorString['place'], 'plural'>): number {
  if (forms.every((form) => form === '')) return -1
  const from = forms.length > 1 && withoutOptionalZero(plural) ? 1 : 0
  return forms.indexOf('', from)
}
