import { expect, test } from 'vitest'
import { examplesOf } from './example-files.fixture.ts'
import type { EditableDocument, NewFile } from './format.ts'
import { identityOf } from './identity.ts'
import { formatById, formats } from './index.ts'
import { templateHead, withTemplateHead } from './template-head.ts'

const french = { code: 'fr', plural: { number: 2, formula: 'n > 1' } }
const english = { code: 'en', plural: { number: 2, formula: 'n != 1' } }
const about: NewFile = {
  ...{ languageCode: 'fr', languageName: 'French', sourceLanguageCode: 'en', projectName: 'p', now: new Date(0) },
  plural: french.plural,
}

/** A new file of a template, with all strings added one by one, as commits do. */
function translated(id: string, text: string): string {
  const format = formatById(id)
  if (!format) throw new Error(`no format ${id}`)
  const hasTemplate = format.template !== 'none'
  const read = (bytes: Uint8Array, language = french): EditableDocument =>
    format.parse(bytes, { hasTemplate, language })
  const { keyOf } = identityOf(format, hasTemplate)
  const like = read(Buffer.from(text), english)
  let bytes = withTemplateHead(like.translationFor(about), like)
  let after: string | null = null
  for (const { span: _span, variants: _variants, ...unit } of like.units) {
    const key = keyOf(unit)
    const file = read(bytes)
    const isThere = file.units.some((one) => keyOf(one) === key)
    const target = unit.target.map((one) => `${one}!`)
    const state = 'translated' as const
    const change = isThere
      ? { kind: 'set' as const, key, target, state }
      : { kind: 'add' as const, unit: { ...unit, target, state, after } }
    bytes = file.edit({ units: [change], like })
    after = key
  }
  return Buffer.from(bytes).toString()
}

test.each([
  ['properties', '# Copyright us\n\n# first\na = One\n\n# second\nb = Two\n', ' = One', ' = Two'],
  ['properties-utf8', '! Copyright us\n\na: One\nb: Two\n', ': One', ': Two'],
  ['strings-utf8', '/* Copyright us */\n\n/* first */\n"a"="One";\n\n"b"="Two";\n', 'One', 'Two'],
  ['strings-utf8', '// Copyright us\n// and them\n\n"a" = "One";\n"b" = "Two";\n', 'One', 'Two'],
  ['fluent', '# Copyright us\n\n# first\na = One\n\nb = Two\n', 'One', 'Two'],
  ['toml', '# Copyright us\n\n[m]\na = "One"\n\n[n]\n# first\nb = "Two"\n', 'One', 'Two'],
  ['go-i18n-toml', '# Copyright us\n\n[a]\ndescription = "first"\nother = "One"\n\n[b]\nother = "Two"\n', 'One', 'Two'],
  ['php', "<?php\n/* Copyright us */\n\n// first\n$a = 'One';\n$b = 'Two';\n", 'One', 'Two'],
  ['ini', '; Copyright us\n\n[m]\na = One\nb = Two\n', 'One', 'Two'],
  ['joomla', '; Copyright us\n\nA="One"\nB="Two"\n', 'One', 'Two'],
  ['yaml', '# Copyright us\n\nm:\n    # first\n    a: "One"\n    b: "Two"\n', 'One', 'Two'],
  ['json', '{\n    "a": "One",\n    "b": "Two"\n}\n', 'One', 'Two'],
  ['json-nested', '{\n\t"m": {\n\t\t"a": "One",\n\t\t"b": "Two"\n\t}\n}\n', 'One', 'Two'],
  ['webextension', '{\n    "a": {\n        "message": "One",\n        "description": "x"\n    }\n}\n', 'One', 'Two'],
  [
    'aresource',
    '<?xml version="1.0" encoding="utf-8"?>\n<!-- Copyright us -->\n<resources xmlns:tools="http://t">\n  <!-- first -->\n  <string name="a">One</string>\n  <string name="b">Two</string>\n</resources>\n',
    'One',
    'Two',
  ],
])('a new %s file made from %j is written as that is', (id, text, one, two) => {
  const mark = (found: string) => `${found}!`
  expect(translated(id, text)).toBe(text.replace(one, mark).replace(two, mark))
})

test.each([
  ['properties', '# of a\na=One\n', ''],
  ['properties', '# Copyright us\n\n# of a\na=One\n', '# Copyright us\n\n'],
  ['properties', '\n\na=One\n', ''],
  ['properties', '# Copyright us\n\n', '# Copyright us\n\n'],
  ['fluent', '### Of all\n\n## Menu\n\na = One\n', '### Of all\n\n'],
  ['laravel', '<?php\n\n// Copyright us\nreturn [];\n', ''],
  ['strings', '\ufeff/* Copyright us */\n\n"a" = "One";\n', ''],
  ['csv', '# a,b\nsource,target\n', ''],
])('the head of a %s file %j is %j', (id, text, head) => {
  const bytes = Buffer.from(text, id === 'strings' ? 'utf16le' : 'utf8')
  const file = formatById(id)?.parse(bytes, { hasTemplate: true })
  expect(file && templateHead(file)).toBe(head)
})

test('a head that is there already is not written again', () => {
  const like = formatById('properties-utf8')?.parse(Buffer.from('# Ü\n\na=One\n'))
  if (!like) throw new Error('no format')
  const made = Buffer.from('# Ü\n\n')
  expect(withTemplateHead(made, like)).toBe(made)
  expect(Buffer.from(withTemplateHead(new Uint8Array(), like)).toString()).toBe('# Ü\n\n')
})

test('comments without an end take linear time', () => {
  const text = `/*${'*'.repeat(200_000)}`
  expect(templateHead({ bytes: Buffer.from(text), units: [], charset: null })).toBe('')
})

test.each(formats.map((format) => [format.id, format] as const))(
  'in %s a file that gets the head of its template has the same strings',
  (id, format) => {
    for (const { bytes, expected } of examplesOf(id)) {
      const hasTemplate = format.template !== 'none'
      const like = format.parse(bytes, { hasTemplate, language: expected.language })
      if (like.problems.length > 0) continue
      const made = like.translationFor(about)
      const read = (file: Uint8Array) => {
        const { units, problems } = format.parse(file, { hasTemplate, language: french })
        return [problems, units.map(({ span: _span, ...unit }) => unit)]
      }
      expect(read(withTemplateHead(made, like))).toEqual(read(made))
    }
  },
)
