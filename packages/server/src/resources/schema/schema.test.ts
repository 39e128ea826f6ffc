import { problemsOf, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the description is OpenAPI 3.1, in YAML and in JSON the same', async () => {
  const yaml = await app.anonymous.get('/api/schema/')
  expect(yaml.headers.get('content-type')).toContain('application/vnd.oai.openapi')
  const json = await app.anonymous.get('/api/schema/?format=json')
  expect(json.body.openapi).toMatch(/^3\.1/)
  expect(parse(yaml.bytes.toString('utf8'))).toEqual(json.body)
})

test('it has every path and method that the server answers', async () => {
  const { body } = await app.anonymous.get('/api/schema/?format=json')
  expect(Object.keys(body.paths['/api/users/{username}/notifications/']).sort()).toEqual(['get', 'post'])
  const ids = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap((path) =>
    Object.values(path).map((operation) => operation.operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('the root leads to lists that answer', async () => {
  const { body } = await app.anna.get('/api/')
  expect(Object.keys(body)).toContain('languages')
  for (const url of Object.values<string>(body)) expect((await app.anna.get(url)).status).toBe(200)
  expect((await app.anna.get('/api/?format=api')).body.languages).toBe(`${app.base}/api/languages/?format=api`)
})

test('a browser gets the page, and the files that it needs', async () => {
  const page = await app.anonymous.get('/api/languages/', { accept: 'text/html,*/*;q=0.8' })
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  for (const [, path] of page.bytes.toString('utf8').matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)) {
    expect((await app.anonymous.get(path ?? '')).status).toBe(200)
  }
  expect(page.bytes.toString('utf8')).not.toContain('id="send"')
  const form = await app.admin.get('/api/languages/', { accept: 'text/html' })
  expect(form.bytes.toString('utf8')).toContain('id="field-code"')
})

test('the sign of life needs no database and the front door leads to the API', async () => {
  expect((await app.anonymous.get('/healthz/')).bytes.toString()).toBe('ok')
  const front = await app.anonymous.get('/')
  expect([front.status, front.headers.get('location')]).toEqual([302, '/api/'])
})

test('the description comes in no third form, and is not written', async () => {
  expect(problemsOf(await app.anonymous.get('/api/schema/?format=xml'))).toEqual(['invalid_choice format'])
  expect((await app.admin.post('/api/schema/', {})).status).toBe(405)
  expect((await app.anonymous.post('/api/schema/', {})).status).toBe(401)
})

test('the page for people has every operation, and runs nothing', async () => {
  const page = await app.anonymous.get('/api/docs/', { accept: 'text/html' })
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const text = page.bytes.toString()
  const { body } = await app.anonymous.get('/api/schema/?format=json')
  for (const [path, operations] of Object.entries<object>(body.paths))
    for (const method of Object.keys(operations))
      expect(text).toContain(`>${method.toUpperCase()} <code>${path}</code>`)
  expect(text).not.toMatch(/<script/)
  expect(new Set(text.match(/ id="[^"]*"/g)).size).toBe(text.match(/ id="[^"]*"/g)?.length)
})
