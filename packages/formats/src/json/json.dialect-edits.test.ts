import { expect, test } from 'vitest'
import { type Change, type ExpectedEdit, edited, told } from '../file-edits.fixture.ts'

const rows: readonly (readonly [string, string, readonly Change[], ExpectedEdit])[] = [
  [
    'arb',
    '{"@@locale":"cs","b":"1","@b":{"description":"d"},"d":"2"}',
    [
      ['add', 'c', 'x', { notes: [{ by: 'developer', text: 'n' }] }],
      ['add', 'a', 'x'],
      ['add', 'e', 'x'],
      ['add', 'cc', 'x'],
    ],
    {
      parameters: { json_sort_keys: 'case_sensitive' },
      after:
        '{"@@locale":"cs","a":"x","b":"1","@b":{"description":"d"},"c":"x","@c":{"description":"n"},"cc":"x","d":"2","e":"x"}',
    },
  ],
  [
    'formatjs',
    '{}',
    [
      ['add', 'b', 'x'],
      ['add', 'a', 'x'],
    ],
    {
      parameters: { json_sort_keys: 'case_sensitive' },
      after:
        '{\n    "a": {\n        "defaultMessage": "x"\n    },\n    "b": {\n        "defaultMessage": "x"\n    }\n}',
    },
  ],
  [
    'webextension',
    '{\n  "a": {\n    "message": "b"\n  }\n}\n',
    [
      ['set', 'a', 'x'],
      ['add', 'c', 'd', { notes: [{ by: 'developer', text: 'n' }] }],
    ],
    {
      like: '{"c":{"message":"C","placeholders":{"x":{"content":"$1","n":[1]}}}}',
      after:
        '{\n  "a": {\n    "message": "x"\n  },\n  "c": {\n    "message": "d",\n    "description": "n",\n    "placeholders": {\n      "x": {\n        "content": "$1",\n        "n": [\n          1\n        ]\n      }\n    }\n  }\n}\n',
    },
  ],
  [
    'webextension',
    '{"a":{"description":"b"}}',
    [['set', 'a', 'x']],
    { after: '{"a":{"description":"b","message":"x"}}' },
  ],
  [
    'webextension',
    '{"a":{"message":"b"},"c":{"message":"d"}}',
    [
      ['remove', 'a'],
      ['add', 'e', 'f', { after: null }],
      ['add', 'g', 'h', { after: 'c' }],
    ],
    { after: '{"e":{"message":"f"},"c":{"message":"d"},"g":{"message":"h"}}' },
  ],
  ['webextension', '{"a":{"message":null}}', [['set', 'a', 'x']], { after: '{"a":{"message":"x"}}' }],
  [
    'arb',
    '{"@@locale":"cs","a":"b","@a":{"description":"c"}}',
    [
      ['add', 'd', 'e', { notes: [{ by: 'developer', text: 'n' }] }],
      ['add', 'f', 'g', { after: null }],
    ],
    {
      like: '{"d":"D","@d":{"placeholders":{"x":{}}}}',
      after:
        '{"@@locale":"cs","f":"g","a":"b","@a":{"description":"c"},"d":"e","@d":{"description":"n","placeholders":{"x":{}}}}',
    },
  ],
  ['arb', '{"a":"b","@a":{"description":"c"},"d":"e"}', [['remove', 'a']], { after: '{"d":"e"}' }],
  [
    'arb',
    '{"@a":{},"a":"b","d":"e"}',
    [
      ['add', 'x', 'y', { after: 'a' }],
      ['add', 'z', 'w', { after: null }],
    ],
    { after: '{"z":"w","@a":{},"a":"b","x":"y","d":"e"}' },
  ],
  ['arb', '{"@@locale":"cs"}', [['add', 'a', 'b']], { after: '{"@@locale":"cs","a":"b"}' }],
  [
    'arb',
    '{"a":{"b":"c"}}',
    [['add', 'a', 'x']],
    { after: '{"a":{"b":"c"}}', obstructions: [['a', 'object-in-place', 1, 5]] },
  ],
  [
    'arb',
    '{}',
    [
      ['add', 'a', 'b', { notes: [{ by: 'developer', text: 'n' }] }],
      ['add', 'c', 'd', { after: 'a' }],
    ],
    { after: '{\n    "a": "b",\n    "@a": {\n        "description": "n"\n    },\n    "c": "d"\n}' },
  ],
  [
    'resjson',
    '{"a":"b","_a.comment":"c"}',
    [
      ['add', 'd', 'e', { notes: [{ by: 'developer', text: 'n' }] }],
      ['set', 'a', 'x'],
    ],
    { after: '{"a":"x","_a.comment":"c","d":"e","_d.comment":"n"}' },
  ],
  ['resjson', '{"a":"b","_a.comment":"c","d":"e"}', [['remove', 'a']], { after: '{"d":"e"}' }],
  [
    'mediawiki',
    '{\n\t"@metadata": {\n\t\t"authors": []\n\t},\n\t"a": "b"\n}',
    [
      ['add', 'c', 'd', { after: null }],
      ['add', 'e', 'f', { notes: [{ by: 'developer', text: 'n' }] }],
    ],
    { after: '{\n\t"@metadata": {\n\t\t"authors": []\n\t},\n\t"c": "d",\n\t"a": "b",\n\t"e": "f"\n}' },
  ],
  [
    'formatjs',
    '{"a":{"defaultMessage":"b","description":"c"}}',
    [
      ['set', 'a', 'x'],
      ['add', 'd', 'e', { notes: [{ by: 'developer', text: 'n' }] }],
    ],
    { after: '{"a":{"defaultMessage":"x","description":"c"},"d":{"defaultMessage":"e","description":"n"}}' },
  ],
  [
    'go-i18n-json-v2',
    '{"a":"b","c":{"description":"d","one":"e","other":"f"}}',
    [
      ['set', 'a', 'x'],
      ['set', 'c', ['1', '2', '3']],
      ['add', 'g', 'h'],
      ['add', 'i', 'j', { notes: [{ by: 'developer', text: 'n' }] }],
      ['add', 'k', ['1', '', '3']],
    ],
    {
      after:
        '{"a":"x","c":{"description":"d","one":"1","few":"2","other":"3"},"g":"h","i":{"description":"n","other":"j"},"k":{"one":"1","other":"3"}}',
    },
  ],
  [
    'go-i18n-json-v2',
    '{"c":{"other":"f"},"d":{"one":"g"}}',
    [
      ['set', 'c', 'x'],
      ['set', 'd', ['1', '2', '3']],
    ],
    { after: '{"c":{"other":"x"},"d":{"one":"1","few":"2","other":"3"}}' },
  ],
  [
    'go-i18n-json-v2',
    '{}',
    [
      ['add', 'a', ['', '', '']],
      ['add', 'b', ['', '', 'c']],
    ],
    {
      after:
        '{\n    "a": {\n        "one": "",\n        "few": "",\n        "other": ""\n    },\n    "b": {\n        "one": "",\n        "few": "",\n        "other": "c"\n    }\n}',
    },
  ],
  [
    'go-i18n-json',
    '[\n  {"id": "a", "translation": "b"},\n  {"id": "c", "translation": {"one": "d", "other": "e"}}\n]\n',
    [
      ['set', 'a', 'x'],
      ['set', 'c', ['1', '2', '3']],
      ['add', 'f', 'g', { notes: [{ by: 'developer', text: 'n' }] }],
      ['add', 'h', ['1', '2', '3'], { after: null }],
    ],
    {
      after:
        '[\n  {\n    "id": "h",\n    "translation": {\n      "one": "1",\n      "few": "2",\n      "other": "3"\n    }\n  },\n  {"id": "a", "translation": "x"},\n  {"id": "c", "translation": {"one": "1", "few": "2", "other": "3"}},\n  {\n    "id": "f",\n    "description": "n",\n    "translation": "g"\n  }\n]\n',
    },
  ],
  [
    'go-i18n-json',
    '[{"id":"a","translation":"b"},{"id":"c","translation":"d"}]',
    [
      ['remove', 'a'],
      ['add', 'e', 'f', { after: 'c' }],
    ],
    { after: '[{"id":"c","translation":"d"},{"id":"e","translation":"f"}]' },
  ],
  ['go-i18n-json', '[{"id":"a"}]', [['set', 'a', 'x']], { after: '[{"id":"a","translation":"x"}]' }],
  [
    'go-i18n-json',
    '[]',
    [['add', 'a', 'b']],
    { after: '[\n    {\n        "id": "a",\n        "translation": "b"\n    }\n]' },
  ],
  [
    'go-i18n-json',
    '[\n    {\n        "id": "a",\n        "translation": "b"\n    }\n]\n',
    [['add', 'c', ['1', '2', '3']]],
    {
      after:
        '[\n    {\n        "id": "a",\n        "translation": "b"\n    },\n    {\n        "id": "c",\n        "translation": {\n            "one": "1",\n            "few": "2",\n            "other": "3"\n        }\n    }\n]\n',
    },
  ],
  [
    'gotext',
    '{"language":"cs","messages":[{"id":"a","translation":"b"}]}',
    [
      ['set', 'a', 'x'],
      ['add', 'c', 'd', { notes: [{ by: 'developer', text: 'n' }] }],
      ['add', 'e', ['1', '2', '3']],
    ],
    {
      like: '{"messages":[{"id":["c","cc"],"message":"C","translation":"","placeholders":[{"id":"P","n":1}]},{"id":"e","key":"k","message":"E","translation":{"select":{"feature":"plural","arg":"Count","cases":{"other":{"msg":"E"}}}}}]}',
      after:
        '{"language":"cs","messages":[{"id":"a","translation":"x"},{"id":["c","cc"],"message":"C","comment":"n","translation":"d","placeholders":[{"id":"P","n":1}]},{"id":"e","key":"k","message":"E","translation":{"select":{"feature":"plural","arg":"Count","cases":{"one":{"msg":"1"},"few":{"msg":"2"},"other":{"msg":"3"}}}}}]}',
    },
  ],
  [
    'gotext',
    '{"messages":[{"id":"a","translation":{"select":{"feature":"plural","arg":"N","cases":{"one":{"msg":"b"},"other":"c"}}}}]}',
    [['set', 'a', ['1', '2', '3']]],
    {
      after:
        '{"messages":[{"id":"a","translation":{"select":{"feature":"plural","arg":"N","cases":{"one":{"msg":"1"},"few":{"msg":"2"},"other":"3"}}}}]}',
    },
  ],
  [
    'gotext',
    '{"language":"cs"}',
    [
      ['add', 'a', 'b'],
      ['add', 'c', ['1', '2', '3']],
    ],
    {
      after:
        '{"messages":[{"id":"a","translation":"b"},{"id":"c","translation":{"select":{"feature":"plural","arg":"N","cases":{"one":{"msg":"1"},"few":{"msg":"2"},"other":{"msg":"3"}}}}}],"language":"cs"}',
    },
  ],
  [
    'gotext',
    '{"messages":[{"id":"a"},{"id":"b","translation":"c"}]}',
    [
      ['set', 'a', 'x'],
      ['remove', 'b'],
    ],
    { after: '{"messages":[{"id":"a","translation":"x"}]}' },
  ],
  [
    'nextcloud-json',
    '{"translations":{"a":"b","c":["d","e"]},"pluralForm":"x"}',
    [
      ['set', 'a', 'x'],
      ['set', 'c', ['1', '2', '3']],
      ['add', 'f', 'g'],
      ['add', 'h', ['1', '2', '3'], { after: null }],
    ],
    { after: '{"translations":{"h":["1","2","3"],"a":"x","c":["1","2","3"],"f":"g"},"pluralForm":"x"}' },
  ],
  [
    'nextcloud-json',
    '{"translations":{"c":[]}}',
    [['set', 'c', ['', '', '3']]],
    { after: '{"translations":{"c":["","","3"]}}' },
  ],
  ['nextcloud-json', '{"a":"b"}', [['add', 'c', 'd']], { after: '{"translations":{"c":"d"},"a":"b"}' }],
  ['nextcloud-json', '{"translations":{"a":"b","c":"d"}}', [['remove', 'a']], { after: '{"translations":{"c":"d"}}' }],
  [
    'i18next',
    '{"a":"b","c":"d","c_plural":"e","f_0":"g","f_1":"h","i":{"j_0":"k"}}',
    [
      ['set', 'a', 'x'],
      ['set', 'c', ['1', '2', '3']],
      ['set', 'f', ['1', '2', '3']],
      ['set', 'i.j', ['4', '5', '6']],
      ['add', 'l', ['1', '2', '3']],
      ['add', 'm.n', 'o'],
    ],
    {
      after:
        '{"a":"x","c":"d","c_plural":"e","c_0":"1","c_1":"2","c_2":"3","f_0":"1","f_1":"2","f_2":"3","i":{"j_0":"4","j_1":"5","j_2":"6"},"l_0":"1","l_1":"2","l_2":"3","m":{"n":"o"}}',
    },
  ],
  [
    'i18next',
    '{"f_0":"g","f_1":"h","f_2":"i","a":"b"}',
    [
      ['remove', 'f'],
      ['add', 'c', ['1', '2', '3'], { after: null }],
    ],
    { after: '{"c_0":"1","c_1":"2","c_2":"3","a":"b"}' },
  ],
  [
    'i18next',
    '{"f":"g","f_0":{"a":"b"}}',
    [['add', 'f', ['1', '2', '3']]],
    { after: '{"f":"g","f_0":{"a":"b"}}', obstructions: [['f', 'object-in-place', 9, 15]] },
  ],
  [
    'i18next',
    '{}',
    [['add', 'a', ['1', '2', '3', '4', '5', '6', '7']]],
    { after: '{}', obstructions: [['a', 'too-many-forms', 0, 0]] },
  ],
  ['i18next', '{"a_0":"1","a_2":"3"}', [['set', 'a', ['x', 'y', 'z']]], { after: '{"a_0":"x","a_1":"y","a_2":"z"}' }],
  [
    'i18nextv4',
    '{"a_one":"b","a_other":"c","d":"e"}',
    [
      ['set', 'a', ['1', '2', '3']],
      ['add', 'f', ['1', '2', '3']],
      ['add', 'g.h', 'i', { after: null }],
    ],
    { after: '{"g":{"h":"i"},"a_one":"1","a_few":"2","a_other":"3","d":"e","f_one":"1","f_few":"2","f_other":"3"}' },
  ],
  ['i18nextv4', '{"a_other":"c"}', [['set', 'a', ['1', '', '3']]], { after: '{"a_one":"1","a_other":"3"}' }],
  ['i18nextv4', '{"a_one":"b","a_few":"c","a_other":"d","e":"f"}', [['remove', 'a']], { after: '{"e":"f"}' }],
  [
    'i18nextv4',
    '{"a_one":{"b":"c"}}',
    [['add', 'a', ['1', '2', '3']]],
    { after: '{"a_one":{"b":"c"}}', obstructions: [['a', 'object-in-place', 1, 9]] },
  ],
  [
    'i18nextv4',
    '{"a":["b",{"c_one":"d","c_other":"e"}]}',
    [
      ['set', 'a[0]', 'x'],
      ['set', 'a[1].c', ['1', '2', '3']],
      ['remove', 'a[0]'],
    ],
    { after: '{"a":[null,{"c_one":"1","c_few":"2","c_other":"3"}]}' },
  ],
  [
    'i18nextv4',
    '{"a_one":null,"a_other":"c"}',
    [['set', 'a', ['1', '2', '3']]],
    { after: '{"a_one":"1","a_few":"2","a_other":"3"}' },
  ],
]

test.each(rows)('%s: %j with %j: %j', (format, before, changes, said) => {
  expect(edited(format, before, changes, said)).toBe(said.after)
  expect(told(format, before, changes, said)).toEqual(said.obstructions ?? [])
})
