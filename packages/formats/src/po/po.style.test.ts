import { expect, test } from 'vitest'
import { po } from './po.format.ts'
import { detectStyle } from './po.style.ts'

const long = 'many words of one text that are longer than what stands on one line in every style'

/** The style of a file with strings of these lines, each between quotes. */
function styleOf(...strings: readonly (readonly string[])[]) {
  const entries = strings.map(
    (lines, at) => `#: a:${at}\nmsgid ${lines.map((line) => `"${line}"`).join('\n')}\nmsgstr ""\n`,
  )
  const bytes = Buffer.from(entries.join('\n'))
  const { units, problems } = po.parse(bytes)
  expect(problems).toEqual([])
  return detectStyle(bytes, units)
}

const below = (name: string) => ['', `${name} ${long} `, 'and more']
const beside = (name: string) => [`${name} ${long} `, 'and more']

test('strings of many lines begin below their keyword where at least half of them do', () => {
  expect(styleOf().emptyFirstLine).toBe(true)
  expect(styleOf(below('a')).emptyFirstLine).toBe(true)
  expect(styleOf(beside('a')).emptyFirstLine).toBe(false)
  expect(styleOf(below('a'), beside('b')).emptyFirstLine).toBe(true)
  expect(styleOf(below('a'), beside('b'), beside('c')).emptyFirstLine).toBe(false)
  expect(styleOf(below('a'), below('b'), beside('c')).emptyFirstLine).toBe(true)
  // Strings of one line say nothing.
  expect(styleOf([`a ${long}`], [`b ${long}`], below('c')).emptyFirstLine).toBe(true)
})

test('lines end with the line breaks of the text where they mostly do', () => {
  const together = (name: string) => [`${name} ${long}\\nand more`]
  const separate = (name: string) => ['', `${name} ${long}\\n`, 'and more']
  expect(styleOf().breakAfterNewline).toBe(true)
  expect(styleOf(together('a')).breakAfterNewline).toBe(false)
  expect(styleOf(together('a'), separate('b')).breakAfterNewline).toBe(true)
  expect(styleOf(together('a'), together('b'), separate('c')).breakAfterNewline).toBe(false)
  // A line break at the end of the last line separates nothing, and one behind a backslash does not count.
  expect(styleOf(together('a'), ['', `b ${long} `, 'and more\\n']).breakAfterNewline).toBe(false)
  expect(styleOf([`a ${long}\\\\nand more`]).breakAfterNewline).toBe(true)
})

test('letters beyond ASCII are octal, and tabs are themselves, where the file has them so alone', () => {
  expect(styleOf([`a ${long} \\305\\276`])).toMatchObject({ octal: true, rawTab: false })
  expect(styleOf([`a ${long} \\305\\276`], [`b ${long} ž`]).octal).toBe(false)
  expect(styleOf([`a ${long} \\101`]).octal).toBe(false)
  expect(styleOf([`a ${long}\tb`]).rawTab).toBe(true)
  expect(styleOf([`a ${long}\tb`], [`b ${long}\\tb`]).rawTab).toBe(false)
})
