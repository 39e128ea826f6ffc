import { email, optional, text } from '@weft/contract'
import Type from 'typebox'
import { MachineFault } from '../machine-fault.ts'
import { defineEngine } from '../machine-service.ts'
import { dashed } from './codes.ts'

const url = 'https://api.mymemory.translated.net/get'
/** Its status may be a number or a text; faults come with the status 200 of HTTP. */
const reply = Type.Object({
  responseStatus: Type.Union([Type.Integer(), Type.String()]),
  responseDetails: Type.Optional(Type.Unknown()),
  responseData: Type.Optional(Type.Unknown()),
  quotaFinished: Type.Optional(Type.Unknown()),
})

const textIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'translatedText' in data && typeof data.translatedText === 'string'
    ? data.translatedText
    : null

/** A large public memory with a machine behind it. */
export const myMemoryService = defineEngine({
  id: 'mymemory',
  name: 'MyMemory',
  fields: {
    email: optional({ ...email({ label: 'Contact e-mail' }) }),
    username: optional(text({ label: 'User name', maxLength: 200, blank: true })),
    key: optional(text({ label: 'API key', maxLength: 200, blank: true })),
  },
  secrets: ['key'],
  counts: 'characters',
  usualPrice: 0,
  quality: 80,
  markup: 'plain',
  // 500 bytes: a character may have three.
  atOnce: { texts: 1, characters: 160 },
  address: () => url,
  language: dashed,
  async translate({ source, target, texts }, call) {
    const { email: contact = '', username = '', key = '' } = call.settings
    const translated: string[] = []
    for (const q of texts) {
      const query = new URLSearchParams({ q, langpair: `${source}|${target}` })
      for (const [name, value] of [
        ['de', contact],
        ['user', username],
        ['key', key],
      ] as const)
        if (value !== '') query.set(name, value)
      const found = await call.json({ url: `${url}?${query}`, method: 'GET' }, reply)
      const status = Number(found.responseStatus)
      const said = typeof found.responseDetails === 'string' ? found.responseDetails : ''
      if (found.quotaFinished === true || status === 429) throw new MachineFault('exhausted', said)
      if (status === 403) throw new MachineFault(/langpair|language/i.test(said) ? 'language' : 'key', said)
      if (status !== 200) throw new MachineFault('refused', said)
      const text = textIn(found.responseData)
      if (text === null) throw new MachineFault('unreadable')
      translated.push(text)
    }
    return { texts: translated, usage: null }
  },
})
