import { defineCheck } from '../check.ts'

/** Days after which a text that nobody translates is no longer new. */
const LONG = 90

export const longUntranslated = defineCheck({
  kind: 'across',
  id: 'long_untranslated',
  label: 'Long untranslated',
  why: 'A text that is translated into less than half as many languages as others of the component, for months, is mostly one that translators do not understand.',
  severity: 'note',
  failing: 'source',
  needs: ['ageInDays', 'languages', 'translatedLanguages', 'strings', 'translatedStrings'],
  examples: [
    {
      around: { ageInDays: 91, languages: 5, translatedLanguages: 2, strings: 50, translatedStrings: 41 },
      fails: true,
    },
    {
      around: { ageInDays: 90, languages: 5, translatedLanguages: 2, strings: 50, translatedStrings: 41 },
      fails: false,
    },
    {
      around: { ageInDays: 91, languages: 5, translatedLanguages: 2, strings: 50, translatedStrings: 40 },
      fails: false,
    },
    // A language without translations leaves nothing out.
    {
      around: { ageInDays: 91, languages: 5, translatedLanguages: 1, strings: 50, translatedStrings: 10 },
      fails: false,
    },
    { around: { ageInDays: 91, languages: 1, translatedLanguages: 1, strings: 0, translatedStrings: 0 }, fails: false },
  ],
  fails: ({ ageInDays, languages, translatedLanguages, strings, translatedStrings }) =>
    ageInDays > LONG && 2 * translatedLanguages * strings < translatedStrings * languages,
})
