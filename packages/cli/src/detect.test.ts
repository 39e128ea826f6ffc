import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommandLine } from './run-command-line.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-detect-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

const detect = (...args: readonly string[]) => run('detect', ...args)

async function run(...args: readonly string[]) {
  const out: string[] = []
  const error: string[] = []
  const terminal = { out: (line: string) => out.push(line), error: (line: string) => error.push(line), screen: null }
  const environment = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') }
  return { exitCode: await runCommandLine({ args, environment, terminal }), out, error }
}

async function make(files: Readonly<Record<string, string>>): Promise<string> {
  const made = await mkdtemp(join(folder, 'tree-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(made, path)), { recursive: true })
    await writeFile(join(made, path), text)
  }
  return made
}

const files = { 'my lang/en.json': '{"a": "A", "b": "B"}', 'my lang/cs.json': '{"a": "Á"}', 'readme.md': '# It' }
const line = "--filemask 'my lang/*.json' --file-format json --template 'my lang/en.json'  # 2 languages, 2 strings"

test('a folder is looked through as it is, and it is told what weft import needs, as weft import tells', async () => {
  const made = await make(files)
  const error = [
    `weft: ${made} is no git repository, and weft import reads commits: run git init, git add . and git commit in it first`,
  ]
  expect(await detect(made)).toEqual({ exitCode: 0, out: [line], error })
  expect(await readdir(folder)).not.toContain('data')
  const settings = ['--project', 'app', '--component', 'ui', '--filemask', 'my lang/*.json']
  expect(await run('import', made, ...settings)).toEqual({ exitCode: 1, out: [], error })
  expect(await readdir(folder)).not.toContain('data')
})

test('of a repository the tip of a branch is looked at', async () => {
  const repository = await make(files)
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=U', '-c', 'user.email=u@example.org', ...args])
  git('init', '-q', '-b', 'main')
  git('add', '-A')
  git('commit', '-q', '-m', 'Start')
  await writeFile(join(repository, 'my lang/de.json'), '{"a": "A"}')
  expect(await detect(repository)).toEqual({ exitCode: 0, out: [line], error: [] })
  const { out } = await detect(repository, '--branch', 'main', '--json')
  expect(out.map((one) => JSON.parse(one))).toMatchObject([{ filemask: 'my lang/*.json', languages: ['cs', 'en'] }])
  expect(await detect(repository, '--branch', 'absent')).toMatchObject({ exitCode: 1, out: [] })
})

test('where nothing is found, or nothing can be looked at, one line says so', async () => {
  const none = await detect(await make({ 'main.c': '' }))
  expect(none).toMatchObject({ exitCode: 1, out: [], error: [expect.stringMatching(/^weft: none of the 1 file /)] })
  const absent = await detect(join(folder, 'absent'))
  expect(absent).toMatchObject({ exitCode: 1, out: [] })
  expect(absent.error).toHaveLength(1)
})
