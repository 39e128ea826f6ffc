/** What may be wrong with a component, by Weblate's names. */
export const alertNames = [
  'DuplicateString',
  'DuplicateLanguage',
  'ParseError',
  'UnwritableString',
  'NoMaskMatches',
  'InexistantFiles',
  'MergeFailure',
  'PushFailure',
  'UpdateFailure',
  'RepositoryOperationFailure',
  'UnusedEnforcedCheck',
] as const

export type AlertName = (typeof alertNames)[number]
