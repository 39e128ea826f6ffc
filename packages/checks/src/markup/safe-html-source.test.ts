import { expect, test } from 'vitest'
import { mergeFlags } from '../flags.ts'
import { isSafeHtml } from './safe-html-source.ts'

test.each([
  ['a', 'safe-html', true],
  ['<b>a</b>', '', false],
  ['<b>a</b>', 'auto-safe-html', true],
  ['a < b > c', 'auto-safe-html', false],
  ['a', 'auto-safe-html', false],
  ['</b>', 'auto-safe-html', false],
  ['a <B>', 'auto-safe-html', true],
  ['<br/>', 'auto-safe-html', true],
  ['<1>', 'auto-safe-html', false],
  ['<a<b', 'auto-safe-html', false],
  [`<a${'b'.repeat(500)}>`, 'auto-safe-html', true],
  [`<a${'b'.repeat(501)}>`, 'auto-safe-html', false],
  ['<b>a</b>', 'c-format', false],
])('whether %j with %j is cleaned as HTML: %s', (source, flags, expected) => {
  expect(isSafeHtml(source, mergeFlags(flags))).toBe(expected)
})
