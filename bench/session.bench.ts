/**
 * The cost of finding the sender of a request: by a session's cookie, and by a token, from the headers to the caller with
 * its rights; from memory, and the first time from the database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccess } from '../packages/server/src/access/access.ts'
import { credentialsOf } from '../packages/server/src/http/session/identify.ts'
import { sessionCookieName } from '../packages/server/src/http/session/session-cookie.ts'
import { addUser, openDatabase, seedAccess, startSession } from '../packages/server/src/testing.ts'
import { figure } from './figure.ts'

const targetMicroseconds = 50
const sessions = 2000
const checks = 200_000

const dataDir = mkdtempSync(join(tmpdir(), 'weft-session-bench-'))
const database = await openDatabase({ databaseUrl: null, dataDir, path: process.env.PATH })
try {
  await database.transaction(seedAccess)
  const { secrets, token } = await database.transaction(async (tx) => {
    const { id, token } = await addUser(tx, { username: 'anna', fullName: 'Anna', email: null })
    const secrets: string[] = []
    const start = { userId: id, address: '127.0.0.1', userAgent: 'bench', lifetimeMs: 86_400_000 }
    for (let at = 0; at < sessions; at++) secrets.push(await startSession(tx, start))
    return { secrets, token }
  })
  const access = await openAccess(database)
  const name = sessionCookieName({ origin: 'https://weft.example', basePath: '' })
  const request = (headers: object) => ({ headers, protocol: 'https', host: 'weft.example', ip: '192.0.2.1' })
  const browsers = secrets.map((secret) => request({ cookie: `theme=dark; ${name}=${secret}; other=1` }))
  const scripts = secrets.map(() => request({ authorization: `Token ${token}` }))
  const check = async (requests: readonly object[], times: number) => {
    const began = performance.now()
    for (let at = 0; at < times; at++) {
      const sent = { request: requests[at % requests.length], options: { siteUrl: 'https://weft.example' } }
      const found = access.authenticate(credentialsOf(sent as unknown as Parameters<typeof credentialsOf>[0]))
      const { actor } = found instanceof Promise ? await found : found
      if (actor.username !== 'anna') throw new Error('Somebody else was found')
    }
    return ((performance.now() - began) * 1000) / times
  }
  const show = (measure: string, microseconds: number) =>
    figure({
      measure,
      value: `${microseconds.toFixed(1)} µs`,
      target: `at most ${targetMicroseconds} µs`,
      met: microseconds <= targetMicroseconds,
    })
  const first = await check(browsers, sessions)
  await check(browsers, checks)
  show('check of a session', await check(browsers, checks))
  await check(scripts, checks)
  show('check of a token', await check(scripts, checks))
  figure({ measure: 'check of a session, the first time on this node', value: `${first.toFixed(0)} µs` })
  await access.close()
} finally {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}
