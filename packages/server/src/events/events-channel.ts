/** The NOTIFY channel by which nodes learn that there are changes; they read them by themselves, see change-feed.ts. */
export const eventsChannel = 'weft_events'
