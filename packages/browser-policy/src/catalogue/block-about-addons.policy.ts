import { definePolicy } from './define-policy.ts'

export const blockAboutAddons = definePolicy({
  name: 'BlockAboutAddons',
  summary: 'Keeps users out of the page that manages add-ons (about:addons).',
  description:
    'Extensions keep working, but nobody can look at, configure or remove them there. In ESR 60 blocking any internal page also closes every chrome:// page in tabs.',
  category: 'Add-ons',
  since: { declared: '60.0' },
  acts: true,
  effects: { timing: 'each-start', disallows: ['about:addons'] },
  examples: { valid: [true], invalid: ['yes'] },
})
