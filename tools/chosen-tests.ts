import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

/**
 * Tests that start whole installations and packages and end them in every way, laws over each endpoint, each reader and each fault,
 * and journeys through the pages beside the most important ones. They take more than half of the time of all.
 */
const longTests = [
  'packages/cli/src/{backup,backup-size,clock,disk-full,durability,nodes-that-end,power-cut,serve-life,weft,wlc}.test.ts',
  'packages/server/src/backup/{refusals,round-trip}.test.ts',
  'packages/server/src/db/embedded/{bad-state,ended-starts,machine}.test.ts',
  'packages/server/src/db/{baseline,kill,outage,read-only}.test.ts',
  'packages/server/src/{assignments,bulk,resources/removals}/kill.test.ts',
  'packages/server/src/nodes.test.ts',
  'packages/server/src/foreign-text/linear-time-law.test.ts',
  'packages/server/src/resources/*-law.test.ts',
  'packages/server/src/domain/unit/{*-law,propagation}.test.ts',
  'packages/server/src/git/{fetch,hostile-hosts,crafted-tree,garbage}.test.ts',
  'packages/server/src/sync/{cut-off,damaged-clone,delivered,odd-paths,removals}.test.ts',
  'packages/server/src/sync/queue/{bad-input,silent-hosts}.test.ts',
  'packages/server/src/sync/clone/collect-garbage.test.ts',
  'packages/server/src/sync/delivery/{database-origin,part-requests,pull-request-refusals}.test.ts',
  'packages/server/src/sync/restored-{languages,rows}.test.ts',
  'packages/server/src/resources/{assignments/many-strings,insights/agreement-law}.test.ts',
  'packages/server/src/resources/{components/local-repositories,components/setting-effects,fonts/fonts}.test.ts',
  'packages/server/src/resources/{translations/glossary-languages,users/user-activity}.test.ts',
  'packages/checks/src/{laws,linear-time}.test.ts',
  'packages/formats/src/{acceptors/acceptors,download-formats/written-formats,properties/properties.java}.test.ts',
  'packages/browser-policy/src/command/{command,examples,published-package}.test.ts',
  'packages/browser-policy/src/schema/{emit-schema,other-validators}.test.ts',
  'packages/browser-policy/src/differential/agreement.test.ts',
  'packages/web/e2e/!(core-journeys).test.ts',
  'tools/soaks.test.ts',
  'tools/packaging/debian.test.ts',
]

/** Others that take some of the most time, a quarter of a minute down to a few seconds each. */
const slowTests = [
  'packages/server/src/operator/memory-files.test.ts',
  'packages/server/src/resources/people/import-crowd.test.ts',
  'packages/cli/src/{broken-files,memory-import-size}.test.ts',
  'packages/browser-policy/src/{readme,schema/agreement}.test.ts',
  'packages/formats/src/{large-files,po/po.limits,properties/properties.units,download-formats/memories,download-formats/pairs}.test.ts',
  'packages/server/src/{background/send-notices,demo/import-demo,http/reply/reply-bounds}.test.ts',
  'packages/server/src/domain/user/sign-in/{check-password,password}.test.ts',
  'packages/server/src/operator/close-data-directory.test.ts',
  'packages/server/src/sync/{import,merge,moved-files,push}.test.ts',
  'packages/server/src/sync/delivery/pull-request{,-law}.test.ts',
  'packages/server/src/sync/{merge/removed-notes,merge/removed-texts,write/change-string}.test.ts',
  'packages/server/src/git/{launcher,leftover-gits,object-reader,private-hosts,push,ssh}.test.ts',
  'packages/server/src/fonts/read-font.test.ts',
  'packages/server/src/git-hosts/hosts-law.test.ts',
  'packages/server/src/domain/{project/read-terms,unit/compare-strings,unit/glossary-checks}.test.ts',
  'packages/server/src/resources/{account/account,second-factors/second-factors,session/session}.test.ts',
  'packages/server/src/resources/{blocks/blocks,editor/glossary-terms,hidden-lookups,memory/equal-texts,repositories/pending-units}.test.ts',
  'packages/server/src/resources/components/{component-moves,components,file-formats,inherited-settings,keyed-formats,sent-files}.test.ts',
  'packages/server/src/resources/components/unused-enforced-checks.test.ts',
  'packages/server/src/resources/units/{change-string,found-units,versions}.test.ts',
  'packages/server/src/resources/{hooks/hooks,other-clients,project-backups/project-backups}.test.ts',
  'packages/server/src/resources/setup/{private-hosts,setup}.test.ts',
  'packages/server/src/{backup/stored-backup,resources/site-backups/*}.test.ts',
  'packages/testkit/src/power-cut/power-cut.test.ts',
  'tools/join-program.test.ts',
  'packages/cli/src/{published-package,behind-proxies,tell-supervisor}.test.ts',
  'packages/formats/src/{conformance,changed-files,crowds/crowds}.test.ts',
  'packages/browser-policy/src/lint/lint.test.ts',
  'packages/terms/src/glossary-bounds.test.ts',
  'packages/server/src/sync/{law/law,several-languages,shared-files,plural-zero,write/empty-commits}.test.ts',
  'packages/server/src/resources/{units/costly-searches,editor/term-files,ssh-keys/ssh-keys,invitations/invitations}.test.ts',
  'packages/server/src/{background/every-notice,http/refusals,tracing}.test.ts',
  'packages/cli/src/{migrate,secrets,wrong-address}.test.ts',
]

/** Those that take a minute or more, the longest first: no share gets several of the longest. */
const longestTests = [
  'packages/web/e2e/every-screen.test.ts',
  'packages/cli/src/nodes-that-end.test.ts',
  'packages/web/e2e/editor-keyboard.test.ts',
  'packages/web/e2e/every-target.test.ts',
  'packages/server/src/resources/insights/agreement-law.test.ts',
  'packages/server/src/resources/leak-law.test.ts',
  'packages/cli/src/serve-life.test.ts',
  'packages/server/src/resources/removals/kill.test.ts',
  'packages/server/src/foreign-text/linear-time-law.test.ts',
  'packages/web/e2e/policy-page.test.ts',
  'packages/web/e2e/editor-firefox.test.ts',
  'packages/web/e2e/assignments.test.ts',
  'packages/server/src/assignments/kill.test.ts',
  'packages/cli/src/memory-import-size.test.ts',
  'packages/web/e2e/odd-input.test.ts',
  'packages/server/src/resources/people/import-crowd.test.ts',
  'packages/server/src/db/baseline.test.ts',
  'packages/cli/src/disk-full.test.ts',
  'packages/server/src/bulk/kill.test.ts',
  'packages/web/e2e/manage.test.ts',
  'packages/web/e2e/selects.test.ts',
  'packages/cli/src/backup.test.ts',
  'packages/server/src/resources/assignments/many-strings.test.ts',
  'packages/cli/src/migrate.test.ts',
]

/** The long ones that every run of continuous integration takes: what people do, real clients, rights, and texts that must not be lost. */
const eachTime = [
  'packages/server/src/sync/{import,merge,moved-files,push}.test.ts',
  'packages/server/src/resources/{session/session,components/components}.test.ts',
  'packages/cli/src/{durability,weft,wlc}.test.ts',
  'packages/web/e2e/{editor,first-run,journeys}.test.ts',
  'packages/server/src/resources/{access,contract,role,visibility}-law.test.ts',
]

/** All patterns. */
export const namedTests: readonly string[] = [...longTests, ...slowTests, ...longestTests, ...eachTime]

/** How many runs of continuous integration take all. */
const turns = 8

export interface TestChoice {
  /** The tests to run: all, all but the long ones, or those and a share of the long ones. */
  readonly extent: 'all' | 'short' | 'share'
  /** The commit that is tested, in hexadecimal digits: it draws the share. */
  readonly commit: string
}

/** The turn of a place in a sequence, forwards and then backwards: the turn with the longest test of a round has the shortest of the next one. */
function turnOf(index: number): number {
  const within = index % turns
  return Math.floor(index / turns) % 2 === 0 ? within : turns - 1 - within
}

/** The test files, by path, that a run leaves out. A commit draws one of eight shares, which together are all. */
export function leftOutTests({ extent, commit }: TestChoice): readonly string[] {
  if (extent === 'all') return []
  const long = [...new Set(globSync([...longTests, ...slowTests]))].sort()
  if (extent === 'short') return long
  const always = new Set(globSync(eachTime))
  const turn = Number.parseInt(commit.slice(0, 8), 16) % turns
  const dealt = new Set([...longestTests, ...long])
  const left = new Set([...dealt].filter((path) => !always.has(path)).filter((_, index) => turnOf(index) !== turn))
  return long.filter((path) => left.has(path))
}

/** The commit of the working tree; zeros without one, as in an archive of the sources. */
export function presentCommit(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : '0'.repeat(40)
}

/** The tests to run: everything if requested by path or by WEFT_TESTS=all, a share of the long ones in continuous integration. */
export function extentOf(asked: readonly string[], environment: NodeJS.ProcessEnv): TestChoice['extent'] {
  if (asked.length > 0 || environment.WEFT_TESTS === 'all') return 'all'
  return environment.CI === 'true' ? 'share' : 'short'
}
