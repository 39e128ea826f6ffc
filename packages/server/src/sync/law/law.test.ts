import { type GitRemote, startGitRemote, type TestDatabase, testDatabase } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Services } from '../../services.ts'
import { type BenchComponent, makeWorkbench, type Transport, type Workbench } from '../testing.ts'
import {
  history,
  kind,
  languages,
  type Sharing,
  type Step,
  sharedHistory,
  sharing,
  transport,
} from './law.arbitrary.ts'
import { base, type LawFiles, lawFiles } from './law-files.arbitrary.ts'
import { HistoryPlayer } from './law-player.arbitrary.ts'
import { endPreparedProcess } from './law-process.arbitrary.ts'

/** How many random histories; a soak tries hundreds. A failure tells its seed, which WEFT_SYNC_SEED takes. */
const runs = Number(process.env.WEFT_SYNC_RUNS ?? 3)
const seed = Number(process.env.WEFT_SYNC_SEED ?? Date.now() % 2 ** 31)
const path = process.env.WEFT_SYNC_PATH === undefined ? {} : { path: process.env.WEFT_SYNC_PATH }

interface Played {
  readonly kiosk: BenchComponent
  readonly played: HistoryPlayer
}

/**
 * The names that a string got from one of its components: the components that share its file follow, with all facts of the string.
 */
function namesOf(name: string, renames: readonly ReadonlyMap<string, string>[]): string[] {
  const names = new Set([name])
  // A name that is added meanwhile is walked over as well.
  for (const one of names)
    for (const known of renames) {
      const next = known.get(one)
      if (next !== undefined) names.add(next)
    }
  return [...names]
}

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

  const filesOf = (law: LawFiles) => ({
    'po/kiosk.pot': base,
    ...Object.fromEntries(
      languages.map((code) => law.codeOf(code)).map((code) => [`po/${code}.po`, law.start(code, {})]),
    ),
  })

  async function start(
    steps: readonly Step[],
    { over, law }: { readonly over: Transport; readonly law: LawFiles },
  ): Promise<Played> {
    const files = filesOf(law)
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

  /** Two components over the same files. */
  async function startTwo(over: Transport, law: LawFiles, sharing: Sharing): Promise<Played[]> {
    const about = {
      format: law.id,
      template: law.template,
      newBase: 'po/kiosk.pot',
      over,
      settings: { allow_translation_propagation: sharing.propagates },
    }
    const first = await bench.component(filesOf(law), about)
    await first.ask('import')
    const isLinked = sharing.clones === 1 || over === 'local'
    const second = await bench.component({}, { ...about, ...(isLinked ? { linkedTo: first } : { beside: first }) })
    await second.ask('import')
    const place = { remote, over, nodes, people: bench.people, files: law }
    const players = [first, second].map((kiosk, at) => ({
      kiosk,
      played: new HistoryPlayer(kiosk, null, { ...place, name: at === 0 ? 'a' : 'b' }),
    }))
    for (const [at, { played }] of players.entries())
      if (sharing.propagates) played.twin = players[1 - at]?.played ?? null
    return players
  }

  async function holds(...all: readonly Played[]): Promise<void> {
    const deliver = async () => {
      for (const { played } of all) await played.deliver()
    }
    const asked = async (kiosk: BenchComponent, operation: 'pull' | 'push') => {
      expect([operation, await kiosk.ask(operation)]).toMatchObject([operation, { result: true }])
      await deliver()
    }
    for (const { kiosk } of all)
      for (const operation of ['pull', 'push'] as const) await asked(kiosk.on(nodes[1] ?? bench.services), operation)
    const [first, ...others] = all.map(({ played }) => played)
    await first?.bringBack(others)
    for (const { kiosk } of all) await asked(kiosk, 'pull')
    for (const { kiosk, played } of all) {
      for (const [key, texts] of played.owed) {
        // A text that one of two components wrote over the other's is at the one that wrote it.
        const names = namesOf(
          key.slice(3),
          all.map((one) => one.played.renames),
        )
        const units = await Promise.all(all.map((one) => one.played.units(key.slice(0, 2))))
        const found = units.flatMap((known) => names.map((name) => known.get(name)))
        const shown = found.flatMap((unit) => [unit?.target, ...(unit?.suggestions ?? [])])
        expect([key, ...shown]).toEqual(expect.arrayContaining([...texts]))
      }
      await asked(kiosk, 'push')
    }
    // The last push of the other; a source text that it changed makes texts here need editing, which is pushed as well.
    if (others.length > 0)
      for (const operation of ['pull', 'push', 'pull'] as const)
        for (const { kiosk } of all) await asked(kiosk, operation)
    for (const one of all) await showsFiles(one)
  }

  async function showsFiles({ kiosk, played }: Played): Promise<void> {
    expect(await kiosk.wrongCounters()).toEqual([])
    expect(await kiosk.pendingEdits()).toBe(0)
    const { files: law } = played
    const template = law.isMonolingual ? law.parse((await played.read(law.template)) ?? '').units : null
    // If the file lacks a string, its number of forms is unknown.
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
          await holds({ kiosk, played })
        }),
        { numRuns: runs, seed, ...path, endOnFailure: process.env.WEFT_SYNC_SHRINK === undefined },
      )
    },
    60_000 + runs * 90_000,
  )

  test(
    `two components on one file show its texts after any history (seed ${seed})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(sharedHistory, transport, kind, sharing, async (steps, over, id, shared) => {
          const all = await startTwo(over, lawFiles(id), shared)
          for (const { at, step } of steps) {
            await all[at]?.played.step(step)
            await all[1 - at]?.played.deliver()
          }
          await holds(...all)
        }),
        { numRuns: runs, seed, ...path, endOnFailure: process.env.WEFT_SYNC_SHRINK === undefined },
      )
    },
    60_000 + runs * 90_000,
  )
})
