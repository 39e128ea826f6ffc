import { choice, initially, optional, text } from '@weft/contract'
import Type from 'typebox'
import { MachineFault } from '../machine-fault.ts'
import { defineEngine } from '../machine-service.ts'
import { baseOf, dashed } from './codes.ts'

const reply = Type.Array(
  Type.Object({ translations: Type.Array(Type.Object({ text: Type.String() }), { minItems: 1 }) }),
)

const hosts = [
  'api.cognitive.microsofttranslator.com',
  'api-apc.cognitive.microsofttranslator.com',
  'api-eur.cognitive.microsofttranslator.com',
  'api-nam.cognitive.microsofttranslator.com',
  'api.translator.azure.cn',
  'api.cognitive.microsofttranslator.us',
] as const

const own: Readonly<Record<string, string>> = {
  'zh-cn': 'zh-Hans',
  'zh-tw': 'zh-Hant',
  'zh-hans': 'zh-Hans',
  'zh-hant': 'zh-Hant',
  'pt-br': 'pt',
  'pt-pt': 'pt-PT',
  'fr-ca': 'fr-CA',
  'sr-latn': 'sr-Latn',
  sr: 'sr-Cyrl',
  no: 'nb',
  tl: 'fil',
}

/** Microsoft's translator in Azure. */
export const microsoftService = defineEngine({
  id: 'microsoft-translator',
  name: 'Microsoft Translator',
  fields: {
    key: text({ label: 'API key', maxLength: 500 }),
    base_url: initially(choice([...hosts], { label: 'Application base URL' }), hosts[0]),
    endpoint_url: optional(text({ label: 'Authentication service URL', maxLength: 200, blank: true })),
    region: optional(text({ label: 'Region', maxLength: 100, blank: true })),
    category: initially(text({ label: 'Category', maxLength: 100 }), 'general'),
  },
  secrets: ['key'],
  counts: 'characters',
  usualPrice: null,
  quality: 90,
  markup: 'html',
  atOnce: { texts: 1000, characters: 50_000 },
  address: ({ base_url }) => `https://${base_url}`,
  language: (code) => own[dashed(code).toLowerCase()] ?? own[baseOf(code)] ?? baseOf(code),
  async translate({ source, target, texts }, call) {
    const { key, base_url, region = '', category } = call.settings
    const query = new URLSearchParams({ 'api-version': '3.0', from: source, to: target, textType: 'html', category })
    const found = await call
      .json(
        {
          url: `https://${base_url}/translate?${query}`,
          headers: {
            'ocp-apim-subscription-key': key,
            ...(region === '' ? {} : { 'ocp-apim-subscription-region': region }),
          },
          body: texts.map((one) => ({ Text: one })),
        },
        reply,
      )
      .catch((error: unknown) => {
        if (error instanceof MachineFault && error.code === 'refused' && /language/i.test(error.said))
          throw new MachineFault('language', error.said)
        throw error
      })
    return { texts: found.map(({ translations }) => translations[0]?.text ?? ''), usage: null }
  },
})
