import { expect, test } from 'vitest'
import { type Change, edited } from '../file-edits.fixture.ts'

const rows: readonly (readonly [string, string, readonly Change[], string])[] = [
  [
    'nextcloud-json',
    '{"translations":[],"pluralForm":"x"}',
    [
      ['add', 'b', 'x'],
      ['add', 'c', 'y'],
    ],
    '{"translations":{"b":"x","c":"y"},"pluralForm":"x"}',
  ],
  [
    'nextcloud-json',
    '{"pluralForm":"x","translations":[]}',
    [['add', 'b', ['1', '2', '3']]],
    '{"translations":{"b":["1","2","3"]},"pluralForm":"x"}',
  ],
  ['nextcloud-json', '{"translations":{}}', [['add', 'b', 'x']], '{"translations":{"b":"x"}}'],
  [
    'gotext',
    '{"language":"cs","messages":{}}',
    [['add', 'b', 'x']],
    '{"messages":[{"id":"b","translation":"x"}],"language":"cs"}',
  ],
]

test.each(rows)('%s: a list or object without members gives way to what holds strings: %j', (...row) => {
  const [id, before, changes, after] = row
  expect(edited(id, before, changes)).toBe(after)
})
