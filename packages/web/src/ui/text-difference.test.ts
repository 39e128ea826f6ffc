import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textDifference } from './text-difference.ts'

test('a changed word is shown as that word, not as its letters', () => {
  expect(textDifference('Open the file.', 'Open the folder.')).toEqual([
    { kind: 'same', text: 'Open the ' },
    { kind: 'removed', text: 'file' },
    { kind: 'added', text: 'folder' },
    { kind: 'same', text: '.' },
  ])
})

test('the parts make up both texts, whatever they are', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom('a', 'b', ' ', '%d', '.')).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(texts, texts, (old, now) => {
      const parts = textDifference(old, now)
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map(({ text }) => text)
          .join('')
      expect([without('added'), without('removed')]).toEqual([old, now])
    }),
  )
})

test('two long texts that have nothing in common are compared at once', () => {
  const [old, now] = ['a b '.repeat(20_000), 'c d '.repeat(20_000)]
  expect(textDifference(old, now).map(({ kind }) => kind)).toContain('added')
})
