import { unitState } from '@weft/contract'

export { isFuzzy, isTranslated, unitState } from '@weft/contract'

/** Joins the texts of a plural string as they are stored (see migrations/0001-start.sql). */
export const joinPlural = (texts: readonly string[]): string => texts.join('\u001e\u001e')

/** Splits a stored text into its plural forms. */
export const splitPlural = (text: string): string[] => text.split('\u001e\u001e')

/** What a file's string is, in a state: a text without a flag is translated, none at all is empty. */
export function stateOfFile(target: readonly string[], fuzzy: boolean): number {
  if (target.every((text) => text === '')) return unitState.empty
  return fuzzy ? unitState.needsEditing : unitState.translated
}
