import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { ConfigError } from '../config-error.ts'
import { readNamedFile } from '../config-files.ts'
import { addPolicyPage } from './policy-page.ts'

const html = `<!doctype html><style>a{}</style><script type="application/json" id="texts">{}</script><script id="program">go()</script>`

function serve() {
  const http = fastify()
  addPolicyPage(http, Buffer.from(html))
  return http
}

test('the page is sent under the hashes of its own script and style', async () => {
  const { headers, body } = await serve().inject({ url: '/policies/' })
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(body).toBe(html)
  expect(headers['content-security-policy']).toContain(`script-src ${hash('go()')};`)
  expect(headers['content-security-policy']).toContain(`style-src ${hash('a{}')};`)
  expect(headers['content-security-policy']).not.toContain('connect-src')
})

test('it is packed, asked again by its tag, and found without its slash', async () => {
  const http = serve()
  const packed = await http.inject({ url: '/policies/', headers: { 'accept-encoding': 'gzip, br' } })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(html)
  const again = await http.inject({ url: '/policies/', headers: { 'if-none-match': String(packed.headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect((await http.inject({ url: '/policies' })).headers.location).toBe('policies/')
  expect((await http.inject({ url: '/policies/', method: 'HEAD' })).statusCode).toBe(200)
})

test('a file that is missing is told with its setting', () => {
  expect(() => readNamedFile('POLICY_PAGE', '/nowhere/policies.html')).toThrow(ConfigError)
})
