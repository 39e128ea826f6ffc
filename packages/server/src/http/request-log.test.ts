import { startTestApp, type TestApp, tokenOf } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog, useLog } from '../system/process-log.ts'

let app: TestApp
const lines: string[] = []
let giveBack: () => void
beforeAll(async () => {
  giveBack = useLog(openLog({ format: 'json', level: 'debug', write: (line) => void lines.push(line) }))
  app = await startTestApp({ config: { trustedProxies: ['10.0.0.1'] } })
})
afterAll(async () => {
  giveBack()
  await app.close()
})

const id = (reply: Response) => reply.headers.get('x-request-id')

test.each(['/api/', '/api/projects/nothing/', '/nothing', '/healthz/'])(
  'every reply names its request: %s',
  async (path) => {
    const [one, other] = [await fetch(app.base + path), await fetch(app.base + path)]
    expect(id(one)).toMatch(/^[\da-f-]{36}$/)
    expect(id(other)).not.toBe(id(one))
  },
)

test('the id that a trusted proxy gives is kept; others cannot choose one, and no proxy can break a line', async () => {
  const ask = async (headers: Record<string, string>, remoteAddress: string) =>
    (await app.app.http.inject({ url: '/api/', headers, remoteAddress })).headers['x-request-id']
  const headers = { 'x-request-id': 'from-the-proxy.1', 'x-forwarded-for': '192.0.2.7' }
  expect(await ask(headers, '10.0.0.1')).toBe('from-the-proxy.1')
  expect(await ask(headers, '192.0.2.9')).not.toBe('from-the-proxy.1')
  expect(await ask({ ...headers, 'x-request-id': 'a b"' }, '10.0.0.1')).toMatch(/^[\da-f-]{36}$/)
  expect(await ask({ ...headers, 'x-request-id': 'a'.repeat(129) }, '10.0.0.1')).toMatch(/^[\da-f-]{36}$/)
})

test('a job names the request that it came from, in its row and in the log', async () => {
  const made = await app.admin.post('/api/projects/', { name: 'Rows', slug: 'rows', web: 'https://rows.example/' })
  expect(made.status).toBe(201)
  lines.length = 0
  const asked = await fetch(`${app.base}/api/projects/rows/`, {
    method: 'DELETE',
    headers: { authorization: `Token ${tokenOf('admin')}` },
  })
  expect(asked.status).toBe(204)
  await app.app.jobs.idle()
  const ran = lines.map((line) => JSON.parse(line)).filter(({ place }) => place === 'job')
  expect(ran.length).toBeGreaterThan(0)
  expect(ran[0]).toMatchObject({
    message: 'ran',
    request: id(asked),
    kind: expect.any(String),
    job: expect.any(String),
  })
})
