import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { NewUnit, WrittenUnit } from '../format.ts'
import { poMono } from '../po/po.format.ts'
import { newUnit } from '../testing.ts'
import { isPlural } from '../unit-facts.ts'
import { mo } from './mo.format.ts'

const language = { code: 'cs', plural: { number: 3, formula: 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 2' } }
const about = {
  languageCode: 'cs',
  languageName: 'Czech',
  sourceLanguageCode: 'en',
  plural: language.plural,
  projectName: 'Harbour',
  now: new Date('2026-11-21T22:40:00Z'),
  hasTemplate: true,
}

const header = `msgid ""
msgstr ""
"Language: cs\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\\n"
`
const catalogue = `${header}
msgid "title"
msgstr "Lodě"

msgctxt "menu"
msgid "open"
msgstr "Otevřít"

msgctxt ""
msgid "shut"
msgstr "Zavřít"

msgid "ship"
msgid_plural "ships"
msgstr[0] "%d loď"
msgstr[1] "%d lodě"
msgstr[2] "%d lodí"

msgid "crane"
msgid_plural "crane"
msgstr[0] "%d jeřáb"
msgstr[1] "%d jeřáby"
msgstr[2] "%d jeřábů"

msgctxt "menu"
msgid "a.b"
msgid_plural "a.bs"
msgstr[0] "a"
msgstr[1] "b"
msgstr[2] "c"

#, fuzzy
msgid "maybe"
msgstr "Snad"
`

/** The strings in the database's form: with the texts of a template, and with the forms of their file. */
const stored = (text: string): WrittenUnit[] =>
  poMono.parse(Buffer.from(text), { language }).units.map(({ span: _, variants: _v, ...unit }) => ({
    ...unit,
    source: isPlural(unit) ? ['One', 'Many'] : ['One'],
  }))

/** The output of a gettext program for a file. */
function gettext(program: 'msgfmt' | 'msgunfmt', bytes: Uint8Array): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'weft-mo-'))
  writeFileSync(join(folder, 'in'), bytes)
  const { stdout, error } = spawnSync(program, ['-o', '-', join(folder, 'in')])
  rmSync(folder, { recursive: true })
  if (error) throw error
  return stdout
}

const messages = (text: Buffer) =>
  text
    .toString()
    .split(/\n\n/)
    .slice(1)
    .map((entry) => entry.trim())
    .sort()

test.skipIf(spawnSync('msgfmt', ['--version']).error !== undefined)(
  'a monolingual catalogue becomes the .mo that msgfmt makes of it: contexts, ids and plural ids are those of the file',
  async () => {
    const ours = await mo.write(stored(catalogue), about)
    const theirs = gettext('msgfmt', Buffer.from(catalogue))
    expect(messages(gettext('msgunfmt', ours))).toEqual(messages(gettext('msgunfmt', theirs)))
  },
)

test('it comes back by the keys of its component', async () => {
  const read = await mo.read?.(await mo.write(stored(catalogue), about), { language, hasTemplate: true })
  expect(read?.units.map(({ context, target }) => [context, ...target]).toSorted()).toEqual([
    ['crane', '%d jeřáb', '%d jeřáby', '%d jeřábů'],
    ['menu.a.b', 'a', 'b', 'c'],
    ['menu.open', 'Otevřít'],
    ['ship', '%d loď', '%d lodě', '%d lodí'],
    ['shut', 'Zavřít'],
    ['title', 'Lodě'],
  ])
})

test('a string of a monolingual template comes into another file under the same context and ids', () => {
  const template = poMono.parse(Buffer.from(catalogue), { language })
  const units = template.units.slice(0, 6).map((unit) => {
    const fresh: NewUnit = { ...newUnit(unit.context, ...unit.target), ...(unit.form && { form: unit.form }) }
    return { kind: 'add', unit: fresh } as const
  })
  const file = poMono.parse(Buffer.from(header), { language })
  const bytes = Buffer.from(file.edit({ units, like: template })).toString()
  expect(bytes).toBe(catalogue.slice(0, catalogue.indexOf('\n#, fuzzy')))
})
