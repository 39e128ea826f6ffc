import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeWorkbench, poFile, type Workbench } from '../testing.ts'
import { collectGarbageOf } from './collect-garbage.ts'

// Dozens of runs of git: seconds on an idle machine.
vi.setConfig({ testTimeout: 120_000 })

describeOnDatabase('garbage', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  test('of many pulls and commits is collected by a job of its own, once for all that asked for it', async () => {
    const kiosk = await bench.component({ 'po/cs.po': poFile('cs', { Open: 'Otevřít' }) })
    await kiosk.ask('import')
    const folder = join(config().dataDir, 'repositories', `${kiosk.id}.git`, 'objects/pack')
    const packs = () => readdirSync(folder).filter((name) => name.endsWith('.pack')).length
    const waiting = async () =>
      (await database().executeSql("select payload from jobs where kind = 'collect-garbage'")).rows
    for (let round = 0; packs() < 22; round++) {
      expect(await waiting()).toEqual(packs() < 20 ? [] : [expect.anything()])
      await kiosk.upstream({ 'po/cs.po': poFile('cs', { Open: `Otevřít ${round}` }) })
      await kiosk.ask('pull')
    }
    expect(await waiting()).toMatchObject([{ payload: { repositoryId: kiosk.id } }])
    await kiosk.save('cs', 'Open', 'Sezame')
    await collectGarbageOf(bench.services, kiosk.id)
    expect(packs()).toBeLessThan(8)
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.read('po/cs.po')).toContain('Sezame')
  })

  test('of a clone that is not on this node is no matter', async () => {
    await collectGarbageOf(bench.services, 999_999)
  })
})
