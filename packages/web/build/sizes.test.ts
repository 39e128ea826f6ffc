import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { builtPages } from './index.ts'

interface BuiltPage {
  readonly path: string
  readonly kind?: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

interface BuildRecord {
  readonly pages: readonly BuiltPage[]
  readonly files: readonly { readonly name: string; readonly encodings: readonly string[] }[]
}

let folder: string
let record: BuildRecord
beforeAll(async () => {
  folder = await builtPages()
  record = JSON.parse(readFileSync(join(folder, 'assets.json'), 'utf8'))
})

const kilobyte = 1000
const limits = { firstScreen: 210 * kilobyte, editor: 390 * kilobyte, styles: 20 * kilobyte }

const sizeOf = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + statSync(join(folder, `${name}.br`)).size, 0)

test('no page loads more scripts before it shows something than its limit, compressed', () => {
  const sizes = record.pages.map(({ path, kind, scripts }) => ({
    page: `${path} ${kind ?? ''}`,
    size: sizeOf(scripts),
  }))
  const tooLarge = sizes.filter(({ page, size }) => {
    const isEditor = /^\/(translate|zen|browse|review|matrix)\//.test(page)
    return size > (isEditor ? limits.editor : limits.firstScreen)
  })
  expect(tooLarge).toEqual([])
  expect(sizes.length).toBeGreaterThan(5)
})

test('no page loads more styles than its limit, compressed', () => {
  expect(record.pages.filter(({ styles }) => sizeOf(styles) > limits.styles)).toEqual([])
})

test('every file is there in each encoding, under a name that changes with it', () => {
  for (const { name, encodings } of record.files) {
    expect(name).toMatch(/-[\w-]{8}\.\w+$/)
    for (const encoding of encodings) expect(statSync(join(folder, `${name}.${encoding}`)).size).toBeGreaterThan(0)
  }
})

test('every page loads the resetting of styles first, and those of components over it', () => {
  for (const { path, styles } of record.pages) {
    const text = readFileSync(join(folder, styles[0] ?? ''), 'utf8')
    const layers = [...text.matchAll(/@layer ([a-z, ]+)[{;]/g)].flatMap(([, names = '']) => names.split(/, ?/))
    const order = [...new Set(layers)].filter((layer) => layer !== 'tokens')
    expect([path, order]).toEqual([path, ['reset', 'base', 'components']])
  }
})

test('a build of the same sources is found, not made again', async () => {
  let builds = 0
  expect(await builtPages(() => builds++)).toBe(folder)
  expect(builds).toBe(0)
})
