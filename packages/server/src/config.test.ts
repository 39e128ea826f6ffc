import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const errorOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  return null
}

test.each(['127.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8', 'loopback uniquelocal,linklocal', '::ffff:10.0.0.1', ''])(
  'TRUSTED_PROXIES=%j is taken, by the server as well',
  (text) => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: text })
    expect(() => fastify({ trustProxy: [...trustedProxies] })).not.toThrow()
  },
)

test.each([
  'proxy.example',
  'localhost',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '::1/129',
  'fe80::1%eth0',
  '10.0.0',
  'true',
  '127.0.0.1,*',
])('TRUSTED_PROXIES=%j is refused in a line', (text) => {
  const error = errorOf({ TRUSTED_PROXIES: text })
  expect(error?.variable).toBe('TRUSTED_PROXIES')
  expect(error?.message).not.toContain('\n')
})

test('a size has a unit', () => {
  expect(readConfig({}).cloneLimit).toBe(4 * 1024 ** 3)
  expect(readConfig({ CLONE_LIMIT: '500M' }).cloneLimit).toBe(500 * 1024 ** 2)
  for (const text of ['500', '0G', '1.5G', '-1G', '4GB', 'much']) expect(errorOf({ CLONE_LIMIT: text })).not.toBeNull()
})

test.each([
  ['https://example.org', 'https://example.org'],
  ['https://example.org/', 'https://example.org'],
  ['https://Example.org/weft/', 'https://example.org/weft'],
  ['http://localhost:8080/tools/we.ft', 'http://localhost:8080/tools/we.ft'],
])('SITE_URL=%s is %s', (SITE_URL, siteUrl) => {
  expect(readConfig({ SITE_URL }).siteUrl).toBe(siteUrl)
})

test.each([
  'ftp://a.example',
  'a.example',
  'https://a.example/a b',
  'https://a.example//b',
  'https://u:p@a.example',
  'https://a.example/?x',
])('SITE_URL=%s is refused', (SITE_URL) => {
  expect(() => readConfig({ SITE_URL })).toThrow(/SITE_URL/)
})

test.each([
  ['SESSION_IDLE', '0d'],
  ['SESSION_IDLE', '14'],
  ['SESSION_LIFETIME', '401d'],
  ['SESSION_LIFETIME', '-1h'],
])('%s=%s is refused', (variable, value) => {
  expect(() => readConfig({ [variable]: value })).toThrow(new RegExp(`${variable}.*at most 400d`))
})

test('a secret may be in a file, which is refused where it cannot serve', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'weft-config-'))
  const file = join(folder, 'url')
  const empty = join(folder, 'empty')
  await writeFile(file, 'postgresql://u:secret@h/db\n')
  await writeFile(empty, '\n')
  try {
    const SECRETS_KEY = 'a'.repeat(64)
    expect(readConfig({ DATABASE_URL_FILE: file, SECRETS_KEY }).databaseUrl).toBe('postgresql://u:secret@h/db')
    expect(errorOf({ DATABASE_URL_FILE: file })?.variable).toBe('SECRETS_KEY')
    const handed = join(folder, 'handed')
    await mkdir(handed)
    await writeFile(join(handed, 'SECRETS_KEY'), `${SECRETS_KEY}\n`)
    await writeFile(join(handed, 'weft_DATABASE_URL'), 'postgresql://u:handed@h/db')
    const CREDENTIALS_DIRECTORY = handed
    expect(readConfig({ CREDENTIALS_DIRECTORY }).databaseUrl).toBe('postgresql://u:handed@h/db')
    expect(errorOf({ CREDENTIALS_DIRECTORY, SECRETS_KEY })?.message).toContain('SECRETS_KEY is set as well')
    const both = { DATABASE_URL_FILE: file, DATABASE_URL: 'postgresql://h/db', SECRETS_KEY }
    for (const wrong of [both, { DATABASE_URL_FILE: empty }, { DATABASE_URL_FILE: join(folder, 'none') }]) {
      expect(errorOf(wrong)?.variable).toBe('DATABASE_URL_FILE')
      expect(errorOf(wrong)?.message).not.toContain('secret')
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('DATABASE_URL is refused without its password, and the pool has bounds', () => {
  expect(errorOf({ DATABASE_URL: 'postgresql://u:secret@h:x/db' })?.message).not.toContain('secret')
  expect(readConfig({}).databasePool).toBe(10)
  expect(readConfig({ DATABASE_POOL: '40' }).databasePool).toBe(40)
  for (const text of ['3', '101', 'many', '-5'])
    expect(errorOf({ DATABASE_POOL: text })?.variable).toBe('DATABASE_POOL')
})
