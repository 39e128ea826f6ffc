import { expect, test } from 'vitest'
import { findPlainEntry, plainEntry } from './po.plain-entry.ts'
import { scanner } from './po.scan.ts'

/** The parts of the plain entry that a text begins with, each as its text; null where it begins with none. */
function found(text: string) {
  const bytes = Buffer.from(text)
  const scan = scanner(bytes)
  const entry = plainEntry()
  if (!findPlainEntry(scan, entry)) {
    expect([scan.at, scan.nextLineEnd]).toEqual([0, -1])
    return null
  }
  expect(scan.at).toBe(entry.end)
  const part = (start: number, end: number) => (start < 0 ? null : bytes.toString('utf8', start, end))
  return [
    part(entry.start, entry.end),
    part(entry.referencesStart, entry.referencesEnd),
    part(entry.flagsStart, entry.flagsEnd),
    part(entry.contextStart, entry.contextEnd),
    part(entry.idStart, entry.idEnd),
    part(entry.textStart, entry.textEnd),
  ]
}

const bare = 'msgid "a"\nmsgstr "b"'
const full = '#: x.c:1 y.c:2\n#, fuzzy, c-format\nmsgctxt "c"\nmsgid "š"\nmsgstr "d e"'

test.each([
  [bare, [bare, null, null, null, 'a', 'b']],
  [`${bare}\n`, [bare, null, null, null, 'a', 'b']],
  [`${bare}\n\nx`, [bare, null, null, null, 'a', 'b']],
  [`\n\n${bare}\n`, [bare, null, null, null, 'a', 'b']],
  [`${full}\n\n`, [full, 'x.c:1 y.c:2', 'fuzzy, c-format', 'c', 'š', 'd e']],
  [`#, x\n#: y\n${bare}`, [`#, x\n#: y\n${bare}`, 'y', 'x', null, 'a', 'b']],
  [`#: y\n${bare}`, [`#: y\n${bare}`, 'y', null, null, 'a', 'b']],
  [`#, x\n${bare}`, [`#, x\n${bare}`, null, 'x', null, 'a', 'b']],
  ['msgctxt ""\nmsgid "a"\nmsgstr ""', ['msgctxt ""\nmsgid "a"\nmsgstr ""', null, null, '', 'a', '']],
])('%j begins with a plain entry', (text, parts) => {
  expect(found(text)).toEqual(parts)
})

test.each([
  '',
  '\n',
  `# n\n${bare}`,
  `#. n\n${bare}`,
  `#: a\n#: b\n${bare}`,
  `#, a\n#, b\n${bare}`,
  `#:a\n${bare}`,
  `#,a\n${bare}`,
  `#: a \n${bare}`,
  `#, a\r\n${bare}`,
  `#: \n${bare}`,
  `#~ ${bare}`,
  `#| ${bare}`,
  ` ${bare}`,
  'msgid "a"',
  'msgid "a"\n',
  'msgid "a"\nmsgstr',
  'msgid "a"\nmsgstr "b',
  'msgid "a\nmsgstr "b"',
  'msgid ""\nmsgstr "b"',
  'msgid "a"\nmsgstr "b"\n"c"',
  `${bare}\n# n`,
  `${bare}\nmsgid "c"`,
  `${bare} \n`,
  `${bare}x`,
  `${bare}\r\n\r\n`,
  'msgid "a" \nmsgstr "b"',
  'msgid "a" msgstr "b"',
  'msgid "a"\n\nmsgstr "b"',
  'msgid  "a"\nmsgstr "b"',
  'msgid\t"a"\nmsgstr "b"',
  'msgid  a"\nmsgstr "b"',
  'msgid "a"\nmsgstr\t"b"',
  'msgid "a"\nmsgstr  b"',
  'msgid "a\\n"\nmsgstr "b"',
  'msgid "a"\nmsgstr "b\\n"',
  'msgid "a"b"\nmsgstr "c"',
  'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"',
  'msgid "a"\nmsgstr[0] "c"',
  'msgid "a"\nxsgstr "c"',
  'msgid "a"\nmsgsti "c"',
  'xsgid "a"\nmsgstr "c"',
  'msgxd "a"\nmsgstr "c"',
  'msgctxt "c"',
  'msgctxt "c"\nmsgstr "b"',
  'msgctxt "c\\n"\nmsgid "a"\nmsgstr "b"',
  'msgctxt\t"c"\nmsgid "a"\nmsgstr "b"',
  'msgctxt  c"\nmsgid "a"\nmsgstr "b"',
  'msgctxt "c" \nmsgid "a"\nmsgstr "b"',
  'msgctxu "c"\nmsgid "a"\nmsgstr "b"',
  'msgctxt "c"\nxsgid "a"\nmsgstr "b"',
  'msgid "a"\rmsgstr "b"\r',
])('%j begins with an entry that is not plain, and nothing is moved', (text) => {
  expect(found(text)).toBeNull()
})
