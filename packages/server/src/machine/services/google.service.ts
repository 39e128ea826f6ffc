import { text } from '@weft/contract'
import Type from 'typebox'
import { MachineFault } from '../machine-fault.ts'
import { defineEngine } from '../machine-service.ts'
import { googleCode } from './google-codes.ts'

const url = 'https://translation.googleapis.com/language/translate/v2'
const reply = Type.Object({
  data: Type.Object({ translations: Type.Array(Type.Object({ translatedText: Type.String() })) }),
})

/** Google Cloud Translation, basic: a key is enough. */
export const googleService = defineEngine({
  id: 'google-translate',
  name: 'Google Cloud Translation Basic',
  fields: { key: text({ label: 'API key', maxLength: 500 }) },
  secrets: ['key'],
  counts: 'characters',
  usualPrice: null,
  quality: 90,
  markup: 'html',
  atOnce: { texts: 128, characters: 5000 },
  address: () => url,
  language: googleCode,
  async translate({ source, target, texts }, call) {
    const body = { q: texts, source, target, format: 'html' }
    const headers = { 'x-goog-api-key': call.settings.key }
    const { data } = await call.json({ url, headers, body }, reply).catch((error: unknown) => {
      if (error instanceof MachineFault && error.code === 'refused' && /API key/i.test(error.said))
        throw new MachineFault('key', error.said)
      if (error instanceof MachineFault && error.code === 'refused' && /language pair|Invalid Value/i.test(error.said))
        throw new MachineFault('language', error.said)
      throw error
    })
    return { texts: data.translations.map(({ translatedText }) => translatedText), usage: null }
  },
})
