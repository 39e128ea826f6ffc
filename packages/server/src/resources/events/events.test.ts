import { startTestApp, type TestApp, tokenOf } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLedger } from '../../events/ledger.ts'

let app: TestApp
const ids = { open: 0, secret: 0 }
beforeAll(async () => {
  app = await startTestApp()
  await app.database.transaction(async (tx) => {
    for (const [slug, accessControl] of [
      ['open', 0],
      ['secret', 100],
    ] as const) {
      const statistics = await tx.kysely
        .insertInto('statistics')
        .defaultValues()
        .returning('id')
        .executeTakeFirstOrThrow()
      const values = { name: slug, slug, access_control: accessControl, statistics_id: statistics.id }
      ids[slug] = (await tx.kysely.insertInto('projects').values(values).returning('id').executeTakeFirstOrThrow()).id
    }
  })
})
afterAll(() => app.close())

/** What the ledger of a change in this project tells when it is closed. */
async function happen(projectId: number): Promise<void> {
  await app.database.transaction(async (tx) => {
    const ledger = openLedger(tx, {
      projectId,
      componentId: null,
      translationId: null,
      languageId: null,
      statisticsIds: [],
    })
    ledger.record({ action: 'lock', doer: { userId: null, authorId: null } })
    await ledger.close()
  })
}

interface Stream {
  /** The text up to and with this one. */
  until(text: string): Promise<string>
  /** Waits until the server ends it. */
  end(): Promise<void>
  close(): void
}

async function follow(token: string | null, more: Readonly<Record<string, string>> = {}): Promise<Stream> {
  const stop = new AbortController()
  const headers: Readonly<Record<string, string>> = token === null ? more : { authorization: `Token ${token}` }
  const reply = await fetch(`${app.base}/api/events/`, { headers, signal: stop.signal })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  return {
    async until(text) {
      while (!seen.includes(text)) seen += (await reader?.read())?.value ?? ''
      return seen
    },
    async end() {
      try {
        while (!(await reader?.read())?.done);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error // the connection was cut
      }
    },
    close: () => stop.abort(),
  }
}

test('each client hears of the projects that it sees, in order, and of no others', async () => {
  const [everything, some] = [await follow(tokenOf('admin')), await follow(null)]
  await Promise.all([everything.until('here'), some.until('here')])
  await happen(ids.secret)
  await happen(ids.open)
  expect(await everything.until(`"project":${ids.open}`)).toContain(`"project":${ids.secret}`)
  const heard = await some.until(`"project":${ids.open}`)
  expect(heard).not.toContain(`"project":${ids.secret}`)
  expect(heard).toMatch(/event: change\nid: \d+-\d+\ndata: {/)
  everything.close()
  some.close()
})

test('a stream ends when its token does', async () => {
  const stream = await follow(tokenOf('carol'))
  await stream.until('here')
  await app.admin.patch('/api/users/carol/', { is_active: false })
  await happen(ids.open)
  expect((await app.carol.get('/api/')).status).toBe(401)
  await app.admin.patch('/api/users/carol/', { is_active: true })
  stream.close()
})

test('a stream ends at once when the session behind it does, and at no other one', async () => {
  const [mine, other] = [await app.signedIn('anna'), await app.signedIn('anna')]
  const streams = await Promise.all([mine, other].map(({ headers }) => follow(null, headers)))
  for (const stream of streams) await stream.until('here')
  expect((await other.delete('/api/account/sessions/')).status).toBe(204)
  await streams[0]?.end()
  await happen(ids.open)
  await streams[1]?.until('event: change')
  await app.admin.patch('/api/users/anna/', { is_active: false })
  await streams[1]?.end()
  await app.admin.patch('/api/users/anna/', { is_active: true })
})

test('a HEAD is answered at once, and follows nothing', async () => {
  const reply = await fetch(`${app.base}/api/events/`, { method: 'HEAD', signal: AbortSignal.timeout(10_000) })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(await reply.text()).toBe('')
})
