/** The preferences domain in which Firefox for macOS reads its policies. */
export const FIREFOX_DOMAIN = 'org.mozilla.firefox'

/** The switch that makes the browser read the domain. It is not a policy. */
export const ENABLED_NAME = 'EnterprisePoliciesEnabled'
