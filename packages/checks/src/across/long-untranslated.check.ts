import { defineCheck } from '../check.ts'

/** Days after which a text that nobody translates is no longer new. */
const LONG = 90

export const longUntranslated = defineCheck({
  kind: 'across',
  id: 'long_untranslated',
  label: 'Long untranslated',
  why: 'A text that most languages leave out for months is mostly one that translators do not understand.',
  severity: 'note',
  failing: 'source',
  needs: ['ageInDays', 'languages', 'translatedLanguages'],
  examples: [
    { around: { ageInDays: 91, languages: 4, translatedLanguages: 1 }, fails: true },
    { around: { ageInDays: 90, languages: 4, translatedLanguages: 1 }, fails: false },
    { around: { ageInDays: 91, languages: 4, translatedLanguages: 2 }, fails: false },
    { around: { ageInDays: 91, languages: 0, translatedLanguages: 0 }, fails: false },
  ],
  fails: ({ ageInDays, languages, translatedLanguages }) => ageInDays > LONG && 2 * translatedLanguages < languages,
})
