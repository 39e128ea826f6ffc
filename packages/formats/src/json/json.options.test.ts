import { expect, test } from 'vitest'
import { type Change, type ExpectedEdit, edited, told } from '../file-edits.fixture.ts'

/** Strings that come in another order than each way of sorting has. */
const unsorted: readonly Change[] = [
  ['add', 'b', 'x'],
  ['add', 'C', 'x'],
  ['add', 'A', 'y'],
  ['add', 'd.e', 'z'],
  ['add', 'd.a', 'w'],
]

const rows: readonly (readonly [string, string, readonly Change[], ExpectedEdit])[] = [
  [
    'json-nested',
    '{"B":"1","a":"2","c":"3"}',
    unsorted,
    {
      parameters: { json_sort_keys: 'case_sensitive' },
      after: '{"A":"y","B":"1","C":"x","a":"2","b":"x","c":"3","d":{"a":"w","e":"z"}}',
    },
  ],
  [
    'json-nested',
    '{"B":"1","a":"2","c":"3"}',
    unsorted,
    {
      parameters: { json_sort_keys: 'case_insensitive' },
      after: '{"A":"y","B":"1","a":"2","b":"x","C":"x","c":"3","d":{"a":"w","e":"z"}}',
    },
  ],
  [
    'json-nested',
    '{"B":"1","a":"2","c":"3"}',
    unsorted,
    {
      parameters: { json_sort_keys: true },
      after: '{"A":"y","B":"1","C":"x","a":"2","b":"x","c":"3","d":{"a":"w","e":"z"}}',
    },
  ],
  [
    'json-nested',
    '{"B":"1","a":"2","c":"3"}',
    unsorted,
    {
      parameters: { json_sort_keys: 'none' },
      after: '{"B":"1","a":"2","c":"3","b":"x","C":"x","A":"y","d":{"e":"z","a":"w"}}',
    },
  ],
  [
    'json',
    '{"B":"1","a":"2"}',
    [
      ['add', 'b.c', 'x'],
      ['add', 'A', 'x'],
    ],
    { parameters: { json_sort_keys: 'case_insensitive' }, after: '{"A":"x","B":"1","a":"2","b.c":"x"}' },
  ],
  [
    'json-nested',
    '{}',
    [['add', 'a.b', 'x']],
    { parameters: { json_indent: 2 }, after: '{\n  "a": {\n    "b": "x"\n  }\n}' },
  ],
  [
    'json-nested',
    '{}',
    [['add', 'a.b', 'x']],
    { parameters: { json_indent: 2, json_indent_style: 'tabs' }, after: '{\n\t\t"a": {\n\t\t\t\t"b": "x"\n\t\t}\n}' },
  ],
  [
    'json-nested',
    '{}',
    [['add', 'a.b', 'x']],
    { parameters: { json_indent_style: 'tabs' }, after: '{\n\t"a": {\n\t\t"b": "x"\n\t}\n}' },
  ],
  [
    'json-nested',
    '{}',
    [
      ['add', 'a', 'x'],
      ['add', 'b', 'x'],
    ],
    { parameters: { json_use_compact_separators: true }, after: '{\n    "a":"x",\n    "b":"x"\n}' },
  ],
  [
    'json-nested',
    '{}',
    [
      ['add', 'a', 'x'],
      ['add', 'b', 'é'],
    ],
    { like: '{"x":"\\u00e9","y":"z"}', after: '{"a":"x","b":"\\u00e9"}' },
  ],
  [
    'json-nested',
    '{}',
    [
      ['add', 'a', 'x'],
      ['add', 'b', 'c/d'],
    ],
    { like: '{\r\n "x" :  "a\\/b"\r\n}', after: '{\r\n "a" :  "x",\r\n "b" :  "c\\/d"\r\n}' },
  ],
  [
    'json-nested',
    '{}',
    [
      ['add', 'a', 'x'],
      ['add', 'b', 'c'],
    ],
    {
      like: '{"x":"y","z":"w"}',
      parameters: { json_indent: 3, json_use_compact_separators: false },
      after: '{"a": "x", "b": "c"}',
    },
  ],
  [
    'json-nested',
    '{"a":"b","c":"d"}',
    [['add', 'e', 'x']],
    { like: '{\n "x": "a"\n}', parameters: { json_use_compact_separators: false }, after: '{"a":"b","c":"d","e":"x"}' },
  ],
  [
    'json-nested',
    '{"a":"1"}',
    [['add', 'a.b', 'x']],
    { like: '{"a":{"b":"c"}}', after: '{"a":"1"}', obstructions: [['a.b', 'text-in-place', 1, 5]] },
  ],
  ['json-nested', '{"a":"1"}', [['add', 'a.b', 'x']], { like: '{"a.b":"c"}', after: '{"a":"1","a.b":"x"}' }],
  [
    'json-nested',
    '{"a":{"b":"1"}}',
    [['add', 'a', 'x']],
    { after: '{"a":{"b":"1"}}', obstructions: [['a', 'object-in-place', 1, 5]] },
  ],
  [
    'json-nested',
    '{"a":{"b":{"c":"1"}}}',
    [['add', 'a.b', 'x']],
    { after: '{"a":{"b":{"c":"1"}}}', obstructions: [['a.b', 'object-in-place', 6, 10]] },
  ],
  [
    'json',
    '{"a":"1"}',
    [
      ['add', 'b.c', 'x'],
      ['add', 'd[0]', 'x'],
      ['add', 'a.b', 'x'],
    ],
    { after: '{"a":"1","b.c":"x","d[0]":"x","a.b":"x"}' },
  ],
  [
    'json',
    '{"a":{"b":"1"}}',
    [
      ['add', 'c.d', 'x'],
      ['add', 'a', 'x'],
    ],
    { after: '{"a":{"b":"1"},"c.d":"x"}', obstructions: [['a', 'object-in-place', 1, 5]] },
  ],
  [
    'json',
    '{"a":{"b":"1"},"c":"d"}',
    [
      ['set', 'a.b', 'x'],
      ['remove', 'c'],
    ],
    { after: '{"a":{"b":"x"}}' },
  ],
]

test.each(rows)('%s: %j with %j: %j', (format, before, changes, said) => {
  expect(edited(format, before, changes, said)).toBe(said.after)
  expect(told(format, before, changes, said)).toEqual(said.obstructions ?? [])
})
