import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { calls } from './client/calls.ts'
import { renderCalls } from './client/render-calls.ts'
import { type AnyField, type Endpoint, endpoints } from './index.ts'

interface Bundle {
  readonly bytes: Uint8Array
  readonly inputs: readonly string[]
}

/** Bundles as a browser's build does; modules of Node are left out and reported by name. */
async function bundle(contents: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  const [output] = outputFiles
  if (output === undefined) throw new Error('nothing was bundled')
  return { bytes: output.contents, inputs: inputsOf(metafile) }
}

const inputsOf = ({ inputs }: Metafile) => Object.keys(inputs).map((path) => path.replaceAll('\\', '/'))

/** `@weft/l10n` or `typebox` of a path; null for a file of our own package. */
function packageOf(path: string): string | null {
  const installed = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)
  if (installed?.[1] !== undefined) return installed[1]
  const own = /(?:.*\/)?packages\/([^/]+)\/src\//.exec(path)?.[1]
  return own === undefined || own === 'contract' ? null : `@weft/${own}`
}

test('a browser can hold the contract: it bundles without a module of Node, and of ours takes only text and l10n', async () => {
  const { inputs } = await bundle("export * from './index.ts'")
  const packages = new Set(inputs.map(packageOf).filter((name) => name !== null))
  const allowed = ['@weft/l10n', '@weft/text', 'cldr-core', 'cldr-localenames-full', 'spdx-license-ids', 'typebox']
  expect([...packages].filter((name) => !allowed.includes(name))).toEqual([])
  expect([...packages]).toEqual(expect.arrayContaining(['typebox', '@weft/l10n']))
})

test('a module of Node would be found', async () => {
  await expect(bundle("export { spawn } from 'node:child_process'")).rejects.toThrow('node:child_process')
})

const all: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)

test('every endpoint is an endpoint, and no two answer the same method and path', () => {
  const places = all.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(places).size).toBe(places.length)
  for (const [name, { path, params }] of all) {
    expect(path.endsWith('/'), name).toBe(true)
    expect([...path.matchAll(/:(\w+)/g)].map((match) => match[1]).sort(), name).toEqual(
      Object.keys(params.properties).sort(),
    )
  }
})

/** Schemas that stand in a schema. */
function* partsOf(schema: TSchema): Generator<Readonly<Record<string, unknown>>> {
  const json = schema as Readonly<Record<string, unknown>> // as JSON Schema, which it is
  yield json
  const { properties, items, anyOf } = json as {
    properties?: Record<string, TSchema>
    items?: TSchema
    anyOf?: TSchema[]
  }
  for (const part of [...Object.values(properties ?? {}), ...(items ? [items] : []), ...(anyOf ?? [])])
    yield* partsOf(part)
}

/** Units of numbers that are not whole. */
const units: readonly unknown[] = ['money', 'hours', 'words a day', 'a day']

test('a reply says of every number whether it is whole; only shares, money, times and rates are not', () => {
  const wrong = all.flatMap(([name, { replies }]) =>
    Object.values(replies).flatMap((schema) =>
      schema === null
        ? []
        : [...partsOf(schema)]
            .filter(
              (part) =>
                part.type === 'number' && ![1, 100].includes(Number(part.maximum)) && !units.includes(part.description),
            )
            .map((part) => `${name} ${JSON.stringify(part)}`),
    ),
  )
  expect(wrong).toEqual([])
})

test('every schema of a reply compiles, and every initial value fits its own field', () => {
  const fieldsOf = ({ query, body }: Endpoint): AnyField[] => [...Object.values(query), ...Object.values(body.fields)]
  for (const [name, contract] of all) {
    for (const schema of Object.values(contract.replies)) if (schema !== null) Compile(schema)
    for (const field of fieldsOf(contract))
      if (field.presence === 'initial' && field.initial !== '')
        // A decimal is read as the text of its digits.
        expect(
          Compile(field.schema).Check(field.reading.kind === 'decimal' ? Number(field.initial) : field.initial),
          name,
        ).toBe(true)
  }
})

test('the table that the client brings says of each endpoint what the contract says', () => {
  expect(readFileSync(join(import.meta.dirname, 'client/calls.ts'), 'utf8')).toBe(renderCalls())
  expect(Object.keys(calls)).toEqual(Object.keys(endpoints).sort())
  const lines: Readonly<Record<string, string>> = calls
  for (const [name, { method, path, renders, parses }] of all) {
    const [saidMethod, saidPath, ...marks] = lines[name]?.split(' ') ?? []
    expect([saidMethod, saidPath]).toEqual([method, path])
    expect([marks.includes('file'), marks.includes('form')], name).toEqual([renders === 'file', parses === 'form'])
  }
})

test('what a browser loads of the client is at most 8 kB', async () => {
  const { bytes, inputs } = await bundle("export { createClient } from './client/index.ts'")
  expect(inputs.map(packageOf).filter((name) => name !== null)).toEqual([])
  expect(brotliCompressSync(bytes).length).toBeLessThanOrEqual(8 * 1024)
})
