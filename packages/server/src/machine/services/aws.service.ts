import { text } from '@weft/contract'
import Type from 'typebox'
import { defineEngine } from '../machine-service.ts'
import { askAws, awsAddress } from './aws-call.ts'
import { terminologyOf, withTerminology } from './aws-terminology.ts'
import { baseOf, codeSet, dashed } from './codes.ts'

const reply = Type.Object({ TranslatedText: Type.String() })
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
  usesTerms: true,
  // 10,000 bytes: a character may have three.
  atOnce: { texts: 1, characters: 3000 },
  address: ({ region }) => awsAddress(region),
  language: (code) => own[dashed(code).toLowerCase()] ?? own[baseOf(code)] ?? baseOf(code),
  async translate({ source, target, texts, formality, terms }, call) {
    const terminology = terminologyOf(source, target, terms)
    const settings = {
      ...(formality !== null && formal.has(target) ? { Settings: { Formality: formality.toUpperCase() } } : {}),
      ...(terminology === null ? {} : { TerminologyNames: [terminology.name] }),
    }
    const translated: string[] = []
    for (const text of texts) {
      const content = { Text: text, SourceLanguageCode: source, TargetLanguageCode: target, ...settings }
      const work = () => askAws('TranslateText', content, reply, call)
      const found = await (terminology === null ? work() : withTerminology(terminology, call, work))
      translated.push(found.TranslatedText)
    }
    return { texts: translated, usage: null }
  },
})
