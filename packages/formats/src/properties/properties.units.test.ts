import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf } from '../lines/line-file.ts'
import { javaDialect, propertiesUtf8 } from './properties.format.ts'
import { readProperties } from './properties.parse.ts'
import { readPropertyUnits } from './properties.units.ts'

const pieces = [
  '=',
  'a',
  'b',
  ':',
  ' ',
  '\n',
  '\r\n',
  '\r',
  '\\',
  '\\\n',
  '#',
  '!',
  'č',
  '🚢',
  '\\u0041',
  '\\u00',
  '\t',
  'x=1\n',
]

test('a file that is read in parts, however small, has the strings and problems of the whole', () => {
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((some) => some.join(''))
  let read = 0
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 12 }), fc.constantFrom('utf-8', 'iso-8859-1'), (raw, size, charset) => {
      const dialect = { ...javaDialect, charset }
      const inParts = readPropertyUnits(Buffer.from(raw), dialect, {}, size)
      if (!inParts) return
      read++
      const whole = documentOf(readProperties(Buffer.from(raw), dialect))
      const { units, problems, charset: said } = whole
      expect({ units: inParts.units, problems: inParts.problems, charset: inParts.charset }).toEqual({
        units,
        problems,
        charset: said,
      })
    }),
    { numRuns: 3000 },
  )
  expect(read).toBeGreaterThan(1000)
})

test.each([
  ['a key twice', 'a=1\na=2\n'],
  ['a comment of several lines', '/* a\n b */\nc=d\n'],
  ['bytes that are not UTF-8', Buffer.from('a=\xe9\n', 'latin1')],
])('%s is left to the reading of the whole', (_, content) => {
  expect(readPropertyUnits(Buffer.from(content), { ...javaDialect, charset: 'utf-8' })).toBeNull()
})

test('a large file is edited as a small one is', () => {
  const text = Array.from({ length: 200_000 }, (_, index) => `key.${index}=Loď číslo ${index}\n`).join('')
  const file = propertiesUtf8.parse(Buffer.from(text))
  expect(file.units.length).toBe(200_000)
  const change = { kind: 'set', key: 'key.100000', target: ['Člun'], state: 'translated' } as const
  const edited = Buffer.from(file.edit({ units: [change] })).toString()
  expect(edited === text.replace('key.100000=Loď číslo 100000\n', 'key.100000=Člun\n')).toBe(true)
})
