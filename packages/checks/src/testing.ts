import { languageByCode, type Plural } from '@weft/l10n'
import type { CheckExample } from './check.ts'
import { checkEnvironment } from './environment.ts'
import { knownFlags } from './flag-registry.ts'

const GERMANIC: Plural = { number: 2, formula: 'n != 1', type: 1, source: 0 }

/** Facts for checks of a translation into this language, for tests. */
export function environment(
  language = 'cs',
  { isGlossary = false, terms = [], names = [] }: Partial<CheckExample> = {},
) {
  const plural = languageByCode(language)?.plural ?? GERMANIC
  return checkEnvironment({ language, sourceLanguage: 'en', plural, isGlossary, terms, names })
}

const FLAGS = [...knownFlags().keys()].filter((name) => !name.startsWith('ignore-') && name !== 'read-only')
/** Each flag at once. */
export const everyFlag = [
  ...FLAGS,
  'placeholders:r"%\\w+%":X',
  'max-length:20',
  'regex:r"a"',
  'max-size:100:2',
  'accelerator:&',
].join(', ')
const TERMS = [
  { source: 'ab', target: 'x' },
  { source: 'a a', target: 'a', isForbidden: true },
  { source: 'a', target: '', isUntranslatable: true },
]
/** A glossary with a term of each kind. */
export const wholeGlossary = { isGlossary: true, terms: TERMS }
