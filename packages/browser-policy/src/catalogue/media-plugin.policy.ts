import { definePolicy } from './define-policy.ts'

export const mediaPlugin = definePolicy({
  name: 'MediaPlugin',
  firefoxName: 'FlashPlugin',
  summary: 'Decides where the legacy media plug-in may run.',
  description:
    '`Default` true runs it everywhere, false nowhere, and its absence asks; `Locked` without `Default` fixes asking. Plug-ins are gone from later browsers: ESR 140 and 153 call the policy unknown.',
  category: 'Permissions',
  since: { declared: '60.0' },
  properties: {
    Allow: { summary: 'Sites where it runs without asking.' },
    Block: { summary: 'Sites where it never runs.' },
    Default: { summary: 'Whether it runs on all other sites.' },
    Locked: { summary: 'Keeps users from changing it.' },
  },
  effects: { timing: 'each-start' },
  conflicts: [
    {
      with: 'MediaPlugin',
      reportedBy: 'allow-block-overlap',
      detail: 'A site must stand in one of Allow and Block only.',
    },
  ],
  examples: {
    valid: [{ Allow: ['https://training.example.com'], Default: false, Locked: true }],
    invalid: [{ Allow: 'https://training.example.com' }, true],
  },
})
