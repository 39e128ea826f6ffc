/** Requests that one batch carries at most. */
export const requestsAtOnce = 100
