import { expect, test } from 'vitest'
import { joomla } from './properties.format.ts'

test.each([
  ['A="b"\n', 'A', 'b'],
  ['A="\\u12"\n', 'A', 'u12'],
  ['A="\\x"\n', 'A', 'x'],
  ['A=\\u12\n', 'A', 'u12'],
  ['A: "b"\n', 'A: "b"', ''],
  ['A "b"\n', 'A "b"', ''],
])(
  'only an equals sign parts a key of Joomla from its text, where nothing but a backslash escapes: %j',
  (text, key, target) => {
    const { units, problems } = joomla.parse(Buffer.from(text))
    expect(problems).toEqual([])
    expect(units.map((unit) => [unit.context, ...unit.target])).toEqual([[key, target]])
  },
)
