import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests of one area: `npm run mutate` names them. A changed line may loop for ever: Stryker ends those runs. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    include: (process.env.WEFT_MUTATION_TESTS ?? '').split(' ').filter((pattern) => pattern !== ''),
    // These weigh what a browser loads; code that is prepared for changes weighs more.
    exclude: ['**/browser.test.ts'],
    globalSetup: ['packages/testkit/src/databases/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
