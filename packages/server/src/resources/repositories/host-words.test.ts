import { rm } from 'node:fs/promises'
import { type Kiosk, kioskCatalogue, kioskTexts, makeTeam, startKiosk, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { repositoryDirectory } from '../../sync/clone/repository-directory.ts'

// Each request has git ask a host: a second on an idle machine.
vi.setConfig({ testTimeout: 60_000 })

const marker = 'hidden-branch-of-the-host'

let kiosk: Kiosk
let unit: string
beforeAll(async () => {
  kiosk = await startKiosk()
  const { admin, database } = kiosk.app
  unit = `/api/units/${(await kiosk.units('kiosk', 'cs')).get('Open the door').id}/`
  expect((await admin.patch('/api/components/demo/kiosk/', { manage_units: true, new_lang: 'add' })).status).toBe(200)
  expect((await admin.patch('/api/projects/demo/', { access_control: 100 })).status).toBe(200)
  // Carol changes files, strings and languages, and does not see where they come from.
  const permissions = [
    'translation.add',
    'translation.delete',
    'unit.add',
    'unit.delete',
    'unit.edit',
    'source.edit',
    'upload.perform',
  ]
  await makeTeam(database, 'Carol', { members: ['carol'], permissions, projects: ['demo'] })
  const { id } = await database.kysely
    .updateTable('components')
    .set({ branch: marker })
    .where('slug', '=', 'kiosk')
    .returning('id')
    .executeTakeFirstOrThrow()
  await rm(repositoryDirectory(kiosk.app.app.services.config.dataDir, id), { recursive: true, force: true })
})
afterAll(() => kiosk.close())

const upload = (client: TestClient, form: Readonly<Record<string, string>>) =>
  client.request('POST', '/api/translations/demo/kiosk/cs/file/', {
    form,
    files: { file: { name: 'cs.po', bytes: kioskCatalogue('cs', { ...kioskTexts.cs, door: 'Otevřít' }) } },
  })

/** Requests that wait for the repository, of those who need not see it. */
const asked: { readonly [what: string]: (client: TestClient, rest: { readonly background?: true }) => Promise<Reply> } =
  {
    'a file that takes another’s place': (client, { background }) =>
      upload(client, { method: 'replace', ...(background && { background: 'true' }) }),
    'a new string': (client, rest) =>
      client.post('/api/translations/demo/kiosk/cs/units/', { source: ['New'], target: ['Nový'], ...rest }),
    'a removed string': (client, { background }) => client.delete(background ? `${unit}?background=true` : unit),
    'a new language': (client, rest) =>
      client.post('/api/components/demo/kiosk/translations/', { language_code: 'fr', ...rest }),
    'a removed language': (client, { background }) =>
      client.delete(`/api/translations/demo/kiosk/de/${background ? '?background=true' : ''}`),
  }
type Reply = Awaited<ReturnType<TestClient['get']>>

describe.each(Object.entries(asked))('%s that the repository cannot take', (_, ask) => {
  test('tells the reason to those who see the repository', async () => {
    const { status, body } = await ask(kiosk.app.admin, {})
    expect([status, body.errors?.[0]]).toMatchObject([423, { code: 'repository-locked' }])
    expect(body.errors[0].detail).toContain(marker)
  })

  test('tells others that it was not taken, and no more, in its answer and in its task', async () => {
    const { status, body } = await ask(kiosk.app.carol, {})
    expect([status, body.errors?.[0]]).toMatchObject([423, { code: 'repository-locked' }])
    expect(body.errors[0].detail).toMatch(/did not take|could not be added/)
    const later = await ask(kiosk.app.carol, { background: true })
    expect(later.status).toBe(202)
    await kiosk.app.app.jobs.idle()
    const path = new URL(later.body.task_url).pathname
    const task = await kiosk.app.carol.get(path)
    expect(task.body).toMatchObject({ completed: true, result: { result: false } })
    expect((await kiosk.app.admin.get(path)).body.result.detail).toContain(marker)
    expect(JSON.stringify([body, task.body])).not.toContain(marker)
  })
})
