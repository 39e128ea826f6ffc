import { expect, test } from 'vitest'
import { type FileParameter, parseParameters } from './file-parameters.ts'

const parameters: readonly FileParameter[] = [
  { name: 'sorted', help: '', kind: 'boolean', initially: false },
  { name: 'indent', help: '', kind: 'integer', initially: 4, least: 1, most: 8 },
  { name: 'style', help: '', kind: 'choice', initially: 'spaces', choices: ['spaces', 'tabs', 3] },
  {
    name: 'order',
    help: '',
    kind: 'choice',
    initially: 'none',
    choices: ['none', 'all'],
    synonyms: { true: 'all', 0: 'none', odd: 'unknown' },
  },
]
const format = { id: 'ours', parameters }
const other = { parameters: [{ name: 'theirs', help: '', kind: 'boolean', initially: true }] } as const
const parse = (sent: Readonly<Record<string, unknown>>) => parseParameters(format, sent, [{ parameters: [] }, other])

test.each<[string, unknown]>([
  ['sorted', true],
  ['sorted', false],
  ['indent', 1],
  ['indent', 8],
  ['style', 'tabs'],
  ['style', 3],
])('%s takes %j', (name, value) => {
  expect(parse({ [name]: value })).toEqual({ values: { [name]: value }, problems: [] })
})

test.each<[string, unknown, string]>([
  ['sorted', 'true', 'sorted is true or false.'],
  ['sorted', 0, 'sorted is true or false.'],
  ['indent', 0, 'indent is a whole number from 1 to 8.'],
  ['indent', 9, 'indent is a whole number from 1 to 8.'],
  ['indent', 1.5, 'indent is a whole number from 1 to 8.'],
  ['indent', '2', 'indent is a whole number from 1 to 8.'],
  ['style', '3', 'style is one of spaces, tabs, 3.'],
  ['style', null, 'style is one of spaces, tabs, 3.'],
  ['order', ['true'], 'order is one of none, all.'],
  ['order', 'toString', 'order is one of none, all.'],
  ['order', 'odd', 'order is one of none, all.'],
  ['wrong', 1, 'No file format has a parameter "wrong".'],
  ['x'.repeat(81), 1, `No file format has a parameter "${'x'.repeat(80)}".`],
])('%s does not take %j: %s', (name, value, detail) => {
  expect(parse({ [name]: value })).toEqual({ values: {}, problems: [{ name, detail }] })
})

test.each<[unknown, string]>([
  [true, 'all'],
  ['true', 'all'],
  [0, 'none'],
  ['all', 'all'],
])('another word for a choice, %j, means %s', (value, order) => {
  expect(parse({ order: value })).toEqual({ values: { order }, problems: [] })
})

test('what belongs to others is dropped, the rest stays', () => {
  const passed = {
    theirs: 'x',
    po_fuzzy_matching: 1,
    xml_whitespace_handling: 1,
    flatxml_root_name: 1,
    flatxml_value_name: 1,
    flatxml_key_name: 1,
  }
  expect(parse({ ...passed, indent: 2, sorted: 1, wrong: 1, style: 3 })).toEqual({
    values: { indent: 2, style: 3 },
    problems: [
      { name: 'sorted', detail: 'sorted is true or false.' },
      { name: 'wrong', detail: 'No file format has a parameter "wrong".' },
    ],
  })
})
