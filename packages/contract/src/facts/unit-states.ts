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

export const unitStates = Object.values(unitState)
export type UnitState = (typeof unitStates)[number]

/** Whether a state means that the text is there but wants work (gettext's fuzzy). */
export const isFuzzy = (state: number): boolean => state >= unitState.needsEditing && state < unitState.translated

/** Whether a state counts as done; read-only strings do. */
export const isTranslated = (state: number): boolean => state >= unitState.translated
