/** States of a string, by Weblate's codes. */
export const unitState = {
  empty: 0,
  needsEditing: 10,
  needsRewriting: 11,
  needsChecking: 12,
  translated: 20,
  approved: 30,
  readOnly: 100,
} as const

/** Whether a state means that the text is there but wants work (gettext's fuzzy). */
export const isFuzzy = (state: number): boolean => state >= unitState.needsEditing && state < unitState.translated

/** Whether a state counts as done; read-only strings do. */
export const isTranslated = (state: number): boolean => state >= unitState.translated

/** Joins the texts of a plural string as they are stored (see migrations/0001-start.sql). */
export const joinPlural = (texts: readonly string[]): string => texts.join('\u001e\u001e')

/** Splits a stored text into its plural forms. */
export const splitPlural = (text: string): string[] => text.split('\u001e\u001e')

/** What a file's string is, in a state: a text without a flag is translated, none at all is empty. */
export function stateOfFile(target: readonly string[], fuzzy: boolean): number {
  if (target.every((text) => text === '')) return unitState.empty
  return fuzzy ? unitState.needsEditing : unitState.translated
}
