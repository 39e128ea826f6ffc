import { choice, initially, optional, text, webUrl } from '@weft/contract'
import Type from 'typebox'
import { MachineFault } from '../machine-fault.ts'
import { defineEngine } from '../machine-service.ts'
import { baseOf, codeSet, dashed, joinUrl } from './codes.ts'
import { deeplGlossary } from './deepl-glossary.ts'
import { withGlossary } from './glossary-ids.ts'

const reply = Type.Object({
  translations: Type.Array(Type.Object({ text: Type.String(), billed_characters: Type.Optional(Type.Integer()) })),
})

const languages = codeSet(
  'ar bg cs da de el en es et fi fr he hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv th tr uk vi zh',
)
/** It wants one of several forms of a target language. */
const targets: Readonly<Record<string, string>> = {
  en: 'EN-US',
  'en-gb': 'EN-GB',
  'en-us': 'EN-US',
  pt: 'PT-PT',
  'pt-br': 'PT-BR',
  'pt-pt': 'PT-PT',
  'zh-hans': 'ZH-HANS',
  'zh-cn': 'ZH-HANS',
  'zh-hant': 'ZH-HANT',
  'zh-tw': 'ZH-HANT',
  'es-419': 'ES-419',
}
/** Norwegian has two written forms; DeepL knows one. */
const bases: Readonly<Record<string, string>> = { no: 'nb', nb: 'nb' }

const formalities = { formal: 'prefer_more', informal: 'prefer_less' } as const

/** DeepL, paid or free: the address tells which. */
export const deeplService = defineEngine({
  id: 'deepl',
  name: 'DeepL',
  fields: {
    url: initially(webUrl({ label: 'API URL', maxLength: 500 }), 'https://api.deepl.com/v2/'),
    key: text({ label: 'API key', maxLength: 500 }),
    formality: initially(
      choice(['default', 'prefer_more', 'prefer_less'], {
        label: 'Formality',
        help: 'For languages whose code says neither formal nor informal.',
      }),
      'default',
    ),
    context: optional(
      text({
        label: 'Translation context',
        maxLength: 2000,
        blank: true,
        help: 'Sentences about the texts; DeepL does not charge for them.',
      }),
    ),
  },
  secrets: ['key'],
  counts: 'characters',
  usualPrice: null,
  quality: 91,
  markup: 'xml',
  usesTerms: true,
  atOnce: { texts: 50, characters: 30_000 },
  address: ({ url }) => url,
  language(code, side) {
    const base = bases[baseOf(code)] ?? baseOf(code)
    if (!languages.has(base)) return null
    return side === 'source'
      ? base.toUpperCase()
      : (targets[dashed(code).toLowerCase()] ?? targets[base] ?? base.toUpperCase())
  },
  async translate({ source, target, texts, context, formality, terms }, call) {
    const { url, key, formality: usual, context: about = '' } = call.settings
    const authorization = `DeepL-Auth-Key ${key}`
    const glossary = deeplGlossary({ source, target, terms, url, authorization }, call)
    const all = [about, context].filter((one) => one !== '').join('\n')
    const wanted = formality === null ? usual : formalities[formality]
    const body = {
      text: texts,
      source_lang: source,
      target_lang: target,
      tag_handling: 'xml',
      preserve_formatting: true,
      show_billed_characters: true,
      ...(wanted === 'default' ? {} : { formality: wanted }),
      ...(all === '' ? {} : { context: all }),
    }
    const work = (id: string | null) => {
      const sent = id === null ? body : { ...body, glossary_id: id }
      return call.json(
        { url: joinUrl(url, 'translate'), headers: { authorization }, body: sent, exhausted: [456] },
        reply,
      )
    }
    const { translations } = await withGlossary(glossary, work).catch((error: unknown) => {
      if (error instanceof MachineFault && error.code === 'refused' && /(?:target|source)_lang/i.test(error.said))
        throw new MachineFault('language', error.said)
      throw error
    })
    const billed = translations.map(({ billed_characters }) => billed_characters)
    const sum = billed.reduce<number>((all, one) => all + (one ?? 0), 0)
    return {
      texts: translations.map((one) => one.text),
      usage: billed.every((one) => one !== undefined) ? { input: sum, output: 0 } : null,
    }
  },
})
