import { initially, optional, text, webUrl } from '@weft/contract'
import Type from 'typebox'
import { MachineFault } from '../machine-fault.ts'
import { defineEngine } from '../machine-service.ts'
import { baseOf, dashed, joinUrl } from './codes.ts'
import { withGlossary } from './glossary-ids.ts'
import { modernMtGlossary } from './modernmt-glossary.ts'

const reply = Type.Object({
  status: Type.Literal(200),
  data: Type.Array(Type.Object({ translation: Type.String(), billedCharacters: Type.Optional(Type.Integer()) })),
})

const own: Readonly<Record<string, string>> = {
  'zh-hans': 'zh-CN',
  'zh-hant': 'zh-TW',
  'zh-cn': 'zh-CN',
  'zh-tw': 'zh-TW',
  'pt-br': 'pt-BR',
  'pt-pt': 'pt-PT',
  'es-419': 'es-419',
}

/** ModernMT, which learns from its user's own memories. */
export const modernMtService = defineEngine({
  id: 'modernmt',
  name: 'ModernMT',
  fields: {
    url: initially(webUrl({ label: 'API URL', maxLength: 500 }), 'https://api.modernmt.com/'),
    key: text({ label: 'API key', maxLength: 500 }),
    context_vector: optional(
      text({
        label: 'Context vector',
        maxLength: 1000,
        blank: true,
        help: 'Memories with their weight: 1234:0.123,4567:0.456.',
      }),
    ),
  },
  secrets: ['key'],
  counts: 'characters',
  usualPrice: null,
  quality: 90,
  markup: 'xml',
  usesTerms: true,
  atOnce: { texts: 128, characters: 10_000 },
  address: ({ url }) => url,
  language: (code) => own[dashed(code).toLowerCase()] ?? baseOf(code),
  async translate({ source, target, texts, context, terms }, call) {
    const { url, key, context_vector = '' } = call.settings
    const body = {
      source,
      target,
      q: texts,
      format: 'text/xml',
      ...(context_vector === '' ? {} : { context_vector }),
      ...(context === '' ? {} : { context }),
    }
    const headers = { 'mmt-apikey': key, 'x-http-method-override': 'GET' }
    const work = (glossary: string | null) => {
      const sent = glossary === null ? body : { ...body, glossaries: [Number(glossary)] }
      return call.json({ url: joinUrl(url, 'translate'), headers, body: sent }, reply)
    }
    const glossary = modernMtGlossary({ source, target, terms }, call)
    const { data } = await withGlossary(glossary, work).catch((error: unknown) => {
      if (error instanceof MachineFault && error.code === 'refused' && /language|unsupported/i.test(error.said))
        throw new MachineFault('language', error.said)
      throw error
    })
    const billed = data.reduce((sum, { billedCharacters = 0 }) => sum + billedCharacters, 0)
    return {
      texts: data.map(({ translation }) => translation),
      usage: data.every((one) => one.billedCharacters !== undefined) ? { input: billed, output: 0 } : null,
    }
  },
})
