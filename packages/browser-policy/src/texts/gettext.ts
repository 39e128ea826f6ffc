import { po } from 'gettext-parser'
import { allTexts, type SourceText } from './all-texts.ts'
import type { BuiltTexts } from './built-texts.ts'

/** Translations by context. */
export type Translations = ReadonlyMap<string, string>

/** A PO file as it was read; `language` is that of its header. */
export interface ReadTexts {
  readonly language: string
  readonly translations: Translations
}

/** Reads a PO file; what is fuzzy counts as not translated. */
export function readPo(bytes: Uint8Array): ReadTexts {
  const file = po.parse(Buffer.from(bytes), { defaultCharset: 'utf-8' })
  const translations = new Map<string, string>()
  for (const [context, messages] of Object.entries(file.translations)) {
    for (const { msgid, msgstr, comments } of Object.values(messages)) {
      const [text = ''] = msgstr
      if (msgid !== '' && text !== '' && !comments?.flag?.includes('fuzzy'))
        translations.set(`${context}\n${msgid}`, text)
    }
  }
  return { language: file.headers.Language ?? '', translations }
}

const keyOf = ({ context, text }: SourceText): string => `${context}\n${text}`

/** Writes all texts as a PO file: a template without translations, or a language with those that still fit. */
export function writePo({ language, translations }: ReadTexts): string {
  const contexts = allTexts().map((source) => [
    source.context,
    { [source.text]: { msgctxt: source.context, msgid: source.text, msgstr: [translations.get(keyOf(source)) ?? ''] } },
  ])
  const headers = {
    'Project-Id-Version': 'weft-policy',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    Language: language,
  }
  return `${po
    .compile({ charset: 'utf-8', headers, translations: Object.fromEntries(contexts) }, { foldLength: 0 })
    .toString('utf8')
    .trimEnd()}\n`
}

/** Texts that stand in messages, or are said with values. */
const SAID = /^(?:message|word|conflict|note|timing)\./

/** The texts of a language; a text without a translation is left out, so that English stands in its place. */
export function buildTexts({ language, translations }: ReadTexts): BuiltTexts {
  const page: Record<string, string> = {}
  const policies: Record<string, string> = {}
  const messages: Record<string, string> = {}
  for (const source of allTexts()) {
    const text = translations.get(keyOf(source))
    if (text === undefined || !keepsValues(source.text, text)) continue
    if (source.context.startsWith('page.')) page[source.context.slice('page.'.length)] = text
    else if (SAID.test(source.context)) messages[source.text] ??= text
    else policies[source.text] ??= text
  }
  return { language, page, policies, messages }
}

/** Whether a translation has the same `{values}`; one that loses a value is not shown. */
function keepsValues(text: string, translation: string): boolean {
  const valuesOf = (one: string): string => [...one.matchAll(/\{\w+\}/g)].map(String).sort().join()
  return valuesOf(text) === valuesOf(translation)
}

/** How much of the texts a language has, by the first part of their contexts. */
export function countTexts({
  translations,
}: ReadTexts): Readonly<Record<string, readonly [translated: number, all: number]>> {
  const counts: Record<string, [number, number]> = {}
  for (const source of allTexts()) {
    const kind = source.context.split('.', 1)[0] ?? ''
    const count = counts[kind] ?? [0, 0]
    if (translations.has(keyOf(source))) count[0] += 1
    count[1] += 1
    counts[kind] = count
  }
  return counts
}
