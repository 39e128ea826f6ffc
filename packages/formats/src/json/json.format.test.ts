import { expect, test } from 'vitest'
import { json, jsonNested, parametersOfKeys, parametersOfLists } from './json.format.ts'
import { usualFacts } from './json-facts.fixture.ts'

const ofLists = [
  {
    name: 'json_indent',
    help: 'Blanks, or tabs, of one level of indentation.',
    kind: 'integer',
    initially: 4,
    least: 0,
    most: 16,
  },
  {
    name: 'json_indent_style',
    help: 'The characters that indent lines.',
    kind: 'choice',
    initially: 'spaces',
    choices: ['spaces', 'tabs'],
  },
  {
    name: 'json_use_compact_separators',
    help: 'No blanks after commas and colons.',
    kind: 'boolean',
    initially: false,
  },
]

const parameters = [
  ...ofLists,
  {
    name: 'json_sort_keys',
    help: 'New strings come where their keys sort, capitals first or regardless of case; those that are there stay where they are.',
    kind: 'choice',
    initially: 'none',
    choices: ['none', 'case_sensitive', 'case_insensitive'],
    synonyms: { false: 'none', true: 'case_sensitive' },
  },
]

test.each([
  [
    json,
    {
      ...usualFacts,
      id: 'json',
      label: 'JSON file',
      usage: [
        { files: 'locales/*.json', source: 'locales/en.json' },
        { files: '*.json', source: 'en.json' },
      ],
      parameters: parameters,
    },
  ],
  [
    jsonNested,
    {
      ...usualFacts,
      id: 'json-nested',
      label: 'JSON file with nested objects',
      usualFor: ['*.json'],
      usage: [
        { files: 'locales/*.json', source: 'locales/en.json' },
        { files: 'i18n/*.json', source: 'i18n/en.json' },
        { files: '*/translation.json', source: 'en/translation.json' },
        { files: '*.json', source: 'en.json' },
      ],
      parameters: parameters,
    },
  ],
] as const)('a format declares what its files are', (format, declared) => {
  expect(format).toEqual(declared)
})

test('strings in lists have no order of keys', () => {
  expect(parametersOfLists).toEqual(ofLists)
  expect(parametersOfKeys).toEqual(parameters)
})

test.each([
  ['{}', true, false],
  ['{ \n}', true, false],
  ['\ufeff{}', true, false],
  ['\ufeff\n {}', true, false],
  [' \t{}', true, false],
  ['{"a":"b"', true, false],
  ['{ "a b" : "c', true, false],
  ['{"":"', true, false],
  ['{"a":1', true, false],
  ['{"a":true', true, false],
  ['{"a":false', true, false],
  ['{"a":-1', true, false],
  ['{"a":null', false, false],
  ['{"a"', false, false],
  ['{"a":', false, false],
  ['{x"a":"b"', false, false],
  ['{"a"x:"b"', false, false],
  ['{"a":x"b"', false, false],
  ['{a:"b"', false, false],
  ['x{}', false, false],
  ['', false, false],
  ['{"a":{', false, true],
  ['{"a": \n{', false, true],
  ['{"a":[', false, true],
  ['{"a": [', false, true],
  ['\ufeff\n {"a":{', false, true],
  ['{"a":"b","c":{', true, true],
  ['x{"a":{', false, false],
  ['["a":{', false, false],
  ['{"a":x{', false, false],
  ['{"a"{', false, false],
])('%j begins a file of keys: %j, of objects: %j', (start, isFlat, isNested) => {
  expect(json.recognises(start)).toBe(isFlat)
  expect(jsonNested.recognises(start)).toBe(isNested)
})

const about = {
  languageCode: 'cs',
  languageName: 'Czech',
  plural: { number: 1, formula: '0' },
  projectName: 'Harbour',
  now: new Date(0),
}

test.each([json, jsonNested])('a new file has no strings', (format) => {
  expect(Buffer.from(format.begin(about)).toString()).toBe('{}\n')
  const file = format.parse(Buffer.from('{"a": "b"}'))
  expect(Buffer.from(file.translationFor(about)).toString()).toBe('{}\n')
})
