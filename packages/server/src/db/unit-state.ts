import { isFuzzy, unitState } from '@weft/contract'
import type { FileState } from '@weft/formats'

export { isFuzzy, isTranslated, unitState } from '@weft/contract'
export { joinPlural, splitPlural } from '@weft/formats'

/** The state of a text with a state in the file: a missing text is empty, with any mark. */
export function stateOfFile(target: readonly string[], state: FileState): number {
  if (state === 'read-only') return unitState.readOnly
  if (target.every((text) => text === '')) return unitState.empty
  if (state === 'needs-editing') return unitState.needsEditing
  return state === 'approved' ? unitState.approved : unitState.translated
}

/** The state to write into a file; each format stores as much of it as it can. */
export function fileStateOf(target: readonly string[], state: number): FileState {
  if (isFuzzy(state)) return 'needs-editing'
  if (target.every((text) => text === '')) return 'untranslated'
  return state === unitState.approved ? 'approved' : 'translated'
}
