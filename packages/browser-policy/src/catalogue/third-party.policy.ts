import { definePolicy } from './define-policy.ts'

export const thirdParty = definePolicy({
  name: '3rdparty',
  summary: 'Hands settings to extensions that read managed storage.',
  description:
    "An extension can read the content under `Extensions` and its identifier through its managed storage area. The browser does not look at the content; only the extension's documentation tells which keys exist. An identifier that no installed extension has does nothing.",
  category: 'Add-ons',
  since: { declared: null, documented: '68, ESR 68' },
  properties: {
    Extensions: { summary: 'One entry for each extension, named by its identifier.' },
    'Extensions.*': { summary: 'Settings that only this extension understands.' },
  },
  effects: { timing: 'each-start' },
  examples: {
    valid: [
      {
        Extensions: {
          'uBlock0@raymondhill.net': { adminSettings: { selectedFilterLists: ['ublock-privacy', 'user-filters'] } },
        },
      },
    ],
    invalid: [{ Extensions: ['uBlock0@raymondhill.net'] }, true],
  },
})
