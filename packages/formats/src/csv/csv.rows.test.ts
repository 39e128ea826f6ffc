import { expect, test } from 'vitest'
import { begunBy, changedIn, madeFrom, type NamedChange, problemIn, saidIn } from '../exact-files.fixture.ts'
import { csv, csvFormats, csvMulti, csvSimple } from './csv.format.ts'

test.each([
  ['1', 'needs-editing'],
  ['x', 'needs-editing'],
  ['True', 'needs-editing'],
  ['YES', 'needs-editing'],
  ['fuzzy', 'needs-editing'],
  ['0', 'translated'],
  ['no', 'translated'],
  ['', 'translated'],
])('a mark %j says that a text is %s', (mark, state) => {
  expect(saidIn(csv, `source,target,fuzzy\na,b,${mark}\n`).units.map((unit) => unit.state)).toEqual([state])
})

test('a row that is too short for a column says nothing of it', () => {
  const text = 'source,context,target,fuzzy,location,translator_comments\na\nb,c\n,d\n'
  expect(saidIn(csv, text).units).toEqual([
    { context: '', source: ['a'], target: [''], state: 'untranslated', at: '2:1-2:2' },
    { context: 'c', source: ['b'], target: [''], state: 'untranslated', at: '3:1-3:4' },
    { context: 'd', source: [''], target: [''], state: 'untranslated', at: '4:1-4:3' },
  ])
  expect(saidIn(csv, text, { hasTemplate: true }).units.map(({ context }) => context)).toEqual(['', 'c', 'd'])
})

test('several rows of a string are together what the worst of them is', () => {
  const head = 'source,target,fuzzy\n'
  const said = (rows: string) => saidIn(csvMulti, head + rows).units.map(({ target, state }) => [target, state])
  expect(said('a,,\na,,\n')).toEqual([[['', ''], 'untranslated']])
  expect(said('a,b,\na,,\n')).toEqual([[['b', ''], 'translated']])
  expect(said('a,b,\na,c,x\nd,e,\n')).toEqual([
    [['b', 'c'], 'needs-editing'],
    [['e'], 'translated'],
  ])
})

test('people are told of a hundred strings that a file has twice', () => {
  expect(saidIn(csv, `source,target\n${'a,b\n'.repeat(130)}`).warnings?.length).toBe(100)
  expect(saidIn(csvMulti, `source,target\n${'a,b\n'.repeat(130)}`).warnings).toBeUndefined()
})

test.each([
  ['source,x\r\na,b\r\n', 'missing-column 1:1-1:9'],
  ['\ufeffsource;x\na;b\n', 'missing-column 1:4-1:12'],
])('%j lacks a column', (text, expected) => {
  const problem = problemIn(csv, text)
  expect(problem === expected || saidIn(csv, text).problems?.join() === expected).toBe(true)
})

const add = (context: string, more: object = {}): NamedChange => ({ add: context, source: ['s'], to: 't', ...more })
const about = {
  location: 'l',
  state: 'needs-editing',
  notes: [
    { by: 'developer', text: 'd' },
    { by: 'translator', text: 'e' },
    { by: 'developer', text: 'f' },
    { by: 'translator', text: 'g' },
  ],
} as const
const all = 'location,source,target,id,fuzzy,context,translator_comments,developer_comments,other'

test.each<[string, NamedChange, boolean, string]>([
  [`${all}\n`, add('k', about), false, 'l,s,t,,True,k,"e\ng","d\nf",'],
  [`${all}\n`, add('k', about), true, 'l,s,t,k,True,,"e\ng","d\nf",'],
  ['source,target,context\n', add('k'), true, 's,t,k'],
  ['source,target\n', add('k'), true, 'k,t'],
  ['source,target\n', add('k', { source: [] }), false, ',t'],
  [`${all}\nl,a,b,i,,c,d,e,f\n`, add('k', about), false, 'l,s,t,,True,k,"e\ng","d\nf",'],
  [`${all}\nl,a\n`, add('k', about), false, 'l,s,t'],
  ['source,x,target\na\n', add('', { to: 'a,b;c' }), false, 's,,"a,b;c"'],
  ['source,target\n"a",b\n', add(''), false, '"s",t'],
])('%j takes the new string %j, named by keys: %j, as %j', (text, change, hasTemplate, row) => {
  expect(changedIn(csv, text, [change], { hasTemplate })).toBe(`${text}${row}\n`)
})

test('in the first row no cell has a delimiter that could be taken for the file’s', () => {
  const set = (context: string, to: string): NamedChange => ({ set: context, to })
  const key = { hasTemplate: true }
  expect(changedIn(csvSimple, 'a,b\nc,d\n', [set('a', 'x;y'), set('c', 'x;y')], key)).toBe('a,"x;y"\nc,x;y\n')
  expect(changedIn(csvSimple, 'a;b\nc;d\n', [set('a', 'x|y'), set('c', 'x,y')], key)).toBe('a;"x|y"\nc;x,y\n')
  expect(changedIn(csvSimple, '\ufeffa;b\nc;d\n', [set('a', 'x|y'), set('c', 'x|y')], key)).toBe(
    '\ufeffa;"x|y"\nc;x|y\n',
  )
  expect(changedIn(csvSimple, 'a,b\n', [set('a', 'x\ty')], key)).toBe('a,"x\ty"\n')
})

test('a string of several rows takes a text for each', () => {
  const text = 'source,target,fuzzy\na,b,\nc,d,\na\n'
  expect(changedIn(csvMulti, text, [{ set: '', to: ['b', 'x'], state: 'needs-editing' }])).toBe(
    'source,target,fuzzy\na,b,True\nc,d,\na,x,True\n',
  )
  expect(changedIn(csvMulti, text, [{ set: '', to: ['y'] }])).toBe('source,target,fuzzy\na,y,\nc,d,\na\n')
  expect(changedIn(csvMulti, text, [add('', { to: ['1', '2'] })])).toBe(
    'source,target,fuzzy\na,b,\nc,d,\ns,1,\ns,2,\na\n',
  )
  expect(changedIn(csv, text, [add('', { to: ['1', '2'] })])).toBe(`${text}s,1\n`)
})

test.each([
  ['source,target\na,b\na,c', 'source,target\na,\n'],
  ['source,target\r\na,b\r\na,c\r\nd,"e"\r\n', 'source,target\r\na,\r\nd,""\r\n'],
  ['source,target\ra,b\ra,c\rd,e', 'source,target\ra,\rd,'],
  ['source,target,fuzzy\na,b,x\nc,,True\nd', 'source,target,fuzzy\na,,\nc,,\nd'],
])('of %j nothing but sources stays: %j', (text, expected) => {
  expect(madeFrom(csvMulti, text)).toBe(expected)
})

test('a new file has its charset, and its mark in UTF-16', () => {
  const [, , , utf8, iso, simpleUtf8] = csvFormats
  const row = '"source","target"\r\n'
  expect([begunBy(iso), begunBy(simpleUtf8), begunBy(csvSimple)]).toEqual([row, row, row])
  expect(begunBy(utf8)).toBe(begunBy(csv))
  const bytes = csvSimple.begin({
    languageCode: 'cs',
    languageName: 'Czech',
    plural: { number: 2, formula: 'n' },
    projectName: '',
    now: new Date(0),
    parameters: { csv_simple_encoding: 'utf-16', csv_encoding: 'utf-8' },
  })
  expect(Buffer.from(bytes).toString('utf16le')).toBe(`\ufeff${row}`)
  const [first] = iso.parse(Buffer.from('a,caf\xe9\n', 'latin1')).units
  expect(first?.target).toEqual(['café'])
})

test.each([
  ['a,b', true],
  ['_;', true],
  ['"\t', true],
  ['Z|', true],
  ['a b c |', true],
  ['1,2', false],
  ['a\n,', false],
  ['a\r,', false],
  ['a b', false],
  ['a\0,\0', true],
  ['', false],
])('%j looks like a file of rows: %j', (start, expected) => {
  expect(csv.recognises(start)).toBe(expected)
})

const choices = (name: string) => [
  { name, kind: 'choice', initially: 'auto', choices: ['auto', 'utf-8', 'utf-16', 'iso-8859-1'] },
]
const three = ['untranslated', 'needs-editing', 'translated']
const two = ['untranslated', 'translated']
const usage = [{ files: '*.csv', source: 'en.csv' }, { files: '*.csv' }]
const encoding = choices('csv_encoding')

test('formats say of themselves what projects are told', () => {
  const shared = {
    kind: 'edited',
    extensions: ['csv'],
    mediaType: 'text/csv',
    template: 'optional',
    newBase: 'optional',
    header: false,
    languageCodeStyle: 'posix',
  }
  const fixed = { ...shared, parameters: [], usage: [] }
  expect(
    csvFormats.map(({ recognises: _, parse: _parse, begin: _begin, parameters, ...said }) => ({
      ...said,
      parameters: parameters.map(({ help: _help, ...one }) => one),
    })),
  ).toEqual([
    { ...shared, id: 'csv', label: 'CSV file', plurals: 'none', states: three, usage, parameters: encoding },
    {
      ...shared,
      id: 'csv-simple',
      label: 'Simple CSV file',
      plurals: 'none',
      states: two,
      usage,
      parameters: choices('csv_simple_encoding'),
    },
    {
      ...shared,
      id: 'csv-multi',
      label: 'Multivalue CSV file',
      plurals: 'index',
      states: three,
      usage,
      parameters: encoding,
    },
    { ...fixed, id: 'csv-utf-8', label: 'CSV file (UTF-8)', plurals: 'none', states: three },
    { ...fixed, id: 'csv-simple-iso', label: 'Simple CSV file (ISO-8859-1)', plurals: 'none', states: two },
    { ...fixed, id: 'csv-simple-utf-8', label: 'Simple CSV file (UTF-8)', plurals: 'none', states: two },
  ])
})
