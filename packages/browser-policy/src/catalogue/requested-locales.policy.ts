import { definePolicy } from './define-policy.ts'

export const requestedLocales = definePolicy({
  name: 'RequestedLocales',
  summary: "Sets the languages of the browser's own texts, in order of preference.",
  description:
    'Set once for each change of the list. Later versions fetch a missing language pack; ESR 60 needs it installed. ESR 140 and 153 also take one text with commas.',
  category: 'User interface',
  since: { declared: null, documented: '64, ESR 60.4' },
  texts: { '[]': 'language', '': 'language list' },
  effects: { timing: 'once-per-change' },
  examples: { valid: [['de', 'en-US']], invalid: [true, [true]] },
})
