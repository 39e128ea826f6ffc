import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Where `tools/join-program.ts` puts the program in a few files: beside the packages, where those who may change the program may
 * write, and nobody else.
 */
export const programFolder = new URL('../../../node_modules/.cache/program/', import.meta.url)

/** A source file as it was when the program was joined. */
export interface JoinedSource {
  /** Below the root of the repository. */
  readonly path: string
  /** Milliseconds since 1970. */
  readonly changed: number
  /** Bytes. */
  readonly size: number
}

/** What stands in `joined.json` of that folder. */
export interface JoinedProgram {
  /** The repository's root as a URL: the joined files name others by where they stood. */
  readonly root: string
  /** The file that stands for `run-command-line.ts`. */
  readonly entry: string
  readonly sources: readonly JoinedSource[]
}

const root = new URL('../../../', import.meta.url)
const rootPath = fileURLToPath(root)

/** Whether a source file is the one that was joined. */
function isAsJoined({ path, changed, size }: JoinedSource): boolean {
  const found = statSync(rootPath + path, { throwIfNoEntry: false })
  return found !== undefined && found.mtimeMs === changed && found.size === size
}

/**
 * The joined program, if there is one and every source file is as it was: a start then reads a few files instead of a thousand, which
 * takes half the time. Null: the sources are read as they are. To look at each of them takes about ten milliseconds.
 */
export function findJoinedProgram(folder: URL = programFolder): URL | null {
  try {
    const joined: JoinedProgram = JSON.parse(readFileSync(new URL('joined.json', folder), 'utf8')) // written by join-program.ts
    return joined.root === root.href && joined.sources.every(isAsJoined) ? new URL(joined.entry, folder) : null
  } catch (error) {
    // Nothing was joined: the program was packed, or its folder is read-only.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
