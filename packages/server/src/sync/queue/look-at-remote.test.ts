import { stat } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookAtRemote } from './look-at-remote.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(async () => {
  await kiosk.close()
})

/** When a repository was last made there to fetch into. */
const lastScratch = async () =>
  (await stat(join(kiosk.app.app.services.git.directory, 'scratch'), { bigint: true })).mtimeNs

const paths = async () => {
  const looked = await lookAtRemote(kiosk.app.app.services, kiosk.remote.gitUrl('kiosk'), 'main', {
    localPath: false,
    holder,
  })
  return looked.ok ? (looked.look?.paths ?? []) : looked.problems
}

const holder = null

test('a repository whose tip is in a clone here is not fetched to be looked at, and a newer tip is', async () => {
  const before = await lastScratch()
  const known = await paths()
  expect(known).toContain('po/cs.po')
  expect(await lastScratch()).toBe(before)
  await kiosk.remote.commit('kiosk', { 'po/new.txt': 'new' }, 'New')
  expect(await paths()).toEqual([...known, 'po/new.txt'].sort())
  expect(await lastScratch()).not.toBe(before)
})

/** Stands before a git host, and lets only so many connections through: the others are taken and never answered. */
async function startSlowHost(target: string, connections: number) {
  const { port } = new URL(target)
  const sockets = new Set<Socket>()
  let taken = 0
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => client.destroy())
    if (++taken > connections) return
    const host = connect(Number(port), '127.0.0.1')
    host.on('error', () => client.destroy())
    client.pipe(host).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on a port')
  return {
    url: target.replace(`:${port}/`, `:${address.port}/`),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a host that tells the tip and does not send the files in time is no reason to refuse its repository', async () => {
  const slow = await startSlowHost(kiosk.remote.gitUrl('kiosk'), 1)
  const { services } = kiosk.app.app
  const limits = { localPath: false, deadline: 1500, holder }
  const [{ revision } = { revision: '' }] = await kiosk.remote.log('kiosk')
  const begun = Date.now()
  const looked = await lookAtRemote(services, slow.url, null, limits)
  expect(looked).toEqual({ ok: true, branch: 'main', look: null, tip: { revision, at: expect.any(Number) } })
  // When the host was asked, not when it was given up.
  expect(looked.ok ? looked.tip.at - begun : 1500).toBeLessThan(1500)
  // It does not tell the tip either.
  const silent = await lookAtRemote(services, slow.url, null, limits)
  expect(silent.ok ? null : silent.problems.map(({ code, attr }) => [code, attr])).toEqual([['invalid', 'repo']])
  await slow.close()
})
