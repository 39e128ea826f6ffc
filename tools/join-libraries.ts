import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type OutputChunk, rolldown } from 'rolldown'
import {
  installedLibrary,
  type JoinedLibraries,
  joinedFolder,
  manyModules,
  readJoined,
} from '../packages/cli/src/joined-libraries.ts'

/** `typebox/compile` for what the package's own description calls `./compile`. */
const imported = (name: string, path: string): string => (path === '.' ? name : `${name}${path.slice(1)}`)

/**
 * Joins the modules of large libraries into a few files, so that a start reads fewer files. All importable modules are joined
 * together, because a class in two files would be two classes.
 */
export async function joinLibraries(folder: URL): Promise<void> {
  const libraries = manyModules.map((name) => ({ name, ...installedLibrary(name) }))
  const names = libraries.flatMap(({ name, exports }) => Object.keys(exports).map((path) => imported(name, path)))
  const wanted = names.filter((name) => !name.endsWith('/package.json'))
  const input = Object.fromEntries(wanted.map((name) => [name.replaceAll('/', '-'), name]))
  const bundle = await rolldown({
    input,
    platform: 'node',
    logLevel: 'silent',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  })
  // Aside first: a start beside this one reads the whole, or nothing.
  const aside = new URL(`../joined-${process.pid}/`, folder)
  mkdirSync(aside, { recursive: true })
  try {
    const { output } = await bundle.write({
      dir: fileURLToPath(aside),
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    })
    const entries = output.filter((file): file is OutputChunk => file.type === 'chunk' && file.isEntry)
    const joined: JoinedLibraries = {
      versions: Object.fromEntries(libraries.map(({ name, version }) => [name, version])),
      files: Object.fromEntries(
        wanted.flatMap((name) => {
          const entry = entries.find((file) => file.name === name.replaceAll('/', '-'))
          return entry ? [[name, entry.fileName]] : []
        }),
      ),
    }
    writeFileSync(new URL('joined.json', aside), JSON.stringify(joined, null, 2))
    rmSync(folder, { recursive: true, force: true })
    renameSync(aside, folder)
  } finally {
    rmSync(aside, { recursive: true, force: true })
    await bundle.close()
  }
}

if (import.meta.main && readJoined(joinedFolder) === null) await joinLibraries(joinedFolder)
