/** The kinds of keys and secrets that an installation keeps, as the administration lists them. */
export const siteKeyKinds = ['token', 'ssh', 'gpg', 'git-host', 'machine', 'webhook'] as const

export type SiteKeyKind = (typeof siteKeyKinds)[number]
