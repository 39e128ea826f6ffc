import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { languageByCode } from '@weft/l10n'
import { build } from 'esbuild'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckExample } from './check.ts'
import * as server from './index.ts'

type Checks = typeof import('./browser.ts')

/** Bytes, compressed. Measured: 71 kB (of them entities 13, Fluent 5, terms 2, blocks of reStructuredText 1), and 46 kB of the engine, 68 kB of the forms of words. */
const FIRST_LIMIT = 71_500
const LATER_LIMIT = 125_000

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
  await checks.loadForms()
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

const formsOf = (text: string | readonly string[]) => (typeof text === 'string' ? [text] : text)

/** All that is found in a string, with its places and fixes. */
function foundBy(side: Checks, { source, target = '', flags = '', language = 'cs', ...about }: CheckExample): string {
  const plural = languageByCode(language)?.plural ?? { number: 2, formula: 'n != 1' }
  const environment = side.checkEnvironment({ language, sourceLanguage: 'en', plural, ...about })
  const prepared = side.prepareSource(formsOf(source), side.mergeFlags(flags))
  const inTarget = side.findInTranslation(prepared, formsOf(target), environment)
  const fixed = side.applyAutofixes(formsOf(source), formsOf(target), { flags: prepared.flags, environment })
  return JSON.stringify([inTarget, side.findInSource(prepared), fixed])
}

test('a page finds what the server finds: in all examples, and in texts and flags mixed from them', async () => {
  await checks.loadPatternEngine()
  const examples: readonly CheckExample[] = server.checks.flatMap((check): readonly CheckExample[] =>
    check.kind === 'across' ? [] : check.examples,
  )
  expect(examples.length).toBeGreaterThan(300)
  for (const example of examples)
    expect([example, foundBy(checks, example)]).toEqual([example, foundBy(server, example)])
  const texts = [...new Set(examples.flatMap(({ source, target = '' }) => [...formsOf(source), ...formsOf(target)]))]
  const text = fc.array(fc.constantFrom(...texts, ' ', '\n', '…', '%', '{'), { minLength: 1, maxLength: 3 })
  const joined = text.map((parts) => parts.join(''))
  const flags = [...new Set(examples.flatMap((example) => example.flags ?? []))]
  const mixed = fc.record({
    source: fc.array(joined, { minLength: 1, maxLength: 2 }),
    target: fc.array(joined, { minLength: 1, maxLength: 3 }),
    flags: fc.uniqueArray(fc.constantFrom(...flags), { maxLength: 4 }).map((some) => some.join(', ')),
    language: fc.constantFrom('cs', 'fr', 'ja', 'ar', 'hy', 'el', 'my', 'kab'),
    isGlossary: fc.boolean(),
    terms: fc.constant([{ source: 'disk', target: 'kotouč', isForbidden: true }]),
  })
  fc.assert(
    fc.property(mixed, (one) => foundBy(checks, { ...one, fails: true }) === foundBy(server, { ...one, fails: true })),
    { numRuns: 500 },
  )
})
