import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = resolve(import.meta.dirname, '../..')

/**
 * The packages of this repository, as the copy has them in which code is changed. Its `node_modules` leads to the packages that are not
 * changed: tests would run half of each, with two of every class.
 */
const ownPackages = globSync('packages/*/package.json', { cwd: root }).flatMap((path) => {
  const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
    readonly name: string
    readonly exports?: Readonly<Record<string, string | { readonly default: string }>>
  }
  return Object.entries(exports).map(([entry, target]) => ({
    find: new RegExp(`^${join(name, entry)}$`),
    replacement: join(root, dirname(path), typeof target === 'string' ? target : target.default),
  }))
})

/** The tests of one area: `npm run mutate` names them. A changed line may loop for ever: Stryker ends those runs. */
export default defineConfig({
  root,
  resolve: { alias: ownPackages },
  test: {
    include: (process.env.WEFT_MUTATION_TESTS ?? '').split(' ').filter((pattern) => pattern !== ''),
    // These weigh what a browser loads, and the time that a check takes; code that is prepared for changes weighs more and takes longer.
    exclude: ['**/browser.test.ts', '**/linear-time.test.ts'],
    globalSetup: ['packages/testkit/src/databases/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
