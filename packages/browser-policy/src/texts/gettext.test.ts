import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allTexts } from './all-texts.ts'
import { buildTexts, countTexts, readPo, writePo } from './gettext.ts'

const folder = new URL('../../../policy-texts/po/', import.meta.url)
const languages = readdirSync(folder).filter((name) => name.endsWith('.po'))
const fileOf = (name: string): Uint8Array => readFileSync(new URL(name, folder))
const none = { language: '', translations: new Map<string, string>() }

test('each text has a context of its own, and the template holds them all', () => {
  const texts = allTexts()
  expect(new Set(texts.map(({ context }) => context)).size).toBe(texts.length)
  expect(readFileSync(new URL('policies.pot', folder), 'utf8')).toBe(writePo(none))
})

test('what is written is read back, and texts that changed lose their translation', () => {
  const [first, second] = allTexts()
  if (!first || !second) throw new Error('there are no texts')
  const translations = new Map([
    [`${first.context}\n${first.text}`, 'překlad "s uvozovkami"\n'],
    [`${second.context}\nan older text`, 'x'],
  ])
  const read = readPo(new TextEncoder().encode(writePo({ language: 'cs', translations })))
  expect(read).toEqual({
    language: 'cs',
    translations: new Map([[`${first.context}\n${first.text}`, 'překlad "s uvozovkami"\n']]),
  })
})

test('a text without a translation, a fuzzy one, and one that loses a value stay English', () => {
  const file = `msgid ""
msgstr "Language: cs\\n"

msgctxt "page.menu-open"
msgid "Open…"
msgstr "Otevřít…"

#, fuzzy
msgctxt "page.menu-save"
msgid "Save"
msgstr "Něco"

msgctxt "page.problem-line"
msgid "line {line}"
msgstr "řádek"
`
  expect(buildTexts(readPo(new TextEncoder().encode(file)))).toEqual({
    language: 'cs',
    page: { 'menu-open': 'Otevřít…' },
    policies: {},
    messages: {},
  })
})

test.each(languages)('%s translates every text, none is fuzzy, and no value is lost', (name) => {
  const bytes = fileOf(name)
  expect(new TextDecoder().decode(bytes)).not.toMatch(/^#, .*fuzzy/m)
  const read = readPo(bytes)
  expect(`${read.language}.po`).toBe(name)
  for (const [kind, [translated, all]] of Object.entries(countTexts(read)))
    expect([kind, translated]).toEqual([kind, all])
  const built = buildTexts(read)
  const kept = new Set([built.policies, built.messages].flatMap(Object.keys))
  expect(allTexts().filter(({ context, text }) => !context.startsWith('page.') && !kept.has(text))).toEqual([])
  expect(Object.keys(built.page).length).toBe(countTexts(read).page?.[1])
  expect(readFileSync(new URL(name, folder), 'utf8')).toBe(writePo(read))
})
