import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findViolations } from './boundaries.ts'
import { layers, standsOn } from './boundary-rules.ts'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Checks a small project of these files, with its workspaces linked as npm links them. */
async function violationsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('package.json', '{"name":"house","private":true,"workspaces":["packages/*"]}')
  for (const name of ['text', 'server']) {
    write(
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@weft/${name}`, type: 'module', exports: { '.': './src/index.ts' } }),
    )
    write(`packages/${name}/src/index.ts`, `export const name = '${name}'\n`)
    mkdirSync(join(folder, 'node_modules/@weft'), { recursive: true })
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@weft', name))
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  const { modules, violations } = await findViolations(folder)
  expect(modules).toBeGreaterThan(2)
  return violations
}

test('every package and every part of the server that the rules name exists', () => {
  expect(Object.keys(standsOn).filter((name) => globSync(`packages/${name}/package.json`).length === 0)).toEqual([])
  const files = globSync('packages/server/src/**/*.ts').map((path) => path.slice('packages/server/src/'.length))
  const isThere = (part: string) => {
    const pattern = new RegExp(part.endsWith('.ts') ? `^${part}$` : `^${part}/`)
    return files.some((file) => pattern.test(file))
  }
  expect(layers.flat().filter((part) => !isThere(part))).toEqual([])
})

test('an import of a package above is found, by its name as by its path', async () => {
  const violations = await violationsOf({
    'packages/text/src/by-name.ts': "export { name } from '@weft/server'\n",
    'packages/text/src/by-path.ts': "export { name } from '../../server/src/index.ts'\n",
    'packages/server/src/below.ts': "export { name } from '@weft/text'\n",
  })
  expect(violations.map((line) => line.split(' ')[0])).toEqual([
    'packages/text/src/by-name.ts',
    'packages/text/src/by-path.ts',
  ])
})

test('between packages an import of a type counts too', async () => {
  const violations = await violationsOf({
    'packages/text/src/typed.ts': "import type { name } from '@weft/server'\nexport type Name = typeof name\n",
  })
  expect(violations).toHaveLength(1)
})

test('a slice that imports a slice is found, its own folder and domain are not', async () => {
  const violations = await violationsOf({
    'packages/server/src/resources/a/a.routes.ts':
      "export { b } from '../b/b.routes.ts'\nexport { q } from './a.queries.ts'\n",
    'packages/server/src/resources/a/a.queries.ts': "export { d as q } from '../../domain/d.ts'\n",
    'packages/server/src/resources/b/b.routes.ts': 'export const b = 1\n',
    'packages/server/src/domain/d.ts': 'export const d = 1\n',
  })
  expect(violations).toHaveLength(1)
  expect(violations[0]).toContain('a.routes.ts -> packages/server/src/resources/b/b.routes.ts')
})

test('lower parts of the server do not import higher ones', async () => {
  const violations = await violationsOf({
    'packages/server/src/domain/unit/d.ts': "import { h } from '../../http/reply.ts'\nexport const d = h\n",
    'packages/server/src/git/g.ts': "import { q } from '../db/database.ts'\nexport const g = q\n",
    'packages/server/src/permissions/p.ts': "import { q } from '../db/database.ts'\nexport const p = q\n",
    'packages/server/src/http/reply.ts': 'export const h = 1\n',
    'packages/server/src/db/database.ts': 'export const q = 1\n',
  })
  expect([...new Set(violations.map((line) => line.split(' ')[0]))].sort()).toEqual([
    'packages/server/src/domain/unit/d.ts',
    'packages/server/src/git/g.ts',
    'packages/server/src/permissions/p.ts',
  ])
})

test('a noun of the domain does not import a later one', async () => {
  const violations = await violationsOf({
    'packages/server/src/domain/project/a.ts': "import { u } from '../unit/u.ts'\nexport const a = u\n",
    'packages/server/src/domain/unit/u.ts': "import { b } from '../project/b.ts'\nexport const u = b\n",
    'packages/server/src/domain/project/b.ts': 'export const b = 1\n',
  })
  expect(violations.map((line) => line.split(' ')[0])).toEqual(['packages/server/src/domain/project/a.ts'])
})

test('a ring is found, also where only types close it', async () => {
  const violations = await violationsOf({
    'packages/text/src/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
    'packages/text/src/b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
    'packages/text/src/c.ts': "import { d } from './d.ts'\nexport const c = d\nexport type C = number\n",
    'packages/text/src/d.ts': "import type { C } from './c.ts'\nexport const d: C = 1\n",
  })
  const rings = violations.filter((line) => line.includes('in a ring')).join('\n')
  expect(rings).toContain('a.ts')
  expect(rings).toContain('c.ts')
})

test('an import that leads nowhere, and one of Node where browsers run the code', async () => {
  const violations = await violationsOf({
    'packages/text/src/a.ts': "import { b } from './nowhere.ts'\nexport const a = b\n",
    'packages/text/src/c.ts': "import { join } from 'node:path'\nexport const c = join\n",
  })
  expect(violations.map((line) => line.split(' ')[0])).toEqual(['packages/text/src/a.ts', 'packages/text/src/c.ts'])
})
