import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Checks = typeof import('./browser.ts')

/** Bytes, compressed. Measured: 61 kB (of them entities 13, Fluent 5), and 46 kB of the engine. */
const FIRST_LIMIT = 64_000
const LATER_LIMIT = 48_000

const here = fileURLToPath(new URL('.', import.meta.url))

/** Bundles a module as a web page's build does; throws on a module of Node. */
async function bundle(contents: string, folder: string) {
  return build({
    stdin: { contents, resolveDir: here, loader: 'ts' },
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    logLevel: 'silent',
  })
}

let folder: string
let sizes: { readonly first: number; readonly later: number }
let inputs: readonly string[]
let checks: Checks

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-checks-'))
  const { metafile } = await bundle("export * from '@weft/checks'", folder)
  inputs = Object.keys(metafile.inputs)
  const entry = join(folder, 'stdin.mjs')
  const output = Object.entries(metafile.outputs).find(([path]) => path.endsWith('stdin.mjs'))?.[1]
  const atOnce = (output?.imports ?? []).filter(({ kind }) => kind === 'import-statement').map(({ path }) => path)
  const sizeOf = async (path: string) => gzipSync(await readFile(path), { level: 9 }).length
  const sum = async (paths: readonly string[]) => (await Promise.all(paths.map(sizeOf))).reduce((a, b) => a + b, 0)
  const first = await sum([entry, ...atOnce])
  const whole = await sum((await readdir(folder)).map((name) => join(folder, name)))
  sizes = { first, later: whole - first }
  checks = await import(pathToFileURL(entry).href)
})
afterAll(() => rm(folder, { recursive: true }))

test('a module of Node would be refused', async () => {
  await expect(bundle("import 'node:fs'", folder)).rejects.toThrow('node:fs')
})

test('what a page loads at once is small; the engine for expressions comes when it is asked for', () => {
  expect(sizes.first).toBeLessThan(FIRST_LIMIT)
  // It is another file.
  expect(sizes.later).toBeGreaterThan(40_000)
  expect(sizes.later).toBeLessThan(LATER_LIMIT)
  expect(inputs.filter((path) => /cldr|reference\.ts$/.test(path))).toEqual([])
})

test('checks in a page say what they say on the server, expressions once their engine is there', async () => {
  const { checkEnvironment, mergeFlags, needsPatternEngine, prepareSource, runChecks } = checks
  const environment = checkEnvironment({
    language: 'cs',
    sourceLanguage: 'en',
    plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' },
  })
  const ask = (flags: string) => runChecks(prepareSource(['%a% NAME.'], mergeFlags(flags)), ['%b%'], environment)
  expect(ask('placeholders:NAME')).toEqual(['end_stop', 'placeholders'])
  const expressions = 'regex:r"^x", placeholders:r"%\\w%"'
  expect(needsPatternEngine(mergeFlags(expressions))).toBe(true)
  expect(needsPatternEngine(mergeFlags('regex:r"^x"'))).toBe(true)
  expect(needsPatternEngine(mergeFlags('placeholders:NAME:r"%\\w%"'))).toBe(true)
  expect(needsPatternEngine(mergeFlags('placeholders:NAME, c-format'))).toBe(false)
  expect(ask(expressions)).toEqual(['end_stop'])
  await checks.loadPatternEngine()
  expect(ask(expressions)).toEqual(['end_stop', 'placeholders', 'regex'])
})
