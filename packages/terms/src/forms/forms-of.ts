import { arabic } from './arabic.ts'
import { czech } from './czech.ts'
import { english } from './english.ts'
import { finnish } from './finnish.ts'
import { german } from './german.ts'
import { japanese } from './japanese.ts'
import { romanceLanguages } from './romance.ts'
import { russian } from './russian.ts'
import { bySnowball } from './snowball.ts'
import { turkish } from './turkish.ts'
import type { WordForms } from './word-forms.ts'

const known: Readonly<Record<string, WordForms>> = {
  ...romanceLanguages,
  ar: arabic,
  ca: bySnowball('catalan'),
  cs: czech,
  da: bySnowball('danish'),
  de: german,
  en: english,
  eu: bySnowball('basque'),
  fi: finnish,
  ga: bySnowball('irish'),
  hu: bySnowball('hungarian'),
  hy: bySnowball('armenian'),
  it: bySnowball('italian'),
  ja: japanese,
  nb: bySnowball('norwegian'),
  nl: bySnowball('dutch'),
  nn: bySnowball('norwegian'),
  no: bySnowball('norwegian'),
  pt: bySnowball('portuguese'),
  ro: bySnowball('romanian'),
  ru: russian,
  sk: czech,
  sl: bySnowball('slovene'),
  sv: bySnowball('swedish'),
  ta: bySnowball('tamil'),
  tr: turkish,
}

const baseOf = (language: string): string => language.toLowerCase().split(/[_\-@]/)[0] ?? ''

/** The inflection of a language's words; undefined: unknown, so words are compared literally. */
export const formsOf = (language: string): WordForms | undefined => {
  const base = baseOf(language)
  return Object.hasOwn(known, base) ? known[base] : undefined
}

/** Resolves when the forms of words are known: here, at once. */
export async function loadForms(): Promise<void> {
  // They are loaded with this module.
}
