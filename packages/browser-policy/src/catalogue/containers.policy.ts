import { definePolicy } from './define-policy.ts'
import { array, enumOf, object, string } from './value-tree.ts'

export const containers = definePolicy({
  name: 'Containers',
  summary: 'Sets up the containers that keep tabs of different roles apart.',
  description:
    'The list in `Default` replaces the built-in containers when a profile is new. ESR 153 renamed colours: `turquoise` became `cyan`, `toolbar` became `gray`, and `violet` was added; a name of the other version refuses the entry or the policy.',
  category: 'Privacy and tracking',
  since: { declared: null, documented: '113, ESR 115' },
  values: {
    esr60: null,
    esr140: object({
      Default: array(
        object({
          name: string(),
          icon: enumOf(
            'fingerprint',
            'briefcase',
            'dollar',
            'cart',
            'vacation',
            'gift',
            'food',
            'fruit',
            'pet',
            'tree',
            'chill',
            'circle',
            'fence',
          ),
          color: enumOf('blue', 'turquoise', 'green', 'yellow', 'orange', 'red', 'pink', 'purple', 'toolbar'),
        }),
        { jsonText: true },
      ),
    }),
    esr153: object({
      Default: array(
        object({
          name: string(),
          icon: enumOf(
            'fingerprint',
            'briefcase',
            'dollar',
            'cart',
            'vacation',
            'gift',
            'food',
            'fruit',
            'pet',
            'tree',
            'chill',
            'circle',
            'fence',
          ),
          color: enumOf('blue', 'cyan', 'green', 'yellow', 'orange', 'red', 'pink', 'purple', 'violet', 'gray'),
        }),
        { jsonText: true },
      ),
    }),
  },
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
