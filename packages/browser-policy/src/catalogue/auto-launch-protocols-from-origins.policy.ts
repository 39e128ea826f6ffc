import { definePolicy } from './define-policy.ts'

export const autoLaunchProtocolsFromOrigins = definePolicy({
  name: 'AutoLaunchProtocolsFromOrigins',
  summary: 'Lets listed sites start a program through its own link scheme without a question.',
  description:
    'Each entry joins a scheme, for example `zoommtg`, with the origins that may use it. Origins are exact: scheme, host and port; there is no wildcard and no path. Both keys of an entry are needed.',
  category: 'Websites',
  since: { declared: null, documented: '90, ESR 78.12' },
  properties: {
    '[].allowed_origins': { summary: 'Origins whose pages may start the program.' },
    '[].protocol': { summary: 'The scheme, without the colon.' },
  },
  texts: { '[].protocol': 'scheme' },
  effects: {
    timing: 'each-start',
    example: [{ protocol: 'zoommtg', allowed_origins: ['https://meet.example.com'] }],
    permissions: [{ type: 'open-protocol-handler^zoommtg', origin: 'https://meet.example.com', action: 'allow' }],
  },
  examples: {
    valid: [[{ protocol: 'zoommtg', allowed_origins: ['https://meet.example.com'] }]],
    invalid: [true, 'zoommtg'],
  },
})
