import { expect, test } from 'vitest'
import type { WrittenFile, WrittenUnit } from '../format.ts'
import { mo } from './mo.format.ts'

const about: WrittenFile = {
  languageCode: 'pt_BR',
  languageName: 'Portuguese',
  plural: { number: 2, formula: 'n > 1' },
  projectName: 'Har\r\n\nbour',
  now: new Date('2026-11-24T01:00:00Z'),
  sourceLanguageCode: 'en',
  hasTemplate: false,
}
const bare = { context: '', state: 'translated', previousSource: '', notes: [], location: '', flags: '' } as const
const header =
  'Project-Id-Version: Har bour\nLanguage: pt_BR\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\nPlural-Forms: nplurals=2; plural=n > 1;\n'

const isBig = (order: string) => order === 'big'

/** A file of these names and texts: tables, names, texts, each with a NUL behind it. */
function moFile(pairs: readonly (readonly [string, string])[], order = 'little'): Buffer {
  const texts = [...pairs.map(([name]) => name), ...pairs.map(([, text]) => text)].map((text) => Buffer.from(text))
  const head = Buffer.alloc(28 + 8 * texts.length)
  const write = (value: number, at: number) =>
    isBig(order) ? head.writeUInt32BE(value, at) : head.writeUInt32LE(value, at)
  const numbers = [0x950412de, 0, pairs.length, 28, 28 + 8 * pairs.length, 0, head.length]
  numbers.forEach((value, index) => void write(value, 4 * index))
  let at = head.length
  texts.forEach((text, index) => {
    write(text.length, 28 + 8 * index)
    write(at, 32 + 8 * index)
    at += text.length + 1
  })
  return Buffer.concat([head, ...texts.flatMap((text) => [text, Buffer.of(0)])])
}

const units: readonly WrittenUnit[] = [
  { ...bare, source: ['ship', 'ships'], target: ['navio', 'navios'], form: '["harbour","s","ss"]' },
  { ...bare, context: 'menu', source: ['Open'], target: ['Abrir'] },
  { ...bare, context: 'menu', source: ['Open'], target: ['Outro'] },
  { ...bare, source: ['Unsure'], target: ['Talvez'], state: 'needs-editing' },
  { ...bare, source: ['None', 'Nones'], target: ['', ''] },
  { ...bare, context: 'half', source: ['half', 'halves'], target: ['', 'metades'] },
  { ...bare, context: 'key', source: ['šest'], target: ['seis'], form: '[null,"id",null]' },
]

test('names and texts stand in the order of their bytes, the header first', async () => {
  expect(Buffer.from(await mo.write(units, about))).toEqual(
    moFile([
      ['', header],
      ['half\u0004half\0halves', '\0metades'],
      ['key\u0004šest', 'seis'],
      ['menu\u0004Open', 'Abrir'],
      ['ship\0ships', 'navio\0navios'],
    ]),
  )
})

test('of a component with a template the names are those of its file', async () => {
  expect(Buffer.from(await mo.write(units, { ...about, hasTemplate: true }))).toEqual(
    moFile([
      ['', header],
      ['half\0half', '\0metades'],
      ['harbour\u0004s\0ss', 'navio\0navios'],
      ['id', 'seis'],
      ['menu', 'Abrir'],
    ]),
  )
})

const read = async (bytes: Uint8Array, hasTemplate?: boolean) => {
  const file = await mo.read?.(bytes, hasTemplate === undefined ? undefined : { hasTemplate })
  return {
    problems: file?.problems.map(({ code }) => code),
    plural: file?.plural,
    units: file?.units.map(({ context, source, target, state }) => [context, source, target, state]),
  }
}
const pairs = [
  ['', 'Plural-Forms: nplurals=2; plural=n > 1;\nContent-Type: text/plain; CHARSET=utf8\n'],
  ['Open', 'Abrir'],
  ['menu\u0004ship\0ships', 'navio\0navios'],
  ['none', ''],
] as const

test.each(['little', 'big'])('a file of the byte order %s is read', async (order) => {
  expect(await read(moFile(pairs, order))).toEqual({
    problems: [],
    plural: { number: 2, formula: 'n > 1' },
    units: [
      ['', ['Open'], ['Abrir'], 'translated'],
      ['menu', ['ship', 'ships'], ['navio', 'navios'], 'translated'],
      ['', ['none'], [''], 'untranslated'],
    ],
  })
  const { units: keyed } = await read(moFile(pairs, order), true)
  expect(keyed?.map(([key]) => key)).toEqual(['Open', 'menu.ship', 'none'])
})

test.each([
  ['utf-8', []],
  ['UTF8', []],
  ['us-ascii', []],
  ['ASCII', []],
  ['iso-8859-2', ['unknown-charset']],
  ['utf-16', ['unknown-charset']],
  ['xutf-8', ['unknown-charset']],
  ['utf-8x', ['unknown-charset']],
  ['utf-8; x', []],
])('of a file in %s the problems are %j', async (charset, problems) => {
  const file = moFile([['', `Content-Type: text/plain; charset=${charset}\n`]])
  expect(await read(file)).toEqual({ problems, plural: null, units: [] })
})

test('a file without a header is one of UTF-8 whose language is not told', async () => {
  expect(await read(moFile([['š', 'ž']]))).toEqual({
    problems: [],
    plural: null,
    units: [['', ['š'], ['ž'], 'translated']],
  })
  expect(await read(moFile([]))).toEqual({ problems: [], plural: null, units: [] })
})

/** The file with a number of its head or tables changed. */
function withNumber(at: number, value: number): Buffer {
  const file = moFile([['a', 'b']])
  file.writeUInt32LE(value, at)
  return file
}

test.each<[string, Uint8Array, boolean]>([
  ['a head that is cut', moFile([]).subarray(0, 27), false],
  ['a head of the other order that is cut', moFile([], 'big').subarray(0, 27), false],
  ['another number at the beginning', withNumber(0, 0x950412df), false],
  ['one string more than there is room for', withNumber(8, 3), false],
  ['names behind the end', withNumber(12, 41), false],
  ['names at the very end', withNumber(12, 40), false],
  ['texts behind the end', withNumber(16, 41), false],
  ['a name as long as the file', withNumber(28, 48), false],
  ['a name that ends behind the end', withNumber(32, 48), false],
  ['a text that ends with the file', withNumber(40, 47), true],
  ['a text that ends behind the end', withNumber(40, 48), false],
  ['an empty text at the end', moFile([['a', '']]).subarray(0, 46), true],
])('%s: whole %s', async (_, bytes, isWhole) => {
  const { problems, units: found } = await read(bytes)
  expect([problems, found?.length]).toEqual(isWhole ? [[], 1] : [['not-mo'], 0])
})

test('texts that lie over each other are no longer than the file together', async () => {
  const file = moFile([
    ['abcdef', 'b'],
    ['c', 'd'],
  ])
  const { length } = file
  const overlay = (size: number) => {
    for (const entry of [28, 36, 44, 52]) {
      file.writeUInt32LE(size, entry)
      file.writeUInt32LE(28, entry + 4)
    }
    return read(file)
  }
  expect((await overlay(Math.floor(length / 4))).problems).toEqual([])
  expect((await overlay(Math.floor(length / 4) + 1)).problems).toEqual(['not-mo'])
})
