import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Format, formats } from '@weft/formats'
import { foreignFiles } from '@weft/formats/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callHere as call } from './testing.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-broken-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A file of the format with some bytes in the place of a text. */
function spoilt({ id }: Format, bytes: readonly number[]): Buffer {
  const { around } = foreignFiles[id as keyof typeof foreignFiles] // every format is in the list
  const whole = Buffer.from(around('MARK'))
  const at = whole.indexOf('MARK')
  return Buffer.concat([whole.subarray(0, at), Buffer.from(bytes), whole.subarray(at + 4)])
}

/** Files that some format refuses; each is asked which. */
const brokenFiles = (format: Format): Buffer[] => [
  spoilt(format, [0, 0]),
  spoilt(format, [0xc5]),
  spoilt(format, [0xed, 0xa0, 0x80]),
  ...['{"a": ', '<a', 'a = "b', '"a" = "b"', 'a: [', '<?php $a = [', 'msgid "a', '<xliff><a>', 'a\r\n"b'].map((text) =>
    Buffer.from(text),
  ),
  Buffer.from('\ud800'.repeat(2), 'utf16le'),
  Buffer.alloc(
    (format.mostBytes ?? 0) > 0 && (format.mostBytes ?? 0) < 20_000_000 ? (format.mostBytes ?? 0) + 1 : 1,
    ' ',
  ),
]

test.each(formats.map((format: Format) => [format.id, format] as const))(
  'a broken file of %s is one line with its place and exit code 1, and the file beside it is looked at',
  async (id, format) => {
    const broken = brokenFiles(format).filter((bytes) => format.parse(bytes).problems.length > 0)
    expect(broken.length).toBeGreaterThan(0)
    const { around } = foreignFiles[id as keyof typeof foreignFiles] // every format is in the list
    const good = join(folder, `good-${id}.${format.extensions[0]}`)
    await writeFile(good, around('a'))
    for (const [index, bytes] of broken.entries()) {
      const path = join(folder, `broken-${id}-${index}.${format.extensions[0]}`)
      await writeFile(path, bytes)
      const read = await call(['file', 'read', path, '--format', id])
      expect(read.exitCode).toBe(1)
      expect(read.error.length).toBeGreaterThan(0)
      for (const line of read.error) expect(line.slice(path.length)).toMatch(/^:[1-9]\d*:[1-9]\d*: [^\r\n]{5,400}$/)
      const { exitCode, out, error } = await call(['file', 'verify', path, good, '--format', id])
      expect({ exitCode, error }).toEqual({ exitCode: 1, error: [] })
      // An example may hold a string twice, which is told beside it.
      expect(out.filter((line) => !line.startsWith('WARN'))).toEqual([
        expect.stringMatching(/^WRONG .*:[1-9]\d*:[1-9]\d*: [^\r\n]{5,400}$/),
        `ok    ${good} (${id})`,
      ])
    }
  },
)
