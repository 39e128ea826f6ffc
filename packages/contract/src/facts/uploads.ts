/** What an uploaded file does to the strings that it has. */
export const uploadMethods = ['translate', 'approve', 'suggest', 'fuzzy', 'replace', 'source', 'add'] as const
export type UploadMethod = (typeof uploadMethods)[number]

/** What becomes of strings that are translated already: nothing, or the file wins; also where they are approved. */
export const uploadConflicts = ['', 'ignore', 'replace-translated', 'replace-approved'] as const
export type UploadConflicts = (typeof uploadConflicts)[number]

/** What becomes of the file's own fuzzy strings: they are left out, stay fuzzy, or count as translated. */
export const fuzzyChoices = ['', 'process', 'approve'] as const
export type FuzzyChoice = (typeof fuzzyChoices)[number]
