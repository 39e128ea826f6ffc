import { defineCheck } from '../check.ts'

export const translated = defineCheck({
  kind: 'across',
  id: 'translated',
  label: 'Has been translated',
  why: 'A translation that was there and is gone was mostly lost by an accident in the repository.',
  severity: 'warning',
  failing: 'target',
  needs: ['isTranslated', 'wasTranslated'],
  examples: [
    { around: { isTranslated: false, wasTranslated: true }, fails: true },
    { around: { isTranslated: false, wasTranslated: false }, fails: false },
    { around: { isTranslated: true, wasTranslated: true }, fails: false },
  ],
  fails: ({ isTranslated, wasTranslated }) => wasTranslated && !isTranslated,
})
