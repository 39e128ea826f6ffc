import { type Kiosk, problemsOf, startKiosk, type TestReply } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropCaches } from '../../domain/cache-drop.ts'

let kiosk: Kiosk
const words = 'You may use what I write.\n\nFor ever.'
const path = '/api/account/agreements/demo/kiosk/'
beforeAll(async () => {
  kiosk = await startKiosk()
  expect((await kiosk.app.admin.patch('/api/components/demo/kiosk/', { agreement: words })).status).toBe(200)
})
afterAll(() => kiosk.close())

const codeOf = ({ status, body }: TestReply) => [status, body.errors?.[0]?.code]
const unit = async (source: string, component: 'kiosk' | 'flat' = 'kiosk') =>
  (await kiosk.units(component, 'cs')).get(source)
const write = async (text: string) => kiosk.app.anna.patch((await unit('Goodbye')).url, { state: 20, target: [text] })
const upload = (method: string) =>
  kiosk.app.anna.request('POST', '/api/translations/demo/kiosk/cs/file/', {
    form: { method },
    files: { file: { name: 'cs.po', bytes: 'msgid "Goodbye"\nmsgstr "Sbohem"\n' } },
  })

test('the first text waits for the agreement, by whatever way it comes', async () => {
  const before = (await unit('Goodbye')).target
  expect(codeOf(await write('Sbohem'))).toEqual([403, 'agreement_required'])
  expect(codeOf(await upload('translate'))).toEqual([403, 'agreement_required'])
  expect(codeOf(await upload('suggest'))).toEqual([403, 'agreement_required'])
  const suggestion = await kiosk.app.anna.post(`${(await unit('Goodbye')).url}suggestions/`, { target: ['Sbohem'] })
  expect(codeOf(suggestion)).toEqual([403, 'agreement_required'])
  expect((await unit('Goodbye')).target).toEqual(before)
  const added = await kiosk.app.admin.post('/api/translations/demo/kiosk/cs/units/', { source: ['X'], target: ['Y'] })
  expect(added.status).toBe(403)
})

test('it is read, and accepted with the words that were read', async () => {
  const asked = await kiosk.app.anna.get(path)
  expect(asked.body).toEqual({
    component: `${kiosk.app.base}/api/components/demo/kiosk/`,
    agreement: words,
    agreed: null,
  })
  expect(problemsOf(await kiosk.app.anna.post(path, {}))).toEqual(['required agreement'])
  expect(problemsOf(await kiosk.app.anna.post(path, { agreement: 'Yes' }))).toEqual(['invalid agreement'])
  const accepted = await kiosk.app.anna.post(path, { agreement: words })
  expect([accepted.status, accepted.body.agreed]).toEqual([200, expect.any(String)])
  expect((await kiosk.app.anna.post(path, { agreement: words })).body).toEqual(accepted.body)
  expect((await write('Sbohem')).status).toBe(200)
  expect((await upload('translate')).status).toBe(200)
  expect((await kiosk.app.anna.get('/api/account/agreements/')).body.results).toEqual([
    { project: `${kiosk.app.base}/api/projects/demo/`, agreement: words, agreed: accepted.body.agreed },
  ])
  expect((await kiosk.app.boris.get('/api/account/agreements/')).body.count).toBe(0)
})

test('other words are another agreement; the same words in another component of the project are not', async () => {
  const agree = (agreement: string) => kiosk.app.admin.patch('/api/components/demo/kiosk/', { agreement })
  await agree('Other words.')
  expect(codeOf(await write('Ahoj'))).toEqual([403, 'agreement_required'])
  await agree(words)
  expect((await write('Ahoj')).status).toBe(200)
  await kiosk.app.admin.patch('/api/components/demo/flat/', { agreement: words })
  expect((await kiosk.app.anna.get('/api/account/agreements/demo/flat/')).body.agreed).not.toBeNull()
})

test('bots agree to nothing, and nobody agrees where nothing is asked or nothing is seen', async () => {
  await kiosk.app.database.transaction(async (tx) => {
    await tx.kysely.updateTable('users').set({ is_bot: true }).where('username', '=', 'boris').execute()
    dropCaches(tx, 'access')
  })
  const { url } = await unit('Goodbye')
  expect((await kiosk.app.boris.patch(url, { state: 20, target: ['Nazdar'] })).status).toBe(200)
  await kiosk.app.admin.patch('/api/components/demo/flat/', { agreement: '' })
  const nothing = await kiosk.app.anna.post('/api/account/agreements/demo/flat/', { agreement: 'x' })
  expect(problemsOf(nothing)).toEqual(['invalid agreement'])
  expect((await kiosk.app.anna.get('/api/account/agreements/demo/none/')).status).toBe(404)
  expect((await kiosk.app.anonymous.get(path)).body.agreed).toBeNull()
  expect((await kiosk.app.anonymous.post(path, { agreement: words })).status).toBe(401)
})
