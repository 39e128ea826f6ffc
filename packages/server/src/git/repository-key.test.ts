import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastPart, repositoryKey } from './repository-key.ts'

test.each([
  [
    'https://github.com/WeblateOrg/Hello.git',
    'https://github.com/weblateorg/hello',
    'https://github.com/weblateorg/hello/',
    'http://user:token@github.com/weblateorg/hello.git',
    'git://github.com/weblateorg/hello.git',
    'git@github.com:weblateorg/hello.git',
    'ssh://git@github.com/weblateorg/hello.git',
    'ssh://git@ssh.github.com:443/weblateorg/hello.git',
    'https://GITHUB.com:443/weblateorg/hello',
  ],
  ['https://bitbucket.example/scm/prj/app.git', 'ssh://git@bitbucket.example:7999/prj/app.git'],
  [
    'https://dev.azure.com/fabrikam/Shop/_git/Web',
    'https://fabrikam@dev.azure.com/fabrikam/Shop/_git/Web',
    'git@ssh.dev.azure.com:v3/fabrikam/Shop/Web',
    'https://fabrikam.visualstudio.com/DefaultCollection/Shop/_git/Web',
    'fabrikam@vs-ssh.visualstudio.com:v3/fabrikam/Shop/Web',
  ],
  ['https://dev.azure.com/fabrikam/_git/Web', 'https://fabrikam.visualstudio.com/Web/_git/Web'],
])('spellings of %s are one', (...spellings) => {
  expect(new Set(spellings.map(repositoryKey)).size).toBe(1)
  expect(new Set(spellings.map(lastPart)).size).toBe(1)
})

test('other hosts and other paths are others', () => {
  const addresses = [
    'https://a.example/x/y',
    'https://b.example/x/y',
    'https://a.example/z/y',
    'https://a.example/x/y2',
  ]
  expect(new Set(addresses.map(repositoryKey)).size).toBe(4)
})

test('what is no address has no key, and nothing throws', () => {
  for (const text of ['', 'ext::sh -c x', 'file:///etc', '://', 'x', '%', '\0']) expect(repositoryKey(text)).toBeNull()
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), (text) => {
      repositoryKey(text)
      lastPart(text)
    }),
  )
})
