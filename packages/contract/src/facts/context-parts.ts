/** The parts that an editor shows beside a string. */
export const contextParts = [
  'history',
  'comments',
  'suggestions',
  'nearby',
  'languages',
  'same_source',
  'screenshots',
  'memory',
  'machinery',
  'glossary',
] as const
export type ContextPart = (typeof contextParts)[number]

/** Search fields whose values can be completed. */
export const completedFields = [
  'is',
  'has',
  'state',
  'check',
  'dismissed_check',
  'language',
  'component',
  'project',
  'label',
] as const
export type CompletedField = (typeof completedFields)[number]
