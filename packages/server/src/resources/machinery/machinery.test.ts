import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

test('who installs a machine translation is told that there is none, after the rights were asked', async () => {
  const { admin, anna } = kiosk.app
  const path = '/api/projects/demo/machinery_settings/'
  for (const method of ['POST', 'PATCH']) {
    const sent = { json: { service: 'deepl', configuration: { key: 'x' } } }
    expect(problemsOf(await admin.request(method, path, sent))).toEqual(['invalid_choice service'])
    expect((await anna.request(method, path, sent)).status).toBe(403)
  }
  expect((await admin.get(path)).body).toEqual({})
  // The settings of all services at once: none is what there is.
  expect(problemsOf(await admin.request('PUT', path, { json: { deepl: { key: 'x' } } }))).toEqual([
    'invalid_choice service',
  ])
  expect((await anna.request('PUT', path, { json: {} })).status).toBe(403)
  expect(await admin.request('PUT', path, { json: {} })).toMatchObject({ status: 200, body: {} })
})

test('nothing is filled automatically: the request is read, and refused', async () => {
  const { admin, anna } = kiosk.app
  const path = '/api/translations/demo/kiosk/cs/autotranslate/'
  const request = { mode: 'suggest', auto_source: 'mt', q: 'state:empty', threshold: 80 }
  expect(problemsOf(await admin.post(path, request))).toEqual(['invalid_choice auto_source'])
  expect(problemsOf(await admin.post(path, { ...request, mode: 'x', threshold: 0 }))).toEqual([
    'invalid_choice mode',
    'min_value threshold',
  ])
  expect((await anna.post(path, request)).status).toBe(403)
})
