import { expect, test } from 'vitest'
import { changedIn, madeFrom, problemIn, saidIn } from '../exact-files.fixture.ts'
import { newUnit } from '../testing.ts'
import { rc } from './rc.format.ts'

const script = `#include "resource.h"
IDD_A DIALOGEX 0, 0, 1, 2
CAPTION "About"
BEGIN
  LTEXT "One", IDC_STATIC, 1, 2, 3, 4
  LTEXT "Two ""2""\\n", IDC_STATIC, 1, 2, 3, 4
  CONTROL "", IDC_PLACE, "Static", 0
END
STRINGTABLE
BEGIN
  IDS_A L"A" // of a
  IDS_B, "B"
END
`

test('texts are named by their places; one that comes again has a number', () => {
  expect(saidIn(rc, script).units.map(({ context, target }) => [context, target[0]])).toEqual([
    ['DIALOGEX.IDD_A.CAPTION', 'About'],
    ['DIALOGEX.IDD_A.LTEXT.IDC_STATIC', 'One'],
    ['DIALOGEX.IDD_A.LTEXT.IDC_STATIC (2)', 'Two "2"\n'],
    ['STRINGTABLE.IDS_A', 'A'],
    ['STRINGTABLE.IDS_B', 'B'],
  ])
})

test('a script in UTF-16 with #include is read and written in its charset, and nothing is included', () => {
  const wide = `\ufeff${script}`
  const after = changedIn(rc, wide, [{ set: 'STRINGTABLE.IDS_A', to: 'Příliš "žluťoučký"' }], { encoding: 'utf16le' })
  expect(after).toBe(wide.replace('L"A"', 'L"Příliš ""žluťoučký"""'))
})

test('a script in Windows-1252 keeps its charset while it has the characters', () => {
  const options = { encoding: 'latin1' } as const
  const text = 'STRINGTABLE { A "caf\xe9 \x85" }'
  expect(saidIn(rc, text, options).units[0]?.target).toEqual(['café …'])
  expect(changedIn(rc, text, [{ set: 'STRINGTABLE.A', to: '“€”' }], options)).toBe('STRINGTABLE { A "\x93\x80\x94" }')
  const other = '#pragma code_page(1250)\nSTRINGTABLE { A "\xe8" }'
  expect(problemIn(rc, other, options)).toBe('unknown-charset: 1 strings')
})

test('strings come to a table, and take empty places; a script gets no other parts', () => {
  const after = changedIn(rc, script, [
    { add: 'STRINGTABLE.IDS_C', to: 'C' },
    { add: 'DIALOGEX.IDD_A.CONTROL.IDC_PLACE', to: 'P' },
    { remove: 'STRINGTABLE.IDS_A' },
  ])
  expect(after).toContain('  IDS_B, "B"\n    IDS_C "C"\nEND')
  expect(after).toContain('CONTROL "P", IDC_PLACE')
  const file = rc.parse(Buffer.from(script))
  const told = file.obstructions?.({
    units: [
      { kind: 'add', unit: newUnit('MENU.M.MENUITEM.X', 'x') },
      { kind: 'set', key: 'STRINGTABLE.IDS_A', target: [''], state: 'untranslated' },
    ],
  })
  expect(told?.map(({ problem }) => problem.code)).toEqual(['missing-place', 'empty-text'])
})

test('a translation has every place, and no text', () => {
  const made = madeFrom(rc, script)
  expect(saidIn(rc, made).units).toEqual([])
  expect(made).toContain('#include "resource.h"')
  expect(changedIn(rc, made, [{ add: 'DIALOGEX.IDD_A.LTEXT.IDC_STATIC (2)', to: 'Dva' }])).toContain(
    'LTEXT "Dva", IDC_STATIC',
  )
})

test.each([
  ['STRINGTABLE { A "a }', 'unterminated-string 1:17-1:18'],
  ['/* a', 'unterminated-comment 1:1-1:2'],
  ['=======\n', 'conflict-marker 1:1-1:2'],
  ['', 'none: 0 strings'],
  ['M MENU { POPUP "a" { POPUP "b" {', 'none: 2 strings'],
])('%j is read or refused', (text, expected) => {
  expect(problemIn(rc, text)).toBe(expected)
})
