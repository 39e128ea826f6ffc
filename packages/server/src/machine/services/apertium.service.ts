import { webUrl } from '@weft/contract'
import Type from 'typebox'
import { MachineFault } from '../machine-fault.ts'
import { defineEngine } from '../machine-service.ts'
import { baseOf, joinUrl } from './codes.ts'

const reply = Type.Object({
  responseStatus: Type.Literal(200),
  responseData: Type.Object({ translatedText: Type.String() }),
})

/** Apertium's words where it has no such pair. */
const noPair = /pair (?:is not installed|is invalid)/i

/** A server of Apertium APy: rules instead of statistics, on your own machine. */
export const apertiumService = defineEngine({
  id: 'apertium-apy',
  name: 'Apertium APy',
  fields: { url: webUrl({ label: 'API URL', maxLength: 500 }) },
  secrets: [],
  counts: 'characters',
  usualPrice: 0,
  quality: 88,
  markup: 'html',
  // It reads one text a request.
  atOnce: { texts: 1, characters: 20_000 },
  address: ({ url }) => url,
  language: baseOf,
  async translate({ source, target, texts }, call) {
    const translated: string[] = []
    for (const q of texts) {
      const body = new URLSearchParams({ langpair: `${source}|${target}`, q, format: 'html', markUnknown: 'no' })
      const found = await call
        .json({ url: joinUrl(call.settings.url, 'translate'), body }, reply)
        .catch((error: unknown) => {
          if (error instanceof MachineFault && noPair.test(error.said)) throw new MachineFault('language', error.said)
          throw error
        })
      translated.push(found.responseData.translatedText)
    }
    return { texts: translated, usage: null }
  },
})
