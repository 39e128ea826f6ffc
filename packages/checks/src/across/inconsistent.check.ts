import { defineCheck } from '../check.ts'

export const inconsistent = defineCheck({
  kind: 'across',
  id: 'inconsistent',
  label: 'Inconsistent',
  why: 'One text, or one key, with two translations puzzles readers; one that is translated here and not there can be taken over.',
  severity: 'warning',
  failing: 'target',
  failsSources: true,
  needs: ['textsOfSource'],
  examples: [
    { around: { textsOfSource: 1 }, fails: false },
    { around: { textsOfSource: 2 }, fails: true },
  ],
  fails: ({ textsOfSource }) => textsOfSource > 1,
})
