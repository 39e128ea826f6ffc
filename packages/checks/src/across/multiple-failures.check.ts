import { defineCheck } from '../check.ts'

export const multipleFailures = defineCheck({
  kind: 'across',
  id: 'multiple_failures',
  label: 'Multiple failing checks',
  why: 'When several languages stumble over the same text, the text itself is mostly the cause.',
  severity: 'warning',
  failing: 'source',
  needs: ['failingLanguages'],
  examples: [
    { around: { failingLanguages: 1 }, fails: false },
    { around: { failingLanguages: 2 }, fails: true },
  ],
  fails: ({ failingLanguages }) => failingLanguages > 1,
})
