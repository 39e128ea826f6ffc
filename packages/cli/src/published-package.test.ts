import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle } from '../bundle.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'weft-packed-'))
const installed = join(folder, 'node_modules/weft')
const running = new Set<ChildProcess>()

/** Installs what the package declares by links, so that no registry is asked. */
function linkLibraries(): void {
  const from = join(repository, 'node_modules')
  for (const name of readdirSync(from)) {
    if (name.startsWith('.') || name === '@weft' || name === 'weft') continue
    symlinkSync(join(from, name), join(folder, 'node_modules', name))
  }
}

beforeAll(async () => {
  mkdirSync(installed, { recursive: true })
  await bundle(join(repository, 'packages/cli/lib'))
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: join(repository, 'packages/cli'),
    encoding: 'utf8',
  }).trim()
  execFileSync('tar', ['-xzf', join(folder, packed), '-C', installed, '--strip-components=1'])
  linkLibraries()
}, 180_000)

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the installed command; the folder of its data is new. */
function weft(args: readonly string[], environment: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn(process.execPath, [join(installed, 'bin/weft.js'), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: join(folder, 'data'), DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
}

/** Everything that a process writes until a pattern is in it, or until it ends. */
function outputOf(child: ChildProcess, pattern?: RegExp): Promise<string> {
  let text = ''
  return new Promise((resolve, reject) => {
    const take = (data: Buffer) => {
      text += data.toString()
      if (pattern?.test(text)) resolve(text)
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.on('error', reject)
    child.on('close', () => resolve(text))
  })
}

const formOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('the package holds plain JavaScript and what it reads, and no sources or tests', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => /\.tsx?$|\.test\.|testing/.test(name))).toEqual([])
  for (const name of [
    'README.md',
    'LICENSE',
    'lib/web/dist/assets.json',
    'lib/server/src/db/migrations/0306-baseline.before.sql',
  ])
    expect(files).toContain(name)
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  expect(Object.keys(dependencies).filter((name) => name.startsWith('@weft/'))).toEqual([])
})

test('a command runs', async () => {
  expect(await outputOf(weft(['--version']))).toMatch(/^weft \d+\.\d+\.\d+\n$/)
})

test('the server makes its database, serves the pages, converts a file in a thread, and ends', async () => {
  const child = weft(['serve'], { PORT: '0' })
  const said = await outputOf(child, /API token[^\n]*\n/)
  const address = /listens on (\S+)/.exec(said)?.[1]
  const token = /wl[up]_\w+/.exec(said)?.[0]
  const headers = { Authorization: `Token ${token}` }
  const page = await (await fetch(`${address}`)).text()
  expect(page).toContain('<title>Weft</title>')
  const script = /src="([^"]+\.js)"/.exec(page)?.[1]
  expect((await fetch(new URL(script ?? '', address))).status).toBe(200)

  const post = (path: string, body: FormData) => fetch(`${address}api/${path}`, { method: 'POST', headers, body })
  expect((await post('projects/', formOf({ name: 'App', slug: 'app', web: 'https://app.example/' }))).status).toBe(201)
  const component = formOf({ name: 'UI', slug: 'ui', file_format: 'po', new_lang: 'add' })
  component.set('docfile', new Blob(['msgid "Hello"\nmsgstr ""\n']), 'ui.po')
  expect((await post('projects/app/components/', component)).status).toBe(201)
  const converted = await fetch(`${address}api/translations/app/ui/en/file/?format=xlsx`, { headers })
  expect(converted.status).toBe(200)
  expect(
    Buffer.from(await converted.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  child.kill('SIGTERM')
  await new Promise((resolve) => child.on('exit', resolve))
  expect(child.exitCode).toBe(0)
}, 120_000)

test('an older Node without an installed one is told in one line', async () => {
  const alone = mkdtempSync(join(tmpdir(), 'weft-alone-'))
  const program = join(alone, 'weft.mjs')
  execFileSync('cp', [join(installed, 'bin/weft.js'), program])
  const asOlder = `Object.defineProperty(process.versions, 'node', { value: '20.0.0' }); await import(${JSON.stringify(program)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', asOlder], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = await outputOf(child)
  expect(said).toMatch(/^weft: needs Node 24[^\n]*\n$/)
  expect(child.exitCode).toBe(2)
  rmSync(alone, { recursive: true })
})
