import { describe, expect, test } from 'vitest'
import { findTerms, findUse, makeGlossary } from './glossary.ts'

describe('terms in a text', () => {
  const glossary = makeGlossary([
    { source: 'Hard Disk', target: 'pevný disk' },
    { source: 'disk', target: 'disk' },
    { source: '—', target: 'pomlčka' },
    { source: 'İstanbul guide', target: 'průvodce' },
  ])
  const found = (text: string) => findTerms(glossary, text).map(({ term, start, end }) => [term.source, start, end])

  test('are whole words, one after another, in any letter case', () => {
    expect(found('A hard  DISK, a harddisk')).toEqual([
      ['Hard Disk', 2, 12],
      ['disk', 8, 12],
    ])
    expect(found('disks and a hard')).toEqual([])
    expect(found('')).toEqual([])
    expect(found('— and —')).toEqual([])
    expect(found('the İstanbul guide')).toEqual([['İstanbul guide', 4, 18]])
  })

  test('long ones are told by their first twenty words', () => {
    const words = Array.from({ length: 25 }, (_, i) => `w${i}`)
    const long = makeGlossary([{ source: words.join(' '), target: 'x' }])
    expect(findTerms(long, words.slice(0, 20).join(' '))).toHaveLength(1)
    expect(findTerms(long, words.slice(0, 19).join(' '))).toHaveLength(0)
  })
})

test.each([
  ['Na pevný disk uložit', 'pevný disk', { start: 3, end: 13 }],
  ['PEVNÝ DISK', 'pevný disk', { start: 0, end: 10 }],
  ['pevnýdisk', 'disk', undefined],
  ['disky a disk', 'disk', { start: 8, end: 12 }],
  ['disky', 'disk', undefined],
  ['硬盘驱动器', '硬盘', { start: 0, end: 2 }],
  ['ฮาร์ดดิสก์', 'ดิสก์', { start: 5, end: 10 }],
  ['C++ a C', 'C', { start: 0, end: 1 }],
  ['İ disk', 'disk', { start: 0, end: 6 }],
  ['anything', '', undefined],
] as const)('%j uses %j at %j', (text, wording, place) => {
  expect(findUse(text, wording)).toEqual(place)
})
