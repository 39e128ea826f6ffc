// `node bundle.ts FOLDER` builds the pages into a folder: hashed files, each with its .br and .gz, and assets.json, which tells the
// server what there is and what each page loads.
import { createHash } from 'node:crypto'
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
  const first = await writeFirstScript(folder, manifest)
  const names = (await readdir(folder)).filter((name) => name !== 'manifest.json')
  const files = await Promise.all(names.map((name) => compress(folder, name)))
  const pages = pageTable.map(({ path, kind, page, bare }) => ({
    path,
    ...(kind === undefined ? {} : { kind }),
    ...(bare && { bare }),
    ...begunBy(first, loadedFrom(manifest, ['src/main.tsx', `src/features/${page}.page.tsx`])),
  }))
  const entry = begunBy(first, loadedFrom(manifest, ['src/main.tsx']))
  const assets = { files, entry, pages }
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

function begunBy(first: string, { scripts, styles }: LoadedFiles): LoadedFiles {
  return { scripts: [first, ...scripts], styles }
}

/**
 * Writes the first script of every page, and tells its name. The browser must show the server-written content before it loads or runs any other
 * script. If the page's scripts were read and compiled before the first frame, they would delay it by a third, even from the cache. All of them
 * are requested together, in any order of their imports (data-modules, http/web-ui/page-html.ts). A page out of sight shows no frames; it begins
 * at once, or after a tenth of a second. Not a module of the pages, which all would be bundled anew around it.
 */
async function writeFirstScript(folder: string, manifest: Manifest): Promise<string> {
  const text = `const begin = () => {
  const names = document.querySelector('script[data-modules]')?.dataset.modules.match(/\\S+/g) ?? []
  document.head.append(...names.map((name) => Object.assign(document.createElement('link'), {
    rel: 'modulepreload', href: new URL(name, import.meta.url).href })))
  void import('./${manifest['src/main.tsx']?.file}')
}
if (document.visibilityState === 'visible') {
  const late = setTimeout(begin, 100)
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => { clearTimeout(late); port1.close(); begin() }
  requestAnimationFrame(() => port2.postMessage(null))
} else begin()
`
  const name = `first-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`
  await writeFile(join(folder, name), text)
  return name
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
