import { expect, test } from 'vitest'
import type { ParameterValues } from '../file-parameters.ts'
import { po } from './po.format.ts'
import { detectStyle, fileStyle, takeSamples } from './po.style.ts'
import { GNU_STYLE, writeString } from './po.wrap.ts'

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')

/** A file with these texts as sources, wrapped at a width. */
function fileOf(texts: readonly string[], width: number | null, newline = '\n'): Buffer {
  const style = { ...GNU_STYLE, width, newline }
  const entry = (text: string) =>
    `${writeString(text, { prefix: '', keyword: 'msgid' }, style)}${newline}msgstr ""${newline}`
  return Buffer.from(texts.map(entry).join(newline))
}

const styleOf = (bytes: Buffer) => detectStyle(bytes, po.parse(bytes).units)
const texts = [0, 1, 2, 3, 4, 5].map((at) => words(20 + at))

test.each([40, 76, 77, 78, 79, 80, 81, 82, 120, null])(
  'strings that were wrapped at %j are written so again',
  (width) => {
    const bytes = fileOf(texts, width)
    const found = styleOf(bytes)
    const again = fileOf(texts, found.width)
    expect(again.equals(bytes)).toBe(true)
  },
)

test('a file whose strings say nothing of a width has that of GNU gettext', () => {
  expect(styleOf(fileOf(['a', 'b'], null))).toEqual({ ...GNU_STYLE, newline: '\n', locations: true, previous: true })
  expect(styleOf(Buffer.from('')).width).toBe(79)
  expect(styleOf(fileOf(['a', 'b'], null, '\r\n')).newline).toBe('\r\n')
})

const own = { ...GNU_STYLE, newline: '\n', locations: true, previous: true }

test.each<readonly [parameters: ParameterValues, style: Partial<typeof own>]>([
  [{}, {}],
  [{ po_no_location: true }, { locations: false }],
  [{ po_no_location: false }, {}],
  [{ po_keep_previous: false }, { previous: false }],
  [{ po_keep_previous: true }, {}],
  [{ po_line_wrap: 77 }, { width: 79, breakAfterNewline: true }],
  [{ po_line_wrap: -1 }, { width: null, breakAfterNewline: false }],
  [{ po_line_wrap: 65535 }, { width: null, breakAfterNewline: true }],
  [
    { po_line_wrap: -1, po_no_location: true, po_keep_previous: false },
    { width: null, breakAfterNewline: false, locations: false, previous: false },
  ],
])('with the parameters %j the style of a file is its own but for %j', (parameters, style) => {
  const bytes = fileOf(texts, 79)
  expect(fileStyle(bytes, po.parse(bytes).units, parameters)).toEqual({ ...own, ...style })
})

test('what somebody set goes before what the file has', () => {
  const bytes = fileOf(texts, 40)
  const { units } = po.parse(bytes)
  expect(fileStyle(bytes, units, { po_line_wrap: 77 }).width).toBe(79)
  expect(fileStyle(bytes, units, {}).width).not.toBe(79)
})

test('samples are the long strings and those of many lines, with their lines, keyword and flags', () => {
  const long = 'x'.repeat(60)
  const file = `#, c-format
msgctxt "${long} of a context"
msgid "${long}"
msgid_plural ""
"many "
"lines"
msgstr[0] "${long.slice(1)}"
msgstr[1]   "${long}y"

msgid "short"
msgstr ""
`
  const bytes = Buffer.from(file)
  expect(takeSamples(bytes, po.parse(bytes).units)).toEqual([
    { lines: [long], text: long, keyword: 'msgid', flags: 'c-format' },
    { lines: ['', 'many ', 'lines'], text: 'many lines', keyword: 'msgid_plural', flags: 'c-format' },
    { lines: [`${long}y`], text: `${long}y`, keyword: 'msgstr[1]', flags: 'c-format' },
  ])
})

test('of many strings fifty are looked at, from all over the file', () => {
  const bytes = fileOf(
    Array.from({ length: 400 }, (_, at) => `${at} ${words(12)}`),
    null,
  )
  const samples = takeSamples(bytes, po.parse(bytes).units)
  expect(samples.map(({ text }) => Number.parseInt(text, 10))).toEqual(Array.from({ length: 50 }, (_, at) => at * 2))
})

test.each([
  [20, 79],
  [21, 21],
  [22, 22],
  [998, 998],
  [999, 999],
  [1000, 79],
  [1001, 79],
])('a widest line of %i columns is of the width %i', (widest, width) => {
  const text = `${widest % 2 === 0 ? 'a' : 'ab'} ${'a '.repeat(1500)}a`
  const bytes = fileOf([text], widest)
  expect(
    Math.max(
      ...bytes
        .toString()
        .split('\n')
        .map(({ length }) => length),
    ),
  ).toBe(widest)
  expect(styleOf(bytes).width).toBe(width)
})

test('an entry of sixty bytes is long enough to show how its lines are written', () => {
  const entry = (more: string) => Buffer.from(`msgctxt "c${more}"\nmsgid ""\n"many "\n"lines"\nmsgstr ""\n`)
  const samples = (bytes: Buffer) => takeSamples(bytes, po.parse(bytes).units).length
  const short = entry('').length - 1
  expect(samples(entry('x'.repeat(59 - short)))).toBe(0)
  expect(samples(entry('x'.repeat(60 - short)))).toBe(1)
})
