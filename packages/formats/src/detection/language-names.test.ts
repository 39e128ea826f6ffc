import { expect, test } from 'vitest'
import { findMasks } from './find-masks.ts'
import { languageOf, languagePlaces } from './language-place.ts'

test.each([
  ['b+sr+Latn', 'sr_Latn'],
  ['sr+Latn', 'sr_Latn'],
  ['zh-Hant-TW', 'zh_Hant'],
  ['es_419', 'es_419'],
  ['ca@valencia', 'ca@valencia'],
  ['deu', 'de'],
  ['cs.utf8', 'cs'],
  ['cs.UTF-8', 'cs'],
  ['cs_CZ.iso-8859-2', 'cs'],
  ['cs.latin2', null],
  ['c', null],
  ['csab', null],
  ['cs_', null],
  ['cs_C', null],
  ['cs~CZ', null],
  ['cs_12', null],
  ['xcs.utf8x', null],
  ['ts', null],
  ['man', null],
  ['new', null],
  ['run', null],
  ['c-', null],
  ['', null],
  ['constructor', null],
])('the name %j is the code of %s', (code, language) => {
  expect(languageOf(code)).toBe(language)
})

/** Codes with their places and languages. */
const places = (path: string, extension = path.slice(path.lastIndexOf('.') + 1)) =>
  languagePlaces(path, extension).map(({ start, end, code, language }) => `${code}@${start}-${end} ${language}`)

test.each([
  ['app_zh_Hant_TW.po', ['zh_Hant_TW@4-14 zh_Hant']],
  ['a-b-c-pt_BR.po', ['pt_BR@6-11 pt_BR']],
  ['x.y_cs.po', ['cs@4-6 cs']],
  ['messages-cs_CZ.po', ['cs_CZ@9-14 cs']],
  ['pt_BR.app.po', ['pt_BR@0-5 pt_BR']],
  ['cs.app.x.y.po', ['cs@0-2 cs']],
  ['_cs.po', []],
  ['app_.po', []],
  ['German.lproj/a.po', ['German@0-6 de']],
  ['x/English.lproj/a.po', ['English@2-9 en']],
  ['german.lproj/a.po', []],
  ['GERMAN.lproj/a.po', []],
  ['German.lprojx/a.po', []],
  ['xGerman.lproj/a.po', []],
  ['Nonsense.lproj/a.po', []],
  ['Main.lproj/a.po', []],
  ['de.lproj/a.po', ['de@0-2 de']],
  ['de/x/cs/a.po', ['de@0-2 de', 'cs@5-7 cs']],
])('in %s codes stand at %j', (path, found) => {
  expect(places(path)).toEqual(found)
})

test('an extension of several parts is none of the name', () => {
  expect(places('a/cs.all.json', 'all.json')).toEqual(['cs@2-4 cs'])
  expect(places('cs.po', 'po')).toEqual(['cs@0-2 cs'])
})

const masks = (...paths: string[]) =>
  findMasks(paths, ['po', 'json', 'all.json', 'po']).map(
    ({ mask, extension, files }) =>
      `${mask} ${extension} ${files.map(({ path, code, language }) => `${path}=${code}=${language}`).join(' ')}`,
  )

test('of a language that a path spells in two ways the longer spelling is its code', () => {
  expect(masks('pt_BR/pt-br.po')).toEqual(['*/*.po po pt_BR/pt-br.po=pt_BR=pt_BR'])
  expect(masks('cs/m_cs_CZ.po')).toEqual(['*/m_*.po po cs/m_cs_CZ.po=cs_CZ=cs'])
  expect(masks('cs_CZ/m_cs.po')).toEqual(['*/m_*.po po cs_CZ/m_cs.po=cs_CZ=cs'])
})

test('brackets of all literal parts stand in brackets', () => {
  expect(masks('[a]/cs/]b[.po')).toEqual(['[[]a[]]/*/[]]b[[].po po [a]/cs/]b[.po=cs=cs'])
})

test('files without an extension that is asked for, or with nothing before it, make no mask', () => {
  expect(masks('cs/po', 'cs/.po', 'cs/apo', 'cs/x.po.txt', 'cs/x.POT')).toEqual([])
  expect(masks('cs/a.po')).toEqual(['cs/a.po'.replace('cs', '*').concat(' po cs/a.po=cs=cs')])
})

test('of masks that find as many languages the one of the first place counts', () => {
  expect(masks('en/cs.po')).toEqual(['*/cs.po po en/cs.po=en=en'])
})
