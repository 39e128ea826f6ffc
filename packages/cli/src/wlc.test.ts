import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasProgram, makeWorkplace, run, type ServeProcess, type Workplace } from './testing.ts'

// Each step starts a process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

/**
 * Weblate's command line client, unchanged, on the demo: Debian has it as `wlc`. Without it these tests are skipped.
 */
describe.skipIf(!hasProgram('wlc'))('wlc (skipped where it is not installed)', () => {
  let place: Workplace
  let server: ServeProcess
  let token = ''
  beforeAll(async () => {
    place = await makeWorkplace()
    server = await place.serve({ DEMO: 'on' })
    token = /wlu_\w+/.exec(server.output())?.[0] ?? ''
    while (!server.output().includes('The demo is imported')) await new Promise((resolve) => setTimeout(resolve, 100))
  })
  afterAll(() => place.remove())

  const wlc = (...args: string[]) =>
    run('wlc', ['--url', `${server.base}/api/`, '--key', token, '--format', 'json', ...args], { cwd: place.folder })
  async function answer(...args: string[]) {
    const { exitCode, out, error } = await wlc(...args)
    expect({ exitCode, error }).toEqual({ exitCode: 0, error: '' })
    return out === '' ? null : JSON.parse(out)
  }

  test('lists projects, components, translations and languages', async () => {
    expect(await answer('list-projects')).toMatchObject([{ slug: 'weft' }])
    expect(await answer('list-components')).toMatchObject([{ slug: 'texts' }])
    expect(await answer('list-translations')).toHaveLength(8)
    expect((await answer('list-languages')).length).toBeGreaterThan(5)
  })

  test('shows and lists each kind of object', async () => {
    expect(await answer('show', 'weft')).toMatchObject({ slug: 'weft' })
    expect(await answer('show', 'weft/texts')).toMatchObject({ filemask: 'po/*.po' })
    expect(await answer('show', 'weft/texts/cs')).toMatchObject({ filename: 'po/cs.po' })
    expect(await answer('ls')).toHaveLength(1)
    expect(await answer('ls', 'weft')).toHaveLength(1)
    expect(await answer('ls', 'weft/texts')).toHaveLength(8)
  })

  test('reads statistics, history and the state of repositories at each level', async () => {
    for (const path of ['weft', 'weft/texts', 'weft/texts/cs']) {
      await answer('stats', path)
      expect((await answer('changes', path)).length).toBeGreaterThan(0)
      expect(await answer('repo', path)).toMatchObject({ needs_commit: false, needs_push: false })
    }
  })

  test('locks and unlocks', async () => {
    await answer('lock', 'weft/texts')
    expect(await answer('lock-status', 'weft/texts')).toMatchObject({ locked: true })
    await answer('unlock', 'weft/texts')
    expect(await answer('lock-status', 'weft/texts')).toMatchObject({ locked: false })
  })

  test('downloads a file, uploads it changed, and the change goes to the repository as one line', async () => {
    const path = join(place.folder, 'cs.po')
    await wlc('download', 'weft/texts/cs', '-o', path)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace('"Dvojitá mezera"', '"Zdvojená mezera"'))
    expect((await wlc('upload', 'weft/texts/cs', '--overwrite', '-i', path)).exitCode).toBe(0)
    expect(await answer('repo', 'weft/texts/cs')).toMatchObject({ needs_commit: true })
    for (const operation of ['commit', 'push', 'pull']) await answer(operation, 'weft/texts')
    const repository = join(place.folder, 'data', 'demo', 'weft.git')
    const log = execFileSync('git', ['-C', repository, 'log', '-1', '-p', '--format=%an'], { encoding: 'utf8' })
    expect(log).toMatch(/^Administrator\n/)
    expect(log).toContain('\n+msgstr "Zdvojená mezera"\n')
  })

  test('resets and cleans up', async () => {
    for (const operation of ['reset', 'cleanup']) await answer(operation, 'weft/texts')
  })

  test('reports refusals: a wrong token, a missing object', async () => {
    const wrong = await run('wlc', ['--url', `${server.base}/api/`, '--key', 'wlu_wrong', 'list-projects'])
    expect(wrong.exitCode).not.toBe(0)
    expect((await wlc('show', 'weft/nothing')).exitCode).not.toBe(0)
  })
})
