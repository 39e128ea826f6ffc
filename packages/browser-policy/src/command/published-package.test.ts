import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { rules } from '../lint/rules.ts'
import { sampleFolder } from './bundled-command.ts'

const packageFolder = fileURLToPath(new URL('../..', import.meta.url))

/** Every Node on this machine: the running one, and those in the usual folders. */
const nodes = [...new Set([process.execPath, '/usr/bin/node', '/usr/local/bin/node'])].filter(existsSync)

let installed: string

// pack the package as npm publishes it (prepack bundles it; the repository's .npmrc lets no script run by itself) and install it in an empty folder
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'weft-policy-packed-'))
  execFileSync('npm', ['pack', '--ignore-scripts=false', '--pack-destination', folder, '--silent'], {
    cwd: packageFolder,
  })
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''
  installed = mkdtempSync(join(tmpdir(), 'weft-policy-installed-'))
  execFileSync('npm', [
    'install',
    '--offline',
    '--no-audit',
    '--no-fund',
    '--silent',
    '--prefix',
    installed,
    join(folder, archive),
  ])
}, 120_000)

test('it has no dependencies and holds no sources', () => {
  expect(readdirSync(join(installed, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['weft-policy'])
  const root = join(installed, 'node_modules/weft-policy')
  expect(readdirSync(root).sort()).toEqual(['README.md', 'bin', 'dist', 'package.json'])
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies')
})

test.each(nodes)('the command works with %s', (node) => {
  const run = (...args: string[]) =>
    spawnSync(node, [join(installed, 'node_modules/.bin/weft-policy'), ...args], {
      cwd: sampleFolder(),
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin' },
    })
  expect(run('--version').stdout).toMatch(/^weft-policy \d+\.\d+\.\d+\n$/)
  expect(run('lint', 'policies.json', '--quiet')).toMatchObject({ status: 0, stdout: '', stderr: '' })
  expect(run('lint', 'broken.json').status).toBe(1)
  for (const form of ['reg', 'plist', 'mobileconfig', 'intune'])
    expect(run('convert', 'policies.json', '--to', form)).toMatchObject({ status: 0 })
  expect(run('convert', '--to', 'admx', '-o', 'templates').status).toBe(0)
  expect(run('explain', 'policies.json').status).toBe(0)
  expect(run('docs', '--format', 'html').stdout).toContain('<!doctype html>')
  expect(JSON.parse(run('schema').stdout)).toHaveProperty('$schema')
})

test.each(nodes)('the library can be imported with %s', (node) => {
  const program =
    "import { lint, verdict } from 'weft-policy'; console.log(verdict(new TextEncoder().encode('{\"policies\":{\"BlockAboutConfig\":true}}'), 'esr153').status, lint(new Uint8Array()).length > 0)"
  const { stdout } = spawnSync(node, ['--input-type=module', '-e', program], { cwd: installed, encoding: 'utf8' })
  expect(stdout).toBe('active true\n')
})

test('it contains the browser library, and a page for each problem', () => {
  const root = join(installed, 'node_modules/weft-policy/dist')
  expect(existsSync(join(root, 'browser.js'))).toBe(true)
  const pages = readdirSync(join(root, 'problems'))
  for (const { id } of rules) expect(pages).toContain(`${id}.md`)
  expect(readFileSync(join(root, 'problems/wrong-type.md'), 'utf8')).toContain('## What to do')
})

test('no export and no link leads to what is not packed', () => {
  const root = join(installed, 'node_modules/weft-policy')
  const { exports, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const paths = [...Object.values(exports), ...Object.values(bin)].flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry as { readonly [condition: string]: string }),
  )
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const links = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path)
  for (const path of [...paths, ...links]) expect(existsSync(join(root, path)), path).toBe(true)
})

test('its types refuse a misspelt policy', () => {
  const source = [
    "import type { FirefoxPolicies, PolicySet } from 'weft-policy'",
    "import { lint } from 'weft-policy/browser'",
    'export const known: FirefoxPolicies<"esr153"> = { DisableFirefoxStudies: true }',
    'export const isWrong = lint(new Uint8Array()).some(({ code }) => code === "wrong-type")',
    'export const good: PolicySet = { BlockAboutConfig: true }',
    'export const bad: PolicySet = { BlockAboutConfg: true }',
  ].join('\n')
  writeFileSync(join(installed, 'check.mts'), source)
  const compilerOptions = { strict: true, module: 'nodenext', target: 'es2022', noEmit: true, types: [] }
  writeFileSync(join(installed, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['check.mts'] }))
  const tsc = join(packageFolder, '../../node_modules/.bin/tsc')
  const { stdout } = spawnSync(tsc, ['-p', installed], { encoding: 'utf8' })
  expect(stdout.match(/error TS\d+/g)).toEqual(['error TS2561'])
  expect(stdout).toContain('check.mts(6,')
})

test('the launcher of the repository runs the sources with the Node that it pins', () => {
  for (const node of nodes) {
    const { status, stdout } = spawnSync(
      node,
      [join(packageFolder, 'bin/weft-policy.js'), 'verdict', '-', '--target', 'esr140', '--format', 'json'],
      { input: '{"policies":{"DisableTelemetry":true}}', encoding: 'utf8' },
    )
    expect({ status, active: JSON.parse(stdout).active }).toEqual({ status: 0, active: { DisableTelemetry: true } })
  }
})
