import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { extentOf, leftOutTests, presentCommit } from './tools/chosen-tests.ts'

/** Files that take long and are small: Vitest would begin with the large ones, and wait for these in the end. */
const long = [
  'foreign-text/linear-time-law',
  'e2e/every-screen',
  'sync/odd-paths',
  'cli/src/disk-full',
  'cli/src/durability',
  'cli/src/serve-life',
  'cli/src/clock',
  'cli/src/power-cut',
]

/** A worker goes on only to a file of the same project. Each project's files stand together, those with a browser first. */
class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.includes(name))
    const turn = (file: TestSpecification) => (file.project.name === 'web' ? 0 : 2) + (isLong(file) ? 0 : 1)
    return (await super.sort(files)).sort((one, other) => turn(one) - turn(other))
  }
}

/** Parts of paths: a run takes only the files that they match, as in `npm test -- packages/cli`. */
const asked = process.argv.slice(3).filter((word) => !word.startsWith('-'))
const extent = extentOf(asked, process.env)
const leftOut = leftOutTests({ extent, commit: presentCommit() })

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'packages/web/**', ...leftOut],
          // Node runs these as it runs the product: nothing is transformed, which takes longer than most tests.
          experimental: { viteModuleRunner: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['packages/web/{src,build}/**/*.test.ts', 'packages/web/e2e/*.test.ts'],
          exclude: ['**/node_modules/**', ...leftOut],
        },
      },
    ],
    globalSetup: ['packages/testkit/src/databases/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A page that other tests run beside may take longer than the usual second to show what it was asked for.
    expect: { poll: { timeout: 15_000 } },
    // Test files share a process and its modules, whose import takes longer than most tests: state of a module must not
    // outlive what it belongs to, in tests as in a server.
    isolate: false,
    sequence: { sequencer: LongOnesFirst },
    // One more than the smallest machine has processors: tests wait for git, for disks and for hosts that are silent.
    maxWorkers: 3,
  },
})
