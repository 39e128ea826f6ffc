import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { detectComponents } from './detect.ts'

/** The files of a real repository or package. */
interface Layout {
  readonly from: 'debian' | 'npm'
  readonly name: string
  /** Mask, format, template and base of its main texts. */
  readonly expected: string
  /** Paths of the files whose extension a format has. */
  readonly paths: readonly string[]
  /** Size of a file in bytes, and how it begins (each character a byte): as much as tells its format. */
  readonly starts: Readonly<Record<string, readonly [number, string]>>
}

const file = readFileSync(new URL('fixtures/layouts.jsonl.br', import.meta.url))
const layouts: readonly Layout[] = brotliDecompressSync(file)
  .toString('utf8')
  .split('\n')
  .map((line) => JSON.parse(line))

/** Files as large as the real ones, with line ends where the rest of their text stood. */
function read({ starts }: Layout, wanted: readonly string[]): Map<string, Uint8Array> {
  const contents = new Map<string, Uint8Array>()
  for (const path of wanted) {
    const start = starts[path]
    if (start === undefined) continue
    const bytes = Buffer.alloc(start[0], '\n')
    bytes.write(start[1], 'latin1')
    contents.set(path, bytes)
  }
  return contents
}

test('of real repositories and packages at least nine of ten are right on the first line', async () => {
  const wrong: string[] = []
  for (const layout of layouts) {
    const [first] = await detectComponents(layout.paths, { read: async (wanted) => read(layout, wanted) })
    const found = first ? [first.filemask, first.format, first.template, first.newBase].join(' ') : 'nothing'
    if (found !== layout.expected) wrong.push(`${layout.name}: ${found} instead of ${layout.expected}`)
  }
  expect(layouts.length).toBeGreaterThanOrEqual(100)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(layouts.length / 10)
})
