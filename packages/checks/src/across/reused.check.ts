import { defineCheck } from '../check.ts'

export const reused = defineCheck({
  kind: 'across',
  id: 'reused',
  label: 'Reused translation',
  why: 'If different things have the same name, readers cannot tell one from the other.',
  severity: 'note',
  failing: 'target',
  needs: ['isTranslated', 'sourcesOfText', 'formCount'],
  examples: [
    { around: { isTranslated: true, sourcesOfText: 1, formCount: 3 }, fails: false },
    { around: { isTranslated: true, sourcesOfText: 2, formCount: 3 }, fails: true },
    { around: { isTranslated: false, sourcesOfText: 2, formCount: 3 }, fails: false },
    // Languages with one form write singular and plural alike: sources that differ in nothing else are the same there.
    { around: { isTranslated: true, sourcesOfText: 2, formCount: 1 }, fails: false },
  ],
  fails: ({ isTranslated, sourcesOfText, formCount }) => isTranslated && formCount > 1 && sourcesOfText > 1,
})
