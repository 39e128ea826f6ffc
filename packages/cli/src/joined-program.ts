import { existsSync, readFileSync, statSync } from 'node:fs'
import { SourceMap, type SourceOrigin } from 'node:module'
import { fileURLToPath } from 'node:url'
import { readDescription } from './joined-libraries.ts'

/**
 * The folder for the files of `tools/join-program.ts`: beside the packages, where only people who may change the program can
 * write.
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

/** The contents of `joined.json` in that folder. */
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
 * takes half the time. Null: the sources are read directly. To look at each of them takes about ten milliseconds.
 */
export function findJoinedProgram(folder: URL = programFolder): URL | null {
  const joined = readDescription<JoinedProgram>(folder)
  const isCurrent = joined?.root === root.href && joined.sources.every(isAsJoined)
  return isCurrent ? new URL(joined.entry, folder) : null
}

/** A place in a file as traces write it: `file:///…/app-1a2b.mjs:10:5`. */
const placeInTrace = /(file:[^\s()]+\.mjs):(\d+):(\d+)/

/**
 * From now on traces name the lines of the sources. Node does the same by `setSourceMapsEnabled`, but reads every map at once, which takes a
 * tenth of a start; here one is read when a trace leads through its file.
 */
export function traceSources(program: URL): void {
  const folder = new URL('./', program).href
  const maps = new Map<string, SourceMap | null>()
  const mapOf = (url: string): SourceMap | null => {
    const known = maps.get(url)
    if (known !== undefined) return known
    const path = `${fileURLToPath(url)}.map`
    const map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null
    maps.set(url, map)
    return map
  }
  const inSource = (line: string): string =>
    line.replace(placeInTrace, (place, url: string, row: string, column: string) => {
      // An empty object where the map has no such place.
      const origin: Partial<SourceOrigin> | undefined = url.startsWith(folder)
        ? mapOf(url)?.findOrigin(Number(row), Number(column))
        : undefined
      if (origin?.fileName === undefined) return place
      return `${new URL(origin.fileName, url).href}:${origin.lineNumber}:${origin.columnNumber}`
    })
  Error.prepareStackTrace = (error, sites) =>
    [String(error), ...sites.map((site) => `    at ${inSource(String(site))}`)].join('\n')
}
