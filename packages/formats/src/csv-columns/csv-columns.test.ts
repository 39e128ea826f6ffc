import { expect, test } from 'vitest'
import { problemIn } from '../exact-files.fixture.ts'
import type { FileLanguage, UnitChange } from '../format.ts'
import { newUnit } from '../testing.ts'
import { csvColumns } from './csv-columns.format.ts'

const table = 'keys,en,de,_notes\nOPEN,Open,Öffnen,The button\nLONG,"One\ntwo",,\nSHORT,Short\n,nobody,,\n'
const language = (code: string): FileLanguage => ({ code, plural: { number: 2, formula: 'n != 1' } })
const open = (text: string) => {
  const all = csvColumns.openAll?.(Buffer.from(text), { sourceLanguage: 'en' })
  if (!all) throw new Error('such tables hold several languages')
  return all
}
const add = (key: string, text: string): UnitChange => ({ kind: 'add', unit: newUnit(key, text) })
const set = (key: string, text: string): UnitChange => ({ kind: 'set', key, target: [text], state: 'translated' })
const of = (code: string, ...units: UnitChange[]) => ({ language: language(code), change: { units } })
const textsOf = (text: string, code: string) =>
  open(text)
    .documentOf(language(code))
    .units.map(({ context, target }) => [context, ...target])

test('a column says its language, and the source has every row', () => {
  expect([open(table).codes, open(table).sourceCode]).toEqual([['en', 'de'], 'en'])
  expect(textsOf(table, 'en')).toEqual([
    ['OPEN', 'Open'],
    ['LONG', 'One\ntwo'],
    ['SHORT', 'Short'],
  ])
  expect(textsOf(table, 'de')).toEqual([['OPEN', 'Öffnen']])
  expect(open(table).documentOf(language('de')).units[0]?.notes).toEqual([{ by: 'developer', text: 'The button' }])
})

test.each([
  ['Key;Id;English(en);German(de);Comment', ['en', 'de']],
  ['id,en,id,pt_BR', ['en', 'id', 'pt_BR']],
  ['Text,English,Czech', ['en', 'cs']],
])('the titles %j name their languages', (titles, codes) => {
  expect(open(`${titles}\n`).codes).toEqual(codes)
})

test('several languages are edited in one text; a new one gets a column, and each row a cell', () => {
  const after = open(table).edit([
    of('de', add('SHORT', 'Kurz'), set('OPEN', 'Auf, zu')),
    of('fr', add('OPEN', 'Ouvrir')),
  ])
  expect(Buffer.from(after).toString()).toBe(
    'keys,en,de,_notes,fr\nOPEN,Open,"Auf, zu",The button,Ouvrir\nLONG,"One\ntwo",,,\nSHORT,Short,Kurz,,\n,nobody,,,\n',
  )
})

test('a language goes with its column, a string of the source with its row', () => {
  expect(Buffer.from(open(table).withoutLanguage(language('de'))).toString()).toBe(
    'keys,en,_notes\nOPEN,Open,The button\nLONG,"One\ntwo",\nSHORT,Short\n,nobody,\n',
  )
  const after = open(table)
    .documentOf(language('en'))
    .edit({ units: [{ kind: 'remove', key: 'LONG' }] })
  expect(Buffer.from(after).toString()).toBe(table.replace('LONG,"One\ntwo",,\n', ''))
})

test('new strings of two languages are one row', () => {
  const after = open('keys,en,de\nA,a,\n').edit([of('en', add('B', 'b')), of('de', add('B', 'ß'))])
  expect(Buffer.from(after).toString()).toBe('keys,en,de\nA,a,\nB,b,ß\n')
})

test('of a key that stands twice the last counts, and people are told', () => {
  const text = 'keys,en\nA,1\nA,2\n'
  expect(textsOf(text, 'en')).toEqual([['A', '2']])
  expect(
    open(text)
      .documentOf(undefined)
      .warnings()
      .map(({ code }) => code),
  ).toEqual(['duplicate-unit'])
})

test.each([
  ['', 'none: 0 strings'],
  ['keys,Texts\nA,a\n', 'missing-column 1:1-1:11'],
  ['keys,en,en\nA,a,b\n', 'duplicate-column 1:9-1:11'],
  ['keys,en\nA,"a\n', 'unterminated-quote 2:3-2:4'],
])('%j is read or refused', (text, expected) => {
  expect(problemIn(csvColumns, text)).toBe(expected)
})
