import { type Say, speak } from '../../browser-policy/src/browser.ts'
import { english, type TextId } from '../../policy-texts/src/page-english.ts'
import { textKey } from './text-key.ts'

/** The translations of the page, as they stand in its file. */
interface PageTexts {
  readonly language: string
  readonly page: Readonly<Record<string, string>>
  /** Translations of the catalogue and of lint by the short names of the English texts. */
  readonly policies: Readonly<Record<string, string>>
  /** Translations of messages, with `{0}` for their values, by the English ones. */
  readonly messages: Readonly<Record<string, string>>
}

const none: PageTexts = { language: 'en', page: {}, policies: {}, messages: {} }

function readTexts(): PageTexts {
  const element = typeof document === 'undefined' ? null : document.getElementById('texts')
  return element?.textContent ? (JSON.parse(element.textContent) as PageTexts) : none // written by the build of this page
}

const texts = readTexts()

export const language = texts.language

/** A text of the page; English where it has no translation. */
export function t(id: TextId, values: Readonly<Record<string, string | number>> = {}): string {
  const text = texts.page[id] ?? english[id]
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/**
 * Translates a text of the catalogue, of lint or of a conversion to the language of the page; without a translation it stays unchanged.
 */
export const translated: Say =
  language === 'en' ? (text) => text : speak((text) => texts.policies[textKey(text)], texts.messages)
