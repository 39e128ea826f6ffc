import { startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '../../resources/resources.ts'
import { chooseFields, readFields } from './chosen-fields.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const codes = (body: { errors: { code: string; attr: string | null }[] }) =>
  body.errors.map(({ code, attr }) => `${code} ${attr}`)

test('fields= sends no others of each row of a page, and leaves the envelope and its links as they are', async () => {
  const { body } = await app.admin.get('/api/languages/?page_size=1&fields=code,name')
  expect(body).toEqual({
    count: expect.any(Number),
    next: expect.stringContaining('/api/languages/?page_size=1&fields=code%2Cname&page=2'),
    previous: null,
    results: [{ code: expect.any(String), name: expect.any(String) }],
  })
})

test('fields= sends no others of an object; the last fields= counts, and an empty one asks for all', async () => {
  const ask = async (query: string) => (await app.admin.get(`/api/languages/cs/?${query}`)).body
  expect(await ask('fields=nothing&fields=%20code%20,')).toEqual({ code: 'cs' })
  expect(Object.keys(await ask('fields='))).toEqual(Object.keys(await ask('')))
})

test('a spreadsheet has the chosen columns', async () => {
  const { bytes } = await app.admin.get('/api/languages/?format=csv&page_size=1&fields=code')
  expect(Buffer.from(bytes).toString()).toMatch(/^code\r\n[a-z_]+\r\n$/)
})

test.each([
  ['/api/languages/?fields=code,nam', 'invalid_choice fields'],
  ['/api/languages/cs/?fields=__proto__', 'invalid_choice fields'],
  ['/api/languages/cs/?fields=results', 'invalid_choice fields'],
  [`/api/languages/cs/?fields=${'code,'.repeat(300)}`, 'max_length fields'],
])('a field that there is not is refused: %.40s', async (path, problem) => {
  const { status, body } = await app.admin.get(path)
  expect([status, codes(body)]).toEqual([400, [problem]])
})

test('numbers of 64 bits keep their digits', () => {
  const endpoint = allRoutes.find(
    ({ endpoint: one }) => one.method === 'GET' && one.path === '/api/units/:id/',
  )?.endpoint
  if (!endpoint) throw new Error('no route of units')
  const text = '{"id":1,"id_hash":-8273495827349582734,"target":["a"]}'
  expect(chooseFields(text, new Set(['id_hash']), endpoint)).toBe('{"id_hash":-8273495827349582734}')
})

test('every reply of the API in JSON tells its fields, but those whose names are data', () => {
  const unknown = allRoutes.flatMap(({ endpoint }) => {
    if (endpoint.method !== 'GET' || !endpoint.path.startsWith('/api/') || endpoint.renders === 'file') return []
    try {
      chooseFields('{}', new Set(['no such field']), endpoint)
    } catch {
      return []
    }
    return [endpoint.path]
  })
  expect(unknown.sort()).toEqual([
    '/api/',
    '/api/projects/:project/machinery_settings/',
    '/api/site/components/:project/:component/machinery/',
    '/api/site/machinery/',
  ])
})

test('what a query says is read from its last fields=', () => {
  expect(readFields('')).toBeNull()
  expect(readFields('page=2')).toBeNull()
  expect(readFields('fields=')).toBeNull()
  expect([...(readFields('fields=a,b&x=1&fields=c%2Cd') ?? [])]).toEqual(['c', 'd'])
})
