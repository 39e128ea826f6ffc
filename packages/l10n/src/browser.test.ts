import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** Bytes, compressed. Measured: 28 kB, most of it the table of languages and their names; 2 kB without. */
const LIMIT = 30_000
const LIMIT_WITHOUT_LANGUAGES = 4_000

/** Bundles a module as a web page's build does; throws on a module of Node. */
async function bundle(contents: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    minify: true,
    metafile: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
  })
  const [output] = outputFiles
  return { size: gzipSync(output?.contents ?? '', { level: 9 }).length, inputs: Object.keys(metafile.inputs) }
}

test('a page gets all but CLDR, and no module of Node', async () => {
  await expect(bundle("import 'node:fs'")).rejects.toThrow('node:fs')
  const { size, inputs } = await bundle("export * from '@weft/l10n'")
  expect(size).toBeLessThan(LIMIT)
  expect(inputs.filter((path) => path.includes('cldr-core') || path.includes('cldr-localenames'))).toEqual([])
})

test('who reads a plural rule does not get the table of languages', async () => {
  const { size } = await bundle("export { makePluralForms, baseCode, countWords, percent } from '@weft/l10n'")
  expect(size).toBeLessThan(LIMIT_WITHOUT_LANGUAGES)
})
