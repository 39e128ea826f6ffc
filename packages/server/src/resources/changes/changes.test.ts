import { problemsOf, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nobody, openLedger } from '../../events/ledger.ts'

describe('the history of a project, which is remembered from one request to the next', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
    await app.admin.post('/api/projects/', { name: 'Kiosk', slug: 'kiosk', web: 'https://kiosk.example/' })
  })
  afterAll(() => app.close())

  /** Something that changes no settings, for which nothing in memory is dropped. */
  async function happen() {
    const project = await app.app.services.catalog.project({ slug: 'kiosk' })
    if (project === undefined) throw new Error('the project was made')
    const { id: projectId, statistics_id } = project.row
    const scope = {
      projectId,
      componentId: null,
      translationId: null,
      languageId: null,
      statisticsIds: [statistics_id],
    }
    await app.database.transaction(async (tx) => {
      const ledger = openLedger(tx, scope)
      ledger.record({ action: 'announcement', doer: nobody, target: 'Closed on Sunday' })
      await ledger.close()
    })
  }

  async function history(search = '') {
    const { body } = await app.admin.get(`/api/projects/kiosk/changes/${search}`)
    const page = body as { count: number; results: { action_name: string; user: string | null; id: number }[] }
    return { count: page.count, rows: page.results }
  }

  test('has what was done since, and the links of each request', async () => {
    const before = await history()
    expect(await history()).toEqual(before)
    await happen()
    const after = await history()
    expect(after.count).toBe(before.count + 1)
    expect(after.rows.slice(1)).toEqual(before.rows)
    const { body } = await app.admin.get('/api/projects/kiosk/changes/?format=json')
    expect(JSON.stringify(body)).toContain('?format=json')
  })

  test('tells the names of people and places where it is asked for them, and those of today', async () => {
    const names = async () => {
      const { body } = await app.admin.get('/api/projects/kiosk/changes/?names=true&page_size=1')
      return body.results[0].names
    }
    const nothing = { person: null, component: null, is_glossary: false, language: null, source: null }
    expect(await names()).toEqual({ ...nothing, project: 'Kiosk' })
    const evil = 'Kiosk "<script>alert(1)</script>'
    await app.admin.patch('/api/projects/kiosk/', { name: evil })
    expect(await names()).toMatchObject({ project: evil, person: 'Site Admin' })
    await app.admin.patch('/api/projects/kiosk/', { name: 'Kiosk' })
    expect((await history()).rows[0]).not.toHaveProperty('names')
  })

  test('is paged', async () => {
    const whole = await history()
    const one = await history('?page_size=1')
    expect([one.count, one.rows]).toEqual([whole.count, whole.rows.slice(0, 1)])
  })

  test('shows people under their present names', async () => {
    const name = (user: string | null | undefined) => user?.split('/').at(-2)
    expect(name((await history()).rows.at(-1)?.user)).toBe('admin')
    await app.admin.patch('/api/users/admin/', { username: 'chief' })
    expect(name((await history()).rows.at(-1)?.user)).toBe('chief')
  })

  test('is refused for an unknown action, an invalid time or a missing page, under the names that clients know', async () => {
    const path = '/api/projects/kiosk/changes/'
    const problems = async (query: string) => problemsOf(await app.anonymous.get(`${path}?${query}`))
    expect(await problems('action=10')).toEqual(['invalid_choice action'])
    expect(await problems('action=2&action=nothing')).toEqual(['invalid_choice action'])
    expect(await problems('timestamp_after=soon&timestamp_before=later')).toEqual([
      'invalid timestamp',
      'invalid timestamp',
    ])
    expect(await problems('page=99')).toEqual(['not_found null'])
    expect((await app.admin.post(path, {})).status).toBe(405)
  })

  test('is told to nobody who does not see the project, row by row as well', async () => {
    const { id } = (await history()).rows[0] ?? { id: 0 }
    expect((await app.anonymous.get(`/api/changes/${id}/`)).status).toBe(200)
    await app.admin.patch('/api/projects/kiosk/', { access_control: 100 })
    for (const path of [`/api/changes/${id}/`, '/api/projects/kiosk/changes/', '/api/changes/0/', '/api/changes/x/'])
      expect((await app.anna.get(path)).status).toBe(404)
    expect((await app.anna.get('/api/changes/')).body.count).toBe(0)
    expect((await app.admin.get(`/api/changes/${id}/`)).status).toBe(200)
  })
})
