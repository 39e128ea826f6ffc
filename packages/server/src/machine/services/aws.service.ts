import { text } from '@weft/contract'
import Type from 'typebox'
import { MachineFault } from '../machine-fault.ts'
import { defineEngine } from '../machine-service.ts'
import { signAws } from './aws-signature.ts'
import { baseOf, codeSet, dashed } from './codes.ts'

const reply = Type.Object({ TranslatedText: Type.String() })
const target = 'AWSShineFrontendService_20170701.TranslateText'
const formal = codeSet('de nl fr fr-CA hi it ja ko pt-PT es es-MX')
const own: Readonly<Record<string, string>> = {
  'zh-hans': 'zh',
  'zh-cn': 'zh',
  'zh-hant': 'zh-TW',
  'zh-tw': 'zh-TW',
  'pt-pt': 'pt-PT',
  'fr-ca': 'fr-CA',
  'es-mx': 'es-MX',
  nb: 'no',
  nn: 'no',
  fil: 'tl',
}

const hostOf = (region: string): string => `https://translate.${region}.amazonaws.com/`

/** What Amazon's errors are called, in a header or in the body. */
const words: readonly (readonly [RegExp, 'language' | 'key' | 'rate' | 'too-long'])[] = [
  [/UnsupportedLanguagePair/i, 'language'],
  [/UnrecognizedClient|InvalidSignature|AccessDenied|security token/i, 'key'],
  [/Throttling|TooManyRequests/i, 'rate'],
  [/TextSizeLimit/i, 'too-long'],
]

/** Amazon Translate: one text a request. */
export const awsService = defineEngine({
  id: 'aws',
  name: 'Amazon Translate',
  fields: {
    key: text({ label: 'Access key ID', maxLength: 200 }),
    secret: text({ label: 'API secret key', maxLength: 200 }),
    region: text({ label: 'Region name', maxLength: 60 }),
  },
  secrets: ['secret'],
  counts: 'characters',
  usualPrice: null,
  quality: 88,
  markup: 'plain',
  // 10,000 bytes: a character may have three.
  atOnce: { texts: 1, characters: 3000 },
  address: ({ region }) => hostOf(region),
  language: (code) => own[dashed(code).toLowerCase()] ?? own[baseOf(code)] ?? baseOf(code),
  async translate({ source, target: to, texts, formality }, call) {
    const { key, secret, region } = call.settings
    const translated: string[] = []
    for (const one of texts) {
      const body = JSON.stringify({
        Text: one,
        SourceLanguageCode: source,
        TargetLanguageCode: to,
        ...(formality !== null && formal.has(to) ? { Settings: { Formality: formality.toUpperCase() } } : {}),
      })
      const url = hostOf(region)
      const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target }
      const signed = signAws({ url, headers, body }, { key, secret, region, service: 'translate' }, new Date())
      const found = await call.json({ url, headers: signed, body }, reply).catch((error: unknown) => {
        const named =
          error instanceof MachineFault && ['refused', 'key', 'failed'].includes(error.code)
            ? words.find(([word]) => word.test(error.said))
            : undefined
        if (error instanceof MachineFault && named) throw new MachineFault(named[1], error.said)
        throw error
      })
      translated.push(found.TranslatedText)
    }
    return { texts: translated, usage: null }
  },
})
