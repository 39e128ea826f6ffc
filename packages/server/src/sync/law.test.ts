import { type GitRemote, startGitRemote, type TestDatabase, testDatabase } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Services } from '../services.ts'
import { history, kind, languages, type Step, transport } from './law.arbitrary.ts'
import { base, type LawFiles, lawFiles } from './law-files.arbitrary.ts'
import { HistoryPlayer } from './law-player.arbitrary.ts'
import { endPreparedProcess } from './law-process.arbitrary.ts'
import { type BenchComponent, makeWorkbench, type Transport, type Workbench } from './testing.ts'

/** How many random histories; a soak tries hundreds. A failure tells its seed, which WEFT_SYNC_SEED takes. */
const runs = Number(process.env.WEFT_SYNC_RUNS ?? 3)
const seed = Number(process.env.WEFT_SYNC_SEED ?? Date.now() % 2 ** 31)
const path = process.env.WEFT_SYNC_PATH === undefined ? {} : { path: process.env.WEFT_SYNC_PATH }

const isEmpty = (target: string): boolean => target.replaceAll('\u001e', '') === ''

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
    { over, law }: { readonly over: Transport; readonly law: LawFiles },
  ): Promise<{ kiosk: BenchComponent; played: HistoryPlayer }> {
    const files = {
      'po/kiosk.pot': base,
      ...Object.fromEntries(
        languages.map((code) => law.codeOf(code)).map((code) => [`po/${code}.po`, law.start(code, {})]),
      ),
    }
    const about = {
      format: law.id,
      template: law.template,
      newBase: 'po/kiosk.pot',
      over,
      settings: { allow_translation_propagation: false },
    }
    const kiosk = await bench.component(files, about)
    await kiosk.ask('import')
    const other =
      over !== 'local' && steps.some(({ kind }) => kind === 'link')
        ? await bench.component(files, { ...about, in: kiosk })
        : null
    await other?.ask('import')
    return { kiosk, played: new HistoryPlayer(kiosk, other, { remote, over, nodes, people: bench.people, files: law }) }
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
      const unit = (await played.units(key.slice(0, 2))).get(key.slice(3))
      expect([key, unit?.target, ...(unit?.suggestions ?? [])]).toEqual(expect.arrayContaining([...texts]))
    }
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.wrongCounters()).toEqual([])
    expect(await kiosk.pendingEdits()).toBe(0)
    const { files: law } = played
    const template = law.isMonolingual ? law.parse((await played.read(law.template)) ?? '').units : null
    // Of a string that its file lacks nothing says how many forms it has.
    const shown = (target: string) => (template && isEmpty(target) ? '' : target)
    for (const language of await kiosk.languages()) {
      if (language === 'en' && !template) continue
      const inFile = law.parse((await played.read(`po/${language}.po`)) ?? '').units
      const own = new Map(inFile.map((unit) => [law.nameOf(unit), unit]))
      const rows = [...(await played.units(language))]
      expect(rows.map(([name, { target, state }]) => [name, shown(target), language !== 'en' && state === 10])).toEqual(
        (template ?? inFile).map((unit) => {
          const name = law.nameOf(unit)
          const target = own.get(name)?.target.join('\u001e\u001e') ?? ''
          const isFuzzy = language !== 'en' && own.get(name)?.state === 'needs-editing' && !isEmpty(target)
          return [name, shown(target), isFuzzy]
        }),
      )
      const units = rows.map(([, unit]) => unit)
      expect(units.filter(({ pending }) => pending)).toEqual([])
    }
  }

  test(
    `after any history on two nodes every text is the string’s, a suggestion, or was replaced later (seed ${seed})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(history, transport, kind, async (steps, over, id) => {
          const { kiosk, played } = await start(steps, { over, law: lawFiles(id) })
          await played.play(steps)
          await holds(kiosk, played)
        }),
        { numRuns: runs, seed, ...path, endOnFailure: process.env.WEFT_SYNC_SHRINK === undefined },
      )
    },
    60_000 + runs * 90_000,
  )
})
