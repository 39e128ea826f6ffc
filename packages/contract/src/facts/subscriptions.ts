/** The scope of a subscription; 30 and 40 come from watching a project or component, not from the API. */
export const subscriptionScopes = { all: 0, watched: 10, administered: 20, project: 30, component: 40 } as const

/** How often: 0 never (mutes wider scopes), 1 at once, then digests of a day, a week, a month. */
export const subscriptionFrequencies = { none: 0, instant: 1, daily: 2, weekly: 3, monthly: 4 } as const
