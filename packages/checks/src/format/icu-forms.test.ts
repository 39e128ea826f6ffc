import { expect, test } from 'vitest'
import { type IcuMessage, readIcu } from './icu.ts'

const nothing: IcuMessage = { arguments: [], choices: [], tags: [], bareAngle: -1, pieces: [] }

const read = (text: string): IcuMessage => {
  const result = readIcu(text)
  if (!result.ok) throw new Error(`${text}: ${result.fault.detail} at ${result.fault.at}`)
  return result.message
}

test('a message has its arguments, choices, tags and pieces in order', () => {
  const text = '<b>{n,plural,offset:1 =0{no}one {# {x}} other{#}}</b>'
  expect(read(text)).toEqual({
    arguments: [
      { name: 'x', type: '', selectors: [], start: 35, end: 38 },
      { name: 'n', type: 'plural', selectors: ['=0', 'one', 'other'], start: 3, end: 49 },
    ],
    choices: [
      {
        name: 'n',
        type: 'plural',
        start: 3,
        end: 49,
        branches: [
          { selector: '=0', from: 22, text: { start: 25, end: 27 } },
          { selector: 'one', from: 28, text: { start: 33, end: 38 } },
          { selector: 'other', from: 40, text: { start: 46, end: 47 } },
        ],
      },
    ],
    tags: ['b', '/b'],
    bareAngle: -1,
    pieces: [
      { start: 3, end: 25 },
      { start: 27, end: 33 },
      { start: 33, end: 34 },
      { start: 35, end: 38 },
      { start: 38, end: 46 },
      { start: 46, end: 47 },
      { start: 47, end: 49 },
    ],
  })
})

/** The pieces as texts. */
const pieces = (text: string) => read(text).pieces.map(({ start, end }) => text.slice(start, end))

test.each<readonly [text: string, expected: readonly string[]]>([
  ['plain # text', []],
  ['a {x} b { y , number , 0.0 } c', ['{x}', '{ y , number , 0.0 }']],
  ['{n,plural,one{# a}other{b #}}', ['{n,plural,one{', '#', '}other{', '#', '}}']],
  ['{n,selectordinal,other{#}}', ['{n,selectordinal,other{', '#', '}}']],
  ['{g,select,other{#}}', ['{g,select,other{', '}}']],
  ['{n,plural,other{{g,select,a{#}other{}}}}', ['{n,plural,other{', '{g,select,a{', '#', '}other{', '}}', '}}']],
  ['{g,select,other{{n,plural,other{#}} #}}', ['{g,select,other{', '{n,plural,other{', '#', '}}', '}}']],
  ["{n,plural,other{'#' # {x}}}", ['{n,plural,other{', '#', '{x}', '}}']],
])('of %j programs read %j', (text, expected) => {
  expect(pieces(text)).toEqual(expected)
})

test.each<readonly [text: string, name: string, type: string]>([
  ['{x}', 'x', ''],
  ['{ x }', 'x', ''],
  ['{\tx\n}', 'x', ''],
  ['{user.name-1}', 'user.name-1', ''],
  ['{0}', '0', ''],
  ['{x,y}', 'x', 'y'],
  ['{ x , y }', 'x', 'y'],
  ['{x,  y  ,  z}', 'x', 'y'],
  ['{x,y,}', 'x', 'y'],
  ['{x,y,{a}{b}}', 'x', 'y'],
  ["{x,y,'}'}", 'x', 'y'],
  ['{x,y,a # | < > b}', 'x', 'y'],
])('%j is one argument, %s of type %j', (text, name, type) => {
  expect(read(text)).toEqual({
    ...nothing,
    arguments: [{ name, type, selectors: [], start: 0, end: text.length }],
    pieces: [{ start: 0, end: text.length }],
  })
})

test.each<readonly [text: string, selectors: readonly string[]]>([
  ['{n,plural,other{}}', ['other']],
  ['{n, plural , other {} }', ['other']],
  ['{n,plural,=0{}=12{}other{}}', ['=0', '=12', 'other']],
  ['{n,plural,offset:1 one{}other{}}', ['one', 'other']],
  ['{n,plural, offset: 12 other{}}', ['other']],
  ['{n,plural,offset{}other{}}', ['offset', 'other']],
  ['{n,plural,one{}\n\tother{}\n}', ['one', 'other']],
  ['{n,plural,a-b.c{}}', ['a-b.c']],
])('%j has the selectors %j', (text, selectors) => {
  expect(read(text).arguments.map((one) => one.selectors)).toEqual([selectors])
})

test.each<readonly [text: string, names: readonly string[]]>([
  ["'", []],
  ["a'b {x}", ['x']],
  ["{x}'", ['x']],
  ["'' '' {x}", ['x']],
  ["'{' {x}", ['x']],
  ["'}' {x}", ['x']],
  ["'# {x}", []],
  ["'| {x}", []],
  ["'< {x}", []],
  ["'> {x}", []],
  ["'= {x}", ['x']],
  ["'{a''b'{x}", ['x']],
  ["'{a''b''{x}", []],
  ["'{a''''{x}''' {y}", ['y']],
  ["'''{x}''' {y}", ['y']],
])('with its apostrophes %j has the arguments %j', (text, names) => {
  expect(read(text).arguments.map(({ name }) => name)).toEqual(names)
})

test.each<readonly [text: string, tags: readonly string[], bareAngle: number]>([
  ['a <b> c', ['b'], -1],
  ['</b>', ['/b'], -1],
  ['<b/><c  /><d >', ['b', 'c', 'd'], -1],
  ['<bc.d:e-f_1>', ['bc.d:e-f_1'], -1],
  ['<B>', ['B'], -1],
  [`<${'b'.repeat(61)}>`, ['b'.repeat(61)], -1],
  [`<${'b'.repeat(62)}>`, [], 0],
  ['<b c="d">', [], 0],
  ['<1>', [], 0],
  ['< b>', [], 0],
  ['</ b>', [], 0],
  ['a <b <c>', ['c'], 2],
  ['a <b <c', [], 2],
  ['{n,plural,other{<b>#</b> <}}', ['b', '/b'], 25],
])('%j has the tags %j and a bare < at %i', (text, tags, bareAngle) => {
  expect(read(text)).toMatchObject({ tags, bareAngle })
})

test.each<readonly [text: string, at: number, word: string]>([
  ['a }', 2, 'without {'],
  ['{n,plural,other{}}}', 18, 'without {'],
  ['{', 1, 'without name'],
  ['{ , y}', 2, 'without name'],
  ["{'x'}", 1, 'without name'],
  ['{x=y}', 2, 'expected }'],
  ['{x, }', 4, 'without type'],
  ['{x,y z}', 5, 'expected }'],
  ['{x,y,z', 6, 'expected }'],
  ["{x,y,'z}", 8, 'expected }'],
  ['{x,y,{z}', 8, 'expected }'],
  ['{n,plural}', 9, 'plural without'],
  ['{n,select }', 10, 'select without'],
  ['{n,plural,}', 10, 'no messages'],
  ['{n,plural,offset:1}', 18, 'no messages'],
  ['{n,plural,', 10, 'no messages'],
  ['{n,plural,offset 1{}}', 17, 'selector and {'],
  ['{n,plural,=x{}}', 10, 'selector and {'],
  ['{n,plural,=1a{}}', 12, 'selector and {'],
  ['{n,plural,one other{}}', 14, 'selector and {'],
  ['{n,plural,one{a', 15, 'expected }'],
  ['{n,plural,one{a}', 16, 'expected }'],
])('%j cannot be read at %i: %s', (text, at, word) => {
  expect(readIcu(text)).toEqual({ ok: false, fault: { at, detail: expect.stringContaining(word) } })
})

test('what is nested too deeply says so', () => {
  const nested = (depth: number) => `${'{a,select,other{'.repeat(depth)}x${'}}'.repeat(depth)}`
  expect(readIcu(nested(50))).toMatchObject({ ok: true })
  expect(readIcu(nested(51))).toEqual({ ok: false, fault: { at: 51 * 16, detail: 'nested too deeply' } })
})
