import { expect, test } from 'vitest'
import { complaintsAboutDependencies, type Manifest, type Package } from './dependencies.ts'

function packageOf(folder: string, manifest: Partial<Manifest>, files: Readonly<Record<string, string>> = {}): Package {
  return {
    folder,
    manifest: { name: folder, private: true, ...manifest },
    files: Object.entries(files).map(([path, text]) => ({ path: folder === '' ? path : `${folder}/${path}`, text })),
  }
}

const root = packageOf(
  '',
  { name: 'house', devDependencies: { vitest: '1.0.0' } },
  {
    'tools/a.ts': "import { test } from 'vitest'\n",
  },
)
const one = '1.0.0'

test('an import that is not declared is found, however it is written', () => {
  const text = packageOf(
    'packages/text',
    {},
    {
      'src/a.ts': "import { a } from 'by-name'\nexport { b } from '@scope/by-export/part'\nexport * from 'by-star'\n",
      'src/b.ts': "export const c = () => import('by-call')\nexport type D = import('by-type').D\n",
      'bundle.mjs': "export const e = import.meta.resolve('by-resolve')\n",
      'src/own.ts': "import './a.ts'\nimport { join } from 'node:path'\nexport const f = join('a', 'b')\n",
    },
  )
  const complaints = complaintsAboutDependencies([root, text])
  expect(complaints.map((line) => /imports (\S+),/.exec(line)?.[1]).sort()).toEqual(
    ['@scope/by-export', 'by-call', 'by-name', 'by-resolve', 'by-star', 'by-type'].sort(),
  )
})

test('a dependency that nothing imports is found; an import in a comment or a text does not count', () => {
  const dependencies = { unused: one, commented: one, written: one }
  const text = packageOf(
    'packages/text',
    { dependencies },
    {
      'src/a.ts': "// import 'commented'\nexport const a = \"import 'written'\"\n",
    },
  )
  expect(complaintsAboutDependencies([root, text]).map((line) => line.split(',')[0])).toEqual([
    'packages/text/package.json: declares unused',
    'packages/text/package.json: declares commented',
    'packages/text/package.json: declares written',
  ])
})

test('what is for development alone is not for what runs, unless the package is bundled', () => {
  const manifest = { devDependencies: { made: one } }
  const files = { 'src/a.ts': "import 'made'\n" }
  expect(complaintsAboutDependencies([root, packageOf('packages/text', manifest, files)])).toHaveLength(1)
  const bundled = packageOf('packages/text', { ...manifest, private: false }, files)
  expect(complaintsAboutDependencies([root, bundled])).toEqual([])
  const tested = packageOf('packages/text', manifest, { 'src/a.test.ts': "import 'made'\nimport 'vitest'\n" })
  expect(complaintsAboutDependencies([root, tested])).toEqual([])
})

test('a dependency is declared where it is imported, not by a neighbour', () => {
  const text = packageOf('packages/text', { dependencies: { made: one } }, { 'src/a.ts': "import 'made'\n" })
  const server = packageOf('packages/server', {}, { 'src/a.ts': "import 'made'\n" })
  expect(complaintsAboutDependencies([root, text, server])).toEqual([
    'packages/server/src/a.ts: imports made, which packages/server/package.json does not declare for it',
  ])
})

test('types and what is loaded by a name in a variable count as used', () => {
  const dependencies = { loaded: one, '@types/loaded': one, '@types/nothing': one }
  const text = packageOf(
    'packages/text',
    { dependencies },
    {
      'src/a.ts': "const name: string = 'loaded'\nexport const a = () => import(name)\n",
    },
  )
  expect(complaintsAboutDependencies([root, text])).toEqual([
    'packages/text/package.json: declares @types/nothing, which nothing there imports: remove it',
  ])
})
