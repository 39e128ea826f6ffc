import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const one = { name: 'One', slug: 'one', web: 'https://example.org/' }

describe('making a project', () => {
  test.each<[object, string[]]>([
    [{}, ['required name', 'required slug', 'required web']],
    [{ ...one, name: '' }, ['blank name']],
    [{ ...one, name: 'x'.repeat(61) }, ['max_length name']],
    [{ ...one, name: 'Demo', slug: 'demo' }, ['unique name', 'unique slug']],
    [{ ...one, slug: 'a/b' }, ['invalid slug']],
    [{ ...one, slug: ['a'] }, ['invalid slug']],
    [{ ...one, web: 'javascript:alert(1)' }, ['invalid web']],
    [{ ...one, web: `https://example.org/${'x'.repeat(200)}` }, ['max_length web']],
    [{ ...one, check_flags: 'nonsense' }, ['invalid check_flags']],
    [{ ...one, language_aliases: 'cs' }, ['invalid language_aliases']],
    [{ ...one, access_control: 7 }, ['invalid_choice access_control']],
    [{ ...one, commit_policy: 10 }, ['invalid_choice commit_policy']],
    [{ ...one, secondary_language: 999_999 }, ['does_not_exist secondary_language']],
    [{ ...one, secondary_language: 2 ** 40 }, ['max_value secondary_language']],
    [{ ...one, translation_review: 'perhaps' }, ['invalid translation_review']],
    [{ ...one, instructions: 'a\0b' }, ['null_characters_not_allowed instructions']],
    [{ ...one, instructions: '\ud800' }, ['invalid instructions']],
  ])('%j is refused', async (body, problems) => {
    const reply = await kiosk.app.admin.post('/api/projects/', body)
    expect([reply.status, problemsOf(reply)]).toEqual([400, problems])
  })
  test('only who may add projects', async () => {
    expect((await kiosk.app.anna.post('/api/projects/', one)).status).toBe(403)
    expect((await kiosk.app.anonymous.post('/api/projects/', one)).status).toBe(401)
  })
})

describe('changing a project', () => {
  test('what was read is written back without a change', async () => {
    const before = await kiosk.app.admin.get('/api/projects/demo/')
    expect((await kiosk.app.admin.put('/api/projects/demo/', before.body)).body).toEqual(before.body)
  })
  test.each<[object, string[]]>([
    [{ name: null }, ['null name']],
    [{ web: '' }, ['blank web']],
    [{ access_control: 'public' }, ['invalid_choice access_control']],
  ])('%j is refused', async (body, problems) => {
    const reply = await kiosk.app.admin.patch('/api/projects/demo/', body)
    expect([reply.status, problemsOf(reply)]).toEqual([400, problems])
  })
  test('who sees it is decided by those who may, and holds at once', async () => {
    const { admin, anna, anonymous } = kiosk.app
    expect((await anna.patch('/api/projects/demo/', { access_control: 100 })).status).toBe(403)
    expect((await admin.patch('/api/projects/demo/', { access_control: 100 })).body.access_control).toBe(100)
    for (const client of [anna, anonymous]) expect((await client.get('/api/projects/demo/')).status).toBe(404)
    await admin.patch('/api/projects/demo/', { access_control: 1 })
    expect((await anna.get('/api/projects/demo/')).status).toBe(200)
    expect((await anna.patch((await kiosk.units('kiosk', 'cs')).get('Goodbye').url, {})).status).toBe(200)
    await admin.patch('/api/projects/demo/', { access_control: 0 })
  })
})

describe('labels', () => {
  const labels = '/api/projects/demo/labels/'
  test('come, are listed and go', async () => {
    const made = await kiosk.app.admin.post(labels, { name: 'Later', color: 'red' })
    expect([made.status, made.body]).toEqual([201, { id: made.body.id, name: 'Later', description: '', color: 'red' }])
    expect((await kiosk.app.anonymous.get(labels)).body).toMatchObject({ count: 1, results: [made.body] })
    expect((await kiosk.app.admin.delete(`${labels}${made.body.id}/`)).status).toBe(204)
    expect((await kiosk.app.admin.delete(`${labels}${made.body.id}/`)).status).toBe(404)
  })
  test('are refused in words', async () => {
    const { admin, anna, anonymous } = kiosk.app
    await admin.post(labels, { name: 'Taken' })
    for (const [body, problems] of [
      [{}, ['required name']],
      [{ name: 'Taken' }, ['unique name']],
      [{ name: 'x'.repeat(191) }, ['max_length name']],
      [{ name: 'x', color: 'pink', description: 'x'.repeat(251) }, ['max_length description', 'invalid_choice color']],
    ] as const)
      expect(problemsOf(await admin.post(labels, body))).toEqual(problems)
    expect((await anna.post(labels, { name: 'x' })).status).toBe(403)
    expect((await anonymous.delete(`${labels}1/`)).status).toBe(401)
  })
})

describe('locks', () => {
  const component = '/api/components/demo/kiosk/lock/'
  const project = '/api/projects/demo/lock/'
  test('of all components are the project’s', async () => {
    const { admin, anonymous } = kiosk.app
    await admin.post('/api/projects/', { ...one, name: 'Empty', slug: 'empty' })
    expect((await admin.post('/api/projects/empty/lock/', { lock: true })).body).toEqual({ locked: false })
    expect((await admin.post(component, { lock: 'on' })).body).toEqual({ locked: true })
    expect((await anonymous.get(component)).body).toEqual({ locked: true })
    await admin.post('/api/components/demo/flat/lock/', { lock: true })
    expect((await anonymous.get(project)).body).toEqual({ locked: false })
    expect((await admin.post(project, { lock: true })).body).toEqual({ locked: true })
    expect((await admin.get('/api/projects/demo/changes/?action=14')).body.count).toBe(2)
    expect((await anonymous.get(project)).body).toEqual({ locked: true })
    expect((await admin.post(component, { lock: 'off' })).body).toEqual({ locked: false })
    expect((await anonymous.get(project)).body).toEqual({ locked: false })
    expect((await admin.post(project, { lock: false })).body).toEqual({ locked: false })
    expect((await anonymous.get('/api/components/demo/flat/lock/')).body).toEqual({ locked: false })
  })
  test('are refused in words', async () => {
    for (const path of [component, project]) {
      for (const [body, problem] of [
        [{}, 'required lock'],
        [{ lock: 'perhaps' }, 'invalid lock'],
        [{ lock: null }, 'null lock'],
        [{ lock: [true] }, 'invalid lock'],
      ] as const)
        expect(problemsOf(await kiosk.app.admin.post(path, body))).toEqual([problem])
      expect((await kiosk.app.anna.post(path, { lock: true })).status).toBe(403)
      expect((await kiosk.app.anonymous.post(path, { lock: true })).status).toBe(401)
    }
  })
})
