import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { makeWorkbench, poFile, type Workbench } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A database that records the components whose translations were read: a run compares their files. */
function observed(database: Database): { readonly database: Database; readonly compared: number[] } {
  const compared: number[] = []
  const query: Database['query'] = (statement, values) => {
    if (statement.name === 'translations_of_component') compared.push(Number(values[0]))
    return database.query(statement, values)
  }
  const stand = new Proxy(database, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)),
  })
  return { database: stand, compared }
}

describeOnDatabase('files that moved', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  /** Two components of one repository, in step with it. */
  async function pair() {
    const files = { 'door/cs.po': poFile('cs', { Open: 'Otevřít' }), 'gate/cs.po': poFile('cs', { Close: 'Zavřít' }) }
    const door = await bench.component(files, { filemask: 'door/*.po' })
    const gate = await bench.component({}, { linkedTo: door, filemask: 'gate/*.po' })
    await door.ask('import')
    await gate.ask('import')
    return { door, gate }
  }

  const translationId = async (componentId: number) => {
    const rows = database().kysely.selectFrom('translations').select('id').where('component_id', '=', componentId)
    return (await rows.where('filename', '=', 'door/cs.po').executeTakeFirstOrThrow()).id
  }

  test('a pull compares the components whose files it moved, and no others', async () => {
    const { door, gate } = await pair()
    await door.upstream({ 'gate/cs.po': poFile('cs', { Close: 'Zavři' }) })
    const { database: stand, compared } = observed(database())
    await door.ask('pull', stand)
    expect(new Set(compared)).toEqual(new Set([gate.id]))
    expect(await gate.unit('cs', 'Close')).toMatchObject({ target: 'Zavři' })
  })

  test('a new component of a repository is compared alone', async () => {
    const { door, gate } = await pair()
    const { database: stand, compared } = observed(database())
    const twin = await bench.component({}, { linkedTo: door, filemask: 'door/*.po' })
    await twin.ask('import', stand)
    expect(compared).toEqual([twin.id])
    expect(compared).not.toContain(gate.id)
  })

  test.each([
    ['mask', { filemask: 'gate/*.po' }],
    ['settings', { settings: JSON.stringify({ language_regex: '^de$' }) }],
  ] as const)('other %s of a component have its files compared, and only them', async (_, changes) => {
    const { door, gate } = await pair()
    await database().kysely.updateTable('components').set(changes).where('id', '=', door.id).execute()
    const { database: stand, compared } = observed(database())
    await gate.ask('pull', stand)
    expect(new Set(compared)).toEqual(new Set([door.id]))
  })

  test('settings that change during a run are seen by the next one', async () => {
    const { door, gate } = await pair()
    await door.upstream({ 'door/de.po': poFile('de', { Open: 'Öffnen' }) })
    await door.work(async (work) => {
      await database()
        .kysely.updateTable('components')
        .set({ filemask: 'gate/*.po' })
        .where('id', '=', door.id)
        .execute()
      await work.branch.recordSynced(work.components)
    })
    const { database: stand, compared } = observed(database())
    await gate.ask('import', stand)
    expect(compared).toContain(door.id)
    expect((await door.units('cs')).has('Close')).toBe(true)
  })

  test('another spelling of languages in the project has all its components compared', async () => {
    const { door, gate } = await pair()
    const { projectId } = door
    await database()
      .kysely.updateTable('projects')
      .set({ language_aliases: 'cz:cs' })
      .where('id', '=', projectId)
      .execute()
    const { database: stand, compared } = observed(database())
    await gate.ask('pull', stand)
    expect(new Set(compared)).toEqual(new Set([door.id, gate.id]))
  })

  test('a file that goes back to what was compared is read: our own commit came between', async () => {
    const { door, gate } = await pair()
    const before = (await door.read('door/cs.po')) ?? ''
    await door.save('cs', 'Open', 'Otevři')
    await door.run({
      kind: 'replace-file',
      translationId: await translationId(door.id),
      upload: await door.store(before),
    })
    expect(await door.unit('cs', 'Open')).toMatchObject({ target: 'Otevřít', pending: false })
    expect(await gate.wrongCounters()).toEqual([])
  })

  test('a broken file is looked at by every run: a new version may read it', async () => {
    const { door, gate } = await pair()
    await door.upstream({ 'gate/cs.po': 'msgid "Close\n' })
    await door.ask('pull')
    const { database: stand, compared } = observed(database())
    await door.ask('pull', stand)
    expect(new Set(compared)).toEqual(new Set([gate.id]))
  })
})
