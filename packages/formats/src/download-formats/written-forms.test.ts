import { expect, test } from 'vitest'
import type { WrittenFile, WrittenUnit } from '../format.ts'
import { writtenFormats } from './written-formats.ts'
import { readFirstSheet } from './xlsx-workbook.ts'

const about: WrittenFile = {
  languageCode: 'cs',
  languageName: 'Czech',
  plural: { number: 2, formula: 'n > 1' },
  projectName: 'Harbour',
  now: new Date('2026-11-24T01:00:00Z'),
  sourceLanguageCode: 'en',
  hasTemplate: true,
}
const bare = { state: 'translated', previousSource: '', notes: [], location: '', flags: '' } as const
const units: readonly WrittenUnit[] = [
  { ...bare, context: 'gate', source: ['Gate'], target: ['Brána'] },
  { ...bare, context: '\u0007', source: ['Bell'], target: ['Zvon'] },
]

test('each form has a name, an extension and a media type, and its strings are all, those with keys or those of gettext', () => {
  expect(
    writtenFormats.map(({ id, kind, label, extensions, mediaType, of, format = '', read }) =>
      [id, kind, label, extensions.join(), mediaType, of, format, read === null].join(' | '),
    ),
  ).toEqual([
    'po | written | gettext PO file | po,pot | text/x-po | all | po | false',
    'xliff | written | XLIFF 1.1 with gettext extensions | xlf,xliff | application/x-xliff+xml | all |  | false',
    'xliff11 | written | XLIFF 1.1 | xlf,xliff | application/x-xliff+xml | all |  | false',
    'tbx | written | TermBase eXchange (TBX) | tbx | application/x-tbx | all |  | true',
    'tmx | written | Translation memory (TMX) | tmx | application/x-tmx | all |  | true',
    'mo | written | gettext MO file | mo | application/x-gettext-catalog | gettext |  | false',
    'csv | written | CSV file | csv | text/csv | all | csv | false',
    'xlsx | written | Excel Open XML | xlsx | application/vnd.openxmlformats-officedocument.spreadsheetml.sheet | all |  | false',
    'json | written | JSON file | json | application/json | keys | json | false',
    'json-nested | written | JSON file with nested objects | json | application/json | keys | json-nested | false',
    'aresource | written | Android string resource | xml | application/xml | keys | aresource | false',
    'strings | written | Apple strings (UTF-8) | strings | text/plain | keys | strings-utf8 | false',
  ])
})

test.each([
  ['po', 'texts', false],
  ['mo', 'texts', false],
  ['xliff', 'texts', true],
  ['tmx', 'texts', true],
  ['tmx', 'plural-forms', false],
  ['tmx', 'notes', true],
  ['tbx', 'plural-forms', true],
  ['tbx', 'notes', false],
  ['tbx', 'read-only', true],
  ['tbx', 'flags', true],
  ['tmx', 'needs-editing', true],
  ['tmx', 'approved', true],
  ['tmx', 'locations', true],
  ['tbx', 'previous-source', true],
] as const)('whether %s loses %s: %s', (id, part, isLost) => {
  expect(writtenFormats.find((form) => form.id === id)?.loses.includes(part)).toBe(isLost)
})

const written = async (id: string) => {
  const form = writtenFormats.find((one) => one.id === id)
  const bytes = Buffer.from((await form?.write(units, about)) ?? [])
  return { form, bytes, text: bytes.toString() }
}

test.each([
  [
    'po',
    '# Written by Weft in the form po.\nmsgid ""\nmsgstr ""\n',
    '\n\nmsgctxt "gate"\nmsgid "Gate"\nmsgstr "Brána"\n\nmsgctxt "\\a"\nmsgid "Bell"\nmsgstr "Zvon"\n',
  ],
  [
    'aresource',
    '<?xml version="1.0" encoding="utf-8"?>\n<!-- Written by Weft in the form aresource. -->\n<resources>\n',
    '<resources>\n    <string name="gate">Brána</string>\n</resources>\n',
  ],
  ['json', '{\n', '{\n    "gate": "Brána",\n    "\\u0007": "Zvon"\n}\n'],
  ['strings', '"gate"', '"gate" = "Brána";\n"\u0007" = "Zvon";\n'],
])('a file of the form %s begins with %j and ends with %j', async (id, start, end) => {
  const { form, text } = await written(id)
  expect([text.slice(0, start.length), text.slice(-end.length)]).toEqual([start, end])
  if (form?.wrote) {
    expect(form.wrote(text.slice(0, 200))).toBe(true)
    expect(form.wrote(text.replace('Written by Weft', 'Written'))).toBe(false)
  } else expect(text).not.toContain('Weft')
})

test('a spreadsheet has the columns of CSV: names as keys or contexts, states, notes of both kinds', async () => {
  const form = writtenFormats.find(({ id }) => id === 'xlsx')
  if (!form) throw new Error('no spreadsheets')
  const one: WrittenUnit = {
    ...bare,
    context: 'gate',
    source: ['Gate', 'Gates'],
    target: ['=1+1', 'b'],
    state: 'needs-editing',
    location: 'a.c:1',
    notes: [
      { by: 'translator', text: 't1' },
      { by: 'developer', text: 'd1' },
      { by: 'translator', text: 't2' },
      { by: 'developer', text: 'd2' },
    ],
  }
  const strange = ['x'.repeat(32_767), 'x'.repeat(32_768), '_x0041_', 'constructor', 'a\tb\nc', '\u000b', 'a\ud800']
  const others = strange.map((text): WrittenUnit => ({ ...bare, context: '', source: ['s'], target: [text] }))
  const head = ['location', 'source', 'target', 'id', 'fuzzy', 'context', 'translator_comments', 'developer_comments']
  const keyed = readFirstSheet(await form.write([one], about))
  expect(keyed).toEqual({
    rows: [head, ['a.c:1', 'Gate', '=1+1', 'gate', 'True', '', 't1\nt2', 'd1\nd2']],
    problem: null,
  })
  const { rows } = readFirstSheet(await form.write([one, ...others], { ...about, hasTemplate: false }))
  expect(rows[1]).toEqual(['a.c:1', 'Gate', '=1+1', '', 'True', 'gate', 't1\nt2', 'd1\nd2'])
  expect(rows.slice(2).map((row) => row[2] ?? '')).toEqual([
    'x'.repeat(32_767),
    '',
    '',
    'constructor',
    'a\tb\nc',
    '',
    '',
  ])
  expect(rows[2]).toEqual(['', 's', 'x'.repeat(32_767)])
})
