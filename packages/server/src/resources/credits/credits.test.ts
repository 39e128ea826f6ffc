import { type Kiosk, makeTeam, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ofProject = '/api/projects/demo/credits/'
const ofComponent = (component: string) => `/api/components/demo/${component}/credits/`

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  const save = async (as: 'anna' | 'boris', component: 'kiosk' | 'flat', language: string, string: string) => {
    const { url } = (await kiosk.units(component, language)).get(string)
    const { status } = await kiosk.app[as].patch(url, { state: 20, target: [`${as} ${string}`] })
    expect(status).toBe(200)
  }
  await save('anna', 'kiosk', 'cs', 'Open the door')
  await save('anna', 'kiosk', 'de', 'Open the door')
  await save('boris', 'kiosk', 'cs', 'Goodbye')
  await save('boris', 'flat', 'cs', 'farewell')
  await makeTeam(kiosk.app.database, 'reporters', {
    members: ['carol'],
    permissions: ['reports.view'],
    projects: ['demo'],
  })
})
afterAll(() => kiosk.close())

const anna = { email: '', full_name: 'Anna Nováková', change_count: 2 }
const boris = { email: '', full_name: 'Boris Petrov', change_count: 2 }

describe('credits', () => {
  test('name who wrote texts, whoever wrote most first', async () => {
    expect((await kiosk.app.anonymous.get(ofProject)).body).toEqual([anna, boris])
    expect((await kiosk.app.anonymous.get(ofComponent('kiosk'))).body).toEqual([anna, { ...boris, change_count: 1 }])
    expect((await kiosk.app.anonymous.get(ofComponent('flat'))).body).toEqual([{ ...boris, change_count: 1 }])
  })

  test('count what is no text for nothing', async () => {
    await kiosk.app.admin.post('/api/components/demo/kiosk/lock/', { lock: true })
    await kiosk.app.admin.post('/api/components/demo/kiosk/lock/', { lock: false })
    expect((await kiosk.app.anonymous.get(ofProject)).body).toEqual([anna, boris])
  })

  test('are of one language, or of some time', async () => {
    const { body } = await kiosk.app.anonymous.get(`${ofProject}?lang=de`)
    expect(body).toEqual([{ ...anna, change_count: 1 }])
    expect((await kiosk.app.anonymous.get(`${ofProject}?lang=fr`)).body).toEqual([])
    expect((await kiosk.app.anonymous.get(`${ofProject}?start=2999-01-01`)).body).toEqual([])
    expect((await kiosk.app.anonymous.get(`${ofProject}?end=2000-01-01T00:00:00Z`)).body).toEqual([])
    expect((await kiosk.app.anonymous.get(`${ofProject}?start=2000-01-01&end=2999-01-01`)).body).toEqual([anna, boris])
  })

  test('show addresses to those who may see reports, and to nobody else', async () => {
    const emails = async (as: 'anonymous' | 'anna' | 'carol' | 'admin', path: string) =>
      (await kiosk.app[as].get(path)).body.map((one: { email: string }) => one.email)
    for (const path of [ofProject, ofComponent('kiosk')]) {
      for (const as of ['anonymous', 'anna'] as const) expect(await emails(as, path)).toEqual(['', ''])
      for (const as of ['carol', 'admin'] as const)
        expect(await emails(as, path)).toEqual(['anna@example.com', 'boris@example.com'])
    }
  })

  test('are refused for an invalid time, a code that is too long, and an unknown form', async () => {
    const problems = async (query: string) => problemsOf(await kiosk.app.anonymous.get(`${ofProject}?${query}`))
    expect(await problems('start=yesterday&end=2026-13-01')).toEqual(['invalid start', 'invalid end'])
    expect(await problems(`lang=${'x'.repeat(51)}`)).toEqual(['max_length lang'])
    expect(await problems('lang=')).toEqual(['blank lang'])
    expect((await kiosk.app.anonymous.get(`${ofProject}?format=xml`)).status).toBe(404)
    expect((await kiosk.app.admin.post(ofProject, {})).status).toBe(405)
  })

  test('of what is not there are not there', async () => {
    for (const path of ['/api/projects/nothing/credits/', '/api/components/demo/nothing/credits/'])
      expect((await kiosk.app.anna.get(path)).status).toBe(404)
  })

  test('of a component that is open to chosen people are told to nobody else, nor counted in its project', async () => {
    await kiosk.app.admin.patch('/api/components/demo/kiosk/', { restricted: true })
    expect((await kiosk.app.anna.get(ofComponent('kiosk'))).status).toBe(404)
    expect((await kiosk.app.anna.get(ofProject)).body).toEqual([{ ...boris, change_count: 1 }])
    expect((await kiosk.app.admin.get(ofProject)).body).toHaveLength(2)
    await kiosk.app.admin.patch('/api/components/demo/kiosk/', { restricted: false })
  })

  test('of a private project are for its members', async () => {
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 100 })
    expect((await kiosk.app.anonymous.get(ofProject)).status).toBe(404)
    expect((await kiosk.app.anna.get(ofComponent('kiosk'))).status).toBe(404)
    expect((await kiosk.app.admin.get(ofProject)).status).toBe(200)
  })
})
