import { type GitRemote, startGitRemote, type TestDatabase, testDatabase } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { saveUnit } from '../../domain/unit/save-unit.ts'
import { type BenchComponent, type BenchSettings, makeWorkbench, type Workbench } from '../testing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

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

const messages = (sep: string, one: string, two: string) => `a${sep}${one}\nb${sep}${two}\n`
const po = (one: string, two: string) =>
  `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "a"\nmsgstr "${one}"\n\nmsgid "b"\nmsgstr "${two}"\n`

/** Commits with the number of files that each changes, newest first. */
async function filesOfCommits(kiosk: BenchComponent): Promise<number[]> {
  const log = await remote.git(kiosk.repository, 'log', '--format=%x00', '--name-only', 'main')
  return log
    .split('\0')
    .slice(1)
    .map((names) => names.split('\n').filter((name) => name !== '').length)
}

test.each([
  ['properties', 'm_*.properties', 'm.properties', (one: string, two: string) => messages('=', one, two)],
  [
    'strings-utf8',
    '*.lproj/m.strings',
    'en.lproj/m.strings',
    (one: string, two: string) => `"a" = "${one}";\n"b" = "${two}";\n`,
  ],
  ['fluent', '*/m.ftl', 'en/m.ftl', (one: string, two: string) => messages(' = ', one, two)],
  ['toml', '*.toml', 'en.toml', (one: string, two: string) => `a = "${one}"\nb = "${two}"\n`],
  ['json', '*.json', 'en.json', (one: string, two: string) => `{"a": "${one}", "b": "${two}"}\n`],
  ['po-mono', 'po/*.po', 'po/en.po', po],
] as const)(
  'a source text that changes makes no commit without a file: %s',
  async (format, filemask, template, file) => {
    const about: BenchSettings = { format, filemask, template }
    const kiosk = await bench.component(
      {
        [template]: file('One', 'Two'),
        [filemask.replace('*', 'de')]: file('Eins', 'Zwei'),
        [filemask.replace('*', 'fr')]: file('Un', 'Deux'),
      },
      about,
    )
    await kiosk.ask('import')
    await kiosk.upstream({ [template]: file('One more', 'Two') })
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await kiosk.unit('de', 'a')).toMatchObject({ state: 10 })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect((await filesOfCommits(kiosk)).every((files) => files > 0)).toBe(true)
    expect(await kiosk.pendingEdits()).toBe(0)
    expect(await kiosk.unit('de', 'a')).toMatchObject({ target: 'Eins', state: 10, pending: false })

    // Somebody says that a text is not good, and somebody else that it is.
    const { id } = await kiosk.unit('fr', 'b')
    const commits = (await filesOfCommits(kiosk)).length
    await saveUnit(opened.database, { unitId: id, target: ['Deux'], state: 10, userId: bench.people.anna })
    await kiosk.ask('push')
    await saveUnit(opened.database, { unitId: id, target: ['Deux'], state: 20, userId: bench.people.boris })
    await kiosk.ask('push')
    const now = await filesOfCommits(kiosk)
    expect(now.every((files) => files > 0)).toBe(true)
    expect(now.length - commits).toBe(format === 'po-mono' ? 2 : 0)
    expect(await kiosk.pendingEdits()).toBe(0)
    expect(await kiosk.wrongCounters()).toEqual([])
  },
)

test('a commit that would change no file is none, whatever asks for it', async () => {
  const kiosk = await bench.component({ 'po/cs.po': po('x', 'y') })
  await kiosk.ask('import')
  await kiosk.work(async (work) => {
    const tip = work.branch.tip
    const author = { name: 'Anna', email: 'anna@example.com', date: new Date() }
    const same = new Map([['po/cs.po', Buffer.from(po('x', 'y'))]])
    await work.branch.commit({ changes: same, author, message: 'Nothing' })
    expect(work.branch.tip).toBe(tip)
    expect(await work.clone.commitOn(tip, { changes: new Map([['gone', null]]), author, message: 'Nothing' })).toBe(tip)
  })
})
