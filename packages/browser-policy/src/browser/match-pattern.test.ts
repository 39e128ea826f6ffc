import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { matchesUrl, parseMatchPattern } from './match-pattern.ts'

interface Recording {
  readonly result: Readonly<Record<string, string | readonly string[]>>
}

const recording: Recording = JSON.parse(
  readFileSync(new URL('../fixtures/match-patterns-esr153.7.json', import.meta.url), 'utf8'),
)

const probes = [...new Set(Object.values(recording.result).flatMap((urls) => (Array.isArray(urls) ? urls : [])))]

describe('patterns match the URLs that the recorded browser matched', () => {
  test.each(Object.entries(recording.result))('%j', (text, expected) => {
    const pattern = parseMatchPattern(text)
    expect(pattern === null).toBe(typeof expected === 'string')
    if (pattern === null) return
    expect(probes.filter((url) => matchesUrl(pattern, url)).sort()).toEqual([...expected].sort())
  })
})

test.each(['*://example.com', 'about:config', '*', 'resource://x/*', '', 'http*://example.com/*', 'chrome://*/*'])(
  'the browser refuses %j',
  (text) => expect(parseMatchPattern(text)).toBeNull(),
)

test.each(['view-source:*', ' *://a.example/*', 'javascript:*', 'about:*', 'example.com', '*://'])(
  'it refuses %j too',
  (text) => expect(parseMatchPattern(text)).toBeNull(),
)

test('a glob needs no backtracking: a long path with many stars is fast', () => {
  const pattern = parseMatchPattern(`https://a.example/${'*a'.repeat(2000)}b`)
  expect(pattern && matchesUrl(pattern, `https://a.example/${'a'.repeat(20_000)}`)).toBe(false)
})
