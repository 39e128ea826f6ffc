import { definePolicy } from './define-policy.ts'

export const disableSystemAddonUpdate = definePolicy({
  name: 'DisableSystemAddonUpdate',
  summary: 'Stops add-ons that belong to the browser from being installed or updated by themselves.',
  description: 'Some fixes travel that way between releases; they then wait for the next one.',
  category: 'Updates',
  since: { declared: '60.0' },
  enterpriseOnly: true,
  acts: true,
  effects: { timing: 'each-start', disallows: ['SysAddonUpdate'] },
  examples: { valid: [true], invalid: ['yes'] },
})
