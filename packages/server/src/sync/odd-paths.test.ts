import { rm } from 'node:fs/promises'
import {
  type GitRemote,
  isThorough,
  type RemoteFile,
  startGitRemote,
  type TestDatabase,
  testDatabase,
} from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Services } from '../services.ts'
import { repositoryDirectory } from './clone/repository-directory.ts'
import { type BenchComponent, makeWorkbench, poFile, type Workbench } from './testing.ts'

// Hundreds of runs of git a test, some with 50 MB: seconds on an idle machine.
vi.setConfig({ testTimeout: 360_000 })

const texts = { Open: 'old', Close: '', Menu: '' }
const large = Buffer.alloc(50_000_001, ' ')

/** The thing that upstream puts in place of a file of ours, or of its folder. */
const oddThings: readonly (readonly [string, (path: string) => readonly [string, RemoteFile]])[] = [
  ['a symbolic link', (path) => [path, { symlink: 'de.po' }]],
  ['a link that leads nowhere', (path) => [path, { symlink: '/nowhere' }]],
  ['a folder', (path) => [`${path}/inside.txt`, 'inside']],
  ['a submodule', (path) => [path, { submodule: '1'.repeat(40) }]],
  ['an executable file', (path) => [path, { executable: '#!/bin/sh\n' }]],
  ['a file that is not in its format', (path) => [path, Buffer.from([0, 255, 254, 0])]],
  ['an empty file', (path) => [path, '']],
  ['a file instead of the folder', () => ['po', 'a file']],
  ['a symbolic link instead of the folder', () => ['po', { symlink: 'elsewhere' }]],
  ['a submodule instead of the folder', () => ['po', { submodule: '1'.repeat(40) }]],
  ['a file too large to be read', (path) => [path, large]],
]

/** Our entry in each place: a file of upstream, or an added one; and the place of the typed text. */
const places = [
  { language: 'cs', added: false, text: 'pending' },
  { language: 'sk', added: false, text: 'committed' },
  { language: 'fr', added: true, text: 'pending' },
  { language: 'it', added: true, text: 'committed' },
  { language: 'pl', added: true, text: 'pushed' },
] as const
const pathOf = (language: string) => `po/${language}.po`

describe('whatever upstream puts in the place of a file', () => {
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

  const upstreams = ['cs', 'sk', 'de']
  const files = {
    'po/kiosk.pot': poFile('', { Open: '', Close: '', Menu: '' }),
    ...Object.fromEntries(upstreams.map((code) => [pathOf(code), poFile(code, texts)])),
  }

  /** A component with a text in each place, on two nodes. */
  async function start(): Promise<BenchComponent> {
    const kiosk = await bench.component(files, { newBase: 'po/kiosk.pot' })
    await kiosk.ask('import')
    const put = async (text: string) => {
      for (const place of places) {
        if (place.text !== text) continue
        if (place.added) await kiosk.run({ kind: 'add-language', languageCode: place.language })
        await kiosk.save(place.language, 'Close', `typed ${place.language}`)
      }
    }
    await put('pushed')
    await kiosk.ask('push')
    await kiosk.on(second).ask('pull')
    await put('committed')
    await kiosk.ask('commit')
    await put('pending')
    return kiosk
  }

  async function worksOn(kiosk: BenchComponent): Promise<void> {
    for (const operation of ['pull', 'commit', 'push', 'file-scan', 'file-sync', 'reset-keep', 'push'] as const)
      expect([operation, await kiosk.ask(operation)]).toMatchObject([operation, { result: true }])
    expect(await kiosk.on(second).ask('pull')).toMatchObject({ result: true })
    expect(await kiosk.wrongCounters()).toEqual([])
  }

  const entriesAt = async (kiosk: BenchComponent, revision: string, paths: readonly string[]) =>
    (await remote.git(kiosk.repository, 'ls-tree', '-r', '--full-tree', revision, '--', ...paths)).trim()

  // First every thing once, with the clone or without; then each the other way. The large file, which takes as long as all others, and what
  // follows it are for soaks.
  const cases = [0, 1]
    .flatMap((turn) => oddThings.map(([thing, put], index) => ({ thing, put, isLost: index % 2 === turn })))
    .slice(0, Number(process.env.WEFT_ODD_PATHS ?? (isThorough() ? oddThings.length - 1 : 6)))

  test.each(cases)(
    '$thing: no run stops, it stays, and the texts are back with the file; the clone was lost: $isLost',
    async ({ put, isLost }) => {
      const kiosk = await start()
      if (isLost)
        await rm(repositoryDirectory(bench.services.config.dataDir, kiosk.id), { recursive: true, force: true })
      const odd = Object.fromEntries(places.map(({ language }) => put(pathOf(language))))
      const theirs = await kiosk.upstream(odd)
      await worksOn(kiosk)
      const paths = Object.keys(odd)
      expect(await entriesAt(kiosk, 'main', paths)).toBe(await entriesAt(kiosk, theirs, paths))

      // The files are back, with what upstream ever got of us.
      const back = places.map(({ language, text }) => {
        const close = text === 'pushed' ? `typed ${language}` : ''
        return [pathOf(language), poFile(language, { ...texts, Close: close })]
      })
      await kiosk.upstream(Object.fromEntries(paths.map((path) => [path, null])))
      await kiosk.upstream({ ...files, ...Object.fromEntries(back) })
      await worksOn(kiosk)
      for (const { language } of places) {
        const unit = await kiosk.unit(language, 'Close')
        expect([unit.target, ...unit.suggestions]).toContain(`typed ${language}`)
        expect(await kiosk.read(pathOf(language))).toContain(`"${unit.target}"`)
      }
      expect(await kiosk.pendingEdits()).toBe(0)
    },
  )

  test('a language whose place is taken is refused, and the component works on', async () => {
    const kiosk = await bench.component({ ...files, 'po/fr.po': { symlink: 'de.po' } }, { newBase: 'po/kiosk.pot' })
    await kiosk.ask('import')
    const asked = await kiosk.run({ kind: 'add-language', languageCode: 'fr' })
    expect(asked).toEqual({ result: false, detail: expect.stringContaining('link'), strings: 0 })
    expect(await kiosk.languages()).toEqual(['cs', 'de', 'en', 'sk'])
    expect(await kiosk.alerts()).toEqual({})
    await worksOn(kiosk)
  })
})
