import { expect, test } from 'vitest'
import { begunBy, changedIn, madeFrom, type NamedChange, problemIn, saidIn } from '../exact-files.fixture.ts'
import { csv, csvMulti, csvSimple } from './csv.format.ts'

const document = `Location,Original,"Translation",ID,State,Context,Notes,"developer comments",other
a.c:1,Open,"Otev ""ří""
t",x,yes,menu,for people,for translators,y
,Same,S,,,,,,
,Same,T,,Fuzzy,,,,
,,only a text,,,,,,
,Short
,Unsure,U,k1,X,,,only one,
`

test('a file says what its columns hold', () => {
  expect(saidIn(csv, document)).toEqual({
    warnings: ['duplicate-unit 5:1-5:19'],
    units: [
      {
        context: 'menu',
        source: ['Open'],
        target: ['Otev "ří"\nt'],
        state: 'needs-editing',
        notes: [
          ['translator', 'for people'],
          ['developer', 'for translators'],
        ],
        location: 'a.c:1',
        at: '2:1-3:43',
      },
      { context: '', source: ['Same'], target: ['S'], state: 'translated', at: '4:1-4:14' },
      { context: '', source: ['Same'], target: ['T'], state: 'needs-editing', at: '5:1-5:19' },
      { context: '', source: ['Short'], target: [''], state: 'untranslated', at: '7:1-7:7' },
      {
        context: '',
        source: ['Unsure'],
        target: ['U'],
        state: 'needs-editing',
        notes: [['developer', 'only one']],
        at: '8:1-8:27',
      },
    ],
  })
  expect(
    saidIn(csv, document, { hasTemplate: true }).units.map(({ context, source, target }) => [context, source, target]),
  ).toEqual([
    ['x', undefined, ['Otev "ří"\nt']],
    ['', undefined, ['S']],
    ['', undefined, ['T']],
    ['', undefined, ['only a text']],
    ['', undefined, ['']],
    ['k1', undefined, ['U']],
  ])
  expect(saidIn(csvMulti, document).units.map(({ source, target, state, at }) => [source, target, state, at])).toEqual([
    [['Open'], ['Otev "ří"\nt'], 'needs-editing', '2:1-3:43'],
    [['Same'], ['S', 'T'], 'needs-editing', '4:1-5:19'],
    [['Short'], [''], 'untranslated', '7:1-7:7'],
    [['Unsure'], ['U'], 'needs-editing', '8:1-8:27'],
  ])
  expect(saidIn(csvSimple, 'a;b\n"c";d\n\n').units).toEqual([
    { context: '', source: ['a'], target: ['b'], state: 'translated', at: '1:1-1:4' },
    { context: '', source: ['c'], target: ['d'], state: 'translated', at: '2:1-2:6' },
  ])
})

test.each([
  ['', 'none: 0 strings'],
  ['source\na\n', 'missing-column: 1 strings'],
  ['source,other\na,b\n', 'missing-column: 1 strings'],
  ['source,target\na,"b\n', 'unterminated-quote 2:3-2:4'],
])('%j is read or told of', (text, expected) => {
  expect(problemIn(csv, text)).toBe(expected)
})

const head = 'source,target,fuzzy,context\n'
test.each<[string, readonly NamedChange[], string]>([
  [`${head}a,b,,c\n`, [{ set: 'c', to: 'x,"y"\nz' }], 'source,target,fuzzy,context\na,"x,""y""\nz",,c\n'],
  [`${head}a,b,,c\n`, [{ set: 'c', to: 'b', state: 'needs-editing' }], 'source,target,fuzzy,context\na,b,True,c\n'],
  [`${head}a,"b",,c\n`, [{ set: 'c', to: 'b', state: 'needs-editing' }], 'source,target,fuzzy,context\na,"b",True,c\n'],
  [`${head}a,b,True,c\r\n`, [{ set: 'c', to: 'x' }], 'source,target,fuzzy,context\na,x,,c\r\n'],
  [`${head}"a"\n`, [{ set: '', to: 'x' }], 'source,target,fuzzy,context\n"a","x"\n'],
  [`${head}a\n`, [{ set: '', to: '' }], 'source,target,fuzzy,context\na\n'],
  [
    `${head}"a","b",,c\n`,
    [
      { add: 'd', source: ['e'], to: 'f;', state: 'needs-editing' },
      { add: 'g', source: ['h'], to: 'i', after: null },
    ],
    `source,target,fuzzy,context
"h","i",,g
"a","b",,c
"e","f;",True,d
`,
  ],
  [`${head}a,b,,c\nd,e,,f\n`, [{ remove: 'c' }], 'source,target,fuzzy,context\nd,e,,f\n'],
])('%j with %j is changed', (text, changes, expected) => {
  expect(changedIn(csv, text, changes)).toBe(expected)
})

test.each<[string, string, string]>([
  ['source,target,fuzzy,context', 'a', 'a,x,True'],
  ['source,target,context,fuzzy', 'a', 'a,x,,True'],
  ['source,fuzzy,target,context', 'a', 'a,True,x'],
  ['fuzzy,source,context,target', ',a', 'True,a,,x'],
  ['source,context,target,target,state,fuzzy', '"a"', '"a",,"x",,"True"'],
  ['source,target', 'a', 'a,x'],
])('below %s the row %s grows to %s, each text in its column', (names, row, expected) => {
  const changes = [{ set: '', to: 'x', state: 'needs-editing' }] as const
  expect(changedIn(csv, `${names}\n${row}\nb,c\n`, changes)).toBe(`${names}\n${expected}\nb,c\n`)
})

test.each([
  ['source,target\n', 'source,target\na,b\n'],
  ['source,target', 'source,target\na,b\n'],
  ['"source";"target"\r\n', '"source";"target"\r\n"a";"b"\r\n'],
  ['source,target\n\n', 'source,target\n\na,b\n'],
  ['\ufeffsource,target\n', '\ufeffsource,target\na,b\n'],
  ['', 'a,b\n'],
])('a new row stands right below the only row %j', (text, expected) => {
  const added = [{ add: '', source: ['a'], to: 'b' }] as const
  expect(changedIn(text === '' ? csvSimple : csv, text, added)).toBe(expected)
})

test('a file for another language has the rows without their texts', () => {
  expect(madeFrom(csvMulti, document.replaceAll('\n', '\r\n'))).toBe(
    'Location,Original,"Translation",ID,State,Context,Notes,"developer comments",other\r\na.c:1,Open,"",x,,menu,for people,for translators,y\r\n,Same,,,,,,,\r\n,,only a text,,,,,,\r\n,Short\r\n,Unsure,,k1,,,,only one,\r\n',
  )
  expect(madeFrom(csv, '\ufeffsource,target\na,é\n', {}, { encoding: 'utf16le' })).toBe('\ufeffsource,target\na,\n')
  expect([begunBy(csv), begunBy(csvSimple)]).toEqual([
    '"location","source","target","id","fuzzy","context","translator_comments","developer_comments"\r\n',
    '"source","target"\r\n',
  ])
})
