import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/web/{build,e2e}/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: ['packages/testkit/src/databases/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Test files share a process and its modules, whose import takes longer than most tests: state of a module must not
    // outlive what it belongs to, in tests as in a server.
    isolate: false,
    // One more than the smallest machine has processors: tests wait for git, for disks and for hosts that are silent.
    maxWorkers: 3,
  },
})
