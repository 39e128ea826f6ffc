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
] as const

export type AlertName = (typeof alertNames)[number]
