import type { editorMarks, unitState } from '@weft/contract'

/** Numbers of the API that the editor shows. They are those of the contract, which a page does not load: its types hold them. */
export const marks: typeof editorMarks = {
  failing: 1,
  suggestion: 2,
  comment: 4,
  dismissed: 8,
  pending: 16,
  automatic: 32,
}
export const states: typeof unitState = {
  empty: 0,
  needsEditing: 10,
  needsRewriting: 11,
  needsChecking: 12,
  translated: 20,
  approved: 30,
  readOnly: 100,
}
