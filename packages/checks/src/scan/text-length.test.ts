import { expect, test } from 'vitest'
import { mergeFlags } from '../flags.ts'
import { asShown, isLonger, withReplacements } from './text-length.ts'

test.each([
  ['abc', 3, false],
  ['abcd', 3, true],
  ['😀😀', 2, false],
  ['😀😀😀', 2, true],
  ['😀😀a', 2, true],
  ['', 0, false],
  ['a', 0, true],
  ['abcdefg', 3, true],
] as const)('%j against %i characters: %s', (text, limit, longer) => {
  expect(isLonger(text, limit)).toBe(longer)
})

test('placeholders become what the flag says, each once', () => {
  expect(withReplacements('a.b', mergeFlags('replacements:a:b:b:a:.:+'))).toBe('b+a')
  expect(withReplacements('%s and %s', mergeFlags('replacements:%s:John'))).toBe('John and John')
  expect(withReplacements('%s %d', mergeFlags('replacements:%s:John:%d:12'))).toBe('John 12')
  expect(withReplacements('%s %d', mergeFlags('replacements:%s:John:%d'))).toBe('John %d')
  expect(withReplacements('%s', mergeFlags('c-format'))).toBe('%s')
})

test('tags take no place where the text is XML', () => {
  expect(asShown('<b>%s</b> < c', mergeFlags('xml-text, replacements:%s:Jo'))).toBe('Jo < c')
  expect(asShown('<b>x</b>', mergeFlags('c-format'))).toBe('<b>x</b>')
  expect(asShown('a &amp; &#x1F600; &nbsp;', mergeFlags('xml-text'))).toBe('a _ _ &nbsp;')
  expect(asShown('a &amp; b', mergeFlags('c-format'))).toBe('a &amp; b')
})

test('pairs that name each other do not make a text grow without end', () => {
  const pairs = Array.from({ length: 60 }, (_, index) => `${'ab'[index % 2]}:${'ba'[index % 2]?.repeat(4)}`).join(':')
  expect(withReplacements('a'.repeat(1000), mergeFlags(`replacements:${pairs}`))).toHaveLength(4000)
  const long = withReplacements('a'.repeat(100_000), mergeFlags(`replacements:a:${'b'.repeat(5000)}`))
  expect(long.length).toBeLessThanOrEqual(1_000_000)
})

test('replacing takes linear time, also where many pairs begin alike and name each other', () => {
  const pairs = Array.from({ length: 40 }, (_, index) => `${'a'.repeat(index + 1)}b:${'ab'.repeat(index + 1)}`).join(
    ':',
  )
  const flags = mergeFlags(`replacements:${pairs}`)
  const time = (part: string, length: number) => {
    const text = part.repeat(length / part.length)
    const before = process.cpuUsage()
    withReplacements(text, flags)
    return process.cpuUsage(before).user / 1000
  }
  for (const part of ['a', 'ab', 'aaab']) {
    time(part, 4000)
    const short = Math.min(time(part, 4000), time(part, 4000))
    // Twenty times the text; a quadratic reader would take four hundred times as long.
    expect(Math.min(time(part, 80_000), time(part, 80_000))).toBeLessThan(100 * short + 150)
  }
})
