// `npm run mutate`: changes the code in one small place at a time and looks whether its tests notice. `npm run mutate -- formats`
// covers one area, `formats=40` tries 40 changes of it, `--seed 7` repeats the changes of another run. A path limits it to the
// files of an area below it, and `--tests PATH` to the tests below that path: a check of one file takes a minute.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type MutationArea, mutationAreas } from './mutation/areas.ts'
import { changePlaces, codeFiles, sampleOf } from './mutation/choose-changes.ts'

const folder = join(import.meta.dirname, 'mutation')
const workFolder = '.stryker'

interface MutationRun {
  readonly area: MutationArea
  readonly sample: number | null
}

/** An area, or what lies below a path of one. */
function areaOf(name: string): MutationArea | undefined {
  const named = mutationAreas.find((one) => one.name === name)
  if (named || !existsSync(name)) return named
  const path = relative('.', name)
  const area = mutationAreas.find(({ code }) => code.some((place) => `${path}/`.startsWith(`${place}/`)))
  return area && { ...area, code: [path], sample: null }
}

/** The area with those of its tests alone that lie below a path. */
function withTests(area: MutationArea, path: string | null): MutationArea {
  if (path === null) return area
  const below = `${relative('.', path)}/`
  return {
    ...area,
    tests: area.tests.flatMap((pattern) => globSync(pattern)).filter((test) => `${test}/`.startsWith(below)),
  }
}

function readCall(words: readonly string[]): { runs: MutationRun[]; seed: number } | { problem: string } {
  const runs: MutationRun[] = []
  let seed = Math.floor(Math.random() * 1e9)
  let tests: string | null = null
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    if (word === '--seed') {
      const text = words[++index] ?? ''
      if (!/^\d{1,9}$/.test(text)) return { problem: '--seed needs a number, as another run printed it' }
      seed = Number(text)
      continue
    }
    if (word === '--tests') {
      tests = words[++index] ?? ''
      if (!existsSync(tests)) return { problem: '--tests needs a folder or a file with tests' }
      continue
    }
    const [name = '', count] = word.split('=')
    const area = areaOf(name)
    if (!area)
      return { problem: `There is no area ${name}; there are ${mutationAreas.map((one) => one.name).join(', ')}` }
    if (count !== undefined && !/^[1-9]\d{0,4}$/.test(count)) return { problem: `${word}: ${name}=NUMBER of changes` }
    runs.push({ area, sample: count === undefined ? area.sample : Number(count) })
  }
  const all = mutationAreas.map((area) => ({ area, sample: area.sample }))
  const chosen = (runs.length > 0 ? runs : all).map(({ area, sample }) => ({ area: withTests(area, tests), sample }))
  const without = chosen.find(({ area }) => area.tests.length === 0)
  return without ? { problem: `No test of ${without.area.name} lies below ${tests}` } : { runs: chosen, seed }
}

/** Stryker has 150 packages: they are installed for those who ask for it, not with `npm start`. */
function install(): void {
  if (existsSync(join(folder, 'node_modules', '@stryker-mutator', 'core'))) return
  console.log('Installing Stryker')
  const options = { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' } as const
  const { status, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], options)
  if (status !== 0) throw new Error(`npm ci failed in ${folder}: ${stderr}`)
}

interface ReportedChange {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly text: string
  readonly replacement: string
  readonly status: string
}

interface Report {
  readonly files: Record<
    string,
    {
      readonly source: string
      readonly mutants: readonly {
        readonly status: string
        readonly replacement?: string
        readonly location: { readonly start: { readonly line: number; readonly column: number } }
      }[]
    }
  >
}

function readReport(path: string): ReportedChange[] {
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants.map(({ status, replacement = '', location: { start } }) => ({
      file,
      line: start.line,
      column: start.column,
      text: (lines[start.line - 1] ?? '').trim(),
      replacement,
      status,
    }))
  })
}

async function stryker(patterns: readonly string[], area: MutationArea, report: string): Promise<number> {
  const config = {
    testRunner: 'vitest',
    plugins: [join(folder, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    mutate: patterns,
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // TypeScript 7 has no programming interface that Stryker knows; nothing is compiled here.
    tsconfigFile: 'none.json',
    checkers: [],
    disableTypeChecks: false,
    ignorePatterns: ['docs', 'bench', '.git'],
    tempDirName: `${workFolder}/sandbox`,
    // All tests of the formats take minutes on a busy machine.
    dryRunTimeoutMinutes: 30,
    timeoutMS: 20_000,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    allowEmpty: false,
    fileLogLevel: 'off',
    logLevel: 'warn',
  }
  const path = join(workFolder, `${area.name}.json`)
  writeFileSync(path, JSON.stringify(config))
  const bin = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const env = { ...process.env, WEFT_MUTATION_TESTS: area.tests.join(' ') }
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, [bin, 'run', path], { stdio: 'inherit', env })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
    child.on('error', reject)
    child.on('exit', (code) => done(code ?? 1))
  })
}

/** Runs one area; true where its tests notice enough. */
async function mutate({ area, sample }: MutationRun, seed: number): Promise<boolean> {
  const places = await changePlaces(codeFiles(area.code))
  const chosen = sample === null ? places : sampleOf(places, sample, seed)
  console.log(`\n${area.name}: ${chosen.length} of ${places.length} places, seed ${seed}`)
  const patterns = chosen.map(
    ({ file, start, end }) => `${file}:${start.line}:${start.column}-${end.line}:${end.column}`,
  )
  const report = join(workFolder, `${area.name}.report.json`)
  rmSync(report, { force: true })
  const code = await stryker([...new Set(patterns)], area, report)
  if (!existsSync(report)) throw new Error(`Stryker ended with ${code} and without a report`)
  const tried = readReport(report).filter(({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status))
  const unnoticed = tried.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  for (const { file, line, column, text, replacement, status } of unnoticed)
    console.log(
      `${file}:${line}:${column} ${status === 'NoCoverage' ? '(no test runs it) ' : ''}${text}\n    -> ${replacement}`,
    )
  const percent = tried.length === 0 ? 100 : (100 * (tried.length - unnoticed.length)) / tried.length
  const held = percent >= area.atLeast
  console.log(
    `${area.name}: ${tried.length - unnoticed.length} of ${tried.length} changes noticed, ${percent.toFixed(1)} % (at least ${area.atLeast})`,
  )
  return held
}

const call = readCall(process.argv.slice(2))
if ('problem' in call) {
  console.error(call.problem)
  process.exitCode = 2
} else {
  install()
  mkdirSync(workFolder, { recursive: true })
  const weak: string[] = []
  for (const run of call.runs) if (!(await mutate(run, call.seed))) weak.push(run.area.name)
  if (weak.length > 0) {
    console.log(`\nToo little is noticed in ${weak.join(', ')}; --seed ${call.seed} tries the same changes again`)
    process.exitCode = 1
  }
}
