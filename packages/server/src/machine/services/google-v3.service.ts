import { initially, longText, text } from '@weft/contract'
import Type from 'typebox'
import { MachineFault } from '../machine-fault.ts'
import { defineEngine } from '../machine-service.ts'
import { googleCode } from './google-codes.ts'
import { googleToken } from './google-token.ts'

const host = 'https://translation.googleapis.com'
const reply = Type.Object({ translations: Type.Array(Type.Object({ translatedText: Type.String() })) })

/** Google Cloud Translation, advanced: by the key of a service account. */
export const googleV3Service = defineEngine({
  id: 'google-translate-api-v3',
  name: 'Google Cloud Translation Advanced',
  fields: {
    credentials: text({ label: 'Service account', help: 'The JSON key of a service account.', maxLength: longText }),
    project: text({ label: 'Project', maxLength: 200 }),
    location: initially(text({ label: 'Location', maxLength: 100 }), 'global'),
  },
  secrets: ['credentials'],
  counts: 'characters',
  usualPrice: null,
  quality: 90,
  markup: 'html',
  atOnce: { texts: 1024, characters: 25_000 },
  address: () => host,
  language: googleCode,
  async translate({ source, target, texts }, call) {
    const { credentials, project, location } = call.settings
    const token = await googleToken(credentials, call)
    const place = `projects/${encodeURIComponent(project)}/locations/${encodeURIComponent(location)}`
    const body = {
      contents: texts,
      mimeType: 'text/html',
      sourceLanguageCode: source,
      targetLanguageCode: target,
    }
    const request = { url: `${host}/v3/${place}:translateText`, headers: { authorization: `Bearer ${token}` }, body }
    const { translations } = await call.json(request, reply).catch((error: unknown) => {
      if (error instanceof MachineFault && error.code === 'refused' && /language/i.test(error.said))
        throw new MachineFault('language', error.said)
      throw error
    })
    return { texts: translations.map(({ translatedText }) => translatedText), usage: null }
  },
})
