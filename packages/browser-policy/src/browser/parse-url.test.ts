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
    // jar: and moz-icon: name no web page; only their href is modelled.
    if (expected === null || url === null || /^(jar|moz-icon):/.test(input)) return
    expect([url.pathname, url.hash, url.hostname]).toEqual(expected.slice(2))
  })
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
