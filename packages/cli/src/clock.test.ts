import { setTimeout as delay } from 'node:timers/promises'
import {
  canFakeClock,
  compareWithServer,
  createFakeClock,
  createTrafficRecord,
  type GitRemote,
  isThorough,
  makeKioskOverHttp,
  makeRandom,
  readTexts,
  startGitRemote,
  startTraffic,
} from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeWorkplace, type ServeProcess, type Workplace } from './testing.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 })

const token = `wlu_${'c'.repeat(36)}`
const day = 86_400

// Needs faketime and a C compiler.
describe.runIf(isThorough() && canFakeClock())('a clock that jumps', () => {
  const random = makeRandom(process.env.WEFT_SEED)
  const clientRecord = createTrafficRecord()
  const options = { base: () => server.base, token, clientRecord, random, remote: {} as GitRemote }
  let remote: GitRemote
  let place: Workplace
  let server: ServeProcess
  beforeAll(async () => {
    remote = await startGitRemote()
    options.remote = remote
    place = await makeWorkplace({ API_RATELIMIT_USER: '10000000/hour', GIT_ALLOW_PRIVATE: '1' })
    const person = ['--full-name', 'Clara', '--email', 'clara@example.com', '--superuser']
    expect(await place.weftWith({ WEFT_TOKEN: token }, 'user', 'add', 'clara', ...person)).toMatchObject({
      exitCode: 0,
    })
  })
  afterAll(async () => {
    place.remove()
    await remote.stop()
  })

  /** The server's clock, in seconds from the true time. */
  async function offset(): Promise<number> {
    const reply = await fetch(`${server.base}/healthz/`)
    return (Date.parse(reply.headers.get('date') ?? '') - Date.now()) / 1000
  }

  test('forward and back, under the server and its database, stops no save, commit, push or import', async () => {
    const clock = createFakeClock()
    try {
      server = await place.serve(clock.environment)
      await makeKioskOverHttp(options)
      const traffic = await startTraffic(options)
      onTestFinished(() => traffic.stop())
      for (const jump of [0, 2 * day, -3 * day, 400 * day, -1, 0]) {
        clock.set(jump)
        await delay(1200)
        expect(Math.abs((await offset()) - jump)).toBeLessThan(60)
        const [texts, operations] = [clientRecord.texts.length, clientRecord.operations]
        const more = () => clientRecord.texts.length > texts + 10 && clientRecord.operations > operations
        await expect.poll(() => more() || clientRecord.faults.length > 0, { timeout: 60_000 }).toBe(true)
      }
      await traffic.stop()
      expect(clientRecord.faults).toEqual([])
      expect(await compareWithServer(options)).toEqual([])
      server.kill('SIGTERM')
      expect(await server.ended()).toBe(0)
      // The clock at this start is earlier than the times that it has written.
      clock.set(-10 * day)
      server = await place.serve(clock.environment)
      const keptTexts = await readTexts(options)
      expect(clientRecord.texts.filter((text) => !keptTexts.has(text))).toEqual([])
      server.kill('SIGTERM')
      expect(await server.ended()).toBe(0)
    } finally {
      clock.remove()
    }
  })
})
