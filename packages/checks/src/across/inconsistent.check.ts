import { defineCheck } from '../check.ts'

export const inconsistent = defineCheck({
  kind: 'across',
  id: 'inconsistent',
  label: 'Inconsistent',
  why: 'One text with two translations puzzles readers; one that is translated here and not there can be taken over.',
  severity: 'warning',
  failing: 'target',
  needs: ['textsOfSource'],
  examples: [
    { around: { textsOfSource: 1 }, fails: false },
    { around: { textsOfSource: 2 }, fails: true },
  ],
  fails: ({ textsOfSource }) => textsOfSource > 1,
})
