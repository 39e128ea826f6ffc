/** Kinds of reports, as Weblate names them. The last two need a translation memory. */
export const reportKinds = ['credits', 'contributor_stats', 'cost_estimate', 'translator_work'] as const
export type ReportKind = (typeof reportKinds)[number]

/** By what the people of a report are ordered. */
export const reportOrders = ['count', 'date_joined'] as const

/** `unique`: a string that somebody wrote twice counts once. */
export const countingModes = ['unique', 'all'] as const
