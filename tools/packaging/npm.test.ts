import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addressesOf, publishedManifest } from './npm.ts'

test.each([
  'https://git.example/team/weft.git',
  'https://user:secret@git.example/team/weft',
  'git@git.example:team/weft.git',
  'ssh://git@git.example:2222/team/weft',
])('%s is one repository, without its user', (remote) => {
  expect(addressesOf(remote, 'packages/cli')).toEqual({
    repository: { type: 'git', url: 'git+https://git.example/team/weft.git', directory: 'packages/cli' },
    homepage: 'https://git.example/team/weft#readme',
    bugs: { url: 'https://git.example/team/weft/issues' },
  })
})

test.each(['', '/srv/git/weft', '../weft', 'file:///srv/weft'])('%o is no public address', (remote) => {
  expect(addressesOf(remote, 'packages/cli')).toBeNull()
})

test('a published package says nothing of the workspace', () => {
  const text = publishedManifest(
    { name: 'weft', scripts: { prepack: 'x' }, devDependencies: { a: '1' }, dependencies: { b: '1' } },
    null,
  )
  expect(JSON.parse(text)).toEqual({ name: 'weft', dependencies: { b: '1' } })
})

/** Weft needs only files that are generated from these packages. */
const generatedFrom = ['@expo-google-fonts/source-sans-3', 'dejavu-fonts-ttf']

test('the package of Weft declares the libraries of its server, in the same versions', () => {
  const librariesOf = (name: string): Record<string, string> =>
    JSON.parse(readFileSync(fileURLToPath(new URL(`../../packages/${name}/package.json`, import.meta.url)), 'utf8'))
      .dependencies
  const declared = librariesOf('cli')
  const missing = Object.entries(librariesOf('server'))
    .filter(([name]) => !name.startsWith('@weft/') && !generatedFrom.includes(name))
    .filter(([name, version]) => declared[name] !== version)
    .map(([name, version]) => `packages/cli/package.json: "${name}": "${version}"`)
  expect(missing).toEqual([])
})
