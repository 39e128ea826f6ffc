import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRepositoryUrl } from './repository-url.ts'
import { shownAddress } from './shown-address.ts'

test.each([
  ['https://example.org/a.git', 'https://example.org/a.git'],
  ['https://bot:secret@example.org/a.git', 'https://***@example.org/a.git'],
  ['https://token@example.org/a.git', 'https://***@example.org/a.git'],
  ['https://bot:se@cret@example.org/a.git', 'https://***@example.org/a.git'],
  ['http://deploy:correct horse@example.org/a.git', 'http://***@example.org/a.git'],
  ['http://deploy:correct/horse@example.org/a.git', 'http://***@example.org/a.git'],
  ['HTTPS://bot:sec\tret@example.org\\a@b.git', 'HTTPS://***@b.git'],
  ['https://example.org/a@b.git', 'https://example.org/a@b.git'],
  ['https://bot:secret@example.org/a@b.git', 'https://***@example.org/a@b.git'],
  ['ssh://git@example.org/a.git', 'ssh://git@example.org/a.git'],
  ['ssh://git:secret@example.org/a.git', 'ssh://***@example.org/a.git'],
  ['git@example.org:a/b.git', 'git@example.org:a/b.git'],
  ['git:secret@example.org:a/b.git', '***@example.org:a/b.git'],
  ['weblate://demo/kiosk', 'weblate://demo/kiosk'],
  ['/srv/a@b.git', '/srv/a@b.git'],
  ['', ''],
])('%j is shown as %j', (address, shown) => expect(shownAddress(address)).toBe(shown))

const odd = fc.string({
  unit: fc.constantFrom('z', 'Q', ' ', '@', ':', '/', '?', '#', '\\', '%', '\t', 'é'),
  minLength: 1,
})

test('whatever stands before the host of a valid or invalid address is not shown', () => {
  fc.assert(
    fc.property(fc.constantFrom('https', 'http', 'ssh', 'git'), odd, odd, (scheme, user, password) => {
      const address = `${scheme}://${user}:secret${password}secret@example.org/a.git`
      const shown = shownAddress(address)
      // If the host ends before it, "secret" is a part of the path and no credential.
      const parsed = parseRepositoryUrl(address)
      if (parsed.ok && parsed.value.path.includes('secret')) return
      expect(shown).not.toContain('secret')
    }),
  )
})

test('a blank before the host is refused', () => {
  for (const address of ['http://deploy:correct horse@example.org/a.git', 'https://de ploy@example.org/a.git']) {
    expect(parseRepositoryUrl(address)).toMatchObject({ ok: false, problem: { code: 'url-malformed' } })
  }
  expect(parseRepositoryUrl('http://deploy:correct%20horse@example.org/a b.git')).toMatchObject({
    ok: true,
    value: { password: 'correct horse' },
  })
})
