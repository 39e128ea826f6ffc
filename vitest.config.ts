import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

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

/** A worker goes on to a file of its own project alone: each project's files stand together, those with a browser first. */
class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.includes(name))
    const turn = (file: TestSpecification) => (file.project.name === 'web' ? 0 : 2) + (isLong(file) ? 0 : 1)
    return (await super.sort(files)).sort((one, other) => turn(one) - turn(other))
  }
}

const isThorough = process.env.CI === 'true'
/** Parts of paths, of which a run takes those files alone: `npm test -- packages/cli`. */
const asked = process.argv.slice(3).filter((word) => !word.startsWith('-'))

/** Without being asked for, the journeys through the pages that matter most are enough; continuous integration follows all. */
const isEachJourney = isThorough || asked.some((word) => word.includes('e2e'))
const journeys = `packages/web/e2e/${isEachJourney ? '*' : '{editor,first-run,journeys}'}.test.ts`

/**
 * Tests that start whole installations and packages and end them in every way, and laws over each endpoint, each reader and each
 * fault. They take two thirds of the time of all: they run when somebody asks for tests by their paths, and in continuous
 * integration.
 */
const longest = [
  'packages/cli/src/{backup,backup-size,clock,disk-full,durability,power-cut,serve-life,weft,wlc}.test.ts',
  'packages/server/src/backup/{refusals,round-trip}.test.ts',
  'packages/server/src/db/embedded/{bad-state,ended-starts,machine}.test.ts',
  'packages/server/src/db/{kill,outage}.test.ts',
  'packages/server/src/nodes.test.ts',
  'packages/server/src/foreign-text/linear-time-law.test.ts',
  'packages/server/src/resources/*-law.test.ts',
  'packages/server/src/domain/unit/{*-law,propagation}.test.ts',
  'packages/server/src/git/{fetch,hostile-hosts,crafted-tree,garbage}.test.ts',
  'packages/server/src/sync/{cut-off,damaged-clone,delivered,odd-paths,removals}.test.ts',
  'packages/server/src/sync/queue/{bad-input,collect-garbage,local-origin,silent-hosts}.test.ts',
  'packages/server/src/resources/{components/local-repositories,components/setting-effects,fonts/fonts}.test.ts',
  'packages/server/src/resources/{translations/glossary-languages,users/user-activity}.test.ts',
  'packages/checks/src/laws.test.ts',
  'packages/formats/src/{acceptors/acceptors,written/written-formats,properties/properties.java}.test.ts',
  'packages/browser-policy/src/command/{command,examples,published-package}.test.ts',
  'packages/browser-policy/src/schema/{emit-schema,other-validators}.test.ts',
  'packages/browser-policy/src/differential/agreement.test.ts',
  'tools/soaks.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'packages/web/**', ...(isThorough || asked.length > 0 ? [] : longest)],
          // Node runs these as it runs the product: nothing is transformed, which takes longer than most tests.
          experimental: { viteModuleRunner: false },
        },
      },
      {
        extends: true,
        test: { name: 'web', include: ['packages/web/{src,build}/**/*.test.ts', journeys] },
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
