import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fragmentOf, textOfFragment } from './link.ts'

test('a link gives any text back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      const whole = text.toWellFormed()
      expect(await textOfFragment(await fragmentOf(whole))).toBe(whole)
    }),
    { numRuns: 50 },
  )
})

test.each(['#policies=', '#policies=%%%', '#policies=AAAA', '#policies=!', `#policies=${'A'.repeat(5000)}`])(
  'the damaged link %.20s is told',
  async (fragment) => {
    expect(await textOfFragment(fragment)).toBe('damaged')
  },
)

test('a link that grows to megabytes is refused, and other fragments are none', async () => {
  expect(await textOfFragment(await fragmentOf('x'.repeat(2_000_001)))).toBe('damaged')
  expect(await textOfFragment('#top')).toBeNull()
  expect(await textOfFragment('')).toBeNull()
})
