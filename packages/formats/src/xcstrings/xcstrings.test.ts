import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { problemIn } from '../exact-files.fixture.ts'
import type { FileLanguage, LanguageChange, UnitChange } from '../format.ts'
import { newUnit } from '../testing.ts'
import { xcstrings } from './xcstrings.format.ts'

const bytes = readFileSync(new URL('./fixtures/xcstrings/Localizable.xcstrings', import.meta.url))
const two = { number: 2, formula: 'n != 1' }
const [english, german, french, portuguese]: readonly FileLanguage[] = ['en', 'de', 'fr', 'pt_BR'].map((code) => ({
  code,
  plural: two,
})) as [FileLanguage, FileLanguage, FileLanguage, FileLanguage]
const czech: FileLanguage = {
  code: 'cs',
  plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' },
}

const open = (file: Uint8Array = bytes) => {
  const all = xcstrings.openAll?.(file, { sourceLanguage: 'en' })
  if (!all) throw new Error('catalogues hold several languages')
  return all
}
const saidIn = (file: Uint8Array, language: FileLanguage) =>
  open(file)
    .documentOf(language)
    .units.map(({ context, target, state }) => [context, target, state])
const set = (key: string, text: string, state: 'translated' | 'needs-editing' = 'translated'): UnitChange => ({
  kind: 'set',
  key,
  target: [text],
  state,
})
const add = (key: string, ...target: string[]): UnitChange => ({ kind: 'add', unit: newUnit(key, ...target) })
const of = (language: FileLanguage, ...units: UnitChange[]): LanguageChange => ({ language, change: { units } })

describe('the languages of a catalogue', () => {
  test('are those of its strings, the source first', () => {
    expect(open().codes).toEqual(['en', 'cs', 'de', 'fr'])
    expect(open().sourceCode).toBe('en')
  })

  test('say the strings that they have texts of', () => {
    expect(saidIn(bytes, german)).toEqual([
      ['menu.open', ['Öffnen'], 'translated'],
      ['Tap here|==|device.mac', ['Hier klicken'], 'translated'],
      ['Tap here|==|device.other', ['Hier tippen'], 'translated'],
    ])
    // One text for all devices is that of each; a text that is new waits for somebody.
    expect(saidIn(bytes, french)).toEqual([
      ['Tap here|==|device.mac', ['Ici'], 'needs-editing'],
      ['Tap here|==|device.other', ['Ici'], 'needs-editing'],
    ])
    expect(saidIn(bytes, czech)).toEqual([['%lld boats', ['', '%lld loď', '%lld lodě', '%lld lodí'], 'needs-editing']])
    expect(saidIn(bytes, portuguese)).toEqual([])
  })

  test('that nobody knows are kept, and read by their own code', () => {
    const file = Buffer.from('{"strings":{"a":{"localizations":{"x-odd":{"stringUnit":{"value":"o"}}}}}}')
    expect(open(file).codes).toEqual(['en', 'x-odd'])
    expect(saidIn(file, { code: 'x-odd', plural: two })).toEqual([['a', ['o'], 'translated']])
  })
})

describe('an edit', () => {
  test('of several languages is made in one text, and touches no other', () => {
    const after = open().edit([
      of(german, set('menu.open', 'Aufmachen', 'needs-editing'), add('Anchor', 'Anker')),
      of(portuguese, add('Anchor', 'Âncora')),
    ])
    expect(saidIn(after, german)[1]).toEqual(['menu.open', ['Aufmachen'], 'needs-editing'])
    expect(saidIn(after, portuguese)).toEqual([['Anchor', ['Âncora'], 'translated']])
    for (const language of [english, french, czech]) expect(saidIn(after, language)).toEqual(saidIn(bytes, language))
    const text = Buffer.from(after).toString()
    expect(text).toContain(
      `    "Anchor" : {\n      "localizations" : {\n        "de" : {\n          "stringUnit" : {\n            "state" : "translated",\n            "value" : "Anker"\n          }\n        },\n        "pt-BR" : {`,
    )
  })

  test('of several languages is the same as one after the other', () => {
    const changes = [
      of(german, set('menu.open', 'A')),
      of(czech, add('menu.open', 'B')),
      of(portuguese, add('new', 'C')),
    ]
    const together = open().edit(changes)
    const inTurn = changes.reduce<Uint8Array>(
      (file, { language, change }) => open(file).documentOf(language).edit(change),
      bytes,
    )
    expect(Buffer.from(together).toString()).toBe(Buffer.from(inTurn).toString())
  })

  test('gives a language what the program needs of the source: arguments and devices', () => {
    const after = open().edit([of(portuguese, add('two|==|substitutions.boats', '', '%arg barco', '%arg barcos'))])
    const value = JSON.parse(Buffer.from(after).toString()).strings.two.localizations['pt-BR']
    expect(value.substitutions.boats).toMatchObject({ argNum: 1, formatSpecifier: 'lld' })
    const device = open().edit([of(french, set('Tap here|==|device.mac', 'Cliquez'))])
    expect(saidIn(device, french)).toEqual([
      ['Tap here|==|device.mac', ['Cliquez'], 'translated'],
      ['Tap here|==|device.other', ['Ici'], 'needs-editing'],
    ])
  })

  test('takes a language out of every string, and nothing else', () => {
    const after = open().withoutLanguage(german)
    expect(saidIn(after, german)).toEqual([])
    expect(open(after).codes).toEqual(['en', 'cs', 'fr'])
    for (const language of [english, french, czech]) expect(saidIn(after, language)).toEqual(saidIn(bytes, language))
  })

  test('of a string in the source takes it from all languages', () => {
    const after = open()
      .documentOf(english)
      .edit({ units: [{ kind: 'remove', key: 'menu.open' }] })
    expect(saidIn(after, german).map(([context]) => context)).not.toContain('menu.open')
    expect(Buffer.from(after).toString()).not.toContain('menu.open')
  })

  test('changes what is said of its own language alone', () => {
    const said = (file: Uint8Array, code: string) => Buffer.concat([...open(file).saying(code)]).toString()
    const after = open().edit([of(german, set('menu.open', 'A'))])
    expect(said(after, 'de')).not.toBe(said(bytes, 'de'))
    for (const code of ['en', 'cs', 'fr']) expect(said(after, code)).toBe(said(bytes, code))
  })
})

test('a file that another tool sorted anew says the same', () => {
  const turned = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([name, one]) => [name, turned(one)]),
        )
      : value
  const sorted = Buffer.from(JSON.stringify(turned(JSON.parse(bytes.toString())), null, '\t'))
  for (const language of [english, german, french, czech])
    expect(saidIn(sorted, language).toSorted()).toEqual(saidIn(bytes, language).toSorted())
  const after = open(sorted).edit([of(german, set('menu.open', 'x'))])
  expect(Buffer.from(after).toString()).toBe(sorted.toString().replace('"Öffnen"', '"x"'))
})

test('of a name that stands twice the last counts, and people are told', () => {
  const file = Buffer.from('{"strings":{"a":{"localizations":{"en":{"stringUnit":{"value":"1"}}}},"a":{}}}')
  expect(saidIn(file, english)).toEqual([['a', ['a'], 'translated']])
  expect(
    open(file)
      .documentOf(english)
      .warnings()
      .map(({ code }) => code),
  ).toEqual(['duplicate-unit'])
})

test('of states that contradict each other the least counts', () => {
  const form = (state: string, value: string) => ({ stringUnit: { state, value } })
  const plural = { one: form('translated', 'a'), other: form('needs_review', 'b') }
  const strings = {
    a: { localizations: { de: { variations: { plural } } } },
    b: { shouldTranslate: false, extractionState: 'stale', localizations: { de: form('new', 'x') } },
  }
  const file = Buffer.from(JSON.stringify({ strings }))
  expect(saidIn(file, german)).toEqual([
    ['a', ['', 'a', 'b'], 'needs-editing'],
    ['b', ['x'], 'read-only'],
  ])
})

test.each([
  ['', 'unexpected-end 1:1-1:1'],
  ['[]', 'unexpected-text 1:1-1:2'],
  ['{}', 'missing-strings 1:1-1:2'],
  ['{"strings":{}}', 'none: 0 strings'],
  ['{"strings":[]}', 'missing-strings 1:1-1:2'],
  ['{"strings":{"a":1}}', 'none: 0 strings'],
  ['{"strings":{"a":{"localizations":[]}}}', 'none: 1 strings'],
])('%j is read or refused', (text, expected) => {
  expect(problemIn(xcstrings, text)).toBe(expected)
})
