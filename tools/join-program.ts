// `node tools/join-program.ts`: joins the program's modules into a few files, unless the joined ones are current.
import { globSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import {
  findJoinedProgram,
  type JoinedProgram,
  type JoinedSource,
  programFolder,
} from '../packages/cli/src/joined-program.ts'

const root = new URL('../', import.meta.url)
const rootPath = fileURLToPath(root)

/** A module says where other files lie by its own address, which stays that of its source. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform: {
    filter: { code: /\bimport\.meta\b/ },
    handler(code, id) {
      if (/\bimport\.meta\b(?!\.url\b)/.test(code)) throw new Error(`${id} asks import.meta for more than its address`)
      return code.replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(id).href))
    },
  },
}

/** Only modules of ours are joined: `./name.ts`, `#name`, `@weft/name`, and what the joining itself adds. */
const isLibrary = (name: string): boolean => !/^(\.|\/|#|[A-Za-z]:|@weft\/|@oxc-project\/)/.test(name)

function sourceOf(path: string): JoinedSource {
  const { mtimeMs, size } = statSync(path)
  return { path: relative(rootPath, path).replaceAll('\\', '/'), changed: mtimeMs, size }
}

/**
 * Joins the modules that `weft` loads into a few files in a folder. They are read instead of the sources as long as those do not change
 * (`joined-program.ts`); nothing depends on them.
 */
export async function joinProgram(folder: URL): Promise<void> {
  const bundle = await rolldown({
    input: { program: fileURLToPath(new URL('packages/cli/src/run-command-line.ts', root)) },
    external: isLibrary,
    plugins: [ownAddresses],
    platform: 'node',
    transform: { target: 'esnext' },
    logLevel: 'silent',
    cwd: rootPath,
  })
  const joining = String(Date.now())
  try {
    const { output } = await bundle.write({
      dir: fileURLToPath(new URL(joining, folder)),
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      sourcemap: true,
    })
    const chunks = output.filter((file): file is OutputChunk => file.type === 'chunk')
    const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'program')
    if (entry === undefined) throw new Error('What is joined begins where it was told to')
    writeJoined(folder, { root: root.href, entry: `${joining}/${entry.fileName}`, sources: sourcesOf(chunks) })
    removeOld(folder)
  } finally {
    await bundle.close()
  }
}

function sourcesOf(chunks: readonly OutputChunk[]): JoinedSource[] {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.startsWith(rootPath))
  // The target of a package's name is in its description.
  const packages = globSync('packages/*/package.json', { cwd: rootPath }).map((path) => rootPath + path)
  return [...new Set([...modules, ...packages])].sort().map(sourceOf)
}

/** In one step: a start beside this one reads what was joined before, or this. */
function writeJoined(folder: URL, joined: JoinedProgram): void {
  const aside = new URL(`joined-${process.pid}.json`, folder)
  writeFileSync(aside, JSON.stringify(joined, null, 2))
  renameSync(aside, new URL('joined.json', folder))
}

/** A server that runs from what was joined before reads some of it when it is first needed: the last ones stay. */
const kept = 3

function removeOld(folder: URL): void {
  const old = readdirSync(folder).filter((name) => /^\d+$/.test(name))
  for (const name of old.sort().slice(0, -kept)) rmSync(new URL(name, folder), { recursive: true })
}

if (import.meta.main && findJoinedProgram() === null) await joinProgram(programFolder)
