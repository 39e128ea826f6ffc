import { globSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A place where Stryker would change the code: lines from 1, columns from 0. */
export interface ChangePlace {
  readonly file: string
  readonly start: { readonly line: number; readonly column: number }
  readonly end: { readonly line: number; readonly column: number }
}

interface Location {
  readonly start: { readonly line: number; readonly column: number }
  readonly end: { readonly line: number; readonly column: number }
}
interface Instrumenter {
  instrument(
    files: readonly { name: string; content: string; mutate: boolean }[],
    options: { plugins: null; excludedMutations: readonly string[]; ignorers: readonly [] },
  ): Promise<{ readonly mutants: readonly { readonly fileName: string; readonly location: Location }[] }>
}
interface InstrumenterModule {
  readonly Instrumenter: new (log: object) => Instrumenter
}

/** The code files of these folders, without tests and what serves tests. */
export function codeFiles(places: readonly string[]): string[] {
  const files = places.flatMap((place) => (statSync(place).isDirectory() ? globSync(`${place}/**/*.ts`) : [place]))
  return files.filter((file) => !/(\.test|\.arbitrary|\.fixture|testing|\.d)\.ts$|\/fixtures\//.test(file)).sort()
}

/** Every place that Stryker would change in these files. */
export async function changePlaces(files: readonly string[]): Promise<ChangePlace[]> {
  const own = createRequire(join(import.meta.dirname, 'package.json'))
  const core = createRequire(own.resolve('@stryker-mutator/core'))
  const path = core.resolve('@stryker-mutator/instrumenter')
  const { Instrumenter } = (await import(pathToFileURL(path).href)) as InstrumenterModule
  const silent = new Proxy({}, { get: () => () => false })
  const sources = files.map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: true }))
  const { mutants } = await new Instrumenter(silent).instrument(sources, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  })
  return mutants.map(({ fileName, location: { start, end } }) => ({
    file: fileName,
    start: { line: start.line + 1, column: start.column },
    end: { line: end.line + 1, column: end.column },
  }))
}

/** So many of the places, the same ones for the same seed (mulberry32 and a partial Fisher-Yates shuffle). */
export function sampleOf<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const left = [...items]
  let state = seed >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const chosen: Item[] = []
  while (chosen.length < count && left.length > 0) chosen.push(...left.splice(Math.floor(random() * left.length), 1))
  return chosen
}
