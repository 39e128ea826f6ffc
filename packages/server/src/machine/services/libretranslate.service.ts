import { optional, text, webUrl } from '@weft/contract'
import Type from 'typebox'
import { MachineFault } from '../machine-fault.ts'
import { defineEngine } from '../machine-service.ts'
import { baseOf, joinUrl } from './codes.ts'

const reply = Type.Object({ translatedText: Type.Array(Type.String()) })

/** Codes that are more than a language there. */
const own: Readonly<Record<string, string>> = {
  zh_hans: 'zh-Hans',
  zh_cn: 'zh-Hans',
  zh_hant: 'zh-Hant',
  zh_tw: 'zh-Hant',
  pt_br: 'pt-BR',
}

/** LibreTranslate, on your own machine or at its makers. */
export const libreTranslateService = defineEngine({
  id: 'libretranslate',
  name: 'LibreTranslate',
  fields: {
    url: webUrl({ label: 'API URL', maxLength: 500 }),
    key: optional(text({ label: 'API key', maxLength: 500, blank: true })),
  },
  secrets: ['key'],
  counts: 'characters',
  usualPrice: null,
  quality: 88,
  markup: 'html',
  atOnce: { texts: 20, characters: 5000 },
  address: ({ url }) => url,
  language: (code) => own[code.toLowerCase()] ?? baseOf(code),
  async translate({ source, target, texts }, call) {
    const { url, key = '' } = call.settings
    const body = { q: texts, source, target, format: 'html', ...(key === '' ? {} : { api_key: key }) }
    const found = await call.json({ url: joinUrl(url, 'translate'), body }, reply).catch((error: unknown) => {
      if (
        error instanceof MachineFault &&
        error.code === 'refused' &&
        /is not supported|not available/i.test(error.said)
      )
        throw new MachineFault('language', error.said)
      throw error
    })
    return { texts: found.translatedText, usage: null }
  },
})
