import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hideCredentials, parseRepositoryUrl } from './repository-url.ts'

const located = (text: string): string | undefined => {
  const parsed = parseRepositoryUrl(text)
  return parsed.ok ? `${parsed.value.scheme} ${parsed.value.location}` : parsed.problem.code
}

test.each([
  ['https://example.org/project.git', 'https https://example.org/project.git'],
  ['HTTPS://Example.ORG:8443/a/b', 'https https://example.org:8443/a/b'],
  ['http://bücher.example/a', 'http http://xn--bcher-kva.example/a'],
  ['http://2130706433/a', 'http http://127.0.0.1/a'],
  ['http://[::1]:3000/a', 'http http://[::1]:3000/a'],
  ['https://me:s3cret@example.org/a.git', 'https https://example.org/a.git'],
  ['https://example.org/a b/č.git', 'https https://example.org/a%20b/%C4%8D.git'],
  ['ssh://git@example.org:443/a.git', 'ssh ssh://git@example.org:443/a.git'],
  ['git@example.org:group/a.git', 'ssh git@example.org:group/a.git'],
  ['example.org:a.git', 'ssh example.org:a.git'],
  ['git://example.org/a.git', 'git git://example.org/a.git'],
])('%s is accepted', (text, expected) => {
  expect(located(text)).toBe(expected)
})

test.each([
  ['', 'url-malformed'],
  ['-oProxyCommand=touch /tmp/x', 'url-malformed'],
  ['--upload-pack=touch /tmp/x', 'url-malformed'],
  ['ext::sh -c "touch /tmp/x"', 'transport-refused'],
  ['EXT::sh', 'transport-refused'],
  ['fd::17', 'transport-refused'],
  ['::x', 'transport-refused'],
  ['https::http://example.org/a', 'transport-refused'],
  ['file:///etc', 'transport-refused'],
  ['FILE:///etc', 'transport-refused'],
  ['ftp://example.org/a', 'transport-refused'],
  ['git+ssh://example.org/a', 'transport-refused'],
  ['/srv/a.git', 'local-path-refused'],
  ['C:\\a.git', 'local-path-refused'],
  ['../a.git', 'url-malformed'],
  ['a.git', 'url-malformed'],
  ['https://example.org', 'url-malformed'],
  ['https:///a', 'url-malformed'],
  ['https://example.org/a\nb', 'url-malformed'],
  ['https://example.org/a%0Ab', 'url-malformed'],
  ['https://me:a%0Ahost=evil@example.org/a', 'url-malformed'],
  ['https://example.org/a?b', 'url-malformed'],
  ['ssh://-oProxyCommand=x/a', 'url-malformed'],
  ['ssh://-o@example.org/a', 'url-malformed'],
  ['-o@example.org:a', 'url-malformed'],
  ['git@-oProxyCommand=x:a', 'url-malformed'],
  ['git@example.org:-a', 'url-malformed'],
  ['ssh://git:secret@example.org/a', 'url-credentials'],
  ['git://me@example.org/a', 'url-credentials'],
])('%j is refused', (text, code) => {
  expect(located(text)).toBe(code)
})

test('credentials are parsed and decoded, and a local path is accepted if allowed', () => {
  expect(parseRepositoryUrl('https://me%40x:p%3Aw@example.org/a')).toMatchObject({
    ok: true,
    value: { username: 'me@x', password: 'p:w', host: 'example.org', port: null },
  })
  expect(parseRepositoryUrl('/srv/a b.git', { localPath: true })).toMatchObject({ ok: true, value: { scheme: 'path' } })
})

test('any text parses to a value or a problem, and no argument of git begins with a dash', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.string({ unit: 'binary' })), (text) => {
      const parsed = parseRepositoryUrl(text)
      if (parsed.ok) expect(parsed.value.location).toMatch(/^[a-z0-9_[]/i)
    }),
  )
})

test('credentials of every URL in a text are hidden', () => {
  expect(hideCredentials("unable to access 'https://me:p@ss@example.org/a/': https://tok3n@x.y/ ssh://git@h/a")).toBe(
    "unable to access 'https://***@example.org/a/': https://***@x.y/ ssh://git@h/a",
  )
})
