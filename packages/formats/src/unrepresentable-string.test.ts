import { expect, test } from 'vitest'
import type { NewUnit } from './format.ts'
import { byContext } from './identity.ts'
import { formatById } from './index.ts'
import { newUnit } from './testing.ts'
import { firstUnrepresentable } from './unrepresentable-string.ts'

const unit = (context: string): NewUnit => ({ ...newUnit(context, 'Text'), source: ['Text'] })

function unrepresentable(id: string, text: string, names: readonly string[]): string | undefined {
  const format = formatById(id)
  if (!format) throw new Error(`there is no format ${id}`)
  const file = format.parse(Buffer.from(text))
  expect(file.problems).toEqual([])
  const again = { keyOf: byContext.keyOf, reread: (bytes: Uint8Array) => format.parse(bytes) }
  return firstUnrepresentable(file, names.map(unit), again)?.context
}

test.each([
  ['fluent', 'open = Open\n', 'menu open'],
  ['fluent', 'open = Open\n', 'menu.open'],
  ['fluent', 'open = Open\n', ''],
  ['ini', '[menu]\nopen=Open\n', 'a=b'],
  ['ini', '[menu]\nopen=Open\n', '#hidden'],
  ['properties', 'open=Open\n', 'menu:open'],
  ['joomla', 'OPEN="Open"\n', 'A=B'],
])('a file of %s that has %j cannot have a string named %j', (id, text, name) => {
  expect(unrepresentable(id, text, [name])).toBe(name)
})

test.each([
  ['fluent', 'open = Open\n', 'menu-open'],
  ['ini', '[menu]\nopen=Open\n', '[menu]close'],
  ['properties', 'open=Open\n', 'menu.open'],
  ['json', '{"open":"Open"}', 'any \n "name"'],
  ['yaml', 'open: Open\n', '#: [x]'],
  ['aresource', '<resources><string name="open">Open</string></resources>', 'close'],
])('a file of %s that has %j can have one named %j', (id, text, name) => {
  expect(unrepresentable(id, text, [name])).toBeUndefined()
})

test('of many the first is found that cannot be, whatever stands around it', () => {
  const names = Array.from({ length: 40 }, (_, index) => `name-${index}`)
  for (const at of [0, 1, 19, 39])
    expect(unrepresentable('fluent', 'open = Open\n', names.with(at, 'two words'))).toBe('two words')
  expect(unrepresentable('fluent', 'open = Open\n', names)).toBeUndefined()
  expect(unrepresentable('fluent', 'open = Open\n', [])).toBeUndefined()
})
