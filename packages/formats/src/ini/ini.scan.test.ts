import { expect, test } from 'vitest'
import { scanIni } from './ini.scan.ts'

const grammar = { continues: true, inlineComments: true, colons: true }

test.each([
  ['', 200_000, null],
  ['[s]\n', 200_000, 800_000],
  ['a=\n', 200_001, 800_000],
  ['a=', 200_001, 800_000],
  ['\n; c', 200_000, null],
])('behind as many options as are read, %j makes %i of them, and too many from %j on', (end, count, at) => {
  const { options, problem } = scanIni('ab=\n'.repeat(200_000) + end, 0, grammar)
  const span = { start: at, end: Number(at) + 1 }
  const detail = expect.stringContaining('200000 options and sections')
  expect([options.length, problem]).toEqual([count, at === null ? null : { code: 'too-many-units', span, detail }])
})

test('so many sections are read, and no more', () => {
  const fine = scanIni('[a]\n'.repeat(200_000), 0, grammar)
  expect([fine.sections.length, fine.problem]).toEqual([200_001, null])
  const full = scanIni('[a]\n'.repeat(200_001), 0, grammar)
  expect([full.sections.length, full.problem?.span]).toEqual([200_002, { start: 800_000, end: 800_001 }])
})

test('a text says its sections and options by their places', () => {
  const text = 'x\n; c\n  a : b ; d\n[s]\n\te=f\n\t\tg\n[t]'
  expect(scanIni(text, 2, grammar)).toMatchObject({
    sections: [
      { name: '', start: 2, end: 18 },
      { name: 's', start: 22, end: 31 },
      { name: 't', start: 34, end: 34 },
    ],
    options: [
      {
        section: '',
        key: 'a',
        place: { start: 2, end: 17 },
        separator: { start: 9, end: 12 },
        value: { start: 12, end: 13 },
        indent: 2,
      },
      {
        section: 's',
        key: 'e',
        place: { start: 23, end: 30 },
        separator: { start: 24, end: 25 },
        value: { start: 25, end: 30 },
        indent: 1,
      },
    ],
    problem: null,
  })
})
