/** How far a bulk edit is. */
export const bulkStates = [
  'waiting',
  'running',
  'stopping',
  'stopped',
  'done',
  /** Some strings may not be changed, and the rest was not asked for: nothing was written. */
  'refused',
  'failed',
  'undoing',
  'undone',
] as const
export type BulkState = (typeof bulkStates)[number]

/** The outcome for a string. `denied:` goes on with the code of the reason. */
export const bulkOutcomes = [
  'written',
  /** The same string of another component has the text now as well. */
  'propagated',
  'unchanged',
  /** The other language, or nobody, has a text for it. */
  'missing',
  /** It has no text whose state could change. */
  'empty',
  /** A plural form would be empty. */
  'blank',
  /** The text has another number of plural forms. */
  'forms',
  'too-long',
  /** The regular expression takes too long on the text. */
  'costly',
  /** Somebody has changed the text since it was read. */
  'changed',
  'gone',
  'held:empties',
  'held:placeholders',
  'undone',
  /** Somebody has edited it since, so it stayed. */
  'kept',
] as const

/** A bulk edit writes these only after a person has seen them: texts that become empty, and texts that lose placeholders. */
export const bulkRisks = ['empties', 'placeholders'] as const
export type BulkRisk = (typeof bulkRisks)[number]

/** Chosen strings up to this number take the rights of single saves; more, and results of a search, also take bulk editing. */
export const freelyChosen = 100

/** Strings that one request may name. */
export const mostChosen = 1000

/** Days in which a bulk edit can be undone. */
export const undoDays = 30
