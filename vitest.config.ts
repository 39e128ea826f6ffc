import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long and are small: Vitest would begin with the large ones, and wait for these in the end. */
const long = [
  'foreign-text/linear-time-law',
  'e2e/screens',
  'sync/odd-paths',
  'cli/src/disk-full',
  'cli/src/durability',
  'cli/src/serve-life',
  'cli/src/clock',
  'cli/src/power-cut',
]

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.includes(name))
    return [...usual.filter(isLong), ...usual.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/web/{build,e2e}/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: ['packages/testkit/src/databases/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Test files share a process and its modules, whose import takes longer than most tests: state of a module must not
    // outlive what it belongs to, in tests as in a server.
    isolate: false,
    sequence: { sequencer: LongOnesFirst },
    // One more than the smallest machine has processors: tests wait for git, for disks and for hosts that are silent.
    maxWorkers: 3,
  },
})
