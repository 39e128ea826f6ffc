/** The possible alerts of a component, by Weblate's names. */
export const alertNames = [
  'DuplicateString',
  'DuplicateLanguage',
  'ParseError',
  'FileWarning',
  'UnwritableString',
  'NoMaskMatches',
  'InexistantFiles',
  'DeletedFile',
  'MergeFailure',
  'PushFailure',
  'UpdateFailure',
  'RepositoryOperationFailure',
  'UnusedEnforcedCheck',
  'SharedSshKey',
  'HeldPush',
] as const

/** The part of a component that an alert is about, by Weblate's names. */
export const alertCategories = ['configuration', 'files', 'vcs'] as const
export type AlertCategory = (typeof alertCategories)[number]

export type AlertName = (typeof alertNames)[number]
