/**
 * Kinds of work, and how they are kept. The first six are a person's own; the others are counted apart: texts that were uploaded, changed
 * together with many others, written by a machine, taken back, or brought in with files.
 */
export const workKinds = {
  new: 1,
  edited: 2,
  approved: 3,
  returned: 4,
  suggested: 5,
  accepted: 6,
  uploaded: 7,
  bulk: 8,
  automatic: 9,
  reverted: 10,
  files: 11,
} as const
export type WorkKind = keyof typeof workKinds

/** In the order of their numbers. */
export const workKindNames = Object.keys(workKinds) as readonly WorkKind[] // the names of the table above

/** Kinds by which words got into a language by somebody's hand. */
export const writingKinds: readonly WorkKind[] = ['new', 'edited']

/** The rows of a report of work: each is of a day, a month, … ; `credits` is of a person in a language. */
export const workGroups = ['day', 'month', 'language', 'component', 'person', 'credits'] as const
export type WorkGroup = (typeof workGroups)[number]
