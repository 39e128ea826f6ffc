import { expect, test } from 'vitest'
import { mergeFlags } from '../flags.ts'
import { asShown, isLonger, withReplacements } from './text-length.ts'

test.each([
  ['a&lt;&gt;&amp;&quot;&apos;', 'a_____'],
  ['&LT;&#1;&#1234567;&#x1;&#xABCDEF;', '_____'],
  ['&#12345678; &#; &#x; &#xabcdefa; &ltt;', '&#12345678; &#; &#x; &#xabcdefa; &ltt;'],
  ['<a><b c="d">e</b></>', 'e'],
  ['a <> b < c', 'a  b < c'],
])('of XML %j is shown %j', (text, shown) => {
  expect(asShown(text, mergeFlags('xml-text'))).toBe(shown)
  expect(asShown(text, mergeFlags('c-format'))).toBe(text)
})

test.each([
  ['a b', 'replacements:a:b:b:c', 'b c'],
  ['a', 'replacements:a:b:a:c', 'b'],
  ['ab abc', 'replacements:ab:x:abc:y', 'x xc'],
  ['ab abc', 'replacements:abc:y:ab:x', 'x y'],
  ['a b', 'replacements:a', 'a b'],
  ['a', 'replacements:"":b', 'a'],
  ['ab', 'replacements:a:""', 'b'],
  ['\\^$.*+?()[]{}|/-', 'replacements:"\\\\^$.*+?()[]{}|/-":x', 'x'],
  ['.-a', 'replacements:.:x', 'x-a'],
  ['a', '', 'a'],
])('%j with %j is shown %j', (text, flags, shown) => {
  expect(withReplacements(text, mergeFlags(flags))).toBe(shown)
})

test('a text grows to a million characters, and then stays as it is', () => {
  const flags = mergeFlags(`replacements:a:${'b'.repeat(1000)}:c:""`)
  expect(withReplacements('a'.repeat(1000), flags)).toHaveLength(1_000_000)
  expect(withReplacements(`${'a'.repeat(1000)}a`, flags).endsWith('baa')).toBe(true)
})

test.each([
  ['abc', 2, true],
  ['abc', 3, false],
  ['😀😀', 3, false],
  ['😀😀', 1, true],
  ['😀a', 2, false],
  ['😀aa', 2, true],
  ['aaaa', 2, true],
  ['😀😀😀', 3, false],
])('that %j has more than %i characters is %s', (text, limit, longer) => {
  expect(isLonger(text, limit)).toBe(longer)
})
