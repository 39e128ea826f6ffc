import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { repositoryDirectory } from './clone/repository-directory.ts'
import { type BenchComponent, makeWorkbench, poFile, type Workbench } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const cs = poFile('cs', { Open: 'Otevřít', Close: '' })

/** The possible damage of a clone after a power cut, while the database is complete. */
describeOnDatabase('a clone after a power cut', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  const cloneOf = ({ id }: BenchComponent) => repositoryDirectory(config().dataDir, id)
  const git = (kiosk: BenchComponent, ...args: string[]) =>
    execFileSync('git', [`--git-dir=${cloneOf(kiosk)}`, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()

  /** A component with a pushed text and another text that is committed but not pushed. */
  async function makeKiosk(): Promise<{ kiosk: BenchComponent; first: string }> {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    const first = git(kiosk, 'rev-parse', 'main')
    await kiosk.save('cs', 'Open', 'Otevři')
    await kiosk.ask('push')
    return { kiosk, first }
  }

  async function expectAll(kiosk: BenchComponent, close: string): Promise<void> {
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.unit('cs', 'Open')).toMatchObject({ target: 'Otevři' })
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: close, pending: false })
    const file = await kiosk.read('po/cs.po')
    expect(file).toContain('msgstr "Otevři"')
    expect(file).toContain(`msgstr "${close}"`)
    git(kiosk, 'fsck', '--connectivity-only')
  }

  test('whose branch fell back behind what was pushed brings no old text back', async () => {
    const { kiosk, first } = await makeKiosk()
    for (const ref of ['refs/heads/main', 'refs/remotes/origin/main']) git(kiosk, 'update-ref', ref, first)
    await kiosk.ask('commit')
    await expectAll(kiosk, '')
  })

  test('whose branch fell back behind what was committed gets it again', async () => {
    const { kiosk } = await makeKiosk()
    const pushed = git(kiosk, 'rev-parse', 'main')
    await kiosk.save('cs', 'Close', 'Zavři', 'boris')
    await kiosk.ask('commit')
    git(kiosk, 'update-ref', 'refs/heads/main', pushed)
    await expectAll(kiosk, 'Zavři')
  })

  const damages: readonly (readonly [string, (kiosk: BenchComponent) => void])[] = [
    ['a branch of no bytes', (kiosk) => truncateSync(join(cloneOf(kiosk), 'refs/heads/main'))],
    ['a branch full of zeros', (kiosk) => writeFileSync(join(cloneOf(kiosk), 'refs/heads/main'), Buffer.alloc(41))],
    ['no HEAD', (kiosk) => rmSync(join(cloneOf(kiosk), 'HEAD'))],
    ['an empty HEAD', (kiosk) => truncateSync(join(cloneOf(kiosk), 'HEAD'))],
    ['an empty config', (kiosk) => truncateSync(join(cloneOf(kiosk), 'config'))],
    [
      'the last commit missing',
      (kiosk) => {
        const tip = git(kiosk, 'rev-parse', 'main')
        rmSync(join(cloneOf(kiosk), 'objects', tip.slice(0, 2), tip.slice(2)))
      },
    ],
    ['no objects', (kiosk) => rmSync(join(cloneOf(kiosk), 'objects'), { recursive: true })],
    [
      'packs without their indexes',
      (kiosk) => {
        const packs = join(cloneOf(kiosk), 'objects/pack')
        for (const name of readdirSync(packs)) if (name.endsWith('.idx')) rmSync(join(packs, name))
      },
    ],
  ]

  test.each(damages)('with %s is fetched anew, and what was committed is committed again', async (_what, damage) => {
    const { kiosk } = await makeKiosk()
    await kiosk.save('cs', 'Close', 'Zavři', 'boris')
    await kiosk.ask('commit')
    damage(kiosk)
    // The machine was started again.
    expect(existsSync(join(cloneOf(kiosk), 'weft-checked'))).toBe(true)
    writeFileSync(join(cloneOf(kiosk), 'weft-checked'), 'an earlier life\n')
    await expectAll(kiosk, 'Zavři')
  })

  test('is looked at once for each start of the machine', async () => {
    const { kiosk } = await makeKiosk()
    const mark = join(cloneOf(kiosk), 'weft-checked')
    writeFileSync(mark, 'an earlier life\n')
    git(kiosk, 'update-ref', 'refs/weft/kept', 'main')
    await kiosk.ask('push')
    // The same clone: it was whole.
    expect(git(kiosk, 'for-each-ref', 'refs/weft/kept')).not.toBe('')
    await expectAll(kiosk, '')
  })
})
