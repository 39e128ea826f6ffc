import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { mergeFlags } from '@weft/checks'
import { freePort } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOutbound } from '../../outbound/outbound.ts'
import { protect, restore } from '../protect.ts'
import { openCall } from '../service-call.ts'
import { apertiumService } from './apertium.service.ts'

const program = '/usr/bin/apertium-apy'
const pairs = '/usr/share/apertium'
const isThere = existsSync(program) && existsSync(`${pairs}/modes/eng-spa.mode`)
if (!isThere) console.warn('Skipped: apertium-apy and apertium-eng-spa are not installed')

/** The real engine: Debian's server of Apertium with English and Spanish. */
describe.skipIf(!isThere)('Apertium', () => {
  let server: ChildProcess
  let url = ''
  const callTo = (address: string) =>
    openCall(
      { url: address },
      {
        outbound: openOutbound({ allowPrivate: true }),
        quotaKey: 'apertium',
        allowPrivate: true,
        secrets: [],
        signal: new AbortController().signal,
      },
    )
  beforeAll(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}/`
    server = spawn(program, ['-p', String(port), pairs], { stdio: 'ignore' })
    for (let tries = 0; tries < 100; tries++) {
      const isUp = await fetch(`${url}listPairs`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isUp) return
      await delay(200)
    }
    throw new Error('Apertium does not answer')
  }, 30_000)
  afterAll(() => server.kill())

  const request = (texts: readonly string[], target = 'es') => ({
    source: 'en',
    target,
    texts,
    context: '',
    formality: null,
    terms: [],
  })

  test('translates, and keeps placeholders, entities and letters whole', async () => {
    const sources = ['The house is red.', 'The house of <b>%s</b> & %d dogs is red.', 'I see 5 < 7 houses.']
    const sent = sources.map((text) => protect(text, mergeFlags('c-format'), apertiumService.markup))
    const reply = await apertiumService.translate(request(sent.map(({ text }) => text)), callTo(url))
    const back = reply.texts.map((text, at) => restore(text ?? '', sent[at]?.pieces ?? new Map(), 'html'))
    expect(back[0]).toBe('La casa es roja.')
    expect(back[1]).toMatch(/<b>%s<\/b>.*&.*%d/)
    expect(back[2]).toMatch(/5 < 7/)
  })

  test('says that it has no such pair', async () => {
    await expect(apertiumService.translate(request(['The house'], 'de'), callTo(url))).rejects.toMatchObject({
      code: 'language',
    })
  })
})
