import { setTimeout as delay } from 'node:timers/promises'
import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'

let kiosk: Kiosk
let unitId: number
/** Lets go of what every search here looks at. */
let letGo: () => Promise<void>
beforeEach(async () => {
  kiosk = await startKiosk({ config: { trustedProxies: ['loopback'] } })
  unitId = (await kiosk.units('kiosk', 'cs')).get('Open')?.id
  letGo = await hold('screenshots')
})
afterEach(async () => {
  await letGo()
  await kiosk.close()
})

/** Keeps all others from a table; to be let go of. */
async function hold(table: string): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { promise: held, resolve } = Promise.withResolvers<void>()
  const holding = kiosk.app.database.transaction(async (tx) => {
    await tx.executeSql(`lock table ${table} in access exclusive mode`)
    resolve()
    await released
  })
  await held
  return async () => {
    release()
    await holding
  }
}

const search = (path: string, address: string, signal?: AbortSignal) =>
  fetch(kiosk.app.base + path, { headers: { 'x-forwarded-for': address }, ...(signal && { signal }) })

/** Searches that wait for what is held. */
async function waitingSearches(): Promise<number> {
  const { rows } = await kiosk.app.database.executeSql(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return Number(rows[0]?.n)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 4000; Date.now() < end; await delay(20)) if (await isSo()) return
  throw new Error('It did not come about in time')
}

const paths = [
  '/api/units/?q=screenshot:a',
  '/api/translations/demo/kiosk/cs/units/?q=screenshot:b',
  '/api/editor/index/?path=demo&q=screenshot:c',
  '/api/translations/demo/kiosk/cs/file/?format=csv&q=screenshot:d',
]

test('searches of many addresses take two sessions at once, and somebody saves meanwhile', async () => {
  const gone = new AbortController()
  const searches = Array.from({ length: 24 }, (_, index) =>
    search(paths[index % paths.length] ?? '', `192.0.2.${index}`, gone.signal).catch(() => null),
  )
  await until(async () => (await waitingSearches()) === 2)
  const saved = await kiosk.app.anna.patch(`/api/units/${unitId}/`, { target: ['Otevři'], state: 20 })
  expect(saved.status).toBe(200)
  expect(await waitingSearches()).toBe(2)
  gone.abort()
  await Promise.all(searches)
})

test.each(paths)('a search that nobody waits for any more ends in the database: %s', async (path) => {
  const gone = new AbortController()
  const searching = search(path, '192.0.2.1', gone.signal).catch(() => null)
  await until(async () => (await waitingSearches()) === 1)
  gone.abort()
  await searching
  await until(async () => (await waitingSearches()) === 0)
})

test('who is signed in searches while others hold all that they may', async () => {
  const gone = new AbortController()
  const searches = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) =>
    search('/api/units/?q=screenshot:a', address, gone.signal).catch(() => null),
  )
  await until(async () => (await waitingSearches()) === 2)
  expect((await kiosk.app.anna.get('/api/units/?q=source:open')).status).toBe(200)
  gone.abort()
  await Promise.all(searches)
})

test('an anonymous search that takes too long is refused as a problem of q', { timeout: 20_000 }, async () => {
  const reply = await search('/api/units/?page_size=1&q=screenshot:a', '192.0.2.1')
  expect([reply.status, await reply.json()]).toMatchObject([400, { errors: [{ attr: 'q', code: 'invalid' }] }])
})

test('one who sends many searches at once is told to wait', async () => {
  const gone = new AbortController()
  const searches = Array.from({ length: 40 }, () => search('/api/units/?q=screenshot:a', '192.0.2.1', gone.signal))
  const refused = await Promise.any(
    searches.map(async (searching) => {
      const reply = await searching
      if (reply.status !== 429) throw new Error(String(reply.status))
      return { retryAfter: reply.headers.get('retry-after'), body: await reply.json() }
    }),
  )
  expect(refused).toMatchObject({ retryAfter: '5', body: { errors: [{ code: 'throttled' }] } })
  gone.abort()
  await Promise.allSettled(searches)
})

test.each(paths)('what no index helps to find may be asked for twenty times in one search: %s', async (path) => {
  const many = Array.from({ length: 21 }, (_, index) => `NOT source:"zz${index}"`).join(' ')
  const [start] = path.split('screenshot')
  const reply = await search(`${start}${encodeURIComponent(many)}`, '192.0.2.1')
  expect([reply.status, await reply.json()]).toMatchObject([400, { errors: [{ attr: 'q', code: 'invalid' }] }])
})
