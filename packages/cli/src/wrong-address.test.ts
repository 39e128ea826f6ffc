import { randomBytes } from 'node:crypto'
import { freePort, serverUrl } from '@weft/testkit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeWorkplace, type Workplace } from './testing.ts'

// Each step starts a process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

describe('DATABASE_URL that is wrong in one part', () => {
  const name = `weft_wrong_${randomBytes(6).toString('hex')}`
  let admin: pg.Client
  let place: Workplace
  let right: URL
  beforeAll(async () => {
    admin = new pg.Client(await serverUrl(18))
    await admin.connect()
    await admin.query(`create role ${name} login password 'its-password'`)
    await admin.query(`create role ${name}_away nologin password 'its-password'`)
    await admin.query(`create database ${name}_own owner ${name}`)
    for (const database of ['foreign', 'closed']) await admin.query(`create database ${name}_${database}`)
    await admin.query(`revoke all on database ${name}_closed from public`)
    right = new URL(await serverUrl(18))
    right.username = name
    right.password = 'its-password'
    right.pathname = `/${name}_own`
    place = await makeWorkplace({ DATABASE_URL: right.href, SECRETS_KEY: 'ab'.repeat(32) })
  })
  afterAll(async () => {
    place?.remove()
    for (const database of ['own', 'foreign', 'closed']) await admin.query(`drop database ${name}_${database}`)
    await admin.query(`drop role ${name}, ${name}_away`)
    await admin.end()
  })

  const changed = (change: (url: URL) => void) => {
    const url = new URL(right)
    change(url)
    return url.href
  }

  test('is right otherwise', async () => {
    expect(await place.weft('migrate')).toMatchObject({ exitCode: 0, error: '' })
  })

  test.each<[string, (url: URL) => void, RegExp]>([
    ['host', (url) => url.searchParams.set('host', 'no-such-host.invalid'), /cannot be reached: .*no-such-host/],
    ['folder of the socket', (url) => url.searchParams.set('host', '/nowhere'), /cannot be reached: .*\/nowhere/],
    ['user', (url) => (url.username = 'no_such_user'), /cannot be reached: .*no_such_user/],
    ['user, who may not log in', (url) => (url.username = `${name}_away`), /cannot be reached: .*not permitted/],
    ['password', (url) => (url.password = 'another'), /cannot be reached: .*password/],
    ['password, which is left out', (url) => (url.password = ''), /asks for a password/],
    ['database', (url) => (url.pathname = '/no_such_database'), /cannot be reached: .*no_such_database/],
    ['database, of somebody else', (url) => (url.pathname = `/${name}_foreign`), /schema public: .*has to own/],
    ['database, which is closed', (url) => (url.pathname = `/${name}_closed`), /_closed".*: .*has to own/],
    ['parameter', (url) => url.searchParams.set('sslmod', 'require'), /the parameter sslmod is unknown/],
    ['scheme', (url) => (url.protocol = 'mysql:'), /expected postgresql:/],
  ])('in its %s is one line without the password', async (_part, change, reason) => {
    const { exitCode, out, error } = await place.weftWith({ DATABASE_URL: changed(change) }, 'migrate')
    expect([exitCode === 0, out]).toEqual([false, ''])
    expect(error).toMatch(/^weft: [^\n]*\n$/)
    expect(error).toMatch(reason)
    expect(error).not.toContain('its-password')
  })

  test('in its port, where nobody listens, is one line', async () => {
    const url = `postgresql://${name}:its-password@127.0.0.1:${await freePort()}/${name}_own`
    const { exitCode, error } = await place.weftWith({ DATABASE_URL: url }, 'migrate')
    expect([exitCode, error]).toEqual([1, expect.stringMatching(/^weft: .*cannot be reached: .*; see DATABASE_URL\n$/)])
  })
})
