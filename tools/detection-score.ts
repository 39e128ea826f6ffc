// `npm run corpora -- detection`: whether what is found first in the trees of other projects is what they translate. With
// `--keep` it makes the layouts anew from which the test reads what these trees look like.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { detectComponents } from '../packages/formats/src/detection/detect.ts'
import { formats } from '../packages/formats/src/index.ts'
import { type Tree, trees } from './detection-list.ts'
import { fetchPackage } from './fetch-package.ts'

/** The paths of a tree whose extension a format has, and the folder that they begin in. */
interface TreeFiles {
  readonly root: string
  readonly paths: readonly string[]
}

const extensions = [...new Set(['pot', ...formats.flatMap((format) => [...format.extensions])])].map((one) => `.${one}`)

/** The folder of what an archive has: names of versions are no part of a tree. */
function rootOf({ from }: Tree, into: string): string {
  const files = join(into, 'files')
  if (from === 'debian') return files
  const archive = readdirSync(files).find((name) => name.endsWith('.tgz') || name.includes('.orig.tar')) ?? ''
  const [top = ''] = readdirSync(join(files, archive))
  return join(files, archive, top)
}

function filesOf(tree: Tree, into: string): TreeFiles {
  const root = rootOf(tree, into)
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .filter((path) => extensions.some((extension) => path.endsWith(extension)))
  return { root, paths: paths.sort() }
}

/** Bytes of one file that are looked at, as where a repository is looked through. */
const LIMIT = 4_000_000

/** Bytes of each file's beginning that may be enough to tell what the whole tells. */
const STARTS = [300, 1_000, 4_000, 16_000, LIMIT]

/** The first line of a tree if this many bytes of each file can be read, and the files that were read. */
async function firstLine({ root, paths }: TreeFiles, shown: number) {
  const starts: Record<string, [number, string]> = {}
  const [first] = await detectComponents(paths, {
    async read(wanted) {
      const contents = new Map<string, Uint8Array>()
      for (const path of wanted) {
        const { size } = statSync(join(root, path))
        if (size > LIMIT) continue
        const start = readFileSync(join(root, path)).subarray(0, shown)
        starts[path] = [size, start.toString('latin1')]
        contents.set(path, Buffer.concat([start, Buffer.alloc(size - start.length, '\n')]))
      }
      return contents
    },
  })
  return { line: first ? [first.filemask, first.format, first.template, first.newBase].join(' ') : 'nothing', starts }
}

const layouts = new URL('../packages/formats/src/detection/fixtures/layouts.jsonl.br', import.meta.url)

/** Writes the trees' layouts into the test's file, in place of the ones with the same names. */
function keepLayouts(kept: readonly { readonly name: string }[]): void {
  const before = brotliDecompressSync(readFileSync(layouts)).toString('utf8').split('\n')
  const others = before.filter((line) => !kept.some(({ name }) => JSON.parse(line).name === name))
  writeFileSync(layouts, brotliCompressSync([...others, ...kept.map((one) => JSON.stringify(one))].join('\n')))
}

/** Checks all available trees; returns the number of right ones and of all. */
export async function detectionScore(folder: string, keep: boolean): Promise<{ right: number; ran: number }> {
  let [right, ran] = [0, 0]
  const kept: { readonly name: string }[] = []
  for (const tree of trees) {
    const into = join(folder, tree.name.replaceAll('/', '-'))
    mkdirSync(into, { recursive: true })
    if (!fetchPackage(tree, into)) {
      console.log(`${tree.name} cannot be had; it is skipped`)
      continue
    }
    ran++
    const files = filesOf(tree, into)
    const { line } = await firstLine(files, LIMIT)
    const expected = tree.expected.join(' ')
    if (line === expected) right++
    console.log(line === expected ? `${tree.name}: right` : `${tree.name}: WRONG ${line}\n  instead of ${expected}`)
    for (const shown of keep ? STARTS : []) {
      const { line: again, starts } = await firstLine(files, shown)
      if (again !== line) continue
      const from = tree.from === 'npm' ? 'npm' : 'debian'
      kept.push({ ...{ from, name: tree.name, expected, paths: files.paths, starts } })
      break
    }
    rmSync(into, { recursive: true })
  }
  if (keep) keepLayouts(kept)
  console.log(`\n${right} of ${ran} trees are right on the first line`)
  return { right, ran }
}
