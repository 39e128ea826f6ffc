import type { Span } from '@weft/text'
import { expect, test } from 'vitest'
import {
  bytesOf,
  charsetName,
  documentOf,
  duplicateWarnings,
  type Entry,
  lastOfEach,
  noteOf,
  plainUnit,
} from './line-file.ts'
import { openView } from './view.ts'

const narrow = openView(Buffer.from('abcdef'), 'utf-8').view
const wide = openView(Buffer.from('abcdef', 'utf16le'), 'utf-16').view
const place = { start: 2, end: 4 }

test('a string says its texts and notes, and where it stands in bytes', () => {
  expect(plainUnit({ context: 'a', target: ['b', ''] }, place, narrow)).toEqual({
    context: 'a',
    source: [],
    target: ['b', ''],
    state: 'translated',
    previousSource: '',
    notes: [],
    location: '',
    flags: '',
    span: { start: 2, end: 4 },
  })
  const notes = noteOf('of it')
  expect(plainUnit({ context: '', target: ['', ''], notes, source: ['s'] }, place, wide)).toEqual({
    context: '',
    source: ['s'],
    target: ['', ''],
    state: 'untranslated',
    previousSource: '',
    notes: [{ by: 'developer', text: 'of it' }],
    location: '',
    flags: '',
    span: { start: 4, end: 8 },
  })
  expect(noteOf('')).toEqual([])
  expect([bytesOf(place, narrow), bytesOf(place, wide)]).toEqual([
    { start: 2, end: 4 },
    { start: 4, end: 8 },
  ])
})

test('a document says its charset, but for UTF-8', () => {
  expect([charsetName({ charset: 'utf-8' }), charsetName({ charset: 'utf-16be' })]).toEqual([null, 'utf-16be'])
  const unit = plainUnit({ context: 'a', target: ['b'] }, place, wide)
  const problems = [{ code: 'c', span: place, detail: 'd' }]
  const entries: Entry[] = [{ unit, places: [place], slots: [], section: '' }]
  const file = { view: wide, entries, sections: [], problems, warnings: () => problems }
  const document = documentOf(file)
  expect(document).toEqual({
    bytes: wide.bytes,
    units: [unit],
    problems,
    warnings: file.warnings,
    plural: null,
    charset: 'utf-16le',
  })
})

interface NamedText {
  readonly name: string
  readonly place: Span
}

const named = (name: string, start: number): NamedText => ({ name, place: { start, end: start + 1 } })

test('of each name the last counts, and knows where the others stand', () => {
  const all = [named('a', 0), named('b', 1), named('a', 2), named('c', 3), named('a', 4), named('b', 5)]
  const { kept, doubles } = lastOfEach(all, ({ name }) => name)
  expect(kept).toEqual([all[3], all[4], all[5]])
  expect([...doubles]).toEqual([
    [all[4], [all[0]?.place, all[2]?.place]],
    [all[5], [all[1]?.place]],
  ])
  const different = [named('a', 0), named('b', 1)]
  const found = lastOfEach(different, ({ name }) => name)
  expect([found.kept, found.doubles.size]).toEqual([different, 0])
})

test('people are told of the first hundred strings that do not count, in their order', () => {
  const unit = plainUnit({ context: 'a', target: ['b'] }, place, wide)
  const double = (start: number): Span => ({ start, end: start + 1 })
  const entry = (doubles?: readonly Span[]): Entry => ({
    unit,
    places: [place],
    slots: [null],
    section: '',
    ...(doubles && { doubles }),
  })
  const warnings = duplicateWarnings([entry([double(7), double(9)]), entry(), entry([double(8)])], wide)
  expect(warnings.map(({ code, span }) => [code, span])).toEqual([
    ['duplicate-unit', { start: 14, end: 16 }],
    ['duplicate-unit', { start: 16, end: 18 }],
    ['duplicate-unit', { start: 18, end: 20 }],
  ])
  const many = Array.from({ length: 102 }, (_, index) => double(101 - index))
  const told = duplicateWarnings([entry(many)], narrow)
  expect([told.length, told[0]?.span, told.at(-1)?.span]).toEqual([100, double(0), double(99)])
})
