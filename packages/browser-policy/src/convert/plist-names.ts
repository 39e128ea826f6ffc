/** The preferences domain in which Firefox for macOS reads its policies. */
export const FIREFOX_DOMAIN = 'org.mozilla.firefox'

/** The switch that makes the browser look at the domain at all. It is no policy. */
export const ENABLED_NAME = 'EnterprisePoliciesEnabled'
