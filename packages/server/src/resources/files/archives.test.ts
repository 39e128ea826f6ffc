import { join } from 'node:path'
import { writtenFormats } from '@weft/formats'
import { type CraftedTree, commitCraftedTree, type Kiosk, runUpstreamGit, startKiosk } from '@weft/testkit'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropCaches } from '../../domain/cache-drop.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

test('a component comes with every file, pending texts in it', async () => {
  const door = (await kiosk.units('kiosk', 'cs')).get('Open the door')
  await kiosk.app.anna.patch(door?.url ?? '', { state: 20, target: ['Sezame, otevři se'] })
  const reply = await kiosk.app.anonymous.get('/api/components/demo/kiosk/file/')
  expect(reply.headers.get('content-type')).toBe('application/zip')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="demo-kiosk.zip"')
  const files = unzipSync(reply.bytes)
  expect(Object.keys(files)).toEqual(['demo/kiosk/po/kiosk.pot', 'demo/kiosk/po/cs.po', 'demo/kiosk/po/de.po'])
  expect(Buffer.from(files['demo/kiosk/po/cs.po'] ?? []).toString('utf8')).toContain('msgstr "Sezame, otevři se"')
})

test('a project comes with the files of all components', async () => {
  const reply = await kiosk.app.anonymous.get('/api/projects/demo/file/?format=zip')
  expect(Object.keys(unzipSync(reply.bytes))).toContain('demo/flat/flat/en.po')
})

test('a language comes with its files of all components, or of those of a name', async () => {
  const { anonymous } = kiosk.app
  const all = await anonymous.get('/api/projects/demo/languages/cs/file/')
  expect(all.headers.get('content-disposition')).toBe('attachment; filename="demo-cs.zip"')
  expect(Object.keys(unzipSync(all.bytes))).toEqual(['demo/kiosk/po/cs.po', 'demo/flat/flat/cs.po'])
  const some = await anonymous.get('/api/projects/demo/languages/cs/file/?filter=KIO')
  expect(Object.keys(unzipSync(some.bytes))).toEqual(['demo/kiosk/po/cs.po'])
  for (const path of ['cs/file/?filter=%25', 'tlh/file/'])
    expect(unzipSync((await anonymous.get(`/api/projects/demo/languages/${path}`)).bytes)).toEqual({})
})

test('archives come in every form that files do, with what it cannot say', async () => {
  const { anonymous } = kiosk.app
  for (const { id, extensions } of writtenFormats) {
    const reply = await anonymous.get(`/api/projects/demo/file/?format=zip:${id}&language_code=cs`)
    expect([id, reply.status]).toEqual([id, 200])
    const files = unzipSync(reply.bytes)
    const names = Object.keys(files).filter((name) => name !== 'lost-in-format.txt')
    const isOfKeys = ['json', 'json-nested', 'aresource', 'strings'].includes(id)
    const expected = (isOfKeys ? ['flat'] : ['kiosk', 'flat']).map((slug) => `demo/${slug}/cs.${extensions[0]}`)
    expect([id, names]).toEqual([id, expected])
    const single = await anonymous.get(`/api/translations/demo/flat/cs/file/?format=${id}`)
    const lost = single.headers.get('x-lost-in-format')
    const lines = Buffer.from(files['lost-in-format.txt'] ?? [])
      .toString()
      .split('\n')
    const line = lines.find((one) => one.startsWith('demo/flat/'))
    expect([id, line]).toEqual([id, lost === null ? undefined : `demo/flat/cs.${extensions[0]}: ${lost}`])
  }
  const csv = await anonymous.get('/api/translations/demo/kiosk/cs/file/?format=csv')
  expect(csv.headers.get('x-lost-in-format')).toMatch(/plural-forms=\d/)
})

test('any other archive is a 404', async () => {
  expect((await kiosk.app.anonymous.get('/api/components/demo/kiosk/file/?format=zip:odt')).status).toBe(404)
  expect((await kiosk.app.anonymous.get('/api/components/demo/kiosk/file/?format=rar')).status).toBe(404)
})

test('a file whose path leads elsewhere is in no archive, though an earlier fetch let it in', async () => {
  const { database, app } = kiosk.app
  const po: CraftedTree[number] = ['100644', 'cs.po', 'msgid ""\nmsgstr ""\n']
  const tree: CraftedTree = [
    ['40000', '..', [['40000', '..', [po]]]],
    ['40000', '.git', [po]],
    ['40000', 'po', [po]],
    ['100644', 'x\\..\\..\\cs.po', 'msgid ""\nmsgstr ""\n'],
  ]
  const revision = await commitCraftedTree(kiosk.remote, 'crafted', tree)
  const kioskRow = await database.kysely.selectFrom('components').select('id').where('slug', '=', 'kiosk')
  const { id } = await kioskRow.executeTakeFirstOrThrow()
  const clone = join(app.services.config.dataDir, 'repositories', `${id}.git`)
  await runUpstreamGit(clone, ['fetch', '-q', kiosk.remote.localPath('crafted'), '+main:refs/heads/main'])
  await database.kysely.updateTable('components').set({ local_revision: revision }).where('id', '=', id).execute()
  for (const filename of ['../../cs.po', '.git/cs.po', 'x\\..\\..\\cs.po', 'po/cs.po']) {
    await database.transaction(async (tx) => {
      const czech = tx.kysely.updateTable('translations').set({ filename })
      await czech.where('component_id', '=', id).where('language_code', '=', 'cs').execute()
      dropCaches(tx, 'settings')
    })
    const reply = await kiosk.app.anonymous.get('/api/components/demo/kiosk/file/')
    expect(Object.keys(unzipSync(reply.bytes))).toEqual(filename === 'po/cs.po' ? ['demo/kiosk/po/cs.po'] : [])
  }
})
