import { readdirSync, readFileSync } from 'node:fs'
import { rules } from '../../browser-policy/src/lint/rules.ts'
import type { BuiltTexts } from '../../browser-policy/src/texts/built-texts.ts'
import { buildTexts, readPo } from '../../browser-policy/src/texts/gettext.ts'
import { textKey } from '../src/text-key.ts'

/** The texts of one page. */
export interface LanguagePage {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly texts: BuiltTexts
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur'])

const folder = new URL('../../policy-texts/po/', import.meta.url)

/** Reasons that only the reference gives. */
const unseen: ReadonlySet<string> = new Set(rules.map(({ why }) => why))

/** The pages that are built: English, whose texts stand in the sources, and each language with translations. */
export function pageTexts(): readonly LanguagePage[] {
  const languages = readdirSync(folder).filter((name) => name.endsWith('.po'))
  const pages = languages.map((name): LanguagePage => {
    const texts = buildTexts(readPo(readFileSync(new URL(name, folder))))
    const { language } = texts
    const shown = Object.entries(texts.policies).filter(([text]) => !unseen.has(text))
    const policies = Object.fromEntries(shown.map(([text, said]) => [textKey(text), said]))
    return { language, direction: RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr', texts: { ...texts, policies } }
  })
  return [
    { language: 'en', direction: 'ltr', texts: { language: 'en', page: {}, policies: {}, messages: {} } },
    ...pages,
  ]
}
