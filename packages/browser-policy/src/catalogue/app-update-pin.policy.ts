import { definePolicy } from './define-policy.ts'

export const appUpdatePin = definePolicy({
  name: 'AppUpdatePin',
  summary: 'Holds updates below the next major or minor version.',
  description:
    'The text is the beginning of a version and ends with a dot: `140.` accepts every 140.x, `140.3.` every patch of 140.3. The browser has its own check besides the type: a number without a dot, or with too many parts, is refused, and so is a version before 102. Pin only to versions that exist; one that is never published does not hold anything.',
  category: 'Updates',
  since: { declared: null, documented: '102, ESR 102' },
  effects: { timing: 'each-start' },
  examples: { valid: ['140.', '140.3.'], invalid: [140, 'latest'] },
})
