import { expect, test } from 'vitest'
import { hasBaseDomain } from './base-domain.ts'

// Recorded: what ESR 153 accepted and refused in SitePolicies.
test.each([
  'example.com',
  'a.b.example.co.uk',
  'a.github.io',
  'www.ck',
  'city.kobe.jp',
  'example.com.',
  'é.é',
  '1.2.3.4.5',
  'a.1',
])('%j is below a public suffix', (host) => expect(hasBaseDomain(host)).toBe(true))
test.each(['x://a.example/*', 'about:a.example:80', 'user@a.example', 'a|b.example', 'a"b.example', 'ex*mple.com'])(
  '%j counts as one, because nothing but dots is looked for',
  (text) => expect(hasBaseDomain(text)).toBe(true),
)
test.each([
  'com',
  'co.uk',
  'github.io',
  'foo.ck',
  'a.kobe.jp',
  'localhost',
  '10.0.0.1',
  '1.2.3',
  '0x7f.1',
  '',
  '.a.example',
])('%j is not', (host) => expect(hasBaseDomain(host)).toBe(false))
test.each(['a b.example', 'b.example ', 'a..example', 'x'.repeat(20_000)])('%j is not either', (host) =>
  expect(hasBaseDomain(host)).toBe(false),
)
