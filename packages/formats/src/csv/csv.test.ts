import { expect, test } from 'vitest'
import { byContext, bySource } from '../identity.ts'
import { csv, csvMulti, csvSimple } from './csv.format.ts'

const open = (text: string, hasTemplate = false) => csv.parse(Buffer.from(text), { hasTemplate })
const set = (context: string, source: string, target: string) =>
  ({ kind: 'set', key: bySource.keyOf({ context, source: [source] }), target: [target], state: 'translated' }) as const

test('with a template the first column that names strings is their key', () => {
  const said = (text: string) => open(text, true).units.map(({ context, source, target }) => [context, source, target])
  expect(said('source,target,context\na,b,c\n')).toEqual([['c', [], ['b']]])
  expect(said('id,source,target,context\nk,a,b,c\n')).toEqual([['k', [], ['b']]])
  expect(said('source,target\na,b\n')).toEqual([['a', [], ['b']]])
})

test('with a template a row without a name has the empty one, where other rows have names or nothing else names rows', () => {
  const said = (text: string) => open(text, true).units.map(({ context, target }) => [context, ...target])
  expect(said('id,source,target\nk,a,b\n,c,d\n')).toEqual([
    ['k', 'b'],
    ['', 'd'],
  ])
  expect(said('id,source,target\nk,a,b\n,,\n')).toEqual([['k', 'b']])
  const simple = csvSimple.parse(Buffer.from('"","Nic"\n"road","Silnice"\n'), { hasTemplate: true })
  expect(simple.units.map(({ context, target }) => [context, ...target])).toEqual([
    ['', 'Nic'],
    ['road', 'Silnice'],
  ])
  const set = { kind: 'set', key: '', target: ['Pusto'], state: 'translated' } as const
  expect(Buffer.from(simple.edit({ units: [set] })).toString()).toBe('"","Pusto"\n"road","Silnice"\n')
})

test('a simple file of keys takes a new string after its neighbour, quoted as the neighbour is', () => {
  const file = csvSimple.parse(Buffer.from('"road","Silnice"\n"bridge","Most"\n'), { hasTemplate: true })
  const [like] = file.units
  if (!like) throw new Error('no string')
  const { span: _, ...said } = like
  const unit = { ...said, context: 'new', target: ['No"vý'], after: byContext.keyOf({ context: 'road', source: [] }) }
  expect(Buffer.from(file.edit({ units: [{ kind: 'add', unit }] })).toString()).toBe(
    '"road","Silnice"\n"new","No""vý"\n"bridge","Most"\n',
  )
})

test('quotes are kept cell by cell, and come where a text needs them', () => {
  const file = open('source,target,context\na,b,c\n"d","e",f\n')
  const edited = file.edit({ units: [set('c', 'a', 'x, y'), set('f', 'd', 'z')] })
  expect(Buffer.from(edited).toString()).toBe('source,target,context\na,"x, y",c\n"d","z",f\n')
})

test('a row that is too short grows to its translation', () => {
  expect(Buffer.from(open('source,context,target\na,c\n').edit({ units: [set('c', 'a', 'b')] })).toString()).toBe(
    'source,context,target\na,c,b\n',
  )
})

test('names of columns come in any case and by their other names', () => {
  const [unit] = open('Label;Original;Translation;Notes;State\nk;a;b;n;x\n').units
  expect(unit).toMatchObject({
    source: ['a'],
    target: ['b'],
    state: 'needs-editing',
    notes: [{ by: 'translator', text: 'n' }],
  })
})

test('a quote that nothing closes is a problem at its place', () => {
  expect(open('source,target\na,"b\n').problems).toMatchObject([
    { code: 'unterminated-quote', span: { start: 16, end: 17 } },
  ])
})

test('bytes that are not UTF-8 are a problem, but where the component says ISO-8859-1', () => {
  const bytes = Buffer.from('source,target\na,caf\xe9\n', 'latin1')
  expect(csv.parse(bytes).problems).toMatchObject([{ code: 'invalid-encoding', span: { start: 19, end: 20 } }])
  const file = csv.parse(bytes, { parameters: { csv_encoding: 'iso-8859-1' } })
  expect(file.units[0]?.target).toEqual(['café'])
  // A character that the charset lacks makes the file UTF-8.
  expect(Buffer.from(file.edit({ units: [set('', 'a', 'ž')] })).toString()).toBe('source,target\na,ž\n')
})

test('rows of one source text are one string, and adding one writes as many', () => {
  const file = csvMulti.parse(Buffer.from('source,target\nship,loď\nboat,člun\nship,koráb\n'))
  expect(file.units.map(({ target }) => target)).toEqual([['loď', 'koráb'], ['člun']])
  const key = bySource.keyOf({ context: '', source: ['ship'] })
  const edited = file.edit({ units: [{ kind: 'set', key, target: ['loď', 'bárka'], state: 'translated' }] })
  expect(Buffer.from(edited).toString()).toBe('source,target\nship,loď\nboat,člun\nship,bárka\n')
})

test.each(['id,target', 'context,target', 'key,translation', 'label,translation', 'id,source', 'ID;Target'])(
  'a file whose first row is %s names its strings, and has their texts',
  (header) => {
    const mark = header.includes(';') ? ';' : ','
    const file = csv.parse(Buffer.from(`${header}\nk1${mark}Hello\nk2${mark}Bye\n`), { hasTemplate: true })
    expect(file.problems).toEqual([])
    expect(file.units.map(({ context, target }) => [context, target])).toEqual([
      ['k1', ['Hello']],
      ['k2', ['Bye']],
    ])
  },
)

test('two columns of texts are no first row', () => {
  const file = csvSimple.parse(Buffer.from('"key","Klíč"\n"id","IČO"\n'), {})
  expect(file.units.map(({ source }) => source)).toEqual([['key'], ['id']])
})
