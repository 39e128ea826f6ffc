import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ofComponent = '/api/components/demo/kiosk/lock/'
const ofProject = '/api/projects/demo/lock/'
let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const isLocked = async (path: string) => (await kiosk.app.anonymous.get(path)).body.locked

describe('a lock', () => {
  test('of a component keeps translators from writing until it is taken off', async () => {
    const { url } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
    const save = () => kiosk.app.anna.patch(url, { state: 20, target: ['Sbohem'] })
    expect((await kiosk.app.admin.post(ofComponent, { lock: true })).body).toEqual({ locked: true })
    expect([await isLocked(ofComponent), await isLocked(ofProject)]).toEqual([true, false])
    expect((await save()).status).toBe(403)
    expect((await kiosk.app.admin.post(ofComponent, { lock: false })).body).toEqual({ locked: false })
    expect((await save()).status).toBe(200)
  })

  test('of a project is that of all its components', async () => {
    await kiosk.app.admin.post(ofProject, { lock: true })
    expect([await isLocked(ofProject), await isLocked(ofComponent)]).toEqual([true, true])
    await kiosk.app.admin.post(ofProject, { lock: false })
    expect([await isLocked(ofProject), await isLocked(ofComponent)]).toEqual([false, false])
  })

  test.each([ofComponent, ofProject])('%s is told what to do in one word', async (path) => {
    expect(problemsOf(await kiosk.app.admin.post(path, {}))).toEqual(['required lock'])
    expect(problemsOf(await kiosk.app.admin.post(path, { lock: null }))).toEqual(['null lock'])
    expect(problemsOf(await kiosk.app.admin.post(path, { lock: 'perhaps' }))).toEqual(['invalid lock'])
    expect(await isLocked(path)).toBe(false)
  })

  test.each([ofComponent, ofProject])('%s is for those who may', async (path) => {
    expect((await kiosk.app.anonymous.post(path, { lock: true })).status).toBe(401)
    expect((await kiosk.app.anna.post(path, { lock: true })).status).toBe(403)
    expect(await isLocked(path)).toBe(false)
  })

  test('of what is not there is not there', async () => {
    for (const path of ['/api/components/demo/nothing/lock/', '/api/projects/nothing/lock/']) {
      expect((await kiosk.app.admin.get(path)).status).toBe(404)
      expect((await kiosk.app.admin.post(path, { lock: true })).status).toBe(404)
    }
  })
})
