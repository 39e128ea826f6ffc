import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseUrl } from './parse-url.ts'

interface Recording {
  readonly cases: readonly { readonly input: string; readonly 'esr153.7': readonly string[] | null }[]
}

// The fixture was recorded from two real browsers; its fields are href, origin, pathname, hash, hostname.
const recording: Recording = JSON.parse(readFileSync(new URL('../fixtures/url-parsing.json', import.meta.url), 'utf8'))

describe('URLs are parsed as the recorded browsers do', () => {
  test.each(recording.cases.map((item) => [item.input, item['esr153.7']] as const))('%j', (input, expected) => {
    const url = parseUrl(input)
    expect(url?.href ?? null).toBe(expected?.[0] ?? null)
    // Only the href of jar: and moz-icon: is modelled: they are not web pages.
    if (expected === null || url === null || /^(jar|moz-icon):/.test(input)) return
    expect([url.pathname, url.hash, url.hostname]).toEqual(expected.slice(2))
  })
})

interface RecordedUrl {
  readonly text: string
  readonly esr140?: string | null
  readonly esr153: string | null
}

// Recorded from both browsers over texts of `url.arbitrary.ts`; where ESR 153 refuses one, ESR 140 was not asked.
const others: readonly RecordedUrl[] = readFileSync(new URL('../fixtures/other-schemes.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): RecordedUrl => JSON.parse(line))

test.each(others.map((item) => [item.text, item] as const))(
  '%j is written as the recorded browsers do',
  (text, item) => {
    expect(parseUrl(text)?.href ?? null).toBe(item.esr153)
    if (item.esr140 !== undefined) expect(parseUrl(text, 'older')?.href ?? null).toBe(item.esr140)
  },
)

test('texts of any size are parsed or refused without an exception', () => {
  const long = [
    'https://',
    'data:',
    'about:',
    'chrome://',
    'file:///',
    'x-app://',
    'view-source:',
    'jar:',
    'https://xn--',
  ]
  for (const start of long) {
    for (const part of ['a.', 'view-source:', ' ', 'ü', ':1', '@', '\\']) {
      expect([null, 'object']).toContain(parseUrl(start + part.repeat(2_000_000 / part.length)) && 'object')
    }
  }
})

test('an address of a host or a file is refused beyond 1 MiB, others are not', () => {
  const long = 'x'.repeat(1_048_600)
  expect([parseUrl(`https://a.example/${long}`), parseUrl(`file:///${long}`)]).toEqual([null, null])
  expect(parseUrl(`data:,${long}`)?.href).toHaveLength(long.length + 6)
})

test('the short way for plain URLs gives what the full parser gives', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'ab0-1._/xX'), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.constantFrom('http://', 'https://'), letters, (scheme, rest) => {
      const url = URL.canParse(scheme + rest) ? new URL(scheme + rest) : null
      const parsed = parseUrl(scheme + rest)
      expect(parsed && { ...parsed }).toEqual(
        url && {
          href: url.href,
          protocol: url.protocol,
          hostname: url.hostname,
          host: url.host,
          pathname: url.pathname,
          hash: url.hash,
        },
      )
    }),
    { numRuns: 2000 },
  )
})
