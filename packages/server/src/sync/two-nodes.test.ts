import { type GitRemote, startGitRemote, type TestDatabase, testDatabase } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Services } from '../services.ts'
import { makeWorkbench, poFile, type Workbench } from './testing.ts'

// Dozens of runs of git a test: a second on an idle machine.
vi.setConfig({ testTimeout: 60_000 })

const pot = poFile('', { Open: '', Close: '', Menu: '' })
const cs = poFile('cs', { Open: 'Otevřít', Close: '', Menu: 'Nabídka' })

describe('two nodes over one repository', () => {
  let opened: TestDatabase
  let remote: GitRemote
  let bench: Workbench
  let second: Services
  beforeAll(async () => {
    opened = await testDatabase()
    remote = await startGitRemote()
    bench = await makeWorkbench(opened.database, opened.config.dataDir, remote)
    second = bench.node()
  })
  afterAll(async () => {
    await remote.stop()
    await opened.close()
  })

  const kept = { target: 'Zavřít', suggestions: [] }

  test.each(
    (['update-source', 'replace-file', 'remove-unit', 'add-units'] as const).flatMap((kind) => [
      { kind, clone: 'absent' },
      { kind, clone: 'behind' },
    ]),
  )(
    'a change of files on a node without our commits takes no text of another one: $kind, its clone is $clone',
    async ({ kind, clone }) => {
      const kiosk = await bench.component(
        { 'po/cs.po': cs, 'po/de.po': cs, 'po/kiosk.pot': pot },
        { newBase: 'po/kiosk.pot' },
      )
      await kiosk.ask('import')
      const there = kiosk.on(second)
      if (clone === 'behind') await there.ask('pull')
      await kiosk.save('cs', 'Close', 'Zavřít')
      await kiosk.ask('commit')
      const german = `select id from translations where component_id = $1 and language_code = 'de'`
      const translationId = Number((await opened.database.executeSql(german, [kiosk.id])).rows[0]?.id)
      const works = {
        'update-source': async () => ({
          kind: 'update-source' as const,
          upload: await kiosk.store(`${pot}\nmsgid "More"\nmsgstr ""\n`),
        }),
        'replace-file': async () => ({
          kind: 'replace-file' as const,
          translationId,
          upload: await kiosk.store(poFile('de', { Open: 'Auf', Close: '', Menu: '' })),
        }),
        'remove-unit': async () => ({ kind: 'remove-unit' as const, unitId: (await kiosk.unit('de', 'Menu')).id }),
        'add-units': async () => ({
          kind: 'add-units' as const,
          translationId,
          units: [{ context: '', source: ['More'], target: ['Mehr'], state: null }],
          action: 'new-unit' as const,
        }),
      }
      expect(await there.run(await works[kind]())).toMatchObject({ result: true })
      expect(await kiosk.unit('cs', 'Close')).toMatchObject(kept)
      expect(await kiosk.ask('push')).toMatchObject({ result: true })
      expect(await kiosk.read('po/cs.po')).toContain('msgid "Close"\nmsgstr "Zavřít"')
      expect(await kiosk.unit('cs', 'Close')).toMatchObject({ ...kept, pending: false })
      expect(await kiosk.wrongCounters()).toEqual([])
    },
  )
})
