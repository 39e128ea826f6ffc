import { once } from 'node:events'
import { connect } from 'node:net'
import { type Kiosk, problemsOf, startKiosk, tokenOf } from '@weft/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let kiosk: Kiosk
let unit = ''
beforeAll(async () => {
  kiosk = await startKiosk()
  unit = new URL((await kiosk.units('kiosk', 'cs')).get('Goodbye').url).pathname
})
afterAll(() => kiosk.close())
beforeEach(() => kiosk.app.database.executeSql('delete from kept_reply_sizes'))

const save = (key: string | null, text: string) =>
  kiosk.app.anna.request('PATCH', unit, {
    json: { state: 20, target: [text] },
    headers: key === null ? {} : { 'idempotency-key': key },
  })

test('a batch takes no key: its requests have keys of their own', async () => {
  const json = { requests: [{ method: 'GET', path: unit }] }
  const reply = await kiosk.app.anna.request('POST', '/api/batch/', { json, headers: { 'idempotency-key': 'whole' } })
  expect([reply.status, problemsOf(reply)]).toEqual([400, ['invalid Idempotency-Key']])
  expect((await kiosk.app.anna.post('/api/batch/', json)).body.responses[0].status).toBe(200)
})

test('of an answer that is too long it is kept that it was given: the request is not made again', async () => {
  const text = 'x'.repeat(70_000)
  expect((await save('long', text)).status).toBe(200)
  await save(null, 'Sbohem')
  const again = await save('long', text)
  expect([again.status, problemsOf(again)]).toEqual([409, ['conflict null']])
  expect((await kiosk.app.anna.get(unit)).body.target).toEqual(['Sbohem'])
})

const sizeOf = async (): Promise<number> => {
  const { rows } = await kiosk.app.database.executeSql('select coalesce(sum(bytes), 0)::int as n from kept_reply_sizes')
  return Number(rows[0]?.n)
}

test('what is kept for a user is counted, and bounded', async () => {
  const first = await save('small', 'Ahoj')
  const size = await sizeOf()
  expect(size).toBeGreaterThan(first.bytes.length)
  await save('small', 'Ahoj')
  expect(await sizeOf()).toBe(size)
  await kiosk.app.database.executeSql('update kept_reply_sizes set bytes = 50 * 1024 * 1024')
  const refused = await save('more', 'Nazdar')
  expect([refused.status, problemsOf(refused), refused.headers.get('retry-after')]).toEqual([
    429,
    ['throttled null'],
    '3600',
  ])
  expect((await save('small', 'Ahoj')).body).toEqual(first.body)
  expect((await save(null, 'Nazdar')).status).toBe(200)
  await kiosk.app.database.executeSql('update kept_reply_sizes set day = current_date - 2')
  expect((await save('more', 'Nazdar')).status).toBe(200)
})

/** The answer to a request whose body never arrives. */
async function answerToHead(lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(kiosk.app.base).port), '127.0.0.1')
  socket.on('error', () => undefined) // the server closes it
  socket.write(`${[...lines, 'Host: localhost', `Authorization: Token ${tokenOf('anna')}`].join('\r\n')}\r\n\r\n`)
  const [said] = await once(socket, 'data')
  socket.destroy()
  return String(said).slice(0, 12)
}

test.each([
  ['a place that is not there', 'POST /api/translations/demo/nothing/cs/file/', 404],
  ['something that its sender may not do', 'POST /api/projects/', 403],
])('%s is refused before its body comes, with a key as without', async (_, request, status) => {
  const head = [`${request} HTTP/1.1`, 'Content-Type: application/json', 'Content-Length: 1000000']
  const form = head.map((line) =>
    request.includes('file') ? line.replace('application/json', 'multipart/form-data; boundary=x') : line,
  )
  expect(await answerToHead(form)).toBe(`HTTP/1.1 ${status}`)
  expect(await answerToHead([...form, 'Idempotency-Key: early'])).toBe(`HTTP/1.1 ${status}`)
})
