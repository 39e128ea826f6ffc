import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isThorough, startDatabaseProxy, type TestDatabase, testDatabase } from '@weft/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeWorkplace, type ServeProcess, type Workplace } from './testing.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

const key = { SECRETS_KEY: 'ab'.repeat(32) }
/** Milliseconds in which another node must have taken what one has left. */
const mostUntilTakeover = 120_000

// Each waits for more than a minute, which six looks of ten seconds take.
describe.runIf(isThorough() && process.platform === 'linux')('of two nodes, the job of one that', () => {
  let opened: TestDatabase
  const places: Workplace[] = []
  beforeAll(async () => {
    opened = await testDatabase()
  })
  afterEach(async () => {
    for (const place of places.splice(0)) place.remove()
    await opened.database.executeSql('delete from jobs; delete from tasks')
  })
  afterAll(() => opened.close())

  async function startNode(databaseUrl = opened.config.databaseUrl): Promise<[ServeProcess, Workplace]> {
    const place = await makeWorkplace({ DATABASE_URL: databaseUrl, ...key })
    places.push(place)
    return [await place.serve(), place]
  }

  /** The job waits in this lock until the test ends it; a node that has run it has recounted. */
  async function holdJob() {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: opened.config.databaseUrl })
    await client.connect()
    await client.query('begin')
    await client.query('lock table strings_to_compare in access exclusive mode')
    const { rows } = await client.query<{ id: string }>('select gen_random_uuid() as id')
    const id = rows[0]?.id ?? ''
    await opened.database.executeSql(
      `insert into jobs (id, kind, payload, queue_key, attempts) values ($1, 'compare-strings', '{}', 'test', 3)`,
      [id],
    )
    await opened.database.executeSql("select pg_notify('weft_jobs', '')")
    return { id, letGo: () => client.end() }
  }
  const readTask = async (id: string) =>
    (
      await opened.database.executeSql(
        'select t.completed, j.node, j.taking from tasks t left join jobs j on j.id = t.id where t.id = $1',
        [id],
      )
    ).rows[0]

  const troubles: {
    readonly name: string
    end(server: ServeProcess, place: Workplace): void
    back?(server: ServeProcess): void
  }[] = [
    {
      name: 'is killed, and whose DATA_DIR is gone',
      end(server, place) {
        server.kill('SIGKILL')
        rmSync(join(place.folder, 'data'), { recursive: true, force: true })
      },
    },
    { name: 'is frozen', end: (server) => server.kill('SIGSTOP'), back: (server) => server.kill('SIGCONT') },
  ]
  test.each(troubles)('$name is taken over by the other within two minutes', async ({ end, back }) => {
    const [first, place] = await startNode()
    const job = await holdJob()
    await expect.poll(async () => (await readTask(job.id))?.taking, { timeout: 60_000 }).toBe(1)
    const before = await readTask(job.id)
    await startNode()
    end(first, place)
    await expect
      .poll(async () => (await readTask(job.id))?.taking, { timeout: mostUntilTakeover, interval: 500 })
      .toBe(2)
    const after = await readTask(job.id)
    expect(after?.node).not.toBe(before?.node)
    back?.(first)
    await new Promise((resolve) => setTimeout(resolve, back ? 12_000 : 0))
    expect(await readTask(job.id)).toMatchObject({ node: after?.node, taking: 2, completed: false })
    await job.letGo()
    await expect.poll(async () => (await readTask(job.id))?.completed, { timeout: 30_000 }).toBe(true)
  })

  test('is starved of its database is taken over by the other within two minutes', async () => {
    const proxy = await startDatabaseProxy(opened.config.databaseUrl)
    try {
      await startNode(proxy.databaseUrl)
      const job = await holdJob()
      await expect.poll(async () => (await readTask(job.id))?.taking, { timeout: 60_000 }).toBe(1)
      await startNode()
      await proxy.cut()
      await expect
        .poll(async () => (await readTask(job.id))?.taking, { timeout: mostUntilTakeover, interval: 500 })
        .toBe(2)
      await proxy.restore()
      await job.letGo()
      await expect.poll(async () => (await readTask(job.id))?.completed, { timeout: 30_000 }).toBe(true)
    } finally {
      await proxy.close()
    }
  })
})
