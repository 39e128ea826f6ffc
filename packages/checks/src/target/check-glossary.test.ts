import type { GlossaryTerm } from '@weft/terms'
import { expect, test } from 'vitest'
import { checkEnvironment } from '../environment.ts'
import { mergeFlags } from '../flags.ts'
import { findInTranslation, prepareSource } from '../run.ts'

const terms: readonly GlossaryTerm[] = [
  { source: 'disk', target: 'disk' },
  { source: 'Disk', target: 'kotouč' },
  { source: 'folder', target: 'složka' },
  { source: 'folder', target: 'adresář', isForbidden: true },
  { source: 'Weft', target: 'Útek', isUntranslatable: true },
  { source: 'page', target: '' },
  { source: 'key', target: 'klávesa', isForbidden: true },
]

function found(source: string, target: string, all = terms): string[] {
  const plural = { number: 1, formula: '0' }
  const environment = checkEnvironment({ language: 'cs', sourceLanguage: 'en', plural, terms: all })
  return findInTranslation(prepareSource([source], mergeFlags('check-glossary')), [target], environment)
    .filter(({ check }) => check === 'check_glossary')
    .map(({ span: { start, end }, detail }) => `${start}-${end} ${detail}`)
}

test.each<readonly [source: string, target: string, places: readonly string[]]>([
  ['A disk', 'Disk', []],
  ['A disk', 'Kotouč', []],
  ['A disk', 'Deska', ['5-5 disk: disk, kotouč']],
  ['A disk, a disk', 'Deska', ['5-5 disk: disk, kotouč']],
  ['A folder', 'Složka', []],
  ['A folder', 'Ten adresář', ['4-11 not for folder', '11-11 folder: složka']],
  ['A folder', 'Složka (adresář)', ['8-15 not for folder']],
  ['A folder, a disk', 'Nic', ['3-3 folder: složka', '3-3 disk: disk, kotouč']],
  ['Weft', 'Útek', ['4-4 Weft: Weft']],
  ['Weft', 'weft', []],
  ['A page', 'Nic', []],
  ['A key', 'Klíč', []],
  ['A key', 'Klávesa', ['0-7 not for key']],
  ['Nothing', 'Nic', []],
])('of the terms in %j the text %j uses others at %j', (source, target, places) => {
  expect(found(source, target)).toEqual(places)
})

test('without a glossary there is nothing to follow', () => {
  expect(found('A disk', 'Deska', [])).toEqual([])
})

const severities = (source: string, target: string) => {
  const plural = { number: 1, formula: '0' }
  const environment = checkEnvironment({ language: 'cs', sourceLanguage: 'en', plural, terms })
  return findInTranslation(prepareSource([source], mergeFlags('check-glossary')), [target], environment)
    .filter(({ check }) => check === 'check_glossary')
    .map(({ severity }) => severity)
}

test('where only another form of a term stands, what is found is worth a look', () => {
  expect(severities('A disk', 'Deska')).toEqual([undefined])
  expect(severities('Two disks', 'Dvě desky')).toEqual(['note'])
  expect(severities('A key', 'Klávesa')).toEqual([undefined])
  expect(severities('A key', 'Stiskni klávesu')).toEqual(['note'])
})

test.each<readonly [source: string, target: string, places: readonly string[]]>([
  ['Two disks', 'Na dvou discích', []],
  ['On folders', 'Ve složkách', []],
  ['Folders', 'Složkový', ['8-8 folder: složka']],
  ['See PROJ-12', 'Viz strana', ['10-10 ticket: lístek']],
  ['See PROJ-12', 'Viz lístku', []],
  ['Queries', 'Otázky', []],
  ['A query', 'Dotazy', ['6-6 query: dotaz']],
])('of the forms of terms in %j the text %j uses others at %j', (source, target, places) => {
  const more: readonly GlossaryTerm[] = [
    { source: 'ticket', target: 'lístek', pattern: 'PROJ-[0-9]+' },
    { source: 'query', target: 'dotaz', isExact: true },
  ]
  expect(found(source, target, [...terms, ...more])).toEqual(places)
})
