import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('SECURITY.md', 'utf8')
const standard = readFileSync('docs/decisions/asvs-level-2.md', 'utf8')

test.each([
  ['the security page', page],
  ['the table of the standard', standard],
])('every test that %s names exists', (_name, text) => {
  const named = [...text.matchAll(/`([\w./-]+\.ts)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(50)
  const isThere = (path: string) =>
    [path, `packages/server/src/${path}`, `packages/server/src/resources/${path}`].some((one) => existsSync(one))
  expect(named.filter((path) => !isThere(path))).toEqual([])
})

test('every event of the security log is described', () => {
  const source = readFileSync('packages/server/src/security-log.ts', 'utf8')
  const events = [...source.matchAll(/event: '([\w-]+)'/g)].map(([, name = '']) => name)
  expect(events.length).toBeGreaterThan(7)
  expect(events.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('the table goes through all chapters of the standard', () => {
  const chapters = [...standard.matchAll(/^\| \*\*(\d+) /gm)].map(([, number]) => Number(number))
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
})
