import { unitText } from '@weft/contract'
import { expect, test } from 'vitest'
import { replacementFault, replacerOf } from './replace-text.ts'

const wanted = (search: string, replacement = '', regex = true) => ({ search, replacement, regex, ignore_case: false })

test.each([
  ['(', 0, 1],
  ['a(b', 1, 2],
  ['a)b', 1, 2],
  ['(a[)]', 0, 1],
  ['ab[c-', 2, 3],
  ['a**', 1, 3],
  ['ab\\', 2, 3],
  ['x{2000}', 1, 7],
  ['a(?=x)', 1, 4],
  ['(a)\\1', 3, 5],
])('the fault of %s stands at %i to %i', (search, start, end) => {
  const fault = replacementFault(wanted(search))
  expect(fault).toMatchObject({ field: 'search', span: { start, end } })
  expect(fault?.detail).toMatch(new RegExp(`^The expression is wrong at character ${start + 1}: .+\\.$`))
})

test('a group that the expression lacks is a fault of the replacement', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is how a group is written
  expect(replacementFault(wanted('(a)', 'x$1 ${n}'))).toMatchObject({
    field: 'replacement',
    span: { start: 4, end: 8 },
  })
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as above
  expect(replacementFault(wanted('(?P<n>a)', '${n}$1$$'))).toBeNull()
})

test.each(['a.*z|a', '(a|a)*?b|a', '(?:a.*){5}z|a', `${'(a?)'.repeat(400)}b`, '(x+x+)+y|a'])(
  'no expression holds the server up: %s',
  (search) => {
    const replace = replacerOf(wanted(search, 'b'))
    for (const length of [100, 10_000, unitText]) {
      const started = performance.now()
      replace('a'.repeat(length))
      expect(performance.now() - started).toBeLessThan(3000)
    }
    expect(replace('a'.repeat(unitText))).toEqual({ left: 'costly' })
  },
)

test('no replacement makes a text that nobody can store', () => {
  const long = 'a'.repeat(unitText)
  for (const regex of [true, false])
    expect(replacerOf(wanted('a', 'b'.repeat(2000), regex))(long.slice(0, 100_000))).toEqual({ left: 'too-long' })
  expect(replacerOf(wanted('a', '', false))(long)).toEqual({ text: '' })
})
