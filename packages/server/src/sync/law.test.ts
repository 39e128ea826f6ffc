import { type GitRemote, startGitRemote, type TestDatabase, testDatabase } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { splitPlural } from '../db/unit-state.ts'
import type { Services } from '../services.ts'
import { history, languages, type Step, transport } from './law.arbitrary.ts'
import { po, startFile, startTexts } from './law-files.arbitrary.ts'
import { HistoryPlayer } from './law-player.arbitrary.ts'
import { endPreparedProcess } from './law-process.arbitrary.ts'
import { type BenchComponent, makeWorkbench, type Transport, type Workbench } from './testing.ts'

/** How many random histories; a soak tries hundreds. A failure tells its seed, which WEFT_SYNC_SEED takes. */
const runs = Number(process.env.WEFT_SYNC_RUNS ?? 3)
const seed = Number(process.env.WEFT_SYNC_SEED ?? Date.now() % 2 ** 31)
const path = process.env.WEFT_SYNC_PATH === undefined ? {} : { path: process.env.WEFT_SYNC_PATH }

describe('the law of synchronisation', () => {
  let opened: TestDatabase
  let remote: GitRemote
  let bench: Workbench
  let nodes: Services[]
  beforeAll(async () => {
    opened = await testDatabase()
    remote = await startGitRemote()
    bench = await makeWorkbench(opened.database, opened.config.dataDir, remote)
    nodes = [bench.services, bench.node()].map((node) => ({
      ...node,
      config: { ...node.config, databaseUrl: opened.config.databaseUrl },
    }))
  })
  afterAll(async () => {
    await endPreparedProcess()
    await remote.stop()
    await opened.close()
  })

  async function start(
    steps: readonly Step[],
    over: Transport,
  ): Promise<{ kiosk: BenchComponent; played: HistoryPlayer }> {
    const files = {
      'po/kiosk.pot': startFile('', { Open: '', Close: '', Menu: '', Help: '' }),
      ...Object.fromEntries(languages.map((code) => [`po/${code}.po`, startFile(code, startTexts)])),
    }
    const about = { newBase: 'po/kiosk.pot', over, settings: { allow_translation_propagation: false } }
    const kiosk = await bench.component(files, about)
    await kiosk.ask('import')
    const other =
      over !== 'local' && steps.some(({ kind }) => kind === 'link')
        ? await bench.component(files, { ...about, in: kiosk })
        : null
    await other?.ask('import')
    return { kiosk, played: new HistoryPlayer(kiosk, other, { remote, over, nodes, people: bench.people }) }
  }

  async function holds(kiosk: BenchComponent, played: HistoryPlayer): Promise<void> {
    for (const operation of ['pull', 'push'] as const)
      expect([operation, await kiosk.on(nodes[1] ?? bench.services).ask(operation)]).toMatchObject([
        operation,
        { result: true },
      ])
    await played.deliver()
    await played.bringBack()
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    for (const [key, texts] of played.owed) {
      const unit = (await kiosk.units(key.slice(0, 2))).get(key.slice(3))
      expect([key, unit?.target, ...(unit?.suggestions ?? [])]).toEqual(expect.arrayContaining([...texts]))
    }
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.wrongCounters()).toEqual([])
    expect(await kiosk.pendingEdits()).toBe(0)
    for (const language of await kiosk.languages()) {
      if (language === 'en') continue
      const file = po.parse(Buffer.from((await played.read(`po/${language}.po`)) ?? ''))
      const inFile = file.units.map((unit) => [
        unit.source[0],
        unit.target.join('\u001e\u001e'),
        unit.state === 'needs-editing',
      ])
      const units = [...(await kiosk.units(language)).values()]
      expect(units.map(({ source, target, state }) => [splitPlural(source)[0], target, state === 10])).toEqual(
        inFile.map(([source, target, fuzzy]) => [source, target, fuzzy && `${target}`.replaceAll('\u001e', '') !== '']),
      )
      expect(units.filter(({ pending }) => pending)).toEqual([])
    }
  }

  test(
    `after any history on two nodes every text is the string’s, a suggestion, or was replaced later (seed ${seed})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(history, transport, async (steps, over) => {
          const { kiosk, played } = await start(steps, over)
          await played.play(steps)
          await holds(kiosk, played)
        }),
        { numRuns: runs, seed, ...path, endOnFailure: process.env.WEFT_SYNC_SHRINK === undefined },
      )
    },
    60_000 + runs * 90_000,
  )
})
