import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FileChange, NewUnit } from '../format.ts'
import { bySource } from '../identity.ts'
import { po, poMono } from './po.format.ts'

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url))
const keyOf = (source: string) => bySource.keyOf({ context: '', source: [source] })
const HEADER = 'msgid ""\nmsgstr ""\n"Language: cs\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'

/** The file with one string set, without the header. */
function set(entries: string, source: string, target: string | string[], fuzzy = false): string {
  const file = po.parse(Buffer.from(HEADER + entries))
  const texts = typeof target === 'string' ? [target] : target
  return change(
    entries,
    { units: [{ kind: 'set', key: keyOf(source), target: texts, state: fuzzy ? 'needs-editing' : 'translated' }] },
    file,
  )
}

function change(entries: string, wanted: FileChange, file = po.parse(Buffer.from(HEADER + entries))): string {
  expect(file.problems).toEqual([])
  return Buffer.from(file.edit(wanted)).toString().slice(HEADER.length)
}

test('a string that is no longer fuzzy loses its mark, its previous text and nothing else', () => {
  const entry = '#: a.c:1\n#, c-format, fuzzy\n#| msgctxt "x"\n#| msgid ""\n#| "old"\nmsgid "a"\nmsgstr "b"\n'
  expect(set(entry, 'a', 'c')).toBe('#: a.c:1\n#, c-format\nmsgid "a"\nmsgstr "c"\n')
})

test('a previous text on the first line of a file with a byte order mark goes without the mark', () => {
  const file = po.parse(Buffer.from('\ufeff#| msgid "old"\n#, fuzzy\nmsgid "a"\nmsgstr "b"\n'))
  expect(file.units[0]?.span.start).toBe(3)
  const set = { kind: 'set', key: keyOf('a'), target: ['c'], state: 'translated' } as const
  expect(Buffer.from(file.edit({ units: [set] })).toString()).toBe('\ufeffmsgid "a"\nmsgstr "c"\n')
})

test('a line of flags without flags goes', () => {
  expect(set('#, fuzzy\nmsgid "a"\nmsgstr "b"\n', 'a', 'b')).toBe('msgid "a"\nmsgstr "b"\n')
  expect(set('#, c-format\n#, fuzzy\nmsgid "a"\nmsgstr "b"', 'a', 'b')).toBe('#, c-format\nmsgid "a"\nmsgstr "b"')
})

test('fuzzy comes first among the flags, and after the other comments without them', () => {
  expect(set('#, c-format\nmsgid "a"\nmsgstr "b"\n', 'a', 'b', true)).toBe(
    '#, fuzzy, c-format\nmsgid "a"\nmsgstr "b"\n',
  )
  expect(set('#,c-format\nmsgid "a"\nmsgstr "b"\n', 'a', 'b', true)).toBe('#, fuzzy, c-format\nmsgid "a"\nmsgstr "b"\n')
  expect(set('#. note\nmsgid "a"\nmsgstr "b"\n', 'a', 'c', true)).toBe('#. note\n#, fuzzy\nmsgid "a"\nmsgstr "c"\n')
  expect(set('msgid "z" msgstr "" msgid "a" msgstr ""', 'a', 'c', true)).toBe(
    'msgid "z" msgstr "" \n#, fuzzy\nmsgid "a" msgstr "c"',
  )
})

test('only the plural form that changed is written', () => {
  const entry = 'msgid "a"\nmsgid_plural "b"\nmsgstr[0]   "one"\nmsgstr[1] ""\n"ma"\n"ny"\n'
  expect(set(entry, 'a', ['uno', 'many'])).toBe(entry.replace('msgstr[0]   "one"', 'msgstr[0] "uno"'))
})

test('plural forms are added and taken away at the end', () => {
  const entry = 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "one"\nmsgstr[1] "many"\n'
  expect(set(entry, 'a', ['one', 'many', 'all'])).toBe(`${entry}msgstr[2] "all"\n`)
  expect(set(entry, 'a', ['one'])).toBe(entry.replace('\nmsgstr[1] "many"', ''))
})

test('an entry without msgstr gets one', () => {
  expect(set('msgid "a"\nmsgid "b"\nmsgstr ""\n', 'a', 'x')).toBe('msgid "a"\nmsgstr "x"\nmsgid "b"\nmsgstr ""\n')
})

test('of two entries with one key the first is written', () => {
  const entries = 'msgid "a"\nmsgstr "1"\n\nmsgid "a"\nmsgstr "2"\n'
  expect(set(entries, 'a', 'x')).toBe('msgid "a"\nmsgstr "x"\n\nmsgid "a"\nmsgstr "2"\n')
})

test('a key that is not there is a bug', () => {
  expect(() => set('msgid "a"\nmsgstr ""\n', 'b', 'x')).toThrow('no string')
})

test('an entry keeps the line ends that it has in a file of mixed ones', () => {
  const entries = 'msgid "a"\nmsgstr ""\n\nmsgid "b"\r\nmsgstr ""\r\n'
  expect(set(entries, 'b', 'x\ny')).toBe('msgid "a"\nmsgstr ""\n\nmsgid "b"\r\nmsgstr ""\r\n"x\\n"\r\n"y"\r\n')
})

test('what a file does not wrap stays unwrapped', () => {
  const file = po.parse(fixture('po/unwrapped.po'))
  const target = [
    'Die Fahrkarte ist vor der Abfahrt am Schalter oder an Bord zu lösen, sie gilt für Hin- und Rückfahrt.',
  ]
  const edited = file.edit({
    units: [{ kind: 'set', key: keyOf('Ticket'), target, state: 'translated' }],
  })
  expect(Buffer.from(edited).toString().endsWith(`msgid "Ticket"\nmsgstr "${target[0]}"`)).toBe(true)
})

test('a new string keeps the two blank lines between entries', () => {
  const file = po.parse(fixture('po/unwrapped.po'))
  const edited = file.edit({
    units: [{ kind: 'add', unit: newUnit('Pier', 'Pier', { after: keyOf('Ticket') }) }],
  })
  expect(Buffer.from(edited).toString().endsWith('msgstr "Fahrkarte"\n\n\nmsgid "Pier"\nmsgstr "Pier"')).toBe(true)
})

function newUnit(source: string, target: string, more: Partial<NewUnit> = {}): NewUnit {
  const plain = { context: '', previousSource: '', state: 'translated', notes: [], location: '', flags: '' } as const
  return { ...plain, source: [source], target: [target], ...more }
}

test('a new string comes before what is obsolete, with all that it has', () => {
  const entries = 'msgid "a"\nmsgstr ""\n\n#, fuzzy\n#~ msgid "z"\n#~ msgstr ""\n'
  const unit = newUnit('b', 'β', {
    context: 'ctx',
    notes: [
      { by: 'developer', text: 'One\nTwo' },
      { by: 'translator', text: 'Three' },
    ],
    location: 'a.c:1, my file.c:2',
    flags: 'c-format',
    state: 'needs-editing',
    previousSource: 'old',
  })
  expect(change(entries, { units: [{ kind: 'add', unit }] })).toBe(
    'msgid "a"\nmsgstr ""\n\n# Three\n#. One\n#. Two\n#: a.c:1 \u2068my file.c\u2069:2\n#, fuzzy, c-format\n#| msgid "old"\n' +
      'msgctxt "ctx"\nmsgid "b"\nmsgstr "β"\n\n#, fuzzy\n#~ msgid "z"\n#~ msgstr ""\n',
  )
})

test('a string that comes back takes its obsolete translation and leaves no second entry', () => {
  const entries = 'msgid "a"\nmsgstr ""\n\n#~ msgid "z"\n#~ msgstr "Z"\n\n#~ msgid "y"\n#~ msgstr ""\n'
  expect(change(entries, { units: [{ kind: 'add', unit: newUnit('z', '') }] })).toBe(
    'msgid "a"\nmsgstr ""\n\nmsgid "z"\nmsgstr "Z"\n\n#~ msgid "y"\n#~ msgstr ""\n',
  )
  expect(change(entries, { units: [{ kind: 'add', unit: newUnit('z', 'neu') }] })).toContain(
    'msgid "z"\nmsgstr "neu"\n',
  )
})

test('one change may remove a string and put another in its place', () => {
  const entries = 'msgid "a"\nmsgstr ""\n\nmsgid "b"\nmsgstr ""\n\nmsgid "c"\nmsgstr ""\n'
  const units = [
    { kind: 'remove', key: keyOf('b') },
    { kind: 'add', unit: newUnit('n', '', { after: keyOf('b') }) },
    { kind: 'set', key: keyOf('c'), target: ['C'], state: 'translated' },
  ] as const
  expect(change(entries, { units })).toBe('msgid "a"\nmsgstr ""\n\nmsgid "n"\nmsgstr ""\n\nmsgid "c"\nmsgstr "C"\n')
})

test('the header follows an edit in the fields that are given, in their places', () => {
  const bytes = fixture('po/harbour.cs.po')
  const header = { revisionDate: new Date('2026-11-21T22:40:59Z'), lastTranslator: 'Jan Žák <jan@example.org>' }
  const edited = Buffer.from(po.parse(bytes).edit({ units: [], header })).toString()
  expect(edited).toBe(
    bytes
      .toString()
      .replace('2026-02-05 21:40+0100', '2026-11-21 22:40+0000')
      .replace('Last-Translator: Eva Lodníková <eva@', 'Last-Translator: Jan Žák <jan@'),
  )
})

test('a header with all fields in one string keeps that form, one without a field gets it', () => {
  const bytes = fixture('po/header-only.po')
  const edited = Buffer.from(po.parse(bytes).edit({ units: [], header: { languageTeam: 'Slovenian\n<sl@x.org>' } }))
  const { header } = po.parse(edited)
  expect([...header.keys()]).toEqual(['Language-Team', 'Language', 'Content-Type', 'Plural-Forms'])
  expect(header.get('Language-Team')).toBe('Slovenian <sl@x.org>')
  const again = po.parse(edited).edit({ units: [], header: { languageTeam: 'Slovenian <sl@x.org>' } })
  expect(Buffer.from(again).equals(edited)).toBe(true)
})

test('a file without a header gets none', () => {
  const file = po.parse(Buffer.from('msgid "a"\nmsgstr ""\n'))
  expect(file.edit({ units: [], header: { lastTranslator: 'A <a@b.c>' } })).toBe(file.bytes)
})

test('a file in another charset stays in it, and becomes UTF-8 only for a text that it cannot hold', () => {
  const file = po.parse(fixture('po/latin2.po'))
  const key = keyOf('Anchor')
  const kept = file.edit({ units: [{ kind: 'set', key, target: ['Kotwica żelazna'], state: 'translated' }] })
  expect(Buffer.from(kept).includes(Buffer.from('Kotwica \xbfelazna', 'latin1'))).toBe(true)
  expect(po.parse(kept).header.get('Content-Type')).toBe('text/plain; charset=ISO-8859-2')
  const grown = po.parse(file.edit({ units: [{ kind: 'set', key, target: ['Якорь'], state: 'translated' }] }))
  expect(grown.header.get('Content-Type')).toBe('text/plain; charset=UTF-8')
  expect(grown.units.map(({ target }) => target[0])).toEqual(['Boja żółta', 'Якорь'])
})

test('a monolingual file takes a new key with plural forms', () => {
  const file = poMono.parse(fixture('po-mono/cs.po'))
  const unit = { ...newUnit('', ''), context: 'boats', source: [], target: ['člun', 'čluny', 'člunů'] }
  const edited = Buffer.from(file.edit({ units: [{ kind: 'add', unit }] })).toString()
  expect(
    edited.endsWith(
      '\n\nmsgid "boats"\nmsgid_plural "boats"\nmsgstr[0] "člun"\nmsgstr[1] "čluny"\nmsgstr[2] "člunů"\n',
    ),
  ).toBe(true)
})

test('a template becomes a translation as msginit makes it', () => {
  const created = po.parse(fixture('po/harbour.pot')).translationFor({
    languageCode: 'pl',
    languageName: 'Polish',
    plural: { number: 3, formula: 'n==1 ? 0 : 1' },
    projectName: 'Harbour',
    now: new Date('2026-11-21T22:40:00Z'),
  })
  const text = Buffer.from(created).toString()
  expect(text.slice(0, text.indexOf('#: src/quay.c:14'))).toBe(`# Polish translations for Harbour package.
# Copyright (C) 2026 THE PACKAGE'S COPYRIGHT HOLDER
# This file is distributed under the same license as the Harbour package.
# Automatically generated, 2026.
#
msgid ""
msgstr ""
"Project-Id-Version: Harbour\\n"
"Report-Msgid-Bugs-To: harbour@example.org\\n"
"POT-Creation-Date: 2026-02-03 08:15+0100\\n"
"PO-Revision-Date: 2026-11-21 22:40+0000\\n"
"Last-Translator: Automatically generated\\n"
"Language-Team: none\\n"
"Language: pl\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=3; plural=n==1 ? 0 : 1;\\n"

`)
  expect(text).toContain('msgid_plural "%d containers"\nmsgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n')
})

test('file parameters say how new entries are written, and touch no other', () => {
  const entries = '#: a.c:1\nmsgid "a"\nmsgstr ""\n'
  const text = `${'long words '.repeat(10)}\nend`
  const written = (parameters: Readonly<Record<string, string | number | boolean>>) => {
    const unit = newUnit('b', text, { location: 'b.c:2', state: 'needs-editing', previousSource: 'old' })
    const file = po.parse(Buffer.from(HEADER + entries), { parameters })
    return change(entries, { units: [{ kind: 'add', unit }] }, file).slice(entries.length)
  }
  const words = 'long words '.repeat(10)
  expect(written({ po_line_wrap: 65535, po_no_location: true })).toBe(
    `\n#, fuzzy\n#| msgid "old"\nmsgid "b"\nmsgstr ""\n"${words}\\n"\n"end"\n`,
  )
  expect(written({ po_line_wrap: -1, po_keep_previous: false })).toBe(
    `\n#: b.c:2\n#, fuzzy\nmsgid "b"\nmsgstr "${words}\\nend"\n`,
  )
  const wrapped = written({ po_line_wrap: 77 }).split('\n')
  expect(Math.max(...wrapped.map((line) => line.length))).toBeLessThanOrEqual(79)
})

const plain = 'msgid "a"\nmsgstr "A"\n'
const ofEmptyContext = 'msgctxt ""\nmsgid "a"\nmsgstr "E"\n'

test.each([
  [`${plain}\n${ofEmptyContext}`, `msgid "a"\nmsgstr "new"\n\n${ofEmptyContext}`],
  [`${ofEmptyContext}\n${plain}`, `${ofEmptyContext}\nmsgid "a"\nmsgstr "new"\n`],
  [ofEmptyContext, 'msgctxt ""\nmsgid "a"\nmsgstr "new"\n'],
])(
  'of %j the string without a msgctxt is written, wherever it stands, and the other keeps its text',
  (before, after) => {
    expect(set(before, 'a', 'new')).toBe(after)
    const inKeys = poMono.parse(Buffer.from(HEADER + before))
    const wanted = { units: [{ kind: 'set', key: 'a', target: ['new'], state: 'translated' }] } as const
    expect(change(before, wanted, inKeys)).toBe(after)
  },
)

test('a string is removed without the other, and comes back with the msgctxt that a template has', () => {
  const both = `${ofEmptyContext}\n${plain}`
  const file = po.parse(Buffer.from(HEADER + both))
  expect(change(both, { units: [{ kind: 'remove', key: keyOf('a') }] }, file)).toBe(ofEmptyContext)
  const [like] = po.parse(Buffer.from(HEADER + ofEmptyContext)).units
  if (!like) throw new Error('no string')
  const { span: _, ...unit } = like
  expect(change('', { units: [{ kind: 'add', unit: { ...unit, target: ['new'] } }] })).toContain(
    'msgctxt ""\nmsgid "a"\nmsgstr "new"',
  )
})
