import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const path = '/api/projects/demo/labels/'
let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const add = (json: object) => kiosk.app.admin.post(path, json)

describe('a label', () => {
  test('is added, listed and deleted; silver where no colour is said', async () => {
    const { status, body } = await add({ name: 'Later' })
    expect([status, body]).toEqual([201, { id: body.id, name: 'Later', description: '', color: 'silver' }])
    expect((await kiosk.app.anonymous.get(path)).body).toMatchObject({ count: 1, results: [body] })
    expect((await kiosk.app.admin.delete(`${path}${body.id}/`)).status).toBe(204)
    expect((await kiosk.app.admin.delete(`${path}${body.id}/`)).status).toBe(404)
    expect((await kiosk.app.anonymous.get(path)).body.count).toBe(0)
  })

  test('has a name that no other has, and a colour that there is', async () => {
    expect(problemsOf(await add({}))).toEqual(['required name'])
    expect(problemsOf(await add({ name: ' ', color: 'pink' }))).toEqual(['blank name', 'invalid_choice color'])
    expect(problemsOf(await add({ name: 'x'.repeat(191), description: 'y'.repeat(251) }))).toEqual([
      'max_length name',
      'max_length description',
    ])
    expect((await add({ name: 'Twice' })).status).toBe(201)
    expect(problemsOf(await add({ name: 'Twice', color: 'red' }))).toEqual(['unique name'])
  })

  test('is written by those who edit the project, and by nobody else', async () => {
    const { body } = await add({ name: 'Mine' })
    for (const [as, status] of [
      ['anonymous', 401],
      ['anna', 403],
    ] as const) {
      expect((await kiosk.app[as].post(path, { name: 'Other' })).status).toBe(status)
      expect((await kiosk.app[as].delete(`${path}${body.id}/`)).status).toBe(status)
    }
  })

  test('of another project, or of none, is not there', async () => {
    const { body } = await add({ name: 'Here' })
    await kiosk.app.admin.post('/api/projects/', { name: 'Two', slug: 'two', web: 'https://example.org/' })
    expect((await kiosk.app.admin.delete(`/api/projects/two/labels/${body.id}/`)).status).toBe(404)
    for (const id of ['0', '-1', 'x', '99999999999', '2147483648'])
      expect((await kiosk.app.admin.delete(`${path}${id}/`)).status).toBe(404)
    expect((await kiosk.app.admin.get('/api/projects/nothing/labels/')).status).toBe(404)
  })
})
