import { type GitRemote, startGitRemote, type TestDatabase, testDatabase } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BenchComponent, endsAfter, makeWorkbench, poFile, type Workbench } from './testing.ts'

// Dozens of runs of git a test: a second on an idle machine.
vi.setConfig({ testTimeout: 120_000 })

describe('two components on one file', () => {
  let opened: TestDatabase
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    opened = await testDatabase()
    remote = await startGitRemote()
    bench = await makeWorkbench(opened.database, opened.config.dataDir, remote)
  })
  afterAll(async () => {
    await remote.stop()
    await opened.close()
  })

  const settings = { allow_translation_propagation: false }
  const files = { 'po/cs.po': poFile('cs', { Open: '', Close: '', Menu: '' }), 'po/de.po': poFile('de', { Open: '' }) }

  async function start(clones: 'one clone' | 'two clones'): Promise<[BenchComponent, BenchComponent]> {
    const first = await bench.component(files, { settings })
    await first.ask('import')
    const place = clones === 'one clone' ? { linkedTo: first } : { beside: first }
    const second = await bench.component({}, { settings, ...place })
    await second.ask('import')
    return [first, second]
  }

  const textsOf = async (kiosk: BenchComponent) =>
    Object.fromEntries([...(await kiosk.units('cs'))].map(([source, { target }]) => [source, target]))

  const rowsOf = async (...all: readonly BenchComponent[]) =>
    (
      await opened.database.executeSql(
        `select t.component_id, u.id, u.target, u.state from units u join translations t on t.id = u.translation_id
          where t.component_id = any($1::int[]) and t.language_code = 'cs' order by u.id`,
        [all.map(({ id }) => id)],
      )
    ).rows

  async function show(texts: Readonly<Record<string, string>>, ...all: readonly BenchComponent[]): Promise<void> {
    for (const kiosk of all) {
      expect(await textsOf(kiosk)).toEqual(texts)
      expect(await kiosk.pendingEdits()).toBe(0)
      expect(await kiosk.wrongCounters()).toEqual([])
    }
    const [first] = all
    const file = (await first?.read('po/cs.po')) ?? ''
    for (const text of Object.values(texts)) expect(file).toContain(`msgstr "${text}"`)
  }

  test.each(['one clone', 'two clones'] as const)('show what was saved in both before a push: %s', async (clones) => {
    const [first, second] = await start(clones)
    await first.save('cs', 'Open', 'Otevřít')
    await second.save('cs', 'Close', 'Zavřít')
    for (const kiosk of [first, second]) expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await first.ask('pull')).toMatchObject({ result: true })
    await show({ Open: 'Otevřít', Close: 'Zavřít', Menu: '' }, first, second)
  })

  test.each(['one clone', 'two clones'] as const)(
    'keep both texts of one string, the later one as its text: %s',
    async (clones) => {
      const [first, second] = await start(clones)
      await first.save('cs', 'Open', 'Otevřít')
      await second.save('cs', 'Open', 'Otevři')
      for (const kiosk of [first, second, first]) expect(await kiosk.ask('push')).toMatchObject({ result: true })
      expect(await first.ask('pull')).toMatchObject({ result: true })
      await show({ Open: 'Otevři', Close: '', Menu: '' }, first, second)
      expect((await second.unit('cs', 'Open')).suggestions).toEqual(['Otevřít'])
    },
  )

  test('read what the other committed also after a run that ended before it had read it', async () => {
    const [first, second] = await start('one clone')
    await first.save('cs', 'Open', 'Otevřít')
    // So many transactions have committed it, and none has read it.
    await expect(first.ask('commit', endsAfter(opened.database, 1))).rejects.toThrow('killed')
    await second.save('cs', 'Close', 'Zavřít')
    expect(await second.ask('push')).toMatchObject({ result: true })
    await show({ Open: 'Otevřít', Close: 'Zavřít', Menu: '' }, first, second)
  })

  test('lose each language together when somebody removes it in one, the last one as well', async () => {
    const [first, second] = await start('one clone')
    for (const [language, left] of [
      ['cs', ['de', 'en']],
      ['de', ['en']],
    ] as const) {
      const { rows } = await opened.database.executeSql(
        'select id from translations where component_id = $1 and language_code = $2',
        [first.id, language],
      )
      await first.run({ kind: 'delete-translation', translationId: Number(rows[0]?.id) })
      expect([await first.languages(), await second.languages()]).toEqual([left, left])
    }
  })

  test.each([false, true])('get a language back together, with the ids of both, after a push: %s', async (isPushed) => {
    const [first, second] = await start('one clone')
    await first.save('cs', 'Open', 'Otevřít')
    await second.save('cs', 'Close', 'Zavřít')
    expect(await first.ask('push')).toMatchObject({ result: true })
    await second.save('cs', 'Menu', 'Nabídka')
    const before = await rowsOf(first, second)
    const [own] = (
      await opened.database.executeSql(`select id from translations where component_id = $1 and language_code = 'cs'`, [
        first.id,
      ])
    ).rows
    const translationId = Number(own?.id)
    await first.run({ kind: 'delete-translation', translationId })
    expect([await first.languages(), await second.languages()]).toEqual([
      ['de', 'en'],
      ['de', 'en'],
    ])
    if (isPushed) expect(await first.ask('push')).toMatchObject({ result: true })
    const [place] = (
      await opened.database.executeSql(
        `select p.id, (select count(*)::int from removed_places o where o.along_id = p.id) as along
           from removed_places p where p.of_component_id = $1 and p.along_id is null`,
        [first.id],
      )
    ).rows
    expect(place?.along).toBe(1)
    const work = { kind: 'restore-translation', placeId: Number(place?.id), translationId } as const
    expect(await first.run(work)).toMatchObject({ result: true, translationId })
    expect(await rowsOf(first, second)).toEqual(before)
    expect(await first.ask('push')).toMatchObject({ result: true })
    await show({ Open: 'Otevřít', Close: 'Zavřít', Menu: 'Nabídka' }, first, second)
    expect(
      (
        await opened.database.executeSql('select 1 from removed_places where of_component_id = any($1)', [
          [first.id, second.id],
        ])
      ).rows,
    ).toEqual([])
  })
})
