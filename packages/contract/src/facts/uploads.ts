/** The effect of an uploaded file on its strings. */
export const uploadMethods = ['translate', 'approve', 'suggest', 'fuzzy', 'replace', 'source', 'add'] as const
export type UploadMethod = (typeof uploadMethods)[number]

/** The treatment of strings that are already translated: keep them, or the file wins, even over approved ones. */
export const uploadConflicts = ['', 'ignore', 'replace-translated', 'replace-approved'] as const
export type UploadConflicts = (typeof uploadConflicts)[number]

/** The treatment of the file's fuzzy strings: left out, fuzzy, or translated. */
export const fuzzyChoices = ['', 'process', 'approve'] as const
export type FuzzyChoice = (typeof fuzzyChoices)[number]
