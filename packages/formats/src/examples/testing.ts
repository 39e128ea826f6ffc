import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('..', import.meta.url))
const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))

/** The example files of a format, of which each has what it says beside it. */
export const fixturesOf = (id: string): Buffer[] =>
  paths
    .filter((path) => path.includes(`fixtures/${id}/`) && paths.includes(`${path}.json`))
    .map((path) => readFileSync(folder + path))
