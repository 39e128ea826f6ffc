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
