import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findJoinedProgram, type JoinedProgram } from '../packages/cli/src/joined-program.ts'
import { runCommandLine } from '../packages/cli/src/run-command-line.ts'
import { joinProgram } from './join-program.ts'

const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url))

describe('the joined program', () => {
  let holder: string
  let folder: URL
  beforeAll(async () => {
    // Below the packages, from where it imports libraries.
    mkdirSync(cache, { recursive: true })
    holder = mkdtempSync(join(cache, 'joining-'))
    folder = pathToFileURL(join(holder, 'program/'))
    await joinProgram(folder)
  })
  afterAll(() => rmSync(holder, { recursive: true }))

  const readJoined = (): JoinedProgram => JSON.parse(readFileSync(new URL('joined.json', folder), 'utf8'))
  /** The result with other contents of `joined.json`. */
  function foundWith(changes: (joined: JoinedProgram) => Partial<JoinedProgram>): URL | null {
    const joined = readJoined()
    writeFileSync(new URL('joined.json', folder), JSON.stringify({ ...joined, ...changes(joined) }))
    try {
      return findJoinedProgram(folder)
    } finally {
      writeFileSync(new URL('joined.json', folder), JSON.stringify(joined))
    }
  }

  test('says of itself what the sources say', async () => {
    const said = async (run: typeof runCommandLine, args: readonly string[]) => {
      const lines: string[] = []
      const out = (line: string) => void lines.push(line)
      const exitCode = await run({ args, environment: {}, terminal: { out, error: out, screen: null } })
      return { exitCode, lines }
    }
    const program: { runCommandLine: typeof runCommandLine } = await import(findJoinedProgram(folder)?.href ?? '')
    for (const args of [['--help'], ['serve', '--help'], ['no-such-command'], ['file', 'verify', '/nowhere.po']]) {
      const expected = await said(runCommandLine, args)
      expect(expected.lines).not.toEqual([])
      expect(await said(program.runCommandLine, args)).toEqual(expected)
    }
  })

  test('names the lines of the sources where something fails', () => {
    const reader = new URL('../packages/cli/src/joined-program.ts', import.meta.url).href
    const script = `import { findJoinedProgram, traceSources } from '${reader}'
const program = findJoinedProgram(new URL('${folder.href}'))
traceSources(program)
const { runCommandLine } = await import(program)
const fail = () => { throw new Error('no terminal') }
await runCommandLine({ args: ['--help'], environment: {}, terminal: { out: fail, error: fail, screen: null } })
  .catch((error) => console.log(error.stack))`
    const trace = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
    const source = readFileSync(new URL('../packages/cli/src/run-command-line.ts', import.meta.url), 'utf8').split('\n')
    const line = source.findIndex((text) => text.includes('overview(commands)) terminal.out')) + 1
    expect(trace).toMatch(/^Error: no terminal\n {4}at /)
    expect(trace).toContain(`${new URL('../packages/cli/src/run-command-line.ts', import.meta.url).href}:${line}:`)
  })

  test('holds every module that a server loads', () => {
    const paths = readJoined().sources.map(({ path }) => path)
    for (const path of [
      'cli/src/registry.ts',
      'server/src/main.ts',
      'server/src/resources/resources.ts',
      'text/package.json',
    ])
      expect(paths).toContain(`packages/${path}`)
    expect(paths.filter((path) => path.includes('node_modules') || path.includes('.test.'))).toEqual([])
  })

  test('stays for a while when it is joined anew: a server that runs from it reads some of it later', async () => {
    const before = findJoinedProgram(folder)
    await joinProgram(folder)
    expect(findJoinedProgram(folder)).not.toEqual(before)
    expect(existsSync(fileURLToPath(before ?? ''))).toBe(true)
    for (let more = 0; more < 2; more++) await joinProgram(folder)
    expect(existsSync(fileURLToPath(before ?? ''))).toBe(false)
  })

  test('is not read once a source has changed, is gone, or stood elsewhere', () => {
    expect(foundWith(() => ({}))).toEqual(new URL(readJoined().entry, folder))
    const withFirst = (change: object) =>
      foundWith(({ sources }) => ({
        sources: sources.map((source, at) => (at === 0 ? { ...source, ...change } : source)),
      }))
    expect(withFirst({ changed: 1 })).toBeNull()
    expect(withFirst({ size: 1 })).toBeNull()
    expect(withFirst({ path: 'packages/cli/src/gone.ts' })).toBeNull()
    expect(foundWith(() => ({ root: 'file:///elsewhere/' }))).toBeNull()
    expect(findJoinedProgram(new URL('nothing/', folder))).toBeNull()
  })
})
