import { type UploadMethod, uploadMethods } from '@weft/contract'
import { joinTeam, type Kiosk, kioskCatalogue, kioskTexts, makeTeam, startKiosk, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../../domain/user/profile/add-user.ts'

let kiosk: Kiosk
let clients: Record<Role, TestClient>

/** The uploaders: each but the first two is in the default teams and in one more. */
const roles = ['anonymous', 'user', 'stringEditor', 'sourceEditor', 'reviewer', 'manager', 'admin'] as const
type Role = (typeof roles)[number]

beforeAll(async () => {
  kiosk = await startKiosk()
  const { app } = kiosk
  for (const name of ['string', 'source'] as const) {
    await app.database.transaction((tx) =>
      addUser(tx, { username: name, fullName: name, email: `${name}@example.org`, token: `wlu_${name.repeat(8)}` }),
    )
  }
  await joinTeam(app.database, 'boris', 'Reviewers')
  await joinTeam(app.database, 'carol', 'Managers')
  const strings = { members: ['string'], permissions: ['unit.add', 'unit.delete', 'unit.edit'], projects: ['demo'] }
  await makeTeam(app.database, 'Strings', strings)
  await makeTeam(app.database, 'Sources', { ...strings, members: ['source'], permissions: ['source.edit', 'unit.add'] })
  clients = {
    anonymous: app.anonymous,
    user: app.anna,
    stringEditor: app.withToken(`wlu_${'string'.repeat(8)}`),
    sourceEditor: app.withToken(`wlu_${'source'.repeat(8)}`),
    reviewer: app.boris,
    manager: app.carol,
    admin: app.admin,
  }
  expect((await app.admin.patch('/api/projects/demo/', { translation_review: true })).status).toBe(200)
  expect((await app.admin.patch('/api/components/demo/kiosk/', { manage_units: true })).status).toBe(200)
})
afterAll(() => kiosk.close())

/** The people who may upload by a method to a component in a public project. */
const table: { readonly [Method in UploadMethod]: readonly Role[] } = {
  translate: ['user', 'stringEditor', 'sourceEditor', 'reviewer', 'manager', 'admin'],
  fuzzy: ['user', 'stringEditor', 'sourceEditor', 'reviewer', 'manager', 'admin'],
  suggest: ['user', 'stringEditor', 'sourceEditor', 'reviewer', 'manager', 'admin'],
  approve: ['reviewer', 'manager', 'admin'],
  add: ['stringEditor', 'sourceEditor', 'manager', 'admin'],
  // Whole files: who may edit strings one by one may not take all of them away at once.
  replace: ['manager', 'admin'],
  source: ['sourceEditor', 'manager', 'admin'],
}

test.each(uploadMethods)('an upload by %s is for those of the table alone', async (method) => {
  const language = method === 'source' ? 'en' : 'cs'
  const bytes = method === 'source' ? kioskCatalogue('', kioskTexts.template) : kioskCatalogue('cs', kioskTexts.cs)
  const before = await kiosk.remote.log('kiosk')
  const allowed: Role[] = []
  for (const role of roles) {
    const reply = await clients[role].request('POST', `/api/translations/demo/kiosk/${language}/file/`, {
      form: { method },
      files: { file: { name: 'a.po', bytes } },
    })
    if (reply.status === 200) allowed.push(role)
    else {
      expect([role, reply.status]).toEqual([role, role === 'anonymous' ? 401 : 400])
      if (role !== 'anonymous') expect(reply.body.errors[0].attr).toBe('method')
      if (role === 'user') expect(await kiosk.remote.log('kiosk')).toEqual(before)
    }
  }
  expect(allowed).toEqual(table[method])
})

test('who edits source strings and may add, remove and edit strings replaces files as well', async () => {
  const permissions = ['source.edit', 'unit.add', 'unit.delete', 'unit.edit']
  await makeTeam(kiosk.app.database, 'Both', { members: ['string'], permissions, projects: ['demo'] })
  const reply = await clients.stringEditor.request('POST', '/api/translations/demo/kiosk/cs/file/', {
    form: { method: 'replace' },
    files: { file: { name: 'a.po', bytes: kioskCatalogue('cs', kioskTexts.cs) } },
  })
  expect(reply.status).toBe(200)
})
