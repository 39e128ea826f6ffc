import { definePolicy } from './define-policy.ts'

export const containers = definePolicy({
  name: 'Containers',
  summary: 'Sets up the containers that keep tabs of different roles apart.',
  description:
    'The list in `Default` replaces the built-in containers when a profile is new. ESR 153 renamed colours: `turquoise` became `cyan`, `toolbar` became `gray`, and `violet` was added; a name of the other version refuses the entry or the policy.',
  category: 'Privacy and tracking',
  since: { declared: null, documented: '113, ESR 115' },
  properties: {
    Default: { summary: 'The containers a profile starts with.' },
    'Default[].name': { summary: 'The name that is shown.' },
    'Default[].icon': { summary: 'Its picture.' },
    'Default[].color': { summary: 'Its colour.' },
  },
  effects: { timing: 'each-start' },
  examples: {
    valid: [{ Default: [{ name: 'Customers', icon: 'briefcase', color: 'blue' }] }],
    invalid: [{ Default: true }, 'Customers'],
  },
})
