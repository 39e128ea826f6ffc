/** Options that several forms share, so that each means the same everywhere. */

export const hiveOption = {
  kind: 'choice',
  choices: ['HKLM', 'HKCU'],
  summary: 'settings of the machine (device) or of the user.',
  fallback: 'HKLM',
} as const

export const keyOption = {
  kind: 'text',
  placeholder: 'KEY',
  summary: 'the key below the hive, SOFTWARE\\Policies\\Mozilla\\Firefox unless given.',
} as const
