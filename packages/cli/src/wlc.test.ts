import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
    // One project with one component is enough here.
    for (const path of ['playground', 'weft/policies']) expect((await wlc('delete', path)).exitCode).toBe(0)
  })
  afterAll(() => place.remove())

  const wlc = (...args: string[]) =>
    run('wlc', ['--url', `${server.base}/api/`, '--key', token, '--format', 'json', ...args], { cwd: place.folder })
  async function ask(method: string, path: string, body: object): Promise<{ readonly url: string }> {
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
    const reply = await fetch(`${server.base}${path}`, { method, headers, body: JSON.stringify(body) })
    expect(reply.ok).toBe(true)
    const made: unknown = await reply.json()
    return typeof made === 'object' && made !== null && 'url' in made ? { url: String(made.url) } : { url: '' }
  }
  async function answer(...args: string[]) {
    const { exitCode, out, error } = await wlc(...args)
    expect({ exitCode, error }).toEqual({ exitCode: 0, error: '' })
    return out === '' ? null : JSON.parse(out)
  }

  test('lists projects, components, translations and languages', async () => {
    expect(await answer('list-projects')).toMatchObject([{ slug: 'weft' }])
    expect(await answer('list-components')).toMatchObject([{ slug: 'texts' }, { slug: 'glossary' }])
    expect(await answer('list-components', 'weft')).toHaveLength(2)
    expect(await answer('list-translations')).toHaveLength(16)
    expect(await answer('list-translations', 'weft/texts')).toHaveLength(8)
    expect((await answer('list-languages')).length).toBeGreaterThan(5)
  })

  test('shows and lists each kind of object', async () => {
    expect(await answer('show', 'weft')).toMatchObject({ slug: 'weft' })
    expect(await answer('show', 'weft/texts')).toMatchObject({ filemask: 'po/*.po' })
    expect(await answer('show', 'weft/texts/cs')).toMatchObject({ filename: 'po/cs.po' })
    expect(await answer('ls')).toHaveLength(1)
    expect(await answer('ls', 'weft')).toHaveLength(2)
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

  test('downloads another form, a component and a project with its glossary or without', async () => {
    const csv = join(place.folder, 'cs.csv')
    expect((await wlc('download', 'weft/texts/cs', '-c', 'csv', '-o', csv)).exitCode).toBe(0)
    expect(readFileSync(csv, 'utf8')).toMatch(/^"?location"?,"?source"?,"?target"?/)
    const folder = join(place.folder, 'downloads')
    expect((await wlc('download', 'weft/texts', '-o', folder)).exitCode).toBe(0)
    expect(readdirSync(folder)).toEqual(['weft-texts.zip'])
    const archive = readFileSync(join(folder, 'weft-texts.zip'), 'latin1')
    expect([archive.slice(0, 2), archive.includes('po/cs.po')]).toEqual(['PK', true])
    expect((await wlc('download', 'weft', '-o', folder)).exitCode).toBe(0)
    expect(readdirSync(folder)).toContain('weft-glossary.zip')
    rmSync(folder, { recursive: true })
    expect((await wlc('download', 'weft', '-g', '-o', folder)).exitCode).toBe(0)
    expect(readdirSync(folder)).toEqual(['weft-texts.zip'])
  })

  const methods = [
    ['translate'],
    ['translate', '--overwrite'],
    ['translate', '--fuzzy', 'process'],
    ['translate', '--fuzzy', 'approve'],
    ['approve'],
    ['fuzzy'],
    ['suggest'],
    ['replace'],
  ] as const
  test('uploads by each method', async () => {
    const path = join(place.folder, 'part.po')
    const head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    writeFileSync(path, `${head}msgctxt "check-label"\nmsgid "Double space"\nmsgstr "Mezera dvakrát"\n`)
    await ask('PATCH', '/api/projects/weft/', { translation_review: true })
    for (const [method, ...more] of methods) {
      if (method === 'replace') await wlc('download', 'weft/texts/cs', '-o', path)
      const sent = ['--method', method, ...more, '--author-name', 'Jana', '--author-email', 'jana@example.org']
      const { exitCode, error } = await wlc('upload', 'weft/texts/cs', '-i', path, ...sent)
      expect({ method, more, exitCode, error }).toEqual({ method, more, exitCode: 0, error: '' })
    }
  })

  test.each(['weft', 'weft/texts', 'weft/texts/cs'])(
    'commits, pushes, pulls, resets and cleans up %s',
    async (path) => {
      for (const operation of ['commit', 'push', 'pull', 'reset', 'cleanup']) await answer(operation, path)
    },
  )

  test('finds a component in a category', async () => {
    const shelf = { name: 'Shelf', slug: 'shelf', project: `${server.base}/api/projects/weft/` }
    const { url } = await ask('POST', '/api/categories/', shelf)
    await ask('PATCH', '/api/components/weft/texts/', { category: url })
    expect(await answer('show', 'weft/shelf%252Ftexts')).toMatchObject({ slug: 'texts' })
    expect(await answer('show', 'weft/shelf%252Ftexts/cs')).toMatchObject({ filename: 'po/cs.po' })
    expect(await answer('ls', 'weft/shelf%252Ftexts')).toHaveLength(8)
  })

  test('deletes a translation, a component and a project', async () => {
    const texts = 'weft/shelf%252Ftexts'
    expect((await wlc('delete', `${texts}/de`)).exitCode).toBe(0)
    expect(await answer('ls', texts)).toHaveLength(7)
    expect((await wlc('delete', texts)).exitCode).toBe(0)
    expect((await wlc('delete', 'weft')).exitCode).toBe(0)
    await expect.poll(() => answer('list-projects'), { timeout: 60_000 }).toBe(null)
  })

  test('tells its own version', async () => {
    expect(await answer('version')).toMatchObject({ version: expect.any(String) })
  })

  test('reports refusals: a wrong token, a missing object', async () => {
    const wrong = await run('wlc', ['--url', `${server.base}/api/`, '--key', 'wlu_wrong', 'list-projects'])
    expect(wrong.exitCode).not.toBe(0)
    expect((await wlc('show', 'weft/nothing')).exitCode).not.toBe(0)
  })
})
