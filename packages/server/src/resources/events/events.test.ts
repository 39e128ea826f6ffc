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

/** Closes the ledger of a change in this project. */
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

async function follow(token: string | null, more: Readonly<Record<string, string>> = {}, path = ''): Promise<Stream> {
  const stop = new AbortController()
  const headers: Readonly<Record<string, string>> = token === null ? more : { authorization: `Token ${token}` }
  const reply = await fetch(`${app.base}/api/events/?path=${path}`, { headers, signal: stop.signal })
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

test('a stream of a place ends at once for those who do not see it any more, and for nobody else', async () => {
  const [reader, visitor, everywhere] = [
    await follow(tokenOf('anna'), {}, 'open'),
    await follow(null, {}, 'open'),
    await follow(null),
  ]
  const admin = await follow(tokenOf('admin'), {}, 'open')
  for (const stream of [reader, visitor, everywhere, admin]) await stream.until('here')
  await app.admin.patch('/api/projects/open/', { access_control: 100 })
  await Promise.all([reader.end(), visitor.end()])
  const groups = await app.admin.get('/api/groups/?page_size=200')
  const team = groups.body.results.find(
    ({ defining_project: project }: { defining_project: string | null }) => project?.endsWith('/open/') === true,
  )
  await app.admin.post('/api/users/anna/groups/', { group_id: team.id })
  const member = await follow(tokenOf('anna'), {}, 'open')
  await member.until('here')
  await app.admin.request('DELETE', '/api/users/anna/groups/', { json: { group_id: team.id } })
  await member.end()
  await app.admin.patch('/api/projects/open/', { access_control: 0 })
  await happen(ids.open)
  for (const stream of [everywhere, admin]) {
    await stream.until(`"project":${ids.open}`)
    stream.close()
  }
})

test('a HEAD is answered at once, and follows nothing', async () => {
  const reply = await fetch(`${app.base}/api/events/`, { method: 'HEAD', signal: AbortSignal.timeout(10_000) })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(await reply.text()).toBe('')
})

test('of one reader a hundred are open at most, which takes nothing from others', async () => {
  const token = tokenOf('admin')
  const streams = await Promise.all(Array.from({ length: 100 }, () => follow(token)))
  const refused = await app.admin.get('/api/events/')
  expect([refused.status, refused.body.errors[0].code, refused.headers.get('retry-after')]).toEqual([
    429,
    'throttled',
    '60',
  ])
  const other = await follow(tokenOf('boris'))
  const anonymous = await follow(null)
  for (const stream of [...streams.splice(1), other, anonymous]) stream.close()
  await expect
    .poll(async () => {
      const again = await fetch(`${app.base}/api/events/`, { headers: { authorization: `Token ${token}` } })
      await again.body?.cancel()
      return again.status
    })
    .toBe(200)
  for (const stream of streams) stream.close()
})
