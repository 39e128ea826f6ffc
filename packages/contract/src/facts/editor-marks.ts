/** The marks of a string in an editor's list, besides its state: bits that are added up. */
export const editorMarks = {
  /** A check fails. */
  failing: 1,
  suggestion: 2,
  comment: 4,
  /** Somebody said of a failing check that it does not apply. */
  dismissed: 8,
  /** The text waits for its commit. */
  pending: 16,
  /** A machine wrote the text, and nobody has looked at it. */
  automatic: 32,
} as const

/** Orders of an editor's list; `-` before one turns it round. Weblate's names; its `key` is `context`. */
export const editorOrders = [
  'position',
  'priority',
  'source',
  'target',
  'context',
  'key',
  'location',
  'num_words',
  'timestamp',
  'last_updated',
  'num_failing_checks',
  'risk',
  'state',
  'component',
  'language',
] as const
export type EditorOrder = (typeof editorOrders)[number]

/** Strings of one reply of the editor's index. */
export const indexSize = 50_000

/** Strings that the editor reads at once, at most. */
export const stringsAtOnce = 100

/** The actions on a string that a reader may or may not do. */
export const stringAbilities = [
  'save',
  'review',
  'suggest',
  'accept_suggestion',
  'vote_suggestion',
  'comment',
  'dismiss_check',
  'annotate',
  'change_source',
  'delete',
  'add_screenshot',
  'edit_screenshot',
] as const
export type StringAbility = (typeof stringAbilities)[number]
