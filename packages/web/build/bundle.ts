// `node bundle.ts FOLDER` builds the pages into a folder: hashed files, each with its .br and .gz, and assets.json, which tells the
// server what there is and what each page loads.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { pageTable } from '../src/page-table.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Files that do not shrink by being compressed. */
const compressed = new Set(['.png', '.jpg', '.woff2', '.avif'])

await bundle(resolve(process.argv[2] ?? 'dist'))

async function bundle(folder: string): Promise<void> {
  const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
  await build({ configFile, build: { outDir: folder, emptyOutDir: true } })
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  const names = (await readdir(folder)).filter((name) => name !== 'manifest.json')
  const files = await Promise.all(names.map((name) => compress(folder, name)))
  const pages = pageTable.map(({ path, kind, page, bare }) => ({
    path,
    ...(kind === undefined ? {} : { kind }),
    ...(bare && { bare }),
    ...loadedBy(manifest, page),
  }))
  const assets = { built: Date.now(), files, entry: loadedFrom(manifest, ['src/main.tsx']), pages }
  await writeFile(join(folder, 'assets.json'), JSON.stringify(assets))
}

async function compress(folder: string, name: string): Promise<{ name: string; encodings: string[] }> {
  if (compressed.has(extname(name))) return { name, encodings: [] }
  const bytes = await readFile(join(folder, name))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [brotli, gzipped] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })])
  await Promise.all([writeFile(join(folder, `${name}.br`), brotli), writeFile(join(folder, `${name}.gz`), gzipped)])
  return { name, encodings: ['br', 'gz'] }
}

interface LoadedFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

function loadedBy(manifest: Manifest, page: string): LoadedFiles {
  return loadedFrom(manifest, ['src/main.tsx', `src/features/${page}.page.tsx`])
}

/** Scripts and styles that modules load before they run, those of the modules that they import included. */
function loadedFrom(manifest: Manifest, modules: readonly string[]): LoadedFiles {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The page table names ${key}, which is no module of the pages`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    // Its own styles first: those of the entry say in which order the layers of all others count.
    for (const style of chunk.css ?? []) styles.add(style)
    for (const one of chunk.imports ?? []) visit(one)
  }
  for (const one of modules) visit(one)
  return { scripts: [...scripts], styles: [...styles] }
}
