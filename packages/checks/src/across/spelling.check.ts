import { defineCheck } from '../check.ts'

export const spelling = defineCheck({
  kind: 'across',
  id: 'spelling',
  label: 'Spelling',
  why: 'A misspelled word makes readers doubt the whole text. A word that is right goes into the words of the project.',
  severity: 'warning',
  failing: 'target',
  needs: ['unknownWords'],
  examples: [
    { around: { unknownWords: 0 }, fails: false },
    { around: { unknownWords: 1 }, fails: true },
  ],
  fails: ({ unknownWords }) => unknownWords > 0,
})
