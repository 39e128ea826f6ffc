import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { standsOn } from './boundary-rules.ts'

/** Folders to which the pages' paths may be relative. */
const bases = [
  '.',
  'packages',
  'packages/server/src',
  'packages/server/src/sync',
  'packages/contract',
  'packages/web',
  'packages/server/src/db',
  'docs',
]

/** Names that stand for any name, and files that only an installation has. */
const placeholders = /(^|\/)x[./]|^DATA_DIR|\.sock$/

/**
 * The paths in a page: files by their extension, folders by a slash at their end; not those in addresses of the API.
 */
function namedPaths(page: string): string[] {
  const text = page.replaceAll(/\/api\/\S*|https?:\S*/g, '')
  const files = text.matchAll(/(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:ts|mjs|js|md|json)\b/g)
  const folders = text.matchAll(/(?<![\w/.*])(?:[a-z][\w-]*\/)+(?=[\s`):]|$)/gm)
  return [...new Set([...files, ...folders].map(([path]) => path))].filter((path) => !placeholders.test(path))
}

const exists = (path: string, page: string): boolean =>
  [...bases, dirname(page)].some((base) => {
    const whole = join(base, path)
    return existsSync(whole) && (!path.endsWith('/') || statSync(whole).isDirectory())
  })

test.each([
  ['CONTRIBUTING.md', 8],
  ['docs/architecture.md', 50],
])('every file and folder that %s names exists', (page, least) => {
  const paths = namedPaths(readFileSync(page, 'utf8'))
  expect(paths.length).toBeGreaterThan(least)
  expect(paths.filter((path) => !exists(path, page))).toEqual([])
})

const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [`${entry.name}/`] : []))

test.each([
  ['packages', /^ {2}([\w-]+\/)/gm],
  ['packages/server/src', /^([a-z][\w-]*\/)/gm],
  ['packages/contract/src', /^src\/([\w-]+\/)/gm],
  ['packages/web/src', /^src\/([\w-]+\/)/gm],
])('every room of %s has its line in the map', (folder, line) => {
  const map = readFileSync('docs/architecture.md', 'utf8')
  const named = new Set([...map.matchAll(line)].map(([, name]) => name))
  expect(foldersIn(folder).filter((room) => !named.has(room))).toEqual([])
})

test('the map says of each package which others it may import', () => {
  const map = readFileSync('docs/architecture.md', 'utf8')
  const lines = [...map.matchAll(/^([\w-]+) +-> ([\w, -]+)$/gm)]
  const said = Object.fromEntries(lines.map(([, name = '', below = '']) => [name, below.split(', ')]))
  const packages = foldersIn('packages').map((folder) => folder.slice(0, -1))
  const allowed = packages.filter((name) => name !== 'testkit').map((name) => [name, standsOn[name] ?? []] as const)
  expect(said).toEqual(
    Object.fromEntries(allowed.map(([name, below]) => [name, below.length > 0 ? below : ['nothing']])),
  )
})

test('files and folders are found in a page, addresses and placeholders are not', () => {
  const page =
    'See `http/bind.ts`, domain/ and [a](docs/a.md); `x.routes.ts`, `/api/units/7/`, https://a.example/b.ts, no/thing'
  expect(namedPaths(page)).toEqual(['http/bind.ts', 'docs/a.md', 'domain/'])
})
