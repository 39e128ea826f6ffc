/** The parts of the administration in their order, each with the right that shows it. Their names are the texts `manage-…`. */
export const administrationParts = {
  people: 'user.edit',
  teams: 'group.edit',
  roles: 'role.edit',
  rights: 'user.edit',
  languages: 'language.edit',
  lists: 'componentlist.edit',
  announcements: 'announcement.edit',
  jobs: 'management.use',
  settings: 'management.configure',
  machinery: 'machinery.edit',
  'sign-in': 'management.configure',
  keys: 'management.configure',
  hosts: 'management.configure',
  health: 'management.use',
  mail: 'management.use',
  backups: 'management.use',
  audit: 'management.use',
} as const

export type AdministrationPart = keyof typeof administrationParts

const names = Object.keys(administrationParts) as AdministrationPart[] // the keys of a constant are what its type says

/** The parts that somebody with these rights in the site sees. */
export const partsWith = (rights: readonly string[]): readonly AdministrationPart[] =>
  names.filter((name) => rights.includes(administrationParts[name]))

/** The address of a part; the first one that somebody sees needs no name. */
export const partHref = (part: AdministrationPart, shown: readonly AdministrationPart[]): string =>
  part === shown[0] ? '/manage/' : `/manage/#${part}`
