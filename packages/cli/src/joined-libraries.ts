import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/**
 * Libraries of hundreds of small modules, which Node finds, reads and compiles at every start. That takes two thirds of a
 * second of processor time, and less than a tenth as a few files.
 */
export const manyModules = ['typebox', 'kysely'] as const

const packages = new URL('../../../node_modules/', import.meta.url)

/**
 * The folder for the files of `tools/join-libraries.ts`: beside the packages, where only people who may change the program can
 * write.
 */
export const joinedFolder = new URL('.cache/joined/', packages)

/** The contents of `joined.json` in that folder. */
export interface JoinedLibraries {
  /** The versions, by the name of the library. */
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

/** The contents of `joined.json` in a folder; null without one: the program was packed, or its folder is read-only. */
export function readDescription<Description>(folder: URL): Description | null {
  try {
    return JSON.parse(readFileSync(new URL('joined.json', folder), 'utf8')) // as the tools write it
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Reads the joined libraries; null if missing, or if their versions differ from the installed ones. */
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
