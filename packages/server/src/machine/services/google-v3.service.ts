import { initially, longText, optional, text } from '@weft/contract'
import Type from 'typebox'
import { MachineFault } from '../machine-fault.ts'
import { defineEngine } from '../machine-service.ts'
import { withGlossary } from './glossary-ids.ts'
import { googleCode } from './google-codes.ts'
import { googleGlossary } from './google-glossary.ts'
import { googleToken, storageScope, translationScope } from './google-token.ts'

const host = 'https://translation.googleapis.com'
const translations = Type.Array(Type.Object({ translatedText: Type.String() }))
const reply = Type.Object({ translations, glossaryTranslations: Type.Optional(translations) })

/** Google Cloud Translation, advanced: by the key of a service account. */
export const googleV3Service = defineEngine({
  id: 'google-translate-api-v3',
  name: 'Google Cloud Translation Advanced',
  fields: {
    credentials: text({ label: 'Service account', help: 'The JSON key of a service account.', maxLength: longText }),
    project: text({ label: 'Project', maxLength: 200 }),
    location: initially(text({ label: 'Location', maxLength: 100 }), 'global'),
    bucket_name: optional(
      text({
        label: 'Bucket name',
        maxLength: 222,
        blank: true,
        help: 'A bucket of Cloud Storage for glossaries. They need a location other than global.',
      }),
    ),
  },
  secrets: ['credentials'],
  counts: 'characters',
  usualPrice: null,
  quality: 90,
  markup: 'html',
  usesTerms: true,
  atOnce: { texts: 1024, characters: 25_000 },
  address: () => host,
  language: googleCode,
  async translate({ source, target, texts, terms }, call) {
    const { credentials, project, location, bucket_name: bucket = '' } = call.settings
    const hasGlossaries = bucket !== '' && location !== 'global'
    const scopes = hasGlossaries ? [translationScope, storageScope] : [translationScope]
    const token = await googleToken(credentials, scopes, call)
    const parent = `projects/${encodeURIComponent(project)}/locations/${encodeURIComponent(location)}`
    const place = { host, parent, bucket, token }
    const glossary = hasGlossaries ? googleGlossary({ source, target, terms }, place, call) : null
    const body = {
      contents: texts,
      mimeType: 'text/html',
      sourceLanguageCode: source,
      targetLanguageCode: target,
    }
    const found = await withGlossary(glossary, (name) => {
      const sent = name === null ? body : { ...body, glossaryConfig: { glossary: name } }
      const headers = { authorization: `Bearer ${token}` }
      return call.json({ url: `${host}/v3/${parent}:translateText`, headers, body: sent }, reply)
    }).catch((error: unknown) => {
      if (error instanceof MachineFault && error.code === 'refused' && /language/i.test(error.said))
        throw new MachineFault('language', error.said)
      throw error
    })
    const all = found.glossaryTranslations ?? found.translations
    return { texts: all.map(({ translatedText }) => translatedText), usage: null }
  },
})
