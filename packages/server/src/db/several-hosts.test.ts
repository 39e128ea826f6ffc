import { type ReplicatedServers, startReplicated } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, statement } from './database.ts'
import { openDatabase } from './open-database.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const addOne = statement<never>('several_hosts_add', 'update statistics set total = total + 1 where id = 1')

let servers: ReplicatedServers
let database: Database
beforeAll(async () => {
  servers = await startReplicated()
})
afterAll(async () => {
  await database?.close()
  await servers?.stop()
})

/** One address for both servers, and a third where nothing listens, the primary last. */
function addressOfAll(): string {
  const url = new URL(servers.primaryUrl)
  const folderOf = (text: string) => new URL(text).searchParams.get('host') ?? ''
  const hosts = ['/nothing/there', folderOf(servers.standbyUrl), folderOf(servers.primaryUrl)]
  url.searchParams.set('host', hosts.join(','))
  url.searchParams.set('target_session_attrs', 'read-write')
  return url.href
}

test('of several hosts the one that takes writes is found, and found again after a failover', async () => {
  database = await openDatabase({ databaseUrl: addressOfAll(), dataDir: '', patience: 15_000 })
  await database.query(addOne, [])
  const heard: (string | null)[] = []
  await database.listen('several_hosts', (payload) => heard.push(payload))
  await servers.failOver()
  await database.transaction((tx) => tx.query(addOne, []))
  await expect.poll(() => database.hears(), { timeout: 15_000 }).toBe(true)
  await database.transaction(async (tx) => tx.notify('several_hosts', 'after'))
  await expect.poll(() => heard.at(-1)).toBe('after')
})
