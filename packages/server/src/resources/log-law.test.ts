import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldRules } from '../fields/field-rules.ts'
import { bindHttp } from '../http/bind/bind.ts'
import { makeThrottle } from '../http/limits/throttle.ts'
import { callerOf } from '../http/testing.ts'
import type { Actor } from '../permissions/index.ts'
import type { Services } from '../services.ts'
import { logError } from '../system/describe-error.ts'
import { openLog, useLog } from '../system/process-log.ts'
import { allRoutes } from './resources.ts'

const secret = 'GeheimGeheim7GeheimGeheim7Geheim7Geh'
const known = `known ${secret.toUpperCase()}`
const admin: Actor = {
  kind: 'user',
  id: 2,
  username: 'admin',
  fullName: 'Admin',
  email: null,
  isSuperuser: true,
  isBot: false,
  grants: [],
  blockedProjects: new Set(),
  agreements: new Set(),
}
const rate = { limit: 1_000_000, windowMs: 1000 }

/** Every part of the server fails with all kinds of secrets in its words. */
const failing = new Proxy({} as Services, {
  get() {
    const cause = new Error(`git: https://anna:${secret}@git.example/a.git (authorization: Token ${secret})`)
    throw new Error(`connect postgresql://weft:${secret}@db/weft: wlu_${secret} ${known}`, { cause })
  },
})

const lines: string[] = []
const giveBack = useLog(
  openLog({ format: 'json', level: 'debug', secrets: [known], write: (line) => void lines.push(line) }),
)
const app = bindHttp({
  routes: allRoutes,
  services: failing,
  authenticate: () => callerOf(admin),
  throttle: makeThrottle({ anonymous: rate, user: rate, failures: { 'wrong-token': rate, 'unknown-path': rate } }),
  fieldRules,
  siteUrl: 'https://weft.example',
  siteUrlGiven: true,
  checkReplies: false,
  trustedProxies: [],
  reportError: logError,
})
beforeAll(() => app.ready())
afterAll(async () => {
  giveBack()
  await app.close()
})

const headers = {
  authorization: `Token wlu_${secret}`,
  cookie: `weft=${secret}`,
  'x-hub-signature-256': secret,
  'x-csrftoken': secret,
  referer: `https://weft.example/?code=${secret}`,
}

/** The entries that one request makes. */
async function entriesOf(method: string, url: string, payload?: object) {
  lines.length = 0
  const options = { method: method as 'GET', url, headers, ...(payload && { payload }) }
  const reply = await app.inject(options)
  return { reply, entries: lines.map((line) => JSON.parse(line)), text: lines.join('') }
}

test('no secret that is sent, or that an error names, stands in the log, whatever fails', async () => {
  const failed = new Set<string>()
  for (const { endpoint } of allRoutes) {
    const { method, path } = endpoint
    const fields = Object.keys(endpoint.body.extent === 'none' ? {} : endpoint.body.fields)
    const values = Object.fromEntries(fields.map((name) => [name, `https://anna:${secret}@git.example/${secret}`]))
    const url = `${path.replaceAll(/:\w+/g, `wlu_${secret}`)}?token=${secret}&q=${secret}`
    const { reply, entries, text } = await entriesOf(method, url, method === 'GET' ? undefined : values)
    expect([path, text.includes(secret), text.includes(known)]).toEqual([path, false, false])
    const request = reply.headers['x-request-id']
    expect(request).toMatch(/^[\da-f-]{36}$/)
    expect(entries.at(-1)).toMatchObject({ level: 'debug', request, status: reply.statusCode, message: 'answered' })
    for (const entry of entries) expect(entry.request).toBe(request)
    if (entries.some(({ level }) => level === 'error')) failed.add(`${method} ${path}`)
  }
  // Most handlers get as far as a service; the others refuse what was sent.
  expect(failed.size).toBeGreaterThan(allRoutes.length / 4)
}, 120_000)

test.each([`/api/nothing/${secret}/?token=${secret}`, `/%zz/${secret}`, `//${secret}/`])(
  'an address that leads nowhere stays out of it: %s',
  async (url) => {
    const { reply, text } = await entriesOf('GET', url)
    expect(reply.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(text).not.toContain(secret)
  },
)

test('nothing writes past the log', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const writers = files.filter(
    (name) =>
      !/\.(test|fixture|arbitrary)\.ts$/.test(name) &&
      /\bconsole\.(log|info|warn|error)\(|\bstd(err|out)\.write\(/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(500)
  // The security log has its own form and its own law; a page for people is no part of the server's process.
  expect(writers.sort()).toEqual(['security-log.ts', 'system/process-log.ts'])
})
