import { expect, test } from 'vitest'
import { isSshAddress } from './ssh-address.ts'

test.each([
  ['git@example.org:a/b.git', true],
  ['ssh://git@example.org:2222/a/b.git', true],
  [' SSH://example.org/a ', true],
  ['https://example.org/a.git', false],
  ['https://anna@example.org:8443/a.git', false],
  ['git://example.org/a', false],
  ['', false],
])('the key is shown for %j: %s', (address, isShown) => {
  expect(isSshAddress(address)).toBe(isShown)
})
