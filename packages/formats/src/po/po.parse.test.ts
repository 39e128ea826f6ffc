import { readdirSync, readFileSync } from 'node:fs'
import { indexLines } from '@weft/text'
import { expect, test } from 'vitest'
import { po } from './po.format.ts'

const folder = new URL('./fixtures/po/', import.meta.url)
const fixtures = readdirSync(folder).filter((name) => !name.endsWith('.json'))

const HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'

/** Codes of the problems with the line and column at which they begin. */
function problemsOf(text: string | Uint8Array): string[] {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const lines = indexLines(bytes)
  return po.parse(bytes).problems.map(({ code, span }) => {
    const { line, column } = lines.position(span?.start ?? 0)
    return `${code} ${line}:${column}`
  })
}

test.each([
  ['a string that is not closed', 'msgid "a\nmsgstr "b"\n', ['unterminated-string 1:7']],
  ['an escape that does not exist', 'msgid "a\\q"\nmsgstr ""\n', ['invalid-escape 1:9']],
  ['a NUL spelt as an escape', 'msgid "a\\0"\nmsgstr ""\n', ['nul-character 1:9']],
  ['a NUL', 'msgid "a"\nmsgstr "\0"\n', ['nul-character 2:9']],
  ['bytes that are not UTF-8', Buffer.from('msgid "a"\nmsgstr "\xe9"\n', 'latin1'), ['invalid-encoding 2:9']],
  ['escaped bytes that are not UTF-8', 'msgid "a"\nmsgstr "x\\351"\n', ['invalid-encoding 2:9']],
  ['UTF-16', Buffer.from('\ufeffmsgid "a"\n', 'utf16le'), ['unknown-charset 1:1']],
  ['text that is no PO', 'hello: world\n', ['unexpected-text 1:1']],
  ['an unknown keyword', 'msgident "a"\n', ['unexpected-text 1:1']],
  ['a string without a keyword', '"a"\n', ['unexpected-string 1:1']],
  [
    'a string of a previous text in the middle of a source text',
    'msgid "a"\n#| "b"\nmsgstr "c"\n',
    ['unexpected-string 2:4'],
  ],
  ['a keyword without a string', 'msgid "a"\nmsgstr\n\nmsgid "b"\nmsgstr ""\n', ['missing-string 2:7']],
  ['msgstr without msgid', 'msgstr "a"\n', ['unexpected-keyword 1:1']],
  ['msgstr twice', 'msgid "a"\nmsgstr "b"\nmsgstr "c"\n', ['unexpected-keyword 3:1']],
  ['a context without msgid', 'msgctxt "a"\n\n#: b\n', ['unexpected-keyword 1:1']],
  ['plural forms of a string without plural', 'msgid "a"\nmsgstr[0] "b"\n', ['unexpected-keyword 2:1']],
  ['a plural form left out', 'msgid "a"\nmsgid_plural "b"\nmsgstr[1] "c"\n', ['plural-index 3:1']],
  ['a monstrous plural form', `msgid "a"\nmsgid_plural "b"\nmsgstr[${'9'.repeat(400)}] "c"\n`, ['plural-index 3:1']],
])('%s is a problem with a place', (_, text, problems) => {
  expect(problemsOf(text)).toEqual(problems)
})

test('conflict markers are told as what they are, each at its line', () => {
  const text = `${HEADER}msgid "a"\n<<<<<<< HEAD\nmsgstr "b"\n=======\nmsgstr "c"\n>>>>>>> theirs\n`
  expect(problemsOf(text).filter((problem) => problem.startsWith('conflict'))).toEqual([
    'conflict-marker 5:1',
    'conflict-marker 7:1',
    'conflict-marker 9:1',
  ])
})

test('an unknown charset is named', () => {
  const { problems } = po.parse(Buffer.from(HEADER.replace('UTF-8', 'X-KLINGON')))
  expect(problems).toMatchObject([{ code: 'unknown-charset' }])
  expect(problems[0]?.detail).toContain('X-KLINGON')
})

test('bytes that the charset of the header does not have are a problem', () => {
  const bytes = Buffer.concat([
    Buffer.from(HEADER.replace('UTF-8', 'EUC-JP')),
    Buffer.from('msgid "a"\nmsgstr "\xff"\n', 'latin1'),
  ])
  expect(po.parse(bytes).problems).toMatchObject([{ code: 'invalid-encoding' }])
})

test('a backslash that is the second byte of a character escapes nothing', () => {
  // 表 is 95 5C in Shift_JIS.
  const bytes = Buffer.concat([
    Buffer.from(HEADER.replace('UTF-8', 'Shift_JIS')),
    Buffer.from('msgid "a"\nmsgstr "'),
    Buffer.from([0x95, 0x5c]),
    Buffer.from('"\n'),
  ])
  const file = po.parse(bytes)
  expect(file.problems).toEqual([])
  expect(file.units[0]?.target).toEqual(['表'])
  expect(file.units[0]?.span.end).toBe(bytes.length - 1)
})

test.each(fixtures)('%s says the same with CRLF, which takes the longer way through the reader', (name) => {
  const bytes = readFileSync(new URL(name, folder))
  const units = (text: string) => po.parse(Buffer.from(text, 'latin1')).units.map(({ span: _, ...rest }) => rest)
  const lf = bytes.toString('latin1').replaceAll('\r\n', '\n')
  expect(units(lf.replaceAll('\n', '\r\n'))).toEqual(units(lf))
  expect(units(lf.replaceAll('\n', '\r'))).toEqual(units(lf))
})

test('a plain entry after one with many lines is found with its own comments', () => {
  const text = `${HEADER}msgid ""\n"a"\nmsgstr "b"\n\n#: x.c:1\n#, fuzzy\nmsgctxt "č"\nmsgid "č"\nmsgstr "d"\n\n#  last\nmsgid "e"\nmsgstr "f"\n`
  expect(po.parse(Buffer.from(text)).units).toMatchObject([
    { source: ['a'], target: ['b'], location: '' },
    { context: 'č', source: ['č'], target: ['d'], location: 'x.c:1', state: 'needs-editing' },
    { source: ['e'], target: ['f'], notes: [{ by: 'translator', text: ' last' }], state: 'translated' },
  ])
})

test('a declared number of plural forms that no language has is ignored', () => {
  const text = (number: string) => HEADER.replace('\\n"', `\\nPlural-Forms: nplurals=${number}; plural=n;\\n"`)
  expect(po.parse(Buffer.from(text('99'))).plural).toBeNull()
  expect(po.parse(Buffer.from(text('0'))).plural).toBeNull()
  expect(po.parse(Buffer.from(text('3'))).plural).toEqual({ number: 3, formula: 'n' })
})

test('a NUL behind characters that are longer in UTF-8 has its place in the file’s own bytes', () => {
  const head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=ISO-8859-2\\n"\n\nmsgid "a"\nmsgstr "'
  const bytes = Buffer.concat([Buffer.from(head), Buffer.from([0xaf, 0xf3, 0xb3, 0])])
  const { problems } = po.parse(bytes)
  expect(problems).toMatchObject([{ code: 'nul-character', span: { start: bytes.length - 1, end: bytes.length } }])
})

test('of a docstring the file is its place, not what Sphinx says beside it', () => {
  const places = (lines: string) =>
    po.parse(Buffer.from(`${HEADER}${lines}msgid "a"\nmsgstr "b"\n`)).units.map(({ location }) => location)
  expect(places('#: ../a.py:docstring of a.B.c:3\n')).toEqual(['../a.py'])
  expect(places('#: ../a.py:docstring of a.B.c:3 ../b.rst:7\n#: ../a.py:docstring of a.d:1\n')).toEqual([
    '../a.py, ../b.rst:7',
  ])
  expect(places('#: a.py:docstring of\n')).toEqual(['a.py:docstring, of'])
})
