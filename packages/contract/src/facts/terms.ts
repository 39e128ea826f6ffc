/** How a term is found: as it stands, in all forms of its words, or by an expression. */
export const termMatches = ['exact', 'inflected', 'pattern'] as const

/** Choices of terms that a table shows. */
export const termFilters = [
  'all',
  'untranslated',
  'needs-editing',
  'suggestions',
  'forbidden',
  'untranslatable',
  'terminology',
  'unexplained',
] as const

/** Terms of one reply. */
export const termsAtOnce = 100
