import { expect, test } from 'vitest'
import { aboutNew, saidIn } from '../exact-files.fixture.ts'
import type { Format } from '../format.ts'
import { bySource } from '../identity.ts'
import { newUnit } from '../testing.ts'
import { poXliff, xliff } from './xliff.format.ts'
import { xliff2 } from './xliff2.format.ts'

const one = '<trans-unit id="1"><source>A</source><target>a</target></trans-unit>'
const group = `<group id="2" restype="x-gettext-plurals">${one}</group>`
const unit = '<unit id="1"><segment state="final"><source>A</source><target>a</target></segment></unit>'
const first = `<xliff><file><body>${one}${one}<trans-unit/>${group}</body></file></x></xliff>`
const second = `<xliff version="2.0"><file>${unit}${unit}<unit><segment/></unit></file></x></xliff>`

test.each<[Format, string]>([
  [xliff, first],
  [poXliff, first],
  [xliff2, second],
])('of %j nothing is read where its end is wrong, and its bytes stay', (format, text) => {
  const from = text.indexOf('</x>') + 1
  expect(saidIn(format, text)).toEqual({ problems: [`unexpected-tag 1:${from}-1:${from + 4}`], units: [] })
  const bytes = Buffer.from(text)
  const file = format.parse(bytes)
  expect(file.edit({ units: [{ kind: 'add', unit: newUnit('b', 'B') }] })).toBe(bytes)
  expect(file.plural).toBeNull()
})

test('a document that cannot be read is not made for another language', () => {
  const bytes = Buffer.from(second)
  expect(xliff2.parse(bytes).translationFor(aboutNew)).toBe(bytes)
})

test.each<[Format, string]>([
  [xliff, first.replace('</x>', '')],
  [poXliff, first.replace('</x>', '')],
  [xliff2, second.replace('</x>', '')],
])('of %j nothing is written where nothing changes', (format, text) => {
  const bytes = Buffer.from(text)
  const file = format.parse(bytes)
  const units = file.units.map((unit) => ({ ...unit, kind: 'set', key: bySource.keyOf(unit) }) as const)
  expect(file.edit({ units: [] })).toBe(bytes)
  expect(units.length).toBeGreaterThan(1)
  expect(file.edit({ units })).toBe(bytes)
})

test('the prefix of the document’s element may be long', () => {
  const text = '<a-1.b:xliff><a-1.b:trans-unit><a-1.b:source>A</a-1.b:source></a-1.b:trans-unit></a-1.b:xliff>'
  expect(saidIn(xliff, text).units.map(({ source }) => source)).toEqual([['A']])
})

test('a wrong element is named by sixty of its signs', () => {
  const [problem] = xliff.parse(Buffer.from(`<${'x'.repeat(59)}yz/>`)).problems
  expect(problem?.detail).toContain(`<${'x'.repeat(59)}y>`)
})
