/** Kinds of reports, as Weblate names them. */
export const reportKinds = ['credits', 'contributor_stats', 'cost_estimate', 'translator_work'] as const
export type ReportKind = (typeof reportKinds)[number]

/**
 * Rates of an estimate by the buckets they are for, in percent of the price of a word, with those that hold where nothing is said. Buckets
 * without a usual rate are there only where one is asked for.
 */
export const costRates = {
  repetition: '0',
  tm_100: '0',
  tm_95: null,
  tm_85: null,
  tm_75: null,
  tm_50: null,
  tm_fuzzy: '50',
  machine: null,
  needs_editing: '50',
  new: '100',
} as const satisfies Readonly<Record<string, string | null>>

/** By what the people of a report are ordered. */
export const reportOrders = ['count', 'date_joined'] as const

/** `unique`: a string that somebody wrote twice counts once. */
export const countingModes = ['unique', 'all'] as const
