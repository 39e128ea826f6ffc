import type { FileState } from '@weft/formats'

export { joinPlural, splitPlural } from '@weft/formats'

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

/** The state of a text that a file has in one of its states: none at all is empty, whatever mark it has. */
export function stateOfFile(target: readonly string[], state: FileState): number {
  if (state === 'read-only') return unitState.readOnly
  if (target.every((text) => text === '')) return unitState.empty
  if (state === 'needs-editing') return unitState.needsEditing
  return state === 'approved' ? unitState.approved : unitState.translated
}

/** What a file is to say of a text; each format says as much of it as it can. */
export function fileStateOf(target: readonly string[], state: number): FileState {
  if (isFuzzy(state)) return 'needs-editing'
  if (target.every((text) => text === '')) return 'untranslated'
  return state === unitState.approved ? 'approved' : 'translated'
}
