/** Why a dictionary cannot be used. */
export const dictionaryProblems = ['too-large', 'encoding', 'unreadable', 'too-slow', 'ended'] as const
export type DictionaryProblem = (typeof dictionaryProblems)[number]
