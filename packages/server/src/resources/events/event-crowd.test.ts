import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { startTestApp, type TestApp, tokenOf } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: { trustedProxies: ['loopback'] } })
})
afterAll(() => app.close())

/** Opens a stream; resolves once its first line, or a refusal, is there. */
async function open(headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  const request = get(`${app.base}/api/events/`, { headers, agent: false })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  await once(reply, 'data')
  return reply
}

test('readers who are not signed in leave half of all streams to those who are', { timeout: 120_000 }, async () => {
  const streams: IncomingMessage[] = []
  for (let address = 0; address < 10; address++) {
    const from = { 'x-forwarded-for': `192.0.2.${address}` }
    streams.push(...(await Promise.all(Array.from({ length: 100 }, () => open(from)))))
  }
  expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const stranger = await open({ 'x-forwarded-for': '192.0.2.200' })
  expect([stranger.statusCode, stranger.headers['retry-after']]).toEqual([503, '60'])
  const known = await open({ 'x-forwarded-for': '192.0.2.201', authorization: `Token ${tokenOf('anna')}` })
  expect(known.statusCode).toBe(200)
  for (const stream of [...streams, stranger, known]) stream.destroy()
})

test('all networks of a customer of IPv6 count as one reader of streams', async () => {
  const from = (index: number) => ({ 'x-forwarded-for': `2001:db8:1:${index.toString(16)}::1` })
  const streams = await Promise.all(Array.from({ length: 101 }, (_, index) => open(from(index))))
  expect(streams.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  for (const stream of streams) stream.destroy()
})
