import { indexLines } from '@weft/text'
import { expect, test } from 'vitest'
import type { EditableDocument, FileLanguage, Format, NewUnit, UnitChange } from '../format.ts'
import {
  arb,
  formatjs,
  goI18nJson,
  goI18nJsonV2,
  gotext,
  i18next,
  i18nextv4,
  mediawiki,
  nextcloudJson,
  resjson,
  webextension,
} from './json.entry-formats.ts'

const czech: FileLanguage = {
  code: 'cs',
  plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' },
}

const fresh = (context: string, target: readonly string[], more: Partial<NewUnit> = {}): NewUnit => ({
  context,
  source: target.length > 1 ? ['', ''] : [''],
  target,
  state: 'translated',
  previousSource: '',
  notes: [],
  location: '',
  flags: '',
  ...more,
})

const open = (format: Format, text: string, language = czech): EditableDocument => {
  const file = format.parse(Buffer.from(text), { language })
  expect(file.problems).toEqual([])
  return file
}

const edited = (file: EditableDocument, units: readonly UnitChange[], like?: EditableDocument): string =>
  Buffer.from(file.edit({ units, like })).toString()

const add = (format: Format, text: string, units: readonly NewUnit[], like?: string): string =>
  edited(
    open(format, text),
    units.map((unit) => ({ kind: 'add', unit })),
    like === undefined ? undefined : open(format, like),
  )

const set = (format: Format, text: string, key: string, ...target: string[]): string =>
  edited(open(format, text), [{ kind: 'set', key, target, state: 'translated' }])

const note = (text: string) => ({ notes: [{ by: 'developer', text }] }) as const

test('a translated message of an extension declares the placeholders of the template', () => {
  const template =
    '{\n  "a": {\n    "message": "$X$",\n    "placeholders": {\n      "x": {\n        "content": "$1"\n      }\n    }\n  }\n}\n'
  expect(add(webextension, '{}\n', [fresh('a', ['Y $X$'])], template)).toBe(template.replace('"$X$"', '"Y $X$"'))
  expect(add(webextension, '{}\n', [fresh('b', ['B'], note('About b'))])).toBe(
    '{\n    "b": {\n        "message": "B",\n        "description": "About b"\n    }\n}\n',
  )
})

test('a message without a text gets one where the others have theirs', () => {
  expect(set(webextension, '{"a": {"description": "d"}}', 'a', 'x')).toBe('{"a": {"description": "d", "message": "x"}}')
  expect(set(formatjs, '{"a": {"defaultMessage": null}}', 'a', 'x')).toBe('{"a": {"defaultMessage": "x"}}')
})

test('what an application resource bundle says about a string comes and goes with it', () => {
  const file = '{\n  "@@locale": "cs",\n  "a": "A",\n  "@a": {\n    "description": "d"\n  },\n  "b": "B"\n}\n'
  expect(edited(open(arb, file), [{ kind: 'remove', key: 'a' }])).toBe('{\n  "@@locale": "cs",\n  "b": "B"\n}\n')
  expect(add(arb, file, [fresh('c', ['C'], { after: 'a', ...note('n') })])).toBe(
    file.replace('  "b"', '  "c": "C",\n  "@c": {\n    "description": "n"\n  },\n  "b"'),
  )
  expect(add(arb, '{"@@locale": "cs"}', [fresh('a', ['A'])])).toBe('{"@@locale": "cs", "a": "A"}')
})

const about = { languageCode: 'pt_BR', languageName: 'P', plural: czech.plural, projectName: 'P', now: new Date(0) }

test('a new file says what its kind says before the first string', () => {
  const begun = (format: Format) => Buffer.from(format.begin(about)).toString()
  expect(begun(arb)).toBe('{\n    "@@locale": "pt_BR"\n}\n')
  expect(begun(mediawiki)).toBe('{\n\t"@metadata": {\n\t\t"authors": []\n\t}\n}\n')
  expect(add(mediawiki, begun(mediawiki), [fresh('a', ['A'])])).toContain('\n\t},\n\t"a": "A"\n}\n')
})

test('a comment of a RESJSON string stands after it', () => {
  const file = '{\n  "a": "A",\n  "_a.comment": "about a"\n}\n'
  expect(add(resjson, '{\n  "b": "B"\n}\n', [fresh('a', ['A'], { after: null, ...note('about a') })])).toBe(
    '{\n  "a": "A",\n  "_a.comment": "about a",\n  "b": "B"\n}\n',
  )
  expect(edited(open(resjson, file), [{ kind: 'remove', key: 'a' }])).toBe('{}\n')
})

test('plural forms of i18next are named by index, but with two forms by nothing and _plural', () => {
  const english: FileLanguage = { code: 'en', plural: { number: 2, formula: 'n != 1' } }
  const two = edited(open(i18next, '{}', english), [{ kind: 'add', unit: fresh('d.n', ['1', '2']) }])
  expect(two).toBe('{\n    "d": {\n        "n": "1",\n        "n_plural": "2"\n    }\n}')
  expect(add(i18next, '{"d": {}}', [fresh('d.n', ['', 'b', ''])])).toBe('{"d": {"n_0": "", "n_1": "b", "n_2": ""}}')
  expect(set(i18next, '{"n_0": "a", "z": ""}', 'n', 'a', 'b', 'c')).toBe(
    '{"n_0": "a", "n_1": "b", "n_2": "c", "z": ""}',
  )
})

test('a string and plural forms that share a name are both there, and the first is the one that is edited', () => {
  const file = open(i18nextv4, '{"a": "x", "a_one": "1", "a_other": "2"}')
  expect(file.units.map(({ context, target }) => [context, target])).toEqual([
    ['a', ['x']],
    ['a', ['1', '', '2']],
  ])
  expect(file.warnings().map(({ code }) => code)).toEqual(['duplicate-unit'])
  expect(set(i18nextv4, '{"a": "x", "a_one": "1", "a_other": "2"}', 'a', 'y')).toBe(
    '{"a": "y", "a_one": "1", "a_other": "2"}',
  )
})

test('plural forms by category come in CLDR’s order, those without a text are left out, and no other is touched', () => {
  const four = '{"n_one": "1", "n_few": "2", "n_many": "3", "n_other": "4", "z": ""}'
  expect(set(i18nextv4, four, 'n', '1', 'x', '4')).toBe(four.replace('"2"', '"x"'))
  expect(set(i18nextv4, '{"a": "", "n_other": "4"}', 'n', '1', '2', '4')).toBe(
    '{"a": "", "n_one": "1", "n_few": "2", "n_other": "4"}',
  )
  expect(add(i18nextv4, '{}', [fresh('n', ['1', '', '4'])])).toBe('{\n    "n_one": "1",\n    "n_other": "4"\n}')
  expect(set(goI18nJsonV2, '{"n": {"hash": "h", "other": "4", "one": ""}}', 'n', '1', '2', '4')).toBe(
    '{"n": {"hash": "h", "few": "2", "other": "4", "one": "1"}}',
  )
})

test('a message of go-i18n is a text, an object where it has a comment, or an object of plural forms', () => {
  expect(add(goI18nJsonV2, '{}', [fresh('a', ['A']), fresh('b', ['B'], note('d')), fresh('n', ['', '', '4'])])).toBe(
    '{\n    "a": "A",\n    "b": {\n        "description": "d",\n        "other": "B"\n    },\n    "n": {\n        "one": "",\n        "few": "",\n        "other": "4"\n    }\n}',
  )
})

test('a message of a list is found by its id, wherever it stands', () => {
  const file = '[\n  {\n    "id": "a",\n    "translation": "A"\n  }\n]\n'
  expect(add(goI18nJson, file, [fresh('n', ['1', '2', '4'], { after: 'a' }), fresh('0', ['O'], { after: null })])).toBe(
    '[\n  {\n    "id": "0",\n    "translation": "O"\n  },\n  {\n    "id": "a",\n    "translation": "A"\n  },\n' +
      '  {\n    "id": "n",\n    "translation": {\n      "one": "1",\n      "few": "2",\n      "other": "4"\n    }\n  }\n]\n',
  )
  expect(set(goI18nJson, '[{"id": "a"}]', 'a', 'x')).toBe('[{"id": "a", "translation": "x"}]')
  const two = '[{"id": "a", "translation": "1"}, {"id": "b", "translation": "2"}]'
  expect(edited(open(goI18nJson, two), [{ kind: 'remove', key: 'a' }])).toBe('[{"id": "b", "translation": "2"}]')
})

test('a message of gotext names its message, argument and placeholders as the template does', () => {
  const select = (...cases: string[]) =>
    `{"select": {"feature": "plural", "arg": "Count", "cases": {${cases.join(', ')}}}}`
  const message = (translation: string) =>
    `{"id": ["n", "{Count} files"], "message": "{Count} files", "translation": ${translation}, "placeholders": [{"id": "Count"}]}`
  const template = `{"language": "en", "messages": [${message(select('"one": {"msg": "1"}', '"other": {"msg": "2"}'))}]}`
  const texts = ['"one": {"msg": "a"}', '"few": {"msg": "b"}', '"other": {"msg": "c"}']
  const made = `{"language": "cs", "messages": [${message(select(...texts))}]}`
  expect(add(gotext, '{"language": "cs", "messages": []}', [fresh('n', ['a', 'b', 'c'])], template)).toBe(made)
  expect(set(gotext, made.replace(`${texts[1]}, `, ''), 'n', 'a', 'b', 'c')).toBe(made)
  expect(set(gotext, made.replace('{"msg": "b"}', '"b"'), 'n', 'a', 'x', 'c')).toBe(made.replace('{"msg": "b"}', '"x"'))
})

test('texts of Nextcloud stand in an object beside the plural rule, plural forms in a list', () => {
  const begun = Buffer.from(nextcloudJson.begin(about)).toString()
  expect(begun).toContain('"pluralForm": "nplurals=3; plural=((n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2);"')
  expect(add(nextcloudJson, begun, [fresh('a', ['A']), fresh('_n_::_ns_', ['1', '2', '3'])])).toContain(
    '{\n    "translations": {\n        "a": "A",\n        "_n_::_ns_": ["1","2","3"]\n    },\n',
  )
  expect(set(nextcloudJson, '{"translations": {"n": ["1"]}}', 'n', '1', '', '3')).toBe(
    '{"translations": {"n": ["1", "", "3"]}}',
  )
  expect(add(nextcloudJson, '{}', [fresh('a', ['A'])])).toBe('{\n    "translations": {\n        "a": "A"\n    }\n}')
})

test('a change of a string that the file does not have is told of by its name', () => {
  const change = { kind: 'set', key: 'b', target: ['x'], state: 'translated' } as const
  expect(() => edited(open(webextension, '{"a": {"message": "x"}}'), [change])).toThrow('"b"')
})

test('of two changes of one string the later counts, and a string that goes takes its changes along', () => {
  const file = '{\n  "a": {\n    "message": "x"\n  },\n  "b": {\n    "message": "y"\n  }\n}\n'
  const change = (text: string) => ({ kind: 'set', key: 'a', target: [text], state: 'translated' }) as const
  expect(edited(open(webextension, file), [change('1'), change('x')])).toBe(file)
  expect(edited(open(webextension, file), [change('1'), { kind: 'remove', key: 'a' }])).toBe(
    '{\n  "b": {\n    "message": "y"\n  }\n}\n',
  )
})

test.each([
  ['a list', webextension, '[]', 'unexpected-text 1:1'],
  ['a trailing comma', arb, '{"a": "b",\n}', 'unexpected-text 2:1'],
  ['a conflict', i18next, '{\n<<<<<<< HEAD\n}', 'conflict-marker 2:1'],
  ['nesting without end', i18nextv4, '{"a":'.repeat(100_000), 'too-deep 1:1001'],
])('%s is a problem with a place', (_, format: Format, text, expected) => {
  const bytes = Buffer.from(text)
  const [problem] = format.parse(bytes).problems
  const { line, column } = indexLines(bytes).position(problem?.span?.start ?? -1)
  expect(`${problem?.code} ${line}:${column}`).toBe(expected)
})
