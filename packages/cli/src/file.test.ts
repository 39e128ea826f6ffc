import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callHere as call } from './testing.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function made(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

test('the strings of a file are printed as JSON, one on each line', async () => {
  const path = await made('cs.yml', 'cs:\n  boats:\n    one: loď\n    other: lodí\n')
  const { exitCode, out, error } = await call(['file', 'read', path, '--language', 'cs'])
  expect({ exitCode, error }).toEqual({ exitCode: 0, error: [] })
  expect(out.map((line) => JSON.parse(line))).toMatchObject([{ context: 'boats', target: ['loď', '', 'lodí'] }])
})

test('a file that cannot be read is named with the place of its mistake', async () => {
  const path = await made('broken.json', '{\n  "a": }\n')
  expect(await call(['file', 'read', path, '--format', 'json'])).toMatchObject({
    exitCode: 1,
    out: [],
    error: [expect.stringMatching(/broken\.json:2:8: /)],
  })
  expect(await call(['file', 'verify', path])).toMatchObject({
    exitCode: 1,
    out: [expect.stringMatching(/^WRONG .*broken\.json:2:8: /)],
  })
})

test('files that keep what nobody changes are told, and their formats', async () => {
  const strings = await made('en.strings', '"a" = "b";\n')
  const yaml = await made('en.yaml', 'a: [b, "c"] # d\n')
  const { exitCode, out } = await call(['file', 'verify', strings, yaml])
  expect({ exitCode, out }).toEqual({ exitCode: 0, out: [`ok    ${strings} (strings)`, `ok    ${yaml} (yaml)`] })
})

test('a string that stands twice is told with its place, and the file is fine all the same', async () => {
  const path = await made('twice.po', 'msgid "a"\nmsgstr "x"\n\nmsgid "a"\nmsgstr "y"\n')
  const { exitCode, out } = await call(['file', 'verify', path])
  expect({ exitCode, out }).toEqual({
    exitCode: 0,
    out: [expect.stringMatching(/^WARN {2}.*twice\.po:4:1: /), `ok    ${path} (po)`],
  })
})

test('of several files each is looked at, whatever is wrong with another', async () => {
  const good = await made('good.strings', '"a" = "b";\n')
  const called = await call(['file', 'verify', '/nowhere/a.po', folder, good])
  expect(called).toEqual({
    exitCode: 2,
    out: [`ok    ${good} (strings)`],
    error: [
      'weft: /nowhere/a.po cannot be read: there is no such file',
      `weft: ${folder} cannot be read: it is a folder`,
    ],
  })
  const broken = await made('wrong.json', '{')
  expect(await call(['file', 'verify', '/nowhere/a.po', broken])).toMatchObject({ exitCode: 1 })
})

test('a file that never ends is given up', async () => {
  expect(await call(['file', 'read', '/dev/zero', '--format', 'po'])).toEqual({
    exitCode: 2,
    out: [],
    error: ['weft: /dev/zero cannot be read: it is larger than 300 MB'],
  })
})

test.each([
  [['file', 'read', '/nowhere/a.po'], /cannot be read: there is no such file/],
  [['file', 'verify'], /needs FILE/],
  [['file', 'verify', 'package.json', '--format', 'nothing'], /There is no format nothing; --format is one of po, /],
])('weft %j is a wrong call', async (args, message) => {
  const { exitCode, error } = await call(args)
  expect(exitCode).toBe(2)
  expect(error).toEqual([expect.stringMatching(message)])
})
