import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FileLanguage } from './format.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))

/** Example files of a format: `<grammar>/fixtures/<format id>/`, each with what it says beside it as `.json`. */
const pathsOf = (id: string): string[] =>
  paths.filter((path) => path.includes(`/fixtures/${id}/`) && paths.includes(`${path}.json`))

/** The bytes of a format's example files. */
export const fixturesOf = (id: string): Buffer[] => pathsOf(id).map((path) => readFileSync(folder + path))

/** The content of the `.json` beside an example file. */
export interface ExpectedFile {
  /** The language of the file's texts, where its plural forms depend on it. */
  readonly language?: FileLanguage
}

export interface ExampleFile {
  readonly name: string
  readonly bytes: Buffer
  readonly expected: ExpectedFile
}

/** A format's example files with what they say. */
export const examplesOf = (id: string): ExampleFile[] =>
  pathsOf(id).map((path) => ({
    name: path.slice(path.lastIndexOf('/') + 1),
    bytes: readFileSync(folder + path),
    expected: JSON.parse(readFileSync(`${folder}${path}.json`, 'utf8')) as ExpectedFile, // our own file
  }))
