import { expect, test } from 'vitest'
import { changedIn, madeFrom, problemIn, saidIn } from '../exact-files.fixture.ts'
import type { Format } from '../format.ts'
import { newUnit } from '../testing.ts'
import { microDvd } from './microdvd.format.ts'
import { srt } from './srt.format.ts'
import { ass } from './substation.format.ts'
import { vtt } from './vtt.format.ts'

const named = (format: Format, text: string) =>
  saidIn(format, text).units.map(({ context, target }) => [context, target[0]])
const first = '00:00:01.000-->00:00:02.000'

test.each([
  [srt, 'Text without times\n', 'missing-times 1:1-1:19'],
  [srt, '1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\nlost\n', 'missing-times: 1 strings'],
  [srt, '1\n00:00:01,000 --> 00:00:02,000\nA\n\n7\nwas said\n', 'none: 1 strings'],
  [srt, '', 'none: 0 strings'],
  [vtt, 'WEBVTT\n\nlost\n', 'missing-times 3:1-3:5'],
  [vtt, '1\n00:01.000 --> 00:02.000\nA\n', 'missing-header 1:1-1:2'],
  [microDvd, '{1}{2}a\nlost\n', 'missing-times: 1 strings'],
  [ass, '[Events]\nFormat: Start, End, Text\nDialogue: lost\n', 'missing-times 3:1-3:15'],
] as const)('%# a subtitle without times is told of', (format, text, expected) => {
  expect(problemIn(format, text)).toBe(expected)
})

test('texts that are shown at once have numbers, and keep them', () => {
  const line = (text: string) => `Dialogue: 0,0:00:01.00,0:00:02.00,${text}`
  const file = `[Events]\nFormat: Layer, Start, End, Text\n${line('A')}\n${line('B')}\n`
  expect(named(ass, file)).toEqual([
    [first, 'A'],
    [`${first} (2)`, 'B'],
  ])
  expect(changedIn(ass, file, [{ remove: first }])).toBe(file.replace(line('A'), line('')))
  expect(changedIn(ass, file, [{ remove: `${first} (2)` }])).toBe(file.replace(`${line('B')}\n`, ''))
  const made = madeFrom(ass, file)
  expect(named(ass, made)).toEqual([
    [first, ''],
    [`${first} (2)`, ''],
  ])
  const bare = '[Events]\nFormat: Layer, Start, End, Text\n'
  expect(named(ass, changedIn(ass, bare, [{ add: `${first} (2)`, to: 'B' }]))).toEqual([
    [first, ''],
    [`${first} (2)`, 'B'],
  ])
})

test('blank lines end a text: they are read, and not written', () => {
  const file = '1\n00:00:01,000 --> 00:00:02,000\nA\n\nstill A\n\n2\n00:00:03,000 --> 00:00:04,000\nB\n'
  expect(named(srt, file)[0]).toEqual([first, 'A\n\nstill A'])
  expect(changedIn(srt, file, [{ set: first, to: 'x\n\n \ny' }])).toBe(file.replace('A\n\nstill A', 'x\ny'))
})

test('a line of times is told apart in a text', () => {
  const file = '1\n00:00:01,000 --> 00:00:02,000\nA\n'
  expect(named(srt, changedIn(srt, file, [{ set: first, to: '00:00:05,000 --> 00:00:06,000' }]))).toHaveLength(1)
  expect(changedIn(vtt, 'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n', [{ set: first, to: 'a --> b' }])).toBe(
    'WEBVTT\n\n00:01.000 --> 00:02.000\na --&gt; b\n',
  )
})

test('new texts have the numbers, settings and fields of their source', () => {
  const third = '00:00:05.000-->00:00:06.000'
  const file = '1\n00:00:01,000 --> 00:00:02,000\nA\n'
  expect(changedIn(srt, file, [{ add: third, to: 'C', form: '3  X1:1' }])).toBe(
    `${file}\n3\n00:00:05,000 --> 00:00:06,000  X1:1\nC\n`,
  )
  expect(changedIn(microDvd, '{1}{2}a\n', [{ add: '5-->9', to: 'x\ny' }])).toBe('{1}{2}a\n{5}{9}x|y\n')
  const told = srt.parse(Buffer.from(file)).obstructions?.({ units: [{ kind: 'add', unit: newUnit('title', 'x') }] })
  expect(told?.map(({ problem }) => problem.code)).toEqual(['missing-times'])
})
