import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byContext } from '../identity.ts'
import { ini } from './ini.format.ts'

const open = (text: string) => ini.parse(Buffer.from(text), { hasTemplate: true })
const key = byContext.keyOf({ context: 'key', source: [] })
const write = (text: string, target: string) => {
  const bytes = open(text).edit({ units: [{ kind: 'set', key, target: [target], state: 'translated' }] })
  return Buffer.from(bytes).toString()
}

test('a comment behind a value stays there where the new text leaves room for it', () => {
  expect(write('key = a ; behind\n', 'b')).toBe('key = b ; behind\n')
  expect(write('key =  ; behind\n', 'b')).toBe('key = b ; behind\n')
})

test('a comment behind a value gets a line of its own where the new text has semicolons or several lines', () => {
  expect(write('key = a ; behind\n', 'b;c')).toBe('; behind\nkey = b;c\n')
  expect(write('key = a ; behind\n', 'b\nc')).toBe('; behind\nkey = b\n  c\n')
})

test('what is written over a commented value is read again', () => {
  const words = fc.constantFrom('a', 'b', ';', '\n', ' ', '=', '#', '[')
  fc.assert(
    fc.property(
      fc.array(words).map((parts) => `x${parts.join('')}x`),
      (text) => {
        const lines = text.split('\n').map((line) => line.trim())
        const [unit] = open(write('key = a ; behind\n', text)).units
        const [first = '', ...others] = lines.filter((line) => line !== '')
        expect(unit?.target).toEqual([[first.replace(/^([^;]*?) +;/, '$1;'), ...others].join('\n')])
      },
    ),
  )
})

test('a line that begins like a section is no string: a closing bracket in its text would make it one', () => {
  const file = '[ab =\n ]\r\n  b = x\n'
  expect(open(file).units.map(({ context }) => context)).toEqual(['b'])
  const bytes = open(file).edit({
    units: [{ kind: 'set', key: byContext.keyOf({ context: 'b', source: [] }), target: [']'], state: 'translated' }],
  })
  expect(Buffer.from(bytes).toString()).toBe('[ab =\n ]\r\n  b = ]\n')
})
