/** The sections of the context, each by the name that it has in addresses. */
export const sectionIds = [
  'facts',
  'annotation',
  'glossary',
  'memory',
  'machinery',
  'secondary',
  'suggestions',
  'comments',
  'screenshots',
  'nearby',
  'history',
  'languages',
  'same-source',
] as const
export type SectionId = (typeof sectionIds)[number]
