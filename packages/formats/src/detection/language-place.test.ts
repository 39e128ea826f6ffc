import { expect, test } from 'vitest'
import { findMasks } from './find-masks.ts'
import { languageOf, languagePlaces } from './language-place.ts'

test.each([
  ['cs', 'cs'],
  ['pt_BR', 'pt_BR'],
  ['pt-br', 'pt_BR'],
  ['pt-rBR', 'pt_BR'],
  ['sr@latin', 'sr_Latn'],
  ['sr_Latn', 'sr_Latn'],
  ['cs_CZ.UTF-8', 'cs'],
  ['x', null],
  ['bin', null],
  ['in', null],
  ['src', null],
  ['map', null],
  ['all', null],
  ['MR', null],
  ['mr', 'mr'],
  ['strings', null],
  ['1cs', null],
  ['cs1', null],
  ['cs_CZ_a_b_c', null],
])('the name %s is the code of %s', (code, language) => {
  expect(languageOf(code)).toBe(language)
  // It is remembered.
  expect(languageOf(code)).toBe(language)
})

/** Codes with their places, as `code@start-end`. */
const places = (path: string) =>
  languagePlaces(path, path.slice(path.lastIndexOf('.') + 1)).map(({ start, end, code }) => `${code}@${start}-${end}`)

test.each([
  ['cs.po', ['cs@0-2']],
  ['po/cs.po', ['cs@3-5']],
  ['cs/app.po', ['cs@0-2']],
  ['locale/cs/LC_MESSAGES/app.po', ['cs@7-9']],
  ['cs/cs.po', ['cs@0-2', 'cs@3-5']],
  ['app_cs.po', ['cs@4-6']],
  ['app.pt-BR.po', ['pt-BR@4-9']],
  ['app_pt_BR.po', ['pt_BR@4-9']],
  ['cs_app.po', ['cs@0-2']],
  ['pt_BR_app.po', ['pt_BR@0-5']],
  ['German.lproj/x.strings', ['German@0-6']],
  ['German/x.strings', []],
  ['Window.lproj/x.strings', []],
  ['app/x.po', []],
])('in %s codes stand at %j', (path, found) => {
  expect(places(path)).toEqual(found)
})

const masks = (...paths: string[]) =>
  findMasks(paths, ['po', 'json', 'all.json']).map(
    ({ mask, extension, files }) => `${mask} ${extension} ${files.map(({ code }) => code).join(',')}`,
  )

test('a mask has a star where its files have their codes', () => {
  expect(masks('po/cs.po', 'po/de.po', 'x.txt', 'po/app.po')).toEqual(['po/*.po po cs,de'])
  expect(masks('cs/cs.po', 'de/de.po')).toEqual(['*/*.po po cs,de'])
  expect(masks('a[b]/cs.po')).toEqual(['a[[]b[]]/*.po po cs'])
  expect(masks('cs.all.json', 'de.json')).toEqual(['*.all.json all.json cs', '*.json json de'])
  expect(masks('po/*.po', 'po/cs*.po')).toEqual([])
  expect(masks('po/.po')).toEqual([])
})

test('a path that names two languages belongs to the mask that finds more of them', () => {
  expect(masks('en/cs.po', 'en/de.po', 'en/fr.po')).toEqual(['en/*.po po cs,de,fr'])
  expect(masks('cs/en.po', 'de/en.po', 'fr/en.po')).toEqual(['*/en.po po cs,de,fr'])
})
