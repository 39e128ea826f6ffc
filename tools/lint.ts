// Types, style, boundaries, rules of the house, declared dependencies, fresh generated files. `npm run lint -- --write` formats what it can.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { findViolations } from './boundaries.ts'
import { complaintsAboutDependencies, readPackages } from './dependencies.ts'
import { complaintsAbout, lostPackages, projectFiles, unprovenPackages } from './house-rules.ts'
import { wordComplaints } from './plain-words.ts'

interface ToolResult {
  readonly ok: boolean
  readonly text: string
}

/** Runs a program of node_modules/.bin and collects its output. */
export function runTool(name: string, args: readonly string[]): Promise<ToolResult> {
  const path = `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`
  return new Promise((done, reject) => {
    // The compiler, written in Go, tidies its memory less often: a quarter of its work less.
    const env = { GOGC: '400', GOMEMLIMIT: '2GiB', ...process.env, PATH: path }
    const child = spawn(name, args, { env, shell: process.platform === 'win32' })
    let text = ''
    child.stdout.on('data', (data) => (text += data))
    child.stderr.on('data', (data) => (text += data))
    child.on('error', reject)
    child.on('close', (code) => done({ ok: code === 0, text }))
  })
}

async function boundaries(): Promise<ToolResult> {
  const { modules, violations } = await findViolations(process.cwd())
  if (modules < 100) return { ok: false, text: `only ${modules} modules were seen: the boundaries are not held` }
  return { ok: violations.length === 0, text: violations.join('\n') }
}

const locks = ['package-lock.json', 'packages/web/e2e/package-lock.json']

function houseRules(): ToolResult {
  const complaints = [
    ...projectFiles().flatMap(complaintsAbout),
    ...lostPackages(readFileSync('package-lock.json', 'utf8')),
    ...locks.flatMap((path) => unprovenPackages(readFileSync(path, 'utf8'), path)),
  ]
  return { ok: complaints.length === 0, text: complaints.join('\n') }
}

function plainWords(): ToolResult {
  const complaints = projectFiles(/\.(tsx?|mjs|js|md)$/).flatMap(wordComplaints)
  return { ok: complaints.length === 0, text: complaints.join('\n') }
}

function dependencies(): ToolResult {
  const complaints = complaintsAboutDependencies(readPackages(process.cwd(), projectFiles()))
  return { ok: complaints.length === 0, text: complaints.join('\n') }
}

/**
 * Checks everything except the pages. With their packages installed, the journeys through a browser are included: a separate program
 * would read the whole server again.
 */
function types(): Promise<ToolResult> {
  const hasJourneys = existsSync('packages/web/e2e/node_modules/playwright-core')
  return runTool('tsc', ['-p', hasJourneys ? 'packages/web/e2e' : '.'])
}

const write = process.argv.includes('--write')
const steps: readonly (readonly [string, () => ToolResult | Promise<ToolResult>])[] = [
  ['types', types],
  ['types of the pages', () => runTool('tsc', ['-p', 'packages/web'])],
  ['types of the policy page', () => runTool('tsc', ['-p', 'packages/policy-editor'])],
  ['style', () => runTool('biome', ['check', ...(write ? ['--write'] : []), '--max-diagnostics=50', '.'])],
  ['boundaries', boundaries],
  ['house rules', houseRules],
  ['plain words', plainWords],
  ['dependencies', dependencies],
  ['generated files', () => runTool(process.execPath, ['tools/docs.ts', '--check'])],
]

/** Runs every step, even after one has failed; resolves to whether all have succeeded. */
export async function lint(): Promise<boolean> {
  let ok = true
  for (const [name, run] of steps) {
    const begun = Date.now()
    const result = await run()
    ok &&= result.ok
    console.log(`${result.ok ? 'ok  ' : 'FAIL'}  ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
    if (!result.ok) console.log(result.text.trimEnd())
  }
  return ok
}

// Run by itself, or by test.ts before the tests.
if (process.argv[1]?.endsWith('lint.ts') && !(await lint())) process.exitCode = 1
