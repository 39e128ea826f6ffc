import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/**
 * Libraries of hundreds of small modules, each of which Node looks for, reads and compiles at every start: two thirds of a
 * second of processor, against less than a tenth for the same code in a few files.
 */
export const manyModules = ['typebox', 'kysely'] as const

const packages = new URL('../../../node_modules/', import.meta.url)

/**
 * Where `tools/join-libraries.ts` puts what it joined: beside the packages, where those who may change the program may write, and
 * nobody else.
 */
export const joinedFolder = new URL('.cache/joined/', packages)

/** What stands in `joined.json` of that folder. */
export interface JoinedLibraries {
  /** Of which versions, by the name of the library. */
  readonly versions: Readonly<Record<string, string>>
  /** The file that stands for what a module imports, by what it writes: `typebox/compile`. */
  readonly files: Readonly<Record<string, string>>
}

/** The version of a library that is installed here, and what may be imported of it. */
export function installedLibrary(name: string): {
  readonly version: string
  readonly exports: Record<string, unknown>
} {
  return JSON.parse(readFileSync(new URL(`${name}/package.json`, packages), 'utf8'))
}

/** What stands in `joined.json` of a folder; null where nothing was joined: the program was packed, or its folder is read-only. */
export function readDescription<Description>(folder: URL): Description | null {
  try {
    return JSON.parse(readFileSync(new URL('joined.json', folder), 'utf8')) // as the tools write it
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Reads what was joined; null where nothing was, or of other versions than those that are installed. */
export function readJoined(folder: URL): JoinedLibraries | null {
  const joined = readDescription<JoinedLibraries>(folder)
  if (joined === null) return null
  return manyModules.every((name) => joined.versions[name] === installedLibrary(name).version) ? joined : null
}

/** From now on, the joined files stand for the libraries wherever something imports them. */
export function useJoinedLibraries(folder: URL = joinedFolder): void {
  const joined = readJoined(folder)
  if (joined === null) return
  const urls = new Map(Object.entries(joined.files).map(([name, file]) => [name, new URL(file, folder).href]))
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const url = urls.get(specifier)
      return url === undefined ? nextResolve(specifier, context) : { url, format: 'module', shortCircuit: true }
    },
  })
}
